import Foundation
import Gestures
import StrokeGenerator
import Testing

/// `evaluate` and `explain`, run as a person runs them.
@Suite("Evaluate and explain") struct EvaluateTests {
    private static let place = Point(x: 600, y: 500)

    private static func line(_ stroke: Stroke, _ label: String?, source: String? = nil) -> String {
        StrokeRecord(
            label: label, device: "pointer", source: source, contacts: [stroke.samples]
        ).jsonLine
    }

    private static func circle(_ seed: UInt64, _ rotation: Rotation = .clockwise) -> Stroke {
        StrokeGenerator(seed: seed).circle(center: place, radius: 90, rotation: rotation)
    }

    private static func swipe(_ seed: UInt64, _ direction: Direction = .left) -> Stroke {
        StrokeGenerator(seed: seed).swipe(direction, length: 300, from: place)
    }

    /// Six strokes that are what they are labelled, and six that are not, in two collections.
    private static let lines = [
        line(circle(1), "circle", source: "a/1"), line(circle(2, .counterclockwise), "circle"),
        line(circle(3), "circle clockwise", source: "a/2"),
        line(swipe(4), "swipe left", source: "b/1"), line(swipe(5), "swipe left", source: "b"),
        line(StrokeGenerator(seed: 6).wander(in: Box(x: 0, y: 0, width: 900, height: 600)), "none"),
        // The other way, another gesture, a gesture where nothing should be, nothing where one
        // should be, no label, not mapped.
        line(swipe(7, .right), "swipe left", source: "b/2"), line(circle(8), "swipe left"),
        line(swipe(9, .up), "none", source: "a/3"),
        line(
            StrokeGenerator(seed: 10).polyline([.down, .right, .up], leg: 200, from: place),
            "circle",
            source: "a/4"),
        line(circle(11), nil), line(swipe(12), "tap"),
    ]
    private static var input: String { lines.joined(separator: "\n") + "\n" }

    @Test("evaluate prints tables that fit their columns")
    func tables() throws {
        let result = try curlicue(["evaluate", "--by", "source"], input: Self.input)
        #expect(result.status == 0 && result.error.isEmpty, "\(result)")
        for heading in [
            "RECALL", "FALSE ACCEPTS", "BY SOURCE", "NOT MAPPED", "CONFUSIONS",
            "WRONG FIRES", "MISSED", "TIME, µs",
        ] { #expect(result.output.contains("\n\(heading)  "), "\(heading) in \(result.output)") }
        let rows = result.output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        func row(_ start: String...) -> [String] {
            Array((rows.first { $0.starts(with: start) } ?? []).dropFirst(start.count))
        }
        #expect(row("12", "strokes:").joined(separator: " ").hasPrefix("8 of mapped gestures"))
        #expect(
            row("swipe", "left", "4") == [
                "2", "50.00", "%", "15.00", "–", "85.00", "%", "0", "1", "1",
            ])
        #expect(row("circle", "4").starts(with: ["3", "75.00", "%"]))
        #expect(row("all", "8").starts(with: ["5", "62.50", "%"]))
        // Two circles less: four strokes are circles, ten are judged.
        #expect(row("any", "2", "10").starts(with: ["20.00", "%"]))
        #expect(row("tap") == ["1", "1"])
        #expect(row("(no", "label)") == ["circle", "clockwise", "1"])
        #expect(result.output.contains("-:9 ") && result.output.contains("-:10 "))
        #expect(result.output.contains("circle: wobble in degrees "))
        #expect(result.output.contains("(no source)"))
        #expect(result.output.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
    }

    @Test("evaluate --json is one object whose counts add up")
    func json() throws {
        let result = try curlicue(
            ["evaluate", "--json", "--by", "source", "--worst", "1"], input: Self.input)
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").count == 1)
        let report = try object(result.output)
        #expect(report["strokes"] as? Int == 12)
        #expect(report["none"] as? Int == 2)
        #expect(report["unlabelled"] as? Int == 1)
        #expect(report["unmapped"] as? Int == 1)
        let all = try #require(report["all"] as? [String: Any])
        #expect(all["strokes"] as? Int == 8)
        #expect(all["recognized"] as? Int == 5)
        #expect(all["recall"] as? Double == 0.625)
        #expect(all["falseAccepts"] as? Int == 2)
        #expect(all["falseAcceptShare"] as? Double == 0.2)
        #expect((all["recallInterval"] as? [Double])?.count == 2)
        let confusions = try #require(report["confusions"] as? [[String: Any]])
        #expect(confusions.compactMap { $0["strokes"] as? Int }.reduce(0, +) == 12)
        let wrong = try #require(report["wrong"] as? [[String: Any]])
        #expect(wrong.count == 1)
        #expect([8, 9].contains(wrong[0]["line"] as? Int))
        let missed = try #require(report["missed"] as? [[String: Any]])
        #expect(missed[0]["line"] as? Int == 10)
        #expect((missed[0]["reason"] as? String)?.hasPrefix("circle: ") == true)
        let sets = try #require(report["sets"] as? [[String: Any]])
        #expect(sets.map { $0["set"] as? String } == ["(no source)", "a", "b"])
        #expect(sets.compactMap { $0["strokes"] as? Int }.reduce(0, +) == 12)
        let time = try #require(report["time"] as? [String: Any])
        let stroke = try #require(time["stroke"] as? [String: Any])
        #expect(stroke["strokes"] as? Int == 12)
        #expect((stroke["mean"] as? Double ?? 0) > 0)
        let recognizers = try #require(time["recognizers"] as? [String: Any])
        #expect(Set(recognizers.keys) == ["swipe", "circle", "shake"])
    }

