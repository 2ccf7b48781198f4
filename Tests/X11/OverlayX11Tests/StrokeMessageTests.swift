import Desktop
import Engine
import Gestures
import TestServer
import Testing

@testable import Overlay

@Suite("Messages about a stroke end with the next one", .serialized) struct StrokeMessageTests {
    private let background = UInt32(Theatre.backdropColor)
    private let corner = Point(x: 560, y: 40)

    /// What a message on the screen says; nil where none is.
    private func title(_ overlay: Overlay) -> String? {
        overlay.feedback.toast.shown?.message.title
    }

    /// Draws a stroke far from all messages, as the daemon does: wet, then dry.
    private func begin(_ theatre: Theatre) {
        theatre.overlay.begin(.pointer, at: Point(x: 60, y: 400))
        for x in stride(from: 64.0, through: 200, by: 8) {
            theatre.overlay.extend(
                .pointer, through: [Sample(Point(x: x, y: 400), at: .zero)], now: theatre.now)
            theatre.now += .milliseconds(4)
        }
        theatre.overlay.commit(now: theatre.now)
    }

    /// All that is said from now on until nothing is going to change any more.
    private func titles(_ theatre: Theatre) -> [String] {
        var said: [String] = []
        for _ in 0..<1000 {
            theatre.setText()
            if let now = title(theatre.overlay), said.last != now { said.append(now) }
            guard let due = theatre.overlay.deadline else { return said }
            theatre.now = max(theatre.now, due)
            theatre.overlay.tick(now: theatre.now)
        }
        return said + ["no end"]
    }

    @Test("How one ended is gone while the next one is drawn", arguments: Theatre.Setting.allCases)
    func outcome(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        begin(theatre)
        theatre.overlay.finish(.cancelled, Message("first"), at: corner, now: theatre.now)
        theatre.setText()
        #expect(title(theatre.overlay) == "first")
        try theatre.waitForPicture { $0.pixels.contains(0xffffff) }
        begin(theatre)
        #expect(title(theatre.overlay) == nil)
        try theatre.waitForPicture { picture in
            picture.pixels.prefix(Theatre.width * 300).allSatisfy { $0 == background }
        }
        theatre.overlay.finish(.cancelled, at: corner, now: theatre.now)
        #expect(titles(theatre) == [])
    }

    @Test("How one ended is not shown late, in the middle of the next one")
    func late() throws {
        let theatre = try Theatre()
        theatre.overlay.finish(.cancelled, Message("first"), at: corner, now: theatre.now)
        begin(theatre)
        theatre.setText()
        #expect(title(theatre.overlay) == nil)
        theatre.overlay.finish(.cancelled, at: corner, now: theatre.now)
        #expect(titles(theatre) == [])
    }

    @Test("What a command failed with does not come back after the next stroke")
    func failure() throws {
        let theatre = try Theatre()
        let overlay = theatre.overlay
        // Where the next stroke passes, and elsewhere.
        for place in [Point(x: 120, y: 380), corner] {
            overlay.finish(.cancelled, Message("first"), at: place, now: theatre.now)
            theatre.setText()
            for text in ["status 3", "status 4"] {
                overlay.say(
                    Message(text, mark: .failure), at: place, now: theatre.now,
                    isAboutStroke: true)
            }
            theatre.setText()
            #expect(title(overlay) == "first")
            theatre.now += .seconds(2)
            overlay.tick(now: theatre.now)
            theatre.setText()
            #expect(title(overlay) == "status 3")
            begin(theatre)
            #expect(title(overlay) == nil)
            overlay.finish(.recognized, Message("second"), at: corner, now: theatre.now)
            #expect(titles(theatre) == ["second"])
        }
    }

    @Test("What a command fails with while the stroke goes on is shown after how it ended")
    func sameStroke() throws {
        let theatre = try Theatre()
        begin(theatre)
        theatre.overlay.say(
            Message("status 3", mark: .failure), at: corner, now: theatre.now, isAboutStroke: true)
        theatre.overlay.finish(.recognized, Message("first"), at: corner, now: theatre.now)
        #expect(titles(theatre) == ["first", "status 3"])
    }

    @Test("News of something else stays during a stroke that is elsewhere")
    func news() throws {
        let theatre = try Theatre()
        theatre.overlay.say(Message("reloaded"), at: corner, now: theatre.now)
        theatre.setText()
        begin(theatre)
        theatre.setText()
        #expect(title(theatre.overlay) == "reloaded")
        theatre.overlay.finish(.recognized, Message("first"), at: corner, now: theatre.now)
        #expect(titles(theatre) == ["first", "reloaded"])
    }
}
