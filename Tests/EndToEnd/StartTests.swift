import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

private let mapping = "hotkey: Menu\ngestures:\n  swipe left: nothing\n"

@Suite("The daemon's start") struct StartTests {
    @Test("sets no words, so it needs neither Pango nor what comes with it")
    func libraries() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        func loaded() throws -> [String] {
            // The kernel gives it in parts, of which a string has the first only.
            let path = "/proc/\(session.daemon.process.pid)/maps"
            let file = try #require(FileHandle(forReadingAtPath: path))
            let map = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            return map.split(separator: "\n").compactMap {
                $0.split(separator: "/").last.map(String.init)
            }
        }
        let before = try loaded()
        for library in ["libX11", "libyaml"] {
            #expect(before.contains { $0.hasPrefix(library) }, "\(before)")
        }
        for library in ["libpango", "libglib", "libharfbuzz"] {
            #expect(!before.contains { $0.hasPrefix(library) }, "\(library) at the start")
        }
        // With the first words Pango comes.
        _ = try session.gesture(
            StrokeGenerator(seed: 1).swipe(.left, length: 200, from: Point(x: 600, y: 450)),
            under: "Menu")
        try session.probe.display.wait(for: "Pango") {
            (try? loaded())?.contains { $0.hasPrefix("libpango") } ?? false
        }
    }

    @Test("reports that it is ready once the hotkey is grabbed, and draws at once")
    func readiness() throws {
        for round in 0..<3 {
            let session = try Session(mapping)
            defer { session.server.close() }
            // Not a moment after it said so.
            let outcome = try session.gesture(
                StrokeGenerator(seed: UInt64(round)).swipe(
                    .left, length: 200, from: Point(x: 600, y: 450)),
                under: "Menu")
            #expect(outcome["gesture"] == "swipe left")
            session.daemon.signal(SIGTERM)
            #expect(session.daemon.process.waitForExit() == 0)
        }
    }
}
