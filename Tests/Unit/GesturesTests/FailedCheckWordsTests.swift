import Gestures
import StrokeGenerator
import Testing

@Suite("What a refusal says") struct FailedCheckWordsTests {
    @Test(
        "what came nearest is named, and what to do",
        arguments: [
            (.least(.reversals, 2, 3), .shake(nil), "nearly a shake: turn once more"),
            (.least(.reversals, 1, 3), .shake(nil), "nearly a shake: turn 2 times more"),
            (.least(.winding, 220, 280), .circle(nil), "nearly a circle: close it"),
            (.most(.winding, 600, 560), .circle(nil), "nearly a circle: stop after one turn"),
            (.least(.length, 20, 24), .swipe(.up, fingers: 1), "nearly a swipe up: draw it longer"),
            (
                .most(.rounding, 0.4, 0.2), .sequence([.down, .right]),
                "nearly down right: make its corners sharper"
            ),
            (.most(.distance(from: "pigtail"), 4, 2), .stroke("pigtail"), "nearly pigtail"),
            (
                .least(.unmapped(.swipe(.downRight, fingers: 1)), 0, 1), nil,
                "swipe down-right is not mapped"
            ),
            (
                .most(.between(.circle(.clockwise), .sequence([.down, .right])), 1, 0), nil,
                "between circle clockwise and down right"
            ),
            (.least(.likeness, 0, 1), nil, "like no gesture of yours"),
            (.most(.contacts, 3, 2), nil, "drawn with 3 contacts, not 2"),
            (.most(.distanceFromStart, 30, 10), nil, "keep still"),
        ] as [(Check, Phrase?, String)])
    func words(_ check: Check, _ nearest: Phrase?, _ words: String) {
        #expect(FailedCheck("stroke", check, nearest: nearest).words() == words)
    }

    @Test("gestures are called what the mapping calls them")
    func names() {
        let failed = FailedCheck("stroke", .least(.winding, 1, 2), nearest: .circle(.clockwise))
        #expect(failed.words { _ in "Maximize (circle)" } == "nearly Maximize (circle): close it")
        #expect("\(FailedCheck("tap", .most(.duration, 400, 300)))" == "tap: lift sooner")
    }

    /// What a recognizer of `phrases` says of `stroke`, nil where it takes it.
    private func refusal(of stroke: Stroke, _ phrases: [Phrase]) -> FailedCheck? {
        let recognizer = StrokeRecognizer(phrases, limits: Limits())
        var contacts = Contacts()
        for (index, sample) in stroke.samples.enumerated() {
            let event = ContactEvent(.pointer, index == 0 ? .began : .moved, sample)
            contacts.record(event)
            if case .fail(let failed) = recognizer.consider(event, contacts) { return failed }
        }
        guard let last = stroke.samples.last else { return nil }
        let event = ContactEvent(.pointer, .ended, last)
        contacts.record(event)
        guard case .fail(let failed) = recognizer.consider(event, contacts) else { return nil }
        return failed
    }

    @Test("of a scribble no measure is told, and whatever is said is short")
    func drawn() {
        let middle = Point(x: 800, y: 500)
        var (scribbles, unlike) = (0, 0)
        for seed in 0..<40 {
            let generator = StrokeGenerator(seed: UInt64(seed))
            let strokes = [
                generator.wander(in: Box(x: 200, y: 200, width: 900, height: 600)),
                generator.circle(center: middle, radius: 70, turns: 0.7),
                generator.polyline([.down, .right, .up], leg: 150, from: middle),
                generator.shake(turnings: 2, amplitude: 120, from: middle),
                generator.swipe(.upLeft, length: 18, from: middle),
            ]
            for (index, stroke) in strokes.enumerated() {
                guard let failed = refusal(of: stroke, builtInStrokes) else { continue }
                let words = failed.words()
                #expect(
                    words.count < 60 && !words.contains { $0.isNumber && $0 != "2" }, "\(words)")
                if index == 0 { scribbles += 1 }
                if index == 0, failed.kind == .likeness { unlike += 1 }
            }
        }
        #expect(scribbles > 30 && unlike * 4 >= scribbles * 3, "\(unlike) of \(scribbles)")
    }
}
