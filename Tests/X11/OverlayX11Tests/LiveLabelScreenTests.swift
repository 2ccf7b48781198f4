import Desktop
import Engine
import Foundation
import Gestures
import Pictures
import Style
import TestServer
import Testing

@testable import Overlay

/// The name of what is being drawn. A compositor keeps the ink waiting when a window appears.
@Suite("The name beside the pointer") struct LiveLabelScreenTests {
    private let start = Point(x: 320, y: 240)

    private func begun(_ theatre: Theatre) -> Point {
        theatre.overlay.prepare(at: start, now: theatre.now)
        // The pointer rests for a moment.
        theatre.pass(until: .milliseconds(20))
        theatre.overlay.begin(.pointer, at: start)
        let end = start + Vector(dx: 40, dy: 0)
        // Drawn well from the beginning: wet ink would look a little different later.
        theatre.overlay.extend(.pointer, through: [Sample(end, at: .zero)])
        theatre.overlay.commit(now: theatre.now)
        return end
    }

    /// What the screen shows with ink and no name.
    private func unnamed(_ theatre: Theatre) throws -> Screenshot {
        theatre.pass(until: .milliseconds(50))
        theatre.display.sync()
        var last = try theatre.look()
        try theatre.waitForPicture { picture in
            defer { last = picture }
            return picture.pixels == last.pixels
                && picture.pixels.contains { $0 != UInt32(Theatre.backdropColor) }
        }
        return last
    }

    @Test(
        "with a compositor names come, change and go in a window that was there before the ink",
        arguments: [Theatre.Setting.picom, .xcompmgr])
    func prepared(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        _ = begun(theatre)
        let bare = try unnamed(theatre)
        let windows = theatre.windows
        #expect(!windows.isEmpty)

        theatre.overlay.name(Message("circle", detail: "window maximize", mark: .open))
        try theatre.waitForPicture { $0.pixels != bare.pixels }
        let box = try #require(theatre.overlay.feedback.liveLabelLayer.box)
        #expect(theatre.windows == windows)
        let named = try theatre.look()
        #expect(named[box.minX + box.width / 2, box.minY + 4] != UInt32(Theatre.backdropColor))

        // A shorter one: nothing of the longer is left beside it.
        theatre.overlay.name(Message("v"))
        theatre.setText()
        let shorter = try #require(theatre.overlay.feedback.liveLabelLayer.box)
        #expect(shorter.width < box.width)
        try theatre.waitForPicture { picture in
            (box.minY..<box.maxY).allSatisfy { y in
                (box.minX..<box.maxX).allSatisfy { x in
                    shorter.box.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                        || picture[x, y] == bare[x, y]
                }
            } && picture.pixels != bare.pixels
        }
        #expect(theatre.windows == windows)

        theatre.overlay.name(nil)
        try theatre.waitForPicture { $0.pixels == bare.pixels }
        #expect(theatre.windows == windows)

        theatre.overlay.finish(.cancelled, at: start, now: theatre.now)
        theatre.pass()
        #expect(theatre.mappedWindows == 0)
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test(
        "gesture guides and the sheet go under the name, short or long",
        arguments: [Theatre.Setting.picom, .xcompmgr], [false, true])
    func topmost(_ setting: Theatre.Setting, isLong: Bool) throws {
        let theatre = try Theatre(setting)
        let end = begun(theatre)
        let ready = theatre.windows
        let detail = isLong ? "exec: " + String(repeating: "firefox ", count: 30) : "maximize"
        theatre.overlay.name(Message("circle", detail: detail, mark: .open))
        let named = theatre.stack
        let name = try #require(isLong ? named.first { !ready.contains($0) } : named.last)
        theatre.overlay.showGuides(
            [GestureGuide(path: [end, end + Vector(dx: 0, dy: -200)], name: "up", likelihood: 1)],
            now: theatre.now)
        let sheet = CheatSheetContent(
            (0..<3).map {
                CheatSheetContent.Entry(
                    GestureRow(
                        icon: GestureIcon(.circle(.clockwise)), title: "circle \($0)",
                        detail: "nothing"))
            })
        theatre.overlay.showCheatSheet(sheet, at: end, now: theatre.now)
        theatre.setText()
        #expect(theatre.overlay.feedback.guidesLayer.box != nil)
        #expect(theatre.overlay.feedback.cheatSheetLayer.box != nil)
        let all = theatre.stack
        #expect(all.count > named.count + 1)
        #expect(all.last == name)
    }

    @Test("a name that stands where the sheet comes goes to where there are no words")
    func besideSheet() throws {
        let theatre = try Theatre(.picom, width: 1280, height: 800)
        let overlay = theatre.overlay
        let center = Point(x: 560, y: 400)
        overlay.begin(.pointer, at: center + Vector(dx: 0, dy: -150))
        // A quarter of a circle, to its rightmost point.
        let arc = (1...60).map { step in
            let angle = Double(step) / 120 * .pi
            return center + Vector(dx: 150 * sin(angle), dy: -150 * cos(angle))
        }
        for point in arc {
            theatre.now += .milliseconds(8)
            overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
            overlay.commit(now: theatre.now)
        }
        overlay.name(
            Message("Maximize window on its monitor", detail: "circle clockwise", mark: .open))
        theatre.setText()
        let first = try #require(overlay.feedback.liveLabelLayer.box)
        let sheet = CheatSheetContent(
            (0..<11).map {
                CheatSheetContent.Entry(
                    GestureRow(
                        icon: GestureIcon(.circle(.clockwise)),
                        title: "Bottom right quarter \($0)", detail: "swipe down-right"))
            })
        overlay.showCheatSheet(sheet, at: try #require(arc.last), now: theatre.now)
        theatre.setText()
        let shown = try #require(overlay.feedback.cheatSheetLayer.box).box
        #expect(shown.intersection(first.box) != nil, "\(shown) \(first.box)")
        let name = try #require(overlay.feedback.liveLabelLayer.box).box
        #expect(shown.intersection(name) == nil, "\(name) \(shown)")
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a name that is longer than most is shown whole", arguments: Theatre.Setting.allCases)
    func long(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        _ = begun(theatre)
        let bare = try unnamed(theatre)
        let long = "exec: " + String(repeating: "firefox ", count: 30)
        theatre.overlay.name(Message("circle", detail: long, mark: .open))
        try theatre.waitForPicture { $0.pixels != bare.pixels }
        let box = try #require(theatre.overlay.feedback.liveLabelLayer.box)
        #expect(box.width > 400)
        try theatre.waitForPicture { picture in
            [box.minX + 6, box.maxX - 7].allSatisfy { x in
                picture[x, (box.minY + box.maxY) / 2] != bare[x, (box.minY + box.maxY) / 2]
            }
        }
        theatre.overlay.name(Message("v"))
        theatre.overlay.name(nil)
        try theatre.waitForPicture { $0.pixels == bare.pixels }
        theatre.overlay.finish(.cancelled, at: start, now: theatre.now)
        theatre.pass()
        #expect(theatre.mappedWindows == 0)
    }

    @Test(
        "a hold without a stroke leaves nothing", arguments: Theatre.Setting.allCases,
        [false, true])
    func tapped(_ setting: Theatre.Setting, hasRested: Bool) throws {
        let theatre = try Theatre(setting)
        theatre.overlay.prepare(at: start, now: theatre.now)
        if hasRested { theatre.pass(until: .milliseconds(20)) }
        theatre.overlay.clear()
        theatre.pass()
        #expect(theatre.mappedWindows == 0)
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }
}
