internal import CLinux
internal import Desktop
internal import Gestures
internal import Glibc
internal import TestServer

/// A thousand gestures, a thousand templates, large screens, all fingers at once.
struct ScaleSuite {
    let program: String
    let options: Options
    let isHurried: Bool
    private let group = "scale: 1,000 gestures, 1,000 templates"

    func run() throws -> [Figure] { try largeScreen() + tenFingers() }

    /// Event to ink at 4K.
    private func largeScreen() throws -> [Figure] {
        let rig = try Rig(.plain, program, isHurried: isHurried, width: 3840, height: 2160)
        if let home = rig.server.environment["HOME"] {
            try Workload.store(1000, examples: 1, home: home)
        }
        let mapping = Workload.mapping(
            gestures: 1020, settings: "ink: {fade: 0ms}\nmessages: {shown: false}")
        let watched = WatchedPath(
            PointerPath(
                .scribble, events: 2000, step: 3, width: rig.screen.width,
                height: rig.screen.height),
            on: rig.screen)
        let condition = Condition(hotkey: .key, rest: 50, isAwake: false)
        var times: [Times] = []
        for kind in [Kind.curlicue, .floor("root")] {
            let subject = try rig.start(kind, mapping: mapping)
            defer { subject.end() }
            times.append(
                try rig.draw(watched, rate: 1000, with: subject, under: condition).ink)
        }
        return [("p50", 0.5, 1.15), ("p99", 0.99, 1.5)].map { part, share, goal in
            Figure(
                group: group, name: "event to ink on 3840 × 2160, 1000 Hz, \(part)", unit: "µs",
                value: times[0].sorted.quantile(share),
                floor: (times[1].sorted.quantile(share), "root"), mostRatio: goal,
                note: times[0].missed > 0 ? "\(times[0].missed) missed" : "")
        }
    }

    /// Ten fingers at 1000 Hz on three monitors of 4K, every event awaited in what `curlicue
    /// monitor` prints.
    private func tenFingers() throws -> [Figure] {
        var options = PrivateServer.Options()
        options.kind = .xorg
        (options.width, options.height) = (3 * 3840, 2160)
        let server = try PrivateServer(options)
        defer { server.close() }
        try server.start(.openbox)
        for number in 0..<3 {
            try server.run(
                "xrandr",
                [
                    "--setmonitor", "m\(number)", "3840/600x2160/340+\(number * 3840)+0",
                    number == 0 ? "DUMMY0" : "none",
                ])
        }
        if let home = server.environment["HOME"] {
            try Workload.store(1000, examples: 1, home: home)
        }
        let file = try server.write(
            Workload.mapping(gestures: 1020), to: "curlicue.yaml")
        let subject = try Subject(
            [program, "run", "--config", file], environment: server.environment)
        defer { subject.end() }
        if isHurried {
            ProcessFigures(server.pid).hurry()
            subject.figures.hurry()
        }
        // Once undisturbed for the time, once with a monitor for the count.
        let quiet = try touch(server, subject)
        let monitor = try server.start(program, ["monitor"])
        // Until the daemon sends it events.
        let deadline = Clock.now + 10_000_000_000
        while touches(monitor) == 0 {
            guard Clock.now < deadline, monitor.isRunning else {
                throw Failure("no touch is reported: \(monitor.output)")
            }
            try touchOnce(server, processes: [subject.figures, ProcessFigures(server.pid)])
        }
        ProcessFigures.waitUntilIdle([subject.figures, ProcessFigures(monitor.process.pid)])
        let before = touches(monitor)
        let counted = try touch(server, subject)
        ProcessFigures.waitUntilIdle(
            [subject.figures, ProcessFigures(monitor.process.pid)], patience: 10_000_000_000)
        let reported = touches(monitor) - before
        return [
            Figure(
                group: group, name: "ten fingers at 1000 Hz: CPU per event, program", unit: "µs",
                value: Double(quiet.subject) / 1000 / Double(quiet.events)),
            Figure(
                group: group, name: "ten fingers at 1000 Hz: events missed", unit: "",
                value: Double(counted.events - reported), most: 0,
                note: "of \(counted.events), drawn in \(Text.number(counted.seconds)) s"),
        ]
    }

    private func touches(_ monitor: ChildProgram) -> Int {
        (File.text(monitor.process.outputFile) ?? "").split(separator: "\n").count {
            $0.hasPrefix("<") && $0.contains("touch")
        }
    }

    /// A touch under the hotkey, which the daemon reports.
    private func touchOnce(_ server: PrivateServer, processes: [ProcessFigures]) throws {
        try server.injector.press(Condition.Hotkey.key.phrase)
        ProcessFigures.waitUntilIdle(processes)
        try server.injector.touch(1, .begin, Point(x: 500, y: 500))
        try server.injector.touch(1, .end, Point(x: 500, y: 500))
        try server.injector.release(Condition.Hotkey.key.phrase)
        ProcessFigures.waitUntilIdle(processes)
    }

    private func touch(
        _ server: PrivateServer, _ subject: Subject
    ) throws -> (events: Int, subject: Int64, seconds: Double) {
        let processes = [subject.figures, ProcessFigures(server.pid)]
        try server.injector.press(Condition.Hotkey.key.phrase)
        ProcessFigures.waitUntilIdle(processes)
        let fingers = (0..<10).map { finger in
            PointerPath(
                .spiral, events: 2000, step: 3, width: 1100, height: 900, margin: 40
            ).places.map { Point(x: Double($0.x + finger * 1100), y: Double($0.y + 600)) }
        }
        let steps = fingers.map(\.count).min() ?? 0
        let start = subject.figures.processorTime
        let begun = Clock.now
        var due = begun
        for step in 0..<steps {
            Clock.sleep(until: due)
            due += 1_000_000
            for finger in 0..<10 {
                try server.injector.touch(
                    finger, step == 0 ? .begin : step == steps - 1 ? .end : .update,
                    fingers[finger][step])
            }
        }
        try server.injector.sync()
        let seconds = Double(Clock.now - begun) / 1e9
        ProcessFigures.waitUntilIdle(processes)
        let used = subject.figures.processorTime - start
        try server.injector.release(Condition.Hotkey.key.phrase)
        ProcessFigures.waitUntilIdle(processes)
        return (steps * 10, used, seconds)
    }
}
