import Engine
import Gestures
import Glibc
import Style
import Testing

@testable import Overlay

/// A screen with monitors of one scale, some with a panel at the bottom.
struct GuideScreen: CustomTestStringConvertible, Sendable {
    var name: String
    var monitors: [Box]
    var scale: Double
    var testDescription: String { name }

    static let all = [
        GuideScreen(
            name: "1280x800", monitors: [Box(x: 0, y: 0, width: 1280, height: 800)], scale: 1),
        GuideScreen(
            name: "3840x2160", monitors: [Box(x: 0, y: 0, width: 3840, height: 2160)], scale: 1),
        GuideScreen(
            name: "3840x2160 at scale 2", monitors: [Box(x: 0, y: 0, width: 3840, height: 2160)],
            scale: 2),
        GuideScreen(
            name: "two monitors",
            monitors: [
                Box(x: 0, y: 200, width: 1280, height: 800),
                Box(x: 1280, y: 0, width: 1920, height: 1200),
            ], scale: 1),
    ]

    /// The corners and the middle of each monitor, and a few places in between.
    var places: [Point] {
        var seed: UInt64 = 27
        func random() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(seed >> 11) / Double(1 << 53)
        }
        return monitors.flatMap { monitor in
            let (right, bottom) = (monitor.maxX - 1, monitor.maxY - 1)
            return [
                Point(x: monitor.minX, y: monitor.minY), Point(x: right, y: monitor.minY),
                Point(x: monitor.minX, y: bottom), Point(x: right, y: bottom), monitor.center,
            ]
                + (0..<5).map { _ in
                    Point(
                        x: monitor.minX + random() * monitor.width,
                        y: monitor.minY + random() * monitor.height)
                }
        }
    }

    func place(at origin: Point, obstacles: [Box] = [], words: [Box] = []) -> GuideLayout.Place {
        let outputs = monitors.map { monitor in
            var area = monitor
            area.maxY -= 28 * scale
            return Output(monitor, workArea: area, scale: scale)
        }
        let output = Outputs(outputs, standard: outputs[0]).output(at: origin)
        return GuideLayout.Place(
            origin: origin, monitor: output.bounds, room: LabelPlacement(output).room, scale: scale,
            obstacles: obstacles, words: words)
    }
}

/// What must not be. Two boxes overlap where they have more than an edge in common. Labels are the
/// rectangles of their toasts and arrowheads the rectangles around their triangles; the pointer is
/// its picture with some room around it. Paths begin at the pointer together, and may cross.
private func faults(of layout: GuideLayout, in place: GuideLayout.Place) -> [String] {
    var faults: [String] = []
    let labels = layout.placed.compactMap(\.label) + (layout.more.map { [$0.box] } ?? [])
    let heads = layout.placed.map(\.head.box)
    for (index, label) in labels.enumerated() {
        for other in labels.dropFirst(index + 1) where label.overlaps(other) {
            faults.append("label on label")
        }
        for head in heads where label.overlaps(head) { faults.append("label on arrowhead") }
        if label.overlaps(place.pointer) { faults.append("label on pointer") }
        if !place.room.contains(label) { faults.append("label outside") }
        for box in place.obstacles + place.words where box.overlaps(label) {
            faults.append("label on obstacle")
        }
    }
    for (index, head) in heads.enumerated() {
        for other in heads.dropFirst(index + 1) where head.overlaps(other) {
            faults.append("arrowhead on arrowhead")
        }
        if head.overlaps(place.pointer) { faults.append("arrowhead on pointer") }
        if !place.monitor.contains(head) { faults.append("arrowhead outside") }
        for box in place.obstacles + place.words where box.overlaps(head) {
            faults.append("arrowhead on obstacle")
        }
    }
    for placed in layout.placed {
        if !placed.path.allSatisfy({ place.monitor.contains($0) }) { faults.append("path outside") }
        if placed.path.contains(where: { point in place.obstacles.contains { $0.contains(point) } })
        {
            faults.append("path on obstacle")
        }
    }
    return faults
}

