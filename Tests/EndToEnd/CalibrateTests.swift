import Foundation
import Gestures
import Glibc
import StrokeGenerator
import TestServer
import Testing

/// `curlicue calibrate`, drawn beside a daemon.
@Suite("The hand is measured") struct CalibrateTests {
    private let session: Session
    private let config: String
    private let home: String
    private let mapping: String

    init() throws {
        mapping = """
            # Mine.
            hotkey: F13
            gestures:
              swipe left: run touch "$HOME/ran"
              circle: run touch "$HOME/ran"

            """
        session = try Session(mapping)
        home = try #require(session.server.environment["HOME"])
        // As the session has it.
        config = try session.server.write(mapping, to: "curlicue.yaml")
        session.catchUp()
    }

    private func calibrate() throws -> AnsweredProgram {
        let program = try AnsweredProgram(
            ["calibrate", "--config", config, "--yes"], environment: session.server.environment)
        try program.close()
        try ask("Move a bit", program)
        return program
    }

    /// Waits until `program` asks for something.
    private func ask(_ words: String, _ program: AnsweredProgram) throws {
        try session.probe.display.wait(for: "'\(words)'") {
            program.text.contains(words) || !program.isRunning
        }
        try #require(program.text.contains(words), "\(program.text)")
    }

    private var written: String { (try? String(contentsOfFile: config, encoding: .utf8)) ?? "" }

    /// All that is asked for, in its order, as a hand with this tremor draws it.
    private func drawings(_ tremor: Tremor?) -> [Stroke] {
        let strokes = StrokeGenerator(seed: 5)
        let middle = Point(x: 700, y: 450)
        var random = Seeded(5)
        var drawings: [Stroke] = [strokes.rest(at: middle, during: .milliseconds(2600))]
        for seed: UInt64 in 5...7 {
            drawings.append(StrokeGenerator(seed: seed).circle(center: middle, radius: 110))
        }
        var slow = strokes
        slow.style.duration = .milliseconds(450)
        let directions: [Direction] = [.left, .right, .up, .down]
        for direction in directions {
            drawings.append(slow.swipe(direction, length: 300, from: middle))
        }
        drawings.append(strokes.shake(turnings: 7, amplitude: 160, from: middle))
        return drawings.map { tremor?.added(to: $0, random: &random) ?? $0 }
    }

    @Test("a trembling hand gets limits that the daemon takes up; nothing runs meanwhile")
    func tremor() throws {
        let program = try calibrate()
        let drawings = drawings(Tremor(frequency: 6, amplitude: 8))
        for (index, drawing) in drawings.enumerated() {
            try ask("(\(index + 1) of \(drawings.count))", program)
            _ = try session.gesture(drawing, under: "F13", speed: .realTime)
        }
        #expect(program.status() == 0, "\(program.text)")
        #expect(program.text.contains("your hand trembles by "), "\(program.text)")
        #expect(written.hasPrefix(mapping), "\(written)")
        #expect(written.contains("\n  # calibrate, tremor: your hand trembles by "), "\(written)")
        #expect(written.contains("\n  tremor: "), "\(written)")
        let checked = try Program.curlicue(
            "check", config, environment: session.server.environment)
        #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked)")
        try session.probe.display.wait(for: "the daemon to read it") {
            session.daemon.output.contains("config reloaded")
        }
        #expect(!FileManager.default.fileExists(atPath: home + "/ran"))

        // Afterwards gestures run again.
        let outcome = try session.gesture(drawings[4], under: "F13", speed: .realTime)
        #expect(outcome["gesture"] == "swipe left", "\(outcome)")
        try session.probe.display.wait(for: "the command to run") {
            FileManager.default.fileExists(atPath: home + "/ran")
        }
    }

    @Test("a steady hand gets none, also where the mouse lies still after a lively movement")
    func still() throws {
        let program = try calibrate()
        // Nothing comes of a hold without a movement, and that is said.
        try session.arm("F13")
        try session.hotkey("F13", down: false)
        try ask("interrupted: nothing drawn; draw it again", program)
        _ = try session.outcome()
        let drawings = drawings(nil)
        let lively = StrokeGenerator(seed: 8).shake(
            turnings: 12, amplitude: 60, from: Point(x: 700, y: 450))
        try session.injector.move(to: Point(x: 700, y: 450))
        try session.injector.sync()
        try session.arm("F13")
        try session.injector.play([lively])
        session.pass(.milliseconds(2200))
        try session.hotkey("F13", down: false)
        _ = try session.outcome()
        for (index, drawing) in drawings.enumerated().dropFirst() {
            try ask("(\(index + 1) of \(drawings.count))", program)
            _ = try session.gesture(drawing, under: "F13", speed: .realTime)
        }
        #expect(program.status() == 0, "\(program.text)")
        #expect(program.text.contains("your hand is steady"), "\(program.text)")
        #expect(written == mapping, "\(written)")
    }

    @Test("Escape and a signal end it, and nothing is written")
    func ended() throws {
        let drawing = drawings(Tremor(frequency: 6, amplitude: 8))[4]
        let cancelled = try calibrate()
        try session.arm("F13")
        try session.injector.play([drawing], speed: .quick)
        try session.injector.strike("Escape")
        try session.hotkey("F13", down: false)
        #expect(cancelled.status() == 130, "\(cancelled.text)")
        #expect(cancelled.text.contains("nothing was changed"), "\(cancelled.text)")
        _ = try session.outcome()

        let interrupted = try calibrate()
        interrupted.signal(SIGINT)
        #expect(interrupted.status() == 130, "\(interrupted.text)")
        #expect(written == mapping)

        // The daemon no longer records.
        let outcome = try session.gesture(drawing, under: "F13")
        #expect(outcome["gesture"] == "swipe left", "\(outcome)")
        try session.probe.display.wait(for: "the command to run") {
            FileManager.default.fileExists(atPath: home + "/ran")
        }
    }
}
