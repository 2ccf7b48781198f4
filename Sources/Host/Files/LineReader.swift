internal import CLinux

/// The lines of a file or of standard input, as bytes without their line break, one at a time.
public struct LineReader: ~Copyable {
    /// The most bytes of a line: a stroke of ten minutes at 1000 Hz has fewer.
    private static let longest = 16 << 20

    private let path: String
    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// The lines of `path`, `-` for standard input. A folder opens, and fails when it is read.
    public init(_ path: String) throws(SystemError) {
        descriptor = try .reading(path)
        self.path = path
    }

    /// The next line, or nil at the end. The last line needs no line break.
    public mutating func next() throws(SystemError) -> ArraySlice<UInt8>? {
        var scanned = start
        while true {
            if let end = buffer[scanned...].firstIndex(of: 0x0a) {
                defer { start = end + 1 }
                return buffer[start..<end]
            }
            scanned = buffer.count
            if isAtEnd {
                defer { start = buffer.count }
                return start < buffer.count ? buffer[start...] : nil
            }
            if start > 0 {
                buffer.removeFirst(start)
                scanned -= start
                start = 0
            }
            guard buffer.count <= LineReader.longest else {
                throw SystemError("read \(path)", code: EFBIG)
            }
            let piece = try descriptor.piece(of: path)
            buffer += piece
            isAtEnd = piece.isEmpty
        }
    }
}
