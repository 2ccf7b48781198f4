import Gestures
import StrokeGenerator
import TestServer
import Testing

private let mapping = """
    hotkey: Menu
    ink: {fade: 0ms}
    messages: {duration: 400ms, live: false}
    hints: {show: sheet, after: 200ms}
    gestures:
      circle: window maximize
      swipe left: desktop next
      swipe right: desktop previous
      down right: "run echo \\"it cannot be\\" >&2; exit 3"
      swipe up: [run true, curlicue hints]
    applications:
      - match: {class: nobody}
        gestures: {swipe down: nothing}
    """

/// The red, green and blue of a sheet's cells where nothing is written: #202428, a little of what
/// is beneath shining through.
private func isSheet(_ color: UInt32) -> Bool {
    let (red, green, blue) = (color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff)
    return abs(Int(red) - 0x20) < 24 && abs(Int(green) - 0x24) < 24 && abs(Int(blue) - 0x28) < 24
}

@Suite("Hints on the screen") struct HintTests {
    private func session(
        _ compositor: Compositor?, mapping: String = mapping
    ) throws -> (Session, Screenshot, Backdrop) {
        let session = try Session(mapping, compositor: compositor)
        let backdrop = try Backdrop(on: session.server.name, .solid(0x90_b0c0))
        let place = Point(x: 900, y: 500)
        try session.injector.point(at: place)
        session.waitUntilIdle()
        return (session, try stillScreen(session.server), backdrop)
    }

    private func sheetArea(_ shot: Screenshot) -> Int {
        var count = 0
        for x in stride(from: 0, to: 1900, by: 8) {
            for y in stride(from: 0, to: 1060, by: 8) {
                if let color = shot.color(at: Point(x: Double(x), y: Double(y))), isSheet(color) {
                    count += 1
                }
            }
        }
        return count
    }

    @Test(
        "resting shows the sheet, drawing dims it, and nothing of it is left",
        arguments: [Compositor?.none, .picom])
    func sheet(compositor: Compositor?) throws {
        let (session, before, backdrop) = try session(compositor)
        defer { withExtendedLifetime(backdrop) {} }
        let display = session.server.display
        try session.hotkey("Menu", down: true)
        try session.effect("hint: circle, swipe left, swipe right, down right, swipe up")
        try display.wait(for: "the sheet") {
            (try? Screenshot(of: display)).map { sheetArea($0) > 800 } ?? false
        }
        let rested = try Screenshot(of: display)
        let stroke = StrokeGenerator(seed: 3, style: .ideal).swipe(
            .left, length: 240, from: Point(x: 900, y: 500))
        try session.injector.play([stroke], speed: .quick)
        try session.effect("candidates: swipe left!")
        let sheet = try #require(rested.difference(from: before)?.area)
        try display.wait(for: "the others to be dimmed") {
            guard let now = try? Screenshot(of: display) else { return false }
            // White letters are rarer than before.
            return sheetArea(now) > 800 && white(now, sheet) < white(rested, sheet) * 2 / 3
        }
        try end(session, before)
    }

