internal import Foundation
internal import TestServer

extension DesktopSession {
    /// Those that show notifications and are to be tested now: Xfce where none is asked for.
    public static let withNotifications = [xfce, lxqt, mate, cinnamon, gnome, plasma].filter {
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
    public func waitForNotifications() throws {
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
    public func notify(_ title: String, _ text: String) throws -> String {
        let answer = try server.run(
            "gdbus",
            Self.notifications + [
                "org.freedesktop.Notifications.Notify", "tests", "0", "", title, text, "[]",
                "{'urgency': <byte 2>}", "0",
            ])
        return String(answer.split(separator: "uint32 ").last?.prefix { $0.isNumber } ?? "")
    }

    /// Closes a notification.
    public func closeNotification(_ number: String) throws {
        try server.run(
            "gdbus",
            Self.notifications + [
                "org.freedesktop.Notifications.CloseNotification", number,
            ])
    }
}
