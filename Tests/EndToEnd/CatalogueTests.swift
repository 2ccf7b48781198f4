import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// A phrase of the catalogue, and how it is drawn.
private struct Entry {
    /// As the mapping writes it.
    var phrase: String
    var hotkey: String
    /// What is recognized, where that is more specific than the phrase.
    var gesture: String
    var drawing: Drawing

    init(_ phrase: String, _ hotkey: String, gesture: String? = nil, _ drawing: Drawing) {
        self.phrase = phrase
        self.hotkey = hotkey
        self.gesture = gesture ?? phrase
        self.drawing = drawing
    }
}

/// The hotkey of all gestures that are over when they are recognized.
private let discrete = "Super+grave"
/// The hotkey of pans, pinches and rotations.
private let continuous = "Menu"
/// The hotkey of phrases that leave a direction open.
private let open = "Button8"
/// The hotkey of what is drawn with a button held.
private let drag = "F13"

private let place = Point(x: 900, y: 520)
private let straight: [Direction] = [.left, .right, .up, .down]

/// Every phrase of the catalogue, drawn by a real device through a real server, runs its command.
@Suite("Catalogue") struct CatalogueTests {
    /// The mapping of all phrases. Each writes itself and what was recognized.
    private func mapping(_ phrases: [String: [String]]) -> String {
        var text = "ink: {fade: 50ms}\nmessages: {duration: 100ms}\nhotkeys:\n"
        for (hotkey, phrases) in phrases.sorted(by: { $0.key < $1.key }) {
            text += "  - hotkey: \(hotkey)\n"
            if hotkey == drag { text += "    draw: drag\n" }
            text += "    gestures:\n"
            for phrase in phrases {
                let command =
                    #"run printf '%s: %s\n' '\#(phrase)' "$CURLICUE_GESTURE" >> "$HOME/log""#
                let step = phrase.hasPrefix("pan") ? ", each: 200px" : ""
                text += "      \(phrase): {do: '\(command.replacing("'", with: "''"))'\(step)}\n"
            }
        }
        return text
    }

    private static let phrases: [String: [String]] = {
        let directions = Direction.allCases.map(\.rawValue)
        let fingers = [""] + (2...5).map { " \($0) fingers" }
        return [
            discrete: fingers.flatMap { count in
                ["tap", "double tap", "triple tap", "long press"].map { $0 + count }
                    + directions.map { "swipe \($0)\(count)" }
            } + [
                "down right", "up down up", "edge left", "edge right", "edge top", "edge bottom",
                "circle clockwise", "circle counterclockwise",
                "shake horizontal", "shake vertical", "stroke pigtail",
            ],
            continuous: fingers.flatMap { count in
                straight.map { "pan \($0.rawValue)\(count)" }
            } + [
                "pinch in", "pinch out", "rotate clockwise", "rotate counterclockwise",
            ],
            open: [
                "circle", "shake", "pan horizontal 2 fingers", "pan vertical 3 fingers",
            ],
            drag: ["tap", "double tap", "triple tap", "long press", "swipe left"],
        ]
    }()

    /// Draws the entries with one daemon; each has to run its own command, once.
    private func run(
        _ entries: [Entry], prepare: (Session) throws -> Void = { _ in }
    ) throws {
        let server = try PrivateServer()
        try recordPigtail(on: server)
        let session = try Session(mapping(Self.phrases), on: server)
        try prepare(session)
        var expected: [String] = []
        for entry in entries {
            let outcome = try session.draw(entry.drawing, under: entry.hotkey)
            #expect(
                outcome["gesture"] == entry.gesture && outcome["mapped"] == entry.phrase,
                "\(entry.phrase): \(outcome)")
            guard outcome["mapped"] == entry.phrase else { continue }
            expected.append("\(entry.phrase): \(entry.gesture)")
            try? session.probe.display.wait(for: "the command") { session.lines() == expected }
            try #require(session.lines() == expected, "\(entry.phrase): \(session.report)")
        }
        try session.expectNothingLeft()
    }

    private static let pigtail: [Direction] = [.right, .downLeft, .right]

    private func recordPigtail(on server: PrivateServer) throws {
        let home = try #require(server.environment["HOME"])
        let folder = "\(home)/.local/share/curlicue/strokes"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let examples = [UInt64](1...3).map { seed in
            let stroke = StrokeGenerator(seed: seed).polyline(Self.pigtail, leg: 180, from: place)
            return StrokeRecord(contacts: [stroke.samples]).jsonLine + "\n"
        }
        try examples.joined().write(
            toFile: "\(folder)/pigtail.jsonl", atomically: true, encoding: .utf8)
    }

    @Test("strokes of the pointer")
    func pointer() throws {
        let generator = StrokeGenerator(seed: 1)
        func circle(_ rotation: Rotation) -> Drawing {
            .pointer(generator.circle(center: place, radius: 110, rotation: rotation))
        }
        func shake(_ axis: Axis) -> Drawing {
            .pointer(generator.shake(axis, amplitude: 160, from: place))
        }
        var entries = Direction.allCases.map { direction in
            Entry(
                "swipe \(direction.rawValue)", discrete,
                .pointer(generator.swipe(direction, length: 240, from: place)))
        }
        entries += [
            Entry(
                "down right", discrete,
                .pointer(generator.polyline([.down, .right], leg: 180, from: place))),
            Entry(
                "up down up", discrete,
                .pointer(generator.polyline([.up, .down, .up], leg: 180, from: place))),
            Entry("circle clockwise", discrete, circle(.clockwise)),
            Entry("circle counterclockwise", discrete, circle(.counterclockwise)),
            Entry("shake horizontal", discrete, shake(.horizontal)),
            Entry("shake vertical", discrete, shake(.vertical)),
            Entry(
                "stroke pigtail", discrete,
                .pointer(StrokeGenerator(seed: 9).polyline(Self.pigtail, leg: 180, from: place))),
            Entry("circle", open, gesture: "circle counterclockwise", circle(.counterclockwise)),
            Entry("shake", open, gesture: "shake vertical", shake(.vertical)),
        ]
        entries += straight.map { direction in
            Entry(
                "pan \(direction.rawValue)", continuous,
                .pointer(
                    StrokeGenerator(seed: 2, style: .ideal).swipe(
                        direction, length: 240, from: place)))
        }
        try run(entries)
    }

    @Test("clicks and drags")
    func button() throws {
        func clicks(_ count: Int) -> Drawing {
            .button(
                (0..<count).map { click in
                    StrokeGenerator(seed: UInt64(click)).rest(at: place, during: .milliseconds(60))
                })
        }
        try run([
            Entry("tap", drag, clicks(1)), Entry("double tap", drag, clicks(2)),
            Entry("triple tap", drag, clicks(3)),
            Entry(
                "long press", drag,
                .button([StrokeGenerator(seed: 1).rest(at: place, during: .milliseconds(600))])),
            Entry(
                "swipe left", drag,
                .button([StrokeGenerator(seed: 2).swipe(.left, length: 200, from: place)])),
        ])
    }

    @Test("edges of both monitors")
    func edges() throws {
        let boxes = [
            Box(x: 0, y: 0, width: 960, height: 1080), Box(x: 960, y: 0, width: 960, height: 1080),
        ]
        let generator = StrokeGenerator(seed: 3)
        let entries = boxes.flatMap { box in
            let middle = box.center
            let starts: [(String, Point, Direction)] = [
                ("left", Point(x: box.minX + 4, y: middle.y), .right),
                ("right", Point(x: box.maxX - 5, y: middle.y), .left),
                ("top", Point(x: middle.x, y: box.minY + 4), .down),
                ("bottom", Point(x: middle.x, y: box.maxY - 5), .up),
            ]
            return starts.flatMap { edge, start, direction in
                let finger = generator.swipe(
                    direction, length: 200, from: start, contact: .finger(1))
                return [
                    Entry(
                        "edge \(edge)", discrete,
                        .pointer(generator.swipe(direction, length: 200, from: start))),
                    Entry("edge \(edge)", discrete, .fingers([finger])),
                ]
            }
        }
        try run(entries) { session in
            for (name, output, left) in [("first", "DUMMY0", 0), ("second", "none", 960)] {
                try session.server.run(
                    "xrandr", ["--setmonitor", name, "960/254x1080/286+\(left)+0", output],
                    packages: "x11-xserver-utils")
            }
        }
    }

    @Test("taps and presses of one to five fingers")
    func taps() throws {
        let names = ["tap", "double tap", "triple tap"]
        try run(
            (1...5).flatMap { fingers in
                let suffix = fingers > 1 ? " \(fingers) fingers" : ""
                return (1...3).map { count in
                    Entry(
                        names[count - 1] + suffix, discrete,
                        .taps(count, fingers: fingers, at: place))
                } + [Entry("long press" + suffix, discrete, .press(fingers: fingers, at: place))]
            })
    }

    @Test("swipes and circles of fingers")
    func fingers() throws {
        let one = StrokeGenerator(seed: 4)
        var entries = (2...5).flatMap { fingers in
            Direction.allCases.map { direction in
                Entry(
                    "swipe \(direction.rawValue) \(fingers) fingers", discrete,
                    .swipe(direction, fingers: fingers, at: place))
            }
        }
        entries += [
            Entry("swipe up", discrete, .swipe(.up, fingers: 1, at: place)),
            Entry(
                "down right", discrete,
                .fingers([
                    one.polyline([.down, .right], leg: 180, from: place, contact: .finger(1))
                ])),
            Entry(
                "circle clockwise", discrete,
                .fingers([one.circle(center: place, radius: 110, contact: .finger(1))])),
            Entry(
                "shake horizontal", discrete,
                .fingers([one.shake(amplitude: 160, from: place, contact: .finger(1))])),
            Entry(
                "stroke pigtail", discrete,
                .fingers([
                    one.polyline(Self.pigtail, leg: 180, from: place, contact: .finger(1))
                ])),
        ]
        try run(entries)
    }

    @Test("pans, pinches and rotations of fingers")
    func motions() throws {
        let generator = StrokeGenerator(seed: 5)
        var entries = (1...5).flatMap { fingers in
            straight.map { direction in
                Entry(
                    "pan \(direction.rawValue)" + (fingers > 1 ? " \(fingers) fingers" : ""),
                    continuous,
                    .swipe(direction, fingers: fingers, at: place))
            }
        }
        let turn = Double.pi / 3
        entries += [
            Entry(
                "pinch in", continuous,
                .fingers(generator.pinch(center: place, from: 300, to: 120))),
            Entry(
                "pinch out", continuous,
                .fingers(generator.pinch(center: place, from: 120, to: 300))),
            Entry(
                "rotate clockwise", continuous,
                .fingers(generator.pinch(center: place, from: 200, to: 200, turn: turn))),
            Entry(
                "rotate counterclockwise", continuous,
                .fingers(generator.pinch(center: place, from: 200, to: 200, turn: -turn))),
            Entry(
                "pan horizontal 2 fingers", open, gesture: "pan left 2 fingers",
                .swipe(.left, fingers: 2, at: place)),
            Entry(
                "pan vertical 3 fingers", open, gesture: "pan down 3 fingers",
                .swipe(.down, fingers: 3, at: place)),
        ]
        try run(entries)
    }

    @Test("gestures of the touchpad")
    func touchpad() throws {
        var entries = [3, 4].flatMap { fingers in
            Direction.allCases.map { direction in
                Entry(
                    "swipe \(direction.rawValue) \(fingers) fingers", discrete,
                    .padSwipe(fingers: fingers, direction.vector * 240))
            }
        }
        entries += straight.map { direction in
            Entry(
                "pan \(direction.rawValue) 3 fingers", continuous,
                .padSwipe(fingers: 3, direction.vector * 240))
        }
        entries += [
            Entry("pinch in", continuous, .padPinch(scale: 0.5, angle: 0)),
            Entry("pinch out", continuous, .padPinch(scale: 2, angle: 0)),
            Entry("rotate clockwise", continuous, .padPinch(scale: 1, angle: 50)),
            Entry("rotate counterclockwise", continuous, .padPinch(scale: 1, angle: -50)),
        ]
        try run(entries)
    }
}