@Suite("Where gesture guides go") struct GuideLayoutTests {
    private func items(
        _ phrases: [String], at origin: Point, _ screen: GuideScreen, widest: Double = 180
    ) throws -> [GuideLayout.Item] {
        let candidates = try GuidePictures.candidates(
            phrases, at: origin, scale: screen.scale, monitors: screen.monitors)
        return candidates.enumerated().map { index, candidate in
            // From a short word to the widest label.
            let width = 40 + Double(index * 37 % 100) / 100 * (widest - 40)
            return GuideLayout.Item(
                path: candidate.ahead, freedom: .whole(candidate.binding.phrase),
                label: GuideLayout.Size(width: width * screen.scale, height: 24 * screen.scale))
        }
    }

    private func counter(_ screen: GuideScreen) -> GuideLayout.Size {
        GuideLayout.Size(width: 40 * screen.scale, height: 24 * screen.scale)
    }

    @Test(
        "nothing overlaps, and what does not fit is counted", arguments: GuideScreen.all,
        [3, 11, 21, 60])
    func overlap(_ screen: GuideScreen, count: Int) throws {
        for origin in screen.places {
            let place = screen.place(at: origin)
            let items = try items(GuidePictures.phrases(count), at: origin, screen)
            let layout = GuideLayout(items, in: place, counter: counter(screen))
            #expect(items.count == count)
            #expect(faults(of: layout, in: place) == [], "at \(origin)")
            #expect(layout.placed.count + (layout.more?.count ?? 0) == count, "at \(origin)")
            #expect(layout.placed.allSatisfy { $0.label != nil })
        }
    }

    @Test("nothing lies on the sheet, or on a name", arguments: GuideScreen.all)
    func obstacles(_ screen: GuideScreen) throws {
        for origin in screen.places {
            let side = screen.scale * 300
            let sheet = Box(
                x: origin.x + 70 * screen.scale, y: origin.y - side / 2, width: side, height: side)
            let name = Box(
                x: origin.x - 160 * screen.scale, y: origin.y + 40 * screen.scale,
                width: 120 * screen.scale, height: 40 * screen.scale)
            let place = screen.place(at: origin, obstacles: [sheet], words: [name])
            let items = try items(GuidePictures.phrases(21), at: origin, screen)
            let layout = GuideLayout(items, in: place, counter: counter(screen))
            #expect(faults(of: layout, in: place) == [], "at \(origin)")
        }
    }

    @Test("without a compositor nothing lies near the pointer", arguments: GuideScreen.all)
    func gap(_ screen: GuideScreen) throws {
        for origin in screen.places {
            var place = screen.place(at: origin)
            place.gap = 56 * screen.scale
            let items = try items(GuidePictures.phrases(11), at: origin, screen)
            let layout = GuideLayout(items, in: place, counter: counter(screen))
            #expect(faults(of: layout, in: place) == [], "at \(origin)")
            for placed in layout.placed {
                #expect(placed.turn?.box.overlaps(place.pointer) != true)
            }
        }
    }

    @Test("with room enough every built-in gesture is shown", arguments: GuideScreen.all)
    func whole(_ screen: GuideScreen) throws {
        for monitor in screen.monitors {
            let place = screen.place(at: monitor.center)
            let items = try items(
                GuidePictures.phrases(11), at: monitor.center, screen, widest: 150)
            let layout = GuideLayout(items, in: place, counter: counter(screen))
            #expect(layout.placed.count == 11 && layout.more == nil)
        }
    }

