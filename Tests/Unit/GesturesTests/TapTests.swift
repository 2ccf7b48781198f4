import Gestures
import StrokeGenerator
import Testing

private func rest(_ fingers: Int, seed: UInt64, ms: Int = 90, rate: Double = 125) -> [Stroke] {
    StrokeGenerator(seed: seed, style: .init(rate: rate)).fingers(fingers) {
        $0.rest(at: middle, during: .milliseconds(ms))
    }
}

private func taps(
    _ count: Int, _ fingers: Int, seed: UInt64, every gap: Double = 200, rate: Double = 125
) -> [Stroke] {
    (0..<count).flatMap {
        later(rest(fingers, seed: seed + UInt64($0), rate: rate), by: Double($0) * gap)
    }
}

private func tap(_ count: Int, _ fingers: Int = 1) -> TapRecognizer {
    TapRecognizer(count: count, fingers: fingers, limits: Limits())
}

@Suite("Taps of several fingers, and several taps") struct TapTests {
    @Test("each is taken for what it is, among all", arguments: [60.0, 1000])
    func recall(rate: Double) {
        let all = (1...5).flatMap { fingers in (1...3).map { tap($0, fingers) } }
        var requirements: [Int: [Int]] = [:]
        for generator in 0..<5 {
            requirements[generator * 3] = [generator * 3 + 1, generator * 3 + 2]
            requirements[generator * 3 + 1] = [generator * 3 + 2]
        }
        for count in 1...3 {
            for fingers in 1...5 {
                for seed in 0..<6 as Range<UInt64> {
                    let strokes = taps(count, fingers, seed: seed * 10, rate: rate)
                    #expect(
                        outcome(of: strokes, all, requirements: requirements)
                            == .tap(count: count, fingers: fingers), "seed \(seed)")
                }
            }
        }
    }

    @Test("a tap waits for a double tap only as long as the interval")
    func interval() {
        let strokes = rest(1, seed: 1)
        var player = ArenaPlayer([tap(1), tap(2)], requirements: [0: [1]])
        player.play(strokes)
        let lift = strokes[0].samples.last?.time ?? .zero
        #expect(player.phrase == .tap(count: 1, fingers: 1))
        #expect(player.firstEvent == lift + .milliseconds(301))
        var alone = ArenaPlayer([tap(1)])
        alone.play(strokes)
        #expect(alone.firstEvent == lift)
    }

    @Test("a second tap that comes too late, too far away or rests is another one")
    func second() {
        #expect(outcome(of: taps(2, 1, seed: 1, every: 380), [tap(2)]) != nil)
        #expect(outcome(of: taps(2, 1, seed: 1, every: 410), [tap(2)]) == nil)
        let away = later(
            [StrokeGenerator(seed: 2).rest(at: Point(x: 560, y: 400), contact: .finger(1))], by: 200
        )
        let requirements = [0: [1]]
        for strokes in [
            taps(2, 1, seed: 1, every: 410), rest(1, seed: 1) + away,
            rest(1, seed: 1) + later(rest(1, seed: 2, ms: 700), by: 200),
        ] {
            #expect(
                outcome(of: strokes, [tap(1), tap(2)], requirements: requirements)
                    == .tap(count: 1, fingers: 1))
        }
    }

    @Test("more fingers than asked for, long ones and moving ones are none")
    func failedCheck() {
        for fingers in 1...4 {
            #expect(outcome(of: rest(fingers + 1, seed: 3), [tap(1, fingers)]) == nil)
            #expect(outcome(of: rest(fingers, seed: 3), [tap(1, fingers + 1)]) == nil)
            #expect(outcome(of: rest(fingers, seed: 3, ms: 340), [tap(1, fingers)]) == nil)
        }
        let moving = StrokeGenerator(seed: 4).fingers(2) {
            $0.swipe(.left, length: 40, from: middle)
        }
        #expect(outcome(of: moving, [tap(1, 2), tap(2, 2)]) == nil)
    }

    @Test("fingers may land unevenly, but not ever so late")
    func landing() {
        #expect(outcome(of: uneven(rest(3, seed: 5, ms: 260), gap: 60), [tap(1, 3)]) != nil)
        #expect(outcome(of: uneven(rest(3, seed: 5, ms: 280), gap: 90), [tap(1, 3)]) == nil)
    }

    @Test("a mouse button taps; the bare pointer and a touchpad's fingers do not")
    func devices() {
        let generator = StrokeGenerator(seed: 6)
        #expect(outcome(of: [generator.rest(at: middle, contact: .button)], [tap(1)]) != nil)
        #expect(outcome(of: [generator.rest(at: middle, contact: .pointer)], [tap(1)]) == nil)
        #expect(outcome(of: [generator.rest(at: middle, contact: .pad(0))], [tap(1)]) == nil)
    }
}

@Suite("Long presses of several fingers") struct LongPressTests {
    private func press(_ fingers: Int) -> LongPressRecognizer {
        LongPressRecognizer(fingers: fingers, limits: Limits())
    }

    @Test(
        "each is taken for what it is, while the fingers are still down", arguments: [60.0, 1000])
    func recall(rate: Double) {
        let all = (1...5).map(press)
        for fingers in 1...5 {
            for seed in 0..<6 as Range<UInt64> {
                let strokes = rest(fingers, seed: seed, ms: 700, rate: rate)
                var player = ArenaPlayer(all)
                player.play(strokes)
                #expect(player.phrase == .longPress(fingers: fingers), "seed \(seed)")
                let newest = strokes.compactMap(\.samples.first?.time).max() ?? .zero
                #expect(player.firstEvent == newest + .milliseconds(500))
            }
        }
    }

    @Test("short ones, moving ones and those that another finger joins are none")
    func failedCheck() {
        for fingers in 1...4 {
            #expect(outcome(of: rest(fingers, seed: 1, ms: 450), [press(fingers)]) == nil)
            let moving = StrokeGenerator(seed: 2, style: .init(duration: .milliseconds(900)))
                .fingers(fingers) {
                    $0.swipe(.down, length: 60, from: middle)
                }
            #expect(outcome(of: moving, [press(fingers)]) == nil)
            let late = StrokeGenerator(seed: 3).rest(
                at: Point(x: 600, y: 300), during: .milliseconds(500), contact: .finger(9))
            let joined = rest(fingers, seed: 3, ms: 700) + later([late], by: 300)
            #expect(outcome(of: joined, [press(fingers), press(fingers + 1)]) == nil)
        }
    }
}
