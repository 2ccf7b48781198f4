internal import TestServer

// The large desktops, each with its own compositor.
extension DesktopSession {
    static let xfce = DesktopSession(
        "xfce", environment: ["XDG_CURRENT_DESKTOP": "XFCE", "DESKTOP_SESSION": "xfce"]
    ) { desktop in
        try desktop.start("xfwm4", ["--sm-client-disable"])
        try desktop.waitForWindowManager("xfwm4")
        try desktop.waitForCompositor()
        try desktop.start("xfsettingsd", ["--no-daemon"])
        try desktop.start("xfce4-panel", ["--sm-client-disable"])
        try desktop.start("xfdesktop", ["--sm-client-disable"])
        try desktop.waitForPanels(2)
    }

    static let plasma = DesktopSession(
        "plasma",
        environment: [
            "XDG_CURRENT_DESKTOP": "KDE", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "5",
        ]
    ) { desktop in
        // It comes with one.
        try desktop.write("[Desktops]\nNumber=2\nRows=1\n", to: ".config/kwinrc")
        try desktop.start("kwin_x11")
        try desktop.waitForWindowManager("KWin")
        try desktop.waitForCompositor()
        try desktop.start("plasmashell")
        try desktop.waitForPanels()
    }

    static let cinnamon = DesktopSession(
        "cinnamon", environment: ["XDG_CURRENT_DESKTOP": "X-Cinnamon"]
    ) { desktop in
        try desktop.start("cinnamon")
        try desktop.waitForWindowManager("Muffin")
        try desktop.waitForCompositor()
        try desktop.waitForBar()
    }

    static let gnome = DesktopSession(
        "gnome",
        environment: [
            "XDG_CURRENT_DESKTOP": "GNOME", "GNOME_SHELL_SESSION_MODE": "user",
            "GSETTINGS_BACKEND": "keyfile",
        ]
    ) { desktop in
        // Its tour is for the first login.
        try desktop.write(
            "[org/gnome/shell]\nwelcome-dialog-last-shown-version='99'\n",
            to: ".config/glib-2.0/settings/keyfile")
        try desktop.start("gnome-shell", ["--x11", "--sm-disable"])
        try desktop.waitForWindowManager("GNOME Shell")
        try desktop.waitForCompositor()
        try desktop.waitForBar()
        // It begins with its overview.
        try desktop.wait(for: "the overview") { desktop.isOverviewActive == true }
        desktop.closeOverview()
        try desktop.wait(for: "the end of the overview") { desktop.isOverviewActive == false }
    }

    static let mutter = DesktopSession("mutter", isOrdinary: true) { desktop in
        try desktop.start("mutter", ["--x11", "--sm-disable"])
        try desktop.waitForWindowManager("Mutter")
        try desktop.waitForCompositor()
    }
}

// GNOME's overview of windows and applications.
extension RunningSession {
    private static let shell = [
        "call", "--session", "--dest", "org.gnome.Shell", "--object-path", "/org/gnome/Shell",
        "--method",
    ]

    /// Whether GNOME shows its overview; nil while it does not answer.
    public var isOverviewActive: Bool? {
        let answer = try? server.run(
            "gdbus",
            Self.shell + [
                "org.freedesktop.DBus.Properties.Get", "org.gnome.Shell", "OverviewActive",
            ])
        return answer.map { $0.contains("true") }
    }

    /// Has GNOME close its overview.
    public func closeOverview() {
        _ = try? server.run(
            "gdbus",
            Self.shell + [
                "org.freedesktop.DBus.Properties.Set", "org.gnome.Shell", "OverviewActive",
                "<false>",
            ])
    }
}
