internal import Engine
public import Gestures
public import Mapping

/// What another program's configuration comes to.
public struct Imported: Sendable {
    /// The gestures and what they do.
    public var mapping: Mapping
    /// The examples of each recorded stroke that the mapping names.
    public var templates: [String: [Template]]
    /// What could not be carried over, or only nearly, in the order of the file.
    public var losses: [ImportLoss]

    /// The mapping as a file, with the losses as remarks at its top.
    ///
    /// - Parameter source: where it comes from, as in `easystroke's actions-0.5.6`.
    public func text(source: String) -> String {
        Imported.heading(source: source, losses) + "\n" + mapping.text
    }

    /// Remarks, in YAML, about where a file comes from and what was lost.
    static func heading(source: String, _ losses: [ImportLoss]) -> String {
        var text = "# From \(Imported.oneLine(source)).\n"
        if !losses.isEmpty {
            text += "#\n# Not carried over, or only nearly:\n"
            for loss in losses { text += "#  - \(Imported.oneLine(loss.description))\n" }
        }
        return text
    }

    /// What other programs wrote could end a remark's line, or a terminal's.
    static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            line.append(scalar.isShowable ? scalar : "\u{fffd}")
        }
        return String(line)
    }

    /// ` with 3 fingers`, behind the name of a gesture; nothing where the number is not given.
    static func with(fingers: String?) -> String {
        fingers.map { " with \($0) \($0 == "1" ? "finger" : "fingers")" } ?? ""
    }

    /// This, unless its mapping is larger than mapping files may be.
    func withinLimits() throws(ImportError) -> Imported {
        // The remarks at the top have a limit of their own, far below this.
        guard mapping.text.utf8.count <= Imported.largestMapping else {
            throw ImportError(
                line: 1, column: 1,
                message: "this comes to a larger mapping than curlicue reads; make it shorter")
        }
        return self
    }

    /// In bytes: half of what mapping files may have.
    private static let largestMapping = 512 << 10
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

/// Where the lines of a file begin.
struct LineStarts {
    private let starts: [Int]

    /// Those of a file with these contents.
    init(_ bytes: [UInt8]) {
        starts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
    }

    /// The line of the byte at `offset`, from 1.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }
}

/// Files of other programs that are larger than this, in bytes, are not read.
public let importLimit = 16 << 20

/// Something of another program's file that could not be carried over, or only nearly.
public struct ImportLoss: Hashable, Sendable, CustomStringConvertible {
    /// The line it stands in, from 1; nil where it is about the file as a whole.
    public var line: Int?
    /// What is lost, and what to do instead where there is something; on one line.
    public var message: String

    /// The loss that `message` tells of, in `line`.
    public init(line: Int? = nil, message: String) {
        self.line = line
        self.message = message
    }

    /// As `line 12: …`.
    public var description: String { (line.map { "line \($0): " } ?? "") + message }
}

/// What could not be carried over, in the order in which it was found.
struct ImportLosses {
    private var all: [ImportLoss] = []
    /// The line of what is being read.
    var line: Int?
    private var known: Set<ImportLoss> = []
    /// Further ones are dropped: so many are not read anyway.
    private static let most = 1000
    /// Longer messages are cut, and actions that would be longer are not carried over, in bytes:
    /// what is quoted comes from others.
    private static let longest = (message: 400, action: 8192)

    /// What is lost, in the order of the file; what is about all of it comes first.
    var sorted: [ImportLoss] {
        let order = all.enumerated().sorted {
            ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
        }
        return order.map(\.element)
    }

    /// Adds what is lost in the line that is being read, once.
    mutating func add(_ message: String) { add(message, line: line) }

    /// Adds what is lost in the whole file, once.
    mutating func addOnce(_ message: String) { add(message, line: nil) }

    private mutating func add(_ message: String, line: Int?) {
        // What is about the whole file is always said; there are few of these.
        guard all.count < Self.most || line == nil else { return }
        var shown = message
        if message.utf8.count > Self.longest.message {
            shown = String(message.prefix(Self.longest.message / 4)) + "…"
        }
        let loss = ImportLoss(line: line, message: Imported.oneLine(shown))
        if known.insert(loss).inserted { all.append(loss) }
    }

    /// `action`, where a mapping file can express it; else adds that `name` is lost.
    mutating func kept(_ action: Action, _ name: String) -> Action? {
        let text = action.description
        let isExpressible = (try? Action(parsing: text, keys: .unchecked)) == action
        if isExpressible, text.utf8.count <= Self.longest.action { return action }
        add("\(name): '\(text)' is nothing that curlicue can do")
        return nil
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

/// The gestures of one scope while they are collected: each phrase once.
struct BindingList {
    /// What was collected, in order.
    private(set) var bindings: [Binding] = []
    private var known: Set<Phrase> = []
    /// More gestures than this are not collected.
    static let most = 2000

    /// Adds `binding`, which was found as `title`.
    mutating func add(_ binding: Binding, _ title: String, _ losses: inout ImportLosses) {
        guard bindings.count < Self.most else {
            return losses.add("more than \(Self.most) gestures")
        }
        guard known.insert(binding.phrase).inserted else {
            return losses.add("\(title): '\(binding.phrase)' is mapped already")
        }
        bindings.append(binding)
    }
}

/// Gives recorded strokes names that a mapping can hold, each of them once.
struct TemplateNames {
    private var used: Set<String> = []
    /// The number behind the last name like that.
    private var numbers: [String: Int] = [:]

    /// A name like `name` that was not given before.
    mutating func next(like name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(60) {
            let isFine = TemplateName.fault(in: "a\(scalar)a") == nil
            scalars.append(isFine ? scalar : " ")
        }
        var base = String(scalars).split(separator: " ").joined(separator: " ")
        while base.hasPrefix("-") { base.removeFirst() }
        let phrase = Phrase.stroke(base)
        let reads = (try? Phrase(parsing: phrase.description)) == phrase
        if TemplateName.fault(in: base) != nil || !reads { base = "gesture" }
        var name = base
        var number = numbers[base] ?? 1
        if number > 1 { name = "\(base) \(number)" }
        while used.contains(name) {
            number += 1
            name = "\(base) \(number)"
        }
        numbers[base] = number
        used.insert(name)
        return name
    }
}
