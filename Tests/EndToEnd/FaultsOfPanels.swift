import Desktop
import DesktopSessions
import Foundation
import Gestures
import Host
import StrokeGenerator
import Testing
import TestServer

/// A whole desktop with its panel and the bubble of one of its notifications.
private final class BubbleScene {
    static let ink: UInt32 = 0xff_00ff
    let desktop: RunningSession
    let session: Session
    /// What the panels leave to windows.
    let area: Box
    /// That area, with nothing in it.
    private let bare: Screenshot
    /// The place of the bubble, and what that looks like.
    let bubble: Box
    private let shown: Screenshot
    /// Where the pointer is over nothing.
    let elsewhere: Point
    private var number = ""

    init(_ kind: DesktopSession) throws {
        let desktop = try RunningSession(kind)
        self.desktop = desktop
        try desktop.waitForNotifications()
        session = try Session(
            """
            hotkey: Button3
            messages: {live: false}
            hints: off
            ink: {color: "#ff00ff", width: 8px, fade: 50ms}
            gestures:
              swipe up: run true
              swipe down: run true
            """, on: desktop.server, manager: nil)
        var area = Box(x: 0, y: 0, width: 0, height: 0)
        try desktop.wait(for: "the place of its panels", within: .seconds(20)) {
            let left = desktop.probe.cardinals("_NET_WORKAREA").prefix(4).map(Double.init)
            guard left.count == 4 else { return false }
            area = Box(x: left[0], y: left[1], width: left[2], height: left[3])
            return area.height < Double(desktop.server.display.size.height)
        }
        let place = area
        self.area = area
        elsewhere = Point(x: area.minX + 300, y: area.minY + area.height / 2)
        try session.injector.point(at: elsewhere)
        let bare = try Self.stillPicture(of: area, desktop)
        self.bare = bare
        number = try desktop.notify("Mail", "A letter came for you.")
        try desktop.wait(for: "its bubble") {
            let now = try? desktop.server.screenshot(area: place)
            return (now?.difference(from: bare)?.count ?? 0) > 2000
        }
        let picture = try Self.stillPicture(of: area, desktop)
        bubble = try #require(picture.difference(from: bare, tolerance: 16)?.area)
        shown = try #require(picture.cropped(to: bubble))
        try hideBubble()
    }

    deinit { desktop.close() }

    private static func stillPicture(of area: Box, _ desktop: RunningSession) throws -> Screenshot {
        var (last, since) = (try desktop.server.screenshot(area: area), ContinuousClock.now)
        let rest = Duration.seconds(desktop.session.name == "gnome" ? 8 : 0.5)
        try desktop.wait(for: "a still picture") {
            // GNOME shows something at its start, until some seconds after the pointer has moved.
            for dx in [1.0, -1.0] {
                try? desktop.server.injector.move(by: Vector(dx: dx, dy: 0))
                try? desktop.server.injector.sync()
            }
            guard let now = try? desktop.server.screenshot(area: area) else { return false }
            if now != last { (last, since) = (now, .now) }
            return ContinuousClock.now - since > rest
        }
        return last
    }

    /// Shows the bubble, and waits until it is there but where ink may be.
    func showBubble() throws {
        number = try desktop.notify("Mail", "A letter came for you.")
        let (all, shown) = (shown.pixels.count, shown)
        defer { keepPicture("shown") }
        try desktop.wait(for: "its bubble in the stroke", within: .seconds(10)) {
            let now = try? desktop.server.screenshot(area: bubble)
            return now?.difference(from: shown, tolerance: 40).map { $0.count < all / 4 } == true
        }
    }

    func hideBubble() throws {
        try desktop.closeNotification(number)
        let isGone: Void? = try? desktop.wait(for: "its end", within: .seconds(30)) {
            // Tips that a panel shows stay until the pointer moves.
            for dx in [5.0, -5.0] {
                try? desktop.server.injector.move(by: Vector(dx: dx, dy: 0))
                try? desktop.server.injector.sync()
            }
            return isBare
        }
        let rest = try desktop.server.screenshot(area: area).difference(from: bare, tolerance: 16)
        try must(isGone != nil, "something is left: \(String(describing: rest))")
    }

