import CCairo
import Desktop
import Gestures
import StrokeGenerator
import TestServer
import Testing

@testable import Overlay

@Suite("Pictures on the screen", .serialized) struct PictureLayerTests {
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
        let layer = PictureLayer(
            display: theatre.display,
            backend: CompositedBackend(display: theatre.display, format: format),
            division: .squares)
        var random = Seeded(3)
        for round in 0..<12 {
            let bitmap = try bitmap(&random)
            let (x, y) = (Int(random.uniform(0...200)), Int(random.uniform(0...160)))
            layer.show(bitmap, at: Point(x: Double(x), y: Double(y)), now: theatre.now)
            // At times the next comes before all of this one is there, or the layer is held.
            if round % 4 == 1 { continue }
            if round % 4 == 2 {
                layer.isHeld = true
                layer.isHeld = false
                layer.repaint()
            }
            while let due = layer.deadline { layer.tick(now: due) }
            theatre.display.sync()
            let wanted = expected(bitmap, x: x, y: y)
            try theatre.waitForPicture { $0.pixels.map { $0 & 0xffffff } == wanted }
            // Again the same: nothing is to be done.
            layer.show(bitmap, at: Point(x: Double(x), y: Double(y)), now: theatre.now)
            #expect(layer.deadline == nil)
        }
        layer.clear()
        theatre.display.sync()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a square that is empty for a moment keeps nothing of the picture before")
    func emptied() throws {
        let theatre = try Theatre(.picom)
        let format = try #require(AlphaFormat(display: theatre.display))
        let layer = PictureLayer(
            display: theatre.display,
            backend: CompositedBackend(display: theatre.display, format: format),
            division: .squares)
        /// A picture with one patch.
        func bitmap(_ x: Double, _ y: Double) throws -> Bitmap {
            try #require(
                Bitmap(width: 500, height: 250) { context in
                    cairo_set_source_rgb(context, 1, 0.5, 0)
                    cairo_rectangle(context, x, y, 30, 30)
                    cairo_fill(context)
                })
        }
        layer.show(try bitmap(10, 10), at: .zero, now: theatre.now)
        while let due = layer.deadline { layer.tick(now: due) }
        // Nothing in the first square, and something again before that has reached the screen.
        layer.show(try bitmap(300, 10), at: .zero, now: theatre.now)
        layer.show(try bitmap(150, 200), at: .zero, now: theatre.now)
        while let due = layer.deadline { layer.tick(now: due) }
        theatre.display.sync()
        let wanted = expected(try bitmap(150, 200), x: 0, y: 0)
        try theatre.waitForPicture { $0.pixels.map { $0 & 0xffffff } == wanted }
        layer.clear()
        theatre.display.sync()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a large picture goes elsewhere band by band, and away", arguments: [true, false])
    func moved(isWhole: Bool) throws {
        let theatre = try Theatre(.picom, width: 1280, height: 1000)
        let format = try #require(AlphaFormat(display: theatre.display))
        let layer = PictureLayer(
            display: theatre.display,
            backend: CompositedBackend(display: theatre.display, format: format),
            division: .bands)
        let bitmap = try #require(
            Bitmap(width: 700, height: 900) { context in
                for row in 0..<90 {
                    cairo_set_source_rgb(context, Double(row % 9) / 9, 0.5, Double(row % 7) / 7)
                    cairo_rectangle(context, 0, Double(row) * 10, 700, 10)
                    cairo_fill(context)
                }
            })
        layer.show(bitmap, at: Point(x: 20, y: 10), now: theatre.now)
        var ticks = 0
        while let due = layer.deadline, isWhole || ticks < 5 {
            layer.tick(now: due)
            ticks += 1
        }
        layer.move(to: Point(x: 550, y: 70), now: theatre.now)
        while let due = layer.deadline { layer.tick(now: due) }
        theatre.display.sync()
        let box = Box(x: 550, y: 70, width: 700, height: 900)
        try theatre.waitForPicture { _ in
            guard let there = try? Screenshot(of: theatre.audience, area: box),
                let before = try? Screenshot(
                    of: theatre.audience, area: Box(x: 0, y: 0, width: 540, height: 900))
            else { return false }
            return there.pixels.map { $0 & 0xffffff } == bitmap.pixels.map { $0 & 0xffffff }
                && Set(before.pixels) == [UInt32(Theatre.backdropColor)]
        }
        layer.withdraw(now: theatre.now)
        #expect(layer.box == nil)
        while let due = layer.deadline { layer.tick(now: due) }
        theatre.display.sync()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }

    @Test("a large picture comes whole, whatever the size of its bands and slices")
    func slices() throws {
        let theatre = try Theatre(.bare, width: 1280, height: 720)
        for (width, height) in [(728, 510), (300, 700), (1200, 64), (77, 33), (513, 257)] {
            let bitmap = try #require(Bitmap(width: width, height: height, pattern))
            let layer = PictureLayer(
                display: theatre.display, backend: ShapedWindowBackend(display: theatre.display),
                division: .bands)
            layer.show(
                bitmap, at: Point(x: 20, y: 10),
                dimming: PlacedPicture.Dimming(share: 0.5, ground: 0xff00_0000), now: theatre.now)
            while let due = layer.deadline { layer.tick(now: due) }
            // A part again, across bands.
            layer.dim(
                [PixelBox(x: 5, y: 3, width: width - 9, height: height - 7)], now: theatre.now)
            while let due = layer.deadline { layer.tick(now: due) }
            theatre.display.sync()
            let box = Box(x: 20, y: 10, width: Double(width), height: Double(height))
            let dim = try Screenshot(of: theatre.audience, area: box)
            #expect(dim.pixels.map { $0 & 0xffffff } != bitmap.pixels.map { $0 & 0xffffff })
            layer.dim([], now: theatre.now)
            while let due = layer.deadline { layer.tick(now: due) }
            theatre.display.sync()
            let picture = try Screenshot(of: theatre.audience, area: box)
            #expect(picture.pixels.map { $0 & 0xffffff } == bitmap.pixels.map { $0 & 0xffffff })
            layer.clear()
            try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
        }
    }

    /// Stripes, none like the next.
    private func pattern(_ context: OpaquePointer) {
        for row in 0..<800 {
            cairo_set_source_rgb(
                context, Double(row % 7) / 7, Double(row % 11) / 11, Double(row % 13) / 13)
            cairo_rectangle(context, 0, Double(row), 2000, 1)
            cairo_fill(context)
        }
    }
}
