import StrokeGenerator
import Testing

@testable import Gestures

/// Templates that are drawn in several strokes, one after the other.
@Suite("Strokes one after the other") struct SuccessiveStrokesTests {
    /// The strokes of a line from each first to each second point, half a second apart.
    private static func strokes(_ lines: [(Point, Point)], seed: UInt64) -> [[Sample]] {
        var start = Duration.zero
        return lines.enumerated().map { index, line in
            let generator = StrokeGenerator(seed: seed &+ UInt64(index) &* 1_000)
            var stroke = generator.swipe(from: line.0, to: line.1, contact: .button).samples
            for index in stroke.indices { stroke[index].time += start }
            start = (stroke.last?.time ?? start) + .milliseconds(500)
            return stroke
        }
    }

    private static let bar = (Point(x: 300, y: 300), Point(x: 500, y: 300))
    private static let stem = (Point(x: 400, y: 300), Point(x: 400, y: 560))
    private static let lower = (Point(x: 300, y: 380), Point(x: 500, y: 380))

    private static func set(_ templates: [(String, [(Point, Point)])]) throws -> TemplateSet {
        TemplateSet(
            try templates.compactMap { name, lines in
                TemplateClass(
                    name,
                    try (0..<3).map { try Template(contacts: strokes(lines, seed: $0 + 50)) })
            })
    }

    @Test("the strokes may come in any order and be drawn either way")
    func orderAndDirection() throws {
        let set = try Self.set([("T", [Self.bar, Self.stem]), ("equals", [Self.bar, Self.lower])])
        let (bar, stem) = (Self.bar, Self.stem)
        for seed in 0..<20 as Range<UInt64> {
            for lines in [[bar, stem], [stem, bar], [(bar.1, bar.0), (stem.1, stem.0)]] {
                let match = set.match(contacts: Self.strokes(lines, seed: seed))
                let best = try #require(match?.best)
                #expect(best.name == "T" && best.score <= best.threshold)
            }
            let match = set.match(contacts: Self.strokes([Self.lower, bar], seed: seed))
            #expect(match?.best.name == "equals")
        }
    }

    @Test("strokes that are elsewhere are another shape")
    func places() throws {
        let set = try Self.set([("T", [Self.bar, Self.stem])])
        // The stem beside the bar, as in a flag.
        let beside = (Point(x: 300, y: 300), Point(x: 300, y: 560))
        for seed in 0..<20 as Range<UInt64> {
            let match = set.match(contacts: Self.strokes([Self.bar, beside], seed: seed))
            let best = try #require(match?.best)
            #expect(best.score > best.threshold)
        }
    }

    @Test("what is drawn at once is never what is drawn one after the other")
    func atOnce() throws {
        let successive = Self.strokes([Self.bar, Self.stem], seed: 1)
        let atOnce = successive.map { samples in
            samples.map { Sample($0.position, at: $0.time - samples[0].time) }
        }
        let first = try Template(contacts: successive)
        let second = try Template(contacts: atOnce)
        #expect(first.isSuccessive && !second.isSuccessive)
        #expect(first.distance(to: second) == .infinity && first.distance(to: first) < 0.001)
        let set = try Self.set([("T", [Self.bar, Self.stem])])
        #expect(set.match(contacts: atOnce) == nil)
        #expect(set.strokeCounts == [2] && set.mostContacts == 1)
    }

    @Test("a stroke begins only a template of which it may be a part")
    func beginnings() throws {
        let set = try Self.set([("T", [Self.bar, Self.stem])])
        func begun(_ line: (Point, Point)) -> [String] {
            set.begun(by: Self.strokes([line], seed: 9), of: 2).map(\.name)
        }
        #expect(begun(Self.bar) == ["T"] && begun(Self.stem) == ["T"])
        #expect(begun((Self.stem.1, Self.stem.0)) == ["T"])
        #expect(begun((Point(x: 300, y: 300), Point(x: 500, y: 500))).isEmpty)
    }

    @Test("strokes recorded one by one are one example of strokes one after the other")
    func recorded() throws {
        var parts = SuccessiveStrokes()
        for line in [Self.bar, Self.stem] {
            #expect(parts.record?.contacts.count ?? 0 == parts.count)
            parts.append(
                StrokeRecord(
                    device: "pointer",
                    contacts: [Self.strokes([line], seed: 5)[0]]))
        }
        let example = try Template(try #require(parts.record))
        #expect(parts.count == 2 && example.isSuccessive)
        let set = try Self.set([("T", [Self.bar, Self.stem])])
        #expect(set.match(contacts: example.contacts).map { $0.best.score <= 2 } == true)
    }

    @Test("the recognizer waits no longer than the interval, and not at all where nothing is begun")
    func waiting() throws {
        let set = try Self.set([("T", [Self.bar, Self.stem])])
        var recognizer = SuccessiveStrokesRecognizer(2, of: set)
        var contacts = Contacts()
        func draw(_ samples: [Sample], _ contact: Contact) -> Decision {
            var decision = Decision.wait
            for (index, sample) in samples.enumerated() {
                let phase: ContactEvent.Phase =
                    index == 0 ? .began : index == samples.count - 1 ? .ended : .moved
                let event = ContactEvent(contact, phase, sample)
                contacts.record(event)
                decision = recognizer.consider(event, contacts)
                if case .fail = decision { return decision }
            }
            return decision
        }
        let strokes = Self.strokes([Self.bar, Self.stem], seed: 3)
        #expect(draw(strokes[0], .button) == .wait)
        let end = try #require(strokes[0].last?.time)
        #expect(recognizer.deadline == end + .milliseconds(601))
        guard case .claim(.stroke("T"), _) = draw(strokes[1], .button) else {
            Issue.record("it is no T")
            return
        }
        // The pointer itself cannot be lifted.
        contacts.removeAll()
        recognizer.reset()
        guard case .fail = draw(strokes[0], .pointer) else {
            Issue.record("the pointer waits")
            return
        }
    }

    @Test("its guide is the first stroke; another drawn first is no less likely, without a guide")
    func guide() throws {
        let set = try Self.set([("T", [Self.bar, Self.stem])])
        let recognizer = TemplateRecognizer(set)
        let place = Point(x: 700, y: 500)
        func prediction(of samples: [Sample]) throws -> Prediction {
            var contacts = Contacts()
            for (index, sample) in samples.enumerated() {
                contacts.record(ContactEvent(.button, index == 0 ? .began : .moved, sample))
            }
            let all = recognizer.predictions(of: contacts, from: GuideOrigin(place))
            #expect(all.count == 1)
            return try #require(all.first)
        }
        // The bar, and nothing of the stem.
        let path = try prediction(of: []).ahead
        let (first, last) = (try #require(path.first), try #require(path.last))
        #expect(first.distance(to: place) < 1)
        #expect(last.x - first.x > 60 && path.allSatisfy { abs($0.y - place.y) < 12 })
        let strokes = Self.strokes([Self.bar, Self.stem], seed: 4)
        #expect(try !prediction(of: strokes[0]).ahead.isEmpty)
        let other = try prediction(of: strokes[1])
        #expect(other.ahead.isEmpty && other.resemblance >= 0.5)
    }
}
