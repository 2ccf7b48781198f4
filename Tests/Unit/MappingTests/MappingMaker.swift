import Gestures
import StrokeGenerator

@testable import Mapping

/// Makes mapping files as people write them, each in a way of its own.
struct MappingMaker {
    /// A file, and what is known of it.
    struct Made {
        var text: String
        /// The gestures at the top of the file, where there is no reason to refuse an edit.
        var phrases: [Phrase] = []
        /// Whether an edit cannot be refused: there are gestures, in block style, that are not
        /// indented.
        var isOpen = true
    }

    private var random: Seeded
    private var end = "\n"
    private var step = 2
    private var quotes = 0
    private var anchors = 0
    /// Whether a text that keeps its last line breaks is written: nothing can be put behind it.
    private var keepsBreaks = false
    /// Those that the gestures being written may refer to.
    private var known: [String] = []

    init(seed: UInt64) { random = Seeded(seed) }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    private mutating func one<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    static let phrases = [
        "circle", "shake", "swipe left", "swipe up-right 2 fingers", "down right", "double tap",
        "long press", "edge top", "stroke pig tail", "circle cw", "3 fingers tap",
        "pinch in", "rotate ccw",
    ]
    static let actions = [
        "window maximize", "desktop next", "run firefox", "keys Ctrl+c Ctrl+v", "nothing",
        "run echo \"a: b\" # c", "text \"ä\\u{e9}\"", "exec xterm -e 'x y'", "scroll up 3",
    ]

    // MARK: Files

    mutating func file() -> Made {
        end = one(["\n", "\n", "\n", "\r\n", "\r"])
        step = one([1, 2, 2, 3, 4, 8])
        quotes = one([0, 0, 1, 2, 3])
        anchors = 0
        keepsBreaks = false
        var made = Made(text: "")
        var lines: [String] = []
        if chance(10) { lines += [one(["%YAML 1.1", "%TAG ! !"]), "---"] }
        if lines.isEmpty, chance(20) { lines.append(one(["---", "--- # begins", "---  "])) }
        comments(&lines, 0)
        let front = chance(10) ? step : 0
        let isEmpty = chance(8)
        if !isEmpty { lines += content(front, &made) }
        if isEmpty || keepsBreaks || front > 0 { made.isOpen = false }
        if front > 0 { made.phrases = [] }
        comments(&lines, 0)
        if !isEmpty || lines.contains("---"), chance(10) { lines.append("...") }
        if lines.contains("..."), chance(50) { comments(&lines, 0) }
        made.text = lines.joined(separator: end)
        if !made.text.isEmpty, chance(75) { made.text += end }
        if chance(15) { made.text = "\u{feff}" + made.text }
        return made
    }

