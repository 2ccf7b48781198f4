import Foundation
internal import Gestures
internal import TestServer

/// A desktop session that can be started, as the distribution installs it.
///
/// To add one: a constant with its steps, an entry in ``all``, a line in the file `packages`.
package struct DesktopSession: Sendable, CustomStringConvertible {
    /// What tests, the man page and `CURLICUE_SESSIONS` call it.
    package let name: String
    /// Whether the README's test command installs all that it needs.
    package let isOrdinary: Bool
    /// How long its windows need to come to rest, in seconds: what is asked for while they still
    /// move is lost.
    package let restBetweenActions: Double
    /// What its programs find in their environment, beside what every session has.
    let environment: [String: String]
    /// Starts its programs, one after the other, and waits until they are up.
    let steps: @Sendable (RunningSession) throws -> Void

    /// A session with a name and the steps that start it.
    package init(
        _ name: String, isOrdinary: Bool = false, restBetweenActions: Double = 0,
        environment: [String: String] = [:],
        steps: @escaping @Sendable (RunningSession) throws -> Void
    ) {
        self.name = name
        self.isOrdinary = isOrdinary
        self.restBetweenActions = restBetweenActions
        self.environment = environment
        self.steps = steps
    }

    package var description: String { name }

    package static let all: [DesktopSession] =
        [openbox, i3, xfwm4, metacity, fluxbox, bspwm, herbstluftwm]
        + [icewm, awesome, jwm, pekwm, fvwm3, wmaker, qtile, sawfish, ctwm]
        + [matchbox, cwm, spectrwm, dwm]
        + [lxqt, mate, enlightenment]
        + [xfce, cinnamon, mutter, gnome, plasma]

    /// Those of few users, which the manual leaves to the messages.
    package static let unlisted = ["matchbox", "cwm", "spectrwm", "dwm"]

    /// Those that are to be tested now.
    package static let chosen = all.filter {
        ChosenTests.include($0.name, isOrdinary: $0.isOrdinary)
    }

    /// Those for tests that draw every gesture. Where none is asked for they are two that differ in
    /// all that matters: windows are laid out and the desktop cannot be shown; windows float under a
    /// compositor of the window manager's own.
    package static let oneOfEachKind = all.filter {
        ChosenTests.include($0.name, isOrdinary: ["i3", "mutter"].contains($0.name))
            // They show one window, or give the keyboard to none that is asked for.
            && !["matchbox", "dwm"].contains($0.name)
    }

    /// Those that are asked for by name, for tests that take long. Where none is asked for it is one
    /// with a compositor of its own: a test without a case would count as skipped.
    package static let named = all.filter {
        ChosenTests.include($0.name, isOrdinary: $0.name == xfwm4.name)
    }

    /// Those in which a newcomer's first minute is played. Where none is asked for it is a window
    /// manager by itself, and a desktop with a compositor, panels and a menu on Super.
    package static let ofNewcomers = [openbox, i3, xfce].filter {
        ChosenTests.include($0.name, isOrdinary: $0.name != i3.name)
    }
}

// Window managers by themselves, with the configuration that they have after their installation.
extension DesktopSession {
    /// An ordinary window manager, for tests that need any.
    package static let openbox = DesktopSession("openbox", isOrdinary: true) { desktop in
        try desktop.start("openbox", ["--sm-disable"])
        try desktop.waitForWindowManager("openbox")
    }

    static let i3 = DesktopSession("i3", isOrdinary: true) { desktop in
        // Without this file its wizard asks for the modifier key first.
        try desktop.copy("/etc/i3/config.keycodes", to: ".config/i3/config")
        try desktop.start("i3")
        try desktop.waitForWindowManager("i3")
        try desktop.waitForPanels()
    }

    static let xfwm4 = DesktopSession("xfwm4", isOrdinary: true) { desktop in
        try desktop.start("xfwm4", ["--sm-client-disable"])
        try desktop.waitForWindowManager("xfwm4")
        try desktop.waitForCompositor()
    }

    static let metacity = DesktopSession("metacity", isOrdinary: true) { desktop in
        try desktop.start("metacity", ["--sm-disable"])
        try desktop.waitForWindowManager("metacity")
    }

    static let fluxbox = DesktopSession("fluxbox", isOrdinary: true) { desktop in
        // Its style sets a wallpaper by a script, and a window complains when that fails: it finds
        // no script.
        try desktop.start("fluxbox", environment: ["PATH": "/nowhere"])
        try desktop.waitForWindowManager("fluxbox", answers: false)
        try desktop.waitForBar()
    }

    static let bspwm = DesktopSession("bspwm", isOrdinary: true) { desktop in
        try desktop.copy("/usr/share/doc/bspwm/examples/bspwmrc", to: ".config/bspwm/bspwmrc")
        try desktop.start("bspwm")
        try desktop.waitForWindowManager("bspwm")
        try desktop.wait(for: "the end of its configuration file") {
            let rules = try? desktop.server.run("bspc", ["rule", "-l"])
            return rules?.contains("Screenkey") == true
        }
    }

