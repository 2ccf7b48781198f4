internal import Gestures

/// A text archive of Boost.Serialization while it is read: words between blanks, counted strings,
/// and the bookkeeping of classes and objects that the library writes between them (Ramey, 2004;
/// the order of the words is that of `basic_iarchive::load_object` and `load_pointer`).
///
/// Nothing in it is trusted: counts are only counted down, and whatever does not fit is an error
/// with its place.
struct BoostArchive<Object> {
    /// What is known of a class once an object of it was met.
    private struct Class {
        var name: String
        var isTracked = false
        var version = 0
        var isInitialized = false
    }

    /// Where a pointer leads.
    enum Pointee {
        /// Nowhere.
        case null
        /// To an object that was read before.
        case known(Object?)
        /// To an object of the class that comes now; `number` is its place among the objects when
        /// the class is tracked.
        case new(name: String, version: Int, number: Int?)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var classes: [Class] = []
    /// The tracked objects; nil while one is being read, and for those that nothing points to.
    private var objects: [Object?] = []
    /// Where the word that was read last begins.
    private var wordStart = 0
    /// The version of the library that wrote it.
    private(set) var libraryVersion = 0

    /// An archive's versions before this one wrote no version of a collection's items.
    private static var firstWithItemVersions: Int { 4 }
    /// Later libraries may write another form; this one has been the same since 2004.
    private static var libraryVersions: ClosedRange<Int> { 3...100 }

    /// The archive in `bytes`; reads its signature.
    init(_ bytes: [UInt8]) throws(ImportError) {
        self.bytes = bytes
        let signature = "serialization::archive"
        guard let count = try? integer(), count == signature.utf8.count,
            let found = try? string(count: count), found == signature
        else {
            throw ImportError(
                line: 1, column: 1,
                message: "this is no text archive of easystroke: '22 \(signature)' is missing")
        }
        libraryVersion = try integer()
        guard Self.libraryVersions.contains(libraryVersion) else {
            throw fault("an archive of version \(libraryVersion) is not known")
        }
    }

    /// An error about the word that was read last.
    func fault(_ message: String) -> ImportError { ImportError(message, at: wordStart, in: bytes) }

    // MARK: Words

    private mutating func word() throws(ImportError) -> Substring {
        while position < bytes.count, BoostArchive.isBlank(bytes[position]) { position += 1 }
        wordStart = position
        // The longest number that is written has some twenty-five characters.
        let end = bytes[position...].prefix(64).firstIndex(where: BoostArchive.isBlank)
        let stop = end ?? min(bytes.count, position + 64)
        guard stop > position else { throw fault("the file ends too early") }
        defer { position = stop }
        return Substring(decoding: bytes[position..<stop], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }

    /// No number that easystroke writes is farther from zero.
    private static var integers: ClosedRange<Int> { -(1 << 40)...1 << 40 }

    /// The next whole number.
    mutating func integer() throws(ImportError) -> Int {
        let word = try word()
        guard let number = Int(word), Self.integers.contains(number) else {
            throw fault("a whole number is expected, not \(String(word).quoted)")
        }
        return number
    }

    /// The next number that counts something.
    mutating func count() throws(ImportError) -> Int {
        let number = try integer()
        // Each counted item has a byte at least.
        guard number >= 0, number <= bytes.count - position else {
            throw fault("\(number) things do not fit into the rest of the file")
        }
        return number
    }

    /// The next yes or no, written 1 or 0.
    mutating func flag() throws(ImportError) -> Bool {
        switch try integer() {
        case 0: return false
        case 1: return true
        case let number: throw fault("0 or 1 is expected, not \(number)")
        }
    }

    /// The next number with a fraction; always finite.
    mutating func number() throws(ImportError) -> Double {
        let word = try word()
        guard let number = Double(word), number.isFinite else {
            throw fault("a number is expected, not \(String(word).quoted)")
        }
        return number
    }

    /// The next text; bytes that are not UTF-8 become U+FFFD.
    mutating func string() throws(ImportError) -> String { try string(count: try count()) }

    private mutating func string(count: Int) throws(ImportError) -> String {
        // One blank parts the count from the text.
        guard position < bytes.count || count == 0,
            bytes.count - position - 1 >= count || count == 0
        else { throw fault("the file ends in a text") }
        if count == 0 {
            if position < bytes.count { position += 1 }
            return ""
        }
        position += 1
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    /// The number of items in the collection that begins here.
    mutating func items() throws(ImportError) -> Int {
        let count = try count()
        if libraryVersion >= Self.firstWithItemVersions { _ = try integer() }
        return count
    }

    /// Nothing but blanks may be left.
    mutating func end() throws(ImportError) {
        while position < bytes.count, BoostArchive.isBlank(bytes[position]) { position += 1 }
        wordStart = position
        guard position == bytes.count else { throw fault("this is behind the end of the archive") }
    }

    // MARK: Classes and objects

    /// Begins an object that is written in its place, of the class called `name` here.
    ///
    /// - Returns: the version of its class.
    mutating func object(_ name: String) throws(ImportError) -> Int {
        let index = register(name)
        try initialize(index)
        if classes[index].isTracked {
            let number = try integer()
            guard number == objects.count else { throw fault("object \(number) is out of order") }
            objects.append(nil)
        }
        return classes[index].version
    }

    /// Begins what a pointer leads to.
    ///
    /// - Parameter name: the class, or nil where it is written into the archive, being one of
    ///   several with a common base.
    mutating func pointer(_ name: String?) throws(ImportError) -> Pointee {
        if let name { _ = register(name) }
        let index = try integer()
        if index == -1 { return .null }
        if index == classes.count, name == nil {
            _ = register(try string())
        }
        guard classes.indices.contains(index) else { throw fault("class \(index) is not known") }
        if let name, classes[index].name != name {
            throw fault("class \(index) is \(classes[index].name.quoted), not \(name.quoted)")
        }
        guard index < classes.count else { throw fault("class \(index) is not known") }
        try initialize(index)
        guard classes[index].isTracked else {
            return .new(name: classes[index].name, version: classes[index].version, number: nil)
        }
        let number = try integer()
        if objects.indices.contains(number) { return .known(objects[number]) }
        guard number == objects.count else { throw fault("object \(number) is out of order") }
        objects.append(nil)
        return .new(name: classes[index].name, version: classes[index].version, number: number)
    }

    /// Keeps the object that a pointer led to, for pointers to it that follow.
    mutating func keep(_ object: Object, number: Int?) {
        if let number, objects.indices.contains(number) { objects[number] = object }
    }

    private mutating func register(_ name: String) -> Int {
        if let index = classes.firstIndex(where: { $0.name == name }) { return index }
        classes.append(Class(name: name))
        return classes.count - 1
    }

    private mutating func initialize(_ index: Int) throws(ImportError) {
        guard !classes[index].isInitialized else { return }
        classes[index].isTracked = try flag()
        classes[index].version = try integer()
        classes[index].isInitialized = true
    }
}
