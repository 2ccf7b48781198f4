internal import Engine
internal import Gestures

/// Turns a `libinput-gestures.conf` into touchpad gestures that need no hotkey, as there.
struct LibinputGesturesConversion {
    var draft: ImportDraft

    /// Reads the file in `bytes`; some editors put a byte order mark in front.
    consuming func imported(_ bytes: [UInt8]) throws(ImportRemark) -> Imported {
        let text = String(decoding: bytes.trimmingPrefix([0xef, 0xbb, 0xbf]), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        // Read twice: a gesture for a given number of fingers replaces one for any number.
        for hasFingers in [false, true] {
            for (index, line) in lines.enumerated() {
                draft.line = index + 1
                try read(String(line).trimmed, hasFingers)
            }
        }
        return draft.imported(under: Profile(hotkeys: [], touchpad: .always))
    }

    /// Reads a line without blanks at its ends.
    private mutating func read(_ line: String, _ hasFingers: Bool) throws(ImportRemark) {
        guard !line.isEmpty, !line.hasPrefix("#") else { return }
        let (first, rest) = Self.word(of: line)
        switch first.hasSuffix(":") ? String(first.dropLast()) : first {
        case "gesture": gesture(rest, hasFingers)
        case "device" where rest == "all": break
        case "device":
            draft.lose(
                "device \(rest.quoted): every touchpad draws here; 'devices:' with 'exclude:' "
                    + "leaves some out")
        case "swipe_threshold": draft.lose("swipe_threshold: \(ImportDraft.lengthAdvice)")
        case "timeout": draft.lose("timeout: a gesture may take as long as it takes")
        default:
            throw ImportRemark("libinput-gestures knows no \(first.quoted)", line: draft.line)
        }
    }

    private static func word(of text: String) -> (first: String, rest: String) {
        let end = text.firstIndex { $0 == " " || $0 == "\t" } ?? text.endIndex
        return (String(text[..<end]), String(text[end...]).trimmed)
    }

    private mutating func gesture(_ text: String, _ hasFingers: Bool) {
        let (kind, afterKind) = Self.word(of: text)
        let (direction, afterDirection) = Self.word(of: afterKind)
        let (digit, afterDigit) = Self.word(of: afterDirection)
        let fingers = digit.utf8.count == 1 ? Int(digit) : nil
        let command = fingers == nil ? afterDirection : afterDigit
        guard hasFingers == (fingers != nil) else { return }
        let title = ImportDraft.title([kind, direction], fingers: fingers.map(String.init))
        let phrases = phrases(kind.lowercased(), direction.lowercased(), fingers, title)
        let action = phrases.isEmpty ? nil : action(command, title)
        for phrase in phrases {
            let binding = action.map { Binding(phrase, actions: [$0]) }
            draft.add(binding, or: phrase)
        }
    }

    private mutating func phrases(
        _ kind: String, _ direction: String, _ fingers: Int?, _ title: String
    ) -> [Phrase] {
        switch (kind, direction) {
        case ("pinch", "in"), ("pinch", "out"), ("pinch", "clockwise"), ("pinch", "anticlockwise"):
            return draft.pinches(direction, fingers, title)
        case ("swipe", _):
            // libinput-gestures writes 'left_up' for 'up-left'.
            let parts = direction.split(separator: "_").map(String.init)
            let name = parts.count == 2 ? "\(parts[1])-\(parts[0])" : direction
            guard let direction = Direction(rawValue: name) else { break }
            return draft.swipeFingers(fingers, else: [3, 4, 5], title).map {
                .swipe(direction, fingers: $0)
            }
        default: break
        }
        let reason = kind == "hold" ? ImportDraft.noRest : "there is no such gesture"
        draft.lose("\(title): \(reason)")
        return []
    }

    // MARK: Commands

    private mutating func action(_ command: String, _ title: String) -> Action? {
        guard let words = ShellWords.split(command), let program = words.first else {
            draft.lose("\(title) has no command, or a quote in it is not closed")
            return nil
        }
        if program == "_internal" { return desktop(Array(words.dropFirst()), title) }
        // libinput-gestures starts programs without a shell, but expands the name of the program.
        let asksShell = program.contains { "~$".contains($0) }
        let isPlain =
            ShellWords.plainWords(
                program.filter { !"~$".contains($0) } + words.dropFirst().joined()) != nil
        let known = ForeignCommand(command, words: words, keys: draft.keys)?.onlyAction
        guard let known, isPlain || !asksShell else {
            draft.lose(
                "\(title): a key or button that stays down or is let go, or a word for a shell")
            return nil
        }
        if case .run = known, !asksShell { return draft.kept(.exec(words), title) }
        return draft.kept(known, title)
    }

    /// `_internal ws_up` and the like: goes through the workspaces, against the fingers' direction.
    private mutating func desktop(_ words: [String], _ title: String) -> Action? {
        var rest = words
        rest.removeAll { $0 == "-w" || $0 == "--wrap" }
        let ordinal: Ordinal? =
            switch rest {
            case ["ws_up"], ["ws_left"]: .next
            case ["ws_down"], ["ws_right"]: .previous
            default: nil
            }
        guard let ordinal else {
            draft.lose("\(title): \((["_internal"] + words).joined(separator: " ").quoted)")
            return nil
        }
        return .desktop(.go(ordinal, wrap: rest != words))
    }
}
