import CX11
import Desktop
import DesktopSessions
import Engine
import Gestures
import TestServer
import Testing

@testable import Windows

/// A screen of 1920 × 1080 that is cut into two monitors.
@Suite(.serialized) struct MonitorsTests {
    private func split(_ scene: Scene) throws {
        try scene.splitScreen()
        #expect(scene.happens { scene.monitors.all.count == 2 })
    }

    @Test func followsTheMonitors() throws {
        let scene = try Scene(nil)
        #expect(scene.monitors.all.count == 1)
        #expect(scene.monitors.all[0].bounds == scene.monitors.screen)
        try split(scene)
        #expect(scene.monitors.all.map(\.name) == ["left", "right"])
        #expect(
            scene.monitors.all.map(\.bounds) == [
                Box(x: 0, y: 0, width: 800, height: 1080),
                Box(x: 800, y: 0, width: 1120, height: 1080),
            ])
        #expect(abs(scene.monitors.all[0].scale - 800 * 25.4 / 200 / 96) < 0.001)
        #expect(scene.monitors.all.output(at: Point(x: 900, y: 5)).name == "right")
        #expect(scene.monitors.all.output(at: Point(x: -90, y: 5)).name == "left")
        try scene.server.run("sh", ["-c", "echo 'Xft.dpi: 192' | xrdb -merge -nocpp"])
        #expect(scene.happens { scene.monitors.all.allSatisfy { $0.scale == 2 } })
    }

    @Test func withoutRandRTheScreenIsOneMonitor() throws {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        options.arguments = ["-extension", "RANDR"]
        let scene = try Scene(nil, options: options)
        #expect(scene.monitors.all.map(\.bounds) == [scene.monitors.screen])
    }

    @Test(arguments: [Manager.openbox, .fluxbox])
    func panelsTakeTheirShare(_ manager: Manager) throws {
        let scene = try Scene(manager)
        try split(scene)
        // Its own bar, without a strut, lies across both.
        let high = manager == .fluxbox ? 1060.0 : 1080
        var areas = [
            Box(x: 0, y: 0, width: 800, height: high),
            Box(x: 800, y: 30, width: 1120, height: high - 30),
        ]
        func panel(_ box: Box, _ words: [Int]) throws -> StandInApplication {
            let panel = try StandInApplication(
                scene.server, at: box, type: "_NET_WM_WINDOW_TYPE_DOCK")
            panel.set("_NET_WM_STRUT_PARTIAL", "CARDINAL", words: words)
            return panel
        }
        let top = try panel(
            Box(x: 800, y: 0, width: 1120, height: 30), [0, 0, 30, 0, 0, 0, 0, 0, 800, 1919, 0, 0])
        var options = RecordingClient.Options()
        (options.isUnmanaged, options.area) = (true, Box(x: 100, y: 5, width: 300, height: 20))
        let message = try RecordingClient(on: scene.server.name, options)
        #expect(scene.happens { scene.monitors.workAreas == areas })
        let inner = try panel(
            Box(x: 800, y: 30, width: 48, height: 1050),
            [848, 0, 0, 0, 30, 1079, 0, 0, 0, 0, 0, 0])
        areas[1].minX = 848
        #expect(scene.happens { scene.monitors.workAreas == areas })
        // As jwm has it then, with nothing of the first monitor.
        top.set("_NET_WORKAREA", "CARDINAL", words: [848, 0, 1072, 1060], on: top.display.root)
        #expect(scene.monitors.workAreas == areas)
        withExtendedLifetime((message, inner)) {}
    }

    @Test("Mutter says what its own panels leave, in an order of its own")
    func panelsThatAreNoWindows() throws {
        let mutter = try #require(DesktopSession.all.first { $0.name == "mutter" })
        let session = try RunningSession(mutter)
        defer { withExtendedLifetime(session) {} }
        let scene = try Scene(session)
        let other = try StandInApplication(scene.server)
        #expect(scene.happens { scene.windowManager.supports(.monitorWorkAreas) })
        let desktop = try #require(scene.probe.cardinals("_NET_CURRENT_DESKTOP").first)
        #expect(
            scene.happens {
                // Mutter may write its own in between, as for the window that came.
                other.set(
                    "_GTK_WORKAREAS_D\(desktop)", "CARDINAL",
                    words: [1920, 0, 1280, 1024, 0, 30, 1920, 1050], on: other.display.root)
                return scene.monitors.workAreas == [Box(x: 0, y: 30, width: 1920, height: 1050)]
            })
    }

    @Test func whatCannotBeSmallerStaysOnTheMonitor() throws {
        let scene = try Scene(.openbox)
        try split(scene)
        let app = try StandInApplication(
            scene.server, at: Box(x: 1200, y: 700, width: 700, height: 350))
        var hints = XSizeHints()
        hints.flags = Int(PMinSize)
        (hints.min_width, hints.min_height) = (700, 350)
        XSetWMNormalHints(app.display.handle, app.window, &hints)
        app.display.sync()
        try scene.windows.perform(.toMonitor(.left), on: app.window)
        let left = Box(x: 0, y: 0, width: 800, height: 1080)
        #expect(
            scene.happens {
                scene.probe.frame(of: app.window).map { $0.intersection(left) == $0 } ?? false
            }, "\(String(describing: scene.probe.frame(of: app.window)))")
    }

    @Test(arguments: [Manager.openbox, .xfwm4, .metacity, .fluxbox])
    func windowsGoToOtherMonitors(_ manager: Manager) throws {
        let scene = try Scene(manager)
        try split(scene)
        let app = try StandInApplication(
            scene.server, at: Box(x: 100, y: 100, width: 400, height: 300))
        // Its own bar, without a strut, lies across both.
        let high = manager == .fluxbox ? 1060.0 : 1080
        func frame() -> Box? { scene.probe.frame(of: app.window) }
        try scene.windows.perform(.tile(.right), on: app.window)
        #expect(scene.happens { frame() == Box(x: 400, y: 0, width: 400, height: high) })
        try scene.windows.perform(.toMonitor(.right), on: app.window)
        #expect(scene.happens { frame() == Box(x: 1360, y: 0, width: 560, height: high) })
        #expect(throws: ActionError.noMonitor("on the right")) {
            try scene.windows.perform(.toMonitor(.right), on: app.window)
        }
        #expect(throws: ActionError.noMonitor("9")) {
            try scene.windows.perform(.toMonitor(.number(9)), on: app.window)
        }
    }

    @Test(
        "A maximized window keeps its own size, on another monitor and in another place",
        arguments: [Manager.openbox, .metacity, .xfwm4], [false, true])
    func ownSize(_ manager: Manager, isFull: Bool) throws {
        let scene = try Scene(manager)
        // xfwm4 maximizes over both: GTK does not count a monitor without a connected output.
        if manager != .xfwm4 { try split(scene) }
        let last = scene.monitors.all.count - 1
        let app = try StandInApplication(
            scene.server, at: Box(x: 1000, y: 300, width: 500, height: 400))
        let window = app.window
        func area() -> Box? { scene.probe.area(of: window) }
        func fills(_ index: Int) -> Bool {
            guard let frame = scene.probe.frame(of: window), scene.halves(window).count == 2
            else { return false }
            return scene.monitors.workAreas[index].isNear(frame)
        }
        #expect(scene.happens { scene.probe.isManaged(window) })
        let history = UndoHistory(scene.windows)
        func perform(_ action: WindowAction) throws {
            let step = try #require(history.step(before: action, on: window, by: .shake(nil)))
            try scene.windows.perform(action, on: window)
            history.add(step)
        }
        if isFull {
            // Some start with the size that they had when they were maximized.
            try perform(.maximize)
            #expect(scene.happens { fills(last) })
            let full = try #require(area())
            try perform(.restore)
            #expect(scene.happens { scene.halves(window).isEmpty && area() != full })
            XMoveResizeWindow(
                app.display.handle, window, Int32(full.minX), Int32(full.minY),
                UInt32(full.width), UInt32(full.height))
            app.display.sync()
            #expect(scene.happens { area()?.width == full.width })
        }
        try scene.probe.syncWithWindowManager()
        let home = try #require(area())
        let frame = try #require(scene.probe.frame(of: window))
        func isHome() -> Bool {
            guard scene.halves(window).isEmpty, let now = area() else { return false }
            return abs(now.width - home.width) <= 2 && abs(now.height - home.height) <= 2
        }
        for action: WindowAction in isFull ? [] : [.center, .moveToward(.left)] {
            try perform(.maximize)
            #expect(scene.happens { fills(last) })
            try perform(action)
            #expect(
                scene.happens {
                    isHome()
                        && scene.probe.frame(of: window).map {
                            action == .center
                                ? $0.center.distance(to: scene.monitors.workAreas[last].center) <= 1
                                : $0.minX == scene.monitors.workAreas[last].minX
                        } ?? false
                }, "\(action): \(home), \(String(describing: area()))")
        }
        guard last == 1 else { return }
        try perform(.maximize)
        #expect(scene.happens { fills(last) })
        try perform(.toMonitor(.next))
        #expect(scene.happens { fills(0) }, "\(String(describing: area()))")
        try history.undo()
        #expect(scene.happens { fills(last) }, "\(String(describing: area()))")
        try perform(.restore)
        #expect(
            scene.happens { isHome() || isFull }, "\(home), \(String(describing: area()))")
        try perform(.maximize)
        #expect(scene.happens { fills(last) })
        try perform(.toMonitor(.next))
        #expect(scene.happens { fills(0) })
        try perform(.restore)
        let wide = frame.carried(
            from: scene.monitors.workAreas[last], to: scene.monitors.workAreas[0])
        #expect(
            scene.happens {
                scene.halves(window).isEmpty
                    && abs((scene.probe.frame(of: window)?.width ?? 0) - wide.width) <= 2
            }, "\(wide), \(String(describing: scene.probe.frame(of: window)))")
    }
}
