public import Engine
internal import Gestures
internal import Mapping

extension Imported {
    /// What a `libinput-gestures.conf` comes to: gestures of the touchpad that need no hotkey, as
    /// they did not there.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - hotkey: what is held for gestures of fewer than three fingers.
    ///   - keys: the keys there are.
    public init(
        libinputGestures bytes: [UInt8], hotkey: Chord, keys: KeyNames
    ) throws(ImportError) {
        var conversion = LibinputGesturesConversion(keys: keys)
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            conversion.losses.line = index + 1
            try conversion.read(String(line).trimmed)
        }
        var profile = Profile(hotkeys: [hotkey], touch: .always, touchpad: .always)
        profile.bindings = conversion.bindings()
        self = try Imported(
            mapping: Mapping(profiles: [profile]), templates: [:], losses: conversion.losses.sorted
        ).withinLimits()
    }
}

/// From the lines of libinput-gestures to bindings.
private struct LibinputGesturesConversion {
    private enum Motion: Hashable {
        case swipe(Direction)
        case pinch(PinchDirection)
        case rotate(Rotation)
        case hold
    }

    private struct Key: Hashable {
        var motion: Motion
        /// Nil for any number of fingers.
        var fingers: Int?
    }

    private struct Entry {
        var line: Int?
        var title: String
        var actions: [Action]
    }

    let keys: KeyNames
    var losses = ImportLosses()
    private var order: [Key] = []
    private var entries: [Key: Entry] = [:]

    init(keys: KeyNames) { self.keys = keys }

