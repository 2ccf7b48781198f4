internal import Engine
internal import Style

/// Every word of the mapping file that is not a gesture or an action. The reader, the messages and
/// the test of the manual page all go by these lists.
public enum Keywords {
    /// The keys of the file itself.
    public static let settings = [
        "hotkey", "hotkeys", "gestures", "draw", "mode", "rest", "unrecognized", "touch",
        "touchpad", "cancel", "timeout", "theme", "ink", "messages", "hints", "recognizers",
        "devices", "applications",
    ]
    /// The keys of one entry of `hotkeys`.
    public static let hotkey = [
        "hotkey", "gestures", "draw", "mode", "rest", "unrecognized", "touch", "touchpad", "ink",
        "applications",
    ]
    /// The keys of `theme`.
    public static let theme = themeSettings.map(\.name) + [scaleSetting.name]
    /// The key of `theme: scale:` that stands for the monitors that are not named there.
    public static let otherMonitors = "others"
    /// The keys of one entry of `applications`.
    public static let application = ["match", "gestures", "enabled", "inherit"]
    /// The keys of `match`.
    public static let match = [
        "class", "instance", "title", "role", "type", "fullscreen", "monitor", "device",
    ]
    /// The keys of a gesture's entry, beside the verbs of actions.
    public static let entry =
        ["do", "label", "target", "select", "wrap", "rotation", "threshold"] + continuousActions
        + ["after-failure-of", "together-with"]
    /// Those of them that hold actions for one phase of a continuous gesture.
    public static let phases = ["began", "changed", "ended"]
    /// Those of them that only a continuous gesture has.
    public static let continuousActions = phases + ["each", "repeat"]
    /// The verbs of actions that may be keys of an entry, the rest of the action being the value.
    public static let actionKeys = Action.verbs.filter { $0 != "again" && $0 != "nothing" }

    /// The keys of `devices`.
    public static let devices = ["include", "exclude"]

    /// The recognizers that `recognizers` sets limits for.
    public static let recognizers = [
        "landing", "tremor", "tap", "long-press", "swipe", "edge", "circle", "shake", "sequence",
        "pan",
        "pinch", "rotate", "template",
    ]
}
