import Gestures
import Glibc
import StrokeGenerator
import Testing

@Suite("Templates") struct TemplateTests {
    /// What is accepted of an attempt.
    private func taken(_ set: TemplateSet, _ samples: [Sample]) -> String? {
        let fits = set.fits(StrokePath(samples), Limits())
        guard let fit = try? Competition.best(of: fits, for: "stroke"),
            case .stroke(let name) = fit.phrase
        else { return nil }
        return name
    }

    @Test("further attempts are recognized", arguments: Drawing.allCases)
    func recall(drawing: Drawing) throws {
        let set = try templates(Drawing.allCases)
        let hits = (10..<60).count { taken(set, drawing.drawn($0)) == drawing.rawValue }
        #expect(hits >= 48)
    }

    @Test("shapes that were not recorded are refused", arguments: Drawing.allCases)
    func failedCheck(drawing: Drawing) throws {
        let set = try templates(Drawing.allCases.filter { $0 != drawing })
        let hits = (10..<60).count { taken(set, drawing.drawn($0)) != nil }
        #expect(hits <= 1)
        let area = Box(x: 0, y: 0, width: 800, height: 600)
        let aimless = (0..<40).count { seed in
            taken(set, StrokeGenerator(seed: UInt64(seed)).wander(in: area).samples) != nil
        }
        #expect(aimless == 0)
    }

    @Test("the other way round is another stroke", arguments: [Drawing.zed, .tent, .spiral])
    func direction(drawing: Drawing) throws {
        let set = try templates([drawing])
        for seed in 10..<20 {
            #expect(taken(set, drawing.drawn(seed, reversed: true)) == nil)
        }
    }

    @Test("place, size, sampling rate and speed do not matter")
    func invariance() throws {
        let set = try templates(Drawing.allCases)
        let samples = Drawing.pigtail.drawn(20)
        let plain = try #require(set.fits(StrokePath(samples), Limits()).first)
        let far = samples.map {
            Sample(
                Point(x: $0.position.x * 3 + 90_000, y: $0.position.y * 3 - 70_000),
                at: $0.time * 7)
        }
        let moved = try #require(set.fits(StrokePath(far), Limits()).first)
        #expect(moved.phrase == plain.phrase)
        #expect(abs(moved.closeness.distance - plain.closeness.distance) < 0.01)
        var dense: [Sample] = []
        for (from, to) in zip(samples, samples.dropFirst()) {
            dense.append(from)
            dense.append(
                Sample(from.position.interpolated(to: to.position, share: 0.3), at: from.time))
        }
        dense.append(samples[samples.count - 1])
        let finer = try #require(set.fits(StrokePath(dense), Limits()).first)
        #expect(abs(finer.closeness.distance - plain.closeness.distance) < 0.01)
    }

    @Test("nor does noise, however often a device reports")
    func noise() throws {
        let set = try templates(Drawing.allCases)
        var random = Seeded(1)
        var hits = 0
        for drawing in Drawing.allCases {
            for seed in 20..<25 {
                let samples = drawing.drawn(seed)
                let dense = zip(samples, samples.dropFirst()).flatMap { from, to in
                    (0..<8).map { step in
                        let place = from.position.interpolated(
                            to: to.position, share: Double(step) / 8)
                        let noise = Vector(dx: 3 * random.normal(), dy: 3 * random.normal())
                        return Sample(place + noise, at: from.time)
                    }
                }
                if taken(set, dense) == drawing.rawValue { hits += 1 }
            }
        }
        #expect(hits >= 28)
    }

