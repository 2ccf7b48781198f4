import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// A cross, which is drawn by two strokes one after the other, and what else is mapped beside it.
@Suite("Several strokes one after the other") struct SuccessiveStrokesTests {
    private static let mapping = """
        hotkeys:
          - hotkey: Menu
            draw: drag
            gestures: &gestures
              stroke cross: run echo cross >> "$HOME/log"
              swipe down-right: run echo down-right >> "$HOME/log"
              swipe left: run echo left >> "$HOME/log"
          - hotkey: F13
            gestures: *gestures
        \(Session.quiet)
        """
    private static let size = 220.0

    /// The two strokes of a cross whose corner is at `corner`, the second so much later.
    private func cross(
        at corner: Point, seed: UInt64, pause: Duration, backwards: Bool = false
    ) -> [Stroke] {
        let generator = StrokeGenerator(seed: seed)
        let right = corner + Vector(dx: Self.size / 2.0.squareRoot(), dy: 0)
        let falling = generator.swipe(
            .downRight, length: Self.size, from: corner, contact: .finger(1))
        let rising = generator.swipe(
            .downLeft, length: Self.size, from: right, contact: .finger(2))
        let (first, second) = backwards ? (rising, falling) : (falling, rising)
        let end = first.samples.last?.time ?? .zero
        return [first, second.delayed(by: end + pause)]
    }

    private func session(on server: PrivateServer) throws -> Session {
        try record(on: server)
        return try Session(Self.mapping, on: server)
    }

    private func record(on server: PrivateServer) throws {
        let home = try #require(server.environment["HOME"])
        let folder = "\(home)/.local/share/curlicue/strokes"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let examples = (1...3).map { seed in
            let strokes = cross(
                at: Point(x: 300, y: 300), seed: UInt64(seed), pause: .milliseconds(300))
            return StrokeRecord(contacts: strokes.map(\.samples)).jsonLine + "\n"
        }
        try examples.joined().write(
            toFile: "\(folder)/cross.jsonl", atomically: true, encoding: .utf8)
    }

    @Test("explain says that what its first stroke looks like has waited")
    func explain() throws {
        let server = try PrivateServer()
        try record(on: server)
        let home = try #require(server.environment["HOME"])
        let mapping = "\(home)/m.yaml"
        try Self.mapping.write(toFile: mapping, atomically: true, encoding: .utf8)
        let drawn = cross(at: Point(x: 300, y: 300), seed: 9, pause: .milliseconds(300))
        let strokes = "\(home)/drawn.jsonl"
        try (StrokeRecord(contacts: drawn.map(\.samples)).jsonLine + "\n")
            .write(toFile: strokes, atomically: true, encoding: .utf8)
        let result = try Program(
            Session.binary, ["explain", "--config", mapping, strokes],
            environment: server.environment
        ).result()
        #expect(result.output.contains("stroke cross, score"), "\(result.output)")
        #expect(
            result.output.contains("2 strokes won: swipe waits while more strokes may follow."),
            "\(result.output)")
        // One stroke at once is recorded nowhere.
        #expect(!result.output.contains("templates 1"), "\(result.output)")
    }

    @Test("check says once which gestures wait for its second stroke, and how long")
    func check() throws {
        let server = try PrivateServer()
        try record(on: server)
        let mapping = Self.mapping + "\nrecognizers: {template: {interval: 750ms}}\n"
        let result = try Program.curlicue(
            "check", try server.write(mapping, to: "m.yaml"), environment: server.environment)
        #expect(result.status == 0 && result.output.contains("no problems found"), "\(result)")
        let notes = result.errors.components(separatedBy: "m.yaml:5:7: note: ").dropFirst()
        #expect(notes.count == 1, "\(result)")
        #expect(
            notes.first?.hasPrefix(
                "drawn by a button or a finger, 'swipe down-right' waits up to 750 ms for the next "
                    + "stroke, as 'stroke cross' may begin like it\n") == true, "\(result)")
    }

    @Test("by a button, in either order, and its first stroke by itself")
    func button() throws {
        let server = try PrivateServer()
        let session = try session(on: server)
        let place = Point(x: 500, y: 400)
        for backwards in [false, true] {
            // The injector plays one drag after the other, so the pause is what lies between.
            let strokes = cross(at: place, seed: 9, pause: .zero, backwards: backwards)
            let outcome = try session.draw(.button(strokes), under: "Menu")
            #expect(outcome["gesture"] == "stroke cross", "\(outcome)")
        }
        let first = cross(at: place, seed: 8, pause: .zero)[0]
        #expect(try session.draw(.button([first]), under: "Menu")["gesture"] == "swipe down-right")
        let left = StrokeGenerator(seed: 3).swipe(.left, length: 240, from: place)
        #expect(try session.draw(.button([left]), under: "Menu")["gesture"] == "swipe left")
        let expected = ["cross", "cross", "down-right", "left"]
        try? session.probe.display.wait(for: "the commands") { session.lines() == expected }
        #expect(session.lines() == expected)
        try session.expectNothingLeft()
    }

    @Test("by one finger, and two fingers at once are none")
    func finger() throws {
        let server = try PrivateServer()
        let session = try session(on: server)
        let strokes = cross(
            at: Point(x: 500, y: 400), seed: 9, pause: .milliseconds(200))
        let outcome = try session.draw(.fingers(strokes), under: "F13", speed: .realTime)
        #expect(outcome["gesture"] == "stroke cross", "\(outcome)")
        let together = cross(at: Point(x: 500, y: 400), seed: 9, pause: .zero)
            .map { stroke in
                stroke.delayed(by: .zero - (stroke.samples.first?.time ?? .zero))
            }
        let other = try session.draw(.fingers(together), under: "F13", speed: .realTime)
        #expect(other["gesture"] != "stroke cross", "\(other)")
        try? session.probe.display.wait(for: "the command") { session.lines() == ["cross"] }
        #expect(session.lines() == ["cross"])
        try session.expectNothingLeft()
    }
}
