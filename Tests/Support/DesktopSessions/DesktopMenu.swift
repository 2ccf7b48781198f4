internal import Desktop
internal import TestServer

/// The menu, or the overview, that a desktop has on Super and at a corner of the screen.
package struct DesktopMenu {
    private let desktop: RunningSession
    /// The windows that there are without it.
    private let clients: Set<UInt>

    /// That of a desktop on which it is closed; nil where the session has none.
    package init?(_ desktop: RunningSession) {
        guard ["xfce", "cinnamon", "gnome", "plasma"].contains(desktop.session.name) else {
            return nil
        }
        self.desktop = desktop
        clients = Set(desktop.probe.clients)
    }

    package var isOpen: Bool {
        switch desktop.session.name {
        case "gnome": desktop.isOverviewActive == true
        case "cinnamon": desktop.cinnamonSays("Main.modalCount > 0")
        // On a busy machine one of Xfce's panels comes when the session seems complete.
        default: desktop.probe.clients.contains { !clients.contains($0) && !isPanel($0) }
        }
    }

    private func isPanel(_ window: UInt) -> Bool {
        let dock = UInt(desktop.server.display.atom("_NET_WM_WINDOW_TYPE_DOCK"))
        return desktop.probe.cardinals("_NET_WM_WINDOW_TYPE", of: window).contains(dock)
    }

    /// Closes it as users do, and waits until it is closed.
    package func close() throws {
        try desktop.wait(for: "its menu to close") {
            // It may not have the keyboard yet.
            try? desktop.server.injector.strike("Escape")
            return !isOpen
        }
    }
}

extension DesktopSession {
    /// Those that have a menu on Super and are to be tested now: Xfce where none is asked for.
    package static let withMenus = [xfce, cinnamon, gnome, plasma].filter {
        ChosenTests.include($0.name, isOrdinary: $0.name == xfce.name)
    }

    /// Those that are to be tested in the corner of the screen: where none is asked for it is one
    /// in which nothing opens there.
    package static let inCorners = [openbox, gnome, plasma].filter {
        ChosenTests.include($0.name, isOrdinary: $0.name == openbox.name)
    }

    /// Whether a corner of the screen opens something, as it is installed.
    package var hasHotCorner: Bool { ["gnome", "plasma"].contains(name) }
}

extension RunningSession {
    /// Whether what the upper left corner of the screen opens is open.
    package var isHotCornerActive: Bool {
        guard session.hasHotCorner else { return false }
        return session.name == "gnome" ? isOverviewActive == true : isKWinOverviewActive
    }

    private static let shell = [
        "call", "--session", "--dest", "org.gnome.Shell", "--object-path", "/org/gnome/Shell",
        "--method",
    ]

    /// Whether GNOME shows its overview; nil while it does not answer.
    package var isOverviewActive: Bool? {
        let answer = try? server.run(
            "gdbus",
            Self.shell + [
                "org.freedesktop.DBus.Properties.Get", "org.gnome.Shell", "OverviewActive",
            ])
        return answer.map { $0.contains("true") }
    }

    package func closeOverview() {
        _ = try? server.run(
            "gdbus",
            Self.shell + [
                "org.freedesktop.DBus.Properties.Set", "org.gnome.Shell", "OverviewActive",
                "<false>",
            ])
    }

    private var isKWinOverviewActive: Bool {
        let answer = try? kwinSays(
            "/Effects",
            ["org.freedesktop.DBus.Properties.Get", "org.kde.kwin.Effects", "activeEffects"])
        return ["overview", "windowview", "presentwindows"].contains {
            answer?.contains("'\($0)'") == true
        }
    }

    /// Waits until KWin has done what it was asked for by messages of X, none of which it answers: it
    /// looks for these between two questions from elsewhere.
    package func syncWithKWin() throws {
        for _ in 0..<2 { _ = try kwinSays("/KWin", ["org.kde.KWin.currentDesktop"]) }
    }

    private func kwinSays(_ object: String, _ method: [String]) throws -> String {
        let kwin = ["call", "--session", "--dest", "org.kde.KWin"]
        return try server.run("gdbus", kwin + ["--object-path", object, "--method"] + method)
    }

    /// Whether a condition in Cinnamon's own script holds.
    func cinnamonSays(_ condition: String) -> Bool {
        let answer = try? server.run(
            "gdbus",
            [
                "call", "--session", "--dest", "org.Cinnamon", "--object-path", "/org/Cinnamon",
                "--method", "org.Cinnamon.Eval", condition,
            ])
        return answer?.contains("'true'") == true
    }
}
