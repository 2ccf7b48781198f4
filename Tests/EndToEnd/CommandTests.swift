import Desktop
import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
}

@Suite("Commands") struct CommandTests {
    private static func line(_ stroke: Stroke, _ label: String) -> String {
        StrokeRecord(label: label, device: "pointer", contacts: [stroke.samples]).jsonLine
    }

    @Test("explain --json answers a line a stroke, in the documented form")
    func explain() throws {
        let generator = StrokeGenerator(seed: 3)
        let place = Point(x: 500, y: 400)
        let strokes = [
            Self.line(
                generator.circle(center: place, radius: 90, rotation: .counterclockwise), "circle"),
            Self.line(generator.wander(in: Box(x: 0, y: 0, width: 900, height: 600)), "none"),
        ]
        let result = try curlicue(
            ["explain", "--json"], input: strokes.joined(separator: "\n") + "\n")
        #expect(result.status == 0, "\(result)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2)
        let names = ["gesture", "score", "mapped", "action", "reason"]
        for line in lines {
            let found = names.map { line.range(of: "\"\($0)\":")?.lowerBound ?? line.endIndex }
            #expect(found == found.sorted() && found.last != line.endIndex, "\(line)")
        }
        let circle = try object(lines[0])
        #expect(circle["gesture"] as? String == "circle counterclockwise")
        #expect(circle["mapped"] as? String == "circle counterclockwise")
        #expect(circle["action"] as? String == "window restore")
        #expect((circle["score"] as? Double ?? -1) > 0.3)
        #expect(circle["reason"] is NSNull)
        let nothing = try object(lines[1])
        for name in names.dropLast() { #expect(nothing[name] is NSNull, "\(name)") }
        #expect((nothing["reason"] as? String)?.isEmpty == false)
    }

    @Test("explain reports bad lines with their place, reads on, and ends with 65")
    func badStrokes() throws {
        let good = Self.line(
            StrokeGenerator(seed: 4).swipe(.left, length: 300, from: .zero), "swipe left")
        let bad = [
            "{\"contacts\":[[[0,0,NaN]]]}", "{}", "nonsense", "{\"contacts\":[[]]}",
            "{\"contacts\":[]}", "{\"contacts\":[[[1e300,-1e300,0],[0,0,-5]]]}",
        ]
        let result = try curlicue(
            ["explain", "--json"], input: (bad + [good]).joined(separator: "\n"))
        #expect(result.status == 65)
        #expect(result.errors.contains("-:1:"))
        #expect(result.errors.contains("-:3:1: error:"))
        #expect(result.output.split(separator: "\n").last?.contains("\"swipe left\"") == true)
        #expect(
            try curlicue(["explain"], input: "a:b\nc:d\ne:f\n").errors
                == "-:1:1: error: this is not JSON: invalid token\n-: error: no line of it is a "
                + "stroke, as 'curlicue monitor --strokes' prints them\n")
        for (arguments, status) in [
            (["/nonexistent/file"], 65), (["--config", "/nonexistent"], 78),
            (["--json", "--output", "x.png"], 64),
        ] as [([String], Int32)] {
            #expect(try curlicue(["explain"] + arguments).status == status)
        }
    }

    @Test("check accepts the built-in mapping")
    func check() throws {
        let good = try curlicue(["check"])
        #expect(good.status == 0 && good.output.contains("built-in config"), "\(good)")
    }

    @Test("commands for the daemon end with 69 where none runs")
    func noDaemon() throws {
        for command in ["status", "reload", "pause", "resume", "quit", "monitor"] {
            let result = try curlicue([command], environment: ["DISPLAY": ":9998"])
            #expect(result.status == 69, "\(command): \(result)")
            #expect(result.errors.contains("curlicue: error:"), "\(command): \(result)")
        }
        #expect(try curlicue(["run"]).status == 69)
        let trigger = try curlicue(["trigger", "swpie"], environment: ["DISPLAY": ":9998"])
        #expect(
            trigger.status == 65 && trigger.errors.contains("did you mean 'swipe'?"), "\(trigger)")
    }

    @Test("monitor shows inputs and outcomes, as text, as JSON and as strokes")
    func monitor() throws {
        let session = try Session("hotkey: Menu\ngestures:\n  swipe left: nothing\n")
        let text = try session.server.start(Session.binary, ["monitor"])
        let json = try session.server.start(Session.binary, ["monitor", "--json"])
        let strokes = try session.server.start(Session.binary, ["monitor", "--strokes"])
        let stroke = StrokeGenerator(seed: 5).swipe(.left, length: 300, from: Point(x: 700, y: 400))
        // They have subscribed once they show something.
        try session.probe.display.wait(for: "the monitors to listen") {
            _ = try? session.gesture(stroke, under: "Menu", speed: .asFastAsPossible)
            return !text.output.isEmpty && !json.output.isEmpty && !strokes.output.isEmpty
        }
        #expect(try session.gesture(stroke, under: "Menu")["gesture"] == "swipe left")
        try session.probe.display.wait(for: "the outcome") {
            text.output.contains("= ") && json.output.contains("\"outcome\":\"recognized\"")
        }
        #expect(text.output.contains("press Menu"))
        #expect(text.output.contains("recognized swipe left"))
        // What is kept of the output may begin in the middle of a line, and end in one.
        for line in json.output.split(separator: "\n").dropFirst().dropLast() {
            _ = try object(line)
        }
        let record = try #require(strokes.output.split(separator: "\n").last)
        let drawn = try StrokeFile.parse(String(record))
        let size = session.server.display.size
        #expect(drawn.label == "swipe left")
        #expect(drawn.screen?.width == Double(size.width))
        #expect(drawn.screen?.height == Double(size.height))
    }
}
