import Desktop
import Foundation
import Gestures
import Host
import JSON
import StrokeGenerator
import Testing
import TestServer

/// `curlicue why` and `curlicue teach`, and what a click on the message does.
@Suite("Refused strokes") struct RefusalTests {
    private static let mapping = """
        hotkey: Menu
        \(Session.quiet)
        gestures:
          circle: run echo circle >> "$HOME/log"
          swipe left: run echo left >> "$HOME/log"
          tap 2 fingers: click 2
        """

    @Test("why explains the last refused stroke, and teach has it recognized from then on")
    func commands() throws {
        let session = try Session(Self.mapping)
        let home = try #require(session.server.environment["HOME"])
        var environment = session.server.environment
        environment["DISPLAY"] = session.server.name
        func curlicue(_ arguments: String...) throws -> Program.Result {
            try Program(Session.binary, arguments, environment: environment).result()
        }
        let nothing = try curlicue("why")
        #expect(nothing.status == 0 && nothing.output.hasPrefix("Nothing to explain"))
        #expect(try curlicue("teach", "circle").status == 65)

        #expect(
            try session.gesture(RefusedStroke.arc, under: "Menu")["outcome"] == "unrecognized")
        let why = try curlicue("why")
        #expect(why.status == 0)
        #expect(why.output.contains("close it"), "\(why)")
        #expect(why.output.contains("curlicue teach 'circle'"), "\(why)")
        let answer = try #require(JSONValue(parsing: try curlicue("why", "--json").output))
        let refused = try #require(answer["refused"]?.array)
        #expect(refused.count == 1)
        #expect(refused.first?["nearest"]?.array?.first?["gesture"]?.string == "circle")
        #expect(answer["ok"] == nil)

