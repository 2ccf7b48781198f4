public import Engine
public import Gestures
public import Mapping

/// The programs whose files are read.
public enum ImportProgram: String, CaseIterable, Sendable {
    case easystroke, fusuma
    case libinputGestures = "libinput-gestures"
    case touchegg
}

/// What another program's configuration comes to.
public struct Imported: Sendable {
    /// The gestures and what they do.
    public var mapping: Mapping
    /// The examples of each recorded stroke that the mapping names.
    public var templates: [String: [Template]]
    /// What could not be carried over, or only nearly, in the order of the file.
    public var losses: [ImportLoss] = []

    init(mapping: Mapping, templates: [String: [Template]]) {
        self.mapping = mapping
        self.templates = templates
    }

    /// What a file of `program` comes to.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - hotkey: what is held for gestures that need it.
    ///   - keys: the keys there are.
    ///   - keyName: the name of a keysym, as `XKeysymToString` gives it; nil where it has none.
    public init(
        _ bytes: [UInt8], of program: ImportProgram, hotkey: Chord, keys: KeyNames,
        keyName: @escaping (Int) -> String?
    ) throws(ImportError) {
        let draft = ImportDraft(hotkey: hotkey, keys: keys)
        switch program {
        case .easystroke:
            var conversion = EasystrokeConversion(draft: draft, keyName: keyName)
            self = try conversion.imported(EasystrokeArchive.root(of: bytes))
        case .fusuma:
            var conversion = FusumaConversion(draft: draft)
            self = try conversion.imported(bytes)
        case .libinputGestures:
            var conversion = LibinputGesturesConversion(draft: draft)
            self = try conversion.imported(bytes)
        case .touchegg:
            var conversion = ToucheggConversion(draft: draft)
            self = try conversion.imported(bytes)
        }
    }

    /// The mapping as a file, with the losses as remarks at its top.
    ///
    /// - Parameter source: where it comes from, as in `easystroke's actions-0.5.6`.
    public func text(source: String) -> String {
        var text = "# From \(ImportLoss.oneLine(source)).\n"
        if !losses.isEmpty {
            text += "#\n# Not carried over, or only nearly:\n"
            for loss in losses { text += "#  - \(loss)\n" }
        }
        return text + "\n" + mapping.profiles.map(\.text).joined()
    }

    /// Files of other programs that are larger than this, in bytes, are not read.
    public static let largestFile = 4 << 20
}

/// Why a file of another program cannot be read, and where it went wrong.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int
    /// The byte of the line, counted from 1.
    public var column: Int
    /// What is wrong, without a full stop.
    public var message: String

    /// `message` about what stands at `column` of `line`, both counted from 1.
    public init(line: Int, column: Int, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    /// `message` about the byte at `offset` of `bytes`.
    init(_ message: String, at offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(max(offset, 0), bytes.count)]
        let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        self.init(
            line: before.count { $0 == 0x0a } + 1, column: before.count - lineStart + 1,
            message: message)
    }

    /// As `12:3: error: message`.
    public var description: String { "\(line):\(column): error: \(message)" }
}

/// Something of another program's file that could not be carried over, or only nearly.
public struct ImportLoss: Hashable, Sendable, CustomStringConvertible {
    /// The line it stands in, from 1; nil where it is about the file as a whole.
    public var line: Int?
    /// What is lost, and what to do instead where there is something; on one line.
    public var message: String

    /// What is quoted comes from others: longer messages are cut.
    private static let longest = 400

    /// The loss that `message` tells of, in `line`.
    init(_ message: String, line: Int?) {
        self.line = line
        let isLong = message.utf8.count > Self.longest
        self.message = Self.oneLine(
            isLong ? String(message.prefix(Self.longest / 4)) + "…" : message)
    }

    /// As `line 12: …`.
    public var description: String { (line.map { "line \($0): " } ?? "") + message }

    /// What other programs wrote could end a remark's line, or a terminal's.
    static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            line.append(scalar.isShowable ? scalar : "\u{fffd}")
        }
        return String(line)
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmed: String {
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}

// MARK: The mapping as a file, in as much of its language as is imported

extension Profile {
    fileprivate var text: String {
        var lines = ["hotkey: " + Self.list(hotkeys.map(\.description))]
        if touch == .always { lines.append("touch: always") }
        if touchpad == .always { lines.append("touchpad: always") }
        lines += Self.gestures(bindings, front: "")
        if !applications.isEmpty { lines.append("applications:") }
        for rule in applications {
            let (classes, instances) = (rule.match.classes, rule.match.instances)
            lines.append("  - match:")
            if !classes.isEmpty { lines.append("      class: " + Self.list(classes)) }
            if !instances.isEmpty { lines.append("      instance: " + Self.list(instances)) }
            lines += Self.gestures(rule.bindings, front: "    ")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func list(_ values: [String]) -> String {
        let items = values.map { YAMLText.scalar($0) }.joined(separator: ", ")
        return values.count == 1 ? items : "[\(items)]"
    }

    private static func gestures(_ bindings: [Binding], front: String) -> [String] {
        guard !bindings.isEmpty else { return [front + "gestures: {}"] }
        return [front + "gestures:"] + bindings.flatMap { $0.lines(front: front + "  ") }
    }
}

extension Binding {
    fileprivate func lines(front: String) -> [String] {
        let key = YAMLText.scalar(phrase.description)
        guard self != Binding(phrase, actions: actions) else {
            return Self.lines(key, actions, front)
        }
        let inner = front + "  "
        let phases = [
            ("do", actions), ("began", continuousActions.began), ("ended", continuousActions.ended),
        ]
        var lines = ["\(front)\(key):"]
        for (name, actions) in phases where !actions.isEmpty {
            lines += Self.lines(name, actions, inner)
        }
        if target != .start { lines.append("\(inner)target: \(target.rawValue)") }
        switch continuousActions.each {
        case .pixels(let length): lines.append("\(inner)each: \(plain(length))px")
        case .percent(let percent): lines.append("\(inner)each: \(plain(percent))%")
        case .degrees(let degrees): lines.append("\(inner)each: \(plain(degrees))deg")
        case .notches, nil: break
        }
        return lines
    }

    private static func lines(_ key: String, _ actions: [Action], _ front: String) -> [String] {
        let texts = actions.map { YAMLText.scalar($0.description) }
        guard texts.count != 1 else { return ["\(front)\(key): \(texts[0])"] }
        return ["\(front)\(key):"] + texts.map { "\(front)  - \($0)" }
    }
}