    @Test("everyday use is reported in fires an hour")
    func everydayUse() throws {
        // One swipe and one scribble, each in its own time.
        let swipe = Self.swipe(4)
        let seconds =
            [swipe, Self.swipe(5)].compactMap(\.samples.last?.time.milliseconds)
            .reduce(0, +) / 1000
        let lines = [swipe, Self.swipe(5)].map { Self.line($0, "none") }
        let input = lines.joined(separator: "\n")
        let result = try curlicue(["evaluate", "--json"], input: input)
        let all = try #require(try object(result.output)["all"] as? [String: Any])
        let rate = try #require(all["firesPerHour"] as? Double)
        #expect(abs(rate - 2 * 3600 / seconds) < 1)
        #expect(try curlicue(["evaluate"], input: input).output.contains("fires per hour"))
        let mixed = input + "\n" + Self.line(Self.swipe(6), "swipe left")
        let drawn = try curlicue(["evaluate"], input: mixed)
        #expect(!drawn.output.contains("fires per hour"))
    }

    @Test("bad lines and labels are reported with their place, and the rest counts")
    func badLines() throws {
        let input = [
            "\u{feff}" + Self.lines[0], "nonsense", "", Self.line(Self.swipe(1), "swipe lfet"),
            Self.line(Self.swipe(1), "swipe lfet"), Self.lines[3],
        ].joined(separator: "\r\n")
        let result = try curlicue(["evaluate", "--json"], input: input)
        #expect(result.status == 65)
        let errors = result.error.split(separator: "\n")
        #expect(errors.count == 3, "\(result.error)")
        #expect(errors.first?.hasPrefix("-:2:1: error: ") == true)
        #expect(errors.dropFirst().first?.hasPrefix("-:4:10: error: ") == true)
        #expect(result.error.contains("did you mean 'left'?"), "\(result.error)")
        #expect(errors.last == "curlicue: 1 more stroke labelled 'swipe lfet'")
        let report = try object(result.output)
        #expect(report["strokes"] as? Int == 2)
        #expect(report["faults"] as? Int == 3)
    }

    @Test("files that cannot be read, mappings with errors and nonsense have their statuses")
    func statuses() throws {
        for command in ["evaluate", "explain"] {
            #expect(try curlicue([command, "/nonexistent"]).status == 66)
            #expect(try curlicue([command, "--config", "/nonexistent"]).status == 78)
            #expect(try curlicue([command, "--armed-by", "nothing"]).status == 64)
        }
        #expect(try curlicue(["evaluate", "--worst", "-1"]).status == 64)
        #expect(try curlicue(["evaluate", "--by", "moon"]).status == 64)
        let nothing = try curlicue(["evaluate"])
        #expect(nothing.status == 0 && nothing.output.hasPrefix("0 strokes\n"), "\(nothing)")
    }

