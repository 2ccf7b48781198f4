import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

/// `curlicue add` without arguments, as a user goes through it on a desktop.
@Suite("Adding a gesture by drawing it") struct AddTests {
    private static let text =
        "hotkey: F13\ngestures:\n  circle: nothing\n  up right: window close\n"
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

        init(_ text: String = AddTests.text) throws {
            session = try Session(text)
            let home = session.server.environment["HOME"] ?? ""
            file = try session.server.write(text, to: "curlicue.yaml")
            try #require(file.hasPrefix("/") && !home.isEmpty)
        }

        deinit { session.server.close() }

        var config: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

        func add(_ arguments: String...) throws -> Program {
            try Program.asking(
                ["add", "--config", file] + arguments, on: session.server)
        }
    }

    @Test("a free gesture, an action after a mistake, and a label: it works at once")
    func free() throws {
        let desk = try Desk()
        let session = desk.session
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let add = try desk.add()
        try add.wait(for: "hold F13, draw the gesture, and let go")
        let outcome = try session.gesture(corner, under: "F13")
        #expect(outcome["outcome"] == "unrecognized")
        try add.wait(for: "That is 'down right'. It is free.")
        try add.say("keys Ctlr+v")
        try add.wait(for: "did you mean 'Ctrl'?")
        try add.say("?")
        try add.wait(for: "\nwindow to desktop next\n")
        #expect(desk.config == Self.text)
        try add.say("keys Ctrl+Shift+v", "Copy")
        #expect(add.result().status == 0, "\(add.output)")
        let entry = "down right: {do: keys Ctrl+Shift+v, label: Copy}"
        #expect(add.output.hasSuffix("\(desk.file): added \(entry)\n"), "\(add.output)")
        #expect(desk.config == Self.text + "  \(entry)\n")

        session.dropOutcomes()
        try application.focus()
        _ = application.events()
        try session.draws(corner, under: "F13", as: "down right")
        try application.wait(for: .key("v", down: false))
        try session.expectNothingLeft()
    }

    @Test("what is drawn under a hotkey with gestures of its own is added there")
    func otherHotkey() throws {
        let text =
            "touch: always\n" + Self.text + "  swipe left 3 fingers: nothing\n"
            + "hotkeys:\n  - hotkey: Menu\n    gestures:\n      shake: nothing\n"
        let desk = try Desk(text)
        let add = try desk.add()
        try add.wait(for: "hold F13 or Menu, draw the gesture")
        // What was pressed for nothing has no part in what fingers draw by themselves.
        try desk.session.hotkey("Menu", down: true)
        try desk.session.hotkey("Menu", down: false)
        try desk.session.play(.swipe(.left, fingers: 3, at: Self.middle))
        try add.wait(for: "'swipe left 3 fingers', and it is taken")
        _ = try desk.session.gesture(circle, under: "Menu")
        try add.wait(for: "It is free.")
        try add.say("window maximize", "")
        #expect(add.result().status == 0, "\(add.output)")
        #expect(desk.config == text + "      circle clockwise: window maximize\n", "\(add.output)")
    }

    @Test("of a shape that nothing knows it says how to record it, and then it is added by name")
    func recorded() throws {
        let desk = try Desk()
        let session = desk.session
        let add = try desk.add("--label", "Zed")
        try add.wait(for: "hold F13")
        _ = try session.gesture(zed(1), under: "F13")
        try add.wait(for: "'curlicue record NAME' makes it one")
        add.signal(SIGKILL)
        add.result()
        let record = try Program.asking(["record", "zed", "--examples", "1"], on: session.server)
        try record.wait(for: "draw 'zed'")
        _ = try session.gesture(zed(2), under: "F13")
        #expect(record.result().status == 0, "\(record.output)")
        let known = try desk.add("stroke zed", "run echo zed >> \"$HOME/log\"")
        #expect(known.result().status == 0, "\(known.output)")
        session.dropOutcomes()
        try session.draws(zed(4), under: "F13", as: "stroke zed")
        try session.probe.display.wait(for: "the command") { session.lines() == ["zed"] }
    }

    @Test("what is taken or alike is named; Escape and an empty answer change nothing")
    func endings() throws {
        let desk = try Desk()
        let session = desk.session
        let add = try desk.add()
        try add.wait(for: "hold F13")
        let taken = StrokeGenerator(seed: 4).polyline([.up, .right], leg: 180, from: Self.middle)
        _ = try session.gesture(taken, under: "F13")
        try add.wait(for: "That is 'up right', and it is taken: Close window.")
        // Another one, on the touchpad.
        try session.probe.display.wait(for: "the invitation") {
            add.output.components(separatedBy: "hold F13").count == 3
        }
        try session.arm("F13")
        session.catchUp()
        try session.injector.swipe(fingers: 3, over: Vector(dx: -300, dy: 0))
        try session.hotkey("F13", down: false)
        try add.wait(for: "That is 'swipe left 3 fingers'. It is free.")
        try add.close()
        #expect(add.result().status == 0)
        #expect(add.output.hasSuffix("Nothing was changed.\n"), "\(add.output)")

        let empty = try desk.add()
        try empty.wait(for: "hold F13")
        session.dropOutcomes()
        _ = try session.gesture(circle, under: "F13")
        try empty.wait(for: "It will go before 'circle', which is drawn so, too: Nothing")
        try empty.say("")
        #expect(empty.result().status == 0)
        #expect(empty.output.hasSuffix("Nothing was changed.\n"), "\(empty.output)")

        // A file that cannot be changed line by line.
        let flow = "hotkey: F13\ngestures: {tap: nothing}\n"
        let path = try session.server.write(flow, to: "other.yaml")
        let other = try Program.asking(["add", "--config", path], on: session.server)
        try other.wait(for: "hold F13")
        _ = try session.gesture(corner, under: "F13")
        #expect(other.result().status == 65)
        #expect(other.output.contains("\(path):2:1: error: "), "\(other.output)")
        #expect(other.output.hasSuffix("not added: down right\n"), "\(other.output)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == flow)

        // Escape while something is drawn.
        let drawing = try desk.add()
        try drawing.wait(for: "hold F13")
        try session.arm("F13")
        try session.injector.play([corner], speed: .quick)
        try session.injector.strike("Escape")
        try session.hotkey("F13", down: false)
        #expect(drawing.result().status == 0)
        #expect(drawing.output.hasSuffix("Nothing was changed.\n"), "\(drawing.output)")

        #expect(desk.config == Self.text)
        try session.expectNothingLeft()

        _ = try session.server.run(Session.binary, ["pause"])
        let paused = try desk.add()
        #expect(paused.result().status == 69)
        #expect(paused.output.contains("curlicue is paused; 'curlicue resume'"), "\(paused.output)")
    }

    @Test("without a daemon one draws for as long, with a finger too")
    func alone() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let environment = server.environment
        let home = try #require(environment["HOME"])
        func isServed() -> Bool { (try? server.controlClient()) != nil }
        let file = home + "/.config/curlicue/curlicue.yaml"
        try FileManager.default.createDirectory(
            atPath: home + "/.config/curlicue", withIntermediateDirectories: true)
        try Data("gestures:\n  shake: nothing\n".utf8).write(to: URL(filePath: file))

        // Killed in the middle: what it started goes with it.
        let killed = try Program.asking(["add"], on: server)
        try killed.wait(for: "hold Ctrl+Super")
        #expect(isServed())
        let children = "/proc/\(killed.pid)/task/\(killed.pid)/children"
        let daemon = try String(contentsOfFile: children, encoding: .utf8)
            .split(separator: " ").first.map(String.init)
        let status = "/proc/\(try #require(daemon))/status"
        killed.signal(SIGKILL)
        killed.result()
        try server.display.wait(for: "the daemon to go") {
            // Nothing may be there that reaps it.
            (try? String(contentsOfFile: status, encoding: .utf8))?.contains("(zombie)") ?? true
        }

        let add = try Program.asking(["add"], on: server)
        try add.wait(for: "hold Ctrl+Super")
        try server.injector.press("Ctrl+Super")
        try server.injector.play([corner], as: .touch, speed: .quick)
        try server.injector.release("Ctrl+Super")
        try add.wait(for: "'down right'. It is free.")
        try add.say("window close", "")
        #expect(add.result().status == 0, "\(add.output)")
        #expect(add.output.contains("curlicue isn't running; start it: curlicue run &"))
        #expect(!isServed())
        let config = try String(contentsOfFile: file, encoding: .utf8)
        #expect(config.contains("\n  down right: window close\n"), "\(config)")
        #expect(try EndToEndTests.curlicue(["check"], environment: environment).status == 0)

        // So does record.
        let record = try Program.asking(["record", "zed", "--examples", "1"], on: server)
        try record.wait(for: "hold Ctrl+Super, draw 'zed', and let go, 1 time")
        try server.injector.press("Ctrl+Super")
        try server.injector.play([zed(1)], as: .touch, speed: .quick)
        try server.injector.release("Ctrl+Super")
        #expect(record.result().status == 0, "\(record.output)")
        #expect(!isServed())
        let bad = try server.write("gestures: 5\n", to: "bad.yaml")
        let none = try Program.asking(["record", "zed", "--config", bad], on: server)
        #expect(none.result().status == 69)
        #expect(none.output.contains("'curlicue run --config \(bad)' says why"), "\(none.output)")
    }

    @Test("without a display it says what else can be done")
    func noDisplay() throws {
        let file = DocumentationTests.root.appending(path: "config/curlicue.yaml").path
        let result = try EndToEndTests.curlicue(["add", "--config", file])
        #expect(result.status == 69)
        #expect(result.errors.contains("'curlicue add PHRASE ACTION'"), "\(result)")
    }
}
