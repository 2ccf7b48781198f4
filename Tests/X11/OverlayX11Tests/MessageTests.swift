import Desktop
import Engine
import Gestures
import Appearance
import Testing
import TestServer

@testable import Overlay

@Suite("Messages", .serialized) struct MessageTests {
    private let background = UInt32(Theatre.backdropColor)

    /// Where the screen differs from the backdrop.
    private func extent(_ picture: Screenshot) -> Box? {
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
            theatre.say(Message("circle clockwise: maximize"), at: pointer)
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
        theatre.say(Message("hello"))
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

    @Test("Ink that comes near takes a message away for good")
    func giveWay() throws {
        let theatre = try Theatre()
        theatre.say(Message("hello"))
        theatre.draw(Point(x: 60, y: 400), Point(x: 300, y: 400))
        #expect(theatre.overlay.deadline != nil)
        theatre.draw(Point(x: 300, y: 400), Point(x: 300, y: 100), begins: false)
        #expect(theatre.overlay.deadline == nil)
        theatre.overlay.finish(.cancelled, at: Point(x: 300, y: 100), now: theatre.now)
        #expect(theatre.overlay.deadline == nil)
    }

    @Test("No message where none are wanted")
    func unwanted() throws {
        var appearance = Appearance()
        appearance.messages.shown = false
        let theatre = try Theatre(appearance: appearance)
        theatre.say(Message("hello"))
        theatre.overlay.setAppearance(Appearance())
        theatre.say(Message("\u{7}\n \u{202e}"))
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

@Suite("Another look") struct LookTests {
    @Test("a message stays where nothing looks another way, and goes with another look")
    func messages() throws {
        let theatre = try Theatre()
        theatre.say(Message("recorded", mark: .success))
        #expect(theatre.mappedWindows > 0)
        theatre.overlay.setAppearance(Appearance())
        #expect(theatre.mappedWindows > 0)
        theatre.overlay.setAppearance(Appearance(Theme(.light)))
        #expect(theatre.mappedWindows == 0)
    }

    @Test("a cheat sheet goes with every look")
    func hints() throws {
        let theatre = try Theatre()
        theatre.showSheet(1, at: Point(x: 300, y: 200))
        #expect(theatre.mappedWindows > 0)
        theatre.overlay.setAppearance(Appearance())
        #expect(theatre.mappedWindows == 0)
    }
}

@Suite("Nothing that is shown takes a click", .serialized) struct ClickThroughTests {
    @Test(
        "A click on ink or on a message reaches the window beneath",
        arguments: Theatre.Setting.allCases)
    func click(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let application = try RecordingClient(on: theatre.server.name) {
            $0.area = Box(x: 0, y: 0, width: 640, height: 480)
        }
        theatre.say(Message("a message that is long enough to be hit"), at: Point(x: 300, y: 300))
        theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 100))
        #expect(theatre.mappedWindows > 1)
        for place in [Point(x: 200, y: 100), Point(x: 300, y: 340), Point(x: 300, y: 300)] {
            try theatre.server.injector.click(at: place)
            try theatre.server.injector.sync()
            #expect(
                application.events().contains {
                    $0.kind == .button(1, down: true) && $0.position == place
                }, "\(place)")
        }
    }
}

@Suite("Messages about a stroke end with the next one", .serialized) struct StrokeMessageTests {
    private let background = UInt32(Theatre.backdropColor)
    private let corner = Point(x: 560, y: 40)

    /// What a message on the screen says; nil where none is.
    private func title(_ overlay: Overlay) -> String? {
        overlay.labels.toast.shown?.message.title
    }

    /// Draws a stroke far from all messages, as the daemon does.
    private func begin(_ theatre: Theatre) {
        theatre.overlay.begin(.pointer, at: Point(x: 60, y: 400))
        for x in stride(from: 64.0, through: 200, by: 8) {
            theatre.overlay.extend(.pointer, to: Sample(Point(x: x, y: 400), at: .zero))
            theatre.now += .milliseconds(4)
        }
        theatre.overlay.drawInk()
    }

    /// All that is said from now on until nothing is going to change any more.
    private func titles(_ theatre: Theatre) -> [String] {
        var said: [String] = []
        for _ in 0..<1000 {
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

    @Test("What a command failed with does not come back after the next stroke")
    func failure() throws {
        let theatre = try Theatre()
        let overlay = theatre.overlay
        // Where the next stroke passes, and elsewhere.
        for place in [Point(x: 120, y: 380), corner] {
            overlay.finish(
                .recognized, Message("first", mark: .success), at: place, now: theatre.now)
            for text in ["status 3", "status 4"] {
                theatre.say(Message(text, mark: .failure), at: place, isAboutStroke: true)
                #expect(title(overlay) == text)
            }
            begin(theatre)
            #expect(title(overlay) == nil)
            overlay.finish(.recognized, Message("second"), at: corner, now: theatre.now)
            #expect(titles(theatre) == ["second"])
        }
    }

    @Test("What a command fails with while the stroke goes on is said rather than its name")
    func sameStroke() throws {
        let theatre = try Theatre()
        begin(theatre)
        theatre.say(Message("status 3", mark: .failure), at: corner, isAboutStroke: true)
        #expect(title(theatre.overlay) == nil)
        let name = Message("first", mark: .success)
        theatre.overlay.finish(.recognized, name, at: corner, now: theatre.now)
        #expect(title(theatre.overlay) == "status 3")
        theatre.say(name, at: corner, isOutcome: true)
        #expect(titles(theatre) == ["status 3"])
    }

    @Test("The newest message replaces the one before, also one that came during a stroke")
    func newest() throws {
        let theatre = try Theatre()
        let overlay = theatre.overlay
        theatre.say(Message("reloaded"), at: corner)
        begin(theatre)
        #expect(title(overlay) == "reloaded")
        theatre.say(Message("paused"), at: corner)
        overlay.finish(.recognized, Message("first"), at: corner, now: theatre.now)
        #expect(titles(theatre) == ["first"])
        theatre.say(Message("reloaded"), at: corner)
        begin(theatre)
        theatre.say(Message("paused"), at: corner)
        #expect(title(overlay) == "reloaded")
        overlay.finish(.cancelled, at: corner, now: theatre.now)
        #expect(titles(theatre) == ["paused"])
    }

    @Test("A notice stays as long as it says, and goes when a hold begins; news stays")
    func hold() throws {
        let theatre = try Theatre()
        let overlay = theatre.overlay
        theatre.say(Message("notice", stay: .seconds(12)), at: corner)
        theatre.pass(until: .seconds(11))
        #expect(title(overlay) == "notice")
        overlay.labels.beginHold()
        #expect(title(overlay) == nil)
        theatre.say(Message("news"), at: corner)
        overlay.labels.beginHold()
        overlay.labels.toast.endInvitation()
        #expect(title(overlay) == "news")
        for end in [overlay.labels.beginHold, overlay.labels.toast.endInvitation] {
            theatre.say(Message("draw it", stay: Message.untilDrawn), at: corner)
            theatre.pass(until: .seconds(500))
            #expect(title(overlay) == "draw it")
            end()
            #expect(title(overlay) == nil)
        }
    }
}
