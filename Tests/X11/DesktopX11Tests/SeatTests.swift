import CX11
import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

@Suite("Two pointers") struct SeatTests {
    private let hotkey = Chord(.key("F9"))
    private let scene: CaptureScene
    private let display: Desktop.Display
    private let captures: [Capture]
    private let translators: [EventTranslator]

    init() throws {
        scene = try CaptureScene()
        let server = scene.server
        for arguments in [
            ["create-master", "second"],
            ["reattach", "test mouse", "second pointer"],
            ["reattach", "test touch screen", "second pointer"],
        ] {
            try server.run("xinput", arguments, packages: "xinput")
        }
        let display = try Desktop.Display(server.name)
        let seats = Seat.all(display)
        #expect(seats.count == 2)
        let captures = try seats.map { try Capture(display, seat: $0) }
        self.display = display
        self.captures = captures
        translators = captures.map { EventTranslator($0) }
        for capture in captures {
            capture.claim([hotkey, Chord(.button(8))], cancel: Chord(.key("Escape")))
            #expect(capture.dequeueFailures().isEmpty)
        }
        _ = try reported()
    }

    private func expect(
        _ reported: some Sequence<String>, _ wanted: [String],
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(Array(reported) == wanted, sourceLocation: place)
    }

    /// What was reported, each with the place of its seat.
    private func reported() throws -> [String] {
        try scene.injector.sync()
        display.sync()
        var all: [String] = []
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            var decoded: [(translator: EventTranslator, input: Input)] = []
            _ = EventTranslator.translate(
                &event, now: .seconds(1), for: translators, into: &decoded)
            for (translator, input) in decoded {
                let seat = translators.firstIndex { $0 === translator } ?? -1
                all.append("\(seat) \(input.event)")
            }
            if display.pending == 0 { display.sync() }
            // Later than any press that would make a release one half of a repetition.
            for (seat, translator) in translators.enumerated() {
                all += translator.finishRelease(now: .seconds(2)).map { "\(seat) \($0.event)" }
            }
        }
        return all
    }

    @Test func eachDragsWithItsOwnButton() throws {
        let input = SyntheticInput(display)
        func pointer(_ seat: Int) -> PointerQuery {
            PointerQuery(display, device: captures[seat].seat.pointer, button: 1)
        }
        let first = try input.press(1, at: Point(x: 200, y: 200), of: captures[0])
        let second = try input.press(1, at: Point(x: 400, y: 400), of: captures[1])
        #expect(pointer(0).isDown && pointer(0).position == Point(x: 200, y: 200))
        #expect(pointer(1).isDown && pointer(1).position == Point(x: 400, y: 400))
        input.move(second, to: Point(x: 450, y: 430))
        #expect(pointer(0).position == Point(x: 200, y: 200))
        #expect(pointer(1).position == Point(x: 450, y: 430))
        input.release(first, at: Point(x: 210, y: 200))
        #expect(!pointer(0).isDown && pointer(0).position == Point(x: 210, y: 200))
        // The other one is down still, and would have to be released for a killed process.
        #expect(pointer(1).isDown && display.hasOutstandingInput)
        input.release(second, at: Point(x: 450, y: 430))
        #expect(!pointer(1).isDown && !display.hasOutstandingInput)
    }

    @Test func eachHasItsOwnHold() throws {
        let injector = scene.injector
        try injector.key("F9", down: true)
        expect(try reported(), ["0 press F9 600,450"])
        captures[0].arm(followsPointer: true, takesTouches: true)
        captures[0].completeGrabs()
        display.sync()
        // What the other pointer does is no part of it.
        try injector.move(by: Vector(dx: 10, dy: 0))
        try injector.touch(1, .begin, Point(x: 300, y: 300))
        try injector.touch(1, .end, Point(x: 300, y: 300))
        expect(try reported(), [])
        try injector.move(to: Point(x: 500, y: 500))
        expect(try reported(), ["0 motion 500,500"])
        // The second hold while the first lasts.
        try scene.server.run(
            "xinput", ["reattach", "test touchpad", "second pointer"], packages: "xinput")
        _ = try reported()
        try injector.key("F9", down: false)
        _ = try reported()
        captures[0].disarm()
        captures[1].arm(followsPointer: true, takesTouches: true)
        captures[1].completeGrabs()
        display.sync()
        try injector.swipe(fingers: 3, over: Vector(dx: 9, dy: 0), steps: 1, during: .zero)
        expect(
            try reported(),
            [
                "1 pad swipe began 3 300,300 0,0", "1 pad swipe changed 3 300,300 9,0",
                "1 pad swipe ended 3 300,300 0,0",
            ])
        try injector.touch(1, .begin, Point(x: 300, y: 300))
        try injector.touch(1, .end, Point(x: 300, y: 300))
        expect(try reported(), ["1 touch 0 began 300,300", "1 touch 0 ended 300,300"])
        try injector.move(to: Point(x: 520, y: 500))
        expect(try reported(), [])
        try injector.move(by: Vector(dx: 10, dy: 0))
        expect(try reported(), ["1 motion 310,300"])
        captures[0].arm(followsPointer: true, takesTouches: true)
        captures[0].completeGrabs()
        #expect(captures[1].grabPointer() == nil && captures[0].grabPointer() == nil)
        try injector.move(by: Vector(dx: 10, dy: 0))
        try injector.move(to: Point(x: 530, y: 500))
        expect(try reported(), ["1 motion 320,300", "0 motion 530,500"])
        for capture in captures { capture.disarm() }
    }

    @Test func buttonsAreOfTheirOwnSeat() throws {
        let injector = scene.injector
        try injector.button(8, down: true)
        expect(try reported(), ["0 press Button8 600,450"])
        captures[0].arm(followsPointer: true, takesTouches: true)
        captures[0].completeGrabs()
        try injector.button(8, down: false)
        expect(try reported().suffix(1), ["0 release Button8"])
        captures[0].disarm()
        try injector.key("F9", down: true)
        try injector.key("F9", down: false)
        expect(try reported(), ["0 press F9 600,450", "0 release F9"])
    }

    @Test func bothHoldAtOnce() throws {
        let injector = scene.injector
        try scene.server.run(
            "xinput", ["reattach", "test keyboard", "second keyboard"], packages: "xinput")
        try injector.touch(1, .begin, Point(x: 300, y: 300))
        try injector.touch(1, .end, Point(x: 300, y: 300))
        _ = try reported()
        for translator in translators { translator.tick(now: .seconds(2)) }
        try injector.button(8, down: true)
        try injector.key("F9", down: true)
        expect(try reported(), ["0 press Button8 600,450", "1 press F9 300,300"])
        for capture in captures {
            capture.arm(followsPointer: true, takesTouches: true)
            capture.completeGrabs()
        }
        display.sync()
        try injector.move(to: Point(x: 620, y: 450))
        try injector.move(by: Vector(dx: 10, dy: 0))
        expect(try reported(), ["0 motion 620,450", "1 motion 310,300"])
        try injector.key("F9", down: false)
        expect(try reported(), ["1 release F9"])
        captures[1].disarm()
        try injector.move(to: Point(x: 640, y: 450))
        try injector.button(8, down: false)
        expect(
            try reported(), ["0 motion 640,450", "0 motion 640,450", "0 release Button8"])
        captures[0].disarm()
    }
}