    @Test("both rotations of a circle lie apart, and each says which way it turns")
    func circles() throws {
        let screen = GuideScreen.all[0]
        let origin = screen.monitors[0].center
        let items = try items(
            ["circle clockwise", "circle counterclockwise"], at: origin, screen)
        let layout = GuideLayout(
            items, in: screen.place(at: origin), counter: counter(screen))
        try #require(layout.placed.count == 2)
        let boxes = try layout.placed.map { try #require(Box(around: $0.path)) }
        let common = boxes[0].intersection(boxes[1])?.area ?? 0
        #expect(common < 0.1 * boxes[0].area)
        for (placed, sense) in zip(layout.placed, [1.0, -1]) {
            let turn = try #require(placed.turn)
            // Which way the head leads round the middle.
            let arm = turn.tip - (Box(around: placed.path) ?? Box(turn.tip)).center
            #expect(arm.cross(turn.direction) * sense > 0)
        }
    }

    @Test("the first are shown where not all can be, and the same guides stay where they are")
    func order() throws {
        let screen = GuideScreen.all[0]
        let origin = screen.monitors[0].center
        let items = try items(GuidePictures.phrases(60), at: origin, screen)
        let layout = GuideLayout(
            items, in: screen.place(at: origin), others: 2, counter: counter(screen))
        #expect(layout.placed.count == GuideLayout.most)
        #expect(layout.more?.count == 62 - GuideLayout.most)
        #expect(layout.placed.filter { $0.item < GuideLayout.most }.count >= 10)
        // An obstacle that nothing lies on changes nothing.
        let far = Box(x: 1100, y: 20, width: 150, height: 400)
        let again = GuideLayout(
            items, in: screen.place(at: origin, obstacles: [far]), others: 2,
            counter: counter(screen))
        #expect(again.placed.map(\.label) == layout.placed.map(\.label))
        #expect(again.placed.map(\.path) == layout.placed.map(\.path))
    }

    @Test("what is all but drawn has no guide and is not counted")
    func finished() {
        let screen = GuideScreen.all[0]
        let origin = screen.monitors[0].center
        let size = GuideLayout.Size(width: 80, height: 24)
        let paths = [
            [origin, origin + Vector(dx: 9, dy: 0)], [origin, origin + Vector(dx: 0, dy: 90)],
        ]
        let layout = GuideLayout(
            paths.map { GuideLayout.Item(path: $0, freedom: .fixed, label: size) },
            in: screen.place(at: origin), counter: counter(screen))
        #expect(layout.placed.map(\.item) == [1])
        #expect(layout.placed[0].path.first == origin && layout.more == nil)
    }
}

@Suite("What is drawn along a guide is that gesture") struct GuideRecognitionTests {
    /// What the engine recognizes when the hotkey's user draws `path`.
    private func recognized(
        _ path: [Point], _ phrases: [String], _ screen: GuideScreen, _ templates: TemplateLibrary
    ) throws -> String {
        var engine = try GuidePictures.engine(
            phrases, scale: screen.scale, monitors: screen.monitors, templates: templates)
        var time = Duration.zero
        let chord = try GuidePictures.chord()
        _ = engine.handle(Input(.press(chord, path[0]), at: time))
        for point in path.dense(by: 3 * screen.scale) {
            time += .milliseconds(6)
            _ = engine.handle(Input(.motion(point), at: time))
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

    @Test(
        "wherever it is shown, among many gestures", arguments: GuideScreen.all,
        [GuidePictures.builtIn.map(\.0), Array(GuidePictures.phrases(60).dropFirst(11))])
    func leads(_ screen: GuideScreen, _ phrases: [String]) throws {
        for origin in screen.places {
            let candidates = try GuidePictures.candidates(
                phrases, at: origin, scale: screen.scale, monitors: screen.monitors)
            try check(candidates, phrases, at: origin, screen)
        }
    }

    @Test("recorded strokes and swipes from an edge, too", arguments: GuideScreen.all)
    func others(_ screen: GuideScreen) throws {
        let scale = screen.scale
        var library = TemplateLibrary()
        let pigtail = (0...60).map { index -> Point in
            let share = Double(index) / 60
            let angle = share * 2 * Double.pi
            return Point(
                x: 200 + scale * (share * 160 + 40 * sin(angle)),
                y: 200 + scale * 40 * (1 - cos(angle)))
        }
        library["pigtail"] = [
            try Template(
                pigtail.enumerated().map { Sample($1, at: .milliseconds(8) * $0) })
        ]
        let phrases = ["stroke pigtail", "edge left", "edge bottom", "swipe up", "swipe down"]
        let monitor = screen.monitors[0]
        for origin in [
            monitor.center, Point(x: monitor.minX, y: monitor.center.y),
            Point(x: monitor.center.x, y: monitor.maxY - 1),
        ] {
            let candidates = try GuidePictures.candidates(
                phrases, at: origin, scale: scale, monitors: screen.monitors, templates: library)
            let shown = try check(candidates, phrases, at: origin, screen, library)
            // It leads downwards.
            #expect(shown.contains("stroke pigtail") == (origin.y < monitor.maxY - 100))
            #expect(shown.contains("edge left") == (origin.x == monitor.minX))
            #expect(shown.contains("edge bottom") == (origin.y == monitor.maxY - 1))
            // There it would be taken for the swipe from the edge.
            #expect(shown.contains("swipe up") == (origin.y < monitor.maxY - 1))
        }
    }

    @discardableResult private func check(
        _ candidates: [Candidate], _ phrases: [String], at origin: Point, _ screen: GuideScreen,
        _ templates: TemplateLibrary = TemplateLibrary()
    ) throws -> [String] {
        let size = GuideLayout.Size(width: 100 * screen.scale, height: 24 * screen.scale)
        let layout = GuideLayout(
            candidates.map {
                GuideLayout.Item(
                    path: $0.ahead, freedom: .whole($0.binding.phrase), label: size)
            }, in: screen.place(at: origin), counter: size)
        return try layout.placed.map { placed in
            let phrase = "\(candidates[placed.item].binding.phrase)"
            let found = try recognized(placed.path, phrases, screen, templates)
            #expect(found == phrase, "at \(origin)")
            return phrase
        }
    }

    @Test("under a finger that has not moved guides may still be placed freely")
    func finger() throws {
        var engine = try GuidePictures.engine(
            ["swipe left", "circle clockwise"], scale: 1,
            monitors: [Box(x: 0, y: 0, width: 1280, height: 800)])
        var guides: [[Candidate]] = []
        func hold(_ inputs: [Input]) throws {
            let chord = try GuidePictures.chord()
            _ = engine.handle(Input(.press(chord, Point(x: 0, y: 0)), at: .zero))
            for input in inputs {
                for case .guide(let candidates) in engine.handle(input) {
                    guides.append(candidates)
                }
            }
            _ = engine.handle(Input(.release(chord), at: .seconds(2)))
        }
        let start = Point(x: 600, y: 400)
        let down = Input(.touch(1, .began, start), at: .milliseconds(10))
        let moved = Input(
            .touch(1, .moved, start + Vector(dx: -60, dy: 0)), at: .milliseconds(60))
        let rest = Input(.tick, at: .seconds(1))
        try hold([down, rest])
        try hold([down, moved, rest])
        #expect(guides.map { $0.map(\.isWhole) } == [[true, true], [false, false]])
        #expect(guides.first?.first?.ahead.first == start)
    }

    @Test("nothing that a pointer cannot draw has a guide")
    func device() throws {
        let phrases = [
            "swipe left", "swipe left 3 fingers", "pinch in", "rotate clockwise", "tap 2 fingers",
            "tap",
        ]
        let candidates = try GuidePictures.candidates(phrases, at: Point(x: 500, y: 400))
        #expect(candidates.map { !$0.ahead.isEmpty } == [true, false, false, false, false, false])
        #expect(candidates.map(\.suitsContacts) == [true, false, false, false, false, true])
    }
}
