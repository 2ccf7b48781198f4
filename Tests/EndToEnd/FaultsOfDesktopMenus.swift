import Desktop
import DesktopSessions
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// The desktops with a menu on Super, and in which order the keys go down. Where Super alone is the
/// hotkey, Xfce opens it as soon as Super goes down.
private let menuKeys: [(DesktopSession, [String])] = DesktopSession.withMenus.flatMap { kind in
    [["Ctrl", "Super"], ["Super", "Ctrl"], ["Super"]]
        .filter { kind.name != "xfce" || $0 != ["Super"] }.map { (kind, $0) }
}

// What whole desktops have on Super and at the corners of the screen.
extension Faults {
    private func mapping(_ hotkey: String) -> String {
        """
        hotkey: \(hotkey)
        messages: {live: false}
        hints: off
        gestures:
          swipe up-left: run true
        """
    }

    @Test(
        "46: the menu that a desktop has on Super stays closed after a stroke",
        arguments: menuKeys)
    func menuOfDesktop(kind: DesktopSession, order: [String]) throws {
        let desktop = try RunningSession(kind)
        defer { desktop.close() }
        let menu = try #require(DesktopMenu(desktop))
        let session = try Session(
            mapping(order.joined(separator: "+")), on: desktop.server, manager: nil)
        // A tap opens a menu that is closed, and closes one that is open.
        func opensByTap() throws -> Bool {
            // People need some time for a key, and desktops for its press.
            try session.injector.press("Super")
            session.pass(.milliseconds(100))
            try session.injector.release("Super")
            let isOpen: Void? = try? desktop.wait(for: "its menu", within: .seconds(3)) {
                menu.isOpen
            }
            if isOpen != nil { try menu.close() }
            session.waitUntilIdle()
            session.dropOutcomes()
            return isOpen != nil
        }
        // It may be busy with its start yet.
        let isReady = try (1...5).contains { _ in try opensByTap() }
        try must(isReady, "\(kind) opens no menu")
        for first in order {
            try session.injector.move(to: Point(x: 900, y: 600))
            for name in order {
                try session.injector.press(name)
                session.pass(.milliseconds(50))
            }
            try session.possible()
            let stroke = StrokeGenerator(seed: 1).swipe(
                .upLeft, length: 200, from: Point(x: 900, y: 600))
            try session.injector.play([stroke], speed: .quick)
            session.catchUp()
            for name in [first] + order.filter({ $0 != first }) {
                try session.injector.key(name, down: false)
            }
            try session.injector.sync()
            try session.recognizes("swipe up-left")
            session.waitUntilIdle()
            try must(opensByTap(), "\(first) up first: the menu was open")
        }
    }

    @Test(
        "96: a stroke into the hot corner of a desktop opens nothing there",
        arguments: DesktopSession.inCorners)
    func hotCorner(kind: DesktopSession) throws {
        let desktop = try RunningSession(kind)
        defer { desktop.close() }
        let session = try Session(mapping("Ctrl+Super"), on: desktop.server, manager: nil)
        func start() throws {
            try session.injector.point(at: Point(x: 300, y: 300))
        }
        func pushIntoCorner() throws {
            // KWin opens its corner to a pointer that pushes for a moment.
            let pause = Duration.milliseconds(kind.hasHotCorner ? 50 : 5)
            for _ in 0..<20 {
                for _ in 0..<3 {
                    try session.injector.move(by: Vector(dx: -20, dy: -20))
                    try session.injector.sync()
                }
                session.pass(pause)
            }
        }
        func opensByPush() throws -> Bool {
            try start()
            try pushIntoCorner()
            let isOpen: Void? = try? desktop.wait(for: "it", within: .milliseconds(1500)) {
                desktop.isHotCornerActive
            }
            return isOpen != nil
        }
        // GNOME's takes no heed of a pointer that is grabbed: it has to be switched off.
        if kind.name == "gnome" {
            try must(
                try (1...5).contains { _ in try opensByPush() }, "no corner opens anything")
            try desktop.write(
                """
                [org/gnome/shell]
                welcome-dialog-last-shown-version='99'
                [org/gnome/desktop/interface]
                enable-hot-corners=false

                """, to: ".config/glib-2.0/settings/keyfile")
            try desktop.wait(for: "the corner to be off") {
                desktop.closeOverview()
                return (try? opensByPush()) == false
            }
        }
        for _ in 1...3 {
            try start()
            try session.arm("Ctrl+Super")
            try pushIntoCorner()
            session.catchUp()
            try session.hotkey("Ctrl+Super", down: false)
            try session.recognizes("swipe up-left")
            session.waitUntilIdle()
            guard kind.hasHotCorner else { continue }
            let isOpen: Void? = try? desktop.wait(for: "it", within: .milliseconds(1500)) {
                desktop.isHotCornerActive
            }
            try must(isOpen == nil, "\(kind) opened its overview")
        }
        if kind.hasHotCorner, kind.name != "gnome" {
            try must(
                try (1...5).contains { _ in try opensByPush() }, "no corner opens anything")
        }
    }
}
