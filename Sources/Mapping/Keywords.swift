public import Engine

/// Every word of the mapping file that is not a gesture or an action. The reader, the messages and
/// the test of the manual page all go by these lists. What comes in a later version stands under
/// `later`: it is refused by name, and enabling it is moving it up.
public enum Keywords {
    /// The keys of the file itself.
    public static let settings = [
        "hotkey", "hotkeys", "gestures", "draw", "mode", "touch", "cancel", "timeout", "ink",
        "messages", "recognizers",
    ]
    /// The keys of one entry of `hotkeys`.
    public static let hotkey = ["hotkey", "gestures", "draw", "mode", "touch"]
    /// The keys of a gesture's entry, beside the verbs of actions.
    public static let entry = ["do", "target", "wrap", "rotation", "threshold"]
    /// The verbs of actions that may be keys of an entry, the rest of the action being the value.
    public static let actionKeys = Action.verbs.filter { $0 != "nothing" }

    /// What this version refuses by name.
    public enum Later {
        /// Keys of the file.
        public static let settings = ["touchpad", "hints", "theme", "devices", "applications"]
        /// Keys of one entry of `hotkeys`.
        public static let hotkey = ["touchpad", "applications"]
        /// Keys of a gesture's entry.
        public static let entry = [
            "began", "changed", "ended", "each", "repeat", "after-failure-of", "together-with",
        ]
        /// Values of `mode`.
        public static let modes: Set<HoldMode> = [.toggle]
        /// Values of `touch`.
        public static let touches: Set<TouchMode> = [.always]
    }

    /// The recognizers that `recognizers` sets limits for.
    public static let recognizers = [
        "tap", "long-press", "swipe", "circle", "shake", "sequence", "template",
    ]
}
