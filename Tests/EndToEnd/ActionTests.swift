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
        try probe.display.wait(for: "the refusal") {
            session.daemon.output.contains("the window manager i3 does not support it")
        }
        try draw(StrokeGenerator(seed: 4).swipe(.down, length: 250, from: place))
        try application.waitUntilClosed()
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
        let outcome = try session.gesture(
            StrokeGenerator(seed: 1).circle(center: Point(x: 600, y: 450), radius: 100),
            under: "Menu")
        #expect(outcome["gesture"] == "circle clockwise", "\(outcome) \(session.report)")
        try session.probe.display.wait(for: "the command") {
            FileManager.default.fileExists(atPath: home + "/seen")
        }
        let seen = try String(contentsOfFile: home + "/seen", encoding: .utf8)
        for line in [
            "CURLICUE_GESTURE=circle clockwise", "CURLICUE_CLASS=RecordingClient",
            "CURLICUE_WINDOW=0x" + String(application.window, radix: 16), "CURLICUE_DESKTOP=1",
            "CURLICUE_PHASE=ended", "CURLICUE_SCORE=0.", "CURLICUE_X1=", "CURLICUE_Y2=",
        ] { #expect(seen.contains(line), "\(line) in \(seen)") }
        let descriptors = try String(contentsOfFile: home + "/fds", encoding: .utf8)
        #expect(!descriptors.contains("socket"), "\(descriptors)")
    }
}
