internal import CLinux

/// The bytes of an open file, piece by piece, unpacked where they are a gzip stream. What they are
/// is told by how they begin, whatever the file is called.
struct UnpackedBytes: ~Copyable {
    /// A piece has no more bytes than this.
    static let piece = 1 << 16

    private let path: String
    private let descriptor: FileDescriptor
    /// What was read and not used yet, from `start` on.
    private var packed: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    private var decoder: GzipDecoder?
    /// What a piece is read or unpacked into.
    private var room = [UInt8](repeating: 0, count: piece)
    /// Whether the file is known to be undamaged, or is not compressed.
    private(set) var isChecked = true

    /// The bytes of `descriptor`, which is called `path` in errors.
    ///
    /// A gzip stream that can be read twice is checked to its end first: one flipped bit makes
    /// lines of nonsense, and only the checksum at the end tells where they come from.
    init(_ path: String, _ descriptor: consuming FileDescriptor) throws(ReadError) {
        self.path = path
        self.descriptor = descriptor
        while packed.count < GzipDecoder.magic.count, !isAtEnd { try fill() }
        guard packed.starts(with: GzipDecoder.magic) else { return }
        decoder = try makeDecoder()
        let place = lseek(self.descriptor.number, 0, SEEK_CUR)
        guard place >= 0 else {
            isChecked = false
            return
        }
        let (read, wasAtEnd) = (packed, isAtEnd)
        var unpacked: [UInt8] = []
        while try append(to: &unpacked) { unpacked.removeAll(keepingCapacity: true) }
        guard lseek(self.descriptor.number, place, SEEK_SET) >= 0 else {
            throw .system(SystemError("read \(path)"))
        }
        (packed, start, isAtEnd) = (read, 0, wasAtEnd)
        decoder = try makeDecoder()
    }

    /// Appends the next piece to `bytes`.
    ///
    /// - Returns: false at the end.
    mutating func append(to bytes: inout [UInt8]) throws(ReadError) -> Bool {
        guard decoder != nil else {
            if start == packed.count, !isAtEnd { try fill() }
            bytes += packed[start...]
            defer { start = packed.count }
            return start < packed.count
        }
        let old = bytes.count
        while bytes.count == old {
            if start == packed.count, !isAtEnd { try fill() }
            do throws(GzipDecoder.Fault) {
                if isAtEnd, start == packed.count, try !unpack(into: &bytes) {
                    try decoder?.finish()
                    return false
                } else if start < packed.count {
                    _ = try unpack(into: &bytes)
                }
            } catch {
                switch error {
                case .damaged: throw .damaged(path: path)
                case .truncated: throw .truncated(path: path)
                }
            }
        }
        return true
    }

    /// Unpacks what was read, as far as a piece goes.
    ///
    /// - Returns: whether there was anything.
    private mutating func unpack(into bytes: inout [UInt8]) throws(GzipDecoder.Fault) -> Bool {
        guard let decoder else { return false }
        let input = packed[start...]
        let result = try input.withUnsafeBufferPointer { (input) throws(GzipDecoder.Fault) in
            try room.withUnsafeMutableBufferPointer { (output) throws(GzipDecoder.Fault) in
                try decoder.decode(input, into: output)
            }
        }
        bytes += room[..<result.filled]
        start += result.used
        return result.used > 0 || result.filled > 0
    }

    private func makeDecoder() throws(ReadError) -> GzipDecoder {
        guard let decoder = GzipDecoder() else {
            throw .system(SystemError("read \(path)", code: ENOMEM))
        }
        return decoder
    }

    /// Reads a piece of the file behind what is left of the last one.
    private mutating func fill() throws(ReadError) {
        packed.removeFirst(start)
        start = 0
        var count = 0
        repeat {
            count = room.withUnsafeMutableBytes {
                read(descriptor.number, $0.baseAddress, $0.count)
            }
        } while count < 0 && cl_errno() == EINTR
        guard count >= 0 else { throw .system(SystemError("read \(path)")) }
        packed += room[..<count]
        if count == 0 { isAtEnd = true }
    }
}
