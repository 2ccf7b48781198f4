internal import CLinux

/// The lines of a file or of standard input, as bytes without their line break, one at a time. A
/// file that gzip made is unpacked, whatever it is called.
public struct LineReader: ~Copyable {
    /// A line with more bytes than this is none: ten minutes at 1000 Hz have fewer.
    private static let longest = 16 << 20

    private let path: String
    private var bytes: UnpackedBytes
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Whether what is read is what was written, as far as that can be known. It is not of a
    /// compressed stream that comes through a pipe, before its end is reached: lines of nonsense may
    /// be the first sign of damage.
    public var isChecked: Bool { bytes.isChecked || isAtEnd }

    /// The lines of `path`, `-` for standard input.
    public init(_ path: String) throws(ReadError) {
        let number = path == "-" ? dup(0) : cl_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard number >= 0 else { throw .system(SystemError("read \(path)")) }
        // A folder opens, and fails when it is read.
        let bytes = try UnpackedBytes(path, FileDescriptor(owning: number))
        self.path = path
        self.bytes = bytes
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
            if try !bytes.append(to: &buffer) { isAtEnd = true }
        }
    }
}
