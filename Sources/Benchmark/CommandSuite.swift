internal import Gestures
internal import TestServer

/// From the release to the command, and from the hotkey to ink.
struct CommandSuite {
    let rig: Rig
    let options: Options
    private var group: String { "hotkey and command, \(rig.setting.rawValue)" }

    func run() throws -> [Figure] {
        if let home = rig.server.environment["HOME"] { try Workload.store(10, home: home) }
        let mapping = Workload.mapping(command: rig.stamping)
        let backend = rig.setting == .plain ? "root" : "argb"
        let own = try rig.start(.curlicue, mapping: mapping)
        let command = try release(own)
        own.end()
        let brief = try rig.start(
            .curlicue,
            mapping: Workload.mapping(settings: "ink: {fade: 0ms}\nmessages: {shown: false}"))
        let ready = try readiness(brief)
        brief.end()
        let floor = try rig.start(.floor(backend), mapping: mapping)
        let floorReady = try readiness(floor)
        let floorCommand = try release(floor)
        floor.end()
        func figure(_ name: String, _ own: Times, _ floor: Times, _ share: Double, _ goal: Double?)
            -> Figure
        {
            Figure(
                group: group, name: name, unit: "µs", value: own.sorted.quantile(share),
                floor: (floor.sorted.quantile(share), backend), mostRatio: goal,
                note: own.missed > 0 ? "\(own.missed) missed" : "")
        }
        return [
            figure("release to command, p50", command, floorCommand, 0.5, 1.3),
            figure("release to command, p95", command, floorCommand, 0.95, nil),
            figure("release to command, p99", command, floorCommand, 0.99, 2),
            figure("hotkey to first ink, pointer on its way, p50", ready, floorReady, 0.5, nil),
            figure("hotkey to first ink, pointer on its way, p95", ready, floorReady, 0.95, nil),
        ]
    }

    /// Swipes to the right again and again; the command says when it began.
    private func release(_ subject: Subject) throws -> Times {
        var times = Times()
        rig.forgetStamps()
        for _ in 0..<options.repetitions {
            try rig.injector.move(to: Point(x: 400, y: 500))
            rig.waitUntilIdle(subject)
            try rig.injector.key(rig.keycode, down: true)
            rig.waitUntilIdle(subject)
            var due = Clock.now
            for step in 1...60 {
                due += 2_000_000
                Clock.sleep(until: due)
                try rig.injector.move(to: Point(x: 400 + Double(step) * 5, y: 500))
            }
            Clock.sleep(until: due + 20_000_000)
            let start = Clock.now
            try rig.injector.key(rig.keycode, down: false)
            if let stamp = rig.nextStamp() {
                times.add(nanoseconds: stamp - start)
            } else {
                times.missed += 1
            }
        }
        return times
    }

    /// Presses the hotkey while the pointer is moving at 4000 Hz, and waits for any ink on its way.
    private func readiness(_ subject: Subject) throws -> Times {
        var times = Times()
        for _ in 0..<options.repetitions {
            try rig.injector.move(to: Point(x: 300, y: 700))
            rig.waitUntilIdle(subject)
            let places = (1...400).map { Place(x: 300 + $0 * 3, y: 700) }
            let was = places.map { rig.screen.pixel($0) }
            let start = Clock.now
            try rig.injector.key(rig.keycode, down: true)
            var (next, due) = (0, start)
            var found: Int64?
            while found == nil, Clock.now < start + 1_000_000_000 {
                if next < places.count, Clock.now >= due {
                    let place = places[next]
                    try rig.injector.move(to: Point(x: Double(place.x), y: Double(place.y)))
                    next += 1
                    due += 250_000
                }
                for index in 0..<next where rig.screen.pixel(places[index]) != was[index] {
                    found = Clock.now
                    break
                }
            }
            if let found { times.add(nanoseconds: found - start) } else { times.missed += 1 }
            try rig.injector.key(rig.keycode, down: false)
            rig.waitUntilIdle(subject)
            // What was drawn fades.
            let deadline = Clock.now + 3_000_000_000
            while Clock.now < deadline,
                zip(places, was).contains(where: { rig.screen.pixel($0) != $1 })
            {
                Clock.sleep(until: Clock.now + 2_000_000)
            }
        }
        return times
    }
}
