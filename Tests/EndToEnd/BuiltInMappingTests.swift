import Desktop
import DesktopSessions
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

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
            try effects.prepare(for: action)
            let outcome = try scene.draw(
                gesture.stroke(place ?? Point(x: 600, y: 400)), gesture.phrase)
            #expect(
                outcome["mapped"] == gesture.phrase, "\(gesture.phrase): \(outcome)")
            let log = scene.session.daemon.output.suffix(
                max(0, scene.session.daemon.output.count - logged))
            #expect(
                scene.happens {
                    guard neighbour != nil else { return effects.isDone(action) }
                    // A dialog of the desktop may be nearer.
                    return scene.probe.activeWindow.map { $0 != scene.window } ?? false
                }, "\(gesture.phrase): \(action) had no effect: \(effects) \(log)")
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
        try scene.session.injector.move(to: center)
        try scene.session.injector.sync()
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

        try scene.session.injector.move(to: center)
        try scene.session.injector.sync()
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
