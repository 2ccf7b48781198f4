import Desktop
import Engine
import Gestures
import Pictures
import Style
import Testing
import TestServer

@testable import Overlay

@Suite("The cheat sheet beside the ink", .serialized) struct CheatSheetScreenTests {
    private static let (width, height) = (1280, 720)

    private func sheet(_ count: Int) -> CheatSheetContent {
        CheatSheetContent(
            (0..<count).map {
                CheatSheetContent.Entry(
                    GestureRow(
                        icon: GestureIcon(.circle(.clockwise)), title: "circle \($0)",
                        detail: "nothing"))
            })
    }

    private func theatre(_ setting: Theatre.Setting) throws -> Theatre {
        var appearance = Appearance()
        appearance.messages.live = false
        return try Theatre(
            setting, appearance: appearance, width: Self.width, height: Self.height)
    }

    @Test(
        "a sheet that the ink comes near goes to where nothing is drawn, or goes",
        arguments: [Theatre.Setting.bare, .picom], [false, true])
    func way(_ setting: Theatre.Setting, isFast: Bool) throws {
        let theatre = try theatre(setting)
        let overlay = theatre.overlay
        let start = Point(x: 400, y: 360)
        overlay.showCheatSheet(sheet(8), at: start, now: theatre.now)
        theatre.setText()
        let first = try #require(overlay.feedback.cheatSheetLayer.box)
        #expect(!first.box.outset(by: 60).contains(start))
        overlay.begin(.pointer, at: start)
        var boxes: [PixelBox] = []
        var drawn = Box(start)
        // Straight through the sheet, to the far side.
        for step in 1...100 {
            theatre.now += .milliseconds(isFast ? 4 : 30)
            let point = Point(x: 400 + Double(step) * 8, y: 360)
            drawn.include(point)
            overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
            overlay.commit(now: theatre.now)
            if let box = overlay.feedback.cheatSheetLayer.box {
                #expect(!box.box.contains(point))
                if boxes.last != box { boxes.append(box) }
            }
        }
        theatre.now += .milliseconds(50)
        theatre.setText()
        #expect(boxes.first == first)
        #expect(isFast ? overlay.feedback.cheatSheetLayer.box == nil : boxes.count > 1)
        if let box = overlay.feedback.cheatSheetLayer.box {
            #expect(box.box.intersection(drawn) == nil)
        }
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test(
        "what is dimmed and comes back looks as it did, also while a stroke is drawn",
        arguments: [Theatre.Setting.bare, .picom])
    func dimming(_ setting: Theatre.Setting) throws {
        let theatre = try theatre(setting)
        let overlay = theatre.overlay
        overlay.showCheatSheet(sheet(6), at: Point(x: 200, y: 300), now: theatre.now)
        let whole = try still(theatre)
        overlay.begin(.pointer, at: Point(x: 200, y: 300))
        overlay.dimCheatSheet([true, false, false, true, false, false], now: theatre.now)
        // Nothing but the time after ink is used.
        for step in 0..<60 {
            theatre.now += .milliseconds(2)
            overlay.extend(
                .pointer,
                through: [Sample(Point(x: 200, y: 300 + Double(step % 2)), at: theatre.now)])
            overlay.commit(now: theatre.now)
            if let due = overlay.deadline, due < theatre.now + .milliseconds(2) {
                overlay.tick(now: due)
            }
        }
        #expect(!overlay.isSending)
        let dim = try still(theatre)
        func white(_ picture: Screenshot) -> Int {
            picture.pixels.count { $0 & 0xff > 0xd0 && $0 >> 16 & 0xff > 0xd0 }
        }
        #expect(white(dim) < white(whole) / 2)
        overlay.dimCheatSheet(Array(repeating: true, count: 6), now: theatre.now)
        theatre.now += .milliseconds(100)
        let box = try #require(overlay.feedback.cheatSheetLayer.box).box
        overlay.clear()
        overlay.showCheatSheet(sheet(6), at: Point(x: 200, y: 300), now: theatre.now)
        theatre.setText()
        #expect(overlay.feedback.cheatSheetLayer.box?.box == box)
        try theatre.waitForPicture { $0.pixels == whole.pixels }
    }

    @Test("dimming waits until a fast pointer is slower, or rests")
    func fastMotion() throws {
        let theatre = try theatre(.picom)
        let overlay = theatre.overlay
        var point = Point(x: 640, y: 600)
        overlay.showCheatSheet(sheet(6), at: point, now: theatre.now)
        theatre.setText()
        let box = try #require(overlay.feedback.cheatSheetLayer.box).box
        let away = box.center.x > point.x ? -1.0 : 1.0
        overlay.begin(.pointer, at: point)
        func draw(step: Double) {
            for _ in 0..<20 {
                theatre.now += .milliseconds(8)
                point = Point(x: point.x + step * away, y: point.y)
                overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
                overlay.commit(now: theatre.now)
            }
        }
        draw(step: 12)
        overlay.dimCheatSheet([false, true, true, true, true, true], now: theatre.now)
        #expect(overlay.feedback.cheatSheet.isDimmed == Array(repeating: false, count: 6))
        draw(step: 2)
        #expect(overlay.feedback.cheatSheet.isDimmed == [true, false, false, false, false, false])
        draw(step: 12)
        overlay.dimCheatSheet([false, false, true, true, true, true], now: theatre.now)
        #expect(overlay.feedback.cheatSheet.isDimmed == [true, false, false, false, false, false])
        while let due = overlay.deadline, due <= theatre.now + .milliseconds(100) {
            theatre.now = max(theatre.now, due)
            overlay.tick(now: theatre.now)
        }
        #expect(overlay.feedback.cheatSheet.isDimmed == [true, true, false, false, false, false])
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a sheet that the pointer crosses between two samples goes as well")
    func crossing() throws {
        let theatre = try theatre(.picom)
        let overlay = theatre.overlay
        let start = Point(x: 400, y: 360)
        overlay.showCheatSheet(sheet(8), at: start, now: theatre.now)
        theatre.setText()
        let box = try #require(overlay.feedback.cheatSheetLayer.box).box
        overlay.begin(.pointer, at: start)
        // From one sample to the next on to its far side.
        let end = Point(x: box.minX > 400 ? box.maxX + 80 : box.minX - 80, y: 360)
        overlay.extend(.pointer, through: [Sample(end, at: theatre.now)])
        overlay.commit(now: theatre.now)
        #expect(overlay.feedback.cheatSheetLayer.box?.box != box)
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    /// The screen once it has stayed the same for twenty looks: a compositor takes its time.
    private func still(_ theatre: Theatre) throws -> Screenshot {
        var last = try theatre.look()
        var count = 0
        try theatre.waitForPicture {
            count = $0.pixels == last.pixels ? count + 1 : 0
            last = $0
            return count >= 20
        }
        return last
    }

    @Test("where motion is reduced a message is there in full until it is gone")
    func reducedMotion() throws {
        var palest: [Theme.Motion: Int] = [:]
        for motion in [Theme.Motion.full, .reduced] {
            var theme = Theme(.dark)
            theme.motion = motion
            let theatre = try Theatre(.bare, appearance: Appearance(theme))
            let overlay = theatre.overlay
            overlay.say(Message("hello"), at: Point(x: 300, y: 200), now: theatre.now)
            theatre.setText()
            var fewest = Int.max
            while let deadline = overlay.deadline {
                // Up to the last picture before it goes.
                let white = try theatre.look().pixels.count { $0 == 0xffffff }
                fewest = min(fewest, white)
                theatre.now = deadline
                overlay.tick(now: deadline)
            }
            #expect(theatre.mappedWindows == 0)
            palest[motion] = fewest
        }
        #expect(palest[.full] == 0)
        #expect((palest[.reduced] ?? 0) > 0)
    }
}

@Suite("Gesture guides on the screen", .serialized) struct GestureGuideScreenTests {
    @Test("guides go while the pointer is fast, and are there again when it rests")
    func fastMotion() throws {
        let theatre = try Theatre(.picom)
        let overlay = theatre.overlay
        var point = Point(x: 100, y: 240)
        let ahead = { (point: Point) in
            [
                GestureGuide(
                    path: [point, point + Vector(dx: 150, dy: 0)], name: "swipe right",
                    likelihood: 0.9)
            ]
        }
        func draw(_ samples: Int, step: Double) {
            for _ in 0..<samples {
                theatre.now += .milliseconds(8)
                point = Point(x: point.x + step, y: point.y)
                overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
                overlay.commit(now: theatre.now)
            }
        }
        overlay.begin(.pointer, at: point)
        overlay.showGuides(ahead(point), now: theatre.now)
        theatre.setText()
        #expect(overlay.feedback.guidesLayer.box != nil)
        draw(20, step: 2)
        #expect(overlay.feedback.guidesLayer.box != nil)
        draw(20, step: 12)
        #expect(overlay.feedback.guidesLayer.box == nil)
        overlay.showGuides(ahead(point), now: theatre.now)
        #expect(overlay.feedback.guidesLayer.box == nil)
        theatre.pass(until: .milliseconds(150))
        theatre.setText()
        #expect(overlay.feedback.guidesLayer.box != nil)
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }
}
