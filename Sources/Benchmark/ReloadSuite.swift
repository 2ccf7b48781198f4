internal import Desktop
internal import Gestures
internal import Host
internal import TestServer

/// A mapping of 1,000 gestures that is saved again and again while ink is drawn, against the same
/// stroke while another file is saved; and one that is being read when the hotkey is pressed.
struct ReloadSuite {
    let rig: Rig
    let options: Options

    private let group = "a mapping of 1,000 gestures is read"
    private static let settings =
        "ink: {fade: 0ms}\nmessages: {live: false, shown: false}\nhints: {show: off}"

    func run() throws -> [Figure] {
        if let home = rig.server.environment["HOME"] {
            try Workload.store(1000 - Workload.builtIn.count, examples: 1, home: home)
        }
        // A user's strokes were recorded longer ago; those that changed just now are read anew.
        Clock.sleep(until: Clock.now + 2_500_000_000)
        return try starting() + inStroke() + underPress()
    }

    private var mapping: String { Workload.mapping(gestures: 1000, settings: Self.settings) }

    /// The start of a daemon with this mapping, against one with thirty gestures.
    private func starting() throws -> [Figure] {
        var times: [Int: Times] = [:]
        // The first start of each reads the files from the disk and does not count.
        for round in 0...max(5, options.repetitions / 4) {
            for count in [30, 1000] {
                let subject = try rig.start(
                    .curlicue, mapping: Workload.mapping(gestures: count, settings: Self.settings))
                if round > 0 {
                    times[count, default: Times()].add(nanoseconds: subject.startTime)
                }
                subject.end()
                rig.waitUntilIdle()
            }
        }
        guard let thirty = times[30], let thousand = times[1000] else { return [] }
        return [
            Figure(
                group: group, name: "start to ready, p50", unit: "ms",
                value: thousand.sorted.median / 1000,
                floor: (thirty.sorted.median / 1000, "30 gestures"))
        ]
    }

    // MARK: In a stroke

    /// Event to ink while the file is saved fifty times a second, against another file, which takes
    /// the machine as long.
    private func inStroke() throws -> [Figure] {
        let rate = 500.0
        let watched = WatchedPath(
            PointerPath(
                .spiral, events: max(40, Int(rate * options.seconds)), step: max(2, 1200 / rate),
                width: rig.screen.width, height: rig.screen.height),
            on: rig.screen)
        let condition = Condition(hotkey: .key, rest: 50, isAwake: false)
        var strokes: [[Times]] = [[], []]
        for round in 0..<(options.isFull ? 16 : 6) {
            for index in 0..<2 {
                // Which begins changes from round to round.
                let which = (index + round) % 2
                let subject = try rig.start(.curlicue, mapping: mapping)
                defer { subject.end() }
                let storm = try saveAgainAndAgain(which == 1 ? "curlicue.yaml" : "home/other.yaml")
                defer { storm.end() }
                strokes[which].append(
                    try rig.draw(watched, rate: rate, with: subject, under: condition).ink)
            }
        }
        let missed = strokes[1].reduce(0) { $0 + $1.missed }
        let parts: [(String, Double, Double?)] = [
            ("p50", 0.5, nil), ("p95", 0.95, nil), ("p99", 0.99, 1.5), ("max", 1, nil),
        ]
        return parts.map { part, share, goal in
            Figure(
                group: group, name: "event to ink while it is saved 50 times a second, \(part)",
                unit: "µs", value: Times.quantile(share, of: strokes[1]),
                floor: (Times.quantile(share, of: strokes[0]), "another file"), mostRatio: goal,
                note: missed > 0 ? "\(missed) missed" : "")
        }
    }

    /// Replaces `file`, in the server's folder, by the mapping with one line more, and back.
    private func saveAgainAndAgain(_ file: String) throws -> ChildProgram {
        let path = "\(rig.server.folder)/\(file)"
        _ = try rig.server.write(mapping, to: "\(file).1")
        _ = try rig.server.write(mapping + "# 2\n", to: "\(file).2")
        return try rig.server.start(
            "sh",
            [
                "-c",
                "while :; do for one in 1 2; do cp \(path).$one \(path).new;"
                    + " mv \(path).new \(path); sleep 0.02; done; done",
            ])
    }

    // MARK: Under a press

    /// From the hotkey to any ink of a pointer on its way, where the mapping began to be read 0 to
    /// 40 ms before the press.
    private func underPress() throws -> [Figure] {
        let subject = try rig.start(.curlicue, mapping: mapping)
        defer { subject.end() }
        let client = try ControlClient(
            path: ControlPath.socket(
                forDisplay: rig.server.name,
                runtimeFolder: rig.server.environment["XDG_RUNTIME_DIR"]))
        var times: [Times] = [Times(), Times()]
        for round in 0..<options.repetitions {
            for which in 0..<2 {
                let delay = Int64(round % 9) * 5_000_000
                try times[which].add(
                    nanoseconds: firstInk(subject) {
                        guard which == 1 else { return }
                        try client.send("reload")
                        Clock.sleep(until: Clock.now + delay)
                    })
                if which == 1 { _ = try client.receive(within: .seconds(5)) }
                _ = subject.readOutput()
            }
        }
        return [("p50", 0.5), ("p95", 0.95), ("max", 1)].map { part, share in
            Figure(
                group: group, name: "hotkey to first ink while it is being read, \(part)",
                unit: "ms", value: times[1].sorted.quantile(share) / 1000,
                floor: (times[0].sorted.quantile(share) / 1000, "in silence"),
                most: share == 1 ? 50 : nil)
        }
    }

    /// The time from the press of the hotkey to the first ink of a pointer that moves at 500 Hz.
    private func firstInk(_ subject: Subject, after prepare: () throws -> Void) throws -> Int64 {
        try rig.injector.move(to: Point(x: 300, y: 700))
        rig.waitUntilIdle(subject)
        let places = (1...500).map { Place(x: 300 + $0 * 3, y: 700) }
        let was = places.map { rig.screen.pixel($0) }
        try prepare()
        let time = try Processors.whileMeasuring(areAwake: false) {
            try pressAndMove(along: places, from: was)
        }
        try rig.hold(.key, down: false)
        rig.waitUntilIdle(subject)
        return time
    }

    private func pressAndMove(along places: [Place], from was: [UInt32]) throws -> Int64 {
        let start = Clock.now
        try rig.hold(.key, down: true)
        var (next, due) = (0, start)
        var found: Int64?
        while found == nil {
            if next < places.count, Clock.now >= due {
                let place = places[next]
                try rig.injector.move(to: Point(x: Double(place.x), y: Double(place.y)))
                next += 1
                due += 2_000_000
            }
            for index in 0..<next where rig.screen.pixel(places[index]) != was[index] {
                found = Clock.now
                break
            }
            guard Clock.now < start + 2_000_000_000 else { throw Failure("no ink within 2 s") }
        }
        return (found ?? start) - start
    }
}
