import Desktop
import Engine
import Gestures
import Style
import TestServer
import Testing

@testable import Overlay

@Suite("Messages", .serialized) struct MessageTests {
    private let background = UInt32(Theatre.backdropColor)

    /// Where the screen differs from the backdrop.
    private func extent(_ picture: Picture) -> Box? {
        Box(
            around: picture.pixels.indices.lazy.filter { picture.pixels[$0] != background }.map {
                Point(x: Double($0 % picture.width), y: Double($0 / picture.width))
            })
    }

    @Test(
        "A message lies on its monitor and never under the pointer",
        arguments: Theatre.Setting.allCases)
    func placement(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let left = Box(x: 0, y: 0, width: 320, height: 480)
        let right = Box(x: 320, y: 100, width: 320, height: 300)
        theatre.overlay.outputs = [Output(left), Output(right)]
        let places = [
            (5, 5, left), (318, 240, left), (322, 110, right), (636, 396, right), (160, 470, left),
        ]
        for (x, y, monitor) in places {
            let pointer = Point(x: Double(x), y: Double(y))
            theatre.overlay.say(
                Message("circle clockwise: maximize"), at: pointer, now: theatre.now)
            // White text is there.
            try theatre.waitForPicture { $0.pixels.contains(0xffffff) }
            let box = try #require(extent(try theatre.look()))
            #expect(monitor.contains(Point(x: box.minX, y: box.minY)))
            #expect(monitor.contains(Point(x: box.maxX, y: box.maxY)))
            #expect(!box.outset(by: 4).contains(pointer))
            #expect(Point(x: box.center.x, y: box.center.y).distance(to: pointer) < 260)
            theatre.overlay.clear()
            try theatre.waitForPicture { Set($0.pixels) == [background] }
        }
    }

    @Test(
        "A message stays for its time and goes without a trace",
        arguments: Theatre.Setting.allCases)
    func duration(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let overlay = theatre.overlay
        overlay.say(Message("hello"), at: Point(x: 300, y: 200), now: theatre.now)
        theatre.setText()
        overlay.tick(now: theatre.now + .milliseconds(700))
        try theatre.waitForPicture { $0.pixels.contains(0xffffff) }
        #expect(theatre.mappedWindows == 1)
        var last = theatre.now
        while let deadline = overlay.deadline, deadline < theatre.now + .seconds(5) {
            overlay.tick(now: deadline)
            last = deadline
        }
        #expect(last - theatre.now == Appearance().messages.duration)
        try theatre.waitForPicture { Set($0.pixels) == [background] }
        #expect(overlay.deadline == nil && theatre.mappedWindows == 0)
    }

    @Test("Ink that comes near takes a message away until the stroke is done")
    func giveWay() throws {
        let theatre = try Theatre()
        theatre.overlay.say(Message("hello"), at: Point(x: 300, y: 200), now: theatre.now)
        theatre.setText()
        theatre.draw(Point(x: 60, y: 400), Point(x: 300, y: 400))
        #expect(theatre.overlay.deadline != nil)
        theatre.draw(Point(x: 300, y: 400), Point(x: 300, y: 100), begins: false)
        #expect(theatre.overlay.deadline == nil)
        // It was hardly seen: it comes back when the stroke is done.
        theatre.overlay.finish(.cancelled, at: Point(x: 300, y: 100), now: theatre.now)
        theatre.setText()
        #expect(theatre.overlay.deadline != nil)
    }

    @Test("No message where none are wanted")
    func unwanted() throws {
        var appearance = Appearance()
        appearance.messages.shown = false
        let theatre = try Theatre(appearance: appearance)
        theatre.overlay.say(Message("hello"), at: Point(x: 300, y: 200), now: theatre.now)
        theatre.overlay.setAppearance(Appearance())
        theatre.overlay.say(
            Message("\u{7}\n \u{202e}"), at: Point(x: 300, y: 200), now: theatre.now)
        #expect(theatre.overlay.deadline == nil && theatre.mappedWindows == 0)
    }

    @Test("Text from anywhere becomes one harmless line")
    func sanitized() {
        #expect(SanitizedText.sanitized("  a\tb\n\nc\u{0}\u{1b}[31m ") == "a b c[31m")
        #expect(SanitizedText.sanitized("ab\u{202e}cd\u{feff}") == "abcd")
        #expect(SanitizedText.sanitized("héllo — 日本 👩‍👧") == "héllo — 日本 👩‍👧")
        #expect(
            SanitizedText.sanitized(String(decoding: [0x61, 0xff, 0x62], as: UTF8.self))
                == "a\u{fffd}b")
        let long = SanitizedText.sanitized(String(repeating: "x", count: 100_000))
        #expect(long.unicodeScalars.count == SanitizedText.limit + 1 && long.hasSuffix("…"))
    }
}
