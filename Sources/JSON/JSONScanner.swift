/// Reads one JSON text (RFC 8259) token by token, from bytes that are not copied, for callers that
/// know what should be in it and keep nothing else. Whatever the bytes are, it ends in time
/// proportional to their number.
public struct JSONScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// Values nested deeper than this are refused, so that no text can exhaust the stack.
    private let deepest: Int
    /// The offset of the next byte.
    public private(set) var position = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>, deepest: Int) {
        self.bytes = bytes
        self.deepest = deepest
    }

    /// What `read` makes of `bytes`. The scanner is good only until `read` returns.
    ///
    /// - Parameter deepest: how many arrays and objects may be nested.
    public static func scan<Result>(
        _ bytes: ArraySlice<UInt8>, deepest: Int,
        _ read: (inout JSONScanner) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) -> Result in
            var scanner = JSONScanner(bytes, deepest: deepest)
            return try read(&scanner)
        }
    }

    /// Whether all bytes are read.
    public var isAtEnd: Bool { position >= bytes.count }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// An error about the next byte, or the one `back` bytes before it.
    public func error(_ message: String, back: Int = 0) -> JSONError {
        JSONError(column: position - back + 1, message: message)
    }

    /// An error about the byte at offset `start`.
    public func error(_ message: String, at start: Int) -> JSONError {
        JSONError(column: start + 1, message: message)
    }

    /// Passes over white space.
    public mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return }
            position += 1
        }
    }

    /// Takes `character`, or says that `what` was expected.
    public mutating func expect(
        _ character: Unicode.Scalar, _ what: @autoclosure () -> String
    ) throws(JSONError) {
        guard position < bytes.count, UInt32(bytes[position]) == character.value else {
            throw unexpected(what())
        }
        position += 1
    }

    /// Passes over white space, and takes `character` if it is next.
    public mutating func take(_ character: Unicode.Scalar) throws(JSONError) -> Bool {
        skipSpace()
        guard let next else { throw error("the line ends too early") }
        guard UInt32(next) == character.value else { return false }
        position += 1
        return true
    }

    /// Takes the bare word `word` if it is next.
    public mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        for index in 0..<count where bytes[position + index] != word.utf8Start[index] {
            return false
        }
        position += count
        return true
    }

    private func unexpected(_ what: String) -> JSONError {
        guard let next else { return error("expected \(what), but the line ends") }
        let printable = (0x21...0x7E).contains(next)
        let found = printable ? "'\(Unicode.Scalar(next))'" : "byte \(next)"
        return error("expected \(what), found \(found)")
    }

    /// Reads a number; one that no Double holds is an error, and so are NaN and Infinity.
    public mutating func number() throws(JSONError) -> Double {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var digits: UInt64 = 0
        var shift = 0
        var isExact = true
        let whole = position
        while let digit = digit() {
            isExact = isExact && Self.push(digit, &digits)
        }
        guard position > whole else {
            position = start
            throw unexpected("a number")
        }
        if position - whole > 1, bytes[whole] == UInt8(ascii: "0") {
            throw error("a number must not begin with 0", at: whole)
        }
        if next == UInt8(ascii: ".") {
            position += 1
            let fraction = position
            while let digit = digit() {
                isExact = isExact && Self.push(digit, &digits)
            }
            guard position > fraction else { throw unexpected("a digit after '.'") }
            shift = fraction - position
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isExact = false
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            let exponent = position
            while digit() != nil {}
            guard position > exponent else { throw unexpected("an exponent") }
        }
        if isExact, shift >= -22 {
            // Both are exact, so their quotient is rounded only once (Clinger 1990).
            let value = Double(digits) / Self.powers[-shift]
            return isNegative ? -value : value
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw error("the number is too large", at: start)
        }
        return value
    }

    /// Takes a digit if one is next.
    @inline(__always) private mutating func digit() -> UInt8? {
        guard position < bytes.count else { return nil }
        let digit = bytes[position] &- 0x30
        guard digit < 10 else { return nil }
        position += 1
        return digit
    }

    /// Appends a digit; false once the number no longer fits 53 bits.
    @inline(__always) private static func push(_ digit: UInt8, _ digits: inout UInt64) -> Bool {
        digits = digits &* 10 &+ UInt64(digit)
        return digits < 1 << 53
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Reads a string.
    public mutating func string() throws(JSONError) -> String {
        let start = position
        try expect("\"", "a string")
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw error("the string is not UTF-8", at: start)
                }
                return string
            case UInt8(ascii: "\\"):
                position += 1
                text.append(contentsOf: String(Character(try escape())).utf8)
            case 0..<0x20: throw error("a control character in a string")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw error("the string does not end", at: start)
    }

    /// Reads what follows a backslash.
    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = next else { throw error("the string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
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
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next,
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80
            else { throw unexpected("four hexadecimal digits") }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    /// Reads a value of any type, nested in `depth` arrays and objects.
    public mutating func value(depth: Int = 0) throws(JSONError) -> JSONValue {
        skipSpace()
        guard depth <= deepest else { throw error("nested too deeply") }
        switch next {
        case UInt8(ascii: "{"):
            var members: [JSONValue.Member] = []
            try object { (json, name) throws(JSONError) in
                let value = try json.value(depth: depth + 1)
                members.append(JSONValue.Member(name: name, value: value))
            }
            return .object(members)
        case UInt8(ascii: "["):
            var values: [JSONValue] = []
            try array { (json) throws(JSONError) in
                values.append(try json.value(depth: depth + 1))
            }
            return .array(values)
        case UInt8(ascii: "\""): return .string(try string())
        default:
            if takeWord("true") { return .bool(true) }
            if takeWord("false") { return .bool(false) }
            if takeWord("null") { return .null }
            return .number(try number())
        }
    }

    /// Passes over a value of any type, nested in `depth` arrays and objects.
    public mutating func skipValue(depth: Int = 0) throws(JSONError) {
        skipSpace()
        guard depth <= deepest else { throw error("nested too deeply") }
        switch next {
        case UInt8(ascii: "{"):
            try object { (json, _) throws(JSONError) in try json.skipValue(depth: depth + 1) }
        case UInt8(ascii: "["):
            try array { (json) throws(JSONError) in try json.skipValue(depth: depth + 1) }
        default: _ = try value(depth: depth)
        }
    }

    /// Reads an object, whose `{` is next; `member` reads the value of each name.
    private mutating func object(
        _ member: (inout JSONScanner, _ name: String) throws(JSONError) -> Void
    ) throws(JSONError) {
        try expect("{", "an object: '{'")
        if try take("}") { return }
        repeat {
            skipSpace()
            let name = try string()
            skipSpace()
            try expect(":", "':'")
            try member(&self, name)
        } while try take(",")
        try expect("}", "',' or '}'")
    }

    /// Reads an array, whose `[` is next; `element` reads each value.
    private mutating func array(
        _ element: (inout JSONScanner) throws(JSONError) -> Void
    ) throws(JSONError) {
        try expect("[", "an array: '['")
        if try take("]") { return }
        repeat { try element(&self) } while try take(",")
        try expect("]", "',' or ']'")
    }
}
