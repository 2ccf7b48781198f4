import Gestures
import Hand
import RealModule
import Testing

@Suite struct CirclesRuleTests {
    private let rule = CirclesRule([2, 3])

    @Test(arguments: Rotation.allCases, [2, 3])
    func severalTurns(rotation: Rotation, turns: Int) {
        var recognized = 0
        for seed in 0..<40 {
            let stroke = Hand(seed: UInt64(seed)).circle(
                center: Point(x: 500, y: 500), radius: 30 + Double(seed) * 5, rotation: rotation,
                turns: Double(turns))
            let verdict = rule.judge(Trail(stroke.samples), limits: Limits())
            if verdict.phrase == .circle(rotation, turns: turns) { recognized += 1 }
        }
        #expect(recognized >= 39)
    }

    @Test func theNumberOfTurnsCounts() {
        let limits = Limits()
        #expect(rule.judge(arc(360), limits: limits).rejection != nil)
        #expect(rule.judge(arc(540), limits: limits).rejection != nil)
        #expect(
            rule.judge(arc(-700), limits: limits).phrase == .circle(.counterclockwise, turns: 2))
        #expect(CirclesRule([2]).judge(arc(1080), limits: limits).rejection != nil)
        #expect(CirclesRule([3]).judge(arc(720), limits: limits).rejection != nil)
        #expect(CirclesRule([1, 10]).turns.isEmpty)
        #expect(CirclesRule([1]).judge(arc(360), limits: limits).rejection != nil)
    }

    @Test func spiralsAndSquaresAreNone() {
        let spiral = curve(200) { u in
            (300 + 200 * u * Double.cos(4 * .pi * u), 300 + 200 * u * Double.sin(4 * .pi * u))
        }
        let square = polygon([
            (0, 0), (120, 0), (120, 120), (0, 120), (0, 0), (120, 0), (120, 120), (0, 120), (0, 0),
        ])
        #expect(rule.judge(spiral, limits: Limits()).rejection != nil)
        #expect(rule.judge(square, limits: Limits()).rejection != nil)
    }
}