    @Test("among many others a stroke is as far from a gesture as alone", arguments: [1, 3])
    func distances(examples: Int) throws {
        let classes = try Drawing.allCases.map { drawing in
            try #require(
                TemplateClass(
                    .stroke(drawing.rawValue),
                    try (0..<examples).map { try Template(drawing.drawn($0)) }))
        }
        for drawing in Drawing.allCases {
            let samples = drawing.drawn(30)
            for fit in TemplateSet(classes).fits(StrokePath(samples), Limits()) {
                let own = try #require(classes.first { $0.phrase == fit.phrase })
                #expect(fit == own.fit(of: try Template(samples), Limits()))
            }
        }
    }

    @Test("loosely drawn examples are judged loosely")
    func spread() throws {
        let tight = try #require(
            TemplateClass(
                .stroke("a"), try (0..<3).map { try Template(moved(Drawing.wave.drawn($0), 0)) }))
        let loose = try #require(
            TemplateClass(
                .stroke("a"), try (0..<3).map { try Template(moved(Drawing.wave.drawn($0), 30)) }))
        let (small, large) = (try #require(tight.spread), try #require(loose.spread))
        #expect(large > 2 * small)
        #expect(loose.unit > tight.unit)
        // A single example says nothing of its spread, but its shape does.
        let single = try #require(
            TemplateClass(.stroke("a"), [try Template(Drawing.wave.drawn(0))]))
        #expect(single.spread == nil)
        #expect((0.5 * TemplateClass.usual...2 * TemplateClass.usual).contains(single.unit))
    }

    @Test("what was taught makes a stroke judged more strictly, however unlike the others it is")
    func taught() throws {
        func examples(_ seeds: Range<Int>, apart: Double, taught: Int?) throws -> [Template] {
            try seeds.map { seed in
                var example = try Template(moved(Drawing.wave.drawn(seed), apart))
                example.taught = taught
                return example
            }
        }
        func unit(_ examples: [Template]) throws -> Double {
            try #require(TemplateClass(.stroke("a"), examples)).unit
        }
        let recorded = try examples(0..<3, apart: 5, taught: nil)
        let alone = try unit(recorded)
        // Very unlike the others: recorded ones like these count in full.
        let others = try [60.0, 120, 180, 240].map { angle in
            try Template(turned(Drawing.wave.drawn(1), by: angle))
        }
        #expect(try unit(recorded + others) > 1.2 * alone)
        let corrected =
            recorded
            + others.map { example in
                var example = example
                example.taught = 1
                return example
            }
        // They turn about as much as the others, which the unit depends on, too.
        #expect(abs(try unit(corrected) / alone - 0.95) < 0.02)
        // The same strokes again: the examples are nearer to each other than was thought.
        let alike = recorded + (try examples(0..<3, apart: 5, taught: 1))
        #expect(try unit(alike) < 0.94 * alone)
        #expect(
            try unit(alike) == unit(recorded + (try examples(0..<3, apart: 5, taught: nil))))
        // The taught examples of a built-in gesture are judged as they were.
        let circle = try #require(
            TemplateClass(.circle(.clockwise), corrected))
        #expect(circle.unit == TemplateClass.usual)
    }

    @Test("shapes that turn more are judged more loosely, and so are lines")
    func looseness() throws {
        func unit(turns: Double) throws -> Double {
            let samples = (0...300).map { index in
                let angle = Double(index) / 300 * turns * 2 * .pi
                let radius = 100 + 20 * angle
                return Sample(
                    x: radius * cos(angle), y: radius * sin(angle),
                    milliseconds: Double(4 * index))
            }
            return try #require(TemplateClass(.stroke("a"), [Template(samples)])).unit
        }
        let circle = try unit(turns: 1)
        #expect(abs(circle / TemplateClass.usual - 1) < 0.1)
        #expect(try unit(turns: 2) > 1.2 * circle)
        #expect(try unit(turns: 0.6) < 0.9 * circle)
        #expect(try unit(turns: 0.05) > 1.1 * unit(turns: 0.6))
        #expect(try unit(turns: 4) == unit(turns: 5))
        // A tremor is no turning.
        func unit(tremor: Double) throws -> Double {
            let line = (0...200).map { index -> Sample in
                let y: Double = index.isMultiple(of: 2) ? 0 : tremor
                return Sample(x: Double(3 * index), y: y, milliseconds: Double(4 * index))
            }
            return try #require(TemplateClass(.stroke("a"), [Template(line)])).unit
        }
        #expect(try abs(unit(tremor: 1) / unit(tremor: 0) - 1) < 0.05)
    }

    @Test("what turns less or more than the examples is farther from them")
    func turning() throws {
        let brace = polygon([
            (90, 0), (40, 0), (30, 10), (30, 90), (0, 100), (30, 110), (30, 190), (40, 200),
            (90, 200),
        ])
        let bracket = polygon([(90, 0), (30, 0), (30, 200), (90, 200)])
        for (recorded, drawn) in [(brace, bracket), (bracket, brace)] {
            let item = try #require(
                TemplateClass(.stroke("a"), [try Template(recorded.samples)]))
            let fit = item.fit(of: try Template(drawn.samples), Limits())
            #expect(!fit.closeness.isStrict)
        }
    }

    @Test("a point costs no more than a limit, however far off it is")
    func robustness() throws {
        for drawing in Drawing.allCases {
            let template = try Template(drawing.drawn(1))
            let reversed = try Template(drawing.drawn(1).reversed())
            #expect(reversed.distance(to: template) < 0.501)
        }
    }

    /// The samples pushed about, each by a smooth amount of its own.
    private func moved(_ samples: [Sample], _ amount: Double) -> [Sample] {
        var random = Seeded(UInt64(samples.count) &* 31 &+ UInt64(amount))
        let (a, b) = (random.uniform(-1...1), random.uniform(-1...1))
        return samples.enumerated().map { index, sample in
            let u = Double(index) / Double(samples.count)
            let push = amount * (a * u + b * (1 - u) * u * 4)
            return Sample(
                Point(x: sample.position.x, y: sample.position.y + push), at: sample.time)
        }
    }

    @Test("what has no path is no template, and matches none")
    func degenerate() throws {
        let point = Sample(x: 5, y: 5, milliseconds: 0)
        let bad = Sample(x: .nan, y: 5, milliseconds: 0)
        for samples in [[], [point], [point, point, point], [bad, point], [bad, bad]] {
            #expect(throws: TemplateFault.noPath) { try Template(samples) }
            #expect(try templates([.zed]).fits(StrokePath(samples), Limits()).isEmpty)
        }
        #expect(throws: TemplateFault.contacts(0)) { try Template(StrokeRecord()) }
        let two = StrokeRecord(contacts: [Drawing.zed.drawn(1), Drawing.zed.drawn(2)])
        #expect(throws: TemplateFault.contacts(2)) { try Template(two) }
        #expect(TemplateClass(.stroke("a"), []) == nil)
        #expect(TemplateSet([]).fits(StrokePath(Drawing.zed.drawn(1)), Limits()).isEmpty)
        // A straight line has a path, though only one dimension of it.
        let line = (0..<20).map { Sample(x: Double($0), y: 0, milliseconds: 0) }
        #expect(try Template(line).distance(to: Template(line)) < 1e-4)
    }

    @Test("two that fit alike are a guess, and none is taken")
    func margin() throws {
        let twins = try ["one", "two"].compactMap {
            TemplateClass(.stroke($0), try Drawing.zed.examples())
        }
        let fits = TemplateSet(twins).fits(StrokePath(Drawing.zed.drawn(30)), Limits())
        let failed = #expect(throws: FailedCheck.self) {
            try Competition.best(of: fits, for: "stroke")
        }
        #expect(failed?.words().hasPrefix("between ") == true, "\(fits)")
        let distances = fits.map(\.closeness.distance)
        #expect(abs(distances[0] - distances[1]) < 0.01)
    }

    @Test("the nearest three are the same, however many there are")
    func nearest() throws {
        let names = ["x", "y", "z"]
        let all = try Drawing.allCases.flatMap { drawing in
            try names.indices.compactMap { index in
                TemplateClass(
                    .stroke(drawing.rawValue + names[index]),
                    try (0..<5).map { try Template(drawing.drawn($0 + 100 * (index + 1))) })
            }
        }
        let together = TemplateSet(all)
        for seed in 10..<20 {
            let strokePath = StrokePath(Drawing.allCases[seed % 6].drawn(seed))
            let alone = all.compactMap { TemplateSet([$0]).fits(strokePath, Limits()).first }
                .sorted { $0.closeness < $1.closeness }
            #expect(together.fits(strokePath, Limits()) == Array(alone.prefix(3)))
        }
    }

    @Test("small scratches are no strokes")
    func outOfQuestion() throws {
        let set = try templates([.zed])
        #expect(set.fits(StrokePath(Drawing.zed.drawn(1, size: 8)), Limits()).isEmpty)
    }

    @Test("names fit files")
    func names() {
        for good in ["pigtail", "a-b_2", "Größe", "日本語", "हिन्दी", "my shape"] {
            #expect(TemplateName.fault(in: good) == nil, "\(good)")
            #expect((try? Phrase(parsing: "stroke \(good)")) == .stroke(good))
        }
        let long = String(repeating: "x", count: 201)
        for bad in ["", ".", "..", "a/b", "a.b", " a", "a  b", "-a", "a\n", "a\u{0}", "🙂", long] {
            #expect(TemplateName.fault(in: bad) != nil, "\(bad)")
        }
    }

    @Test(
        "a review finds the odd example, the like template and the built-in gesture that matches it"
    )
    func review() throws {
        let examples = try Drawing.zed.examples(2) + [Template(Drawing.wave.drawn(3))]
        var library = TemplateLibrary()
        library[.stroke("zorro")] = try (40..<43).map { try Template(Drawing.zed.drawn($0)) }
        library[.stroke("spiral")] = try Drawing.spiral.examples()
        let review = TemplateReview("zed", examples, library: library)
        #expect(review.odd == 2)
        #expect(review.similar.map(\.phrase) == [.stroke("zorro")])
        #expect(review.similar[0].percent > 50)
        #expect(review.takenBy.isEmpty)
        let fine = TemplateReview("zed", try Drawing.zed.examples(), library: TemplateLibrary())
        #expect(fine.odd == nil)
        #expect(fine.similar.isEmpty)
        let circles = try (0..<3).map { seed in
            try Template(
                StrokeGenerator(seed: seed).circle(center: Point(x: 300, y: 300), radius: 80)
                    .samples)
        }
        let round = TemplateReview("round", circles, library: TemplateLibrary())
        #expect(round.takenBy.first?.phrase == .circle(.clockwise))
        #expect(round.takenBy.first?.count == 3)
    }
}
