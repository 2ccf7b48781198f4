import CX11
import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

@Suite("Touchpads") struct PadTests {
    static let place = Point(x: 600, y: 450)

    private func swipe(
        _ phase: PadEvent.Phase, _ fingers: Int, moved: Vector = .zero
    ) -> Input.Event {
        .pad(PadEvent(.swipe, phase, fingers: fingers, at: Self.place, delta: moved))
    }

    private func swipe(fingers: Int, end: PadEvent.Phase = .ended) -> [Input.Event] {
        [swipe(.began, fingers)]
            + Array(
                repeating: swipe(.changed, fingers, moved: Vector(dx: 10, dy: -2)), count: 3)
            + [swipe(end, fingers)]
    }

    @Test func swipesOfAHoldAreReported() throws {
        let scene = try CaptureScene()
        let capture = try scene.open()
        capture.arm()
        try scene.padSwipe(fingers: 3)
        #expect(scene.inputs() == swipe(fingers: 3))
        try scene.padSwipe(fingers: 4, cancelled: true)
        #expect(scene.inputs() == swipe(fingers: 4, end: .cancelled))
        #expect(scene.seen().isEmpty)
        capture.disarm()
        try scene.padSwipe(fingers: 3)
        #expect(scene.inputs().isEmpty)
        #expect(scene.seen().count == 5)
    }

    @Test func pinchesOfAHoldAreReported() throws {
        let scene = try CaptureScene()
        let capture = try scene.open()
        capture.arm()
        try scene.padPinch(fingers: 2, cancelled: true)
        let pads = scene.inputs().compactMap { if case .pad(let pad) = $0 { pad } else { nil } }
        #expect(pads.map(\.phase) == [.began, .changed, .changed, .changed, .cancelled])
        #expect(pads.map(\.scale) == [1, 1.25, 1.5, 1.75, 1.75])
        // Clockwise is positive.
        #expect(pads.map(\.turn) == [0, 10, 10, 10, 0])
        #expect(pads.allSatisfy { $0.fingers == 2 && $0.kind == .pinch && $0.point == Self.place })
        #expect(pads[1].delta == Vector(dx: 1, dy: 2))
        #expect(scene.seen().isEmpty)
    }

    @Test func touchpadsThatHaveNoPartStayWithTheApplication() throws {
        let scene = try CaptureScene()
        let capture = try scene.open()
        capture.arm(takesPads: false)
        try scene.padSwipe(fingers: 3)
        try scene.padPinch(fingers: 2)
        #expect(scene.inputs().isEmpty)
        #expect(scene.seen().count == 10)
    }

    @Test("a touchpad that goes in the midst of its gesture leaves the pointer free")
    func touchpadGoes() throws {
        let scene = try CaptureScene()
        let capture = try scene.open()
        let probe = try WindowManagerProbe(scene.server.name)
        capture.arm()
        try scene.injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        #expect(scene.inputs() == [swipe(.began, 3)])
        try scene.server.run("xinput", ["float", "test touchpad"])
        _ = scene.inputs()
        capture.disarm()
        scene.processEvents()
        #expect(probe.canGrabPointerAndKeyboard)
    }