    /// Reads a line without blanks at its ends.
    mutating func read(_ line: String) throws(ImportError) {
        guard !line.isEmpty, !line.hasPrefix("#") else { return }
        let (first, rest) = Self.word(of: line)
        let keyword = (first.hasSuffix(":") ? String(first.dropLast()) : first).lowercased()
        switch keyword {
        case "gesture": gesture(rest)
        case "device":
            guard rest.lowercased() != "all" else { return }
            losses.add(
                "device \(rest.quoted): every touchpad draws here; 'devices:' with 'exclude:' "
                    + "leaves some out")
        case "swipe_threshold":
            guard rest != "0" else { return }
            losses.add(
                "swipe_threshold: how far a swipe has to go is 'distance' under 'recognizers: swipe:'"
            )
        case "timeout":
            losses.add("timeout: a gesture may take as long as it takes")
        default:
            throw ImportError(
                line: losses.line ?? 1, column: 1,
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
        if digit.utf8.count == 1, let number = Int(digit), !afterDigit.isEmpty {
            (fingers, command) = (number, afterDigit)
        }
        let title =
            "\(kind) \(direction)" + Imported.with(fingers: fingers.map(String.init))
        guard let motion = motion(kind.lowercased(), direction.lowercased()) else {
            let hint =
                kind.lowercased() == "hold"
                ? "; 'long-press' under 'recognizers' says how long" : ""
            return losses.add("\(title): there is no such gesture\(hint)")
        }
        if let fingers, !(1...5).contains(fingers) {
            return losses.add("\(title): one to five fingers draw")
        }
        guard let actions = actions(command, title) else { return }
        // Of two lines about the same gesture the last one counts.
        let key = Key(motion: motion, fingers: fingers)
        if entries[key] == nil { order.append(key) }
        entries[key] = Entry(line: losses.line, title: title, actions: actions)
    }

    private func motion(_ kind: String, _ direction: String) -> Motion? {
        switch kind {
        case "swipe":
            // They say 'left_up', we say 'up-left'.
            let parts = direction.split(separator: "_").map(String.init)
            let name = parts.count == 2 ? "\(parts[1])-\(parts[0])" : direction
            return Direction(rawValue: name).map { .swipe($0) }
        case "pinch":
            switch direction {
            case "clockwise": return .rotate(.clockwise)
            case "anticlockwise": return .rotate(.counterclockwise)
            default: return PinchDirection(rawValue: direction).map { .pinch($0) }
            }
        case "hold": return direction == "on" ? .hold : nil
        default: return nil
        }
    }

    // MARK: Commands

    private mutating func actions(_ command: String, _ title: String) -> [Action]? {
        guard let words = ShellWords.split(command), let program = words.first else {
            losses.add("\(title): the command \(command.quoted), where a quote is not closed")
            return nil
        }
        switch program {
        case "_internal": return desktops(Array(words.dropFirst()), title)
        case "_drag":
            return [.drag(1)]
        default:
            let action =
                Action(xdotool: words, keys: keys) ?? .run(ShellWords.commandLine(words))
            return losses.kept(action, title).map { [$0] }
        }
    }

    /// `_internal ws_up`: steps through a grid of workspaces, against the fingers.
    private mutating func desktops(_ words: [String], _ title: String) -> [Action]? {
        var (wrap, hasGrid, isRow) = (false, false, false)
        var command: String?
        var index = 0
        while index < words.count {
            let parts = words[index].split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first ?? "" {
            case "-w", "--wrap": wrap = true
            case "-c", "--cols", "--col", "--row":
                hasGrid = true
                isRow = parts.first == "--row"
                if parts.count == 1 { index += 1 }
            default: command = words[index]
            }
            index += 1
        }
        let ordinals: [Ordinal]
        switch (command, hasGrid) {
        case ("ws_up", false), ("ws_left", false): ordinals = [.next]
        case ("ws_down", false), ("ws_right", false): ordinals = [.previous]
        case ("ws_up", true): ordinals = [isRow ? .right : .down]
        case ("ws_down", true): ordinals = [isRow ? .left : .up]
        case ("ws_left", true): ordinals = [.right]
        case ("ws_right", true): ordinals = [.left]
        case ("ws_left_up", true): ordinals = [.right, .down]
        case ("ws_left_down", true): ordinals = [.right, .up]
        case ("ws_right_up", true): ordinals = [.left, .down]
        case ("ws_right_down", true): ordinals = [.left, .up]
        default:
            losses.add("\(title): \((["_internal"] + words).joined(separator: " ").quoted)")
            return nil
        }
        if hasGrid {
            losses.add("\(title): how many columns there are, which the window manager says here")
        }
        return ordinals.map { .desktop(.go($0, wrap: wrap)) }
    }

    // MARK: Gestures

    /// A line with a number of fingers goes before one for any number.
    mutating func bindings() -> [Binding] {
        var list = BindingList()
        for key in order {
            guard let entry = entries[key] else { continue }
            losses.line = entry.line
            var counts = key.fingers.map { [$0] } ?? []
            switch key.motion {
            case .pinch, .rotate:
                if let count = key.fingers, count != 2 {
                    losses.add("\(entry.title): how many fingers it takes")
                }
                counts = [2]
            case .swipe, .hold:
                if let count = key.fingers, count < 3 {
                    losses.add(
                        "\(entry.title): it needs the hotkey here; only three fingers and more do not"
                    )
                }
                if key.fingers == nil {
                    counts = (3...5).filter {
                        entries[Key(motion: key.motion, fingers: $0)] == nil
                    }
                }
            }
            let isDrag = entry.actions.contains(where: \.isDrag)
            for count in counts {
                let phrase: Phrase =
                    switch key.motion {
                    case .swipe(let direction) where isDrag && direction.isStraight:
                        .pan(PanDirection(rawValue: direction.rawValue) ?? .left, fingers: count)
                    case .swipe(let direction): .swipe(direction, fingers: count)
                    case .pinch(let direction): .pinch(direction)
                    case .rotate(let rotation): .rotate(rotation)
                    case .hold: .longPress(fingers: count)
                    }
                if isDrag {
                    guard case .pan = phrase else {
                        losses.add(
                            "\(entry.title): dragging with the button held, which a 'pan' can")
                        continue
                    }
                }
                list.add(Binding(phrase, actions: entry.actions), entry.title, &losses)
            }
        }
        return list.bindings
    }
}
