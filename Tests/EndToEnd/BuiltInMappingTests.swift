import Desktop
import DesktopSessions
import Foundation
import Gestures
import StrokeGenerator
import Testing
import TestServer

/// The built-in mapping in whole desktop sessions: every gesture is drawn, and its effect is read
/// from the window.
@Suite("Built-in mapping", .serialized) struct BuiltInMappingTests {
    @Test("every gesture has an effect", arguments: DesktopSession.oneOfEachKind)
    func gestures(_ kind: DesktopSession) throws {
        let scene = try DesktopScene(kind)
        let effects = BuiltInEffects(scene)
        let impossible = try scene.impossibleActions()
        let mapped = try Self.mapping()
        var drawn: Set<String> = []
        for gesture in Self.order {
            let written = try #require(mapped[gesture.phrase], "\(gesture.phrase) is mapped")
            let action = impossible[written] ?? written
            drawn.insert(gesture.phrase)
            // Not in the middle, where dialogs of the desktop may stand.
            let place = scene.frame.map {
                Point(x: $0.minX + 0.3 * $0.width, y: $0.minY + 0.3 * $0.height)
            }
            let neighbour =
                action.hasPrefix("window focus") ? try scene.addNeighbour(for: action) : nil
            let logged = scene.session.daemon.output.count
            var isDone = false
            // In Enlightenment the window under the pointer sometimes takes the focus back.
            for _ in 1...(neighbour == nil ? 1 : 4) where !isDone {
                if neighbour != nil { try scene.activate() }
                try effects.prepare(for: action)
                let outcome = try scene.draw(
                    gesture.stroke(place ?? Point(x: 600, y: 400)), gesture.phrase)
                #expect(
                    outcome["mapped"] == gesture.phrase, "\(gesture.phrase): \(outcome)")
                isDone = scene.happens {
                    guard neighbour != nil else { return effects.isDone(action) }
                    // A dialog of the desktop may be nearer.
                    return scene.probe.activeWindow.map { $0 != scene.window } ?? false
                }
            }
            let log = scene.session.daemon.output.suffix(
                max(0, scene.session.daemon.output.count - logged))
            #expect(
                isDone, "\(gesture.phrase): \(action) had no effect: \(effects) \(log)")
            scene.keepPicture(gesture.phrase)
            try scene.atRest()
            if action != written, !scene.application.isViewable { try scene.activate() }
        }
        #expect(drawn == Set(mapped.keys), "every gesture of the mapping is drawn")
    }

    /// A gesture of the mapping, and how it is drawn over the window around a place.
    struct Drawn: Sendable {
        var phrase: String
        var stroke: @Sendable (Point) -> Stroke
    }

    /// In an order in which each finds the window shown.
    static let order: [Drawn] =
        [circle(.clockwise), circle(.counterclockwise)]
        + [
            swipe("up", .up), swipe("up-left", .upLeft), swipe("up-right", .upRight),
            swipe("down-left", .downLeft), swipe("down-right", .downRight),
            circle(.counterclockwise), shake, shake, swipe("left", .left), swipe("right", .right),
            swipe("down", .down),
        ]

    private static func circle(_ rotation: Rotation) -> Drawn {
        Drawn(phrase: "circle \(rotation)") {
            StrokeGenerator(seed: 1).circle(center: $0, radius: 100, rotation: rotation)
        }
    }

    private static func swipe(_ name: String, _ direction: Direction) -> Drawn {
        Drawn(phrase: "swipe \(name)") {
            StrokeGenerator(seed: 3).swipe(direction, length: 220, from: $0)
        }
    }

    private static let shake = Drawn(phrase: "shake") {
        StrokeGenerator(seed: 5).shake(amplitude: 150, from: $0)
    }

    /// The gestures of the built-in mapping with their actions.
    private static func mapping() throws -> [String: String] {
        let text = try DocumentationTests.file("config/curlicue.yaml")
        let section = text.components(separatedBy: "\ngestures:\n").last?
            .components(separatedBy: "\napplications:\n").first
        let lines = try #require(section).matches(of: /(?m)^  ([a-z][^:#]*): (.+)$/)
        return Dictionary(
            lines.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
    }

    @Test("ink and sheet are seen above windows and panels", arguments: DesktopSession.named)
    func ink(_ kind: DesktopSession) throws {
        let scene = try DesktopScene(kind)
        let center = try #require(scene.frame).center
        let screen = scene.session.server.display.size
        let generator = StrokeGenerator(seed: 6, style: .ideal)
        // Across whatever panels there are, at the upper edge and at the lower one.
        let upper = Point(x: center.x + 60, y: 3)
        let lower = Point(x: center.x + 60, y: Double(screen.height) - 4)
        let strokes = [
            generator.swipe(from: center, to: upper), generator.swipe(from: upper, to: lower),
        ]
        try scene.session.injector.point(at: center)
        try scene.session.arm("Ctrl+Super")
        for stroke in strokes { try scene.session.injector.play([stroke], speed: .quick) }
        func isInk(_ picture: Screenshot, _ point: Point) -> Bool {
            guard let color = picture.color(at: point) else { return false }
            let channels = [16, 8, 0].map { Int(color >> UInt32($0) & 0xff) }
            // The colours of ink and of ink that can become nothing.
            return [[0x2f, 0x7d, 0xe1], [0xd5, 0x5e, 0x00]].contains { ink in
                zip(channels, ink).allSatisfy { abs($0 - $1) < 40 }
            }
        }
        _ = try scene.session.server.screenshot(of: "ink at both edges") { picture in
            [5.0, Double(screen.height) - 6].allSatisfy { y in
                (-40...40).contains { isInk(picture, Point(x: center.x + 60 + Double($0), y: y)) }
            }
        }
        scene.keepPicture("ink across the panels")
        try scene.session.injector.strike("Escape")
        try scene.session.hotkey("Ctrl+Super", down: false)
        scene.session.waitUntilIdle()
        scene.session.dropOutcomes()

        try scene.session.injector.point(at: center)
        try scene.session.hotkey("Ctrl+Super", down: true)
        try scene.session.injector.move(by: Vector(dx: 2, dy: 0))
        let before = try scene.session.server.screenshot()
        _ = try scene.session.server.screenshot(of: "the sheet") {
            ($0.difference(from: before)?.count ?? 0) > 40_000
        }
        scene.session.catchUp()
        scene.keepPicture("sheet")
        try scene.session.hotkey("Ctrl+Super", down: false)
        scene.session.waitUntilIdle()
    }
}

