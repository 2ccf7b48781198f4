import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

/// Random use beside a screen locker that comes and goes, also in the middle of a stroke: while it
/// is there nothing may run, and its picture has to be the one that it had before curlicue was
/// started. A few seconds by default; for the whole measure, in the background:
///
///     CURLICUE_LOCKER_SOAK=1h CURLICUE_SOAK_REPORT=soak.txt swift test --filter LockerSoakTests &
@Suite("Soak beside lockers") struct LockerSoakTests {
    private static let time: Duration = {
        let text = ProcessInfo.processInfo.environment["CURLICUE_LOCKER_SOAK"] ?? "4s"
        let units = ["s": 1.0, "m": 60, "h": 3600]
        return .seconds((Double(text.dropLast()) ?? 4) * (units[String(text.suffix(1))] ?? 1))
    }()

    @Test(
        "while the screen is locked nothing runs and nothing is seen",
        arguments: [Compositor?.none, .picom])
    func soak(compositor: Compositor?) throws {
        let server = try PrivateServer()
        defer { server.close() }
        _ = try server.start(.openbox)
        if let compositor { _ = try server.start(compositor) }
        let application = try RecordingClient(on: server.name)
        try application.focus()
        defer { withExtendedLifetime(application) {} }
        // The lockers' pictures without curlicue.
        var pictures: [LockerKind: Screenshot] = [:]
        let probe = try WindowManagerProbe(server.name)
        for kind in LockerKind.allCases {
            let unlock = try kind.lock(server, probe)
            pictures[kind] = try stillScreen(server)
            unlock()
            _ = try stillScreen(server)
        }
        var generator = LockerSoakDriver(
            try Session(LockerSoakDriver.mapping(0), on: server, manager: nil), pictures: pictures,
            seed: UInt64(getpid()), isComposited: compositor != nil)
        let start = MonotonicClock.now
        var next = start + .seconds(60)
        repeat {
            do {
                try generator.lockOnce()
            } catch {
                report("seed \(getpid()), \(generator.history): \(error)")
                throw error
            }
            if MonotonicClock.now >= next {
                report("\(Int((MonotonicClock.now - start) / .seconds(1))) s: \(generator.account)")
                next += .seconds(60)
            }
        } while MonotonicClock.now - start < Self.time / 2
        let name = compositor?.rawValue ?? "no compositor"
        report("done, \(name), seed \(getpid()): \(generator.account)")
        for fault in generator.faults { report("FAULT: \(fault)") }
        #expect(generator.faults.isEmpty)
        #expect(generator.session.daemon.isRunning)
    }

    private func report(_ line: String) {
        guard let file = ProcessInfo.processInfo.environment["CURLICUE_SOAK_REPORT"] else {
            return print(line)
        }
        if !FileManager.default.fileExists(atPath: file) {
            _ = FileManager.default.createFile(atPath: file, contents: nil)
        }
        guard let handle = FileHandle(forWritingAtPath: file) else { return }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data((line + "\n").utf8))
        try? handle.close()
    }
}
