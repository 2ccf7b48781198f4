import Foundation
import Gestures
import StrokeGenerator
import Testing

/// `evaluate` on strokes of several people: by writer, without some of them, in variations, and
/// beside an earlier result.
@Suite("Evaluate writers") struct EvaluateWritersTests {
    @Test("evaluate counts by writer, and names the worst")
    func writers() throws {
        let text = try curlicue(["evaluate", "--by", "writer"], input: LabelledStrokes.people)
        #expect(text.status == 0)
        #expect(text.output.contains("\nBY WRITER  gesture "), "\(text.output)")
        let rows = text.output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(rows.contains(["lab/c", "circle", "12", "6", "50.00", "%"]), "\(text.output)")
        #expect(rows.contains(["lab/c", "swipe", "6", "12", "50.00", "%"]), "\(text.output)")
        let report = try object(
            curlicue(["evaluate", "--json", "--by", "writer"], input: LabelledStrokes.people).output
        )
        let writers = try #require(report["writers"] as? [[String: Any]])
        #expect(writers.map { $0["writer"] as? String } == ["lab/a", "lab/b", "lab/c"])
        let worst = try #require(report["worstWriters"] as? [String: [[String: Any]]])
        let circles = worst["recall"]?.filter { $0["kind"] as? String == "circle" } ?? []
        #expect(circles.map { $0["writer"] as? String } == ["lab/c"])
        #expect(circles.first?["recognized"] as? Int == 6)
        #expect(worst["falseAccepts"]?.first?["falseAccepts"] as? Int == 6)
        let all = try #require(report["all"] as? [String: Any])
        let byWriter = try #require(all["recallIntervalByWriter"] as? [Double])
        let byStroke = try #require(all["recallInterval"] as? [Double])
        #expect(byWriter[0] < byStroke[0] && byWriter[1] > byStroke[1])
        // One writer alone has nobody to be compared with.
        let one = try curlicue(["evaluate"], input: LabelledStrokes.lines[0])
        #expect(!one.output.contains("WORST WRITERS") && !one.output.contains("by writer"))
    }

    @Test("evaluate --folds judges each part by itself, to the same counts")
    func folds() throws {
        let plain = try object(
            curlicue(["evaluate", "--json"], input: LabelledStrokes.people).output)
        let result = try curlicue(
            ["evaluate", "--json", "--folds", "writer"],
            input: LabelledStrokes.people + "\nnonsense")
        #expect(result.status == 65 && result.error.hasPrefix("-:73:1: error: "), "\(result)")
        let report = try object(result.output)
        let folds = try #require(report["folds"] as? [[String: Any]])
        #expect(folds.map { $0["fold"] as? String } == ["lab/a", "lab/b", "lab/c"])
        #expect(folds.compactMap { $0["strokes"] as? Int } == [24, 24, 24])
        #expect(
            (report["all"] as? [String: Any])?["strokes"] as? Int
                == (plain["all"] as? [String: Any])?["strokes"] as? Int)
    }

    @Test("what cannot be parted is an error")
    func noFolds() throws {
        let one = try curlicue(["evaluate", "--folds", "source"], input: LabelledStrokes.people)
        #expect(one.status == 65 && one.error.contains("two writers or collections"), "\(one)")
        #expect(try curlicue(["evaluate", "--folds", "moon"]).status == 64)
        #expect(try curlicue(["evaluate", "--train", "--folds", "writer"]).status == 64)
    }

    @Test("evaluate --vary judges the strokes as they would have been")
    func varied() throws {
        let arguments = ["evaluate", "--json", "--vary", "slow=4", "--vary", "noise=1px"]
        let result = try curlicue(arguments, input: LabelledStrokes.people)
        let report = try object(result.output)
        #expect(report["varied"] as? [String] == ["slow=4", "noise=1px"])
        let text = try curlicue(["evaluate", "--vary", "every=2"], input: LabelledStrokes.people)
        #expect(text.output.contains("\neach stroke as with every=2\n"), "\(text.output)")
        // So few samples are no gesture.
        let few = try curlicue(
            ["evaluate", "--json", "--vary", "every=10000"], input: LabelledStrokes.people)
        let circles =
            try #require(try object(few.output)["kinds"] as? [[String: Any]])
            .first { $0["kind"] as? String == "circle" }?["result"] as? [String: Any]
        #expect(circles?["recognized"] as? Int == 0)
        #expect(try curlicue(["evaluate", "--vary", "fast=2"]).status == 64)
    }

    @Test("evaluate --compare lists what was right before and is wrong now, and the reverse")
    func compared() throws {
        try LabelledStrokes.withFolder { folder in
            let saved = folder.appending(path: "saved").path
            let before = try curlicue(
                ["evaluate", "--save", saved, "--armed-by", "hotkey"], input: LabelledStrokes.people
            )
            #expect(before.status == 0)
            let lines = try String(contentsOfFile: saved, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 72)
            #expect(
                lines[0].hasPrefix(#"{"file":"-","line":1,"label":"circle","recognized":"circle "#))
            let printed = folder.appending(path: "printed").path
            try curlicue(
                ["recognize", "--json", "--armed-by", "hotkey"], input: LabelledStrokes.people
            ).output.write(toFile: printed, atomically: true, encoding: .utf8)
            // The same strokes the other way: only what has a mirror image is lost.
            let mapping = folder.appending(path: "m.yaml").path
            try """
            hotkey: Super+grave
            gestures: {circle: window raise, swipe left: nothing}
            recognizers: {circle: {diameter: 1000px}}
            """.write(toFile: mapping, atomically: true, encoding: .utf8)
            for baseline in [saved, printed] {
                let arguments = [
                    "evaluate", "--compare", baseline, "--config", mapping, "--armed-by", "hotkey",
                ]
                let text = try curlicue(arguments, input: LabelledStrokes.people)
                #expect(text.status == 0, "\(text)")
                #expect(text.output.contains("\nCOMPARED WITH \(baseline)  label "))
                let report = try object(
                    curlicue(arguments + ["--json"], input: LabelledStrokes.people).output)
                let compared = try #require(report["compared"] as? [String: Any])
                let all = try #require(compared["all"] as? [String: Any])
                #expect(all["lost"] as? Int == 30 && all["gained"] as? Int == 0, "\(all)")
                #expect(all["strokes"] as? Int == 72 && all["rightBefore"] as? Int == 66)
                let lost = try #require(compared["lost"] as? [[String: Any]])
                #expect(lost.first?["line"] as? Int == 1)
                #expect((lost.first?["before"] as? String)?.hasPrefix("circle ") == true)
                #expect(lost.first?["recognized"] is NSNull)
            }
            let other = try curlicue(
                ["evaluate", "--compare", mapping], input: LabelledStrokes.people)
            #expect(other.status == 65)
            #expect(other.error.hasPrefix("\(mapping):1:1: error: this is no line of"))
            #expect(
                try curlicue(
                    ["evaluate", "--save", "/nonexistent/x"], input: LabelledStrokes.people
                ).status
                    == 73)
            #expect(try curlicue(["evaluate", "--compare", "/nonexistent"]).status == 66)
        }
    }
}
