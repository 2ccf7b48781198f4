import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

/// Random holds for hours, while mappings, layouts, monitors, devices and pointers change. A few
/// seconds by default; for the whole measure, in the background:
///
///     CURLICUE_SOAK=1h CURLICUE_SOAK_REPORT=soak.txt swift test --filter SoakTests &
@Suite("Soak") struct SoakTests {
    /// What there is of the daemon between holds.
    struct Measure {
        var seconds: Double
        var holds: Int
        /// Its part of the memory that is no file's, in KiB: what a leak makes larger.
        var memory: Int
        /// Its part of all memory, in KiB. How much of a library that is goes up and down by
        /// megabytes as other programs on the machine begin and end.
        var share: Int
        var descriptors: Int
        /// Its resources on the X server.
        var resources: [String: UInt32]
        var zombies: Int
        var isFree: Bool

        var line: String {
            String(
                format: "%8.0f s  %7d holds  %6d KiB of %6d KiB  %3d descriptors  %3d X resources",
                seconds, holds, memory, share, descriptors, resources.values.reduce(0, +))
                + "  \(zombies) zombies"
                + (isFree ? "" : "  GRABBED")
        }
    }

    private static let time: Double = {
        let text = ProcessInfo.processInfo.environment["CURLICUE_SOAK"] ?? "8s"
        let units = ["s": 1.0, "m": 60, "h": 3600]
        return (Double(text.dropLast()) ?? 8) * (units[String(text.suffix(1))] ?? 1)
    }()

    @Test("nothing grows, nothing is left behind")
    func soak() throws {
        let session = try Session(SoakDriver.mappings[0])
        defer { session.server.close() }
        _ = try session.server.start("/usr/bin/xev", ["-event", "structure"])
        let report = Report()
        var generator = SoakDriver(session, seed: UInt64(getpid()))
        let start = MonotonicClock.now
        func elapsed() -> Double { (MonotonicClock.now - start) / .seconds(1) }
        // What is kept for good is there after five minutes, or after a third of a short run.
        let warmUp = min(300, Self.time / 3)
        let interval = min(30, Self.time / 6)
        var (holds, lost) = (0, 0)
        var next = warmUp
        var measures: [Measure] = []
        try generator.fill()
        report.write("soaking for \(Int(Self.time)) s, seed \(getpid())")
        while elapsed() < Self.time || measures.count < 3 {
            if try generator.happen() { holds += 1 } else { lost += 1 }
            _ = session.dequeueEffects()
            guard elapsed() >= next else { continue }
            next += interval
            let measure = try measure(session, seconds: elapsed(), holds: holds)
            measures.append(measure)
            report.write(measure.line)
        }
        let (first, last) = (try #require(measures.first), try #require(measures.last))
        // It goes up and down by what is being drawn; what stays is at the bottom of that.
        func bottom(_ part: ArraySlice<Measure>) -> Int { part.map(\.memory).min() ?? 0 }
        let growth = bottom(measures.suffix(5)) - bottom(measures.prefix(5))
        report.write("\(holds) holds, \(lost) without an outcome, \(growth) KiB more memory")
        report.write("meanwhile: \(generator.account)")
        if !generator.losses.isEmpty { report.write("lost: \(generator.losses.suffix(20))") }
        #expect(session.daemon.isRunning, "\(session.report)")
        #expect(growth <= 1024)
        #expect(last.descriptors == first.descriptors)
        // The panes that wait to be used again are now some more, now some fewer.
        func fewest(_ part: ArraySlice<Measure>) -> [String: UInt32] {
            part.map(\.resources).reduce(first.resources) { $0.merging($1, uniquingKeysWith: min) }
        }
        func most(_ part: ArraySlice<Measure>) -> [String: UInt32] {
            part.map(\.resources).reduce([:]) { $0.merging($1, uniquingKeysWith: max) }
        }
        let before = most(measures.prefix(max(2, measures.count / 2)))
        let more = fewest(measures.suffix(max(2, measures.count / 2)))
            .filter { $0.value > before[$0.key] ?? 0 }
        #expect(more.isEmpty, "\(more) instead of \(before)")
        #expect(measures.filter { $0.zombies > 0 }.isEmpty)
        #expect(measures.filter { !$0.isFree }.isEmpty)
        #expect(lost <= holds / 200)
    }

    private func measure(_ session: Session, seconds: Double, holds: Int) throws -> Measure {
        // The same layout and mapping each time: how many grabs there are depends on both.
        _ = try session.server.write(SoakDriver.mappings[0], to: "curlicue.yaml")
        try session.server.setKeyboard(layout: "us")
        // The label and the ink fade first.
        session.pass(.seconds(1))
        session.waitUntilIdle()
        let process = session.daemon.process.pid
        let map = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
        func figure(_ name: String) -> Int? {
            map.split(separator: "\n").first { $0.hasPrefix(name + ":") }
                .flatMap { Int($0.split(separator: " ")[1]) }
        }
        let descriptors = try FileManager.default
            .contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        let resources = ResourceCount.byProcess(display: session.server.name)?[process]
        return Measure(
            seconds: seconds, holds: holds, memory: try #require(figure("Pss_Anon")),
            share: try #require(figure("Pss")),
            descriptors: descriptors, resources: try #require(resources),
            zombies: try zombies(of: process), isFree: session.probe.canGrabPointerAndKeyboard)
    }

    /// How many children of `process` have ended and were not collected.
    private func zombies(of process: Int32) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
            guard Int32(name) != nil,
                let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
            else { return false }
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && fields[0] == "Z" && Int32(fields[1]) == process
        }
    }

    /// Says how it goes, on standard output or in the file that is asked for.
    private struct Report {
        let file = ProcessInfo.processInfo.environment["CURLICUE_SOAK_REPORT"]

        init() { if let file { _ = FileManager.default.createFile(atPath: file, contents: nil) } }

        func write(_ line: String) {
            guard let file, let handle = FileHandle(forWritingAtPath: file) else {
                return print(line)
            }
            _ = try? handle.seekToEnd()
            try? handle.write(contentsOf: Data((line + "\n").utf8))
            try? handle.close()
        }
    }
}
