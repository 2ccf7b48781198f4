import Foundation
import Gestures
import StrokeGenerator
import Testing

/// `evaluate`, run as a person runs it.
@Suite("Evaluate") struct EvaluateTests {
    @Test("evaluate prints tables that fit their columns")
    func tables() throws {
        let result = try curlicue(["evaluate", "--by", "source"], input: LabelledStrokes.input)
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
            ["evaluate", "--json", "--by", "source", "--worst", "1"], input: LabelledStrokes.input)
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
        let swipe = LabelledStrokes.swipe(4)
        let seconds =
            [swipe, LabelledStrokes.swipe(5)].compactMap(\.samples.last?.time.milliseconds)
            .reduce(0, +) / 1000
        let lines = [swipe, LabelledStrokes.swipe(5)].map { LabelledStrokes.line($0, "none") }
        let input = lines.joined(separator: "\n")
        let result = try curlicue(["evaluate", "--json"], input: input)
        let all = try #require(try object(result.output)["all"] as? [String: Any])
        let rate = try #require(all["firesPerHour"] as? Double)
        #expect(abs(rate - 2 * 3600 / seconds) < 1)
        #expect(try curlicue(["evaluate"], input: input).output.contains("fires per hour"))
        let mixed = input + "\n" + LabelledStrokes.line(LabelledStrokes.swipe(6), "swipe left")
        let drawn = try curlicue(["evaluate"], input: mixed)
        #expect(!drawn.output.contains("fires per hour"))
    }

    @Test("bad lines and labels are reported with their place, and the rest counts")
    func badLines() throws {
        let input = [
            "\u{feff}" + LabelledStrokes.lines[0], "nonsense", "",
            LabelledStrokes.line(LabelledStrokes.swipe(1), "swipe lfet"),
            LabelledStrokes.line(LabelledStrokes.swipe(1), "swipe lfet"), LabelledStrokes.lines[3],
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
            for seed in 0..<16 {
                let stroke = StrokeGenerator(seed: UInt64(seed)).polyline(
                    directions, leg: 150, from: LabelledStrokes.place)
                var record = StrokeRecord(label: label, contacts: [stroke.samples])
                record.subject = "\(seed % 2)"
                record.speed = seed % 4 < 2 ? "medium" : "fast"
                lines.append(record.jsonLine)
            }
        }
        let input = lines.joined(separator: "\n")
        for kind in ["own", "speeds", "others", "reject", "learn"] {
            let hasUnknown = ["reject", "learn"].contains(kind)
            let arguments = ["evaluate", "--json", "--protocol", kind, "--examples", "2"]
            let result = try curlicue(arguments, input: input)
            #expect(result.status == 0, "\(result)")
            let report = try object(result.output)
            #expect(report["protocol"] as? String == kind)
            #expect(report["strokes"] as? Int == 64)
            #expect((report["known"] as? Int ?? 0) > 0)
            #expect((report["accuracy"] as? Double ?? 0) > 0.9, "\(result.output)")
            #expect((report["unknown"] as? Int ?? 0 > 0) == hasUnknown)
            #expect(report["equalErrorRate"] is Double == hasUnknown)
            #expect(report["learning"] is [String: Any] == (kind == "learn"))
            #expect(try curlicue(arguments, input: input).output == result.output)
            let text = try curlicue(["evaluate", "--protocol", kind], input: input + "\n{}")
            #expect(text.status == 65 && text.output.contains("nearest to their own gesture"))
            #expect(text.output.contains("equal error rate") == hasUnknown)
            #expect(text.output.contains("CORRECTIONS") == (kind == "learn"))
        }
        for option in ["--by", "--folds", "--save", "--compare"] {
            let arguments = ["evaluate", "--protocol", "own", option, "source"]
            #expect(try curlicue(arguments).status == 64, "\(option)")
        }
        #expect(try curlicue(["evaluate", "--protocol", "none"]).status == 64)
    }
}
