internal import TestServer

/// Event to ink with thirty gestures mapped, against the same with live recognition and hints off:
/// measured alternately, as the machine's speed drifts. Once as it is drawn every day, with names
/// that change; once with everything on: the pointer rests until guides and sheet are there, and the
/// stroke goes on beside them.
struct HintSuite {
    let rig: Rig
    let options: Options

    /// Longer than the rests until guides and sheet are shown.
    private static let rest = 400

    func run() throws -> [Figure] {
        if let home = rig.server.environment["HOME"] { try Workload.store(10, home: home) }
        return try compare("live names", with: "", rest: 50)
            + compare("everything on", with: "hints: {show: both, after: 150ms}", rest: Self.rest)
    }

    private func compare(_ what: String, with setting: String, rest: Int) throws -> [Figure] {
        let mappings = ["messages: {live: false}\nhints: {show: off}", setting].map {
            Workload.mapping(settings: "ink: {fade: 0ms}\n" + $0)
        }
        var figures: [Figure] = []
        for rate in options.hintRates {
            let watched = WatchedPath(
                PointerPath(
                    .spiral, events: max(40, Int(rate * options.seconds)),
                    step: max(2, 1200 / rate),
                    width: rig.screen.width, height: rig.screen.height),
                on: rig.screen)
            let condition = Condition(hotkey: .key, rest: rest, isAwake: false)
            var strokes: [[Times]] = [[], []]
            for round in 0..<(options.isFull ? 16 : 6) {
                for index in 0..<2 {
                    // Which begins changes from round to round.
                    let which = (index + round) % 2
                    let subject = try rig.start(.curlicue, mapping: mappings[which])
                    defer { subject.end() }
                    let stroke = try rig.draw(
                        watched, rate: rate, with: subject, under: condition)
                    strokes[which].append(stroke.ink)
                }
            }
            let missed = strokes[1].reduce(0) { $0 + $1.missed }
            let parts: [(String, Double, Double?)] = [
                ("p50", 0.5, 1.1), ("p95", 0.95, nil), ("p99", 0.99, 1.1), ("max", 1, nil),
            ]
            figures += parts.map { part, share, goal in
                Figure(
                    group: "event to ink, \(what), \(rig.setting.rawValue)",
                    name: "\(Int(rate)) Hz, \(part)", unit: "µs",
                    value: Times.quantile(share, of: strokes[1]),
                    floor: (Times.quantile(share, of: strokes[0]), "hints off"), mostRatio: goal,
                    note: missed > 0 ? "\(missed) missed" : "")
            }
        }
        return figures
    }
}
