import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

@Suite("Devices on a server") struct DeviceTests {
    private let space = Chord(.key("F9"))

    @Test func kindsOfTheStage() throws {
        let scene = try CaptureScene()
        let devices = try scene.open().devices
        let kinds = Dictionary(devices.map { ($0.name, $0.kind) }) { first, _ in first }
        #expect(kinds["test keyboard"] == .keyboard)
        #expect(kinds["test pointer"] == .pointer)
        #expect(kinds["test mouse"] == .pointer)
        #expect(kinds["test touch screen"] == .touchscreen)
        #expect(kinds["test touchpad"] == .touchpad)
    }

    @Test func anExcludedTouchpadStaysWithTheApplication() throws {
        let scene = try CaptureScene()
        let capture = try scene.open(filter: DeviceFilter(exclude: ["touchpad"]))
        capture.arm(followsPointer: false)
        try scene.padSwipe(fingers: 3)
        try scene.padPinch(fingers: 2)
        #expect(scene.inputs().isEmpty)
        #expect(scene.seen().count == 10)
    }

    @Test func anExcludedKeyboardsHotkeyIsTheApplications() throws {
        let scene = try CaptureScene()
        try scene.open([space], filter: DeviceFilter(exclude: ["test keyboard"]))
        for _ in 1...3 {
            try scene.injector.key("F9", down: true)
            #expect(scene.inputs().isEmpty)
            try scene.injector.key("F9", down: false)
            #expect(scene.inputs().isEmpty)
            let keys = scene.seen()
            #expect(
                keys.count == 2 && keys[0].contains("true") && keys[1].contains("false"),
                "\(keys)")
        }
    }

    @Test func anAdmittedKeyboardsHotkeyIsOursUnderAFilter() throws {
        let scene = try CaptureScene()
        try scene.open([space], filter: DeviceFilter(include: ["touchpad"]))
        for _ in 1...3 {
            try scene.injector.key("F9", down: true)
            try scene.injector.key("F9", down: false)
            let inputs = scene.inputs()
            #expect(
                inputs == [.press(space, Point(x: 600, y: 450)), .release(space)], "\(inputs)")
            // No grab is left waiting for an answer.
            try scene.injector.strike("x")
            let keys = scene.seen().filter { $0.contains("key") }
            #expect(keys.count == 2 && keys.allSatisfy { $0.contains("\"x\"") }, "\(keys)")
        }
    }

    @Test func anExcludedMouseDrawsNothingAndClicks() throws {
        let scene = try CaptureScene()
        let capture = try scene.open(
            [space], filter: DeviceFilter(exclude: ["test pointer"]))
        try scene.injector.key("F9", down: true)
        _ = scene.inputs()
        capture.arm()
        _ = scene.seen()
        try scene.injector.move(to: Point(x: 500, y: 500))
        try scene.injector.button(1, down: true)
        try scene.injector.move(to: Point(x: 520, y: 500))
        try scene.injector.button(1, down: false)
        #expect(scene.inputs().allSatisfy { if case .displaced = $0 { true } else { false } })
        let buttons = scene.seen().filter { $0.contains("button") }
        #expect(buttons.count == 2, "\(buttons)")
        // The other mouse draws.
        try scene.injector.move(by: Vector(dx: 5, dy: 0))
        let motions = scene.inputs()
        #expect(motions == [.motion(Point(x: 525, y: 500))], "\(motions)")
        capture.disarm()
    }

    @Test func aDeviceThatComesInterruptsNothing() throws {
        let scene = try CaptureScene()
        _ = try scene.server.run("xinput", ["disable", "test mouse"])
        try scene.open([space])
        try scene.injector.key("F9", down: true)
        _ = scene.inputs()
        // It waits in the queue when the release is read.
        try scene.injector.key("F9", down: false)
        try scene.injector.sync()
        _ = try scene.server.run("xinput", ["enable", "test mouse"])
        let inputs = scene.inputs()
        #expect(inputs == [.release(space)], "\(inputs)")
    }

    @Test func anExcludedHotkeyButtonIsTheApplications() throws {
        let scene = try CaptureScene()
        try scene.open(
            [Chord(.button(3))], filter: DeviceFilter(include: ["test mouse"]))
        try scene.injector.button(3, down: true)
        try scene.injector.move(to: Point(x: 500, y: 500))
        try scene.injector.button(3, down: false)
        #expect(scene.inputs().isEmpty)
        let seen = scene.seen()
        #expect(seen.count == 3 && seen[1].contains("motion"), "\(seen)")
    }
}
