internal import TestServer

/// Event to ink, and what that costs, in one setting.
struct InkSuite {
    let rig: Rig
    let options: Options

    private var group: String { "event to ink, \(rig.setting.rawValue)" }

    private func mapping(_ hotkey: Condition.Hotkey) -> String {
        Workload.mapping(settings: Workload.bare, hotkey: hotkey)
    }

    func run() throws -> [Figure] {
        if let home = rig.server.environment["HOME"] { try Workload.store(10, home: home) }
        var figures: [Figure] = []
        for condition in Condition.strokes {
            for rate in options.rates { figures += try strokes(at: rate, under: condition) }
        }
        return figures + (try longStroke())
    }

    private func strokes(at rate: Double, under condition: Condition) throws -> [Figure] {
        let paths = [PointerPath.Shape.line, .spiral, .scribble].map { shape in
            WatchedPath(
                PointerPath(
                    shape, events: max(40, Int(rate * options.seconds)), step: Self.step(rate),
                    width: rig.screen.width, height: rig.screen.height),
                on: rig.screen)
        }
        let warmUp = WatchedPath(
            PointerPath(
                .scribble, events: 100, step: 8, width: rig.screen.width, height: rig.screen.height),
            on: rig.screen)
        let latencies: [(name: String, share: Double, goal: Double?)] = [
            ("p50", 0.5, 1.15), ("p95", 0.95, nil), ("p99", 0.99, 1.5),
        ]
        let costs: [(name: String, part: (StrokeFigures) -> Int64, goal: Double?)] = [
            ("in all", { $0.subject + $0.server + $0.compositor }, 1.5),
            ("program", \.subject, nil), ("X server", \.server, nil),
            ("compositor", \.compositor, nil),
        ]
        var inks = latencies.map { _ in Rounds() }
        var processors = costs.map { _ in Rounds() }
        var missed = 0
        let mapping = mapping(condition.hotkey)
        for round in 0..<options.rounds {
            for kind in rig.kinds(round) {
                let subject = try rig.start(kind, mapping: mapping, hotkey: condition.hotkey)
                defer { subject.end() }
                // The first stroke of a process reads its pages and fills its pools.
                _ = try rig.draw(warmUp, rate: 500, with: subject, under: condition)
                let stroke = try rig.draw(
                    paths[round % paths.count], rate: rate, with: subject, under: condition)
                let times = stroke.ink.sorted
                for (index, one) in latencies.enumerated() {
                    inks[index].add(times.quantile(one.share), of: kind)
                }
                for (index, one) in costs.enumerated() {
                    let cost = Double(one.part(stroke)) / 1000 / Double(max(1, stroke.events))
                    processors[index].add(cost, of: kind)
                }
                if kind == .curlicue { missed += stroke.ink.missed }
            }
        }
        let name = "\(Int(rate)) Hz, \(condition)"
        let note = missed > 0 ? "\(missed) missed" : ""
        return zip(latencies, inks).compactMap {
            $1.figure(
                group, "\(name), \($0.name)", goal: $0.goal, note: note)
        }
            + zip(costs, processors).compactMap { one, rounds in
                guard one.name != "compositor" || rig.setting != .plain else { return nil }
                return rounds.figure(group, "\(name), CPU per event, \(one.name)", goal: one.goal)
            }
    }

    /// Pixels between two events: a pointer that moves at 1200 px/s, and faster where events come so
    /// fast that a pixel of its own would be wanting.
    private static func step(_ rate: Double) -> Double { max(2, 1200 / rate) }

    /// A long stroke that crosses itself all the time: its end against its beginning.
    private func longStroke() throws -> [Figure] {
        let rate = 1000.0
        let watched = WatchedPath(
            PointerPath(
                .rosette, events: Int(options.longSeconds * rate), step: 2,
                width: rig.screen.width, height: rig.screen.height),
            on: rig.screen)
        let condition = Condition(hotkey: .key, rest: 50, isAwake: false)
        var (early, late): ([Times], [Times]) = ([], [])
        var missed = 0
        for _ in 0..<3 {
            let subject = try rig.start(.curlicue, mapping: mapping(.key))
            defer { subject.end() }
            let stroke = try rig.draw(watched, rate: rate, with: subject, under: condition)
            var ends = (Times(), Times())
            for (event, time) in stroke.byEvent {
                if event < 1000 { ends.0.add(nanoseconds: time) }
                if event >= watched.path.places.count - 1000 { ends.1.add(nanoseconds: time) }
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

extension Rig {
    /// What is measured in a round, in an order that changes from round to round.
    func kinds(_ round: Int) -> [Kind] {
        let all = [Kind.curlicue] + setting.techniques.map { Kind.floor($0) }
        let first = round % all.count
        return Array(all[first...] + all[..<first])
    }
}
