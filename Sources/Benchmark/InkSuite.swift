internal import TestServer

/// Event to ink, in one setting.
struct InkSuite {
    let rig: Rig
    let options: Options

    /// The ink of the default look is so wide, its outline counted.
    private static let radius = 3.5
    private var group: String { "event to ink, \(rig.setting.rawValue)" }

    func run() throws -> [Figure] {
        let kinds = [Kind.curlicue] + rig.setting.techniques.map { Kind.floor($0) }
        var subjects: [(kind: Kind, start: () throws -> Subject)] = []
        let mapping = Workload.mapping(settings: "ink: {fade: 0ms}\nmessages: {shown: false}")
        if let home = rig.server.environment["HOME"] { try Workload.store(10, home: home) }
        for kind in kinds { subjects.append((kind, { try rig.start(kind, mapping: mapping) })) }

        var figures: [Figure] = []
        var costFigures: [Figure] = []
        for rate in options.rates {
            var pooled: [Kind: StrokeFigures] = [:]
            var strokes: [Kind: [Times]] = [:]
            for shape in [PointerPath.Shape.line, .spiral, .scribble] {
                let events = max(40, Int(rate * options.seconds))
                let pointerPath = PointerPath(
                    shape, events: events, step: Self.step(rate), width: rig.screen.width,
                    height: rig.screen.height)
                let fresh = FreshPixels(
                    pointerPath, radius: Self.radius, width: rig.screen.width,
                    height: rig.screen.height)
                var one: [Kind: [Times]] = [:]
                for (kind, start) in subjects {
                    let subject = try start()
                    defer { subject.end() }
                    let stroke = try rig.draw(pointerPath, fresh, rate: rate, with: subject)
                    one[kind] = [stroke.ink]
                    strokes[kind, default: []].append(stroke.ink)
                    pooled[kind, default: StrokeFigures()].add(stroke)
                }
                if options.isFull {
                    figures += latencies(one, "\(Int(rate)) Hz, \(shape.rawValue)")
                }
            }
            figures += latencies(strokes, "\(Int(rate)) Hz", goals: true)
            if rate <= 1000 { costFigures += costs(pooled, rate: rate) }
        }
        figures += try firstInk(subjects)
        figures += costFigures
        figures += try longStroke(mapping)
        return figures
    }

    /// Pixels between two events: a pointer that moves at 1200 px/s, and faster where events come so
    /// fast that a pixel of its own would be wanting.
    private static func step(_ rate: Double) -> Double { max(2, 1200 / rate) }

    private func latencies(
        _ strokes: [Kind: [Times]], _ name: String, goals: Bool = false
    ) -> [Figure] {
        guard let own = strokes[.curlicue] else { return [] }
        let best = best(strokes)
        let parts: [(String, Double, Double?)] = [
            ("p50", 0.5, 1.15), ("p95", 0.95, nil), ("p99", 0.99, 1.5), ("max", 1, nil),
        ]
        let missed = own.reduce(0) { $0 + $1.missed }
        return parts.map { part, share, goal in
            Figure(
                group: group, name: "\(name), \(part)", unit: "µs",
                value: Times.quantile(share, of: own),
                floor: best.map { (Times.quantile(share, of: $0.strokes), $0.backend) },
                mostRatio: goals ? goal : nil, note: missed > 0 ? "\(missed) missed" : "")
        }
    }

    /// The floor's technique that is the fastest here.
    private func best(_ strokes: [Kind: [Times]]) -> (strokes: [Times], backend: String)? {
        let found = rig.setting.techniques.compactMap { backend in
            strokes[.floor(backend)].map { ($0, backend) }
        }
        return found.min { Times.quantile(0.5, of: $0.0) < Times.quantile(0.5, of: $1.0) }
    }

