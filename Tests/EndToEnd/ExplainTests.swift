import Foundation
import Gestures
import StrokeGenerator
import Testing

/// `explain`, run as a person runs it.
@Suite("Explain") struct ExplainTests {
    private static let place = Point(x: 600, y: 500)
    private static let circle = line(
        StrokeGenerator(seed: 1).circle(center: place, radius: 90), "circle", source: "a\n1")
    private static let swipe = line(
        StrokeGenerator(seed: 3).swipe(.left, length: 300, from: place), "swipe left")
    private static let corners = line(
        StrokeGenerator(seed: 10).polyline([.down, .right, .up], leg: 200, from: place), "circle")

    private static func line(_ stroke: Stroke, _ label: String, source: String? = nil) -> String {
        StrokeRecord(
            label: label, device: "pointer", source: source, contacts: [stroke.samples]
        ).jsonLine
    }

    @Test("explain shows what came nearest, its measures beside their limits, and the rule")
    func explain() throws {
        let won = try curlicue(["explain"], input: Self.circle)
        #expect(won.status == 0 && won.errors.isEmpty)
        #expect(won.output.hasPrefix("-:1: circle clockwise, score "))
        #expect(won.output.contains("→ window maximize"))
        #expect(won.output.contains("nothing else that is mapped comes near."))
        #expect(won.output.contains("labelled circle, from a\u{fffd}1\n"))
        for part in ["GESTURE", "DISTANCE", "WHY NOT", "  circle clockwise "] {
            #expect(won.output.contains(part), "\(part) in \(won.output)")
        }
        let swipe = try curlicue(["explain"], input: Self.swipe)
        let straight = swipe.output.split(separator: "\n").first { $0.contains("  straightness") }
        let words = try #require(straight, "\(swipe)").split(separator: " ").map(String.init)
        #expect(words.suffix(4) == ["≥", "0.82", "0.75", "ok"], "\(swipe.output)")

        let stroke = StrokeGenerator(seed: 1).circle(center: Self.place, radius: 90).samples
        let many = try curlicue(
            ["explain"], input: StrokeRecord(contacts: Array(repeating: stroke, count: 6)).jsonLine)
        #expect(
            many.output.contains(", 6 contacts\n") && !many.output.contains("2 contacts"), "\(many)"
        )
        #expect(many.output.contains("drawn with so many contacts."), "\(many)")

        let none = try curlicue(["explain"], input: "\n")
        #expect(none.status == 65 && none.errors.contains("there is no stroke"), "\(none)")

        let lost = try curlicue(["explain"], input: Self.corners + "\n{}\n")
        #expect(lost.status == 65)
        #expect(lost.output.hasPrefix("-:1: nothing\n"))
        #expect(lost.output.contains("Nothing is recognized: "), "\(lost.output)")
        #expect(lost.errors.hasPrefix("-:2:"))
    }

    @Test("explain knows a swipe from an edge where the record says how large the screen is")
    func explainEdge() throws {
        let stroke = StrokeGenerator(seed: 3).swipe(
            .right, length: 300, from: Point(x: 2, y: 500))
        let mapping = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
        try "hotkey: F13\ngestures: {edge left: nothing, swipe right: nothing}\n"
            .write(to: mapping, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: mapping) }
        var record = StrokeRecord(contacts: [stroke.samples])
        for (screen, verdict) in [
            (Box(x: 0, y: 0, width: 1920, height: 1080), "edge left"), (nil, "swipe right"),
        ] {
            record.screen = screen
            let options = ["explain", "--config", mapping.path]
            let text = try curlicue(options, input: record.jsonLine)
            #expect(text.output.hasPrefix("-:1: \(verdict), score "), "\(text)")
            let object = try curlicue(options + ["--json"], input: record.jsonLine)
            #expect(object.output.hasPrefix("{\"gesture\":\"\(verdict)\""), "\(object)")
        }
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
                StrokeGenerator(seed: seed).polyline(
                    [.down, .right], leg: 150, from: Self.place), "stroke hook")
        }
        try (1...3).map { hook($0) }.joined(separator: "\n")
            .write(to: strokes.appending(path: "hook.jsonl"), atomically: true, encoding: .utf8)
        let mapping = strokes.appending(path: "m.yaml").path
        try "hotkey: Super+grave\ngestures: {stroke hook: window close, circle: window raise}\n"
            .write(toFile: mapping, atomically: true, encoding: .utf8)
        let environment = ["XDG_DATA_HOME": folder.path]
        let result = try curlicue(
            ["explain", "--config", mapping], input: hook(9), environment: environment)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        #expect(result.output.hasPrefix("-:1: stroke hook, score "), "\(result.output)")
        #expect(result.output.contains("nothing else that is mapped comes near."))
        #expect(result.output.contains("usual distances from stroke hook"))
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
        let circle = try curlicue(["explain", "--config", file], input: Self.circle)
        #expect(circle.output.contains("circle clockwise (mapped as circle)"), "\(circle)")
        #expect(circle.output.contains("under Button8"), "\(circle)")
        let swipe = try curlicue(
            ["explain", "--config", file],
            input: Self.line(
                StrokeGenerator(seed: 3).swipe(.right, length: 300, from: Self.place), "none"))
        #expect(swipe.output.contains("swipe right is not mapped."), "\(swipe)")
    }
}
