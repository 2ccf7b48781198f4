import Engine
import Gestures
import Glibc
import Appearance
import Testing

@testable import Overlay

@Suite("Gesture guides") struct GuideDrawingTests {
    static let monitor = Box(x: 0, y: 0, width: 1280, height: 800)

    private func layout(
        _ guides: [GestureGuide], at pointer: Point, scale: Double = 1, avoiding: [Box] = []
    ) -> GuideDrawing? {
        GuideDrawing(
            guides, at: pointer, on: Self.monitor, scale: scale, Appearance(), avoiding: avoiding)
    }

    @Test(
        "no label lies on another, on the pointer or an obstacle, and six are shown at most",
        arguments: [1.0, 2])
    func overlap(_ scale: Double) throws {
        let (right, bottom) = (Self.monitor.maxX - 1, Self.monitor.maxY - 1)
        for pointer in [
            Self.monitor.center, Point(x: 300, y: 700), Point(x: 1100, y: 90), .zero,
            Point(x: right, y: 0), Point(x: 0, y: bottom), Point(x: right, y: bottom),
        ] {
            let sheet = Box(x: pointer.x + 70 * scale, y: pointer.y - 80, width: 200, height: 180)
            let guides = try GuidePictures.builtIn(at: pointer, scale: scale)
            for obstacles in [[], [sheet]] {
                guard
                    let drawing = layout(guides, at: pointer, scale: scale, avoiding: obstacles)
                else { continue }
                let labels = drawing.placed.map(\.label)
                #expect(labels.count <= GuideDrawing.most)
                for (index, label) in labels.enumerated() {
                    #expect(!(labels[..<index] + obstacles).contains { $0.overlaps(label) })
                    #expect(!label.contains(pointer))
                    #expect(label.intersection(Self.monitor) == label)
                    #expect(label.intersection(drawing.box) == label)
                }
            }
        }
    }

    @Test("where there is room six are shown, the likeliest first")
    func likeliest() throws {
        let pointer = Self.monitor.center
        let guides = Direction.allCases.enumerated().map { index, direction in
            GestureGuide(
                path: [pointer, pointer + direction.unit * 150], name: "\(direction)",
                likelihood: 0.9 - 0.05 * Double(index))
        }
        let drawing = try #require(layout(guides, at: pointer))
        #expect(drawing.placed.map(\.guide) == Array(guides.prefix(6)))
        // Each label lies beyond the end.
        for item in drawing.placed {
            let way = item.label.center - pointer
            #expect(Direction(of: way) == Direction(of: item.guide.path[1] - pointer))
        }
    }

    @Test("names have more room in larger letters", arguments: ["Sans 13", "Sans 26"])
    func letters(font: String) throws {
        var look = Appearance()
        look.messages.font = font
        let path = [Point(x: 500, y: 400), Point(x: 350, y: 400)]
        let guide = GestureGuide(path: path, name: "Maximize window", likelihood: 1)
        let drawing = GuideDrawing([guide], at: path[0], on: Self.monitor, scale: 1, look)
        #expect(drawing?.placed.first?.text.isCut == false)
    }

    @Test("where there is room no guide crosses a label")
    func crossing() throws {
        let pointer = Self.monitor.center
        for begun in [0, 12, 25, 40] {
            // A circle that is begun, with swipes beside it.
            let circle = (0...begun).map { index in
                let angle = Double(index) / 60 * 2 * .pi
                return pointer + Vector(dx: sin(angle), dy: 1 - cos(angle)) * 90
            }
            let guides =
                try begun == 0
                ? GuidePictures.builtIn(at: pointer, scale: 1)
                : GuidePictures.guides(GuidePictures.builtIn.map(\.0), after: circle)
            let drawing = try #require(layout(guides, at: guides[0].path[0]))
            for item in drawing.placed {
                for other in drawing.placed {
                    for (from, to) in zip(other.guide.path, other.guide.path.dropFirst()) {
                        let isCrossed = (0...20).contains {
                            item.label.contains(from.interpolated(to: to, share: Double($0) / 20))
                        }
                        #expect(!isCrossed, "\(other.guide.name) crosses \(item.guide.name)")
                    }
                }
            }
        }
    }

    @Test("what leads off the monitor is left out, and where nothing is left there is no picture")
    func outside() {
        let pointer = Point(x: 1270, y: 400)
        let ways = [Vector(dx: 150, dy: 0), Vector(dx: -150, dy: 0)].map {
            GestureGuide(path: [pointer, pointer + $0], name: "a swipe", likelihood: 1)
        }
        #expect(layout(ways, at: pointer)?.placed.map(\.guide) == [ways[1]])
        #expect(layout([ways[0]], at: pointer) == nil)
        #expect(layout([], at: pointer) == nil)
    }
}