        let tap = try curlicue("teach", "tap 2 fingers")
        #expect(tap.status == 65 && tap.errors.contains("cannot be learned"), "\(tap)")
        let other = try curlicue("teach", "shake")
        #expect(other.status == 65 && other.errors.contains("nothing is mapped"), "\(other)")
        let taught = try curlicue("teach", "circle")
        #expect(taught.status == 0, "\(taught)")
        let file = home + "/.local/share/curlicue/strokes/taught/circle.jsonl"
        #expect(taught.output.contains(file), "\(taught)")
        #expect(taught.output.contains(" ago, refused\n"), "\(taught)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.hasPrefix(#"{"label":"circle","taught":"#), "\(text.prefix(100))")
        #expect(text.contains(#","contacts":[["#), "\(text.prefix(100))")
        let kept = try files(in: home + "/.local/share/curlicue")
        for _ in 1...5 {
            #expect(try session.gesture(RefusedStroke.arc, under: "Menu")["gesture"] == "circle")
        }
        try session.server.display.wait(for: "the commands") {
            session.lines() == Array(repeating: "circle", count: 5)
        }
        // Nothing is learned from what is recognized.
        #expect(try files(in: home + "/.local/share/curlicue") == kept)
        #expect(kept.keys.contains("strokes/taught/circle.jsonl"))
        #expect(try curlicue("strokes").output.contains("circle: 1 taught example"))
        let shown = try curlicue("strokes", "show", "circle")
        #expect(shown.output.hasPrefix("circle, example 1 of 1: "), "\(shown)")
        let config = try session.server.write(Self.mapping, to: "same.yaml")
        let explained = try curlicue("explain", "--config", config, file)
        #expect(
            explained.output.contains("It is near to circle, and nothing else"),
            "\(explained)")
        let again = try curlicue("teach", "circle")
        #expect(again.status == 65 && again.errors.contains("ago, which ran 'circle'"), "\(again)")

        #expect(try curlicue("strokes", "remove", "circle").status == 0)
        session.waitUntilIdle()
        #expect(
            try session.gesture(RefusedStroke.arc, under: "Menu")["outcome"] == "unrecognized")
        environment["DISPLAY"] = ":999"
        #expect(try curlicue("why").status == 69)
        #expect(try curlicue("teach", "circle").status == 69)
    }

    /// What is in each file below `folder`, and when it was written.
    private func files(in folder: String) throws -> [String: [String]] {
        var files: [String: [String]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            files[path] = [
                "\(attributes[.modificationDate] ?? "")",
                try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8),
            ]
        }
        return files
    }

    struct Clicks: CustomTestStringConvertible {
        var isFinger: Bool
        var compositor: Compositor?
        var settings = ""

        var testDescription: String {
            "\(isFinger ? "finger" : "pointer") \(compositor.map { "\($0)" } ?? "") \(settings)"
        }
    }

    @Test(
        "a click on the message opens the list, and a click there teaches",
        arguments: [
            Clicks(isFinger: false), Clicks(isFinger: false, compositor: .picom),
            Clicks(isFinger: true), Clicks(isFinger: true, settings: "touch: always\n"),
        ])
    func clicks(_ clicks: Clicks) throws {
        let session = try Session(
            clicks.settings + Self.mapping, compositor: clicks.compositor)
        let (display, injector) = (session.server.display, session.injector)
        let home = try #require(session.server.environment["HOME"])
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try injector.move(to: RefusedStroke.arc.samples[0].position)
        session.waitUntilIdle()
        let blank = try Screenshot(of: display)
        _ = application.events()
        #expect(
            try session.gesture(RefusedStroke.arc, under: "Menu")["outcome"] == "unrecognized")
        let message = try RefusedStroke.label(
            since: blank, on: display, height: RefusedStroke.message)
        session.waitUntilIdle()
        _ = application.events()
        #expect(session.probe.canGrabPointerAndKeyboard)
        // What is beneath gets none of the clicks.
        try injector.click(at: message.center, finger: clicks.isFinger)
        let list = try RefusedStroke.label(
            since: blank, on: display, height: RefusedStroke.list)
        #expect(session.probe.canGrabPointerAndKeyboard)
        try injector.click(at: RefusedStroke.firstRow(of: list), finger: clicks.isFinger)
        let file = home + "/.local/share/curlicue/strokes/taught/circle.jsonl"
        try display.wait(for: "the example") { FileManager.default.fileExists(atPath: file) }
        session.catchUp()
        #expect(
            !application.events().contains { event in
                switch event.kind {
                case .button, .touch: true
                default: false
                }
            }, "\(application.record)")
        // A click anywhere else goes where it belongs.
        try injector.click(at: Point(x: 250, y: 200))
        try display.wait(for: "the click") {
            application.events().contains { $0.kind == .button(1, down: false) }
        }
        #expect(
            try session.gesture(RefusedStroke.arc, under: "Menu")["gesture"] == "circle")
    }

    @Test("a stroke that begins on the message is for the window beneath")
    func beneath() throws {
        let session = try Session(
            Self.mapping + """

                applications:
                  - match: {class: RecordingClient}
                    gestures: {circle: run echo beneath >> "$HOME/log"}
                """)
        let (display, injector) = (session.server.display, session.injector)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try injector.move(to: RefusedStroke.arc.samples[0].position)
        session.waitUntilIdle()
        let blank = try Screenshot(of: display)
        #expect(
            try session.gesture(RefusedStroke.arc, under: "Menu")["outcome"] == "unrecognized")
        let message = try RefusedStroke.label(
            since: blank, on: display, height: RefusedStroke.message)
        let circle = StrokeGenerator(seed: 1).circle(center: message.center, radius: 60)
        let offset = message.center - circle.samples[0].position
        let onMessage = Stroke(
            samples: circle.samples.map { Sample($0.position + offset, at: $0.time) })
        #expect(try session.gesture(onMessage, under: "Menu")["outcome"] == "recognized")
        let log = try #require(session.server.environment["HOME"]) + "/log"
        try display.wait(for: "the command") {
            (try? String(contentsOfFile: log, encoding: .utf8)) == "beneath\n"
        }
    }

    @Test(
        "a message that was not clicked takes no clicks once it is gone, and nothing is in a file")
    func ends() throws {
        let session = try Session(Self.mapping)
        let (display, injector) = (session.server.display, session.injector)
        let home = try #require(session.server.environment["HOME"])
        let run = try #require(session.server.environment["XDG_RUNTIME_DIR"])
        func files() throws -> [String: Int] {
            var sizes: [String: Int] = [:]
            for folder in [home, run] {
                for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
                    let file = folder + "/" + path
                    let values = try FileManager.default.attributesOfItem(atPath: file)
                    sizes[file] = (values[.size] as? NSNumber)?.intValue
                }
            }
            return sizes
        }
        let application = try RecordingClient(on: session.server.name)
        try injector.move(to: RefusedStroke.arc.samples[0].position)
        session.waitUntilIdle()
        let before = try files()
        let blank = try Screenshot(of: display)
        let start = MonotonicClock.now
        _ = try session.gesture(RefusedStroke.arc, under: "Menu")
        let message = try RefusedStroke.label(
            since: blank, on: display, height: RefusedStroke.message)
        #expect(try files() == before)
        try display.wait(for: "the message to go") { (try? Screenshot(of: display)) == blank }
        #expect(MonotonicClock.now - start >= .seconds(3))
        _ = application.events()
        try injector.click(at: message.center)
        try display.wait(for: "the click") {
            application.events().contains { $0.kind == .button(1, down: false) }
        }
        #expect(try files() == before)
    }
}

/// A stroke that is refused as a circle, with what the overlay shows of it.
enum RefusedStroke {
    /// Half a circle and more.
    static let arc: Stroke = {
        let points = (0...60).map { step in
            let angle = Double(step) / 60 * 1.4 * .pi
            return Point(x: 600 + 100 * sin(angle), y: 450 - 100 * cos(angle))
        }
        return Stroke(
            samples: points.enumerated().map {
                Sample($0.element, at: .milliseconds(8) * $0.offset)
            })
    }()

    /// What is on the screen since `blank`, once it is at rest and as high as it should be.
    static func label(
        since blank: Screenshot, on display: Display, height: ClosedRange<Double>
    ) throws -> Box {
        var found: Box?
        var before: Screenshot?
        try display.wait(for: "a label between \(height) pixels high") {
            guard let shot = try? Screenshot(of: display) else { return false }
            defer { before = shot }
            found = shot.difference(from: blank, tolerance: 3)?.area
            return shot == before && found.map { height.contains($0.height) } ?? false
        }
        return try #require(found)
    }

    static let message = 30.0...120.0
    /// How high the list of what came near is.
    static let list = 180.0...420.0
    /// The middle of the first row of the list `box`, at 96 dpi.
    static func firstRow(of box: Box) -> Point {
        Point(x: box.center.x, y: box.minY + 8 + 88 + 27)
    }
}

extension Injector {
    func click(at point: Point, finger: Bool = false) throws {
        if finger {
            try touch(1, .begin, point)
            try sync()
            try touch(1, .end, point)
        } else {
            try move(to: point)
            try button(1, down: true)
            try sync()
            try button(1, down: false)
        }
        try sync()
    }
}
