internal import Engine
internal import Gestures

/// From the lines of a `libinput-gestures.conf` to gestures of the touchpad that need no hotkey, as
/// they did not there.
struct LibinputGesturesConversion {
    var draft: ImportDraft

    /// Reads the file in `bytes`.
    mutating func imported(_ bytes: [UInt8]) throws(ImportError) -> Imported {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            draft.line = index + 1
            try read(String(line).trimmed)
        }
        return try draft.imported(under: Profile(hotkeys: [], touchpad: .always))
    }

    /// Reads a line without blanks at its ends.
    private mutating func read(_ line: String) throws(ImportError) {
        guard !line.isEmpty, !line.hasPrefix("#") else { return }
        let (first, rest) = Self.word(of: line)
        switch first.hasSuffix(":") ? String(first.dropLast()) : first {
        case "gesture": gesture(rest)
        case "device" where rest.lowercased() == "all": break
        case "device":
            draft.lose(
                "device \(rest.quoted): every touchpad draws here; 'devices:' with 'exclude:' "
                    + "leaves some out")
        case "swipe_threshold" where rest == "0": break
        case "swipe_threshold":
            draft.lose(
                "swipe_threshold: how far a swipe has to go is 'length' under "
                    + "'recognizers: swipe:'")
        case "timeout" where Double(rest) == 0: break
        case "timeout": draft.lose("timeout: a gesture may take as long as it takes")
        default:
            throw ImportError(
                line: draft.line ?? 1, column: 1,
                message: "this is no file of libinput-gestures: a line begins with 'gesture', "
                    + "'device', 'swipe_threshold' or 'timeout', not \(first.quoted)")
        }
    }

    private static func word(of text: String) -> (first: String, rest: String) {
        let end = text.firstIndex { $0 == " " || $0 == "\t" } ?? text.endIndex
        return (String(text[..<end]), String(text[end...]).trimmed)
    }

    private mutating func gesture(_ text: String) {
        let (kind, afterKind) = Self.word(of: text)
        let (direction, afterDirection) = Self.word(of: afterKind)
        var (fingers, command) = (Int?.none, afterDirection)
        let (digit, afterDigit) = Self.word(of: afterDirection)
        if digit.utf8.count == 1, let number = Int(digit) {
            (fingers, command) = (number, afterDigit)
        }
        let title = ImportDraft.title([kind, direction], fingers: fingers.map(String.init))
        let phrases = phrases(kind.lowercased(), direction.lowercased(), fingers, title)
        let actions = phrases.isEmpty ? nil : actions(command, title)
        for phrase in phrases {
            if let actions {
                draft.add(Binding(phrase, actions: actions), isForAny: fingers == nil)
            } else {
                draft.block(phrase, isForAny: fingers == nil)
            }
        }
    }

    private mutating func phrases(
        _ kind: String, _ direction: String, _ fingers: Int?, _ title: String
    ) -> [Phrase] {
        switch (kind, direction) {
        case ("pinch", "in"), ("pinch", "out"), ("pinch", "clockwise"), ("pinch", "anticlockwise"):
            guard draft.canPinch(fingers, title) else { return [] }
            if let pinch = PinchDirection(rawValue: direction) { return [.pinch(pinch)] }
            return [.rotate(direction == "clockwise" ? .clockwise : .counterclockwise)]
        case ("swipe", _):
            // They say 'left_up', we say 'up-left'.
            let parts = direction.split(separator: "_").map(String.init)
            let name = parts.count == 2 ? "\(parts[1])-\(parts[0])" : direction
            guard let direction = Direction(rawValue: name) else { break }
            guard fingers == nil || (3...5).contains(fingers ?? 0) else {
                draft.lose("\(title): three to five fingers swipe on a touchpad")
                return []
            }
            return (fingers.map { [$0] } ?? [3, 4, 5]).map { .swipe(direction, fingers: $0) }
        case ("hold", _):
            draft.lose("\(title): the X server does not report fingers that rest on a touchpad")
            return []
        default: break
        }
        draft.lose("\(title): there is no such gesture")
        return []
    }

    // MARK: Commands

    private mutating func actions(_ command: String, _ title: String) -> [Action]? {
        guard let words = ShellWords.split(command), let program = words.first else {
            draft.lose(
                command.isEmpty
                    ? "\(title) has no command"
                    : "\(title): the command \(command.quoted), where a quote is not closed")
            return nil
        }
        if program == "_internal" {
            return desktop(Array(words.dropFirst()), title).map { [$0] }
        }
        let line = ShellWords.commandLine(words)
        guard let command = ForeignCommand(line, words: words, keys: draft.keys),
            command.leavesDown.isEmpty, command.letsGo.isEmpty
        else {
            draft.lose(
                "\(title): a key or button that stays down, or that is let go, in \(line.quoted)")
            return nil
        }
        return command.actions.count == 1
            ? draft.kept(command.actions[0], title).map { [$0] } : nil
    }

    /// `_internal ws_up`: steps through the workspaces, against the fingers.
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
            draft.lose(
                "\(title): \((["_internal"] + words).joined(separator: " ").quoted); "
                    + "'desktop' has 'left' to 'down' where the window manager has a grid")
            return nil
        }
        return .desktop(.go(ordinal, wrap: rest != words))
    }
}
