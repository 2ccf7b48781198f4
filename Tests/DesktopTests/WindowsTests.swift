import CX11
import Engine
import Gestures
import Stage
import Testing

@testable import Desktop

/// What came of asking a window manager for something.
enum Outcome: String { case works, unsupported, ignored }

/// A server with a window manager and one application in it.
final class Scene {
    let server: PrivateServer
    let display: Desktop.Display
    let management: Management
    let desktops: Desktops
    let monitors: Monitors
    let windows: Windows
    let probe: Probe

    init(_ manager: Manager, options: PrivateServer.Options = .init()) throws {
        server = try PrivateServer(options)
        try manager.start(on: server)
        display = try Desktop.Display(server.name)
        management = Management(display)
        desktops = Desktops(management)
        monitors = Monitors(management)
        windows = Windows(management, desktops: desktops, monitors: monitors)
        probe = Probe(try Desktop.Display(server.name))
    }

    /// Hands events on as the daemon does.
    func pump() {
        display.sync()
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            management.handle(event)
            desktops.handle(event)
            monitors.handle(event)
            windows.handle(event)
        }
    }

    func happens(_ condition: () -> Bool) -> Bool {
        let awaited: Void? = try? display.wait(for: "an effect", timeout: .milliseconds(1200)) {
            pump()
            return condition()
        }
        return awaited != nil
    }

    func outcome(_ act: () throws(ActionError) -> Void, _ condition: () -> Bool) -> Outcome {
        do { try act() } catch {
            if case .unsupported = error { return .unsupported }
            return .ignored
        }
        return happens(condition) ? .works : .ignored
    }

    func outcome(
        _ action: WindowAction, on window: Window, _ condition: () -> Bool
    ) -> Outcome {
        outcome({ () throws(ActionError) in try windows.perform(action, on: window) }, condition)
    }

    func has(_ states: String..., window: Window) -> Bool {
        let all = probe.states(of: window)
        return states.allSatisfy { all.contains("_NET_WM_STATE_" + $0) }
    }
}

@Suite(.serialized) struct WindowsTests {
    @Test(arguments: Manager.allCases)
    func table(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let probe = scene.probe
        let other = try Application(
            scene.server, at: Box(x: 300, y: 250, width: 500, height: 350), class: "Other")
        let app = try Application(scene.server)
        let window = app.window
        let normal = scene.happens { probe.clients.contains(window) }
        #expect(normal)
        var table: [(String, Outcome)] = []
        func note(_ name: String, _ outcome: Outcome) { table.append((name, outcome)) }
        func toggles(_ action: WindowAction, _ states: String...) -> Outcome {
            func isOn() -> Bool { states.allSatisfy { scene.has($0, window: window) } }
            func isOff() -> Bool { states.allSatisfy { !scene.has($0, window: window) } }
            let first = scene.outcome(action, on: window, isOn)
            guard first == .works else { return first }
            return scene.outcome(action, on: window, isOff)
        }
        note("maximize", toggles(.maximize, "MAXIMIZED_HORZ", "MAXIMIZED_VERT"))
        note("maximize horizontal", toggles(.maximizeHorizontal, "MAXIMIZED_HORZ"))
        note("maximize vertical", toggles(.maximizeVertical, "MAXIMIZED_VERT"))
        note("fullscreen", toggles(.fullscreen, "FULLSCREEN"))
        note("above", toggles(.above, "ABOVE"))
        note("below", toggles(.below, "BELOW"))
        note("shade", toggles(.shade, "SHADED"))
        func isSticky() -> Bool {
            scene.has("STICKY", window: window) || probe.desktop(of: window) == 0xffff_ffff
        }
        var sticky = scene.outcome(.sticky, on: window, isSticky)
        if sticky == .works { sticky = scene.outcome(.sticky, on: window) { !isSticky() } }
        note("sticky", sticky)
        func order() -> Bool? {
            // The frames of two clients, as the server stacks them.
            var (root, parent): (Window, Window) = (0, 0)
            var list: UnsafeMutablePointer<Window>?
            var count: UInt32 = 0
            XQueryTree(scene.display.handle, scene.display.root, &root, &parent, &list, &count)
            defer { XFree(list) }
            let tops = Array(UnsafeBufferPointer(start: list, count: Int(count)))
            let mine = tops.lastIndex { scene.windows.client(of: $0) == window }
            let others = tops.lastIndex { scene.windows.client(of: $0) == other.window }
            guard let mine, let others else { return nil }
            return mine > others
        }
        note("lower", scene.outcome(.lower, on: window) { order() == false })
        note("raise", scene.outcome(.raise, on: window) { order() == true })
        _ = scene.outcome(.focus, on: window) { probe.activeWindow == window }
        note(
            "focus", scene.outcome(.focus, on: other.window) { probe.activeWindow == other.window })
        _ = scene.outcome(.focus, on: window) { probe.activeWindow == window }
        note("minimize", scene.outcome(.minimize, on: window) { probe.isMinimized(window) })
        note("restore", scene.outcome(.restore, on: window) { !probe.isMinimized(window) })
        _ = scene.happens { app.isShown }
        let area = scene.monitors.workAreas[0]
        func tiles(_ tile: Tile) -> Outcome {
            scene.outcome(.tile(tile), on: window) { probe.frame(of: window) == tile.box(in: area) }
        }
        note("tile left", tiles(.left))
        note("tile bottom-right", tiles(.bottomRight))
        _ = scene.outcome(.maximize, on: window) { scene.has("MAXIMIZED_HORZ", window: window) }
        note("tile maximized", tiles(.rightThird))
        print(
            manager, probe.frame(of: window) as Any, Tile.rightThird.box(in: area),
            scene.probe.states(of: window))
        note(
            "center",
            scene.outcome(.center, on: window) {
                guard let frame = probe.frame(of: window) else { return false }
                return frame.center.distance(to: area.center) <= 1
            })
        note(
            "to desktop 2",
            scene.outcome(.toDesktop(.number(2)), on: window) { probe.desktop(of: window) == 1 })
        _ = scene.outcome(.toDesktop(.number(1)), on: window) { probe.desktop(of: window) == 0 }
        func go(_ ordinal: Ordinal, _ target: Int) -> Outcome {
            scene.outcome({ () throws(ActionError) in
                try scene.desktops.perform(.go(ordinal, wrap: true))
            }) { probe.currentDesktop == target }
        }
        note("desktop next", go(.next, 1))
        note("desktop last", go(.last, 0))
        note("desktop previous", go(.previous, (probe.desktops ?? 1) - 1))
        note("desktop 1", go(.number(1), 0))
        note(
            "show desktop",
            scene.outcome({ () throws(ActionError) in
                try scene.desktops.perform(.show)
            }) { probe.isShowingDesktop })
        _ = try? scene.desktops.perform(.show)
        _ = scene.happens { !probe.isShowingDesktop }
        note(
            "close",
            scene.outcome(.close, on: window) {
                app.collect(); return app.wasAskedToClose
            })
        note("kill", scene.outcome(.kill, on: window) { !probe.clients.contains(window) })
        print("TABLE", manager.rawValue, table.map { "\($0.0)=\($0.1)" }.joined(separator: "; "))
    }
}
