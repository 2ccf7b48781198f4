import Gestures
import Hand
import RealModule
import Testing

@Suite struct TrailTests {
    @Test func measuresGrowWithTheSamples() {
        let trail = polygon([(0, 0), (30, 0), (30, 40)], step: 10)
        #expect(trail.length == 70)
        #expect(trail.reach == 50)
        #expect(trail.box == Box(x: 0, y: 0, width: 30, height: 40))
        #expect(trail.start?.position == .zero)
        #expect(trail.end?.position == Point(x: 30, y: 40))
    }

    @Test func repeatedPlacesKeepCountAndTime() {
        var trail = Trail()
        for index in 0..<5000 {
            trail.append(Sample(x: 7, y: 7, milliseconds: Double(index)))
        }
        #expect(trail.count == 5000)
        #expect(trail.samples.count == 1)
        #expect(trail.duration == .milliseconds(4999))
        #expect(trail.length == 0)
    }

    @Test func badSamplesDoNoHarm() {
        var trail = Trail()
        trail.append(Sample(x: .nan, y: 0, milliseconds: 0))
        trail.append(Sample(x: .infinity, y: 0, milliseconds: 0))
        #expect(trail.isEmpty)
        trail.append(Sample(x: 1e300, y: -1e300, milliseconds: 100))
        trail.append(Sample(x: -1e300, y: 1e300, milliseconds: 50))
        trail.append(Sample(Point(x: 4, y: 4), at: .seconds(Int64.max)))
        trail.append(Sample(Point(x: 5, y: 4), at: .seconds(Int64.min)))
        #expect(trail.length.isFinite)
        #expect(trail.duration >= .zero)
        #expect(trail.samples.allSatisfy { abs($0.position.x) <= Trail.farthest })
        for rule in strokeRules { _ = rule.judge(trail, limits: Limits()) }
    }

    @Test func aMillionPointsStayBounded() {
        var trail = Trail()
        for index in 0..<1_000_000 {
            let angle = Double(index) / 1_000_000 * 2 * .pi
            trail.append(
                Sample(
                    x: 500 + 400 * Double.cos(angle), y: 500 + 400 * Double.sin(angle),
                    milliseconds: Double(index) / 1000))
        }
        #expect(trail.samples.count <= Trail.capacity)
        #expect(trail.samples.last?.position == trail.end?.position)
        #expect(abs(trail.length - 800 * .pi) < 1)
        #expect(judge(CircleRule.self, trail).phrase == .circle(.clockwise, turns: 1))
    }

    @Test func nothingAndOnePointAreJudged() {
        for rule in strokeRules { #expect(rule.judge(Trail(), limits: Limits()).rejection != nil) }
        let point = Trail([Sample(x: 3, y: 3, milliseconds: 0)])
        #expect(recognize(point).gesture?.phrase == .tap(count: 1, fingers: 1))
        #expect(recognize(Trail()).rejections.count == strokeRules.count)
    }

    @Test func emptiedTrailsStartAnew() {
        var trail = arc(360)
        trail.removeAll(keepingCapacity: true)
        #expect(trail.isEmpty && trail.samples.isEmpty && trail.length == 0)
        #expect(trail.bend == Bend() && trail.horizontal == Turnings())
    }

    @Test func tapsStayInSlopAndAreShort() {
        let short = polygon([(0, 0), (6, 0)], step: 1)
        #expect(judge(TapRule.self, short).phrase == .tap(count: 1, fingers: 1))
        #expect(judge(TapRule.self, polygon([(0, 0), (11, 0)])).rejection != nil)
        let long = Trail([
            Sample(x: 0, y: 0, milliseconds: 0), Sample(x: 0, y: 0, milliseconds: 301),
        ])
        #expect(judge(TapRule.self, long).rejection?.measure == "ms")
    }

    @Test func whatIsAcceptedWasNeverHopeless() {
        var accepted = 0
        for seed in 0..<60 {
            let style = Hand.Style(noise: 1.2, hook: seed % 3 == 0 ? 0.1 : 0, sloppiness: 1)
            let hand = Hand(seed: UInt64(seed), style: style)
            let here = Point(x: 800, y: 800)
            let strokes = [
                hand.circle(center: here, radius: 60, rotation: .counterclockwise, ovalness: 0.3),
                hand.swipe(.left, length: 300, from: here),
                hand.shake(.vertical, turnings: 4, amplitude: 200, from: here),
                hand.rest(at: here, during: .milliseconds(100)),
            ]
            for stroke in strokes {
                let whole = Trail(stroke.samples)
                for rule in strokeRules where rule.judge(whole, limits: Limits()).phrase != nil {
                    accepted += 1
                    var trail = Trail()
                    for sample in stroke.samples {
                        trail.append(sample)
                        let rejection = rule.hopeless(trail, limits: Limits())
                        #expect(rejection == nil)
                    }
                }
            }
        }
        #expect(accepted > 180)
    }

    @Test func hopelessNeverTurnsBack() {
        for seed in 0..<20 {
            let stroke = Hand(seed: UInt64(seed)).wander(
                in: Box(x: 0, y: 0, width: 1500, height: 900), during: .seconds(4))
            for rule in strokeRules {
                var trail = Trail()
                var wasHopeless = false
                for sample in stroke.samples {
                    trail.append(sample)
                    let isHopeless = rule.hopeless(trail, limits: Limits()) != nil
                    #expect(isHopeless || !wasHopeless)
                    wasHopeless = isHopeless
                }
            }
        }
    }
}
