internal import CLinux

/// What a command writes to standard error, read while it runs and handed on to our own.
///
/// The command must not notice: it gets an end of the pipe that is open both ways and does not
/// block, so that it is its own reader. It never meets a signal or a broken pipe, not even once this
/// process is gone, and where nobody reads and the pipe is full a write is refused instead of
/// waiting.
public final class ErrorPipe {
    private let reader: FileDescriptor
    /// Closed in this process once the command has it.
    private var writer: FileDescriptor?
    private var line: [UInt8] = []
    /// The first line that says something, cut at `longest` bytes; nil as long as there is none.
    public private(set) var first: String?
    /// Whether nobody can write any more.
    public private(set) var isEnded = false

    /// A longer line is handed on in parts.
    private static let longest = 1024

    /// A pipe that no other command inherits; nil where the system has none to spare.
    public init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { return nil }
        reader = FileDescriptor(owning: ends[0])
        // Opened once more, for both directions.
        let both = cl_open("/proc/self/fd/\(ends[1])", O_RDWR | O_NONBLOCK | O_CLOEXEC, 0)
        close(ends[1])
        guard both >= 0 else { return nil }
        writer = FileDescriptor(owning: both)
    }

    /// Becomes readable when the command has written something, or has ended.
    public var descriptor: Int32 { reader.number }

    /// What becomes the command's standard error; negative once it was handed over.
    var commandEnd: Int32 {
        switch writer {
        case .some(let writer): writer.number
        case .none: -1
        }
    }

    /// The command has its end now.
    func handedOver() { writer = nil }

    /// Takes what there is, at most 64 KiB at a time, and hands every line to `handOn`.
    public func read(_ handOn: (String) -> Void) {
        guard !isEnded else { return }
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            for _ in 0..<16 {
                switch Transfer(CLinux.read(reader.number, buffer.baseAddress, buffer.count)) {
                case .moved(let count): take(buffer[..<count], handOn)
                case .wouldBlock: return
                case .ended:
                    isEnded = true
                    finish(handOn)
                    return
                }
            }
        }
    }

    private func take(_ bytes: Slice<UnsafeMutableRawBufferPointer>, _ handOn: (String) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                finish(handOn)
            } else {
                line.append(byte)
                if line.count >= Self.longest { finish(handOn) }
            }
        }
    }

    private func finish(_ handOn: (String) -> Void) {
        guard !line.isEmpty else { return }
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll()
        if first == nil, text.contains(where: { !$0.isWhitespace }) { first = text }
        handOn(text)
    }
}
