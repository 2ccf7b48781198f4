import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// What gestures do to real windows, read back from the server.
@Suite("Actions") struct ActionTests {
    @Test("under i3 what i3 can do works, and what it cannot is said")
    func i3() throws {
        let session = try Session(
            """
            hotkey: Super+grave
            gestures:
              swipe left: desktop 2
              swipe right: desktop 1
              swipe up: window fullscreen
              swipe down: window close
              circle: window shade
            """, manager: .i3)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let place = Point(x: 600, y: 450)
        let probe = session.probe
        func draw(_ stroke: Stroke) throws {
            _ = try session.gesture(stroke, under: "Super+grave")
        }
        try draw(StrokeGenerator(seed: 1).swipe(.up, length: 250, from: place))
        try probe.display.wait(for: "full screen") {
            probe.states(of: application.window).contains("_NET_WM_STATE_FULLSCREEN")
        }
        try draw(StrokeGenerator(seed: 2).swipe(.up, length: 250, from: place))
        try probe.display.wait(for: "the window again") {
            !probe.states(of: application.window).contains("_NET_WM_STATE_FULLSCREEN")
        }
        try draw(StrokeGenerator(seed: 3).circle(center: place, radius: 100))
        try session.wait(forLog: "the window manager i3 does not support it")
        try draw(StrokeGenerator(seed: 4).swipe(.down, length: 250, from: place))
        try application.waitUntilClosed()
    }

    @Test(
        "the pointer comes back before the actions, unless the user moved on or fingers drew",
        arguments: TestWindowManager.allCases)
    func pointerReturns(manager: TestWindowManager) throws {
        let session = try Session(
            """
            hotkey: [Menu, Ctrl+Super, Button8]
            pointer: return
            touchpad: always
            gestures:
              swipe left: click 2
              swipe left 3 fingers: click 2
            """, manager: manager)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let probe = session.probe
        let stroke = StrokeGenerator(seed: 1).swipe(.left, length: 250, from: Point(x: 600, y: 450))
        for hotkey in ["Menu", "Ctrl+Super", "Button8"] {
            for _ in 1...repetitions(3, full: 50) {
                _ = try session.gesture(stroke, under: hotkey)
                session.waitUntilIdle()
                let start = stroke.samples[0].position
                #expect(probe.pointer.distance(to: start) < 2, "\(hotkey): \(session.report)")
            }
        }
        // Whoever moves on keeps the pointer.
        try session.injector.point(at: stroke.samples[0].position)
        try session.arm("Menu")
        try session.injector.play([stroke], speed: .quick)
        session.catchUp()
        try session.hotkey("Menu", down: false)
        try session.injector.point(at: Point(x: 500, y: 120))
        #expect(try session.outcome()["gesture"] == "swipe left")
        session.waitUntilIdle()
        #expect(probe.pointer.distance(to: Point(x: 500, y: 120)) < 2, "\(session.report)")
        try session.play(.padSwipe(fingers: 3, Vector(dx: -300, dy: 0)))
        #expect(try session.outcome()["gesture"] == "swipe left 3 fingers")
        session.waitUntilIdle()
        #expect(probe.pointer.distance(to: Point(x: 500, y: 120)) < 2, "\(session.report)")
    }

    @Test("a command sees the gesture in its environment, and nothing of curlicue's descriptors")
    func command() throws {
        let session = try Session(
            """
            hotkey: Menu
            gestures:
              circle: run env > "$HOME/seen.part" && ls -l /proc/self/fd > "$HOME/fds" && mv "$HOME/seen.part" "$HOME/seen"
              swipe left:
                exec: [touch, a file with spaces]
            """)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let home = try #require(session.server.environment["HOME"])
        try session.draws(
            StrokeGenerator(seed: 1).circle(center: Point(x: 600, y: 450), radius: 100),
            under: "Menu", as: "circle clockwise")
        try session.probe.display.wait(for: "the command") {
            FileManager.default.fileExists(atPath: home + "/seen")
        }
        let seen = try String(contentsOfFile: home + "/seen", encoding: .utf8)
        for line in [
            "CURLICUE_GESTURE=circle clockwise", "CURLICUE_CLASS=RecordingClient",
            "CURLICUE_WINDOW=" + application.window.asWmctrlHasIt, "CURLICUE_DESKTOP=1",
            "CURLICUE_PHASE=ended", "CURLICUE_SCORE=0.", "CURLICUE_X1=", "CURLICUE_Y2=",
        ] { #expect(seen.contains(line), "\(line) in \(seen)") }
        let descriptors = try String(contentsOfFile: home + "/fds", encoding: .utf8)
        #expect(!descriptors.contains("socket"), "\(descriptors)")
    }
}

extension UInt {
    /// This window's id with eight digits.
    var asWmctrlHasIt: String {
        let digits = String(self, radix: 16)
        return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