    /// Whether nothing is on the screen but the panels.
    var isBare: Bool {
        let now = try? desktop.server.screenshot(area: area)
        return now?.difference(from: bare, tolerance: 16).map { $0.count < 1000 } == true
    }

    /// How much of what was drawn of a stroke in a part of the screen is seen.
    func visibleInk(of samples: some Sequence<Sample>, in part: Box) throws -> Double {
        let picture = try desktop.server.screenshot()
        let positions = samples.map(\.position)
        let between = zip(positions, positions.dropFirst()).flatMap { from, to -> [Point] in
            (0..<8).map { part in from + (to - from) * (Double(part) / 8) }
        }
        let places = between.filter {
            $0.x > part.minX && $0.x < part.maxX && $0.y > part.minY + 5 && $0.y < part.maxY - 5
        }
        try must(places.count > 3, "nothing was drawn in \(part): \(positions.suffix(3))")
        return Double(places.count { picture.color(at: $0) == Self.ink }) / Double(places.count)
    }

    func keepPicture(_ what: String) {
        guard let folder = ProcessInfo.processInfo.environment["CURLICUE_PICTURES"] else { return }
        try? desktop.server.screenshot().write(
            to: "\(folder)/\(desktop.session.name)-\(what).png")
    }
}

// What desktops show above windows.
extension Faults {
    @Test(
        "98: a stroke crosses the panel of a desktop, and a bubble of its own comes",
        arguments: DesktopSession.withNotifications)
    func panelAndBubble(kind: DesktopSession) throws {
        let scene = try BubbleScene(kind)
        let (session, area, bubble) = (scene.session, scene.area, scene.bubble)
        let screen = session.server.display.size
        let below = Double(screen.height) - area.maxY
        // Through the place of the bubble to the nearest panel.
        let isAtTop =
            area.minY > 0 && (below <= 0 || bubble.minY - area.minY < area.maxY - bubble.maxY)
        let panel =
            isAtTop
            ? Box(x: 0, y: 0, width: Double(screen.width), height: area.minY)
            : Box(x: 0, y: area.maxY, width: Double(screen.width), height: below)
        let x = bubble.minX + bubble.width / 2
        let start = Point(
            x: x, y: isAtTop ? bubble.maxY + 80 : max(bubble.minY - 80, bubble.minY / 2))
        let end = Point(x: x, y: isAtTop ? 2 : Double(screen.height) - 2)
        let stroke = StrokeGenerator(seed: 1).swipe(
            isAtTop ? .up : .down, length: abs(end.y - start.y), from: start)
        let middle = panel.minY + panel.height / 2
        let deep = panel.minY + panel.height * (isAtTop ? 0.3 : 0.7)
        let cut = stroke.samples.firstIndex {
            isAtTop ? $0.position.y < deep : $0.position.y > deep
        }
        let (drawn, left) = try (
            stroke.samples[...#require(cut)], stroke.samples[#require(cut)...]
        )
        for round in 1...2 {
            try session.injector.point(at: start)
            try session.arm("Button3")
            try session.injector.play([Stroke(samples: Array(drawn))])
            session.catchUp()
            try scene.showBubble()
            var (onPanel, onBubble) = (0.0, 0.0)
            let isAbove: Void? = try? scene.desktop.wait(for: "ink", within: .seconds(5)) {
                onPanel = (try? scene.visibleInk(of: drawn, in: panel)) ?? 0
                onBubble = (try? scene.visibleInk(of: drawn, in: bubble)) ?? 0
                return min(onPanel, onBubble) > 0.8
            }
            scene.keepPicture("bubble-\(round)")
            try must(
                isAbove != nil, "seen: \(onPanel) of it on the panel, \(onBubble) on the bubble"
            )
            try session.injector.play([Stroke(samples: Array(left))])
            try session.hotkey("Button3", down: false)
            // Where the pointer stays, tips may come.
            try session.injector.point(at: scene.elsewhere)
            let outcome = try session.outcome()
            try must(
                outcome["gesture"] == (isAtTop ? "swipe up" : "swipe down"),
                "\(outcome) \(session.daemon.output)")
            session.waitUntilIdle()
            try scene.hideBubble()
        }
        // The button did not get to the panel, which opens a menu for a click.
        session.pass(.milliseconds(500))
        try must(scene.isBare, "something was opened")
        if kind.name != "gnome" {
            try session.injector.click(3, at: Point(x: x, y: middle))
            try scene.desktop.wait(for: "the menu of its panel", within: .seconds(10)) {
                !scene.isBare
            }
        }
    }
}

/// Window managers that end showing the desktop as soon as a window is mapped.
private enum Ender: String, CaseIterable {
    case mutter, muffin, metacity

