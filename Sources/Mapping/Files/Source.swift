/// A stretch of one line in a mapping file. Lines and columns count from 1; columns count Unicode
/// scalars, as libyaml does.
public struct Place: Hashable, Sendable, Comparable {
    /// The line.
    public var line: Int
    /// The first column.
    public var column: Int
    /// How many columns; at least 1.
    public var length: Int

    /// The `length` columns from `column` on in `line`.
    public init(line: Int, column: Int, length: Int = 1) {
        self.line = line
        self.column = column
        self.length = max(1, length)
    }

    /// Whether it comes earlier in the file.
    public static func < (first: Place, second: Place) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

/// The bytes of a mapping file, and its name in messages.
public struct Source: Sendable {
    /// The name shown in messages, usually its path.
    public let file: String
    /// The contents, without a byte order mark.
    let bytes: [UInt8]
    /// When the file was changed last, as the time since 1970; nil for text that is in no file.
    public let modified: Duration?
    /// Whether the contents are empty.
    public var isEmpty: Bool { bytes.isEmpty }
    /// Whether a byte order mark stands before the contents.
    private let hasMark: Bool
    /// The byte offset of each line, for showing lines and for finding columns.
    private let lineStarts: [Int]

    /// The file called `file` with these contents; a UTF-8 byte order mark is accepted and dropped.
    public init(file: String, bytes: [UInt8], modified: Duration? = nil) {
        self.file = file
        self.modified = modified
        self.hasMark = bytes.starts(with: Source.mark)
        self.bytes = hasMark ? Array(bytes.dropFirst(Source.mark.count)) : bytes
        self.lineStarts = Source.lineStarts(in: self.bytes)
    }

    /// The file called `file` that holds `text`.
    public init(file: String, text: String) {
        self.init(file: file, bytes: Array(text.utf8))
    }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// All bytes of the file, its byte order mark included.
    public var fileBytes: [UInt8] { hasMark ? Source.mark + bytes : bytes }

    /// The same file with other contents, and with a byte order mark if it has one.
    func with(_ bytes: [UInt8]) -> Source {
        Source(file: file, bytes: hasMark ? Source.mark + bytes : bytes)
    }

    /// How many lines there are, counting what follows the last line break unless it is empty.
    var lineCount: Int { lineStarts.count - (lineStarts.last == bytes.count ? 1 : 0) }

    /// The contents of line `number`, counted from 1, without its end; empty past the last line.
    /// Bytes that are not UTF-8 show as U+FFFD.
    func line(_ number: Int) -> String {
        String(decoding: bytes[range(ofLine: number)], as: UTF8.self)
    }

    /// At most `count` scalars of line `number` from `column` on.
    func scalars(line number: Int, from column: Int, count: Int) -> [Unicode.Scalar] {
        Array(line(number).unicodeScalars.dropFirst(max(0, column - 1)).prefix(max(0, count)))
    }

    private func range(ofLine number: Int) -> Range<Int> {
        guard number >= 1, number <= lineStarts.count else { return 0..<0 }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] : bytes.count
        while end > start, bytes[end - 1] == 0x0a || bytes[end - 1] == 0x0d { end -= 1 }
        return start..<end
    }

    /// The place of the byte at `offset`.
    func place(ofByte offset: Int) -> Place {
        let low = max(0, (lineStarts.firstIndex { $0 > offset } ?? lineStarts.count) - 1)
        let before = String(
            decoding: bytes[lineStarts[low]..<max(lineStarts[low], offset)], as: UTF8.self)
        return Place(line: low + 1, column: before.unicodeScalars.count + 1)
    }

    /// Where lines begin; they end as in libyaml, so that line numbers agree: LF, CR LF, CR, and
    /// Unicode's next line, line separator and paragraph separator.
    private static func lineStarts(in bytes: [UInt8]) -> [Int] {
        var starts = [0]
        var index = 0
        while index < bytes.count {
            // Nearly all bytes are ASCII letters and blanks.
            guard bytes[index] < 0x20 || bytes[index] > 0x7f else {
                index += 1
                continue
            }
            let length =
                switch bytes[index] {
                case 0x0a: 1
                case 0x0d: index + 1 < bytes.count && bytes[index + 1] == 0x0a ? 2 : 1
                case 0xc2 where index + 1 < bytes.count && bytes[index + 1] == 0x85: 2
                case 0xe2
                where index + 2 < bytes.count && bytes[index + 1] == 0x80
                    && (bytes[index + 2] == 0xa8 || bytes[index + 2] == 0xa9):
                    3
                default: 0
                }
            index += max(1, length)
            if length > 0 { starts.append(index) }
        }
        return starts
    }
}

/// What the bytes of a mapping file must be before they are read as YAML.
enum Encoding {
    /// Reports the first thing that makes the bytes no UTF-8 text; returns whether there is none.
    static func check(_ diagnostics: Diagnostics) -> Bool {
        let source = diagnostics.source
        let bytes = source.bytes
        let first = Place(line: 1, column: 1)
        guard bytes.count <= Composer.byteLimit else {
            diagnostics.error(first, "the file is larger than \(Composer.byteLimit >> 20) MiB")
            return false
        }
        if let offset = invalidOffset(bytes) {
            diagnostics.error(
                source.place(ofByte: offset),
                "this is not UTF-8 from here on; save the file as UTF-8")
            return false
        }
        if let offset = controlOffset(bytes) {
            let name = bytes[offset] == 0 ? "the character NUL" : "a control character"
            diagnostics.error(
                source.place(ofByte: offset), "\(name) cannot stand in a config")
            return false
        }
        return true
    }

    private static func invalidOffset(_ bytes: [UInt8]) -> Int? {
        // The standard library tells quickly whether it is valid, but not where it is not.
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }

    /// The first control character that YAML does not allow: all but tab, line feed, carriage
    /// return, and next line (two bytes, so out of reach here).
    private static func controlOffset(_ bytes: [UInt8]) -> Int? {
        bytes.firstIndex { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d) || $0 == 0x7f }
    }
}
