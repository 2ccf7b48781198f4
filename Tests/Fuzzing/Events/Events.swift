import CX11
import Desktop
import Engine
import Fuzzer
import Gestures
import HostileEvents

/// What is on a server that has nothing else to do: `DISPLAY` has to name one.
private final class Rig {
    let display: Display
    let capture: Capture
    let translator: EventTranslator

    init?() {
        guard let display = try? Display(), let capture = try? Capture(display) else { return nil }
        self.display = display
        self.capture = capture
        translator = EventTranslator(capture)
        capture.claim([Chord(.key("Menu")), Chord(.button(8))], cancel: Chord(.key("Escape")))
    }
}

nonisolated(unsafe) private let rig = Rig()
nonisolated(unsafe) private var now = Duration.seconds(1)

/// XInput2 events of hostile lengths and numbers, among the words of an engine. What capture makes
/// of them is sound, whatever they say.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEvents(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let rig else { preconditionFailure("DISPLAY names no X server") }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    // Menu's keycode, button 8, Escape, two fingers.
    var events = HostileEvents(
        bytes, details: [135, 8, 9, 1, 2], devices: [2, 3, 4, 5],
        root: rig.display.root)
    let capture = rig.capture
    let translator = rig.translator
    while !events.isEmpty {
        now += .milliseconds(1)
        var inputs: [Input] = []
        switch events.byte() % 16 {
        case 0...3:
            var wanted = GrabSet()
            let bits = events.byte()
            wanted.pointer = [nil, .drawing, .resting, .wheel][Int(bits % 4)]
            wanted.keyboard = bits & 4 != 0
            wanted.fingers = bits & 8 != 0
            wanted.pads = bits & 16 != 0
            wanted.motion = bits & 32 != 0
            if bits & 64 != 0 { wanted.buttons = [1, 2, 3] }
            capture.want(wanted, now: now)
            _ = capture.apply()
        case 4: inputs += translator.tick(now: now)
        case 5: capture.accept([Int(events.byte() % 4)])
        case 6: capture.reject([Int(events.byte() % 4)])
        case 7:
            capture.listenAlways(
                to: UngatedInput(touches: events.byte() % 2 == 0, pads: [.swipe: [3]]))
        case 8:
            events.device { info in info.forEachClass { precondition($0.pointee.type >= 0) } }
        default:
            events.next { translator.translate($0, $1, now, &inputs) }
        }
        for input in inputs { check(input) }
    }
    capture.want(.none, now: now)
    _ = capture.apply()
    // What the server said of devices that do not exist is of no interest.
    rig.display.sync()
    while rig.display.pending > 0 {
        var event = XEvent()
        XNextEvent(rig.display.handle, &event)
    }
    return 0
}

private func check(_ input: Input) {
    switch input.event {
    case .motion(let point), .press(_, let point), .button(_, _, let point):
        precondition(point.isFinite)
    case .touch(let finger, _, let point): precondition(finger >= 0 && point.isFinite)
    case .pad(let pad):
        precondition(pad.fingers >= 0 && pad.point.isFinite && pad.scale.isFinite)
        precondition(pad.delta.dx.isFinite && pad.delta.dy.isFinite && pad.turn.isFinite)
    default: break
    }
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_events_main")
public func fuzzEventsMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzEvents($0, $1) }
}