    static let herbstluftwm = DesktopSession("herbstluftwm", isOrdinary: true) { desktop in
        try desktop.start("herbstluftwm", ["--locked"])
        try desktop.waitForWindowManager("herbstluftwm")
        // Its autostart script is still at work when it first answers, and lets it lay out windows
        // in the end.
        try desktop.wait(for: "nine desktops") { desktop.probe.desktops == 9 }
        try desktop.wait(for: "the end of its autostart script") {
            let locks = try? desktop.server.run(
                "herbstclient", ["get_attr", "settings.monitors_locked"])
            return locks?.first == "0"
        }
    }

    static let icewm = DesktopSession("icewm") { desktop in
        try desktop.start("icewm-session")
        try desktop.waitForWindowManager("IceWM")
        try desktop.waitForBar()
    }

    static let awesome = DesktopSession("awesome") { desktop in
        try desktop.start("awesome")
        try desktop.waitForWindowManager("awesome")
        try desktop.waitForPanels()
    }

    static let jwm = DesktopSession("jwm") { desktop in
        try desktop.start("jwm")
        try desktop.waitForWindowManager("JWM")
        try desktop.waitForBar()
    }

    /// A window manager that is ready once it gives its name.
    private static func plain(_ program: String, called name: String) -> DesktopSession {
        DesktopSession(program) { desktop in
            try desktop.start(program)
            try desktop.waitForWindowManager(name)
        }
    }

    static let pekwm = plain("pekwm", called: "pekwm")

    static let fvwm3 = DesktopSession("fvwm3") { desktop in
        try desktop.start("fvwm3")
        try desktop.waitForWindowManager("FVWM")
        try desktop.waitForDesktops(4)
    }

    static let wmaker = DesktopSession("wmaker") { desktop in
        try desktop.start("wmaker")
        // It has no name.
        try desktop.wait(for: "a window manager") { desktop.probe.windowManager == "" }
        try desktop.waitForDesktops(4)
    }

    static let qtile = DesktopSession("qtile") { desktop in
        try desktop.start("qtile", ["start"])
        // So that Java's windows work.
        try desktop.waitForWindowManager("LG3D")
        // It never shows a window that is opened before it is ready. Its list of clients comes last.
        try desktop.wait(for: "its list of clients") { desktop.probe.has("_NET_CLIENT_LIST") }
    }

    static let sawfish = DesktopSession("sawfish") { desktop in
        try desktop.start("sawfish")
        try desktop.waitForWindowManager("Sawfish")
        try desktop.waitForDesktops(4)
    }

    static let ctwm = plain("ctwm", called: "ctwm")

    static let matchbox = DesktopSession("matchbox") { desktop in
        try desktop.start("matchbox-window-manager")
        try desktop.waitForWindowManager("matchbox")
    }

    static let cwm = plain("cwm", called: "CWM")
    static let spectrwm = plain("spectrwm", called: "spectrwm")
    static let dwm = plain("dwm", called: "dwm")

    static let enlightenment = DesktopSession("enlightenment", restBetweenActions: 0.7) { desktop in
        // With the default profile its wizard asks for language and keyboard first.
        try desktop.start("enlightenment_start", ["-profile", "standard"])
        try desktop.waitForWindowManager("Enlightenment")
        try desktop.waitForCompositor()
        // It has no window of its own that says so: its splash screen is grey, its wallpaper is not.
        try desktop.wait(for: "the end of its splash screen") {
            let corner = Box(x: 0, y: 0, width: 1, height: 1)
            guard let color = try? desktop.server.screenshot(area: corner).pixels.first else {
                return false
            }
            return color & 0xff != color >> 8 & 0xff
        }
    }
}

