import CCairo
import Desktop
import Gestures
import StrokeGenerator
import Testing

@testable import Overlay

@Suite("Pictures that change while a hand draws", .serialized) struct ScatteredViewTests {
    /// A few opaque patches in an empty picture.
    private func bitmap(_ random: inout Seeded) throws -> Bitmap {
        let (width, height) = (Int(random.uniform(80...560)), Int(random.uniform(60...440)))
        let patches = (0..<4).map { _ in
            (
                x: random.uniform(0...Double(width)).rounded(),
                y: random.uniform(0...Double(height)).rounded(), shade: random.uniform(0...1)
            )
        }
        return try #require(
            Bitmap(width: width, height: height) { context in
                for patch in patches {
                    cairo_set_source_rgb(context, patch.shade, 1 - patch.shade, 0.2)
                    cairo_rectangle(context, patch.x, patch.y, 37, 21)
                    cairo_fill(context)
                }
            })
    }

    /// What the screen is to look like with `bitmap` at `corner`.
    private func expected(_ bitmap: Bitmap, x: Int, y: Int) -> [UInt32] {
        let backdrop = UInt32(Theatre.backdropColor)
        var pixels = [UInt32](repeating: backdrop, count: Theatre.width * Theatre.height)
        for row in 0..<bitmap.height where y + row < Theatre.height {
            for column in 0..<bitmap.width where x + column < Theatre.width {
                let pixel = bitmap.pixels[row * bitmap.width + column]
                if pixel != 0 {
                    pixels[(y + row) * Theatre.width + x + column] = pixel & 0xffffff
                }
            }
        }
        return pixels
    }

    @Test(
        "of a scattered picture only what changes is sent, and the screen shows all of the newest",
        arguments: [Theatre.Setting.picom, .xcompmgr])
    func scattered(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let format = try #require(AlphaFormat(display: theatre.display))
        let view = ScatteredView(
            display: theatre.display,
            backend: CompositedBackend(display: theatre.display, format: format))
        var random = Seeded(3)
        for round in 0..<12 {
            let bitmap = try bitmap(&random)
            let (x, y) = (Int(random.uniform(0...200)), Int(random.uniform(0...160)))
            view.show(bitmap, at: Point(x: Double(x), y: Double(y)), now: theatre.now)
            // At times the next comes before all of this one is there, or the view is held.
            if round % 4 == 1 { continue }
            if round % 4 == 2 {
                view.isHeld = true
                view.isHeld = false
            }
            while let due = view.deadline { view.tick(now: due) }
            theatre.display.sync()
            let wanted = expected(bitmap, x: x, y: y)
            try theatre.waitForPicture { $0.pixels.map { $0 & 0xffffff } == wanted }
            // Again the same: nothing is to be done.
            view.show(bitmap, at: Point(x: Double(x), y: Double(y)), now: theatre.now)
            #expect(view.deadline == nil)
        }
        view.clear()
        theatre.display.sync()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a large picture goes elsewhere band by band, and away", arguments: [true, false])
    func moved(isWhole: Bool) throws {
        let theatre = try Theatre(.picom, width: 1280, height: 1000)
        let format = try #require(AlphaFormat(display: theatre.display))
        let view = SlicedView(
            display: theatre.display,
            backend: CompositedBackend(display: theatre.display, format: format))
        let bitmap = try #require(
            Bitmap(width: 700, height: 900) { context in
                for row in 0..<90 {
                    cairo_set_source_rgb(context, Double(row % 9) / 9, 0.5, Double(row % 7) / 7)
                    cairo_rectangle(context, 0, Double(row) * 10, 700, 10)
                    cairo_fill(context)
                }
            })
        view.show(bitmap, at: Point(x: 20, y: 10), now: theatre.now)
        var ticks = 0
        while let due = view.deadline, isWhole || ticks < 5 {
            view.tick(now: due)
            ticks += 1
        }
        view.move(to: Point(x: 550, y: 70), now: theatre.now)
        while let due = view.deadline { view.tick(now: due) }
        theatre.display.sync()
        let box = Box(x: 550, y: 70, width: 700, height: 900)
        try theatre.waitForPicture { _ in
            guard let there = Picture(theatre.audience, box: box),
                let before = Picture(
                    theatre.audience, box: Box(x: 0, y: 0, width: 540, height: 900))
            else { return false }
            return there.pixels.map { $0 & 0xffffff } == bitmap.pixels.map { $0 & 0xffffff }
                && Set(before.pixels) == [UInt32(Theatre.backdropColor)]
        }
        view.withdraw(now: theatre.now)
        #expect(view.box == nil)
        while let due = view.deadline { view.tick(now: due) }
        theatre.display.sync()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("paths ahead leave a hasty hand alone, and are there again when it rests")
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
                overlay.settle(now: theatre.now)
            }
        }
        overlay.begin(.pointer, at: point)
        overlay.showGuides(ahead(point), now: theatre.now)
        theatre.setText()
        #expect(overlay.feedback.guides.isOnScreen)
        draw(20, step: 2)
        #expect(overlay.feedback.guides.isOnScreen)
        draw(20, step: 12)
        #expect(!overlay.feedback.guides.isOnScreen)
        overlay.showGuides(ahead(point), now: theatre.now)
        #expect(!overlay.feedback.guides.isOnScreen)
        theatre.pass(until: .milliseconds(150))
        theatre.setText()
        #expect(overlay.feedback.guides.isOnScreen)
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a hand is hasty from a speed on, until it is much slower or rests")
    func speeds() {
        var fastMotion = FastMotionDetector()
        var (time, place) = (Duration.seconds(5), 0.0)
        func draw(_ speed: Double, unit: Double = 1) -> Bool {
            for _ in 0..<20 {
                time += .milliseconds(10)
                place += speed / 100
                fastMotion.follow(Point(x: place, y: 0), unit: unit, at: time)
            }
            return fastMotion.isGreat(time)
        }
        #expect(!draw(500))
        #expect(draw(900))
        #expect(draw(500))
        #expect(!fastMotion.isGreat(time + .milliseconds(100)))
        #expect(fastMotion.end == time + .milliseconds(100))
        #expect(!draw(300))
        #expect(!draw(1200, unit: 2))
    }
}
