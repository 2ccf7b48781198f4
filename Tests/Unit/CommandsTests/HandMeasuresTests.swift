import Gestures
import Mapping
import StrokeGenerator
import Testing

@testable import curlicue

/// What a hand draws on request, by the motion model.
private func strokes(
    _ tremor: Tremor, tapMovement: Double = 2, tapTime: Double = 90, pause: Double = 120
) -> [StrokeRecord] {
    var random = Seeded(11)
    let here = Point(x: 500, y: 500)
    let record = { (label: String, strokes: [Stroke], random: inout Seeded) in
        StrokeRecord(
            label: label,
            contacts: strokes.map { tremor.added(to: $0, random: &random).samples })
    }
    let still = Stroke(
        samples: (0...300).map { Sample(x: 500, y: 500, milliseconds: 10 * Double($0)) })
    var records = [record("rest", [still], &random)]
    let tap = { (start: Double) in
        Stroke(samples: [
            Sample(here, at: Duration(milliseconds: start)),
            Sample(
                Point(x: 500 + tapMovement, y: 500), at: Duration(milliseconds: start + tapTime)),
        ])
    }
    for _ in 0..<5 { records.append(record("tap", [tap(0)], &random)) }
    for _ in 0..<3 {
        records.append(record("double tap", [tap(0), tap(tapTime + pause)], &random))
    }
    records.append(record("long press", [tap(0)], &random))
    for seed in 0..<4 {
        var style = StrokeGenerator.Style()
        style.duration = .milliseconds(900)
        let generator = StrokeGenerator(seed: UInt64(seed), style: style)
        records.append(
            record("circle right", [generator.circle(center: here, radius: 90)], &random))
        records.append(
            record("swipe up", [generator.swipe(.up, length: 400, from: here)], &random))
    }
    let shake = StrokeGenerator(seed: 2).shake(.horizontal, turnings: 4, amplitude: 200, from: here)
    records.append(record("shake", [shake], &random))
    return records
}

@Suite("Measures of a hand") struct HandMeasuresTests {
    @Test("a steady hand needs no limits of its own")
    func steady() throws {
        let hand = HandMeasures(strokes(Tremor(frequency: 8, amplitude: 0)))
        #expect(hand.missing.isEmpty)
        #expect(try #require(hand.tremor) < HandMeasures.faint)
        #expect(hand.frequency == nil)
        #expect(hand.limits == [])
        #expect(hand.tremorWords == "your hand is steady")
    }

    @Test("tremor is measured as it is", arguments: [4.5, 6, 9, 12], [3.0, 8, 14])
    func tremor(frequency: Double, amplitude: Double) throws {
        let hand = HandMeasures(strokes(Tremor(frequency: frequency, amplitude: amplitude)))
        let found = try #require(hand.tremor)
        #expect((0.7 * amplitude...1.5 * amplitude).contains(found))
        #expect(abs(try #require(hand.frequency) - frequency) < 1)
        let limit = try #require(hand.limits.first { $0.keys == ["tremor"] })
        #expect(limit.value.hasSuffix("px") && limit.reason.contains("times a second"))
    }

    @Test("limits are wider than what was drawn, and stay within their bounds")
    func limits() throws {
        let none = Tremor(frequency: 8, amplitude: 0)
        let slow = HandMeasures(strokes(none, tapMovement: 14, tapTime: 320, pause: 400)).limits
        func value(_ keys: String...) -> String? { slow.first { $0.keys == keys }?.value }
        #expect(value("tap", "slop") == "21px")
        #expect(value("tap", "duration") == "480ms")
        #expect(value("tap", "interval") == "600ms")
        #expect(value("long-press", "duration") == "680ms")
        let wild = HandMeasures(
            strokes(Tremor(frequency: 5, amplitude: 60), tapMovement: 90, tapTime: 2000)
        ).limits
        #expect(wild.contains { $0.keys == ["tremor"] && $0.value == "15px" })
        #expect(wild.contains { $0.keys == ["tap", "slop"] && $0.value == "30px" })
        #expect(wild.contains { $0.keys == ["tap", "duration"] && $0.value == "800ms" })
    }

    @Test("what was not drawn often enough is missing, and nothing is made up for it")
    func missing() {
        let few = strokes(Tremor(frequency: 8, amplitude: 9)).filter {
            $0.label == "tap" || $0.label == nil
        }
        let hand = HandMeasures(Array(few.prefix(2)))
        #expect(hand.missing == HandMeasures.wanted.map(\.label))
        #expect(hand.limits == [] && hand.tremor == nil && hand.tapMovement == nil)
        #expect(HandMeasures([]).missing.count == 7)
    }
}
