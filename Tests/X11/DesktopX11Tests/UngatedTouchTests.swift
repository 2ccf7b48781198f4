import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

/// When the engine says that fingers are not its own.
enum Patience: String, CaseIterable, CustomTestStringConvertible {
    case landing, movement, lifting
    var testDescription: String { rawValue }
}

@Suite("Fingers without a hotkey") struct UnpromptedTouchTests {
    private static let movements: [(String, @Sendable (CaptureScene) throws -> Void)] = [
        ("tap", { try $0.tap() }), ("drag", { try $0.drag() }), ("scroll", { try $0.scroll() }),
    ]

    /// What the application gets of all movements, with fingers rejected after `patience` or with
    /// no capture at all.
    private func seen(_ scene: CaptureScene, _ patience: Patience?) throws -> [String] {
        var moves: [Int: Int] = [:]
        if let patience {
            let capture = try scene.open(listening: FreeInput(touches: true))
            scene.onInput = { [unowned capture] input in
                guard case .touch(let finger, let phase, _) = input else { return }
                moves[finger] = phase == .began ? 0 : (moves[finger] ?? 0) + 1
                switch patience {
                case .landing: if phase == .began { capture.touches.reject([finger]) }
                case .movement:
                    if moves[finger] == 5 || phase == .ended { capture.touches.reject([finger]) }
                case .lifting: if phase == .ended { capture.touches.reject([finger]) }
                }
            }
        }
        var all: [String] = []
        for (name, movement) in Self.movements {
            try movement(scene)
            all += [name] + scene.seen()
        }
        return all
    }

    /// Each finger's own sequence, whatever the others do in between.
    private func fingers(_ events: [String]) -> Set<[String]> {
        var fingers: [Substring: [String]] = [:]
        var movement = ""
        for event in events {
            guard event.hasPrefix("touch("), let comma = event.firstIndex(of: ",") else {
                if !event.hasPrefix("motion") { movement = event }
                continue
            }
            // A finger that was lifted while it waited ends at the place of the one that moved
            // last, and the server means the same finger.
            let place = event.contains("end)") ? "end" : String(event[comma...])
            fingers[movement + event[..<comma], default: [movement]].append(place)
        }
        return Set(fingers.values)
    }

    /// Without repetitions: the server moves the pointer to a finger once more when it replays.
    private func changes(_ events: [String]) -> [String] {
        events.indices.filter { $0 == 0 || events[$0] != events[$0 - 1] }.map { events[$0] }
    }

    @Test(arguments: Patience.allCases)
    func rejectedFingersReachTheApplicationWhole(_ patience: Patience) throws {
        let plain = try seen(CaptureScene(), nil)
        let scene = try CaptureScene()
        let replayed = try seen(scene, patience)
        #expect(fingers(plain).count == 4)
        #expect(fingers(replayed) == fingers(plain))
        // What fingers did while they waited comes finger by finger; nothing else is changed.
        if patience == .landing { #expect(replayed == plain) }
        #expect(scene.capture?.touches.isEmpty == true)
    }

    /// An application that knows no touch gets the pointer that the server makes of the first
    /// finger. Of what that did while it waited the server replays the press and the release, at
    /// their places, but no movement.
    @Test(arguments: Patience.allCases)
    func rejectedFingersClickAndDragAsBefore(_ patience: Patience) throws {
        let plain = changes(try seen(CaptureScene(selectsTouches: false), nil))
        let scene = try CaptureScene(selectsTouches: false)
        let replayed = changes(try seen(scene, patience))
        let buttons = { (events: [String]) in events.filter { $0.hasPrefix("button") } }
        #expect(buttons(replayed) == buttons(plain) && buttons(plain).count == 6)
        let lost = replayed.difference(from: plain)
        #expect(lost.insertions.isEmpty, "\(lost)")
        switch patience {
        case .landing: #expect(lost.isEmpty, "\(lost)")
        case .movement: #expect(lost.removals.count <= 1 + 5 + 5, "\(lost)")
        case .lifting: break
        }
    }

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
