import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// What gestures do to real windows, read back from the server.
@Suite("Actions") struct ActionTests {
    @Test("under Openbox a circle maximizes, swipes switch desktops, tile and close")
    func openbox() throws {
        let session = try Session(
            """
            hotkey: Super+grave
            gestures:
              circle: window maximize
              swipe left: desktop next
              swipe right: desktop previous
              swipe up: window left
              shake: desktop show
              swipe down: window close
            """)
        defer { session.server.close() }
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let place = Point(x: 600, y: 450)
        let probe = session.probe
        func draw(_ stroke: Stroke, _ phrase: String) throws {
            let outcome = try session.gesture(stroke, under: "Super+grave")
            #expect(outcome["gesture"] == phrase, "\(outcome) \(session.report)")
        }
        try draw(StrokeGenerator(seed: 1).circle(center: place, radius: 100), "circle clockwise")
        try probe.display.wait(for: "the window to be maximized") {
            probe.states(of: application.window).isSuperset(of: [
                "_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ",
            ])
        }
        try draw(
            StrokeGenerator(seed: 2).circle(
                center: place, radius: 100, rotation: .counterclockwise),
            "circle counterclockwise")
        try probe.display.wait(for: "the window to be restored") {
            !probe.states(of: application.window).contains("_NET_WM_STATE_MAXIMIZED_VERT")
        }
        let first = probe.currentDesktop
        try draw(StrokeGenerator(seed: 3).swipe(.left, length: 300, from: place), "swipe left")
        try probe.display.wait(for: "the next desktop") { probe.currentDesktop != first }
        try draw(StrokeGenerator(seed: 4).swipe(.right, length: 300, from: place), "swipe right")
        try probe.display.wait(for: "the first desktop") { probe.currentDesktop == first }
        try draw(StrokeGenerator(seed: 5).shake(amplitude: 150, from: place), "shake horizontal")
        try probe.display.wait(for: "the desktop to be shown") { probe.isShowingDesktop }
        try draw(StrokeGenerator(seed: 6).shake(amplitude: 150, from: place), "shake horizontal")
        try probe.display.wait(for: "the windows again") { !probe.isShowingDesktop }
        try draw(StrokeGenerator(seed: 7).swipe(.up, length: 250, from: place), "swipe up")
        try probe.display.wait(for: "the window in the left half") {
            guard let frame = probe.frame(of: application.window) else { return false }
            return abs(frame.minX) <= 4 && abs(frame.width - 960) <= 8
        }
        try draw(StrokeGenerator(seed: 8).swipe(.down, length: 250, from: place), "swipe down")
        try application.waitUntilClosed()
    }

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
        defer { session.server.close() }
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
        defer { session.server.close() }
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

    @Test("keys reach the focused window with the modifiers of the hotkey still down")
    func keys() throws {
        let session = try Session(
            """
            hotkey: Ctrl+Super
            draw: drag
            gestures:
              swipe left: keys Alt+Left b
            """)
        defer { session.server.close() }
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.hotkey("Ctrl+Super", down: true)
        try session.effect("arm")
        _ = application.events()
        let stroke = StrokeGenerator(seed: 1).swipe(.left, length: 250, from: Point(x: 600, y: 450))
        try session.injector.play([stroke], as: .drag(button: 1), speed: .quick)
        #expect(try session.outcome()["gesture"] == "swipe left")
        try application.wait(for: "the keys") { events in
            events.contains { $0.kind == .key("b", down: false) }
        }
        try session.hotkey("Ctrl+Super", down: false)
        session.waitUntilIdle()
        let pressed = application.events().compactMap { event -> String? in
            if case .key(let name, down: true) = event.kind { name } else { nil }
        }
        #expect(pressed.contains("Left") && pressed.contains("b"), "\(pressed)")
    }
}