/// The built-in mapping when another window manager takes over.
@Suite("The built-in mapping under another window manager") struct BuiltInReplacementTests {
    @Test("what it does follows the window manager, with an empty file, too; others are as written")
    func replacement() throws {
        let server = try PrivateServer()
        // Its style sets a wallpaper by a script; it finds none.
        let first = try server.start(
            "fluxbox", ["-no-toolbar"], environment: ["PATH": "/nowhere"], packages: "fluxbox")
        let folder = try #require(server.environment["HOME"]) + "/.config/curlicue"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("# Nothing yet.\n".utf8).write(to: URL(filePath: folder + "/curlicue.yaml"))
        let session = try Session(nil, on: server, manager: nil)
        let probe = session.probe
        try probe.wait(for: "fluxbox") { probe.windowManager == "Fluxbox" }
        // It may not have said yet who it is.
        try session.wait(forLog: "adapted to ")
        let doctor = try server.run(Session.binary, ["doctor"])
        #expect(doctor.contains("Fluxbox cannot do 'desktop show'"), "\(doctor)")
        #expect(doctor.contains("has 'shake' do 'window minimize'"), "\(doctor)")
        let list = try server.run(Session.binary, ["list"])
        #expect(list.contains(/shake +Minimize/), "\(list)")
        let file = try server.write(
            "hotkey: Menu\ngestures: {shake: desktop show}\n", to: "literal.yaml")
        let literal = try server.run(Session.binary, ["doctor", "--config", file])
        #expect(literal.contains("does nothing there: 'shake'"), "\(literal)")
        let client = try RecordingClient(on: server.name) { $0.awaitsWindowManager = false }
        func shake(_ seed: UInt64) throws {
            let center = try #require(probe.area(of: client.window)).center
            let stroke = StrokeGenerator(seed: seed).shake(amplitude: 150, from: center)
            let outcome = try session.gesture(stroke, under: "Ctrl+Super")
            #expect(outcome["mapped"] == "shake", "\(outcome)")
            session.waitUntilIdle()
        }
        try shake(1)
        try probe.wait(for: "the window to be minimized") { probe.isMinimized(client.window) }
        #expect(!probe.isShowingDesktop)
        first.end()
        try server.start(.openbox)
        try session.wait(forLog: "adapted to Openbox")
        try client.focus()
        try probe.wait(for: "the window again") { client.isViewable }
        try shake(2)
        try probe.wait(for: "the desktop to be shown") { probe.isShowingDesktop }
    }
}

