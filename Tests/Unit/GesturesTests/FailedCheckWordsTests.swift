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
            (.least(.contacts, 2, 3), nil, "put 3 fingers down, at once"),
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
}
