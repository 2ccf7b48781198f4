internal import Gestures
internal import TestServer

// Window managers by themselves, with the configuration that they have after their installation.
extension DesktopSession {
    static let openbox = DesktopSession("openbox", isOrdinary: true) { desktop in
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
