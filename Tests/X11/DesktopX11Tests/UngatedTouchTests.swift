import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

@Suite("Fingers without a hotkey") struct UnpromptedTouchTests {
    @Test func acceptedFingersNeverReachIt() throws {
        let scene = try CaptureScene()
        let capture = try scene.open(listening: FreeInput(touches: true))
        var landed: Set<Int> = []
        scene.onInput = { [unowned capture] input in
            guard case .touch(let finger, .began, _) = input else { return }
            landed.insert(finger)
            if landed.count == 3 { capture.touches.accept(landed.sorted()) }
        }
        for finger in 1...3 { try scene.finger(finger, .begin, 200 + 100 * Double(finger), 300) }
        for finger in 1...3 { try scene.finger(finger, .update, 200 + 100 * Double(finger), 350) }
        for finger in 1...3 { try scene.finger(finger, .end, 200 + 100 * Double(finger), 350) }
        let inputs = scene.inputs()
        #expect(inputs.count == 9, "\(inputs)")
        #expect(inputs.last == .touch(2, .ended, Point(x: 500, y: 350)))
        #expect(capture.touches.isEmpty)
        let pressed = scene.seen().filter { !$0.contains("motion") }
        #expect(pressed.isEmpty, "\(pressed)")
    }

    @Test func fingersLiftedBeforeTheyAreAcceptedNeverReachIt() throws {
        let scene = try CaptureScene()
        let capture = try scene.open(listening: FreeInput(touches: true))
        try scene.drag()
        #expect(capture.touches.undecided == [0])
        capture.touches.accept([0])
        capture.touches.accept([0])
        capture.touches.reject([0])
        #expect(capture.touches.isEmpty)
        #expect(scene.seen().filter { !$0.contains("motion") }.isEmpty)
        #expect(scene.display?.strayErrors().isEmpty == true)
    }

    @Test func nothingMoreIsHeardOfARejectedFinger() throws {
        let scene = try CaptureScene()
        let capture = try scene.open(listening: FreeInput(touches: true))
        try scene.finger(1, .begin, 300, 300)
        capture.touches.reject([0])
        _ = scene.inputs()
        try scene.finger(1, .update, 350, 300)
        try scene.finger(2, .begin, 500, 300)
        try scene.finger(1, .end, 350, 300)
        // Its number is free at once.
        #expect(scene.inputs() == [.touch(0, .began, Point(x: 500, y: 300))])
        capture.touches.reject([0])
    }

    @Test func fingersOfAHoldAreOursAndThoseBeforeItAreNot() throws {
        let scene = try CaptureScene()
        let capture = try scene.open(listening: FreeInput(touches: true))
        try scene.finger(1, .begin, 300, 300)
        capture.arm(followsPointer: false)
        try scene.finger(2, .begin, 500, 300)
        try scene.finger(2, .end, 500, 300)
        #expect(capture.touches.undecided == [0])
        try scene.finger(1, .update, 310, 300)
        capture.disarm()
        try scene.finger(1, .end, 310, 300)
        capture.touches.reject([0])
        let touches = scene.seen().filter { $0.contains("touch") }
        #expect(touches.count == 3 && touches.allSatisfy { $0.contains("touch(0") }, "\(touches)")
        // Listening goes on after the hold.
        try scene.tap()
        #expect(capture.touches.undecided == [0])
        capture.touches.reject([0])
    }

    /// A hand that rests on the glass while the mouse draws.
    @Test(
        arguments: [FreeInput(), FreeInput(touches: true)],
        ["before", "after", "seen late", "in the way"])
    func fingersBesideAPointerThatDrawsLeaveNoButtonDown(
        listening: FreeInput, _ landing: String
    ) throws {
        let scene = try CaptureScene()
        let capture = try scene.open(listening: listening)
        capture.arm(takesTouches: landing != "in the way")
        scene.processEvents()
        if landing == "before" { try scene.finger(1, .begin, 300, 300) }
        #expect(capture.draw() == nil)
        if landing == "seen late" {
            try scene.injector.touch(1, .begin, Point(x: 300, y: 300))
        } else if landing != "before" {
            try scene.finger(1, .begin, 300, 300)
        }
        try scene.finger(1, .end, 300, 300)
        capture.disarm()
        scene.processEvents()
        #expect(capture.touches.isEmpty)
        #expect(WindowManagerProbe(scene.server.display).pointerState == 0)
        #expect(scene.display?.strayErrors().isEmpty == true)
    }

    @Test func listeningNoMoreGivesUndecidedFingersBack() throws {
        let scene = try CaptureScene()
        let capture = try scene.open(listening: FreeInput(touches: true))
        try scene.finger(1, .begin, 300, 300)
        capture.listenAlways(to: FreeInput())
        try scene.finger(1, .end, 300, 300)
        #expect(scene.seen().filter { $0.contains("touch") }.count == 2)
        #expect(capture.touches.isEmpty)
        try scene.tap()
        #expect(scene.inputs() == [.touch(0, .began, Point(x: 300, y: 300))])
        #expect(scene.seen().filter { $0.contains("touch") }.count == 2)
    }
}