/// What the actions of the built-in mapping do to a window, and whether they did.
final class BuiltInEffects: CustomStringConvertible {
    private let scene: DesktopScene
    private var probe: WindowManagerProbe { scene.probe }
    /// The window's frame at first, and as it was maximized.
    private let home: Box?
    private var filled: Box?
    /// What was so before the action.
    private var desktop: Int?
    private var wasShown = true

    init(_ scene: DesktopScene) {
        self.scene = scene
        home = scene.frame
    }

    /// Remembers what the effect of `action` is compared with.
    func prepare(for action: String) throws {
        desktop = probe.currentDesktop
        wasShown = !isDesktopShown
    }

    func isDone(_ action: String) -> Bool {
        let words = action.split(separator: " ").map(String.init)
        switch words {
        case ["window", "maximize"]:
            guard let frame = scene.frame, covers(frame) else { return false }
            filled = frame
            return true
        case ["window", "restore"]:
            guard let frame = scene.frame, let home else { return false }
            // i3 4.24 calls a window maximized that is alone on its workspace.
            return isNear(frame, home) || !isMaximized && !covers(frame)
        case ["desktop", "show"]:
            return isDesktopShown == wasShown
        case ["desktop", "next"]: return goes(by: 1)
        case ["desktop", "previous"]: return goes(by: -1)
        case ["window", "minimize"]: return isHidden
        case ["nothing"]: return true
        default:
            guard words.count == 2, words[0] == "window", let frame = scene.frame else {
                return false
            }
            return areas.contains { area in
                part(words[1], of: area).map { isNear(frame, $0) } == true
            }
        }
    }

    /// Compositing window managers keep minimized windows mapped.
    private var isHidden: Bool {
        !scene.application.isViewable
            || probe.states(of: scene.window).contains("_NET_WM_STATE_HIDDEN")
    }

    private var isDesktopShown: Bool { probe.isShowingDesktop || isHidden }

    private var isMaximized: Bool {
        probe.states(of: scene.window).contains { $0.contains("MAXIMIZED") }
    }

    /// Whether `frame` covers all but what panels need.
    private func covers(_ frame: Box) -> Bool {
        let screen = scene.session.server.display.size
        return frame.width * frame.height > 0.88 * Double(screen.width * screen.height)
    }

    private func goes(by step: Int) -> Bool {
        guard let desktop, let count = probe.desktops else { return false }
        return probe.currentDesktop == (desktop + step + count) % count
    }

    /// What may be meant by the part of the screen that windows have: what the window manager says,
    /// what a maximized window covers, the whole screen.
    private var areas: [Box] {
        let words = probe.cardinals("_NET_WORKAREA").prefix(4).map { Double($0) }
        let screen = scene.session.server.display.size
        let whole = Box(x: 0, y: 0, width: Double(screen.width), height: Double(screen.height))
        let said =
            words.count == 4
            ? Box(x: words[0], y: words[1], width: words[2], height: words[3]) : whole
        return [said, filled ?? whole, whole]
    }

    private func part(_ name: String, of area: Box) -> Box? {
        guard ["top", "bottom", "left", "right"].contains(where: name.contains) else { return nil }
        let (middle, center) = (area.center.y, area.center.x)
        return Box(
            minX: name.contains("right") ? center : area.minX,
            minY: name.contains("bottom") ? middle : area.minY,
            maxX: name.contains("left") ? center : area.maxX,
            maxY: name.contains("top") ? middle : area.maxY)
    }

    private func isNear(_ one: Box, _ other: Box) -> Bool {
        let pairs = [
            (one.minX, other.minX), (one.minY, other.minY), (one.maxX, other.maxX),
            (one.maxY, other.maxY),
        ]
        return pairs.allSatisfy { abs($0 - $1) <= 8 }
    }

    var description: String {
        """
        frame \(String(describing: scene.frame)), at first \(String(describing: home)), \
        \(probe.states(of: scene.window).sorted()), desktop \(probe.currentDesktop ?? -1) of \
        \(probe.desktops ?? -1), before \(desktop ?? -1)
        """
    }
}
