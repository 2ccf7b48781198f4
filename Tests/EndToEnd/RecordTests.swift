import Foundation
import Gestures
import Glibc
import StrokeGenerator
import TestServer
import Testing

/// Recorded strokes, as a person handles them.
@Suite("Recorded strokes") final class RecordTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "record-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private func curlicue(_ arguments: String...) throws -> Program.Result {
        try Program(Session.binary, arguments, environment: ["HOME": home.path]).result()
    }

    private func zed(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 600, y: 350))
    }

    private func lines(_ strokes: [Stroke]) -> String {
        strokes.map { StrokeRecord(contacts: [$0.samples]).jsonLine + "\n" }.joined()
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let url = home.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private var folder: URL { home.appending(path: ".local/share/curlicue/strokes") }

    @Test("from a file: recorded, listed, shown, renamed, recognized, removed")
    func lifeOfAStroke() throws {
        let mapping = try file("m.yaml", "gestures:\n  stroke zorro: window close\n")
        let before = try curlicue("check", mapping)
        #expect(before.status == 0)
        #expect(before.errors.contains("m.yaml:2:3: warning: 'stroke zorro' is not recorded yet"))
        #expect(before.errors.contains("\(folder.path)/zorro.jsonl"))

        let drawn = try file("zed.jsonl", lines((0..<3).map { zed($0) }))
        let recorded = try curlicue("record", "zed", drawn)
        #expect(recorded.status == 0, "\(recorded.errors)")
        #expect(recorded.output.contains("example 3: "))
        #expect(!recorded.output.contains("warning"))
        #expect(recorded.output.contains("\nnext: curlicue add 'stroke zed' 'ACTION'"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["zed.jsonl"])

        #expect(try curlicue("strokes").output == "zed: 3 examples\n")
        let shown = try curlicue("strokes", "show", "zed").output
        #expect(shown.contains("zed, example 1 of 3"))
        #expect(shown.unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) })

        #expect(try curlicue("strokes", "rename", "zed", "zorro").status == 0)
        #expect(try curlicue("check", mapping).output.contains("no problems found"))
        let mapped = try curlicue("record", "zorro", "--config", mapping, drawn)
        #expect(mapped.status == 0 && !mapped.output.contains("next: "), "\(mapped)")
        let other = try file("other.jsonl", lines([zed(9)]))
        let seen = try curlicue("explain", "--json", "--config", mapping, other)
        #expect(seen.output.hasPrefix(#"{"gesture":"stroke zorro""#), "\(seen)")
        #expect(try curlicue("strokes", "remove", "zorro").status == 0)
        #expect(try curlicue("strokes").output.isEmpty)
        #expect(try curlicue("strokes", "remove", "zorro").status == 65)
    }

    @Test("a stroke that the config uses and that is gone is named")
    func uses() throws {
        let drawn = try file("zed.jsonl", lines((0..<3).map { zed($0) }))
        let config = home.appending(path: ".config/curlicue")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        try Data("gestures:\n  stroke zed: nothing\n  stroke pig: nothing\n".utf8)
            .write(to: config.appending(path: "curlicue.yaml"))
        for arguments in [["rename", "zed", "zorro"], ["remove", "zed"]] {
            #expect(try curlicue("record", "zed", drawn).status == 0)
            let result = try Program(
                Session.binary, ["strokes"] + arguments, environment: ["HOME": home.path]
            ).result()
            #expect(result.status == 0)
            #expect(result.errors.contains("curlicue.yaml: 'stroke zed' is mapped"), "\(result)")
            #expect(!result.errors.contains("stroke pig"), "\(result)")
        }
        #expect(try curlicue("strokes", "remove", "zorro").errors.isEmpty)
    }

    @Test("of a recorded stroke and a taught gesture of one name only the one meant is removed")
    func namesakes() throws {
        let drawn = try file("zed.jsonl", lines([zed(1)]))
        #expect(try curlicue("record", "circle", drawn).status == 0)
        let taught = folder.appending(path: "taught")
        try FileManager.default.createDirectory(at: taught, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: drawn, toPath: taught.appending(path: "circle.jsonl").path)
        try FileManager.default.copyItem(
            atPath: drawn, toPath: taught.appending(path: "circle clockwise.jsonl").path)
        let elsewhere = try curlicue("strokes", "show", "--recorded", "circle clockwise")
        #expect(elsewhere.status == 65 && elsewhere.errors.contains("say --taught"), "\(elsewhere)")
        #expect(try curlicue("strokes", "remove", "circle cw").status == 0)
        let both = try curlicue("strokes", "remove", "circle")
        #expect(both.status == 64 && both.errors.contains("say --recorded or --taught"), "\(both)")
        #expect(try curlicue("strokes", "show", "circle", "--taught").status == 0)
        #expect(try curlicue("strokes", "remove", "--taught", "circle").status == 0)
        #expect(try curlicue("strokes").output == "circle: 1 example\n")
    }

    @Test("what is like another stroke, or a built-in gesture, or odd, is named")
    func warnings() throws {
        let zeds = try file("zed.jsonl", lines((0..<3).map { zed($0) }))
        #expect(try curlicue("record", "zed", zeds).status == 0)
        let more = try file("more.jsonl", lines((10..<13).map { zed($0) }))
        let like = try curlicue("record", "lightning", more).output
        #expect(like.contains("% like stroke zed"), "\(like)")
        let generator = StrokeGenerator(seed: 1)
        let round = generator.circle(center: Point(x: 500, y: 400), radius: 90)
        let circles = try file("round.jsonl", lines([round, round, zed(4)]))
        let output = try curlicue("record", "round", circles).output
        #expect(output.contains("2 of 3 examples would be taken for circle clockwise"), "\(output)")
        #expect(output.contains("example 3 looks different"), "\(output)")
    }

    @Test("damaged files are reported with their place, and change nothing")
    func damage() throws {
        let good = try file("good.jsonl", lines([zed(1)]))
        #expect(try curlicue("record", "zed", good).status == 0)
        let point = #"{"contacts":[[[5,5,0],[5,5,8]]]}"#
        let bad = try file("bad.jsonl", lines([zed(2)]) + point + "\n{\"contacts\":[[[1,2]]]}\n")
        let refused = try curlicue("record", "zed", bad)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("bad.jsonl:2:1: error: a stroke needs at least two"))
        #expect(refused.errors.contains("bad.jsonl:3:1: error: a sample is"))
        #expect(try curlicue("strokes").output == "zed: 1 example\n")
        try Data("nonsense\n".utf8).write(to: folder.appending(path: "broken.jsonl"))
        let listed = try curlicue("strokes")
        #expect(listed.status == 65)
        #expect(listed.output == "zed: 1 example\n")
        #expect(listed.errors.contains("/broken.jsonl:1:1: error:"))
        #expect(try curlicue("record", "zed", "/nonexistent").status == 65)
    }

    @Test("a renamed file keeps what drew its examples, and lines that are no strokes")
    func rename() throws {
        #expect(try curlicue("record", "zed", try file("zed", lines([zed(1)]))).status == 0)
        let record = StrokeRecord(device: "touch", contacts: [zed(2).samples])
        let text = record.jsonLine + "\n{\"contacts\":[[[1,2]]]}\n"
        try Data(text.utf8).write(to: folder.appending(path: "zed.jsonl"))
        #expect(try curlicue("strokes", "rename", "zed", "zorro").status == 0)
        let renamed = folder.appending(path: "zorro.jsonl")
        #expect(try String(contentsOf: renamed, encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test("names that are no file names are refused, and a name that exists already is kept")
    func names() throws {
        let drawn = try file("zed.jsonl", lines([zed(1)]))
        for name in ["../zed", "a/b", ".", "a.b", ""] {
            let result = try curlicue("record", name, drawn)
            #expect(result.status == 64, "\(name)")
            #expect(result.errors.contains("name"), "\(name)")
        }
        for name in ["one", "two"] { #expect(try curlicue("record", name, drawn).status == 0) }
        #expect(try curlicue("strokes", "rename", "one", "two").status == 73)
        #expect(try curlicue("strokes", "rename", "three", "four").status == 65)
        #expect(try curlicue("strokes", "show", "on").errors.contains("did you mean 'one'?"))
        #expect(try curlicue("strokes").output == "one: 1 example\ntwo: 1 example\n")
    }

    @Test("drawn under the hotkey: nothing runs meanwhile, afterwards the stroke does")
    func live() throws {
        let proof = home.appending(path: "ran").path
        let session = try Session(
            "hotkey: F13\ngestures:\n  swipe left: run touch \(proof)\n  stroke zed: nothing\n")
        let recorder = try Program.asking(["record", "zed", "--examples", "3"], on: session.server)
        try recorder.wait(for: "hold F13, draw 'zed', and let go, 3 times")
        // What is cancelled is no example.
        try session.arm("F13")
        try session.injector.play([zed(6)], speed: .quick)
        try session.injector.strike("Escape")
        try session.hotkey("F13", down: false)
        try recorder.wait(for: "not counted: cancelled")
        _ = try session.outcome()
        let swipe = StrokeGenerator(seed: 3).swipe(.left, length: 300, from: Point(x: 800, y: 500))
        for stroke in [zed(1), zed(2), zed(3)] {
            _ = try session.gesture(stroke, under: "F13")
        }
        let result = recorder.result()
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("3 of 3"))
        #expect(!FileManager.default.fileExists(atPath: proof))
        try session.draws(zed(5), under: "F13", as: "stroke zed")
        try session.draws(swipe, under: "F13", as: "swipe left")
        try session.probe.display.wait(for: "the command to run") {
            FileManager.default.fileExists(atPath: proof)
        }
    }

    @Test("an example that went wrong is asked for again, and the new one replaces it")
    func redo() throws {
        let session = try Session("hotkey: F13\ngestures:\n  stroke zed: nothing\n")
        let recorder = try Program.asking(["record", "zed"], on: session.server)
        try recorder.wait(for: "hold F13, draw 'zed', and let go, 3 times")
        let swipe = StrokeGenerator(seed: 3).swipe(.left, length: 300, from: Point(x: 800, y: 500))
        for stroke in [zed(1), swipe, zed(2)] {
            _ = try session.gesture(stroke, under: "F13")
        }
        try recorder.wait(for: "example 2 looks different, draw it again")
        _ = try session.gesture(zed(4), under: "F13")
        let result = recorder.result()
        #expect(result.status == 0, "\(result)")
        #expect(!result.output.contains("warning"), "\(result)")
        try session.draws(zed(5), under: "F13", as: "stroke zed")
    }

    @Test("check warns of strokes that are too alike, and of no others")
    func alike() throws {
        func record(_ name: String, _ draw: (UInt64) -> Stroke) throws {
            let examples = try file("\(name).jsonl", lines((1...3).map(draw)))
            #expect(try curlicue("record", name, examples).status == 0)
        }
        try record("zorro") { zed($0) }
        try record("zett") { zed($0 + 20) }
        try record("ell") {
            StrokeGenerator(seed: $0).polyline(
                [.down, .right], leg: 200, from: Point(x: 500, y: 300))
        }
        let text = """
            gestures:
              stroke zorro: window close
              stroke ell: window above
              stroke zett: window below

            """
        let mapping = try file("m.yaml", text)
        let result = try curlicue("check", mapping)
        #expect(result.status == 0)
        let warnings = result.errors.components(separatedBy: ": warning: ").dropFirst()
        #expect(warnings.count == 1, "\(result.errors)")
        #expect(result.errors.contains("m.yaml:4:3: warning: 'stroke zett' is much like"))
        #expect(result.errors.contains("m.yaml:2:3: note: the other one is here"))
        // Where strokes may differ so much, all of them are.
        let lax = try file("lax.yaml", text + "recognizers: {template: {threshold: 20}}\n")
        let said = try curlicue("check", lax).errors
        #expect(said.components(separatedBy: " is much like ").count == 4, "\(said)")
    }
}
