internal import CZlib

/// Unpacks a gzip stream (RFC 1952) piece by piece: no more than a piece is in memory, however much
/// it unpacks to. Members one after the other, as `cat a.gz b.gz` makes them, are one stream.
final class GzipDecoder {
    /// What is wrong with a stream.
    enum Fault: Error, Hashable, Sendable {
        /// The data is not gzip's, or its checksum is wrong.
        case damaged
        /// It ends in the middle.
        case truncated
    }

    /// What every gzip stream begins with.
    static let magic: [UInt8] = [0x1f, 0x8b]

    /// zlib keeps the address of its stream, so that it has to stay where it is.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether everything so far is complete: a member has ended and none has begun since.
    private var isComplete = false

    /// A decoder of a new stream; nil where there is no memory for one.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The greatest window, 15, and 16 for a header of gzip's.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Unpacks the beginning of `input`, as much as `output` has room for.
    ///
    /// - Returns: how many bytes of `input` were used, and how many of `output` were filled. Of an
    ///   input that is not empty, some is used or some of the output is filled.
    /// - Throws: `Fault.damaged`.
    func decode(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(Fault) -> (used: Int, filled: Int) {
        if isComplete {
            // Members may be padded with zeros at the end, as tapes are.
            let padding = input.prefix { $0 == 0 }.count
            if padding > 0 { return (padding, 0) }
            guard !input.isEmpty else { return (0, 0) }
            guard inflateReset(stream) == Z_OK else { throw .damaged }
            isComplete = false
        }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let (given, room) = (stream.pointee.avail_in, stream.pointee.avail_out)
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isComplete = true
        default: throw .damaged
        }
        return (Int(given - stream.pointee.avail_in), Int(room - stream.pointee.avail_out))
    }

    /// Checks that nothing is missing at the end of the stream.
    ///
    /// - Throws: `Fault.truncated`.
    func finish() throws(Fault) { if !isComplete { throw .truncated } }
}
