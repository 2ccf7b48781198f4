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
        capture.seatDevices.pressures = Pressure([2: .init(number: 2, range: 0...100)])
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
                case 0: capture.arm(followsPointer: true, takesTouches: true)
                case 1: capture.grabPointer()
                case 2: capture.disarm()
                case 3: inputs += translator.tick(now: now)
                case 4: capture.listenAlways(to: UngatedInput(touches: true, swipes: [3]))
                default: events.next { translator.translate($0, $1, now, &inputs) }
                }
                count += inputs.count
                for input in inputs { expectSound(input) }
                #expect((0...1).contains(translator.pressure ?? 0))
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

    @Test("an axis is read where it is marked and its value is there, and nowhere else")
    func valuators() {
        var mask: [UInt8] = [0b101, 0b10]
        var values = [1, 2, 3.0]
        mask.withUnsafeMutableBufferPointer { mask in
            values.withUnsafeMutableBufferPointer { values in
                func value(_ number: Int, _ length: Int32 = 2) -> Double? {
                    XIValuatorState(
                        mask_len: length, mask: mask.baseAddress, values: values.baseAddress
                    ).value(ofAxis: number)
                }
                for (number, wanted) in [(0, 1), (1, nil), (2, 2), (9, 3)] as [(Int, Double?)] {
                    #expect(value(number) == wanted)
                }
                for number in [-1, 16, .max, .min] { #expect(value(number) == nil) }
                #expect(value(9, 1) == nil)
                for length in [0, -1, .min] as [Int32] { #expect(value(0, length) == nil) }
                values[1] = .nan
                values[2] = -.infinity
                #expect(value(0) == 1)
                for number in [2, 9] { #expect(value(number) == nil) }
                let isMissing = XIValuatorState(
                    mask_len: 2, mask: mask.baseAddress, values: nil)
                #expect(isMissing.value(ofAxis: 0) == nil)
            }
        }
        #expect(XIValuatorState(mask_len: .max, mask: nil, values: nil).value(ofAxis: 0) == nil)
    }

    @Test("devices with missing or endless classes, and axes without a range, have no pressure")
    func classes() {
        var random = Seeded(3)
        var axes = 0
        for _ in 0..<2000 {
            var events = HostileEvents(
                bytes(&random, count: 80), details: [], devices: [2])
            var values = HostileEvents(bytes(&random, count: 40), details: [], devices: [])
            events.device { info in
                guard let axis = Pressure.axis(of: info, labelled: Array(0..<64)) else { return }
                axes += 1
                #expect(axis.range.lowerBound < axis.range.upperBound)
                var pressures = Pressure([2: axis])
                values.withValuators { valuators in
                    var event = XIDeviceEvent()
                    event.sourceid = 2
                    event.valuators = valuators
                    #expect((0...1).contains(pressures.of(event) ?? 0))
                }
            }
        }
        #expect(axes > 20)
        #expect(UnsafeBufferPointer<Int>(list: nil, count: 5).isEmpty)
        var one = 1
        #expect(UnsafeBufferPointer(list: &one, count: -5).isEmpty)
    }
}
