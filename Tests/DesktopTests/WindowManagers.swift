import Testing

import Desktop
import Stage

/// The window managers that are tested, and what each can be asked for.
enum Manager: String, CaseIterable, CustomTestStringConvertible {
    case openbox, i3, xfwm4, metacity, fluxbox, bspwm, herbstluftwm

    var testDescription: String { rawValue }

    /// Starts it on `server` and waits until it manages the screen.
    func start(on server: PrivateServer) throws {
        let probe = Probe(server.display)
        switch self {
        case .openbox: try server.start(.openbox)
        case .i3: try server.start(.i3)
        case .xfwm4: try server.start(.xfwm4)
        case .metacity: try server.start("dbus-run-session", ["--", "metacity", "--sm-disable"])
        case .fluxbox: try server.start("fluxbox", ["-no-toolbar"])
        case .bspwm:
            try server.start("bspwm")
            try server.display.wait(for: "bspwm") { probe.windowManager != nil }
            try server.run("bspc", ["monitor", "-d", "one", "two", "three", "four"])
        case .herbstluftwm: try server.start("herbstluftwm", ["--locked"])
        }
        try server.display.wait(for: rawValue) { probe.windowManager != nil }
    }
}
