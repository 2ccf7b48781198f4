internal import Engine
internal import Gestures

/// Turns a `libinput-gestures.conf` into touchpad gestures that need no hotkey, as there.
struct LibinputGesturesConversion {
    var draft: ImportDraft
    private static let isWrong =
        "libinput-gestures 2.80 ends at this line"

    /// Reads the file in `bytes`; some editors put a byte order mark in front.
    consuming func imported(_ bytes: [UInt8]) throws(ImportRemark) -> Imported {
        let text = String(decoding: bytes.trimmingPrefix([0xef, 0xbb, 0xbf]), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) {
            ["\n", "\r", "\r\n"].contains($0)
        }
        let written = lines.enumerated().map { (number: $0 + 1, text: String($1).trimmed) }
            .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
        let known = ["gesture", "device", "swipe_threshold", "timeout"]
        if let first = written.first,
            !written.contains(where: { known.contains(where: $0.text.hasPrefix) })
        {
            throw ImportRemark(
                "this is no file of libinput-gestures: no line begins with 'gesture'",
                line: first.number)
        }
        // Read twice: a gesture for a given number of fingers replaces one for any number.
        for hasFingers in [false, true] {
            for line in written {
                draft.line = line.number
                read(line.text, hasFingers)
            }
        }
        return draft.imported(under: Profile(hotkeys: [], touchpad: .always))
    }

    private mutating func read(_ line: String, _ hasFingers: Bool) {
        let (first, rest) = Self.word(of: line)
        let key = first.prefix(first.count - first.reversed().prefix { $0 == ":" }.count)
        switch key {
        case "gesture" where !rest.isEmpty: gesture(rest, hasFingers)
        case "device" where rest == "all": break
        case "device" where !rest.isEmpty:
            draft.lose("device \(rest.quoted): every touchpad draws here; 'devices:' excludes some")
        case "swipe_threshold" where (Int(rest) ?? -1) >= 0:
            if Int(rest) != 0 { draft.lose("swipe_threshold: \(ImportDraft.lengthAdvice)") }
        case "timeout" where (Double(rest) ?? -1) >= 0:
            if Double(rest) != 0 { draft.lose("timeout: a gesture may take as long as it takes") }
        default: draft.lose("\(line.quoted): \(Self.isWrong)")
        }
    }

    /// The first word of `text`, which any Unicode blank ends, and what comes after the blanks.
    private static func word(of text: String) -> (first: String, rest: String) {
        let end = text.unicodeScalars.firstIndex(where: \.properties.isWhitespace) ?? text.endIndex
        return (String(text[..<end]), String(text[end...]).trimmed)
    }

    private mutating func gesture(_ text: String, _ hasFingers: Bool) {
        let (kind, afterKind) = Self.word(of: text)
        let (direction, afterDirection) = Self.word(of: afterKind)
        let (digit, afterDigit) = Self.word(of: afterDirection)
        let fingers = digit.utf8.count == 1 ? Int(digit) : nil
        let command = fingers == nil ? afterDirection : afterDigit
        let title = ImportDraft.title([kind, direction], fingers)
        guard let words = ShellWords.split(command), !words.isEmpty else {
            return draft.lose("\(title): no command, or a quote is not closed; \(Self.isWrong)")
        }
        let phrases = phrases(kind.lowercased(), direction.lowercased(), fingers, title)
        guard hasFingers == (fingers != nil), !phrases.isEmpty else { return }
        let action = action(words, command, title)
        for phrase in phrases {
            draft.add(action.map { Binding(phrase, actions: [$0]) }, or: phrase)
        }
    }

    private mutating func phrases(
        _ kind: String, _ direction: String, _ fingers: Int?, _ title: String
    ) -> [Phrase] {
        // libinput-gestures writes 'left_up' for 'up-left', and knows no 'up_left'.
        let parts = direction.split(separator: "_").map(String.init)
        let name = parts.count == 2 ? "\(parts[1])-\(parts[0])" : direction
        switch kind {
        case "pinch" where ["in", "out", "clockwise", "anticlockwise"].contains(direction),
            "swipe" where Direction(rawValue: name)?.isStraight == (parts.count == 1):
            return draft.fits(fingers, kind, title) ? ImportDraft.phrases(name, fingers) : []
        case "hold": draft.lose("\(title): \(ImportDraft.noRest)")
        default: draft.lose("\(title): \(Self.isWrong)")
        }
        return []
    }

    // MARK: Commands

    private mutating func action(_ words: [String], _ command: String, _ title: String) -> Action? {
        let program = words[0]
        if program == "_internal" { return desktop(Array(words.dropFirst()), title) }
        guard let known = ForeignCommand(command, words, draft.keys)?.onlyAction else {
            draft.lose("\(title): \(ForeignCommand.staysDown)")
            return nil
        }
        guard case .run = known else { return draft.kept(known, title) }
        // libinput-gestures starts programs without a shell, but expands the name of the program.
        if !program.contains(where: { "~$".contains($0) }) {
            return draft.kept(.exec(words), title)
        }
        let line = words.dropFirst().reduce(program.replacing(" ", with: "\\ ")) { line, word in
            let isPlain = ShellWords.plainWords(word) == [word]
            return line + " " + (isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'")
        }
        return draft.kept(.run(line), title)
    }

    /// `_internal ws_up` and the like: goes through the workspaces, against the fingers' direction.
    private mutating func desktop(_ words: [String], _ title: String) -> Action? {
        var rest = words
        rest.removeAll { $0 == "-w" || $0 == "--wrap" }
        let ordinals: [[String]: Ordinal] = [
            ["ws_up"]: .next, ["ws_left"]: .next, ["ws_down"]: .previous, ["ws_right"]: .previous,
        ]
        if let ordinal = ordinals[rest] { return .desktop(.go(ordinal, wrap: rest != words)) }
        draft.lose(
            "\(title): its own grid of desktops, in \(words.joined(separator: " ").quoted); "
                + "'desktop up' and the like go by the window manager's")
        return nil
    }
}
