import Gestures
import Hand
import RealModule
import Testing

@Suite struct SwipeRuleTests {
    @Test(arguments: Direction.allCases)
    func eightDirections(direction: Direction) {
        var right = 0
        for seed in 0..<60 {
            let hand = Hand(seed: UInt64(seed), style: Hand.Style(hook: seed % 2 == 0 ? 0 : 0.1))
            let stroke = hand.swipe(direction, length: 240, from: Point(x: 600, y: 600))
            let phrase = judge(SwipeRule.self, Trail(stroke.samples)).phrase
            if phrase == .swipe(direction, fingers: 1) { right += 1 }
        }
        #expect(right >= 58)
    }

    @Test func hooksAtTheEndsAreCut() {
        let hooked = polygon([(12, 20), (0, 0), (300, 4), (290, 26)])
        #expect(judge(SwipeRule.self, hooked).phrase == .swipe(.right, fingers: 1))
    }

    @Test func bracketsCornersAndArcsAreNoSwipes() {
        let bracket = polygon([(45, 0), (0, 0), (0, 190), (45, 190)])
        #expect(judge(SwipeRule.self, bracket).rejection != nil)
        #expect(judge(SwipeRule.self, polygon([(0, 0), (0, 150), (150, 150)])).rejection != nil)
        #expect(judge(SwipeRule.self, arc(120)).rejection != nil)
        #expect(judge(SwipeRule.self, arc(180)).rejection != nil)
        #expect(judge(SwipeRule.self, polygon([(0, 0), (200, 0), (120, 0)])).rejection != nil)
    }

    @Test func shortOnesAreNoSwipes() throws {
        let short = try #require(judge(SwipeRule.self, polygon([(0, 0), (23, 0)])).rejection)
        #expect(short.limit == 24)
        #expect(judge(SwipeRule.self, polygon([(0, 0), (25, 0)])).phrase != nil)
    }

    @Test func mirroringFlips() {
        let trail = polygon([(0, 0), (200, 5)])
        let mirrored = moved(trail) { Point(x: -$0.x, y: $0.y) }
        #expect(judge(SwipeRule.self, trail).phrase == .swipe(.right, fingers: 1))
        #expect(judge(SwipeRule.self, mirrored).phrase == .swipe(.left, fingers: 1))
    }

    @Test func samplingDoesNotMatter() {
        for step in [1.0, 5, 40, 300] {
            let trail = polygon([(0, 0), (300, 300)], step: step)
            #expect(judge(SwipeRule.self, trail).phrase == .swipe(.downRight, fingers: 1))
        }
    }
}
