import Engine
import Gestures
import Glibc
import JSON
import TestSupport
import Testing

@testable import Daemon
@testable import Engine
@testable import Host

@Suite("What monitors and recorders get") struct MonitorStreamTests {
    private let folder: TemporaryFolder
    private let loop = EventLoop()
    private let stream = MonitorStream()

    init() throws {
        folder = try TemporaryFolder()
        stream.control = try ControlSocket(path: folder("socket"), loop: loop) {
            [stream] request, client in
            if request == "record" {
                client.send("\(stream.record(for: client))")
            } else {
                stream.subscribe(client)
                client.send("true")
            }
        }
    }

    /// A client that has asked for something, and the strokes that it gets.
    private final class Client {
        let client: ControlClient
        let answer: String?
        private let test: MonitorStreamTests

        init(_ request: String, _ test: MonitorStreamTests) throws {
            client = try ControlClient(path: test.folder("socket"))
            self.test = test
            try client.send(request)
            try test.turn { [client] in
                FileDescriptor.wait(
                    client.descriptor, for: POLLIN, until: MonotonicClock.now)
            }
            answer = try client.receive()
        }

        /// How many contacts the strokes so far have.
        func contacts() throws -> [Int] {
            var counts: [Int] = []
            while let line = try? client.receive(within: .zero) {
                guard let record = JSONValue(parsing: line)?["record"]?.string else { continue }
                counts.append(try StrokeFile.parse(record).contacts.count)
            }
            return counts
        }
    }

    private func turn(until condition: () -> Bool) throws {
        let end = MonotonicClock.now + .seconds(10)
        while !condition() {
            try #require(MonotonicClock.now < end)
            try loop.wait(until: end)
            loop.dispatch()
        }
    }

    private func leave(_ client: inout Client?) throws {
        client = nil
        try turn { stream.control?.hasSubscribers == false }
    }

    /// A stroke as `HoldRunner` reports it: its inputs while anybody listens, and its effects.
    private func draw(_ contact: Contact, isWhole: Bool = true) {
        for x in 0..<3 {
            let sample = Sample(Point(x: Double(x) * 50, y: 9), at: .milliseconds(x))
            if x == 0 { stream.beginHold() }
            if stream.isOpen { stream.send(Input(.motion(sample.position), at: sample.time)) }
            if stream.isOpen {
                // What a nudge had begun was taken back.
                let nudge = x == 0 ? [Effect.begin(.pointer, sample), .erase] : []
                for effect in nudge { stream.send(effect, at: .zero) }
                stream.send(x == 0 ? .begin(contact, sample) : .extend(contact, sample), at: .zero)
            }
        }
        guard isWhole, stream.isOpen else { return }
        stream.send(
            .unrecognized([]), bound: nil, on: Box(x: 0, y: 0, width: 99, height: 99), at: .zero)
    }

    @Test("A monitor gets nothing that was drawn before it listened") func strokes() throws {
        var first: Client? = try Client("monitor", self)
        draw(.finger(1))
        #expect(try first?.contacts() == [1])
        draw(.finger(2), isWhole: false)
        try leave(&first)
        let second = try Client("monitor", self)
        draw(.finger(3))
        #expect(try second.contacts() == [1])
    }

    @Test("Whether a stroke is recorded does not change while it is drawn") func recorded() throws {
        draw(.pointer, isWhole: false)
        var recorder: Client? = try Client("record", self)
        #expect(!stream.isRecording)
        draw(.pointer, isWhole: false)
        #expect(stream.isRecording)
        try leave(&recorder)
        #expect(stream.isRecording)
        draw(.pointer)
        #expect(!stream.isRecording)
    }

    @Test("A long stroke is recorded to its end, with fewer samples") func long() throws {
        let recorder = try Client("record", self)
        stream.beginHold()
        for x in 0...30_000 {
            let sample = Sample(Point(x: Double(x % 700), y: 9), at: .microseconds(125 * x))
            stream.send(x == 0 ? .begin(.pointer, sample) : .extend(.pointer, sample), at: .zero)
        }
        stream.send(
            .unrecognized([]), bound: nil, on: Box(x: 0, y: 0, width: 9, height: 9), at: .zero)
        var samples: [Sample] = []
        try turn {
            while samples.isEmpty, let line = try? recorder.client.receive(within: .zero) {
                let record = JSONValue(parsing: line)?["record"]?.string
                let stroke = record.flatMap { try? StrokeFile.parse($0) }
                samples = stroke?.contacts.first ?? []
            }
            return !samples.isEmpty
        }
        #expect(samples.last?.position.x == Double(30_000 % 700) && samples.count < 20_000)
    }

    @Test("A second recorder is refused until the first one ends") func second() throws {
        var tutorial: Client? = try Client("record", self)
        #expect(tutorial?.answer == "true")
        #expect(stream.recorder?.process == getpid())
        #expect(try Client("record", self).answer == "false")
        draw(.pointer)
        #expect(stream.isRecording)
        #expect(try tutorial?.contacts() == [1])
        try leave(&tutorial)
        #expect(try Client("record", self).answer == "true")
    }
}
