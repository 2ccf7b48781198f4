import Foundation
import Glibc
import Host
import TestServer
import Synchronization

/// Stands between a program and the X server, as a slow network does: everything is delayed in
/// either direction. The times in the events can be moved, too, as if the server had run for weeks.
final class DisplayProxy: Sendable {
    /// What to connect to, as `DISPLAY` names it.
    let name: String
    private let path: String
    private let listener: Int32
    private let target: String
    private let state = Mutex(State())

    private struct State {
        var replies = 0
        var offset: UInt32 = 0
        var delay = Duration.zero
    }

    /// Forwards everything to `server`, at first without delay.
    init(to server: PrivateServer) throws {
        target = "/tmp/.X11-unix/X" + server.name.dropFirst()
        (listener, name, path) = try RequestRecorder.openDisplay()
        Thread.detachNewThread { [self] in accept() }
    }

    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
        unlink(path)
    }

    /// How many replies the server has sent, which is how often a program had to wait for one.
    var replies: Int { state.withLock { $0.replies } }

    /// From now on everything is delayed by so much in either direction.
    func setDelay(_ delay: Duration) { state.withLock { $0.delay = delay } }

    /// From now on the times of events are later by `time`.
    func advanceClock(by time: Duration) {
        let milliseconds = UInt32(truncatingIfNeeded: Int64(time / .milliseconds(1)))
        state.withLock { $0.offset &+= milliseconds }
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { return }
            guard let server = RequestRecorder.connect(to: target) else {
                Glibc.close(client)
                continue
            }
            carry(from: client, to: server) { $0 }
            let answers = Mutex(ServerStream())
            carry(from: server, to: client) { [self] bytes in
                let (messages, replies) = answers.withLock { stream in
                    stream.append(bytes, offset: state.withLock { $0.offset })
                }
                if replies > 0 { state.withLock { $0.replies += replies } }
                return messages
            }
        }
    }

    /// Forwards what comes, in order and each part after the delay.
    private func carry(
        from source: Int32, to sink: Int32,
        changing change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        let queue = DelayQueue()
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = recv(source, &buffer, buffer.count, 0)
                let due = MonotonicClock.now + state.withLock { $0.delay }
                guard count > 0 else {
                    queue.put(nil, due: due)
                    break
                }
                queue.put(change(Array(buffer[..<count])), due: due)
            }
        }
        Thread.detachNewThread {
            while let bytes = queue.next() {
                guard RequestRecorder.send(bytes[...], to: sink) else { break }
            }
            for end in [source, sink] { shutdown(end, Int32(SHUT_RDWR)) }
        }
    }
}

/// Parts of a stream, each with the time when it is to be forwarded.
private final class DelayQueue: Sendable {
    private let parts = Mutex<[(bytes: [UInt8]?, due: Duration)]>([])
    private let filled = DispatchSemaphore(value: 0)

    /// The next part; nil is the end.
    func put(_ bytes: [UInt8]?, due: Duration) {
        parts.withLock { $0.append((bytes, due)) }
        filled.signal()
    }

    /// Waits for the next part and until it is due; nil at the end.
    func next() -> [UInt8]? {
        filled.wait()
        let part = parts.withLock { $0.removeFirst() }
        let rest = part.due - MonotonicClock.now
        if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
        return part.bytes
    }
}

/// What a server sends, message by message.
private struct ServerStream {
    private var waiting: [UInt8] = []
    private var isSetUp = false

    /// Appends the next part of the stream; returns the messages that are whole by now, the times in
    /// them moved by `offset` milliseconds, and how many of them are replies.
    mutating func append(_ bytes: [UInt8], offset: UInt32) -> (messages: [UInt8], replies: Int) {
        waiting += bytes
        var (whole, replies) = (0, 0)
        while let length = length(at: whole), whole + length <= waiting.count {
            if isSetUp {
                if waiting[whole] == 1 { replies += 1 }
                if offset != 0 { move(at: whole, by: offset) }
            }
            isSetUp = true
            whole += length
        }
        defer { waiting.removeFirst(whole) }
        return (Array(waiting[..<whole]), replies)
    }

    /// How long the message at `place` is; nil while too little of it is there.
    private func length(at place: Int) -> Int? {
        guard waiting.count >= place + (isSetUp ? 32 : 8) else { return nil }
        guard isSetUp else {
            return 8 + 4 * (Int(waiting[place + 6]) | Int(waiting[place + 7]) << 8)
        }
        // Replies and the events of newer extensions say how much follows the first 32 bytes.
        let hasMore = waiting[place] == 1 || waiting[place] & 0x7f == 35
        return 32 + (hasMore ? 4 * Int(number(at: place + 4)) : 0)
    }

    /// XI2 events and changes of properties have a time.
    private mutating func move(at place: Int, by offset: UInt32) {
        guard [28, 35].contains(waiting[place] & 0x7f) else { return }
        let time = number(at: place + 12) &+ offset
        for byte in 0..<4 {
            waiting[place + 12 + byte] = UInt8(truncatingIfNeeded: time >> (8 * UInt32(byte)))
        }
    }

    private func number(at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(waiting[place + $1]) << (8 * UInt32($1)) }
    }
}
