internal import CLinux
internal import Glibc
internal import Host

/// The connection to one device of the inputtest driver. Its messages are C structures in the byte
/// order and alignment of this machine, laid out in `xf86-input-inputtest-protocol.h` of the X
/// server, protocol version 1.1.
final class InputTestConnection {
    /// A message to the driver: its type and the fields after it.
    struct Message {
        private(set) var bytes: [UInt8]

        private init(_ type: UInt32) {
            bytes = []
            append(UInt32(0))
            append(type)
        }

        static func clientVersion() -> Message {
            var message = Message(0)
            message.append(UInt16(1))
            message.append(UInt16(1))
            return message.sealed()
        }

        static func waitForSync() -> Message { Message(1).sealed() }

        static func motion(absolute: Bool, axes: [Int: Double]) -> Message {
            var message = Message(2)
            message.append(UInt32(absolute ? 1 : 0))
            message.append(axes)
            return message.sealed()
        }

        static func button(_ number: Int, down: Bool) -> Message {
            var message = Message(4)
            message.append(Int32(0))
            message.append(Int32(clamping: number))
            message.append(UInt32(down ? 1 : 0))
            message.append([:])
            return message.sealed()
        }

        static func key(_ keycode: UInt8, down: Bool) -> Message {
            var message = Message(5)
            message.append(Int32(keycode))
            message.append(UInt32(down ? 1 : 0))
            return message.sealed()
        }

        /// `type` is an XI2 event type: 18 begin, 19 update, 20 end.
        static func touch(_ id: UInt32, type: UInt32, axes: [Int: Double]) -> Message {
            var message = Message(6)
            message.append(id)
            message.append(type)
            message.append(axes)
            return message.sealed()
        }

        /// `type` is an XI2 event type: 27 begin, 28 update, 29 end. The angle is in degrees.
        static func pinch(
            type: UInt16, fingers: Int, cancelled: Bool, delta: (Double, Double), scale: Double,
            angle: Double
        ) -> Message {
            var message = Message(7)
            message.append(type, fingers: fingers, cancelled: cancelled, delta: delta)
            message.append(scale)
            message.append(angle)
            return message.sealed()
        }

        /// `type` is an XI2 event type: 30 begin, 31 update, 32 end.
        static func swipe(
            type: UInt16, fingers: Int, cancelled: Bool, delta: (Double, Double)
        ) -> Message {
            var message = Message(8)
            message.append(type, fingers: fingers, cancelled: cancelled, delta: delta)
            return message.sealed()
        }

        private mutating func append(
            _ type: UInt16, fingers: Int, cancelled: Bool, delta: (Double, Double)
        ) {
            append(type)
            append(UInt16(clamping: fingers))
            // The flag that XI 2.4 gives a gesture's end event when it was cancelled.
            append(UInt32(cancelled ? 1 : 0))
            for value in [delta.0, delta.1, delta.0, delta.1] { append(value) }
        }

        /// Appends a number at the next multiple of its own size, as a C compiler would place it.
        private mutating func append(_ value: some BitwiseCopyable) {
            let size = MemoryLayout.size(ofValue: value)
            align(to: size)
            withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
        }

        /// Appends `xf86ITValuatorData`: a mask of 64 axes and two values for each.
        private mutating func append(_ axes: [Int: Double]) {
            align(to: 8)
            append(UInt32(0))
            var mask = [UInt8](repeating: 0, count: 8)
            for axis in axes.keys { mask[axis / 8] |= 1 << UInt8(axis % 8) }
            bytes.append(contentsOf: mask)
            for _ in 0..<2 {
                for axis in 0..<64 { append(axes[axis] ?? 0) }
            }
        }

        private mutating func align(to size: Int) {
            while bytes.count % size != 0 { bytes.append(0) }
        }

        /// Writes the length of the whole message into its head.
        private consuming func sealed() -> Message {
            withUnsafeBytes(of: UInt32(bytes.count)) { length in
                for (index, byte) in length.enumerated() { bytes[index] = byte }
            }
            return self
        }
    }

    private let name: String
    private let descriptor: Int32
    private let timeout: Duration
    private var sentSinceSync = false

    /// Connects and exchanges versions.
    init(_ path: String, name: String, timeout: Duration) throws(TestServerError) {
        self.name = name
        self.timeout = timeout
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .device(name, reason: errorText()) }
        guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw .device(name, reason: "the socket's path is too long")
        }
        guard attach(descriptor, to: path, connect) == 0 else {
            throw .device(name, reason: errorText())
        }
        try write(.clientVersion())
        // Header, major, minor.
        let answer = try read(12)
        let major = UInt16(answer[8]) | UInt16(answer[9]) << 8
        guard major == 1 else { throw .device(name, reason: "speaks protocol \(major), not 1") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func send(_ message: Message) throws(TestServerError) {
        try write(message)
        sentSinceSync = true
    }

    /// Waits until the server has processed everything sent on this connection.
    func sync() throws(TestServerError) {
        // The driver answers when its queue runs empty the next time; when nothing was ever put
        // into it, that may be never.
        guard sentSinceSync else { return }
        try write(.waitForSync())
        _ = try read(8)
        sentSinceSync = false
    }

    private func write(_ message: Message) throws(TestServerError) {
        let deadline = MonotonicClock.now + timeout
        var rest = message.bytes[...]
        while !rest.isEmpty {
            // MSG_NOSIGNAL: the server's death must be an error here, not the end of this process.
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try ready(Int16(POLLOUT), until: deadline)
            } else if errno != EINTR {
                throw .device(name, reason: errorText())
            }
        }
    }

    private func read(_ count: Int) throws(TestServerError) -> [UInt8] {
        let deadline = MonotonicClock.now + timeout
        var bytes: [UInt8] = []
        while bytes.count < count {
            try ready(Int16(POLLIN), until: deadline)
            var piece = [UInt8](repeating: 0, count: count - bytes.count)
            let got = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
            if got > 0 {
                bytes.append(contentsOf: piece[..<got])
            } else if got == 0 {
                throw .device(name, reason: "the server closed the connection")
            } else if errno != EAGAIN && errno != EINTR {
                throw .device(name, reason: errorText())
            }
        }
        return bytes
    }

    private func ready(_ events: Int16, until deadline: Duration) throws(TestServerError) {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        while true {
            let count = poll(&entry, 1, deadline.millisecondsLeft)
            if count > 0 { return }
            if count == 0 { throw .device(name, reason: "no answer within \(timeout)") }
            if errno != EINTR { throw .device(name, reason: errorText()) }
        }
    }
}