    @Test("templates are tested by protocol, the same way for the same seed")
    func protocols() throws {
        var lines: [String] = []
        for (label, directions) in [
            ("stroke hook", [Direction.down, .right]), ("stroke stairs", [.right, .down, .right]),
            ("stroke roof", [.upRight, .downRight]), ("stroke tent", [.up, .left, .down]),
        ] {
            for seed in 0..<12 {
                let stroke = StrokeGenerator(seed: UInt64(seed)).polyline(
                    directions, leg: 150, from: Self.place)
                var record = StrokeRecord(label: label, contacts: [stroke.samples])
                record.subject = "\(seed % 2)"
                record.speed = "medium"
                lines.append(record.jsonLine)
            }
        }
        let input = lines.joined(separator: "\n")
        for kind in ["own", "others", "reject"] {
            let arguments = ["evaluate", "--json", "--protocol", kind, "--examples", "2"]
            let result = try curlicue(arguments, input: input)
            #expect(result.status == 0, "\(result)")
            let report = try object(result.output)
            #expect(report["protocol"] as? String == kind)
            #expect(report["strokes"] as? Int == 48)
            #expect((report["known"] as? Int ?? 0) > 0)
            #expect((report["accuracy"] as? Double ?? 0) > 0.9, "\(result.output)")
            #expect((report["unknown"] as? Int ?? 0 > 0) == (kind == "reject"))
            #expect(report["equalErrorRate"] is Double == (kind == "reject"))
            #expect(try curlicue(arguments, input: input).output == result.output)
            let text = try curlicue(["evaluate", "--protocol", kind], input: input + "\n{}")
            #expect(text.status == 65 && text.output.contains("nearest to their own gesture"))
            #expect(text.output.contains("equal error rate") == (kind == "reject"))
        }
        #expect(try curlicue(["evaluate", "--protocol", "own", "--by", "source"]).status == 64)
        #expect(try curlicue(["evaluate", "--protocol", "none"]).status == 64)
    }

    @Test("explain shows every measure beside its limit, and why one won")
    func explain() throws {
        let won = try curlicue(["explain", "--armed-by", "hotkey"], input: Self.lines[0])
        #expect(won.status == 0 && won.error.isEmpty)
        #expect(won.output.hasPrefix("-:1: circle clockwise, score 0."))
        #expect(won.output.contains("→ window maximize"))
        #expect(won.output.contains("circle won: no other recognizer claimed it."))
        #expect(won.output.contains("labelled circle, from a/1, judged as drawn with a hotkey"))
        for part in ["RECOGNIZER", "MEASURE", "  swipe ", "  circle ", "  shake ", "broken"] {
            #expect(won.output.contains(part), "\(part) in \(won.output)")
        }
        let gap = won.output.split(separator: "\n").first { $0.contains("end gap in radii") }
        let words = try #require(gap).split(separator: " ").map(String.init)
        #expect(words.starts(with: ["end", "gap", "in", "radii"]), "\(won.output)")
        #expect(words.suffix(3) == ["≤", "1.30", "ok"], "\(won.output)")

        let lost = try curlicue(["explain"], input: Self.lines[9] + "\n{}\n")
        #expect(lost.status == 65)
        #expect(lost.output.hasPrefix("-:1: nothing\n"))
        #expect(lost.output.contains("No recognizer claimed it"))
        #expect(lost.error.hasPrefix("-:2:"))
    }

    @Test("explain compares with recorded templates")
    func explainTemplates() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        let strokes = folder.appending(path: "curlicue/strokes")
        try FileManager.default.createDirectory(
            at: strokes, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        func hook(_ seed: UInt64) -> String {
            Self.line(
                StrokeGenerator(seed: seed).polyline([.down, .right], leg: 150, from: Self.place),
                "stroke hook")
        }
        try (1...3).map { hook($0) }.joined(separator: "\n")
            .write(to: strokes.appending(path: "hook.jsonl"), atomically: true, encoding: .utf8)
        let mapping = strokes.appending(path: "m.yaml").path
        try "hotkey: Super+grave\ngestures: {stroke hook: window close, circle: window raise}\n"
            .write(toFile: mapping, atomically: true, encoding: .utf8)
        let environment = ["XDG_DATA_HOME": folder.path]
        let result = try curlicue(
            ["explain", "--config", mapping], input: hook(9), environment: environment)
        #expect(result.status == 0 && result.error.isEmpty, "\(result)")
        #expect(result.output.hasPrefix("-:1: stroke hook, score "), "\(result.output)")
        #expect(result.output.contains("template won: no other recognizer claimed it."))
        #expect(result.output.contains("usual distances from stroke hook"))
        let counted = try curlicue(
            ["evaluate", "--config", mapping], input: hook(9), environment: environment)
        #expect(
            counted.output.contains("\nstroke hook        1           1  100.00 %"), "\(counted)")
    }

    @Test("explain says when a recognized gesture is not mapped, and under which hotkey")
    func explainProfiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "two.yaml").path
        let text = """
            hotkey: Super+grave
            gestures: {swipe left: window close}
            hotkeys:
              - hotkey: Button8
                gestures: {circle: window maximize, shake: desktop show}
            """
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let circle = try curlicue(["explain", "--config", file], input: Self.lines[0])
        #expect(circle.output.contains("circle clockwise (mapped as circle)"), "\(circle)")
        #expect(circle.output.contains("under Button8"), "\(circle)")
        let swipe = try curlicue(
            ["explain", "--config", file], input: Self.line(Self.swipe(3, .right), nil))
        #expect(swipe.output.contains("But swipe right is not mapped."), "\(swipe)")
    }
}
