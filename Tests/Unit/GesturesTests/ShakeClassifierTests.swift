import Gestures
import StrokeGenerator
import Glibc
import Testing

@Suite struct ShakeClassifierTests {
    @Test(
        "a movement before or after it, in any direction, is no part of a shake", arguments: 0..<8)
    func movements(eighth: Int) throws {
        let angle = Double(eighth) * .pi / 4
        let way = (dx: 200 * cos(angle), dy: 200 * sin(angle))
        let legs = [(0.0, 0.0), (200, 4), (0, 8), (200, 12), (0, 16)]
        let last = legs[legs.count - 1]
        let before = polygon([(-way.dx, -way.dy)] + legs)
        let after = polygon(legs + [(last.0 + way.dx, last.1 + way.dy)])
        for path in [before, after] {
            let fits = ShakeClassifier().fits(path, Limits())
            let fit = try #require(fits.first { $0.phrase == .shake(.horizontal) })
            #expect(fit.closeness.isStrict, "\(fit)")
        }
    }

    @Test("what is longer than one and a half widths, or leads on to elsewhere, is not left out")
    func farMovements() {
        let legs = [(0.0, 0.0), (200, 4), (0, 8), (200, 12), (0, 16)]
        for before in [[(100.0, -600.0)], [(-250, -300), (0, -200)]] {
            let path = polygon(before + legs)
            #expect(classify(ShakeClassifier(), path).phrase == nil)
        }
    }

    @Test("however long a shake is, it may stray as much", arguments: 4...12)
    func longShakes(legs: Int) {
        var random = Seeded(UInt64(legs))
        for _ in 0..<20 {
            var (y, places) = (0.0, [(0.0, 0.0)])
            for leg in 1...legs {
                y += random.uniform(-16...16)
                places.append((leg % 2 == 0 ? 0 : 200, y))
            }
            #expect(classify(ShakeClassifier(), polygon(places)).phrase == .shake(.horizontal))
        }
    }

    @Test func twoTurningsAreTooFew() throws {
        let strokePath = polygon([(0, 0), (200, 4), (0, 8), (200, 12)])
        let failedCheck = try #require(classify(ShakeClassifier(), strokePath).failedCheck)
        #expect(failedCheck.kind == .reversals)
    }

    @Test func lettersAndStarsAreNoShakes() {
        let capitalM = polygon([(0, 150), (60, 0), (120, 150), (180, 0), (240, 150)])
        let zigzag = polygon([(0, 0), (100, 60), (0, 120), (100, 180), (0, 240), (100, 300)])
        let star = polygon([(20, 110), (60, 0), (100, 110), (0, 40), (120, 40), (20, 110)])
        let steps = polygon([(0, 0), (60, 0), (60, 60), (120, 60), (120, 120), (180, 120)])
        for strokePath in [zigzag, star, steps] {
            #expect(classify(ShakeClassifier(), strokePath).phrase == nil)
        }
        #expect(classify(ShakeClassifier(), capitalM).phrase == nil)
    }

    @Test func coilsAreNoShakes() {
        let coil = curve(240) { u in
            (150 * cos(8 * Double.pi * u), 60 * sin(8 * Double.pi * u) + 30 * u)
        }
        #expect(classify(ShakeClassifier(), coil).phrase == nil)
        #expect(classify(ShakeClassifier(), arc(1080)).phrase == nil)
    }

    @Test func tremorIsNoTurning() {
        var random = Seeded(3)
        let line = curve { u in (400 * u + 2 * random.normal(), 300 + 2 * random.normal()) }
        #expect(ShakeClassifier.turnings(in: line).isEmpty)
        #expect(classify(ShakeClassifier(), line).phrase == nil)
    }

    @Test func legsMayTakeTheirTime() {
        let legs = [(0.0, 0.0), (200, 3), (0, 6), (200, 9), (0, 12), (200, 15)]
        let quick = polygon(legs)
        let slow = StrokePath(quick.samples.map { Sample($0.position, at: $0.time * 4) })
        #expect(classify(ShakeClassifier(), slow).phrase == .shake(.horizontal))
    }

