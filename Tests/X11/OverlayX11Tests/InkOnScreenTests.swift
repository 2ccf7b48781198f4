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
        let ink = theatre.overlay.ink
        #expect(ink.covers(Box(x: 250, y: 90, width: 30, height: 20)))
        #expect(!ink.covers(Box(x: 250, y: 130, width: 30, height: 20)))
        theatre.overlay.clear()
        try theatre.waitForPicture { $0 == before }
        #expect(theatre.mappedWindows == 0)
    }

    @Test(
        "Ink that just misses the next window's part of the screen leaves that as it is",
        arguments: Theatre.Setting.allCases)
    func miss(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let before = try theatre.look()
        // With its line it ends half a pixel before the edge.
        let y = Double(InkTile.side) - 4
        theatre.draw(Point(x: 60, y: y), Point(x: 500, y: y))
        try theatre.waitForPicture { distance($0[498, Int(y)], blue) <= 2 }
        let changed = try #require(try theatre.look().difference(from: before)?.area)
        #expect(changed.maxY <= Double(InkTile.side))
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
        // Without a compositor nothing can fade.
        #expect(setting == .bare ? frames == 0 : (10...20).contains(frames))
        #expect(overlay.deadline == nil)
        try theatre.waitForPicture { $0 == before }
        #expect(theatre.mappedWindows == 0)
    }

    @Test(
        "Ink that matched nothing takes the colour of failure", arguments: Theatre.Setting.allCases)
    func failed(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        theatre.draw(Point(x: 60, y: 200), Point(x: 300, y: 200))
        theatre.overlay.showViability(false)
        theatre.overlay.drawInk()
        try theatre.waitForPicture { distance($0[150, 200], 0xd55e00) <= 2 }
        theatre.overlay.showViability(true)
        theatre.overlay.drawInk()
        try theatre.waitForPicture { distance($0[150, 200], blue) <= 2 }
        theatre.overlay.finish(.unrecognized, at: Point(x: 300, y: 200), now: theatre.now)
        if setting != .bare {
            try theatre.waitForPicture { distance($0[150, 200], 0xd55e00) <= 2 }
            theatre.overlay.tick(now: theatre.now + .milliseconds(125))
            // Half of the failure's colour, half of the backdrop's.
            try theatre.waitForPicture { distance($0[150, 200], 0x8a5f20) <= 4 }
        }
        // What comes next has its own colour again.
        theatre.overlay.begin(.pointer, at: Point(x: 60, y: 300))
        // xcompmgr misses a window that goes and comes back with its ink all at once.
        try theatre.waitForPicture { $0[150, 200] == background }
        theatre.draw(Point(x: 60, y: 300), Point(x: 300, y: 300), begins: false)
        try theatre.waitForPicture { distance($0[150, 300], blue) <= 2 }
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

    @Test("Without a compositor the ink has hard edges, and nothing shines through")
    func hardEdges() throws {
        let theatre = try Theatre()
        theatre.backdrop?.fill(.solid(0x00ff00))
        theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 333))
        try theatre.waitForPicture { $0.pixels.contains { distance($0, blue) <= 2 } }
        // From the ink to its line goes a mix of the two; neither has the backdrop's green alone.
        #expect(
            try theatre.look().pixels.allSatisfy { pixel in
                pixel == 0x00ff00 || pixel & 0xff >= 0xd0
            })
    }

    @Test("Ink is as wide as on the monitor where it begins", arguments: [false, true])
    func scales(isLarge: Bool) throws {
        let theatre = try Theatre(.picom)
        theatre.overlay.outputs = [
            Output(Box(x: 0, y: 0, width: 320, height: 480), scale: 1),
            Output(Box(x: 320, y: 0, width: 320, height: 480), scale: 2),
        ]
        let ends = [Point(x: 20, y: 200), Point(x: 620, y: 200)]
        theatre.draw(ends[isLarge ? 1 : 0], ends[isLarge ? 0 : 1])
        for x in [60, 300, 340, 580] {
            try theatre.waitForPicture { picture in
                (180..<220).count { distance(picture[x, $0], blue) <= 2 } == (isLarge ? 8 : 4)
            }
        }
    }

    @Test("A window that another client destroys comes back with ink", arguments: [false, true])
    func destroyed(isBlended: Bool) throws {
        let theatre = try Theatre(isBlended ? .picom : .bare)
        theatre.draw(Point(x: 60, y: 100), Point(x: 300, y: 100))
        try theatre.waitForPicture { distance($0[298, 100], blue) <= 2 }
        let complete = try theatre.look()
        for window in theatre.stack { XDestroyWindow(theatre.audience.handle, window) }
        theatre.audience.sync()
        // Whatever is asked of a window that is gone is answered with an error.
        theatre.draw(Point(x: 300, y: 100), Point(x: 60, y: 100), begins: false)
        theatre.display.sync()
        for error in theatre.display.strayErrors() { theatre.overlay.handle(error) }
        theatre.display.sync()
        try theatre.waitForPicture { picture in
            (64...296).allSatisfy { distance(picture[$0, 100], complete[$0, 100]) <= 2 }
        }
        theatre.overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [background] }
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

    @Test("What changes around the ink is seen at once, and nothing of the ink is left there")
    func live() throws {
        let theatre = try Theatre()
        var options = RecordingClient.Options()
        options.area = Box(x: 0, y: 0, width: 320, height: 480)
        options.color = 0xffffff
        let window = try RecordingClient(on: theatre.server.name, options)
        try theatre.waitForPicture { $0[10, 10] == 0xffffff }
        theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 100))
        theatre.display.sync()
        theatre.backdrop?.fill(.solid(0x104080))
        XUnmapWindow(theatre.audience.handle, window.window)
        theatre.audience.sync()
        try theatre.waitForPicture { picture in
            (62...498).allSatisfy { distance(picture[$0, 100], blue) <= 2 }
                && (62...498).allSatisfy {
                    picture[$0, 92] == 0x104080 && picture[$0, 108] == 0x104080
                }
        }
        theatre.overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [0x104080] }
    }
}
