internal import CBenchmark
internal import Engine
internal import Gestures
internal import Mapping

/// The cost of the engine, without a display: recognition, allocations, reading mappings.
struct RecognitionSuite {
    let options: Options

    func run() throws -> [Figure] {
        var strokes: [Stroke] = []
        var source = "generated strokes"
        if let folder = options.strokes {
            strokes = Workload.recorded(in: folder)
            source = "\(strokes.count) strokes of people"
        }
        if strokes.isEmpty {
            strokes = Workload.generated()
            source = "\(strokes.count) generated strokes"
        }
        var figures: [Figure] = []
        let group = "recognition, \(source)"
        for (templates, examples, gestures, most) in [
            (10, 5, 30, 50.0), (100, 1, 120, nil), (1000, 1, 1020, 1000),
        ] as [(Int, Int, Int, Double?)] {
            let engine = try Self.engine(gestures, templates, examples)
            let (ends, events) = Self.play(strokes, engine)
            let name =
                "\(gestures) gestures, \(templates) of them templates"
                + (examples > 1 ? " of \(examples)" : "")
            figures += [
                Figure(
                    group: group, name: "\(name): a finished stroke, p50", unit: "µs",
                    value: ends.sorted.median, most: most),
                Figure(
                    group: group, name: "\(name): a finished stroke, p99", unit: "µs",
                    value: ends.sorted.quantile(0.99)),
                Figure(
                    group: group, name: "\(name): an event, mean", unit: "µs",
                    value: events.values.reduce(0, +) / Double(max(1, events.count))),
            ]
        }
        figures += try allocations(group)
        figures += mappings()
        return figures
    }

    private static func engine(
        _ gestures: Int, _ templates: Int, _ examples: Int
    ) throws(Failure) -> Engine {
        let mapping = try Workload.parsed(Workload.mapping(gestures: gestures))
        return Engine(
            profiles: mapping.profiles, limits: mapping.limits, timeout: mapping.timeout,
            templates: Workload.library(templates, examples: examples))
    }

    /// Draws each stroke under the hotkey; gives the times of the releases and of the events.
    private static func play(_ strokes: [Stroke], _ engine: Engine) -> (ends: Times, events: Times)
    {
        var engine = engine
        guard let chord = engine.profiles.first?.hotkeys.first else { return (Times(), Times()) }
        var (ends, events) = (Times(), Times())
        var clock = Duration.seconds(1000)
        for stroke in strokes {
            guard let first = stroke.samples.first, let last = stroke.samples.last else { continue }
            let shift = clock - first.time
            _ = engine.handle(Input(.press(chord, first.position), at: clock))
            for sample in stroke.samples.dropFirst() {
                let input = Input(.motion(sample.position), at: sample.time + shift)
                let start = Clock.now
                let effects = engine.handle(input)
                events.add(nanoseconds: Clock.now - start)
                _ = effects
            }
            let input = Input(.release(chord), at: last.time + shift)
            let start = Clock.now
            let effects = engine.handle(input)
            ends.add(nanoseconds: Clock.now - start)
            _ = effects
            clock = last.time + shift + .seconds(1)
        }
        return (ends, events)
    }

    /// How often an event of a long stroke asks for memory.
    private func allocations(_ group: String) throws(Failure) -> [Figure] {
        var engine = try Self.engine(30, 10, 5)
        guard let chord = engine.profiles.first?.hotkeys.first else { return [] }
        let pointerPath = PointerPath(.rosette, events: 5000, step: 3, width: 1920, height: 1080)
        var counts: [UInt] = []
        counts.reserveCapacity(pointerPath.places.count)
        var clock = Duration.seconds(1)
        for (index, place) in pointerPath.places.enumerated() {
            let point = Point(x: Double(place.x), y: Double(place.y))
            if index == 0 { _ = engine.handle(Input(.press(chord, point), at: clock)) }
            clock += .milliseconds(1)
            let before = measuring_allocations()
            let effects = engine.handle(Input(.motion(point), at: clock))
            let count = measuring_allocations() - before
            // Where a recognizer changes its decision there is an effect.
            let isSteady = effects.allSatisfy {
                if case .extend = $0 { true } else { false }
            }
            if isSteady { counts.append(count) }
        }
        // The first fifty are the stroke's beginning.
        let steady = counts.dropFirst(50)
        let mean = Double(steady.reduce(0, +)) / Double(max(1, steady.count))
        let busy = steady.count { $0 > 0 }
        return [
            Figure(
                group: group, name: "allocations per event while a stroke goes on, mean",
                unit: "", value: mean, most: 0,
                note: busy == 0
                    ? "\(steady.count) events" : "in \(busy) events, at most \(steady.max() ?? 0)")
        ]
    }

    private func mappings() -> [Figure] {
        let reader = MappingReader(Vocabulary(keys: .unchecked))
        let files = [
            ("the built-in one", DefaultMapping.text), ("30 gestures", Workload.mapping()),
            ("1,000 gestures", Workload.mapping(gestures: 1000)),
        ]
        return files.map { name, text in
            var times = Times()
            for _ in 0..<(text.utf8.count > 10_000 ? 10 : 100) {
                let start = Clock.now
                let reading = reader.read(text: text, file: "bench")
                times.add(nanoseconds: Clock.now - start)
                _ = reading
            }
            return Figure(
                group: "mapping", name: "reading \(name), p50", unit: "ms",
                value: times.sorted.median / 1000)
        }
    }
}
