/// Bytes from a stream, cut into lines.
struct LineBuffer {
    /// The longest line that a client may send, without its end. A client that sends a longer one
    /// does not follow the protocol, and must not fill our memory.
    static let longestLine = 65_536

    private let longest: Int
    private var bytes: [UInt8] = []
    /// Everything before it has been returned.
    private var start = 0
    /// Everything between `start` and it is known to hold no line end.
    private var searched = 0
    /// A line was too long; no more lines come out.
    private(set) var isOverlong = false

    /// A buffer for lines of at most `longest` bytes.
    init(longest: Int = LineBuffer.longestLine) { self.longest = longest }

    mutating func append(_ new: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// The next whole line, without its end; invalid UTF-8 is replaced.
    mutating func next() -> String? {
        guard !isOverlong else { return nil }
        let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
        searched = end ?? bytes.count
        guard searched - start <= longest else {
            isOverlong = true
            return nil
        }
        guard let end else { return nil }
        let line = text(upTo: end)
        start = end + 1
        searched = start
        return line
    }

    /// What is left after the stream's end, if the last line had no end of its own.
    mutating func rest() -> String? {
        guard !isOverlong, start < bytes.count else { return nil }
        defer { start = bytes.count }
        return text(upTo: bytes.count)
    }

    private func text(upTo end: Int) -> String {
        let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
        return String(decoding: bytes[start..<(hasReturn ? end - 1 : end)], as: UTF8.self)
    }
}

extension String {
    /// As one line with its end: with line ends inside it would be several.
    var asLine: String {
        if utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            return String(unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
                + "\n"
        }
        return self + "\n"
    }
}
