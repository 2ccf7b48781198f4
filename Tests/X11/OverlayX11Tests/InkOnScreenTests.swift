import CX11
import Desktop
import Engine
import Gestures
import Glibc
import TestServer
import Testing

@testable import Overlay

@Suite("Ink on a real screen", .serialized) struct InkOnScreenTests {
    private let background = UInt32(Theatre.backdropColor)
    private let blue: UInt32 = 0x2f7de1

    @Test(
        "Ink lies where the pointer went, and nothing else changes",
        arguments: Theatre.Setting.allCases)
    func line(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let before = try theatre.look()
        theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 100))
        try theatre.waitForPicture { distance($0[498, 100], blue) <= 2 }
        let after = try theatre.look()
        for x in 62...498 { #expect(distance(after[x, 100], blue) <= 2, "at \(x)") }
        // Beside the ink runs the contrast line, white on the backdrop.
        #expect(after[300, 102] & 0xff > 0xd0)
        let changed = try #require(after.difference(from: before)?.area)
        #expect(changed.minX >= 55 && changed.maxX <= 506)
        #expect(changed.minY >= 95 && changed.maxY <= 105)
        theatre.overlay.clear()
        try theatre.waitForPicture { $0 == before }
        #expect(theatre.mappedWindows == 0)
    }

    @Test(
        "A trail across the whole screen leaves no pixel when it has faded",
        arguments: Theatre.Setting.allCases)
    func fade(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let overlay = theatre.overlay
        let before = try theatre.look()
        #expect(overlay.deadline == nil)
        for row in 0..<6 {
            let y = Double(row) * 90 + 3
            theatre.draw(
                Point(x: row % 2 == 0 ? -30 : 660, y: y),
                Point(x: row % 2 == 0 ? 660 : -30, y: y + 80),
                begins: row == 0)
        }
        overlay.finish(.unrecognized, at: Point(x: 300, y: 300), now: theatre.now)
        var frames = 0
        var opacities: [UInt32] = []
        while let deadline = overlay.deadline, frames < 100 {
            overlay.tick(now: deadline)
            theatre.display.sync()
            opacities.append(try theatre.look(Box(x: 320, y: 43, width: 1, height: 1))[0, 0])
            frames += 1
        }
        #expect(frames >= 10 && frames <= 20)
        #expect(overlay.deadline == nil)
        try theatre.waitForPicture { $0 == before }
        #expect(theatre.mappedWindows == 0)
    }

    @Test(
        "Ink that matched nothing takes the colour of failure", arguments: Theatre.Setting.allCases)
    func failed(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        theatre.draw(Point(x: 60, y: 200), Point(x: 300, y: 200))
        theatre.overlay.finish(.unrecognized, at: Point(x: 300, y: 200), now: theatre.now)
        try theatre.waitForPicture { distance($0[150, 200], 0xd55e00) <= 2 }
        theatre.overlay.tick(now: theatre.now + .milliseconds(125))
        // Half of the failure's colour, half of the backdrop's.
        try theatre.waitForPicture { distance($0[150, 200], 0x8a5f20) <= 4 }
        // What comes next has its own colour again, wet and dry.
        theatre.overlay.begin(.pointer, at: Point(x: 60, y: 300))
        // xcompmgr misses a window that goes and comes back with its ink all at once.
        try theatre.waitForPicture { $0[150, 200] == background }
        theatre.draw(Point(x: 60, y: 300), Point(x: 300, y: 300), begins: false)
        try theatre.waitForPicture { distance($0[150, 300], blue) <= 2 }
        theatre.overlay.extend(
            .pointer, through: [Sample(Point(x: 400, y: 300), at: .zero)], now: theatre.now)
        try theatre.waitForPicture { distance($0[395, 300], blue) <= 2 }
    }

    @Test("A cancelled gesture goes at once", arguments: Theatre.Setting.allCases)
    func cancelled(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let before = try theatre.look()
        theatre.draw(Point(x: 60, y: 200), Point(x: 300, y: 200))
        theatre.overlay.finish(.cancelled, at: Point(x: 300, y: 200), now: theatre.now)
        #expect(theatre.overlay.deadline == nil)
        try theatre.waitForPicture { $0 == before }
    }

    @Test("Wet ink is there at once, and becomes dry ink")
    func wetInk() throws {
        let theatre = try Theatre()
        let overlay = theatre.overlay
        let before = try theatre.look()
        let points = (0...80).map {
            Point(x: 60 + 4 * Double($0), y: (240 + 60 * sin(Double($0) / 8)).rounded())
        }
        let end = Point(x: 384, y: 240)
        overlay.begin(.pointer, at: points[0])
        for point in points.dropFirst() {
            overlay.extend(.pointer, through: [Sample(point, at: .zero)], now: theatre.now)
        }
        // Not one of them has been drawn well.
        #expect(overlay.deadline == theatre.now)
        let rough = try theatre.look()
        for point in points.dropFirst() {
            #expect(distance(rough[Int(point.x), Int(point.y)], blue) <= 2)
        }
        overlay.commit(now: theatre.now)
        #expect(overlay.deadline == nil)
        overlay.extend(.pointer, through: [Sample(end, at: .zero)], now: theatre.now)
        let due = theatre.now + .milliseconds(16)
        #expect(overlay.deadline == due)
        overlay.tick(now: due)
        #expect(overlay.deadline == nil)
        let wet = try theatre.look()
        overlay.clear()
        try theatre.waitForPicture { $0 == before }
        overlay.begin(.pointer, at: points[0])
        for point in points.dropFirst() + [end] {
            overlay.extend(.pointer, through: [Sample(point, at: .zero)])
        }
        // cairo samples a pixel in fifteen rows, and not all of them where fewer pixels are drawn.
        #expect(try theatre.look().difference(from: wet, tolerance: 17)?.count == 0)
        overlay.clear()
        try theatre.waitForPicture { $0 == before }
    }

    @Test("Ink that is drawn well in a moment has the compositor paint once")
    func briefInk() throws {
        let theatre = try Theatre(.picom)
        let overlay = theatre.overlay
        let (start, end) = (Point(x: 300, y: 200), Point(x: 340, y: 200))
        overlay.begin(.pointer, at: start)
        overlay.inkLayer.extend(
            .pointer, through: [Sample(end, at: .zero)], now: theatre.now, commitsSoon: true)
        theatre.display.sync()
        let window = try #require(theatre.stack.last)
        func isInked() -> Bool {
            var (child, x, y): (Window, Int32, Int32) = (0, 0, 0)
            XTranslateCoordinates(
                theatre.audience.handle, theatre.audience.root, window, 320, 200, &x, &y, &child)
            guard
                let image = XGetImage(
                    theatre.audience.handle, window, x, y, 1, 1, UInt.max, ZPixmap)
            else { return false }
            defer { cx_destroy_image(image) }
            return cx_get_pixel(image, 0, 0) != 0
        }
        #expect(!isInked(), "it is on the screen alone")
        overlay.commit(now: theatre.now)
        theatre.display.sync()
        #expect(isInked())
        overlay.clear()
    }

    @Test("What is urgent goes before each tile that is drawn well, and nothing is lost by it")
    func pressed() throws {
        let theatre = try Theatre()
        let overlay = theatre.overlay
        let before = try theatre.look()
        let points = (0...110).map { Point(x: 40 + 4 * Double($0), y: 240 + Double($0)) }
        overlay.begin(.pointer, at: points[0])
        for point in points.dropFirst() {
            overlay.extend(.pointer, through: [Sample(point, at: .zero)], now: theatre.now)
        }
        overlay.showViability(false, now: theatre.now)
        // An event that waits all the time.
        var event = XEvent()
        XPutBackEvent(theatre.display.handle, &event)
        var segments = 0
        var latest = Duration.zero
        let budget = Overlay.Budget(tiles: 1, slices: 4, yields: true)
        while let due = overlay.deadline {
            #expect(due > latest, "the loop takes no moment twice")
            latest = due
            overlay.tick(now: due, budget: budget)
            segments += 1
            #expect(theatre.display.pending > 0)
        }
        XNextEvent(theatre.display.handle, &event)
        // Sixteen samples at a time, and then some four tiles.
        #expect(segments >= 6 + 4 && segments < 20)
        let slowly = try theatre.look()
        overlay.clear()
        try theatre.waitForPicture { $0 == before }
        overlay.begin(.pointer, at: points[0])
        overlay.showViability(false)
        for point in points.dropFirst() {
            overlay.extend(.pointer, through: [Sample(point, at: .zero)])
        }
        #expect(try theatre.look() == slowly)
    }

    @Test("Several fingers draw at once", arguments: Theatre.Setting.allCases)
    func fingers(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        for finger in 0..<4 {
            theatre.overlay.begin(.finger(finger), at: Point(x: 100, y: 100 + Double(finger) * 20))
        }
        for step in 1...50 {
            for finger in 0..<4 {
                let point = Point(x: 100 + Double(step) * 4, y: 100 + Double(finger) * 20)
                theatre.overlay.extend(.finger(finger), through: [Sample(point, at: .zero)])
            }
        }
        try theatre.waitForPicture { picture in
            (0..<4).allSatisfy { distance(picture[299, 100 + $0 * 20], blue) <= 2 }
        }
        let picture = try theatre.look()
        #expect((0..<3).allSatisfy { picture[200, 110 + $0 * 20] == background })
    }

    @Test("Windows made ready are invisible, and go", arguments: Theatre.Setting.allCases)
    func prepared(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let before = try theatre.look()
        theatre.overlay.prepare(at: Point(x: 320, y: 240), now: theatre.now)
        #expect(try theatre.look() == before)
        theatre.draw(Point(x: 320, y: 240), Point(x: 380, y: 240))
        try theatre.waitForPicture { distance($0[378, 240], blue) <= 2 }
        theatre.overlay.clear()
        try theatre.waitForPicture { $0 == before }
        #expect(theatre.mappedWindows == 0)
    }

    /// The request by which a private server refuses other users; it is answered with an error.
    private let changeHosts: UInt8 = 109

    @Test("Positions from a broken device do no harm")
    func strange() throws {
        let theatre = try Theatre()
        let before = try theatre.look()
        let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, 300, -5, 0]
        theatre.overlay.begin(.pointer, at: Point(x: .nan, y: 3))
        theatre.overlay.begin(.pointer, at: Point(x: 10, y: 10))
        for x in numbers {
            for y in numbers {
                theatre.overlay.extend(.pointer, through: [Sample(Point(x: x, y: y), at: .zero)])
            }
        }
        theatre.overlay.extend(.finger(3), through: [Sample(.zero, at: .zero)])
        theatre.overlay.finish(
            .recognized, Message("x"), at: Point(x: .nan, y: 0), now: theatre.now)
        theatre.overlay.clear()
        try theatre.waitForPicture { $0 == before }
        #expect(!theatre.display.strayErrors().contains { $0.request != changeHosts })
    }

    @Test("An application that paints beside the ink is seen at once, without a compositor")
    func live() throws {
        let theatre = try Theatre()
        theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 100))
        theatre.display.sync()
        theatre.backdrop?.fill(.solid(0x104080))
        let picture = try theatre.look()
        #expect(distance(picture[300, 100], blue) <= 2)
        #expect(picture[300, 125] == 0x104080 && picture[300, 75] == 0x104080)
        theatre.overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [0x104080] }
    }
}
