/// Reads one JSON text (RFC 8259). Whatever the bytes are, it ends in time proportional to their
/// number.
struct JSONReader {
    private let bytes: ArraySlice<UInt8>
    /// The index of the next byte.
    private var position: Int
    /// Values nested deeper than this are refused, so that no text can exhaust the stack.
    private static let deepest = 32

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    mutating func text() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        if next != nil { throw error("something follows the value") }
        return value
    }

    private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private func error(_ message: String, back: Int = 0) -> JSONError {
        JSONError(column: position - back - bytes.startIndex + 1, message: message)
    }

    private func unexpected(_ what: String) -> JSONError {
        guard let next else { return error("expected \(what), but the line ends") }
        let found = (0x21...0x7E).contains(next) ? "'\(Unicode.Scalar(next))'" : "byte \(next)"
        return error("expected \(what), found \(found)")
    }

    private mutating func skipSpace() {
        while let next, [0x20, 0x09, 0x0D, 0x0A].contains(next) { position += 1 }
    }

    /// Takes `character` if it is next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == character.value else { return false }
        position += 1
        return true
    }

    private mutating func expect(
        _ character: Unicode.Scalar, _ what: String
    ) throws(JSONError) {
        if !take(character) { throw unexpected(what) }
    }

    /// Takes the bare word `word` if it is next.
    private mutating func takeWord(_ word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    /// Reads a value, nested in `depth` arrays and objects, and the white space around it.
    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= Self.deepest else { throw error("nested too deeply") }
        skipSpace()
        defer { skipSpace() }
        guard let next else { throw unexpected("a value") }
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try values(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default:
            if takeWord("true") { return .bool(true) }
            if takeWord("false") { return .bool(false) }
            if takeWord("null") { return .null }
            throw unexpected("a value")
        }
    }

    private mutating func members(depth: Int) throws(JSONError) -> [JSONValue.Member] {
        position += 1
        skipSpace()
        var members: [JSONValue.Member] = []
        if take("}") { return members }
        repeat {
            skipSpace()
            let name = try string()
            skipSpace()
            try expect(":", "':'")
            members.append(JSONValue.Member(name: name, value: try value(depth: depth)))
        } while take(",")
        try expect("}", "',' or '}'")
        return members
    }

    private mutating func values(depth: Int) throws(JSONError) -> [JSONValue] {
        position += 1
        skipSpace()
        var values: [JSONValue] = []
        if take("]") { return values }
        repeat { values.append(try value(depth: depth)) } while take(",")
        try expect("]", "',' or ']'")
        return values
    }

    /// Reads a number as Swift does, which allows `01` and `1.` as well; one that no Double holds is
    /// an error.
    private mutating func number() throws(JSONError) -> Double {
        let word = bytes[position...].prefix { byte in
            (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard let value = Double(String(decoding: word, as: UTF8.self)), value.isFinite else {
            throw error("this is no number, or it is too large")
        }
        position = word.endIndex
        return value
    }

    private mutating func string() throws(JSONError) -> String {
        let start = position
        try expect("\"", "a string")
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                if let string = String(validating: text, as: UTF8.self) { return string }
                throw error("the string is not UTF-8", back: position - start)
            case UInt8(ascii: "\\"): text.append(contentsOf: String(Character(try escape())).utf8)
            case 0..<0x20: throw error("a control character in a string", back: 1)
            default: text.append(byte)
            }
        }
        throw error("the string does not end", back: position - start)
    }

    /// Reads what follows a backslash.
    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = next else { throw error("the string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw error("no such escape", back: 1)
        }
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, takeWord("\\u") else { throw error("half a surrogate pair", back: 4) }
        let second = try unit()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(
                0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00))
        else { throw error("half a surrogate pair", back: 4) }
        return scalar
    }

    /// Reads four hexadecimal digits.
    private mutating func unit() throws(JSONError) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        func isHex(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
        guard digits.count == 4, digits.allSatisfy({ $0 < 0x80 && isHex($0) }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw unexpected("four hexadecimal digits") }
        position = digits.endIndex
        return unit
    }
}

/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The byte where it went wrong, counted from 1.
    public var column: Int
    /// What is wrong, in plain words.
    public var message: String

    /// `message` about what stands at byte `column`, counted from 1.
    public init(column: Int, message: String) {
        self.column = column
        self.message = message
    }

    /// As `column 12: expected a number`.
    public var description: String { "column \(column): \(message)" }
}
