internal import Host
internal import JSON
internal import TestServer

/// What daemon and watchdog have in memory: at rest after the start, after an hour of drawing, and
/// after another, or after five more. What grows in each of them as it did in the first is a leak;
/// what stays is kept for good.
///
/// What they were made of in November 2026, in MB of their share, without a compositor:
///
/// | | at rest | after an hour |
/// |---|--:|--:|
/// | the program, twice: code and constants, read from its file | 8.7 | 9.2 |
/// | the program, twice: variables and relocations | 2.9 | 3.0 |
/// | libraries: cairo, X11, the C library; later Pango and what it needs | 2.3 | 5.9 |
/// | fonts and their index | – | 0.5 |
/// | heap and stacks | 1.0 | 5.5 |
/// | in all | 15.0 | 24.2 |
///
/// Of that 3.6 MB are written at rest and 8.4 after an hour; the rest is shared or can be read from
/// its file again. How much of a library counts changes by one or two megabytes with what else runs
/// on the machine: in other runs it was 22.1 in all, with as much written. Of the heap
/// about 1.2 MB belong to fontconfig, Pango and cairo's glyphs, 0.5 to ten recorded strokes, 0.3 to
/// the tiles for the next stroke.
struct MemorySuite {
    let rig: Rig
    let options: Options

    private var group: String { "memory, \(rig.setting.rawValue)" }

    /// What there is at one moment, while nothing is held or shown.
    private struct Reading {
        var daemon: MemoryMap
        var watchdog: MemoryMap
        /// What the X server keeps for both.
        var resources: ResourceCount
        /// What server and compositor have in memory, in KiB.
        var server: Int
        var compositor: Int

        /// What daemon and watchdog have in memory, in KiB.
        var share: Double { daemon.total.share + watchdog.total.share }
        var written: Double { daemon.total.written + watchdog.total.written }
    }

    func run() throws -> [Figure] {
        if let home = rig.server.environment["HOME"] { try Workload.store(10, home: home) }
        let subject = try rig.start(.curlicue, mapping: HourOfDrawing.mapping)
        defer { subject.end() }
        var readings = [try read(subject)]
        let hours = options.isFull ? 6 : 2
        for hour in 1...hours {
            var drawing = HourOfDrawing(on: rig, with: subject, seed: UInt64(hour))
            try drawing.draw()
            readings.append(try read(subject))
        }
        let outcomes = try outcomes()
        guard outcomes.reduce(0, +) == hours * HourOfDrawing.gestures, !outcomes.contains(0) else {
            throw Failure("of \(hours * HourOfDrawing.gestures) gestures came \(outcomes)")
        }
        let counts = outcomes.map(String.init).joined(separator: ", ")
        return totals(readings, "recognized, refused, cancelled: \(counts)")
            + parts("daemon", readings.map(\.daemon))
            + parts("watchdog", readings.map(\.watchdog))
    }

    /// Waits until the daemon has given back what it needs for drawing, and reads.
    private func read(_ subject: Subject) throws -> Reading {
        Clock.sleep(until: Clock.now + 12_000_000_000)
        rig.waitUntilIdle(subject)
        guard let watchdog = subject.figures.children.first else {
            throw Failure("there is no watchdog")
        }
        guard let resources = ResourceCount.all(display: rig.server.name)?[subject.pid] else {
            throw Failure("the X server does not say what it keeps")
        }
        return Reading(
            daemon: MemoryMap(subject.figures), watchdog: MemoryMap(watchdog),
            resources: resources, server: rig.serverFigures.share,
            compositor: rig.compositorFigures.map(\.share).reduce(0, +))
    }

    /// How many gestures were recognized, refused and cancelled.
    private func outcomes() throws -> [Int] {
        let path = try ControlPath.socket(
            forDisplay: rig.server.name, runtimeFolder: rig.server.environment["XDG_RUNTIME_DIR"])
        let answer = try JSONValue(parsing: ControlClient(path: path).request("status"))
        let counts = answer?["outcomes"]
        return ["recognized", "unrecognized", "cancelled"].map { Int(counts?[$0]?.number ?? 0) }
    }

    // MARK: Figures

    private func totals(_ readings: [Reading], _ note: String) -> [Figure] {
        let hours = readings.count - 1
        let moments =
            [(0, "at rest"), (1, "after an hour of drawing")]
            + (hours > 1 ? [(hours, "after \(hours) hours")] : [])
        let shares = moments.map { hour, moment in
            Figure(
                group: group, name: "daemon and watchdog, \(moment)", unit: "MB",
                value: readings[hour].share / 1024, most: hour == 0 ? 16 : 24,
                note: "\(Text.number(readings[hour].written / 1024)) MB of it written"
                    + (hour == hours ? "; " + note : ""))
        }
        let growth = Figure(
            group: group, name: "growth in each hour after the first, written", unit: "MB",
            value: (readings[hours].written - readings[1].written) / 1024 / Double(hours - 1),
            most: 0.5)
        return shares + [growth]
            + moments.map { hour, moment in onServer(readings[hour], moment) }
    }

    /// What the X server keeps for daemon and watchdog.
    private func onServer(_ reading: Reading, _ moment: String) -> Figure {
        let counts = reading.resources.counts
        let compositor =
            reading.compositor == 0
            ? "" : ", the compositor's \(Text.number(Double(reading.compositor) / 1024)) MB"
        return Figure(
            group: group, name: "pixmaps in the X server for them, \(moment)", unit: "MB",
            value: Double(reading.resources.pixmapBytes) / 1_048_576,
            note: "\(counts["WINDOW"] ?? 0) windows, \(counts["PIXMAP"] ?? 0) pixmaps, "
                + "\(counts.values.reduce(0, +)) resources in all; the server's own PSS is "
                + "\(Text.number(Double(reading.server) / 1024)) MB" + compositor)
    }

    /// What one process's memory is made of, after an hour against at rest. Libraries of less than
    /// 0.1 MB are counted together.
    private func parts(_ process: String, _ maps: [MemoryMap]) -> [Figure] {
        func isSmall(_ kind: MemoryMap.Kind) -> Bool {
            guard case .library = kind else { return false }
            return maps.allSatisfy { ($0.kinds[kind]?.share ?? 0) < 102 }
        }
        var rows: [(name: String, amounts: [MemoryMap.Amount])] = []
        let kinds = Set(maps.flatMap(\.kinds.keys)).sorted()
        func amounts(_ kinds: [MemoryMap.Kind]) -> [MemoryMap.Amount] {
            maps.map { map in
                kinds.compactMap { map.kinds[$0] }.reduce(into: MemoryMap.Amount()) { $0 += $1 }
            }
        }
        for kind in kinds where !isSmall(kind) && kind != .kernel {
            rows.append((kind.name, amounts([kind])))
        }
        let small = kinds.filter(isSmall)
        rows.append(("\(small.count) smaller libraries", amounts(small)))
        rows.append(("in all", amounts(kinds)))
        return rows.map { name, amounts in
            Figure(
                group: "\(group), \(process) after an hour, against at rest", name: name,
                unit: "MB",
                value: amounts[1].share / 1024,
                floor: (amounts[0].share / 1024, ""),
                note: "\(Text.number(amounts[1].written / 1024)) MB written, "
                    + "\(Text.number(amounts[0].written / 1024)) at rest")
        }
    }
}