    /// Starts it and waits until it manages the screen.
    func start(on server: PrivateServer) throws {
        var environment = ["LIBGL_ALWAYS_SOFTWARE": "1"]
        if self == .muffin {
            // Cinnamon's settings daemon brings what Muffin needs to know of touch screens.
            let schema = """
                <schemalist>
                  <schema id="org.cinnamon.settings-daemon.peripherals.touchscreen"
                          path="/org/cinnamon/settings-daemon/peripherals/touchscreen/">
                    <key name="orientation-lock" type="b"><default>false</default></key>
                  </schema>
                </schemalist>
                """
            let file = try server.write(
                schema, to: "org.cinnamon.settings-daemon.peripherals.gschema.xml")
            let folder = URL(filePath: file).deletingLastPathComponent().path
            try server.run("glib-compile-schemas", ["--targetdir=\(folder)", folder])
            environment["GSETTINGS_SCHEMA_DIR"] = folder
        }
        let manager = try server.start(
            "dbus-run-session",
            ["--", rawValue] + (self == .metacity ? [] : ["--x11"]) + ["--sm-disable"],
            environment: environment, packages: "dbus \(rawValue)")
        let probe = try WindowManagerProbe(server.name)
        try probe.wait(for: "\(rawValue) to manage the screen", timeout: .seconds(20)) {
            probe.windowManager?.isEmpty == false || !manager.isRunning
        }
        try must(manager.isRunning, manager.output)
        try probe.syncWithWindowManager(timeout: .seconds(20))
    }
}

extension Faults {
    @Test(
        "47: a second stroke brings the windows back that a first one hid, with messages shown",
        arguments: Ender.allCases)
    fileprivate func showDesktop(manager: Ender) throws {
        let server = try PrivateServer { $0.hasOpenGL = manager != .metacity }
        try manager.start(on: server)
        let application = try RecordingClient(on: server.name)
        let session = try Session(
            """
            hotkey: [Menu, Button8]
            messages: {duration: 100ms}
            ink: {fade: 50ms}
            gestures:
              circle: desktop show
              swipe left: nothing
            """, on: server, manager: nil)
        let probe = session.probe
        // By the first mapped window everything would be minimized for good.
        for round in 1...2 {
            for chord in ["Menu", "Button8"] {
                let what = "\(chord), round \(round)"
                let isShown = chord == "Menu"
                // Unlike a shake, it may be held up on the way by what else runs.
                let outcome = try session.gesture(FaultScene.circle, under: chord)
                try must(outcome["mapped"] == "circle", "\(what): \(outcome)")
                try probe.wait(for: "the desktop to be shown, or not: \(what)") {
                    probe.isShowingDesktop == isShown
                }
                // Messages, ink and what else may still come, and go.
                session.pass(.milliseconds(400))
                session.waitUntilIdle()
                try must(probe.isShowingDesktop == isShown, "\(what): it did not last")
                if !isShown {
                    try probe.wait(for: "the windows to be back: \(what)") {
                        application.isViewable && !probe.isMinimized(application.window)
                    }
                }
            }
        }
    }
}
