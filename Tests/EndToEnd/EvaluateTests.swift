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
            for seed in 0..<16 {
                let stroke = StrokeGenerator(seed: UInt64(seed)).polyline(
                    directions, leg: 150, from: Self.place)
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

    /// A folder that is removed after `body`.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test("compressed files are read, and a damaged one is one error")
    func compressed() throws {
        try withFolder { folder in
            let plain = folder.appending(path: "strokes.jsonl").path
            try Self.input.write(toFile: plain, atomically: true, encoding: .utf8)
            let packed = try Program.shell("gzip -c '\(plain)' >'\(plain).gz'")
            #expect(packed.status == 0)
            for command in [["recognize"], ["recognize", "--json"], ["explain"]] {
                let expected = try curlicue(command + [plain])
                let result = try curlicue(command + [plain + ".gz"])
                #expect(result.status == 0 && result.error.isEmpty, "\(result)")
                #expect(
                    result.output.replacing(".jsonl.gz", with: ".jsonl") == expected.output)
            }
            let report = try curlicue(["evaluate", "--json", plain + ".gz"])
            #expect(try object(report.output)["strokes"] as? Int == 12)
            let cut = try Program.shell("head -c 900 '\(plain).gz' >'\(folder.path)/cut'")
            #expect(cut.status == 0)
            for command in ["evaluate", "recognize", "explain"] {
                let result = try curlicue([command, folder.path + "/cut"])
                #expect(result.status == 65, "\(result)")
                #expect(
                    result.error
                        == "curlicue: error: cannot read \(folder.path)/cut: the compressed file "
                        + "ends too early; copy it again, and check it with 'gzip -t'\n")
                #expect(result.output.isEmpty)
            }
            // Through a pipe damage is found only at the end: still no error a line.
            let binary = Session.binary
            let piped = try Program.shell(
                """
                for file in 1 2; do printf '{"contacts":[]}\\nnonsense\\n'; done | gzip >'\(plain)'
                cat '\(plain)' | '\(binary)' evaluate 2>&1 >'\(plain).out'; echo $?
                head -c -6 '\(plain)' | '\(binary)' evaluate 2>&1 >'\(plain).out'; echo $?
                """)
            #expect(
                piped.output.split(separator: "\n") == [
                    "-:2:1: error: expected an object: '{', found 'n'",
                    "-:4:1: error: expected an object: '{', found 'n'", "65",
                    "curlicue: error: cannot read -: the compressed file ends too early; copy it "
                        + "again, and check it with 'gzip -t'", "65",
                ], "\(piped)")
        }
    }

    /// Circles and swipes of three people, one of whom misses half of the circles.
    private static var people: String {
        ["a", "b", "c"].flatMap { name in
            (0..<12).flatMap { number -> [String] in
                let seed = UInt64(number) + (name == "a" ? 0 : name == "b" ? 100 : 200)
                let isOdd = name == "c" && number % 2 == 0
                return [
                    line(isOdd ? swipe(seed) : circle(seed), "circle", source: "lab/\(name)/x"),
                    line(swipe(seed), "swipe left", source: "lab/\(name)/y"),
                ]
            }
        }.joined(separator: "\n")
    }

    @Test("evaluate counts by writer, and names the worst")
    func writers() throws {
        let text = try curlicue(["evaluate", "--by", "writer"], input: Self.people)
        #expect(text.status == 0)
        #expect(text.output.contains("\nBY WRITER  gesture "), "\(text.output)")
        let rows = text.output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(rows.contains(["lab/c", "circle", "12", "6", "50.00", "%"]), "\(text.output)")
        #expect(rows.contains(["lab/c", "swipe", "6", "12", "50.00", "%"]), "\(text.output)")
        let report = try object(
            curlicue(["evaluate", "--json", "--by", "writer"], input: Self.people).output)
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
        let one = try curlicue(["evaluate"], input: Self.lines[0])
        #expect(!one.output.contains("WORST WRITERS") && !one.output.contains("by writer"))
    }

    @Test("evaluate --folds judges each part by itself, to the same counts")
    func folds() throws {
        let plain = try object(curlicue(["evaluate", "--json"], input: Self.people).output)
        let result = try curlicue(
            ["evaluate", "--json", "--folds", "writer"], input: Self.people + "\nnonsense")
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
        let one = try curlicue(["evaluate", "--folds", "source"], input: Self.people)
        #expect(one.status == 65 && one.error.contains("two writers or collections"), "\(one)")
        #expect(try curlicue(["evaluate", "--folds", "moon"]).status == 64)
        #expect(try curlicue(["evaluate", "--train", "--folds", "writer"]).status == 64)
    }

    @Test("evaluate --vary judges the strokes as they would have been")
    func varied() throws {
        let arguments = ["evaluate", "--json", "--vary", "slow=4", "--vary", "noise=1px"]
        let result = try curlicue(arguments, input: Self.people)
        let report = try object(result.output)
        #expect(report["varied"] as? [String] == ["slow=4", "noise=1px"])
        let text = try curlicue(["evaluate", "--vary", "every=2"], input: Self.people)
        #expect(text.output.contains("\neach stroke as with every=2\n"), "\(text.output)")
        // So few samples are no gesture.
        let few = try curlicue(["evaluate", "--json", "--vary", "every=10000"], input: Self.people)
        let circles =
            try #require(try object(few.output)["kinds"] as? [[String: Any]])
            .first { $0["kind"] as? String == "circle" }?["result"] as? [String: Any]
        #expect(circles?["recognized"] as? Int == 0)
        #expect(try curlicue(["evaluate", "--vary", "fast=2"]).status == 64)
    }

    @Test("evaluate --compare lists what was right before and is wrong now, and the reverse")
    func compared() throws {
        try withFolder { folder in
            let saved = folder.appending(path: "saved").path
            let before = try curlicue(
                ["evaluate", "--save", saved, "--armed-by", "hotkey"], input: Self.people)
            #expect(before.status == 0)
            let lines = try String(contentsOfFile: saved, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 72)
            #expect(
                lines[0].hasPrefix(#"{"file":"-","line":1,"label":"circle","recognized":"circle "#))
            let printed = folder.appending(path: "printed").path
            try curlicue(
                ["recognize", "--json", "--armed-by", "hotkey"], input: Self.people
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
                let text = try curlicue(arguments, input: Self.people)
                #expect(text.status == 0, "\(text)")
                #expect(text.output.contains("\nCOMPARED WITH \(baseline)  label "))
                let report = try object(
                    curlicue(arguments + ["--json"], input: Self.people).output)
                let compared = try #require(report["compared"] as? [String: Any])
                let all = try #require(compared["all"] as? [String: Any])
                #expect(all["lost"] as? Int == 30 && all["gained"] as? Int == 0, "\(all)")
                #expect(all["strokes"] as? Int == 72 && all["rightBefore"] as? Int == 66)
                let lost = try #require(compared["lost"] as? [[String: Any]])
                #expect(lost.first?["line"] as? Int == 1)
                #expect((lost.first?["before"] as? String)?.hasPrefix("circle ") == true)
                #expect(lost.first?["recognized"] is NSNull)
            }
            let other = try curlicue(["evaluate", "--compare", mapping], input: Self.people)
            #expect(other.status == 65)
            #expect(other.error.hasPrefix("\(mapping):1:1: error: this is no line of"))
            #expect(
                try curlicue(["evaluate", "--save", "/nonexistent/x"], input: Self.people).status
                    == 73)
            #expect(try curlicue(["evaluate", "--compare", "/nonexistent"]).status == 66)
        }
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
