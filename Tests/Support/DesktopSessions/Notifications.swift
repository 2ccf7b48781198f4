internal import CX11
internal import Desktop
internal import Foundation
package import TestServer

extension DesktopSession {
    /// Those that show notifications and are to be tested now: Xfce where none is asked for.
    package static let withNotifications = [xfce, lxqt, mate, cinnamon, gnome, plasma].filter {
        ChosenTests.include($0.name, isOrdinary: $0.name == xfce.name)
    }
}

// The notifications of a desktop, which it shows in bubbles.
extension RunningSession {
    /// Starts a program that the session bus would start, by the name of its service file: several
    /// may have the same name on the bus where more than one desktop is installed.
    func startService(_ name: String) throws {
        let file = "/usr/share/dbus-1/services/\(name).service"
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        let program = text.split(separator: "\n").first { $0.hasPrefix("Exec=") }
        try start(program.map { String($0.dropFirst(5)) } ?? name)
    }

    /// Waits until there is a program that shows notifications.
    package func waitForNotifications() throws {
        try wait(for: "its notifications") {
            let answer = try? server.run(
                "gdbus",
                [
                    "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
                    "--method", "org.freedesktop.DBus.NameHasOwner",
                    "org.freedesktop.Notifications",
                ])
            return answer?.contains("true") == true
        }
    }

    private static let notifications = [
        "call", "--session", "--dest", "org.freedesktop.Notifications", "--object-path",
        "/org/freedesktop/Notifications", "--method",
    ]

    /// Shows a notification that stays until it is closed; gives its number.
    package func notify(_ title: String, _ text: String) throws -> String {
        let answer = try server.run(
            "gdbus",
            Self.notifications + [
                "org.freedesktop.Notifications.Notify", "tests", "0", "", title, text, "[]",
                "{'urgency': <byte 2>}", "0",
            ])
        return String(answer.split(separator: "uint32 ").last?.prefix { $0.isNumber } ?? "")
    }

    package func closeNotification(_ number: String) throws {
        try server.run(
            "gdbus",
            Self.notifications + [
                "org.freedesktop.Notifications.CloseNotification", number,
            ])
    }
}

extension WindowManagerProbe {
    /// How many panels are on the screen, managed or not.
    package var panels: Int { shown("_NET_WM_WINDOW_TYPE_DOCK") }
    /// Whether the window behind all others is on the screen, which shows a wallpaper and icons.
    package var hasDesktopWindow: Bool { shown("_NET_WM_WINDOW_TYPE_DESKTOP") > 0 }

    /// How many windows of a type are on the screen, managed or not.
    private func shown(_ type: String) -> Int {
        let type = UInt(display.atom(type))
        // Window managers put them into a frame, or into two.
        return visibleWindows(below: display.root, levels: 3).count {
            cardinals("_NET_WM_WINDOW_TYPE", of: UInt($0)).contains(type)
        }
    }

    private func visibleWindows(below window: CX11.Window, levels: Int) -> [CX11.Window] {
        var (root, parent): (CX11.Window, CX11.Window) = (0, 0)
        var list: UnsafeMutablePointer<CX11.Window>?
        var count: UInt32 = 0
        XQueryTree(display.handle, window, &root, &parent, &list, &count)
        defer { if let list { XFree(list) } }
        let children = UnsafeBufferPointer(start: list, count: Int(count)).filter { child in
            var attributes = XWindowAttributes()
            return XGetWindowAttributes(display.handle, child, &attributes) != 0
                && attributes.map_state == IsViewable
        }
        guard levels > 1 else { return children }
        return children + children.flatMap { visibleWindows(below: $0, levels: levels - 1) }
    }
}
