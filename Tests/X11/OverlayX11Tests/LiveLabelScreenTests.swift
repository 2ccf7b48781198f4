import Desktop
import Engine
import Foundation
import Gestures
import Appearance
import TestServer
import Testing

@testable import Overlay

@Suite("The name beside the pointer") struct LiveLabelScreenTests {
    private let start = Point(x: 320, y: 240)

    private func begin(_ theatre: Theatre) -> Point {
        theatre.overlay.begin(.pointer, at: start)
        let end = start + Vector(dx: 40, dy: 0)
        // Drawn well from the beginning: wet ink would look a little different later.
        theatre.overlay.extend(.pointer, through: [Sample(end, at: .zero)])
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

    @Test("names come, change and go, short and long", arguments: Theatre.Setting.allCases)
    func names(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        _ = begin(theatre)
        let bare = try unnamed(theatre)
        let label = theatre.overlay.labels.name

        let long = "exec: " + String(repeating: "firefox ", count: 30)
        theatre.overlay.labels.name.show(Message("circle", detail: long, mark: .open))
        let box = try #require(label.box)
        #expect(box.width > 400)
        try theatre.waitForPicture { picture in
            [box.minX + 6, box.maxX - 7].map { Int($0) }.allSatisfy { x in
                picture[x, Int(box.center.y)] != bare[x, Int(box.center.y)]
            }
        }

        // A shorter one: nothing of the longer is left beside it.
        theatre.overlay.labels.name.show(Message("v"))
        let shorter = try #require(label.box)
        #expect(shorter.width < box.width)
        try theatre.waitForPicture { picture in
            (0..<picture.height).allSatisfy { y in
                (0..<picture.width).allSatisfy { x in
                    shorter.contains(Point(x: Double(x), y: Double(y)))
                        || picture[x, y] == bare[x, y]
                }
            } && picture.pixels != bare.pixels
        }

        theatre.overlay.labels.name.show(nil)
        try theatre.waitForPicture { $0.pixels == bare.pixels }
        theatre.overlay.finish(.cancelled, at: start, now: theatre.now)
        theatre.pass()
        #expect(theatre.mappedWindows == 0)
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a name comes after the pointer, and is never in its way")
    func follows() throws {
        let theatre = try Theatre()
        let overlay = theatre.overlay
        var point = begin(theatre)
        overlay.labels.name.show(Message("circle", mark: .open))
        var places: Set<Box> = []
        for step in [Vector(dx: 0, dy: 6), Vector(dx: -6, dy: 0), Vector(dx: 0, dy: -6)] {
            for _ in 0..<35 {
                point = point + step
                overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
                let box = try #require(overlay.labels.name.box)
                #expect(!box.outset(by: 8).contains(point))
                #expect(box.outset(by: 210).contains(point))
                places.insert(box)
            }
        }
        // Not all the time: it cannot be read while it moves.
        #expect(places.count > 1 && places.count < 20, "\(places.count)")
    }

    @Test("a notice stands beside the pointer until something is named, or the hold ends")
    func notice() throws {
        var appearance = Appearance()
        appearance.messages.live = false
        let theatre = try Theatre(appearance: appearance)
        let overlay = theatre.overlay
        overlay.labels.name.announce(Message("Draw now", mark: .open), at: start)
        #expect(overlay.labels.name.box != nil && theatre.mappedWindows == 1)
        #expect(overlay.deadline == nil)
        // Names are not wanted, but the notice is over.
        overlay.labels.name.show(Message("circle"))
        #expect(theatre.mappedWindows == 0)
        overlay.labels.name.announce(Message("Draw now", mark: .open), at: start)
        overlay.labels.name.show(nil)
        #expect(theatre.mappedWindows == 0)
    }

    @Test(
        "gesture guides and the sheet go under the name", arguments: Theatre.Setting.allCases)
    func topmost(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let end = begin(theatre)
        theatre.overlay.labels.name.show(Message("circle", detail: "maximize", mark: .open))
        let name = try #require(theatre.stack.last)
        theatre.overlay.labels.guides.show(
            [GestureGuide(path: [end, end + Vector(dx: 0, dy: -200)], name: "up", likelihood: 1)])
        theatre.showSheet(3, at: end)
        #expect(theatre.overlay.labels.guides.box != nil)
        #expect(theatre.overlay.labels.sheet.box != nil)
        #expect(theatre.stack.last == name)
    }

    @Test("an announcement gives way to the guides that come to its place")
    func besideGuides() throws {
        let labels = try Theatre(.picom, width: 1280, height: 800).overlay.labels
        let start = Point(x: 600, y: 300)
        labels.name.announce(
            Message("Draw now", detail: "Press F12 when done", mark: .open), at: start)
        labels.guides.show(
            [GestureGuide(path: [start, start + Vector(dx: 0, dy: 90)], name: "a", likelihood: 1)])
        let (shown, name) = (try #require(labels.guides.box), try #require(labels.name.box))
        #expect(shown.intersection(name) == nil, "\(name) \(shown)")
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
        }
        overlay.labels.name.show(
            Message("Maximize window on its monitor", detail: "circle clockwise", mark: .open))
        theatre.showSheet(11, at: try #require(arc.last))
        let shown = try #require(overlay.labels.sheet.box)
        let name = try #require(overlay.labels.name.box)
        #expect(shown.intersection(name) == nil, "\(name) \(shown)")
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }
}
