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
        try desktop.start("mate-settings-daemon")
        try desktop.start("marco")
        try desktop.waitForWindowManager("marco")
        try desktop.waitForCompositor()
        try desktop.start("mate-panel")
        try desktop.waitForPanels(2)
        try desktop.startService("org.freedesktop.mate.Notifications")
    }
}
