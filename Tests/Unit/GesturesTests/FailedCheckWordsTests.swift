import Gestures
import StrokeGenerator
import Testing

@Suite("Why not, in words") struct FailedCheckWordsTests {
    @Test("an open arc is not closed, and it is said how far it went")
    func arc() throws {
        let samples = (0...60).map { step in
            let angle = Double(step) / 60 * 0.62 * 2 * .pi
            return Sample(
                x: 500 + 90 * cosine(angle), y: 400 + 90 * cosine(angle - .pi / 2),
                milliseconds: Double(step) * 10)
        }
        let failedCheck = try #require(
            CircleClassifier().classify(StrokePath(samples)).failedCheck)
        // About its own centre it winds a little farther than about the true one.
        let words = failedCheck.words.split(separator: " ")
        #expect(words.count == 7 && words.first == "not" && words.last == "turn")
        #expect((55...75).contains(Int(words[2]) ?? 0), "\(failedCheck.words)")
    }

    @Test(
        "no failed check is shown by its raw measure",
        arguments: [
            (.least(.straightness, 0.6, 0.85), "not straight"),
            (.most(.bow, 0.1, 0.085), "bowed like a bracket"),
            (.most(.wavering, 140, 85), "not straight"),
            (.most(.turningWidth, 1.4, 1), "turn back more sharply"),
            (.least(.flatness, 2.2, 3.5), "keep to one line"),
            (.least(.length, 31.4, 60), "too small, 31 px"),
            (.least(.reversals, 2, 3), "turn once more"),
            (.least(.reversals, 1, 3), "turn 2 times more"),
            (.most(.reversals, 9, 3), "too many direction changes"),
            (.most(.distance(from: "star"), 7, 3), "doesn't match the recording"),
            (.least(.lead(over: "check"), 0.1, 0.2), "just as close to check"),
            (.least(.unmapped(.swipe(.up, fingers: 1)), 0, 1), "swipe up is not mapped"),
            (.most(.misfit, 1, 0.1), "doesn't fit"),
            (.least(.winding, -.infinity, 280), "not closed, none of a turn"),
        ] as [(Check, String)])
    func table(_ check: Check, _ words: String) {
        #expect(FailedCheck("classifier", check).words == words)
    }

    @Test("what was measured is named beside the classifier, a recorded stroke only once")
    func descriptions() {
        func line(_ classifier: String, _ check: Check) -> String {
            "\(FailedCheck(classifier, check))"
        }
        #expect(line("circle", .most(.endGap, 2.1, 1.3)) == "circle: end gap in radii 2.10 > 1.30")
        #expect(
            line("stroke star", .most(.distance(from: "star"), 7, 3))
                == "stroke star: 2.33 × outside the tolerance")
    }

    @Test("nothing that a user draws gets words that only say that it does not fit")
    func drawn() {
        let middle = Point(x: 800, y: 500)
        for seed in 0..<40 {
            let generator = StrokeGenerator(seed: UInt64(seed))
            let strokes = [
                generator.wander(in: Box(x: 200, y: 200, width: 900, height: 600)),
                generator.circle(center: middle, radius: 70),
                generator.polyline([.down, .right, .up], leg: 150, from: middle),
                generator.shake(turnings: 5, amplitude: 120, from: middle),
                generator.swipe(.upLeft, length: 200, from: middle),
            ]
            for stroke in strokes {
                for classifier in strokeClassifiers {
                    let path = StrokePath(stroke.samples)
                    guard let failedCheck = classifier.classify(path).failedCheck else { continue }
                    #expect(failedCheck.words != "doesn't fit", "\(failedCheck)")
                    #expect(failedCheck.words.count < 40)
                }
            }
        }
    }

    @Test("the narrowest miss is the least")
    func miss() {
        func miss(_ value: Double, _ limit: Double) -> Double {
            FailedCheck("a", .least(.length, value, limit)).miss
        }
        #expect(miss(0.8, 1) < miss(0.5, 1))
        #expect(miss(1.1, 1) < miss(0.8, 1))
        #expect(miss(0, 1) == .infinity && miss(.nan, 1) == .infinity)
    }

    private func cosine(_ angle: Double) -> Double {
        // Good enough for a drawing, and needs no library.
        var (term, sum) = (1.0, 1.0)
        for index in 1...24 {
            let divisor = (2 * index - 1) * (2 * index)
            term *= -angle * angle / Double(divisor)
            sum += term
        }
        return sum
    }
}
