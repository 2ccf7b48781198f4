import Desktop
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// Games, films and slides: whatever fills the screen has it to itself. The built-in mapping says
/// so.
@Suite("Full screen") struct FullscreenTests {
    /// The rules of the example, as they stand there, over hotkeys of every kind.
    private func mapping() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(path: "config/curlicue.yaml"), encoding: .utf8)
        #expect(text.contains("hotkey: Ctrl+Super\n"))
        return text.replacing(
            "hotkey: Ctrl+Super\n",
            with: "hotkey: [Ctrl+Super, Menu, Button3]\ntouch: always\ntouchpad: always\n")
    }

    @Test("a window that a gesture made fullscreen can be brought back by it")
    func wayBack() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            applications: [{match: {fullscreen: true}, enabled: false}]
            gestures: {swipe right: window fullscreen}
            """, manager: .openbox)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let swipe = StrokeGenerator(seed: 2).swipe(
            .right, length: 200, from: Point(x: 500, y: 400))
        let probe = WindowManagerProbe(session.server.display)
        let normal = try #require(probe.area(of: application.window)).width
        for isFull in [true, false, true, false] {
            #expect(try session.gesture(swipe, under: "Menu")["outcome"] == "recognized")
            try probe.wait(for: "the window to be fullscreen: \(isFull)") {
                (probe.area(of: application.window)?.width ?? 0 > normal) == isFull
            }
            session.pass(.milliseconds(300))
            #expect(!session.daemon.output.contains("hotkeys released"))
        }
    }

    @Test("a rule by monitor applies as soon as the focused window has gone there")
    func otherMonitor() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            applications: [{match: {monitor: 2}, enabled: false}]
            gestures: {swipe right: window to monitor next}
            """, manager: .openbox)
        try session.splitScreen()
        let application = try RecordingClient(on: session.server.name) {
            $0.area = Box(x: 100, y: 100, width: 500, height: 400)
        }
        try application.focus()
        session.waitUntilIdle()
        let swipe = StrokeGenerator(seed: 2).swipe(
            .right, length: 200, from: Point(x: 200, y: 300))
        #expect(try session.gesture(swipe, under: "Menu")["outcome"] == "recognized")
        try session.wait(forLog: "hotkeys released: the config excludes the focused window")
    }

    @Test("a maximized window fills an equal monitor as well")
    func equalMonitors() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {circle: window maximize, swipe right: window to monitor next}
            """, manager: .openbox)
        try session.splitScreen()
        let application = try RecordingClient(on: session.server.name) {
            $0.area = Box(x: 100, y: 100, width: 500, height: 400)
        }
        try application.focus()
        let probe = WindowManagerProbe(session.server.display)
        for (gesture, left) in [("circle", 0.0), ("swipe right", 960)] {
            let center = try #require(probe.frame(of: application.window)).center
            try session.injector.point(at: center)
            try session.server.run(Session.binary, ["trigger", gesture])
            try probe.wait(for: "\(gesture): the window to fill that monitor") {
                probe.frame(of: application.window)
                    == Box(x: left, y: 0, width: 960, height: 1080)
                    && probe.states(of: application.window).contains { $0.contains("MAXIMIZED") }
            }
        }
    }

    @Test("nothing of curlicue reacts over a fullscreen window, by the example's own rule")
    func outOfTheWay() throws {
        let session = try Session(try mapping())
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        // A key that repeats would come more than once.
        try session.server.run("xset", ["r", "off"], packages: "x11-xserver-utils")
        let place = Point(x: 600, y: 450)
        try session.injector.point(at: place)
        session.waitUntilIdle()
        try application.setFullscreen(true)
        try session.wait(forLog: "hotkeys released: the config excludes the focused window")
        session.waitUntilIdle()
        _ = application.events()
        _ = session.dequeueEffects()

        // The pointer and the hotkeys, each pressed and released once, with a stroke in between.
        let circle = StrokeGenerator(seed: 1).circle(center: place, radius: 100)
        for chord in ["Menu", "Ctrl+Super", "Button3"] {
            try session.injector.move(to: circle.samples[0].position)
            try session.hotkey(chord, down: true)
            try session.injector.play([circle], speed: .quick)
            try session.hotkey(chord, down: false)
        }
        // Fingers that elsewhere need no hotkey.
        try session.play(.swipe(.left, fingers: 3, at: place))
        session.catchUp()

        let events = application.events()
        for kind in [
            RecordedEvent.Kind.key("Menu", down: true), .key("Menu", down: false),
            .key("Control_L", down: true), .key("Control_L", down: false),
            .key("Super_L", down: true), .key("Super_L", down: false),
            .button(3, down: true), .button(3, down: false),
        ] {
            #expect(events.count { $0.kind == kind } == 1, "\(kind)")
        }
        let touches = events.compactMap { event -> Phase? in
            if case .touch(_, let phase) = event.kind { phase } else { nil }
        }
        #expect(touches.count { $0 == .begin } == 3)
        #expect(touches.count { $0 == .end } == 3)
        #expect(events.count { $0.kind == .motion } > 100)
        // Presses of buttons and fingers are replayed at once.
        let effects = session.dequeueEffects()
        #expect(effects.allSatisfy { $0 == "pass Button3" || $0.hasPrefix("reject") }, "\(effects)")
        #expect(!session.daemon.output.contains("circle"))

        // Back in a window it reacts again.
        try application.setFullscreen(false)
        try session.wait(forLog: "hotkeys grabbed again")
        session.waitUntilIdle()
        try session.draws(circle, under: "Menu", as: "circle clockwise")
    }
}

extension Session {
    /// Makes two monitors of the same size of the screen.
    fileprivate func splitScreen() throws {
        for (output, left) in [("DUMMY0", 0), ("none", 960)] {
            try server.run(
                "xrandr", ["--setmonitor", "at\(left)", "960/254x1080/286+\(left)+0", output],
                packages: "x11-xserver-utils")
        }
    }
}