@Suite("What is drawn along a guide is that gesture") struct GuideRecognitionTests {
    /// What the engine recognizes when the hotkey's user draws `path`.
    private func recognized(
        _ path: [Point], _ phrases: [String], scale: Double, _ templates: TemplateLibrary
    ) throws -> String {
        var engine = try GuidePictures.engine(
            phrases, scale: scale, monitors: [Box(x: 0, y: 0, width: 4000, height: 4000)],
            templates: templates)
        var time = Duration.zero
        let chord = GuidePictures.chord()
        _ = engine.handle(Input(.press(chord, path[0]), at: time))
        for (from, to) in zip(path, path.dropFirst()) {
            let steps = max(Int(from.distance(to: to) / (3 * scale)), 1)
            for step in 1...steps {
                time += .milliseconds(6)
                let place = from.interpolated(to: to, share: Double(step) / Double(steps))
                _ = engine.handle(Input(.motion(place), at: time))
            }
        }
        time += .milliseconds(40)
        for case .outcome(let outcome) in engine.handle(Input(.release(chord), at: time)) {
            if case .recognized(_, let mapped) = outcome {
                return "\(mapped)"
            }
            return "\(outcome)"
        }
        return "no outcome"
    }

    private func check(
        _ phrases: [String], at origin: Point, scale: Double,
        _ templates: TemplateLibrary = TemplateLibrary()
    ) throws -> [String] {
        let candidates = try GuidePictures.candidates(
            phrases, at: origin, scale: scale, templates: templates)
        return try candidates.filter { !$0.ahead.isEmpty }.map { candidate in
            #expect(candidate.ahead.first == origin)
            let phrase = "\(candidate.binding.phrase)"
            let found = try recognized(candidate.ahead, phrases, scale: scale, templates)
            #expect(found == phrase)
            return phrase
        }
    }

    @Test(
        "among many gestures", arguments: [1.0, 2],
        [GuidePictures.builtIn.map(\.0), GuidePictures.sequences])
    func leads(_ scale: Double, _ phrases: [String]) throws {
        let shown = try check(phrases, at: Point(x: 2000, y: 2000), scale: scale)
        #expect(shown == phrases)
    }

    @Test("recorded strokes and swipes from an edge, too", arguments: [1.0, 2])
    func others(_ scale: Double) throws {
        var library = TemplateLibrary()
        let pigtail = (0...60).map { index -> Point in
            let share = Double(index) / 60
            let angle = share * 2 * Double.pi
            return Point(
                x: 200 + scale * (share * 160 + 40 * sin(angle)),
                y: 200 + scale * 40 * (1 - cos(angle)))
        }
        library[.stroke("pigtail")] = [
            try Template(
                pigtail.enumerated().map { Sample($1, at: .milliseconds(8) * $0) })
        ]
        let phrases = ["stroke pigtail", "edge left", "edge bottom", "swipe up", "swipe down"]
        for origin in [Point(x: 2000, y: 2000), Point(x: 0, y: 2000), Point(x: 2000, y: 3999)] {
            let shown = try check(phrases, at: origin, scale: scale, library)
            #expect(shown.contains("stroke pigtail"))
            #expect(shown.contains("edge left") == (origin.x == 0))
            #expect(shown.contains("edge bottom") == (origin.y == 3999))
            // There it would be taken for the swipe from the edge.
            #expect(shown.contains("swipe up") == (origin.y < 3999))
        }
    }

    @Test("the rest of a path begins at the pointer, and ends in the gesture")
    func rest() throws {
        let phrases = ["circle clockwise", "down right", "swipe down", "shake"]
        let begun: [(String, [Point])] = [
            (
                "circle clockwise",
                (0...20).map { index in
                    let angle = Double(index) / 20 * .pi
                    return Point(x: 900 + 60 * sin(angle), y: 900 - 60 * cos(angle))
                }
            ),
            (
                "down right",
                [Point(x: 900, y: 900), Point(x: 900, y: 1000), Point(x: 930, y: 1000)]
            ),
        ]
        for (phrase, path) in begun {
            let guides = try GuidePictures.guides(phrases, after: path)
            let guide = try #require(guides.first)
            #expect(guide.name == phrase)
            #expect(guide.path[0].distance(to: path[path.count - 1]) < 1e-6)
            let whole = path + guide.path.dropFirst()
            let found = try recognized(whole, phrases, scale: 1, TemplateLibrary())
            #expect(found == phrase)
        }
    }

    @Test("nothing that a pointer cannot draw has a guide")
    func device() throws {
        let phrases = [
            "swipe left", "swipe left 3 fingers", "pinch in", "rotate clockwise", "tap 2 fingers",
            "tap",
        ]
        let candidates = try GuidePictures.candidates(phrases, at: Point(x: 500, y: 400))
        #expect(candidates.map { !$0.ahead.isEmpty } == [true, false, false, false, false, false])
    }
}