    /// What an event costs the processor: the program, the X server and the compositor together,
    /// since work can be moved from one to the other; at 1000 Hz each by itself, too.
    private func costs(_ strokes: [Kind: StrokeFigures], rate: Double) -> [Figure] {
        guard let own = strokes[.curlicue], own.events > 0 else { return [] }
        let floors = strokes.filter { $0.key != .curlicue && $0.value.events > 0 }
        let best = best(strokes.mapValues { [$0.ink] }).flatMap { strokes[.floor($0.backend)] }
        var backend = ""
        if case .floor(let name)? = floors.first(where: { $0.value.subject == best?.subject })?.key
        {
            backend = name
        }
        func figure(
            _ name: String, _ part: (StrokeFigures) -> Int64, goal: Double? = nil
        ) -> Figure {
            func each(_ stroke: StrokeFigures) -> Double {
                Double(part(stroke)) / 1000 / Double(stroke.events)
            }
            return Figure(
                group: group, name: "\(Int(rate)) Hz, CPU per event, \(name)", unit: "µs",
                value: each(own), floor: best.map { (each($0), backend) }, mostRatio: goal)
        }
        let all = figure("in all", { $0.subject + $0.server + $0.compositor }, goal: 1.5)
        guard rate == 1000 else { return [all] }
        var figures = [all, figure("program", \.subject), figure("X server", \.server)]
        if own.compositor > 0 { figures.append(figure("compositor", \.compositor)) }
        return figures
    }

    /// The first ink of a stroke: one event after the hotkey. Measured alternately, as the
    /// machine's speed drifts.
    private func firstInk(
        _ subjects: [(kind: Kind, start: () throws -> Subject)]
    ) throws -> [Figure] {
        let pointerPath = PointerPath(
            .line, events: 3, step: 12, width: rig.screen.width, height: rig.screen.height)
        let fresh = FreshPixels(
            pointerPath, radius: Self.radius, width: rig.screen.width, height: rig.screen.height)
        var times: [Kind: Times] = [:]
        for round in 0..<5 * subjects.count {
            let (kind, start) = subjects[round % subjects.count]
            let subject = try start()
            defer { subject.end() }
            for _ in 0..<options.repetitions / 4 {
                let stroke = try rig.draw(pointerPath, fresh, rate: 500, with: subject)
                if let first = stroke.first {
                    times[kind, default: Times()].add(nanoseconds: first)
                }
            }
        }
        guard let own = times[.curlicue] else { return [] }
        // Compared with a window that is kept mapped, where there is one.
        let backend = rig.setting == .plain ? "root" : "argb"
        let floor = times[.floor(backend)]
        return [("p50", 0.5, 1.5), ("p95", 0.95, nil)].map { part, share, goal in
            Figure(
                group: group, name: "first ink of a stroke, \(part)", unit: "µs",
                value: own.sorted.quantile(share),
                floor: floor.map { ($0.sorted.quantile(share), backend) }, mostRatio: goal)
        }
    }

    /// A long stroke that crosses itself all the time: its end against its beginning.
    private func longStroke(_ mapping: String) throws -> [Figure] {
        let rate = 1000.0
        let pointerPath = PointerPath(
            .rosette, events: Int(options.longSeconds * rate), step: 2,
            width: rig.screen.width, height: rig.screen.height)
        let fresh = FreshPixels(
            pointerPath, radius: Self.radius, width: rig.screen.width, height: rig.screen.height)
        var (early, late): ([Times], [Times]) = ([], [])
        var missed = 0
        for _ in 0..<3 {
            let subject = try rig.start(.curlicue, mapping: mapping)
            defer { subject.end() }
            let stroke = try rig.draw(pointerPath, fresh, rate: rate, with: subject)
            var ends = (Times(), Times())
            for (event, time) in stroke.byEvent {
                if event < 1000 { ends.0.add(nanoseconds: time) }
                if event >= pointerPath.places.count - 1000 { ends.1.add(nanoseconds: time) }
            }
            early.append(ends.0)
            late.append(ends.1)
            missed += stroke.ink.missed
        }
        return [("p50", 0.5), ("p99", 0.99)].map { part, share in
            Figure(
                group: group,
                name: "\(Int(options.longSeconds)) s at 1000 Hz, last second, \(part)", unit: "µs",
                value: Times.quantile(share, of: late),
                floor: (Times.quantile(share, of: early), "its first"),
                mostRatio: share == 0.5 ? 1.2 : nil,
                note: missed > 0 ? "\(missed) missed" : "")
        }
    }
}
