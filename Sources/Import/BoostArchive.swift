internal import Gestures

/// A text archive of Boost.Serialization while it is read: words between blanks, counted strings,
/// and the bookkeeping of classes and objects that the library writes between them (Ramey, 2004;
/// the order of the words is that of `basic_iarchive::load_object` and `load_pointer`).
///
/// Nothing in it is trusted: counts are only counted down, and whatever does not fit is an error
/// with its place.
struct BoostArchive {
    /// What is known of a class once an object of it was met.
    private struct Class {
        var name: String
        /// Nil until the first object of it.
        var traits: (isTracked: Bool, version: Int)?
    }

    /// Where a pointer leads.
    struct Pointee {
        /// The object's place among all that are pointed to.
        var number: Int
        var className: String
        var version: Int
        /// Whether the object comes now; else it was read before.
        var isNew: Bool
    }

    private let bytes: [UInt8]
    private var position = 0
    private var classes: [Class] = []
    private var objects = 0
    /// Where the word that was read last begins.
    private var wordStart = 0

    /// The archive in `bytes`; reads its signature, and the version of the library, which says
    /// nothing: the form has been the same since 2006.
    init(_ bytes: [UInt8]) throws(ImportError) {
        self.bytes = bytes
        let signature = "22 serialization::archive"
        guard bytes.starts(with: signature.utf8) else {
            throw fault("this is no text archive of easystroke: '\(signature)' is missing")
        }
        position = signature.utf8.count
        _ = try integer()
    }

    /// An error about the word that was read last.
    func fault(_ message: String) -> ImportError { ImportError(message, at: wordStart, in: bytes) }

    // MARK: Words

    private mutating func word() -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
        position = bytes[position...].firstIndex { !isBlank($0) } ?? bytes.count
        wordStart = position
        // The longest number that is written has some twenty-five characters.
        let rest = bytes[position...].prefix(64)
        position = rest.firstIndex(where: isBlank) ?? rest.endIndex
        return String(decoding: bytes[wordStart..<position], as: UTF8.self)
    }

    /// The next whole number; none that easystroke writes is farther from zero.
    mutating func integer() throws(ImportError) -> Int {
        let word = word()
        if let number = Int(word), number.magnitude <= 1 << 40 { return number }
        throw fault(
            word.isEmpty
                ? "the file ends too early" : "a whole number is expected, not \(word.quoted)")
    }

    /// The next yes or no, written 1 or 0.
    mutating func flag() throws(ImportError) -> Bool {
        let number = try integer()
        guard number == 0 || number == 1 else { throw fault("0 or 1 is expected, not \(number)") }
        return number == 1
    }

    /// The next number with a fraction; always finite.
    mutating func number() throws(ImportError) -> Double {
        let word = word()
        if let number = Double(word), number.isFinite { return number }
        throw fault("a number is expected, not \(word.quoted)")
    }

    /// The next number that counts something; each has a byte at least.
    private mutating func count() throws(ImportError) -> Int {
        let number = try integer()
        guard number >= 0, number <= bytes.count - position else {
            throw fault("\(number) things do not fit into the rest of the file")
        }
        return number
    }

    /// The next text, one blank behind its length; bytes that are not UTF-8 become U+FFFD.
    mutating func string() throws(ImportError) -> String {
        let count = try count()
        let start = min(position + 1, bytes.count)
        guard start + count <= bytes.count else { throw fault("the file ends in a text") }
        position = start + count
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// The number of items in the collection that begins here.
    mutating func items(of name: String) throws(ImportError) -> Int {
        _ = try object(name)
        let count = try count()
        // The version of the items.
        _ = try integer()
        return count
    }

    /// Nothing but blanks may be left.
    mutating func end() throws(ImportError) {
        if !word().isEmpty { throw fault("this is behind the end of the archive") }
    }

    // MARK: Classes and objects

    /// Begins an object that is written in its place, of the class called `name` here.
    ///
    /// - Returns: the version of its class.
    mutating func object(_ name: String) throws(ImportError) -> Int {
        let (isTracked, version) = try traits(register(name))
        if isTracked, try !isNew(integer()) { throw fault("this object was there before") }
        return version
    }

    /// Begins what a pointer leads to; nil where it leads nowhere.
    ///
    /// - Parameter name: the class, or nil where it is written into the archive, being one of
    ///   several with a common base.
    mutating func pointer(_ name: String?) throws(ImportError) -> Pointee? {
        if let name { _ = register(name) }
        let index = try integer()
        if index == -1 { return nil }
        if index == classes.count, name == nil { _ = register(try string()) }
        guard classes.indices.contains(index), name == nil || classes[index].name == name else {
            throw fault("class \(index) is not known here")
        }
        let (isTracked, version) = try traits(index)
        guard isTracked else { throw fault("objects of class \(index) have no numbers") }
        let number = try integer()
        return Pointee(
            number: number, className: classes[index].name, version: version,
            isNew: try isNew(number))
    }

    /// Whether `number` is that of the next object; else it has to be that of an earlier one.
    private mutating func isNew(_ number: Int) throws(ImportError) -> Bool {
        guard (0...objects).contains(number) else {
            throw fault("object \(number) is out of order")
        }
        let isNew = number == objects
        if isNew { objects += 1 }
        return isNew
    }

    private mutating func register(_ name: String) -> Int {
        if let index = classes.firstIndex(where: { $0.name == name }) { return index }
        classes.append(Class(name: name))
        return classes.count - 1
    }

    private mutating func traits(_ index: Int) throws(ImportError) -> (Bool, Int) {
        if let traits = classes[index].traits { return traits }
        let traits = (isTracked: try flag(), version: try integer())
        classes[index].traits = traits
        return traits
    }
}
