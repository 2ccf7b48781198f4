internal import CLinux

/// Why a file of lines, or standard input, cannot be read.
public enum ReadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A system call failed.
    case system(SystemError)
    /// It is compressed by gzip.
    case compressed(path: String)

    /// What is wrong, and what can be done about it.
    public var description: String {
        switch self {
        case .system(let error): error.description
        case .compressed(let path):
            "\(path == "-" ? "standard input" : path) is compressed: "
                + "zcat \(path == "-" ? "FILE" : path) | curlicue explain -"
        }
    }
}

/// The lines of a file or of standard input, as bytes without their line break, one at a time.
public struct LineReader: ~Copyable {
    /// The most bytes of a line: a stroke of ten minutes at 1000 Hz has fewer.
    private static let longest = 16 << 20
    /// What every gzip stream begins with (RFC 1952).
    private static let gzip: [UInt8] = [0x1f, 0x8b]

    private let path: String
    private let descriptor: FileDescriptor
    private var buffer: [UInt8]
    private var start = 0
    private var isAtEnd = false

    /// The lines of `path`, `-` for standard input.
    public init(_ path: String) throws(ReadError) {
        // A folder opens, and fails when it is read.
        let descriptor = try LineReader.open(path)
        var bytes: [UInt8] = []
        while bytes.count < LineReader.gzip.count {
            let piece = try LineReader.piece(of: descriptor, path)
            if piece.isEmpty { break }
            bytes += piece
        }
        guard !bytes.starts(with: LineReader.gzip) else { throw .compressed(path: path) }
        self.path = path
        self.descriptor = descriptor
        buffer = bytes
    }

    /// The next line, or nil at the end. The last line needs no line break.
    public mutating func next() throws(ReadError) -> ArraySlice<UInt8>? {
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
                throw .system(SystemError("read \(path)", code: EFBIG))
            }
            let piece = try LineReader.piece(of: descriptor, path)
            buffer += piece
            isAtEnd = piece.isEmpty
        }
    }

    private static func open(_ path: String) throws(ReadError) -> FileDescriptor {
        do throws(SystemError) { return try .reading(path) } catch { throw .system(error) }
    }

    private static func piece(
        of descriptor: borrowing FileDescriptor, _ path: String
    ) throws(ReadError) -> [UInt8] {
        do throws(SystemError) { return try descriptor.piece(of: path) } catch {
            throw .system(error)
        }
    }
}
