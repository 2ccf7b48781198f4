internal import Engine
internal import Gestures

/// An `actions-*` file of easystroke while it is read: a text archive of Boost.Serialization, words
/// between blanks, counted strings, and the bookkeeping of classes and objects that the library writes
/// between them (Ramey, 2004; the order of the words is that of `basic_iarchive::load_object` and
/// `load_pointer`). The classes of easystroke come in the order in which 0.5.6 and later write them.
///
/// Nothing in it is trusted: whatever does not fit is an error with its place.
struct EasystrokeArchive {
    enum Deed {
        case action(Action)
        /// Something that curlicue cannot do, in words.
        case lost(String)
    }

    struct Stroke {
        /// The points of the path in a square of side 1, y downwards; none for a click.
        var points: [Point] = []
        /// The button or the wheel that is pressed or turned in place of a path.
        var press: Phrase?
        /// Why it is left out, if it is: without its condition it would match too often.
        var loss: String?
    }

    /// A gesture; in an application only what differs there.
    struct Entry {
        var strokes: [Stroke] = []
        var deed: Deed?
        var name = ""
    }

    /// The gestures of a group or an application, on top of those of its parent.
    struct List {
        var name = ""
        /// Whether it is an application, named by its instance; else it is a group of them.
        var isApplication = false
        /// Gestures of the parents that do not apply here.
        var deleted: Set<Int> = []
        /// The gestures by number, in the order of the file.
        var entries: [(id: Int, entry: Entry)] = []
        var children: [List] = []
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The classes met so far, by number. Whether objects of a class have numbers is nil until the
    /// first of them is read.
    private var classes: [(name: String, isTracked: Bool?)] = []
    /// The supported version of the classes that differ between versions of easystroke.
    private static let versions = [
        "ActionDB": 3, "ActionListDiff": 1, "StrokeInfo": 1, "Stroke": 5, "Stroke::Point": 1,
        "SendKey": 1,
    ]
    private var objects = 0
    /// The objects that were pointed to, by their number.
    private var strokes: [Int: Stroke] = [:]
    private var deeds: [Int: Deed] = [:]
    private let keyName: (Int) -> String?
    /// How deep groups and applications may be nested.
    private static let deepest = 32
    private static let anyModifiers = 1 << 15

    /// Reads the signature and the version of the library, which does not matter: the format has
    /// been the same since 2006.
    init(_ bytes: [UInt8], keyName: @escaping (Int) -> String?) throws(ImportRemark) {
        (self.bytes, self.keyName) = (bytes, keyName)
        let signature = "22 serialization::archive"
        guard bytes.starts(with: signature.utf8) else {
            throw fault("this is no text archive of easystroke: '\(signature)' is missing")
        }
        position = signature.utf8.count
        _ = try integer()
    }

    private func fault(_ message: String) -> ImportRemark {
        ImportRemark(message, line: bytes[..<position].count { $0 == 0x0a } + 1)
    }

    // MARK: Words

    private mutating func word() -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
        // Boost writes at most some 25 characters a number.
        let word = bytes[position...].drop(while: isBlank).prefix(64).prefix { !isBlank($0) }
        position = word.endIndex
        return String(decoding: word, as: UTF8.self)
    }

    /// The next whole number, by default in a range that holds all that easystroke writes.
    private mutating func integer(
        in range: ClosedRange<Int> = (-1 << 40)...(1 << 40)
    ) throws(ImportRemark) -> Int {
        let word = word()
        if let number = Int(word), range.contains(number) { return number }
        throw fault(
            word.isEmpty ? "the file ends too early" : "\(word.quoted) is no number that fits here")
    }

    private mutating func flag() throws(ImportRemark) -> Bool { try integer(in: 0...1) == 1 }

    /// The next number with a fraction; always finite.
    private mutating func number() throws(ImportRemark) -> Double {
        let word = word()
        if let number = Double(word), number.isFinite { return number }
        throw fault("a number is expected, not \(word.quoted)")
    }

