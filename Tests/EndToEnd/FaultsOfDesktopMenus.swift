import Desktop
import DesktopSessions
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

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
        arguments: DesktopSession.withMenus, [["Ctrl", "Super"], ["Super", "Ctrl"], ["Super"]])
    func menuOfDesktop(kind: DesktopSession, order: [String]) throws {
        // Xfce opens it as soon as Super goes down, before anything is held.
        guard kind.name != "xfce" || order[0] != "Super" else { return }
        try fault(46, by: "\(kind); \(order.joined(separator: ", "))") {
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
                try session.effect("arm")
                try session.injector.play([
                    StrokeGenerator(seed: 1).swipe(
                        .upLeft, length: 200, from: Point(x: 900, y: 600))
                ])
                session.catchUp()
                for name in [first] + order.filter({ $0 != first }) {
                    try session.injector.key(name, down: false)
                }
                try session.injector.sync()
                let outcome = try session.outcome()
                try must(
                    outcome["gesture"] == "swipe up-left",
                    "\(first) up first: \(outcome) \(session.daemon.output)")
                session.waitUntilIdle()
                try must(opensByTap(), "\(first) up first: the menu was open")
            }
            return ("a hold, no menu", nil)
        }
    }
}
