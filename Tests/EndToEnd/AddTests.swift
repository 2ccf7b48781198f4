import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

/// `curlicue add` without arguments, as a user goes through it on a desktop.
@Suite("Adding a gesture by drawing it") struct AddTests {
    private static let text = "hotkey: F13\ngestures:\n  circle: nothing\n"
    private static let middle = Point(x: 600, y: 450)
    private let corner = StrokeGenerator(seed: 4).polyline(
        [.down, .right], leg: 180, from: middle)
    private let circle = StrokeGenerator(seed: 4).circle(center: middle, radius: 90)

    private func zed(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 500, y: 350))
    }

    /// A session in which curlicue runs with a mapping file, and questions about that file.
    private final class Desk {
        let session: Session
        let file: String

        init() throws {
            session = try Session(AddTests.text)
            let home = session.server.environment["HOME"] ?? ""
            file = try session.server.write(AddTests.text, to: "curlicue.yaml")
            try #require(file.hasPrefix("/") && !home.isEmpty)
        }

        deinit { session.server.close() }

        var config: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

        func add(_ arguments: String..., onTerminal: Bool = false) throws -> AnsweredProgram {
            try AnsweredProgram(
                ["add", "--config", file] + arguments, environment: session.server.environment,
                onTerminal: onTerminal)
        }

        /// Waits until it says `words`.
        func wait(for words: String, from program: AnsweredProgram) throws {
            do {
                try session.probe.display.wait(for: "'\(words)'") {
                    program.text.contains(words) || !program.isRunning
                }
            } catch {
                throw FaultFailure(description: "\(error): \(program.text) \(session.report)")
            }
            try #require(program.text.contains(words), "\(program.text) \(session.report)")
        }

        func waitForGrab() throws {
            try session.probe.display.wait(for: "the keyboard to be grabbed") {
                !session.probe.canGrabPointerAndKeyboard
            }
        }
    }

    @Test("a free gesture gets keys that are pressed, over a window that is clicked, and works")
    func keysAndWindow() throws {
        let desk = try Desk()
        let session = desk.session
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let add = try desk.add("--label", "Copy")
        try desk.wait(for: "Hold F13, draw the gesture", from: add)
        let outcome = try session.gesture(corner, under: "F13")
        #expect(outcome["outcome"] == "unrecognized")
        try desk.wait(for: "'down right'. It is free.", from: add)
        try add.say("3")
        try desk.wait(for: "Press the keys now", from: add)
        try desk.waitForGrab()
        _ = application.events()
        // Escape types the names instead, and an empty line leads back.
        try session.injector.strike("Escape")
        try desk.wait(for: "Type the names of the keys", from: add)
        try add.say("", "3")
        try desk.waitForGrab()
        try session.injector.strike("Ctrl+Shift+v")
        try desk.wait(for: "So far: Ctrl+Shift+v", from: add)
        #expect(application.events().allSatisfy { $0.kind != .key("Escape", down: true) })
        try add.say("1", "2")
        try desk.wait(for: "Click on a window", from: add)
        try desk.waitForGrab()
        // The pointer is grabbed before the keyboard is.
        try session.probe.display.wait(for: "the question again") {
            try? session.injector.strike("Escape")
            return add.text.components(separatedBy: "Where?").count == 3
        }
        try add.say("2")
        try desk.waitForGrab()
        _ = application.events()
        try session.injector.click(at: Self.middle)
        try desk.wait(for: "This is a window of 'RecordingClient'", from: add)
        let clicks = application.events().filter {
            if case .button = $0.kind { true } else { false }
        }
        #expect(clicks.isEmpty, "\(clicks)")
        #expect(desk.config == Self.text)
        try add.say("yes")
        #expect(add.status() == 0, "\(add.text)")
        #expect(add.text.contains("It works from now on: draw it."), "\(add.text)")
        #expect(desk.config.hasPrefix(Self.text), "\(desk.config)")

        session.dropOutcomes()
        try application.focus()
        _ = application.events()
        let drawn = try session.gesture(corner, under: "F13")
        #expect(drawn["gesture"] == "down right", "\(drawn) \(session.report)")
        try application.wait(for: "the keys") { events in
            events.contains { $0.kind == .key("v", down: false) }
        }
        try session.expectNothingLeft()
    }

    @Test("a shape that nothing knows is recorded on the spot, and works")
    func recorded() throws {
        let desk = try Desk()
        let session = desk.session
        let home = try #require(session.server.environment["HOME"])
        let add = try desk.add()
        try desk.wait(for: "Hold F13", from: add)
        _ = try session.gesture(zed(1), under: "F13")
        try desk.wait(for: "new shape", from: add)
        try add.say("zed")
        for (seed, count) in [(2, 2), (3, 3)] as [(UInt64, Int)] {
            try desk.wait(for: "Draw 'zed' again: \(count) of 3", from: add)
            _ = try session.gesture(zed(seed), under: "F13")
        }
        try desk.wait(for: "What shall it do?", from: add)
        // Nothing is kept before all is said.
        let stroke = home + "/.local/share/curlicue/strokes/zed.jsonl"
        #expect(!FileManager.default.fileExists(atPath: stroke))
        try add.say("9", "4", "echo zed >> \"$HOME/log\"", "", "1", "1")
        #expect(add.status() == 0, "\(add.text)")
        #expect(add.text.contains("Please type a number from 1 to 6"))
        #expect(FileManager.default.fileExists(atPath: stroke))
        session.dropOutcomes()
        let drawn = try session.gesture(zed(4), under: "F13")
        #expect(drawn["gesture"] == "stroke zed", "\(drawn) \(session.report)")
        try session.probe.display.wait(for: "the command") { session.lines() == ["zed"] }
    }

    @Test("a taken gesture is named; Escape, the end of the input and signals change nothing")
    func endings() throws {
        let desk = try Desk()
        let session = desk.session
        let taken = try desk.add()
        try desk.wait(for: "Hold F13", from: taken)
        _ = try session.gesture(circle, under: "F13")
        try desk.wait(for: "Which one do you mean?", from: taken)
        try taken.say("circle: a circle, either way round")
        try desk.wait(for: "'circle' is taken, it does 'Nothing'", from: taken)
        // Another one, on the touchpad.
        try taken.say("draw another gesture")
        try session.probe.display.wait(for: "the invitation") {
            taken.text.components(separatedBy: "Hold F13").count == 3
        }
        try session.arm("F13")
        session.catchUp()
        try session.injector.swipe(fingers: 3, over: Vector(dx: -300, dy: 0))
        try session.hotkey("F13", down: false)
        try desk.wait(for: "swipe left 3 fingers: one straight stroke to the left", from: taken)
        try taken.close()
        #expect(taken.status() == 0)
        #expect(taken.text.hasSuffix("Nothing was changed.\n"), "\(taken.text)")

        let dry = try desk.add("--dry-run")
        try desk.wait(for: "Hold F13", from: dry)
        session.dropOutcomes()
        _ = try session.gesture(corner, under: "F13")
        try dry.say("1", "1", "", "1")
        #expect(dry.status() == 0)
        #expect(dry.text.contains("\n+  down right: window maximize\n"), "\(dry.text)")

        // A file that the daemon does not run with.
        let path = try session.server.write(Self.text, to: "other.yaml")
        let other = try AnsweredProgram(
            ["add", "--config", path], environment: session.server.environment)
        try desk.wait(for: "Hold F13", from: other)
        _ = try session.gesture(corner, under: "F13")
        try other.say("1", "1", "", "1", "yes")
        #expect(other.status() == 0)
        #expect(other.text.contains("runs here has another config, \(desk.file)"), "\(other.text)")
        let changed = try String(contentsOfFile: path, encoding: .utf8)
        #expect(changed == Self.text + "  down right: window maximize\n")

        // Escape while something is drawn.
        let drawing = try desk.add()
        try desk.wait(for: "Hold F13", from: drawing)
        try session.arm("F13")
        try session.injector.play([corner], speed: .quick)
        try session.injector.strike("Escape")
        try session.hotkey("F13", down: false)
        #expect(drawing.status() == 0)
        #expect(drawing.text.hasSuffix("Nothing was changed.\n"), "\(drawing.text)")

        // Escape in the terminal, and Ctrl+C, which leave it as it was.
        let typed = try desk.add(onTerminal: true)
        try desk.wait(for: "Hold F13", from: typed)
        try session.probe.display.wait(for: "keys to be read one by one") { !typed.echoes }
        try typed.type("\u{1b}[A")
        try typed.type("x")
        _ = try session.status()
        #expect(typed.isRunning)
        try typed.type("\u{1b}")
        #expect(typed.status() == 0, "\(typed.text)")
        #expect(typed.echoes)
        let interrupted = try desk.add(onTerminal: true)
        try session.probe.display.wait(for: "keys to be read one by one") { !interrupted.echoes }
        interrupted.signal(SIGINT)
        #expect(interrupted.status() == 128 + SIGINT)
        #expect(interrupted.echoes)
        #expect(desk.config == Self.text)
        try session.expectNothingLeft()

        _ = try session.server.run(Session.binary, ["pause"])
        let paused = try desk.add()
        #expect(paused.status() == 69)
        #expect(paused.text.contains("curlicue is paused; 'curlicue resume'"), "\(paused.text)")
    }

    @Test("without a daemon one draws for as long, with a finger too, and a file is begun")
    func alone() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let environment = server.environment
        let home = try #require(environment["HOME"])
        let path = try ControlPath.socket(
            forDisplay: server.name, runtimeFolder: environment["XDG_RUNTIME_DIR"])
        func isServed() -> Bool { (try? ControlClient(path: path)) != nil }
        func wait(for words: String, from program: AnsweredProgram) throws {
            try server.display.wait(for: "'\(words)'") {
                program.text.contains(words) || !program.isRunning
            }
            try #require(program.text.contains(words), "\(program.text)")
        }

        // Killed in the middle: what it started goes with it.
        let killed = try AnsweredProgram(["add"], environment: environment)
        try wait(for: "Hold Ctrl+Super", from: killed)
        #expect(isServed())
        let children = "/proc/\(killed.pid)/task/\(killed.pid)/children"
        let daemon = try String(contentsOfFile: children, encoding: .utf8)
            .split(separator: " ").first.map(String.init)
        let status = "/proc/\(try #require(daemon))/status"
        killed.signal(SIGKILL)
        _ = killed.status()
        try server.display.wait(for: "the daemon to go") {
            // Nothing may be there that reaps it.
            (try? String(contentsOfFile: status, encoding: .utf8))?.contains("(zombie)") ?? true
        }

        let add = try AnsweredProgram(["add"], environment: environment)
        try wait(for: "Hold Ctrl+Super", from: add)
        try server.injector.press("Ctrl+Super")
        try server.injector.play([corner], as: .touch, speed: .quick)
        try server.injector.release("Ctrl+Super")
        try wait(for: "'down right'. It is free.", from: add)
        try add.say("1", "Close window", "", "", "")
        #expect(add.status() == 0, "\(add.text)")
        #expect(add.text.contains("there is no config of yours yet"))
        #expect(add.text.contains("curlicue isn't running; start it: curlicue run &"))
        #expect(!isServed())
        let file = home + "/.config/curlicue/curlicue.yaml"
        let config = try String(contentsOfFile: file, encoding: .utf8)
        #expect(config.contains("\n  down right: window close\n"), "\(config)")
        #expect(try EndToEndTests.curlicue(["check"], environment: environment).status == 0)

        // So does record.
        let record = try AnsweredProgram(
            ["record", "zed", "--examples", "1"], environment: environment)
        try wait(for: "hold Ctrl+Super and draw 'zed', 1 time", from: record)
        try server.injector.press("Ctrl+Super")
        try server.injector.play([zed(1)], as: .touch, speed: .quick)
        try server.injector.release("Ctrl+Super")
        #expect(record.status() == 0, "\(record.text)")
        #expect(!isServed())
    }

    @Test("without a display it says what else can be done")
    func noDisplay() throws {
        let result = try EndToEndTests.curlicue(["add"])
        #expect(result.status == 69)
        #expect(result.error.contains("'curlicue add PHRASE ACTION'"), "\(result)")
        let half = try EndToEndTests.curlicue(["add", "circle"])
        #expect(half.status == 64 && half.error.contains("what shall 'circle' do?"), "\(half)")
    }
}
