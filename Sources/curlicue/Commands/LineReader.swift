internal import CLinux
internal import Daemon
internal import Gestures
internal import Host

/// The lines of a file or of standard input, as bytes without their line break, one at a time.
struct LineReader: ~Copyable {
    /// A line with more bytes than this is none: ten minutes at 1000 Hz have fewer.
    private static let longest = 16 << 20

    private let path: String
    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    private init(_ path: String, owning number: Int32) {
        self.path = path
        descriptor = FileDescriptor(owning: number)
    }

    /// The lines of `path`, `-` for standard input.
    static func open(_ path: String) throws(SystemError) -> LineReader {
        let number = path == "-" ? dup(0) : cl_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard number >= 0 else { throw SystemError("read \(path)", code: cl_errno()) }
        let lines = LineReader(path, owning: number)
        // A folder opens, and fails when it is read.
        guard read(number, nil, 0) == 0 else { throw SystemError("read \(path)", code: cl_errno()) }
        return lines
    }

    /// The next line, or nil at the end.
    mutating func next() throws(SystemError) -> ArraySlice<UInt8>? {
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
            try fill()
        }
    }

    private mutating func fill() throws(SystemError) {
        let chunk = 1 << 16
        let old = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: chunk))
        let source = descriptor.number
        var count = 0
        repeat {
            count = buffer.withUnsafeMutableBytes {
                read(source, $0.baseAddress?.advanced(by: old), chunk)
            }
        } while count < 0 && cl_errno() == EINTR
        let code = cl_errno()
        buffer.removeLast(chunk - max(0, count))
        guard count >= 0 else { throw SystemError("read \(path)", code: code) }
        if count == 0 { isAtEnd = true }
    }
}

extension TemplateStore {
    /// The examples of a stroke file, `-` for standard input.
    static func read(_ file: String) throws(SystemError) -> ([Template], [String]) {
        var lines = try LineReader.open(file)
        var reading = TemplateReading(file: file)
        while let line = try lines.next() { reading.read(line) }
        return reading.result
    }
}
