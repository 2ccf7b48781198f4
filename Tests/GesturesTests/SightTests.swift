import Gestures
import Hand
import Testing

/// What pictures show of the rules' work.
@Suite("Sights") struct SightTests {
    @Test("a trail has as many places of turning as turnings were counted")
    func turnings() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let hand = Hand(seed: seed)
            for axis in Axis.allCases {
                let stroke = hand.shake(
                    axis, turnings: 5, amplitude: 180, from: Point(x: 400, y: 400))
                let trail = Trail(stroke.samples)
                let (found, places) = ShakeRule.turnings(in: trail)
                #expect(found == axis)
                let counted = axis == .horizontal ? trail.horizontal.count : trail.vertical.count
                #expect(abs(places.count - counted) <= 1)
                #expect(places.allSatisfy { trail.box.outset(by: 1).contains($0) })
            }
        }
        #expect(ShakeRule.turnings(in: Trail()).places.isEmpty)
    }

    @Test("an example lies on a stroke of its own form, wherever and however large it was drawn")
    func alignment() throws {
        let samples = (0...60).map {
            Sample(
                x: Double($0) * 7, y: Double(($0 - 30) * ($0 - 30)) / 5,
                milliseconds: Double($0) * 8)
        }
        let moved = samples.map {
            Sample(
                x: 900 + $0.position.x * 0.4, y: 70 + $0.position.y * 0.4,
                milliseconds: $0.time.milliseconds)
        }
        let alignment = try #require(TemplateAlignment(of: Template(samples), on: moved))
        #expect(alignment.path.count == 48)
        for pair in alignment.pairs { #expect(pair.drawn.distance(to: pair.recorded) < 0.01) }
        #expect(alignment.pairs.first?.drawn.distance(to: moved[0].position) ?? 9 < 0.01)
        #expect(alignment.pairs.last?.drawn.distance(to: moved[60].position) ?? 9 < 0.01)
        #expect(TemplateAlignment(of: try Template(samples), on: []) == nil)
        let two = try Template(contacts: [samples, moved])
        #expect(TemplateAlignment(of: two, on: samples) == nil)
    }
}
