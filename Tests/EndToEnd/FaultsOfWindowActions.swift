import CX11
import Desktop
import DesktopSessions
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

// What is done to windows, and what is taken for a window that it can be done to.
extension Faults {
    /// Does what a gesture does, at the pointer; gives what came of it.
    private func trigger(_ gesture: String, on server: PrivateServer) throws -> Program.Result {
        try Program(
            Session.binary, ["trigger", gesture], environment: server.environment
        ).result()
    }

    /// Splits the screen of a scene into two monitors.
    private func split(_ scene: FaultScene, at x: Int) throws {
        try scene.run("xrandr", "--setmonitor", "one", "\(x)/254x1080/286+0+0", "DUMMY0")
        try scene.run("xrandr", "--setmonitor", "two", "\(1920 - x)/254x1080/286+\(x)+0", "none")
        try awaitMonitors(2, scene)
    }

    private func awaitMonitors(_ count: Int, _ scene: FaultScene) throws {
        try scene.probe.wait(for: "\(count) monitors") {
            (try? scene.session.status())?["monitors"]?.components(separatedBy: "name").count
                == count + 1
        }
    }

    private func window(_ scene: FaultScene, at area: Box) throws -> RecordingClient {
        let window = try RecordingClient(on: scene.server.name) { $0.area = area }
        try window.focus()
        try scene.injector.point(at: area.center)
        scene.session.waitUntilIdle()
        return window
    }

