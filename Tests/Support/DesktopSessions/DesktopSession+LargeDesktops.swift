internal import Foundation
internal import TestServer

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
        try desktop.start("xfsettingsd", ["--no-daemon"])
        try desktop.start("xfce4-panel", ["--sm-client-disable"])
        try desktop.start("xfdesktop", ["--sm-client-disable"])
        try desktop.startService("org.xfce.xfce4-notifyd.Notifications")
        try desktop.waitForPanels(2)
        try desktop.wait(for: "its desktop window") { desktop.probe.clients.count > 3 }
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
        try desktop.wait(for: "its desktop window") { desktop.probe.clients.count > 1 }
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
