internal import Gestures

/// What was in 0.2 and is gone, with what to do instead: said until the release after 0.3.
public enum Removed {
    /// Commands of the program.
    public static let commands = [
        "calibrate": "for a hand that trembles, set 'tremor' and the 'slop' of 'tap', or teach",
        "demo": "it is a program of its own now, curlicue-demo, beside the sources",
        "edit": "use your editor; a config applies when saved, and 'curlicue check' tells mistakes",
        "evaluate": "use 'curlicue explain --json'",
        "export": "keep the file that you imported",
        "import inputactions": "write the gestures anew; 'curlicue add' helps",
        "install": "use config/install of the source or archive, or the package",
        "recognize": "use 'curlicue explain --json'",
        "uninstall": "use config/install --uninstall of the source or archive, or the package",
    ]

    /// Options of commands that stay.
    private static let options = [
        "add --app": "write the rule below 'applications' in your editor",
        "add --dry-run": "a copy of the file shows it: 'curlicue add --config COPY'",
        "add --hotkey": "write the gesture below that hotkey in your editor",
        "add --replace": "'curlicue remove' it first",
        "explain --line": "use 'sed -n 3p FILE | curlicue explain'",
        "import --hotkey": "write it into the mapping, which begins with 'hotkey:'",
        "import --output": "'>' writes the mapping to a file",
        "import --strokes": "with XDG_DATA_HOME=FOLDER strokes are kept there",
        "import -o": "'>' writes the mapping to a file",
        "record --strokes": "a recorded stroke is one stroke of the pointer or one finger",
        "remove --app": "take the line out in your editor",
        "remove --hotkey": "take the line out in your editor",
        "strokes --output": "'curlicue strokes show' draws in the terminal",
        "strokes -o": "'curlicue strokes show' draws in the terminal",
        "teach --stroke": "'curlicue teach' takes the last stroke that was refused",
        "teach --undo": "'curlicue strokes remove' forgets what was taught of a gesture",
    ]

    /// Words of the mapping: keys, and the beginnings of gestures and actions.
    private static let words = [
        "circle of several turns": "map a recorded stroke in its place",
        "desktop follow": "use 'desktop left' and 'desktop right' under 'pan'",
        "rotation": "record examples that are turned as you draw them",
        "select": "use $(xsel -o) in the command",
        "threshold": "'recognizers: {template: {threshold: 3}}' is for all recorded strokes",
        "vary": "the ink has one width",
        "wrap": "write 'no-wrap' in the action, as in 'desktop next no-wrap'",
    ]
    private static let limits: Set = [
        "agreement", "backtrack", "corner", "deviation", "error", "evenness", "gap", "interval",
        "length", "margin", "maximum-winding", "minimum-winding", "pinch", "reverse", "rotate",
        "roundness", "size", "slant", "slop", "spread", "straightness", "tight", "wobble",
    ]
    private static let looks: Set = [
        "action", "background", "color", "failed", "failure", "outline", "outline-width",
        "success", "text",
    ]

    /// What is said of a command, or nil where there never was one of that name.
    public static func message(command: String) -> String? {
        commands[command].map { "'curlicue \(command)' was removed in 0.3: \($0)" }
    }

    /// What is said of an option of a command, or nil where there never was one of that name.
    public static func message(option: String, of command: String) -> String? {
        let name = "\(command) \(option.prefix { $0 != "=" })"
        return options[name].map { "'curlicue \(name)' was removed in 0.3: \($0)" }
    }

    /// What is said of a gesture or an action that begins with a word that is gone.
    static func message(text: String) -> String? {
        let folded = text.lowercased().split(separator: " ").joined(separator: " ")
        let isTurns = folded.hasPrefix("circle") && folded.contains(" turn")
        let word = isTurns ? "circle of several turns" : folded
        let found = words.first { word == $0.key || word.hasPrefix($0.key + " ") }
        return found.map { "\(text.quoted) was removed in 0.3: \($0.value)" }
    }

    /// What is said of `key` in `group`, as messages call it, which has no such key.
    static func message(key: String, in group: String) -> String? {
        let isLook = ["'ink'", "'messages'", "'hints'"].contains(group) && looks.contains(key)
        let isOption = ["a gesture's entry", "an action in a list", "'ink'"].contains(group)
        let constant = limits.contains(key) ? "it is a constant now; take it out" : nil
        let advice = isLook ? "take it out; 'theme' has the colours" : constant
        return (isOption && !isLook ? words[key] : advice)
            .map { "\(key.quoted) was removed in 0.3: \($0)" }
    }
}
