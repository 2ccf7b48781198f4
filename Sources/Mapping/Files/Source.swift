/// A stretch of one line in a mapping file. Lines and columns count from 1; columns count Unicode
/// scalars, as libyaml does.
public struct Place: Hashable, Sendable, Comparable {
    package var line: Int
    package var column: Int
    /// How many columns; at least 1.
    package var length: Int

    package init(line: Int, column: Int, length: Int = 1) {
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
    package let file: String
    /// The contents, without a byte order mark.
    let bytes: [UInt8]
    /// When the file was changed last, as the time since 1970; nil for text that is in no file.
    package let modified: Duration?
    /// Whether a byte order mark stands before the contents.
    private let hasMark: Bool
    /// The lines without their ends, which are those of libyaml, so that line numbers agree.
    private let lines: [Substring]

    /// The file called `file` with these contents; a UTF-8 byte order mark is accepted and dropped.
    package init(file: String, bytes: [UInt8], modified: Duration? = nil) {
        self.file = file
        self.modified = modified
        self.hasMark = bytes.starts(with: Source.mark)
        self.bytes = hasMark ? Array(bytes.dropFirst(Source.mark.count)) : bytes
        self.lines = Source.lines(in: self.bytes[...])
    }

    package init(file: String, text: String) {
        self.init(file: file, bytes: Array(text.utf8))
    }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

    package var fileBytes: [UInt8] { hasMark ? Source.mark + bytes : bytes }

    /// The same file with other contents, and with a byte order mark if it has one.
    func with(_ bytes: [UInt8]) -> Source {
        Source(file: file, bytes: hasMark ? Source.mark + bytes : bytes)
    }

    /// How many lines there are, counting what follows the last line break unless it is empty.
    var lineCount: Int { lines.count - (lines.last?.isEmpty == true ? 1 : 0) }

    /// The contents of line `number`, counted from 1, without its end; empty past the last line.
    /// Bytes that are not UTF-8 show as U+FFFD.
    func line(_ number: Int) -> Substring {
        lines.indices.contains(number - 1) ? lines[number - 1] : ""
    }

    func scalars(line number: Int, from column: Int, count: Int) -> [Unicode.Scalar] {
        Array(line(number).unicodeScalars.dropFirst(max(0, column - 1)).prefix(max(0, count)))
    }

    func place(ofByte offset: Int) -> Place {
        let before = Source.lines(in: bytes[..<offset])
        let scalars = before.last?.unicodeScalars ?? "".unicodeScalars[...]
        // In the middle of a character that ends too early it is that character.
        let isInside = scalars.last == "\u{fffd}"
        return Place(line: before.count, column: scalars.count + (isInside ? 0 : 1))
    }

    private static func lines(in bytes: ArraySlice<UInt8>) -> [Substring] {
        String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}