    /// Ends the swipe that is drawn, after which the screen is as it was before.
    private func end(_ session: Session, _ before: Screenshot) throws {
        let display = session.server.display
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "swipe left")
        try display.wait(for: "everything to be as it was") {
            guard let now = try? Screenshot(of: display) else { return false }
            return now.difference(from: before)?.count == 0 || now == before
        }
        try session.expectNothingLeft()
    }

    @Test(
        "guides come first, then the sheet beside them, and nothing of either is left",
        arguments: [Compositor?.none, .picom])
    func guides(compositor: Compositor?) throws {
        let both = mapping.replacing("show: sheet", with: "show: both")
        let (session, before, backdrop) = try session(compositor, mapping: both)
        defer { withExtendedLifetime(backdrop) {} }
        let display = session.server.display
        try session.hotkey("Menu", down: true)
        try session.effect("guide: circle, swipe left, swipe right, down right, swipe up")
        try display.wait(for: "the guides") {
            // The words of a label, to the right of where a swipe to the right would end.
            (try? Screenshot(of: display)).map { labels($0, besides: before) > 40 } ?? false
        }
        try session.effect("hint: circle, swipe left, swipe right, down right, swipe up")
        try display.wait(for: "the sheet beside the guides") {
            (try? Screenshot(of: display)).map {
                sheetArea($0) > 800 && labels($0, besides: before) > 40
            } ?? false
        }
        let stroke = StrokeGenerator(seed: 3, style: .ideal).swipe(
            .left, length: 240, from: Point(x: 900, y: 500))
        try session.injector.play([stroke], speed: .quick)
        try end(session, before)
    }

    /// How many bright pixels there are where the label of a swipe to the right is.
    private func labels(_ shot: Screenshot, besides before: Screenshot) -> Int {
        var count = 0
        for x in 1050...1200 {
            for y in 480...520 {
                let place = Point(x: Double(x), y: Double(y))
                guard let color = shot.color(at: place), color != before.color(at: place) else {
                    continue
                }
                if color & 0xff > 0xe0, color >> 16 & 0xff > 0xe0 { count += 1 }
            }
        }
        return count
    }

    private func white(_ shot: Screenshot, _ area: Box) -> Int {
        var count = 0
        for x in stride(from: Int(area.minX), to: Int(area.maxX), by: 2) {
            for y in stride(from: Int(area.minY), to: Int(area.maxY), by: 2) {
                if let color = shot.color(at: Point(x: Double(x), y: Double(y))),
                    color & 0xff > 0xc8, color >> 16 & 0xff > 0xc8
                {
                    count += 1
                }
            }
        }
        return count
    }

    @Test("a command that fails says so on the overlay and in the log")
    func failure() throws {
        let (session, _, backdrop) = try session(nil)
        defer { withExtendedLifetime(backdrop) {} }
        let stroke = StrokeGenerator(seed: 4).polyline(
            [.down, .right], leg: 160, from: Point(x: 800, y: 400))
        #expect(try session.gesture(stroke, under: "Menu")["gesture"] == "down right")
        try session.server.display.wait(for: "its words in the log") {
            session.daemon.output.contains("it cannot be")
                && session.daemon.output.contains("ended with status 3")
        }
        // The colour of failure on the overlay.
        try session.server.display.wait(for: "the message") {
            guard let shot = try? Screenshot(of: session.server.display) else { return false }
            return stride(from: 600, to: 1400, by: 1).contains { x in
                stride(from: 380, to: 800, by: 1).contains { y in
                    shot.color(at: Point(x: Double(x), y: Double(y))) == 0xd5_5e00
                }
            }
        }
    }

    @Test("the action 'curlicue hints' shows the sheet after a command, and hides it")
    func action() throws {
        let (session, before, backdrop) = try session(.picom)
        defer { withExtendedLifetime(backdrop) {} }
        let display = session.server.display
        let stroke = StrokeGenerator(seed: 5, style: .ideal).swipe(
            .up, length: 160, from: Point(x: 900, y: 600))
        #expect(try session.gesture(stroke, under: "Menu")["gesture"] == "swipe up")
        try display.wait(for: "the sheet") {
            (try? Screenshot(of: display)).map { sheetArea($0) > 800 } ?? false
        }
        #expect(try session.gesture(stroke, under: "Menu")["gesture"] == "swipe up")
        try display.wait(for: "everything to be as it was") {
            (try? Screenshot(of: display))?.difference(from: before)?.count == 0
        }
    }

    @Test("the action 'curlicue hints' says where there is no room for a single gesture")
    func noRoom() throws {
        let session = try Session(
            "theme: {scale: 4}\nmessages: {font: Sans 100}\ngestures: {circle: curlicue hints}\n")
        try session.server.run(Session.binary, ["trigger", "circle"])
        try session.wait(forLog: "no room for the gestures")
    }

    @Test("the action 'curlicue hints' shows the gestures of the hotkey that was held")
    func actionUnderAnother() throws {
        let (session, _, backdrop) = try session(
            .picom,
            mapping: """
                hotkey: F13
                ink: {fade: 0ms}
                messages: {duration: 400ms, live: false}
                hints: off
                gestures: {circle: nothing}
                hotkeys:
                  - hotkey: Menu
                    gestures:
                      circle: window maximize
                      swipe left: desktop next
                      swipe right: desktop previous
                      down right: window close
                      wheel up: curlicue hints
                """)
        defer { withExtendedLifetime(backdrop) {} }
        let display = session.server.display
        try session.arm("Menu")
        try session.injector.click(4)
        // A sheet of one gesture is far smaller.
        try display.wait(for: "the sheet of five") {
            (try? Screenshot(of: display)).map { sheetArea($0) > 800 } ?? false
        }
        // It stays for its time, not for the hold's.
        try session.hotkey("Menu", down: false)
        session.waitUntilIdle()
        #expect(sheetArea(try Screenshot(of: display)) > 800)
    }
}
