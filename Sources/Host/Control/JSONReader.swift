/// Reads one JSON text. Whatever is sent, it ends in time proportional to the length, and it never
/// goes deeper than sixteen levels.
struct JSONReader {
    /// Lists and objects in each other, at most.
    static let deepest = 16

    private let bytes: [UInt8]
    private var place = 0

    /// The value that `text` is, or nil when it is not JSON.
    static func read(_ text: String) -> JSONValue? {
        var reader = JSONReader(bytes: Array(text.utf8))
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        return reader.place == reader.bytes.count ? value : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { place += 1 }
    }

    /// Goes behind `character` if it is next, blanks aside.
    private mutating func take(_ character: Character) -> Bool {
        skipBlanks()
        guard let byte = next, byte == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) -> JSONValue? {
        guard depth <= JSONReader.deepest else { return nil }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return word("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func word(_ word: String) -> Bool {
        guard bytes[place...].starts(with: word.utf8) else { return false }
        place += word.utf8.count
        return true
    }

    private mutating func object(depth: Int) -> JSONValue? {
        place += 1
        var members: [JSONValue.Member] = []
        if take("}") { return .object([]) }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let name = string(), take(":"),
                let value = value(depth: depth + 1)
            else { return nil }
            members.append(JSONValue.Member(name: name, value: value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
        place += 1
        var values: [JSONValue] = []
        if take("]") { return .array([]) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
        } while take(",")
        return take("]") ? .array(values) : nil
    }

    private mutating func string() -> String? {
        place += 1
        var text: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text += Array(String(scalar).utf8)
            case ..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: return nil
        }
        guard let first = hexadecimal() else { return nil }
        guard (0xd800...0xdbff).contains(first) else { return Unicode.Scalar(first) }
        // What does not fit into four digits is written as a pair.
        guard word("\\u"), let second = hexadecimal(), (0xdc00...0xdfff).contains(second) else {
            return nil
        }
        return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    }

    private mutating func hexadecimal() -> UInt32? {
        guard place + 4 <= bytes.count else { return nil }
        var number: UInt32 = 0
        for byte in bytes[place..<place + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            number = number << 4 | UInt32(digit)
        }
        place += 4
        return number
    }

    private mutating func number() -> JSONValue? {
        let start = place
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
        if next == UInt8(ascii: "-") { place += 1 }
        let first = next
        guard isDigit(first) else { return nil }
        while isDigit(next) { place += 1 }
        if first == UInt8(ascii: "0"),
            place - start - (bytes[start] == UInt8(ascii: "-") ? 1 : 0) > 1
        {
            return nil
        }
        if next == UInt8(ascii: ".") {
            place += 1
            guard isDigit(next) else { return nil }
            while isDigit(next) { place += 1 }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            guard isDigit(next) else { return nil }
            while isDigit(next) { place += 1 }
        }
        // Swift's own reading is the same under every locale.
        let number = Double(String(decoding: bytes[start..<place], as: UTF8.self))
        return number.flatMap { $0.isFinite ? .number($0) : nil }
    }
}

extension JSONValue {
    /// The value that `text` is, or nil when it is not JSON, or goes deeper than sixteen levels.
    public init?(parsing text: String) {
        guard let value = JSONReader.read(text) else { return nil }
        self = value
    }
}
