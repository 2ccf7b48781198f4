internal import CLinux
internal import Glibc
internal import Host
internal import Mapping
internal import TestServer

/// The cost of curlicue while nothing is drawn: its start, memory, wake-ups and size.
struct LifeSuite {
    let rig: Rig
    let options: Options
    private let group = "start, idle, size"

    func run(meanwhile: () throws -> [Figure]) throws -> [Figure] {
        var figures = try starting()
        figures += try idling(meanwhile)
        figures += try reloading()
        figures += try sizes()
        return figures
    }

    private func starting() throws -> [Figure] {
        var (own, floor) = (Times(), Times())
        // The first start reads the files from the disk and does not count.
        for round in 0...max(5, options.repetitions / 2) {
            for (kind, isOwn) in [(Kind.curlicue, true), (.floor("root"), false)] {
                let subject = try rig.start(kind, mapping: DefaultMapping.text)
                subject.end()
                rig.waitUntilIdle()
                guard round > 0 else { continue }
                if isOwn {
                    own.add(nanoseconds: subject.startTime)
                } else {
                    floor.add(nanoseconds: subject.startTime)
                }
            }
        }
        return [
            Figure(
                group: group, name: "start to ready, p50", unit: "ms",
                value: own.sorted.median / 1000, floor: (floor.sorted.median / 1000, "root"),
                mostRatio: 4)
        ]
    }

    /// Leaves a daemon with the built-in mapping idle, and does other things meanwhile.
    private func idling(_ meanwhile: () throws -> [Figure]) throws -> [Figure] {
        let subject = try rig.start(.curlicue, mapping: DefaultMapping.text)
        let floor = try rig.start(.floor("root"), mapping: "")
        defer {
            subject.end()
            floor.end()
        }
        let before = (subject.figures.naps, subject.figures.processorTime)
        let start = Clock.now
        let others = try meanwhile()
        Clock.sleep(until: start + Int64(options.idleSeconds * 1e9))
        let after = (subject.figures.naps, subject.figures.processorTime)
        let seconds = Int(Double(Clock.now - start) / 1e9)
        // The daemon and its watchdog.
        let all = [subject.figures] + subject.figures.children
        let share = Double(all.map(\.share).reduce(0, +)) / 1024
        let own = Double(all.map(\.own).reduce(0, +)) / 1024
        return [
            Figure(
                group: group, name: "idle, wake-ups in \(seconds) s", unit: "",
                value: Double(after.0 - before.0), most: 0),
            Figure(
                group: group, name: "idle, CPU in \(seconds) s", unit: "ms",
                value: Double(after.1 - before.1) / 1e6),
            Figure(
                group: group, name: "idle, PSS with the watchdog's", unit: "MB", value: share,
                floor: (Double(floor.figures.share) / 1024, "root"), most: 16,
                note: "\(Text.number(own)) MB of it written"),
        ] + others
    }

    private func reloading() throws -> [Figure] {
        var figures: [Figure] = []
        let path = try ControlPath.socket(
            forDisplay: rig.server.name, runtimeFolder: rig.server.environment["XDG_RUNTIME_DIR"])
        for count in [30, 1000] {
            // Without strokes that are not recorded, each of which would be a warning.
            if let home = rig.server.environment["HOME"] {
                try Workload.store(count - Workload.builtIn.count, examples: 1, home: home)
            }
            let subject = try rig.start(.curlicue, mapping: Workload.mapping(gestures: count))
            defer { subject.end() }
            let client = try ControlClient(path: path)
            // A user's strokes were recorded longer ago; those that changed just now are read anew.
            Clock.sleep(until: Clock.now + 2_500_000_000)
            var times = Times()
            for _ in 0..<5 {
                let start = Clock.now
                let answer = try client.request("reload")
                times.add(nanoseconds: Clock.now - start)
                guard answer.contains("\"ok\":true") else { throw Failure("reload: \(answer)") }
                _ = subject.readOutput()
            }
            figures.append(
                Figure(
                    group: "mapping", name: "reload, \(count) gestures, strokes and all, p50",
                    unit: "ms", value: times.sorted.median / 1000, most: count == 1000 ? 50 : nil))
        }
        return figures
    }

    private func sizes() throws -> [Figure] {
        let copy = "\(rig.server.folder)/stripped"
        try rig.server.run("strip", ["-o", copy, rig.program], packages: "binutils")
        var status = stat()
        stat(copy, &status)
        let needed = try rig.server.run("readelf", ["-d", copy], packages: "binutils")
        let isStatic = !needed.contains("libswiftCore")
        return [
            Figure(
                group: group, name: "program, stripped", unit: "MB",
                value: Double(status.st_size) / 1e6, most: isStatic ? 24 : nil,
                note: isStatic
                    ? "Swift's library linked in"
                    : "without Swift's library; build with --static-swift-stdlib")
        ]
    }
}