    @Test("161: what is taken back comes to a monitor that is there")
    func undoneAfterUnplugging() throws {
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe left: window to monitor 1}
            """)
        try split(scene, at: 640)
        let window = try window(scene, at: Box(x: 800, y: 200, width: 1000, height: 700))
        let result = try trigger("swipe left", on: scene.server)
        try must(result.status == 0, "\(result)")
        let probe = scene.probe
        try probe.wait(for: "the window on the other monitor") {
            probe.frame(of: window.window).map { $0.maxX <= 640 } == true
        }
        try scene.run("xrandr", "--delmonitor", "two")
        try awaitMonitors(1, scene)
        try scene.run(Session.binary, "undo")
        let monitor = Box(x: 0, y: 0, width: 640, height: 1080)
        try probe.wait(for: "the window to be put back, as large as fits") {
            guard let frame = probe.frame(of: window.window) else { return false }
            return frame.intersection(monitor) == frame && frame.width == 640
                && frame.height > 700
        }
    }

    @Test("168: what of a monitor lies beyond the screen does not count")
    func monitorBeyondScreen() throws {
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures:
              edge bottom: run echo bottom >> "$HOME/log"
              edge right: run echo right >> "$HOME/log"
              swipe up: run echo up >> "$HOME/log"
            """)
        try scene.run("xrandr", "--setmonitor", "big", "3000/800x2000/600+0+0", "DUMMY0")
        try scene.run("xrandr", "--setmonitor", "outside", "800/200x600/200+1920+0", "none")
        try scene.probe.wait(for: "the monitor") {
            (try? scene.session.status())?["monitors"]?.contains("big") == true
        }
        for (edge, start, direction) in [
            ("bottom", Point(x: 700, y: 1074), Direction.up),
            ("right", Point(x: 1914, y: 500), .left),
        ] {
            let stroke = StrokeGenerator(seed: 2).swipe(direction, length: 200, from: start)
            try scene.session.draws(stroke, under: "Menu", as: "edge \(edge)")
        }
        let status = try scene.session.status()["monitors"] ?? ""
        try must(
            !status.contains("outside") && !status.contains("3000"), "believed: \(status)")
    }

    @Test("171: a window that nobody sees is no neighbour", arguments: ["mutter", "KWin 6"])
    func hiddenNeighbour(manager name: String) throws {
        let server = try PrivateServer()
        let mutter = DesktopSession.all.first { $0.name == name }
        let running = try mutter.map { try RunningSession($0) }
        defer { running?.close() }
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe left: window focus left}
            """, on: running?.server ?? server, manager: nil)
        let other = try RecordingClient(on: scene.server.name) {
            $0.area = Box(x: 10, y: 300, width: 150, height: 200)
        }
        let standIn = try GrabbingClient(on: scene.server.name)
        if running == nil {
            standIn.actAsKWin(
                with: [scene.application.window, other.window], scene.probe.display)
            scene.session.waitUntilIdle()
        }
        func hide(_ isHidden: Bool) throws {
            let (window, words) = (other.window, [CLong(isHidden ? 1 : 0)])
            guard running != nil else {
                return standIn.announce("_NET_WM_DESKTOP", of: window, "CARDINAL", words)
            }
            if isHidden {
                XIconifyWindow(scene.probe.display.handle, window, 0)
                try scene.probe.wait(for: "the window to be hidden") {
                    scene.probe.isMinimized(window)
                }
            } else {
                try other.focus()
            }
            try scene.application.focus()
        }
        try hide(true)
        let refused = try trigger("swipe left", on: scene.server)
        try must(
            other.isViewable && refused.errors.contains("there is no window on the left"),
            "viewable: \(other.isViewable), \(refused)")
        try hide(false)
        let result = try trigger("swipe left", on: scene.server)
        try must(result.status == 0, "\(result)")
    }

    @Test(
        "172: what is taken back at once, by curlicue or by hand, was done",
        arguments: [true, false])
    func undoneAtOnce(byHand: Bool) throws {
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe left: window left, swipe up: window minimize}
            """)
        let (probe, window) = (scene.probe, scene.application.window)
        let home = try #require(probe.frame(of: window))
        for gesture in ["swipe left", "swipe up"] {
            let result = try trigger(gesture, on: scene.server)
            try must(result.status == 0, "\(result)")
            let isUp = gesture == "swipe up"
            try probe.wait(for: gesture) {
                isUp ? probe.isMinimized(window) : probe.frame(of: window) != home
            }
            scene.session.pass(.milliseconds(700))
            let number = "0x" + String(window, radix: 16)
            if !byHand {
                try scene.run(Session.binary, "undo")
            } else if isUp {
                try scene.run("wmctrl", "-i", "-a", number)
            } else {
                try scene.run(
                    "xdotool", "windowsize", number, "800", "600", "windowmove", number,
                    "\(Int(home.minX))", "\(Int(home.minY))")
            }
            try probe.wait(for: "the window to be back") {
                !probe.isMinimized(window) && probe.frame(of: window) == home
            }
        }
        scene.session.pass(.seconds(3))
        try must(!scene.daemon.output.contains("did not do"), scene.daemon.output)
    }

    @Test(
        "173: what is placed leaves panels free that are in no list of windows",
        arguments: DesktopSession.all.filter {
            $0.name == "i3" || $0.name == "awesome" && ChosenTests.include("awesome")
        })
    func unlistedPanels(_ desktop: DesktopSession) throws {
        let running = try RunningSession(desktop)
        defer { running.close() }
        // As polybar has it under window managers that do not manage it.
        var options = RecordingClient.Options()
        options.isUnmanaged = true
        options.area = Box(x: 0, y: 0, width: 30, height: 1080)
        let panel = try RecordingClient(on: running.server.name, options)
        try GrabbingClient(on: running.server.name).announce(
            "_NET_WM_STRUT_PARTIAL", of: panel.window, "CARDINAL",
            [30, 0, 0, 0, 0, 1079, 0, 0, 0, 0, 0, 0])
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe up: window maximize}
            """, on: running.server, manager: nil)
        options = RecordingClient.Options()
        options.awaitsWindowManager = desktop.name == "i3"
        let client = try RecordingClient(on: running.server.name, options)
        try session.injector.point(at: FaultScene.place)
        session.waitUntilIdle()
        let result = try trigger("swipe up", on: running.server)
        try must(result.status == 0, "\(result)")
        // i3 has it float first, then gives it its size.
        let isBelow = desktop.name == "i3"
        try session.probe.wait(for: "the window to be maximized beside the panel") {
            guard let frame = session.probe.frame(of: client.window) else { return false }
            return frame.minX == 30 && frame.maxX == 1920
                && (isBelow ? (1040...1070).contains(frame.maxY) : frame.minY > 10)
        }
    }

    @Test("174: what curlicue has placed over the whole monitor is not full screen")
    func placedOverAll() throws {
        let server = try PrivateServer()
        let file = try server.write(
            """
            # i3 config file (v4)
            default_border none
            default_floating_border none

            """, to: "i3.conf")
        try server.start("i3", ["-c", file], packages: "i3-wm")
        try server.display.wait(for: "i3") {
            WindowManagerProbe(server.display).windowManager == "i3"
        }
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            applications: [{match: {fullscreen: true}, enabled: false}]
            gestures: {circle: window maximize, swipe left: window restore}
            """, on: server, manager: nil)
        // Two, so that neither fills the screen at first.
        let other = try RecordingClient(on: server.name)
        defer { withExtendedLifetime(other) {} }
        try scene.application.focus()
        try must(!scene.daemon.output.contains("hotkeys released"), scene.daemon.output)
        let area = try #require(scene.probe.area(of: scene.application.window))
        let circle = StrokeGenerator(seed: 2).circle(center: area.center, radius: 100)
        let swipe = StrokeGenerator(seed: 2).swipe(.left, length: 200, from: area.center)
        for (stroke, fills) in [(circle, true), (swipe, false)] {
            let outcome = try scene.session.gesture(stroke, under: "Menu")
            try must(outcome["outcome"] == "recognized", "\(outcome)")
            try scene.probe.wait(for: "the window to fill the screen: \(fills)") {
                (scene.probe.area(of: scene.application.window)?.width == 1920) == fills
            }
            scene.session.pass(.milliseconds(500))
            try must(!scene.daemon.output.contains("hotkeys released"), scene.daemon.output)
        }
    }
}

extension GrabbingClient {
    /// Becomes what KWin 6 is to others: windows of other desktops stay mapped where they were, and
    /// nothing but the number of their desktop says so.
    fileprivate func actAsKWin(with windows: [UInt], _ display: Display) {
        for window in windows {
            announce("WM_STATE", of: window, "WM_STATE", [CLong(NormalState), 0])
            announce("_NET_WM_DESKTOP", of: window, "CARDINAL", [0])
        }
        manageNothing(of: windows[0], named: "KWin")
        let root = UInt(display.root)
        announce("_NET_CURRENT_DESKTOP", of: root, "CARDINAL", [0])
        announce("_NET_NUMBER_OF_DESKTOPS", of: root, "CARDINAL", [2])
        announce("_NET_CLIENT_LIST", of: root, "WINDOW", windows.map { CLong($0) })
        let hints = ["_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW"].map { CLong(display.atom($0)) }
        announce("_NET_SUPPORTED", of: root, "ATOM", hints)
    }
}
