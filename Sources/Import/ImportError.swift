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