    private mutating func content(_ front: Int, _ made: inout Made) -> [String] {
        var parts: [[String]] = []
        var settings = ["timeout: 10s", "cancel: Escape", "theme: light", "draw: drag"]
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            parts.append([settings.remove(at: Int.random(in: 0..<settings.count, using: &random))])
        }
        if chance(30) {
            parts.append(["ink:", blanks(step) + "width: 2px", "", blanks(step) + "# c"])
        }
        if chance(20) { parts.append(["messages: {shown: true,", "  live: false}"]) }
        if chance(60) {
            parts.append([one(["hotkey: F13", "hotkey: [F13,", "'hotkey': \"F13\""])])
        }
        if parts.last?.first == "hotkey: [F13," { parts[parts.count - 1].append("  Tab]") }
        let hasHotkey = parts.contains { $0[0].contains("hotkey") }
        if hasHotkey, chance(25) { parts.append(hotkeys()) }
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            parts.append([one(["gestures: {}", "gestures: {shake: nothing}"])])
            made.isOpen = false
        case 1: parts.append(["gestures:" + (chance(50) ? "  # none" : "")])
        case 2, 3:
            // The built-in gestures apply.
            if parts.isEmpty { parts.append(["timeout: 5s"]) }
            made.isOpen = false
        default:
            var lines = ["gestures:" + one(["", "", "", "  # here", "  # here", " &all"])]
            if lines[0].contains("&") { made.isOpen = false }
            comments(&lines, step)
            made.phrases = entries(&lines, step)
            comments(&lines, one([0, step, step + 2]))
            parts.append(lines)
        }
        if chance(30) { parts.append(applications(["xterm", "gimp"])) }
        parts.shuffle(using: &random)
        var lines: [String] = []
        for part in parts {
            lines += part
            comments(&lines, 0)
        }
        let shift = blanks(front)
        return lines.map { $0.isEmpty || $0.hasPrefix("\t") ? $0 : shift + $0 }
    }

    private mutating func hotkeys() -> [String] {
        let dash = blanks(one([0, step]))
        var lines = ["hotkeys:", dash + "- Menu"]
        guard chance(70) else { return lines }
        lines += [dash + "- hotkey: Return", dash + "  gestures:"]
        _ = entries(&lines, dash.count + 2 + step)
        return lines
    }

    private mutating func applications(_ names: [String]) -> [String] {
        let dash = blanks(one([0, step]))
        var lines = ["applications:"]
        for name in names {
            comments(&lines, dash.count)
            lines.append(
                dash + "- match: " + one(["{class: \(name)}", "{class: [\(name)], role: x}"]))
            lines.append(dash + "  gestures:")
            _ = entries(&lines, dash.count + 2 + step)
        }
        return lines
    }

    // MARK: Entries

    private mutating func entries(_ lines: inout [String], _ indentation: Int) -> [Phrase] {
        var phrases: [Phrase] = []
        // Parts of the file are shuffled, and an alias has to follow its anchor.
        known = []
        let names = Self.phrases.shuffled(using: &random)
        for name in names.prefix(Int.random(in: 1...6, using: &random)) {
            entry(name, &lines, indentation)
            if let phrase = try? Phrase(parsing: name) { phrases.append(phrase) }
            if chance(30) { comments(&lines, one([indentation, indentation, 0, indentation + 3])) }
        }
        return phrases
    }

    private mutating func entry(_ name: String, _ lines: inout [String], _ indentation: Int) {
        let key = blanks(indentation) + quoted(name) + ":"
        let inner = blanks(indentation + step)
        let action = one(Self.actions)
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            lines += [key, inner + "do: " + quoted(action), inner + "target: active"]
        case 1:
            lines += [key, inner + "- window raise", "", inner + "- " + quoted(action)]
        case 2:
            lines += [key + " |" + one(["", "-", "+"]), inner + "run a", inner + "  b"]
            if lines[lines.count - 3].hasSuffix("+") { keepsBreaks = true }
            if chance(50) { lines.append("") }
        case 3: lines += [key + " >-", inner + "run a", inner + "b"]
        case 4: lines += [key + " {do: [" + quoted("nothing") + ",", inner + "window close]}"]
        case 5: lines += [key + " run a", inner + "b c"]
        case 6: lines += [key + " \"run a\\", inner + "b c\""]
        case 7:
            anchors += 1
            known.append("a\(anchors)")
            lines.append(key + " &a\(anchors) " + quoted(action))
        case 8 where !known.isEmpty: lines.append(key + " *" + one(known) + one(["", " # again"]))
        case 9:
            lines += [key, inner + "label: " + quoted("Größer"), inner + "run: x"]
        default: lines.append(key + " " + quoted(action) + one(["", "", " \t# why", "  "]))
        }
    }

    private mutating func quoted(_ text: String) -> String {
        let style = quotes == 3 ? one([0, 1, 2]) : quotes
        switch style {
        case 1 where text.unicodeScalars.allSatisfy(\.isShowable):
            return "'"
                + text.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "''") + "'"
        case 1: return YAMLText.quoted(text)
        case 2: return YAMLText.quoted(text)
        default: return YAMLText.scalar(text)
        }
    }

    private mutating func comments(_ lines: inout [String], _ indentation: Int) {
        for _ in 0..<one([0, 0, 0, 1, 1, 2, 3]) {
            lines.append(
                one([
                    "", "", "  ", blanks(indentation) + "# a comment", "#\twith a tab\t.",
                    blanks(indentation) + "#circle: nothing", blanks(indentation) + "# 日本: x",
                    blanks(indentation) + "#", blanks(indentation) + "# - x: {",
                ]))
        }
    }
}
