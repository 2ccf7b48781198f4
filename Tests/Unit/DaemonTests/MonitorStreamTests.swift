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
                    client.connection.number, for: POLLIN, until: MonotonicClock.now)
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
            loop.wait(until: end)
            loop.dispatch()
        }
    }

    private func leave(_ client: inout Client?) throws {
        client = nil
        try turn { stream.control?.hasSubscribers == false }
    }

    /// A stroke as `HoldRunner` reports it: its inputs while anybody listens, and its outcome.
    private func draw(_ contact: Contact, isWhole: Bool = true) {
        stream.beginHold()
        let samples = (0..<3).map { Sample(Point(x: Double($0) * 50, y: 9), at: .milliseconds($0)) }
        for sample in samples where stream.isOpen {
            stream.send(Input(.motion(sample.position), at: sample.time))
        }
        if isWhole { end(Stroke(contact, samples: samples)) }
    }

    private func end(_ stroke: Stroke) {
        guard stream.isOpen else { return }
        let drawn = DrawnStroke(strokes: [stroke], profile: Profile(hotkeys: []), limits: Limits())
        stream.send(
            .unrecognized([]), bound: nil, drawn: drawn, on: Box(x: 0, y: 0, width: 9, height: 9),
            at: .zero)
    }

    @Test("A monitor gets nothing that was drawn before it listened") func strokes() throws {
        var first: Client? = try Client("monitor", self)
        draw(.finger(1))
        #expect(try first?.contacts() == [1])
        draw(.finger(2), isWhole: false)
        try leave(&first)
        draw(.finger(2), isWhole: false)
        let second = try Client("monitor", self)
        end(Stroke(.finger(2), samples: []))
        #expect(try second.contacts() == [])
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