// The large desktops, each with its own compositor.
extension DesktopSession {
    static let xfce = DesktopSession(
        "xfce", environment: ["XDG_CURRENT_DESKTOP": "XFCE", "DESKTOP_SESSION": "xfce"]
    ) { desktop in
        // The menu that many distributions have on Super, in the panel that they begin with.
        try desktop.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <channel name="xfce4-keyboard-shortcuts" version="1.0">
              <property name="commands" type="empty">
                <property name="custom" type="empty">
                  <property name="Super_L" type="string" value="xfce4-popup-whiskermenu"/>
                  <property name="override" type="bool" value="true"/>
                </property>
              </property>
            </channel>
            """, to: ".config/xfce4/xfconf/xfce-perchannel-xml/xfce4-keyboard-shortcuts.xml")
        try desktop.write(
            try String(contentsOfFile: "/etc/xdg/xfce4/panel/default.xml", encoding: .utf8)
                .replacing("\"applicationsmenu\"", with: "\"whiskermenu\""),
            to: ".config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml")
        try desktop.start("xfwm4", ["--sm-client-disable"])
        try desktop.waitForWindowManager("xfwm4")
        try desktop.waitForCompositor()
        // Before xfsettingsd, which takes no key while it waits for this service.
        try desktop.startService("org.xfce.xfce4-notifyd.Notifications")
        try desktop.waitForNotifications()
        try desktop.start("xfsettingsd", ["--no-daemon"])
        try desktop.start("xfce4-panel", ["--sm-client-disable"])
        try desktop.start("xfdesktop", ["--sm-client-disable"])
        try desktop.waitForPanels(2)
        try desktop.wait(for: "its desktop window") { desktop.probe.hasDesktopWindow }
    }

    static let plasma = DesktopSession(
        "plasma",
        environment: [
            "XDG_CURRENT_DESKTOP": "KDE", "KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "5",
        ]
    ) { desktop in
        // It comes with one.
        try desktop.write("[Desktops]\nNumber=2\nRows=1\n", to: ".config/kwinrc")
        // In Plasma 6 KWin has its shortcuts from a program that runs before it.
        let shortcuts = findLibraryProgram("kglobalacceld")
        if let shortcuts { try desktop.start(shortcuts) }
        try desktop.start("kwin_x11")
        try desktop.waitForWindowManager("KWin")
        try desktop.waitForCompositor()
        try desktop.start("plasmashell")
        try desktop.wait(for: "its desktop window") { desktop.probe.hasDesktopWindow }
        if shortcuts != nil {
            // For some seconds this version has a black screen, and a panel that is too low.
            try desktop.wait(for: "its wallpaper") {
                let corner = Box(x: 0, y: 0, width: 1, height: 1)
                let color = try? desktop.server.screenshot(area: corner).pixels.first
                return color.map { $0 & 0xff_ffff != 0 } == true
            }
        }
        try desktop.waitForPanels()
    }

    static let cinnamon = DesktopSession(
        "cinnamon", restBetweenActions: 0.5,
        environment: ["XDG_CURRENT_DESKTOP": "X-Cinnamon"]
    ) { desktop in
        try desktop.start("cinnamon")
        try desktop.waitForWindowManager("Muffin")
        try desktop.waitForCompositor()
        try desktop.waitForBar()
        try desktop.wait(for: "what is in its panel") {
            desktop.cinnamonSays("imports.ui.appletManager.appletsLoaded")
        }
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

// Desktops: a window manager with a panel and what else belongs to it.
extension DesktopSession {
    static let lxqt = DesktopSession(
        "lxqt",
        environment: [
            "XDG_CURRENT_DESKTOP": "LXQt", "XDG_CONFIG_DIRS": "/etc:/etc/xdg:/usr/share",
            "QT_QPA_PLATFORMTHEME": "lxqt",
        ]
    ) { desktop in
        try desktop.start("openbox", ["--sm-disable"])
        try desktop.waitForWindowManager("openbox")
        try desktop.start("lxqt-panel")
        try desktop.start("lxqt-notificationd")
        try desktop.waitForPanels()
    }

    static let mate = DesktopSession(
        "mate", environment: ["XDG_CURRENT_DESKTOP": "MATE", "XDG_MENU_PREFIX": "mate-"]
    ) { desktop in
        // In Debian 13 it is none of the programs that users start.
        let daemon = "mate-settings-daemon"
        try desktop.start(findLibraryProgram(daemon) ?? daemon)
        try desktop.start("marco")
        try desktop.waitForWindowManager("marco")
        try desktop.waitForCompositor()
        try desktop.start("mate-panel")
        try desktop.waitForPanels(2)
        try desktop.startService("org.freedesktop.mate.Notifications")
    }
}

/// Where a program is that only other programs start; nil where there is none of that name.
private func findLibraryProgram(_ name: String) -> String? {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    return (["/usr/libexec"] + folders.map { "/usr/lib/\($0)/libexec" })
        .lazy.compactMap { findProgram("\($0)/\(name)") }.first
}

/// What the environment asks to be tested beside the ordinary tests: `CURLICUE_SESSIONS` names
/// desktop sessions, and things around them, separated by commas; or it is `all`.
package enum ChosenTests {
    /// The names in `CURLICUE_SESSIONS`; nil where it is not set.
    private static let named: Set<Substring>? = ProcessInfo.processInfo
        .environment["CURLICUE_SESSIONS"].map { Set($0.split(separator: ",")) }

    /// Whether `name` is tested. Without `CURLICUE_SESSIONS` only that is for which the README's
    /// test command installs all packages.
    package static func include(_ name: String, isOrdinary: Bool = false) -> Bool {
        guard let named else { return isOrdinary }
        return named.contains("all") || named.contains(name[...])
    }

    /// The packages that `name` needs, the window manager's first.
    package static func packages(of name: String) -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "packages")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        // qtile: qtile # trixie
        return line?.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init) ?? []
    }
}
