import CX11
import Desktop
import DesktopSessions
import Engine
import Gestures
import TestServer
import Testing

@testable import Windows

enum Manager: String, CaseIterable, CustomTestStringConvertible {
    case openbox, i3, xfwm4, metacity, fluxbox, bspwm, herbstluftwm

    var testDescription: String { rawValue }

    /// The ones that lay the windows out themselves.
    static let tiling: [Manager] = [.i3, .bspwm, .herbstluftwm]

    /// Starts it on `server` and waits until it manages the screen.
    @discardableResult func start(on server: PrivateServer) throws -> ChildProcess {
        let program =
            switch self {
            case .openbox: try server.start(.openbox)
            case .i3: try server.start(.i3)
            case .xfwm4: try server.start(.xfwm4)
            case .metacity:
                try server.start("dbus-run-session", ["--", "metacity", "--sm-disable"])
            case .fluxbox:
                // Its style sets a wallpaper by a script, and a window complains when that fails:
                // it finds no script.
                try server.start("fluxbox", ["-no-toolbar"], environment: ["PATH": "/nowhere"])
            case .bspwm: try server.start("bspwm")
            case .herbstluftwm: try server.start("herbstluftwm", ["--locked"])
            }
        let probe = WindowManagerProbe(server.display)
        try server.display.wait(for: rawValue) { probe.windowManager != nil }
        if self == .herbstluftwm {
            // Its autostart script is still at work when it first answers, and lets it lay out
            // windows in the end.
            try server.display.wait(for: "nine desktops") { probe.desktops == 9 }
            try server.display.wait(for: "the end of its autostart script") {
                let locks = try? server.run(
                    "herbstclient", ["get_attr", "settings.monitors_locked"])
                return locks?.first == "0"
            }
        }
        if self == .bspwm {
            // It announces itself before it listens to bspc.
            try server.display.wait(for: "bspwm to answer") {
                (try? server.run("bspc", ["query", "-M"])) != nil
            }
            try server.run("bspc", ["monitor", "-d", "one", "two", "three", "four"])
        }
        return program
    }
}

/// A server with a window manager in it, and the daemon's view of both.
final class Scene {
    let server: PrivateServer
    let program: ChildProcess?
    let display: Desktop.Display
    let windowManager: WindowManager
    let desktops: Desktops
    let monitors: Monitors
    let windows: Windows
    let probe: WindowManagerProbe

    convenience init(_ manager: Manager?, options: PrivateServer.Options = .init()) throws {
        let server = try PrivateServer(options)
        try self.init(server, program: manager?.start(on: server))
    }

    convenience init(_ session: RunningSession) throws { try self.init(session.server) }

    private init(_ server: PrivateServer, program: ChildProcess? = nil) throws {
        (self.server, self.program) = (server, program)
        display = try Desktop.Display(server.name)
        windowManager = WindowManager(display)
        // No test is about how soon it answers, which takes its time on a busy machine.
        windowManager.answerLimit = .seconds(5)
        monitors = Monitors(windowManager)
        monitors.select()
        windows = Windows(windowManager, monitors: monitors)
        desktops = windows.desktops
        desktops.recordCurrent()
        probe = WindowManagerProbe(try Desktop.Display(server.name))
    }

    /// Hands events on as the daemon does.
    func pump() {
        display.sync()
        while let event = display.nextEvent() {
            windowManager.handle(event)
            desktops.handle(event)
            if monitors.isAboutResources(event) { monitors.refresh() }
            monitors.handle(event)
            windows.handle(event)
        }
    }

    /// Whether `condition` comes true within moments.
    func happens(_ condition: () -> Bool) -> Bool {
        let awaited: Void? = try? display.wait(for: "an effect", timeout: .seconds(5)) {
            pump()
            return condition()
        }
        // What is true now may be untrue when the event about it is handled later.
        pump()
        return awaited != nil
    }

    /// Cuts the screen of 1920 × 1080 into two monitors.
    func splitScreen() throws {
        try server.run(
            "sh",
            [
                "-c",
                """
                output=$(xrandr | awk '/ connected/ { print $1; exit }')
                xrandr --setmonitor left 800/200x1080/270+0+0 $output
                xrandr --setmonitor right 1120/280x1080/270+800+0 none
                """,
            ])
    }

    /// A window of a new application, once it is managed.
    func application(class name: String = "Subject") throws -> StandInApplication {
        let application = try StandInApplication(server, class: name)
        #expect(happens { probe.clients.contains(application.window) })
        return application
    }

    func has(_ state: String, _ window: Window) -> Bool {
        probe.states(of: window).contains("_NET_WM_STATE_" + state)
    }

    /// Which halves of being maximized the window is in, from a single look.
    func halves(_ window: Window) -> Set<String> {
        // fvwm3 has an atom of its own, MAXIMIZED_HORIZ, beside the right one.
        probe.states(of: window).filter { $0.contains("MAXIMIZED") && !$0.hasSuffix("HORIZ") }
            .reduce(into: []) { $0.insert(String($1.suffix(4))) }
    }

    /// Whether the frame of `window` lies above that of `other`, as the server stacks them.
    func isStacked(_ window: Window, above other: Window) -> Bool? {
        let tops = display.tree(of: display.root)?.children ?? []
        let upper = tops.lastIndex { windows.windowManager.client(of: $0) == window }
        let lower = tops.lastIndex { windows.windowManager.client(of: $0) == other }
        guard let upper, let lower else { return nil }
        return upper > lower
    }
}