    /// The next text, one blank after its length; bytes that are not UTF-8 become U+FFFD.
    private mutating func string() throws(ImportRemark) -> String {
        let count = try integer(in: 0...bytes.count)
        let start = min(position + 1, bytes.count)
        guard start + count <= bytes.count else { throw fault("the file ends in a text") }
        position = start + count
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    // MARK: Classes and objects

    private mutating func register(_ name: String) -> Int {
        if let index = classes.firstIndex(where: { $0.name == name }) { return index }
        classes.append((name, nil))
        return classes.count - 1
    }

    private mutating func isTracked(_ index: Int) throws(ImportRemark) -> Bool {
        let name = classes[index].name
        if let isTracked = classes[index].isTracked { return isTracked }
        let (isTracked, version) = (try flag(), try integer())
        guard Self.versions[name] ?? version == version else {
            throw fault("only easystroke 0.5.6 and later is known, whose \(name.quoted) is another")
        }
        classes[index].isTracked = isTracked
        return isTracked
    }

    /// The number of an object, and whether the object follows here; otherwise it was read before.
    private mutating func object() throws(ImportRemark) -> (number: Int, isNew: Bool) {
        let number = try integer(in: 0...objects)
        let isNew = number == objects
        if isNew { objects += 1 }
        return (number, isNew)
    }

    /// Begins an object that is written in place, not by pointer, of the class called `name` here.
    private mutating func begin(_ name: String) throws(ImportRemark) {
        if try isTracked(register(name)) { _ = try object() }
    }

    /// The number of items in the collection that begins here; skips their version, which follows.
    private mutating func items(of name: String) throws(ImportRemark) -> Int {
        try begin(name)
        let count = try integer(in: 0...bytes.count)
        _ = try integer()
        return count
    }

    /// Begins the object of a pointer; nil for a null pointer. Without `name`, the archive names
    /// the class, which is one of several with a common base.
    private mutating func pointer(_ name: String? = nil) throws(ImportRemark) -> (
        number: Int, isNew: Bool, className: String
    )? {
        if let name { _ = register(name) }
        let index = try integer()
        if index == -1 { return nil }
        if index == classes.count, name == nil { _ = register(try string()) }
        guard classes.indices.contains(index), name == nil || classes[index].name == name else {
            throw fault("class \(index) is not known here")
        }
        guard try isTracked(index) else { throw fault("objects of class \(index) have no numbers") }
        let (number, isNew) = try object()
        return (number, isNew, classes[index].name)
    }

    // MARK: easystroke's classes

    /// The gestures that apply everywhere, and below them the groups.
    mutating func root() throws(ImportRemark) -> List {
        try begin("ActionDB")
        let root = try list(depth: 0)
        guard word().isEmpty else { throw fault("this is behind the end of the archive") }
        return root
    }

    private mutating func list(depth: Int) throws(ImportRemark) -> List {
        guard depth < Self.deepest else { throw fault("groups are nested too deeply") }
        try begin("ActionListDiff")
        var list = List()
        for _ in 0..<(try items(of: "std::set<Unique>")) { list.deleted.insert(try unique()) }
        for _ in 0..<(try items(of: "std::map<Unique>")) {
            try begin("std::pair<Unique>")
            list.entries.append((try unique(), try entry()))
        }
        list.name = try string()
        for _ in 0..<(try items(of: "std::list<ActionListDiff>")) {
            list.children.append(try self.list(depth: depth + 1))
        }
        list.isApplication = try flag()
        var places: [Int: Int] = [:]
        for place in 0..<(try items(of: "std::list<Unique>")) { places[try unique()] = place }
        // The map is sorted by addresses; the list has the order that people see.
        list.entries.sort { places[$0.id] ?? .max < places[$1.id] ?? .max }
        return list
    }

    /// The number of the empty object that identifies a gesture.
    private mutating func unique() throws(ImportRemark) -> Int {
        guard let pointee = try pointer("Unique") else { throw fault("a gesture is expected here") }
        return pointee.number
    }

    private mutating func entry() throws(ImportRemark) -> Entry {
        try begin("StrokeInfo")
        var entry = Entry()
        try begin("StrokeSet")
        for _ in 0..<(try items(of: "std::set<Stroke>")) {
            try begin("boost::shared_ptr<Stroke>")
            if let stroke = try stroke() { entry.strokes.append(stroke) }
        }
        try begin("boost::shared_ptr<Action>")
        entry.deed = try deed()
        entry.name = try string()
        return entry
    }

    private mutating func stroke() throws(ImportRemark) -> Stroke? {
        guard let pointee = try pointer("Stroke") else { return nil }
        if pointee.isNew { strokes[pointee.number] = try newStroke() }
        if let stroke = strokes[pointee.number] { return stroke }
        throw fault("a stroke is expected here")
    }

    private mutating func newStroke() throws(ImportRemark) -> Stroke {
        var stroke = Stroke()
        for _ in 0..<(try items(of: "std::vector<Point>")) {
            try begin("Stroke::Point")
            stroke.points.append(Point(x: try number(), y: try number()))
        }
        let (button, trigger) = (try integer(), try integer())
        let rests = try flag()
        if try integer() != Self.anyModifiers {
            stroke.loss = "an example that is drawn with certain modifiers held"
        } else if stroke.points.isEmpty, trigger == 0, !rests, Phrase.buttonRange.contains(button) {
            let wheel = ScrollDirection.allCases.first { $0.button == button }
            stroke.press = wheel.map { .wheel($0) } ?? .button(button)
        } else if button != 0 || trigger != 0 || rests || stroke.points.isEmpty {
            stroke.loss = "an example that is a click, or needs another button or a rest besides"
        }
        return stroke
    }

    private mutating func deed() throws(ImportRemark) -> Deed? {
        guard let pointee = try pointer() else { return nil }
        if pointee.isNew { deeds[pointee.number] = try deed(pointee.className) }
        if let deed = deeds[pointee.number] { return deed }
        throw fault("an action is expected here")
    }

    private mutating func deed(_ name: String) throws(ImportRemark) -> Deed {
        let hasModifiers = ["SendKey", "Scroll", "Ignore", "Button"].contains(name)
        if hasModifiers { try begin("ModAction") }
        try begin("Action")
        let bits = hasModifiers ? try integer() : 0
        switch name {
        case "Command": return .action(.run(try string().trimmed))
        case "SendText": return .action(.text(try string()))
        case "SendKey":
            let keysym = try integer()
            _ = try integer()
            guard let name = keyName(keysym), let modifiers = Modifiers(gdk: bits) else {
                return .lost("presses keys that have no name")
            }
            // easystroke presses the key of the letter, in whichever case it is written.
            let key = name.utf8.count == 1 ? name.lowercased() : name
            return .action(.keys([Chord(.key(key), modifiers: modifiers)]))
        case "Scroll", "Ignore": return .lost("scrolling, or leaving the next press alone")
        case "Button":
            let button = try integer()
            let isPlain = Modifiers(gdk: bits & ~Self.anyModifiers) == []
            return isPlain ? .action(.click(button)) : .lost("a click with modifiers")
        case "Misc":
            let known: [Int: Action] = [0: .nothing, 3: .own(.pause)]
            return known[try integer()].map { .action($0) } ?? .lost("what is easystroke's own")
        default: throw fault("an action of the class \(name.quoted) is not known")
        }
    }
}

extension Modifiers {
    /// GDK's bits: those of X for Shift, Control, Alt (Mod1), Super (Mod4) and AltGr (Mod5), and
    /// its own for Super, Hyper and Meta; nil where there are others.
    init?(gdk bits: Int) {
        let table: [Int: Modifiers] = [
            0: .shift, 2: .control, 3: .alt, 6: .super, 7: .altGr, 26: .super, 27: .hyper,
            28: .meta,
        ]
        self.init()
        for bit in 0..<Int.bitWidth where bits & (1 << bit) != 0 {
            guard let modifier = table[bit] else { return nil }
            insert(modifier)
        }
    }
}