    @Test(arguments: [false, true])
    func gesturesAreReportedWhileThePointerIsTaken(isTakenWithin: Bool) throws {
        let scene = try CaptureScene()
        let capture = try scene.open()
        capture.arm()
        if !isTakenWithin { #expect(capture.draw() == nil) }
        scene.onInput = { [unowned capture] input in
            if isTakenWithin, case .pad = input { #expect(capture.draw() == nil) }
        }
        try scene.padSwipe(fingers: 3)
        #expect(scene.inputs() == swipe(fingers: 3))
        capture.draw(.resting)
        try scene.padSwipe(fingers: 3)
        #expect(scene.inputs() == swipe(fingers: 3))
        #expect(scene.seen().isEmpty)
    }

    @Test func gesturesAndFingersAreReportedWhileAHotkeyButtonIsDown() throws {
        let scene = try CaptureScene()
        let capture = try scene.open([Chord(.button(8))])
        try scene.injector.button(8, down: true)
        scene.processEvents()
        capture.arm()
        _ = scene.inputs()
        try scene.padSwipe(fingers: 3)
        #expect(scene.inputs() == swipe(fingers: 3))
        try scene.tap()
        #expect(scene.inputs().contains(.touch(0, .ended, Point(x: 300, y: 300))))
        try scene.injector.button(8, down: false)
        #expect(scene.inputs().contains(.release(Chord(.button(8)))))
        capture.disarm()
        let seen = scene.seen().filter { !$0.contains("motion") }
        #expect(seen.isEmpty, "\(seen)")
    }

    /// The grab of a touchpad's gesture has the pointer with it.
    @Test(arguments: [false, true])
    func clicksOfAnActionReachTheApplicationWithinAGesture(isOfHold: Bool) throws {
        let scene = try CaptureScene()
        let capture = try scene.open(listening: FreeInput(pads: [.swipe: [3]]))
        if isOfHold { capture.arm() }
        try scene.injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        #expect(scene.inputs() == [swipe(.began, 3)])
        let display = try #require(scene.display)
        capture.grabs.stepAside()
        display.fakeButton(1, isDown: true)
        display.fakeButton(1, isDown: false)
        capture.grabs.stepBack()
        let buttons = scene.seen().filter { $0.contains("button(1, down: ") }
        #expect(buttons.map { $0.contains("true") } == [true, false], "\(buttons)")
        // The gesture goes on.
        _ = scene.inputs()
        try scene.injector.swipe(
            .update, fingers: 3, moved: Vector(dx: 10, dy: -2), cancelled: false)
        try scene.injector.swipe(.end, fingers: 3, moved: .zero, cancelled: false)
        #expect(
            scene.inputs() == [swipe(.changed, 3, moved: Vector(dx: 10, dy: -2)), swipe(.ended, 3)])
        capture.disarm()
    }

    @Test("a gesture goes on after its hold, and no application gets the rest of it")
    func aGestureOutlivesItsHold() throws {
        let scene = try CaptureScene()
        let capture = try scene.open()
        capture.arm()
        try scene.injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        #expect(scene.inputs() == [swipe(.began, 3)])
        capture.disarm()
        try scene.injector.swipe(.update, fingers: 3, moved: .zero, cancelled: false)
        try scene.injector.swipe(.end, fingers: 3, moved: .zero, cancelled: false)
        #expect(scene.inputs() == [swipe(.changed, 3), swipe(.ended, 3)])
        #expect(scene.seen().isEmpty)
        try scene.padSwipe(fingers: 3)
        #expect(scene.seen().count == 5)
    }

    @Test func withoutAHotkeyOnlyWantedKindsAreOurs() throws {
        let scene = try CaptureScene()
        try scene.padSwipe(fingers: 4)
        try scene.padPinch(fingers: 2)
        let plain = scene.seen()
        #expect(plain.count == 10)
        let capture = try scene.open(listening: FreeInput(pads: [.swipe: [3]]))
        // Other numbers of fingers reach no client, the other kind is the application's.
        try scene.padSwipe(fingers: 4)
        try scene.padPinch(fingers: 2)
        #expect(scene.inputs().isEmpty)
        #expect(scene.seen() == Array(plain.suffix(5)))
        for _ in 1...2 {
            try scene.padSwipe(fingers: 3)
            #expect(scene.inputs() == swipe(fingers: 3))
            #expect(scene.seen().isEmpty)
            // A hold in between takes all, and leaves this as it was.
            capture.arm(followsPointer: false)
            try scene.padSwipe(fingers: 4)
            #expect(scene.inputs() == swipe(fingers: 4))
            #expect(scene.seen().isEmpty)
            capture.disarm()
            try scene.padPinch(fingers: 2)
            #expect(scene.inputs().isEmpty)
            #expect(scene.seen() == Array(plain.suffix(5)))
        }
        // The pointer is not left waiting.
        try scene.injector.click(1, at: Self.place)
        #expect(scene.seen().contains { $0.contains("button(1, down: true)") })
    }

    @Test func aProgramThatDiesInAGestureLeavesThePointerFree() throws {
        let scene = try CaptureScene()
        try scene.open(listening: FreeInput(pads: [.swipe: [3]]))
        try scene.injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        try scene.injector.sync()
        scene.drop()
        try scene.injector.swipe(.end, fingers: 3, moved: .zero, cancelled: false)
        try scene.injector.click(1, at: Self.place)
        #expect(scene.seen().filter { $0.contains("button") }.count == 2)
        try scene.padSwipe(fingers: 3)
        #expect(scene.seen().count == 5)
    }
}