    @Test func aRestOnTheWayIsNoShake() {
        let quick = polygon([(0, 0), (200, 3), (0, 6), (200, 9), (0, 12)])
        let stop = quick.samples.count / 2 + 10
        let stopped = StrokePath(
            quick.samples.enumerated().map { index, sample in
                Sample(sample.position, at: sample.time + .milliseconds(index < stop ? 0 : 300))
            })
        let measure = classify(ShakeClassifier(), stopped).refusal
        #expect(measure == .longestRest)
        // But the stroke may rest before it begins to move.
        let late = StrokePath(
            quick.samples.enumerated().map { index, sample in
                Sample(sample.position, at: sample.time + .milliseconds(index < 3 ? 0 : 400))
            })
        #expect(classify(ShakeClassifier(), late).phrase == .shake(.horizontal))
    }

    @Test("turnings on one line, or drifting steadily, are a shake; those all over the place none")
    func stray() {
        let drifting = polygon([(0, 0), (200, 20), (0, 40), (200, 60), (0, 80), (200, 100)])
        #expect(classify(ShakeClassifier(), drifting).phrase == .shake(.horizontal))
        let scribble = polygon([
            (0, 0), (200, 10), (0, 20), (200, 30), (0, 40), (120, 180), (20, 330),
        ])
        #expect(classify(ShakeClassifier(), scribble).phrase == nil)
    }

    @Test("a shake that narrows as it leads down is one")
    func narrowing() {
        let whirl = polygon([
            (0, 0), (200, 8), (20, 20), (180, 40), (50, 80), (150, 140), (70, 200),
        ])
        #expect(classify(ShakeClassifier(), whirl).phrase == .shake(.horizontal))
    }

    @Test("aimless movement is no shake, even where nothing else comes near", arguments: 0..<20)
    func aimless(seed: Int) throws {
        let stroke = StrokeGenerator(seed: UInt64(seed)).wander(
            in: Box(x: 0, y: 0, width: 200, height: 200), during: .seconds(3))
        let fit = try #require(classify(ShakeClassifier(), StrokePath(stroke.samples)).fit)
        #expect(!fit.closeness.isAccepted)
    }

    @Test func wideTurningsAreNoShake() {
        // Upright legs that are joined by flat ones, as in a row of battlements.
        let battlements = polygon([
            (0, 200), (0, 0), (90, 0), (90, 200), (180, 200), (180, 0), (270, 0), (270, 200),
        ])
        #expect(classify(ShakeClassifier(), battlements).phrase == nil)
        let pointed = polygon([(0, 200), (25, 0), (50, 200), (75, 0), (100, 200)])
        #expect(classify(ShakeClassifier(), pointed).phrase == .shake(.vertical))
    }

    @Test func legsNeedNoRhythm() {
        let even = polygon([(0, 0), (200, 3), (0, 6), (200, 9), (0, 12)])
        // Every second leg takes twice as long as the others.
        var time = Duration.zero
        var uneven: [Sample] = []
        for (before, sample) in zip(even.samples, even.samples.dropFirst()) {
            let isSlow = sample.position.x > before.position.x
            time += (sample.time - before.time) * (isSlow ? 2 : 1)
            uneven.append(Sample(sample.position, at: time))
        }
        #expect(classify(ShakeClassifier(), StrokePath(uneven)).phrase == .shake(.horizontal))
    }

    @Test("a shake may lean, as long as its axis is plain", arguments: [10.0, 18])
    func leaning(degrees: Double) {
        let level = polygon([(0, 0), (200, 3), (0, 6), (200, 9), (0, 12)])
        let leaning = StrokePath(turned(level.samples, by: degrees))
        #expect(classify(ShakeClassifier(), leaning).phrase == .shake(.horizontal))
        let diagonal = StrokePath(turned(level.samples, by: 45))
        #expect(classify(ShakeClassifier(), diagonal).refusal == .slant)
    }

    @Test("legs of unlike length are a shake where nothing else comes near")
    func generous() throws {
        let uneven = polygon([(0, 0), (200, 3), (150, 6), (200, 9), (0, 12)])
        let fit = try #require(classify(ShakeClassifier(), uneven).fit)
        #expect(fit.closeness.isAccepted && !fit.closeness.isStrict)
        #expect(try Competition.best(of: [fit], for: "stroke") == fit)
    }
}
