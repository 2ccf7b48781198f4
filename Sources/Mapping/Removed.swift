internal import Gestures

/// What 0.2 had and 0.3 removed, with what to do instead. Kept until the release after 0.3.
public enum Removed {
    /// The message about a command, or an option of one, `add --app`; nil where it never existed.
    public static func message(command: String) -> String? {
        advice(command, in: commands).map { message("'curlicue \(command)'", $0) }
    }

    /// The message about a gesture or an action that begins with removed words.
    static func message(text: String) -> String? {
        let folded = text.lowercased().split(separator: " ").joined(separator: " ") + " "
        let hasTurns = folded.contains("circle") && folded.contains(" turn")
        let start = hasTurns ? "circle of turns " : folded
        let row = texts.first { start.hasPrefix($0.words + " ") }
        return row.map { message(text.quoted, $0.advice) }
    }

    /// The message about `key` in `group`, as messages call it, which has no such key.
    static func message(key: String, in group: String) -> String? {
        let isLook = ["'ink'", "'messages'", "'hints'"].contains(group) && key != "vary"
        let table = isLook ? looks : keys
        let found = advice(key, in: table) ?? advice("\(group) \(key)", in: table)
        return found.map { message(key.quoted, $0) }
    }

    private static func message(_ what: String, _ advice: String) -> String {
        "\(what) was removed in 0.3: \(advice)"
    }

    private static func advice(_ word: String, in table: Table) -> String? {
        table.first { ", \($0.words),".contains(", \(word),") }?.advice
    }

    /// Words, separated by commas, and what to do instead.
    private typealias Table = [(words: String, advice: String)]

    private static let commands: Table = [
        ("add --app, add --hotkey, remove --app, remove --hotkey", "change that line in an editor"),
        ("add --dry-run", "a copy of the file shows it: 'curlicue add --config COPY'"),
        ("add --replace", "'curlicue remove' it first"),
        ("calibrate", "set 'tremor' and the 'slop' of 'tap' for a hand that trembles, or teach"),
        ("demo", "it is a program of its own now, curlicue-demo, beside the sources"),
        ("edit", "use your editor; what it saves applies, and 'curlicue check' tells mistakes"),
        ("evaluate, recognize", "use 'curlicue explain --json'"),
        ("explain --line", "use 'sed -n 3p FILE | curlicue explain'"),
        ("export", "keep the file that you imported"),
        ("import --hotkey", "write it into the mapping, which begins with 'hotkey:'"),
        ("import --output, import -o", "'>' writes the mapping to a file"),
        ("import --strokes", "with XDG_DATA_HOME=FOLDER strokes are kept there"),
        ("import inputactions", "write the gestures anew; 'curlicue add' helps"),
        ("install, uninstall", "config/install of the source or archive does it, or the package"),
        ("record --strokes", "a recorded stroke is one stroke of the pointer or one finger"),
        ("strokes --output, strokes -o", "'curlicue strokes show' draws in the terminal"),
        ("teach --stroke", "'curlicue teach' takes the last stroke that was refused"),
        ("teach --undo", "'curlicue strokes remove' forgets what was taught of a gesture"),
    ]
    private static let texts: Table = [
        ("circle of turns", "map a recorded stroke in its place"),
        ("desktop follow", "use 'desktop left' and 'desktop right' under 'pan'"),
        ("select", "use $(xsel -o) in the command"),
    ]
    private static let keys: Table = [
        ("select", "use $(xsel -o) in the command"),
        ("rotation", "record examples that are turned as you draw them"),
        ("threshold", "'recognizers: {template: {threshold: 3}}' is for all recorded strokes"),
        ("vary", "the ink has one width"),
        ("wrap", "write 'no-wrap' in the action, as in 'desktop next no-wrap'"),
        (
            // A key that another group still has is listed with its group.
            "agreement, backtrack, corner, deviation, error, evenness, gap, leg-time, margin, "
                + "maximum-winding, minimum-winding, pinch, reverse, rotate, roundness, size, "
                + "slant, spread, straightness, tight, wobble, 'edge' length, 'long-press' slop",
            "it is a constant now; take it out"
        ),
    ]
    private static let looks: Table = [
        (
            "action, background, color, failed, failure, outline, outline-width, success, text",
            "take it out; 'theme' has the colours"
        )
    ]
}
