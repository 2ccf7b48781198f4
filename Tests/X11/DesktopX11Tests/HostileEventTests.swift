import CX11
import Engine
import Gestures
import StrokeGenerator
import HostileEvents
import TestServer
import Testing

@testable import Desktop

/// What a server never sends, if it is sane; `fuzz-events` goes on with it for as long as one
/// likes.
@Suite("Hostile events") struct HostileEventTests {
    private func bytes(_ random: inout Seeded, count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 20) }
    }

    @Test("whatever lengths and numbers events carry, what capture makes of them is sound")
    func capture() throws {
        let server = try PrivateServer()
        let display = try Desktop.Display(server.name)
        let capture = try Capture(display)
        let translator = EventTranslator(capture)
        capture.claim([Chord(.key("Menu")), Chord(.button(8))], cancel: Chord(.key("Escape")))
        var random = Seeded(7)
        var (now, count) = (Duration.zero, 0)
        for _ in 0..<200 {
            var events = HostileEvents(
                bytes(&random, count: 600), details: [135, 8, 9, 1, 2], devices: [2, 3, 4, 5],
                root: display.root)
            while !events.isEmpty {
                var inputs: [Input] = []
                now += .milliseconds(1)
                switch events.byte() % 12 {
                case 0: capture.arm()
                case 1: capture.draw()
                case 2: capture.disarm()
                case 3: inputs += translator.tick(now: now)
                case 4: capture.listenAlways(to: UngatedInput(touches: true, swipes: [3]))
                default: events.next { translator.translate($0, $1, now, &inputs) }
                }
                count += inputs.count
                for input in inputs { expectSound(input) }
            }
        }
        #expect(count > 1000)
        capture.disarm()
        display.sync()
        #expect(server.isRunning)
    }

    private func expectSound(_ input: Input) {
        switch input.event {
        case .motion(let point), .press(_, let point), .button(_, _, let point):
            #expect(point.isFinite, "\(input)")
        case .touch(let finger, _, let point):
            #expect(finger >= 0 && point.isFinite, "\(input)")
        case .pad(let pad):
            #expect((0...255).contains(pad.fingers) && pad.point.isFinite, "\(input)")
            for number in [pad.delta.dx, pad.delta.dy, pad.scale, pad.turn] {
                #expect(number.isFinite, "\(input)")
            }
        default: break
        }
    }

    @Test("of devices with missing or endless classes those are read that are there")
    func classes() {
        var random = Seeded(3)
        var count = 0
        for _ in 0..<2000 {
            var events = HostileEvents(
                bytes(&random, count: 80), details: [], devices: [2])
            events.device { info in info.forEachClass { _ in count += 1 } }
        }
        #expect(count > 20)
        #expect(UnsafeBufferPointer<Int>(list: nil, count: 5).isEmpty)
        var one = 1
        #expect(UnsafeBufferPointer(list: &one, count: -5).isEmpty)
    }
}
