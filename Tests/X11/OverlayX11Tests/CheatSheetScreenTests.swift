import Desktop
import Engine
import Gestures
import Appearance
import Testing
import TestServer

@testable import Overlay

@Suite("The cheat sheet beside the ink", .serialized) struct CheatSheetScreenTests {
    private static let (width, height) = (1280, 720)

    private func theatre(_ setting: Theatre.Setting) throws -> Theatre {
        var appearance = Appearance()
        appearance.messages.live = false
        return try Theatre(
            setting, appearance: appearance, width: Self.width, height: Self.height)
    }

    @Test(
        "a sheet stays beside the ink, and goes as soon as that comes near",
        arguments: [Theatre.Setting.bare, .picom])
    func way(_ setting: Theatre.Setting) throws {
        let theatre = try theatre(setting)
        let overlay = theatre.overlay
        let start = Point(x: 400, y: 360)
        theatre.showSheet(8, at: start)
        let box = try #require(overlay.labels.sheet.box)
        #expect(!box.outset(by: 60).contains(start))
        overlay.begin(.pointer, at: start)
        let away = box.center.x > start.x ? -1.0 : 1.0
        func draw(by step: Double) {
            for _ in 0..<60 {
                let point = Point(x: pointer.x + step, y: pointer.y)
                pointer = point
                overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
                if box.outset(by: 23).contains(point) { #expect(!overlay.labels.sheet.isShown) }
            }
        }
        var pointer = start
        draw(by: 4 * away)
        #expect(overlay.labels.sheet.isShown)
        draw(by: -12 * away)
        #expect(!overlay.labels.sheet.isShown)
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test(
        "what is dimmed and comes back looks as it did",
        arguments: [Theatre.Setting.bare, .picom])
    func dimming(_ setting: Theatre.Setting) throws {
        let theatre = try theatre(setting)
        let (overlay, sheet) = (theatre.overlay, theatre.overlay.labels.sheet)
        theatre.showSheet(6, at: Point(x: 200, y: 300))
        let whole = try still(theatre)
        overlay.labels.sheet.dim(possible: [true, false, false, true, false, false])
        let dim = try still(theatre)
        func white(_ picture: Screenshot) -> Int {
            picture.pixels.count { $0 & 0xff > 0xd0 && $0 >> 16 & 0xff > 0xd0 }
        }
        #expect(white(dim) < white(whole) / 2)
        overlay.labels.sheet.dim(possible: Array(repeating: true, count: 6))
        try theatre.waitForPicture { $0.pixels == whole.pixels }
        let box = try #require(overlay.labels.sheet.box)
        overlay.clear()
        theatre.showSheet(6, at: Point(x: 200, y: 300))
        #expect(overlay.labels.sheet.box == box)
        try theatre.waitForPicture { $0.pixels == whole.pixels }
        // What is left out takes the places of what is ruled out.
        theatre.showSheet(300, at: Point(x: 200, y: 300))
        let last = try #require(sheet.places.last)
        sheet.dim(possible: (0..<300).map { $0 == last || $0 > 280 })
        #expect(sheet.places.last == last && Set(sheet.places).isSuperset(of: 281..<300))
    }

    @Test("a sheet that the pointer crosses between two samples goes as well")
    func crossing() throws {
        let theatre = try theatre(.picom)
        let overlay = theatre.overlay
        let start = Point(x: 400, y: 360)
        theatre.showSheet(8, at: start)
        let box = try #require(overlay.labels.sheet.box)
        overlay.begin(.pointer, at: start)
        // From one sample to the next on to its far side.
        let end = Point(x: box.minX > 400 ? box.maxX + 80 : box.minX - 80, y: 360)
        overlay.extend(.pointer, through: [Sample(end, at: theatre.now)])
        #expect(!overlay.labels.sheet.isShown)
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
        var theme = Theme(.dark)
        theme.motion = .reduced
        let theatre = try Theatre(.picom, appearance: Appearance(theme))
        let overlay = theatre.overlay
        theatre.say(Message("hello"))
        try theatre.waitForPicture { $0.pixels.contains(0xffffff) }
        #expect(overlay.deadline == theatre.now + Appearance().messages.duration)
        theatre.pass()
        #expect(theatre.mappedWindows == 0)
    }
}

@Suite("Gesture guides on the screen", .serialized) struct GestureGuideScreenTests {
    @Test("guides follow a slow pointer, and are not shown to a fast one")
    func fastMotion() throws {
        let theatre = try Theatre(.picom)
        let overlay = theatre.overlay
        var point = Point(x: 100, y: 240)
        /// A prediction every 80 ms.
        func predict(after distance: Double) {
            point.x += distance
            overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
            overlay.labels.guides.show(
                [
                    GestureGuide(
                        path: [point, point + Vector(dx: 150, dy: 0)], name: "swipe right",
                        likelihood: 0.9)
                ])
        }
        overlay.begin(.pointer, at: point)
        for _ in 0..<3 {
            predict(after: 20)
            #expect(overlay.labels.guides.box.map { $0.contains(point) } == true)
        }
        predict(after: 140)
        #expect(overlay.labels.guides.box == nil)
        predict(after: 20)
        #expect(overlay.labels.guides.box != nil)
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }
}
