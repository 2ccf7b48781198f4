import CCairo
import Engine
import Gestures
import Glibc
import Style
import TestSupport
import Testing

@testable import Overlay

/// The picture of ink as the screen would show it, without a screen.
@Suite("Pictures of ink") struct InkPictureTests {
    private static let size = (width: 640, height: 512)

    private func makeInk(
        width: Double = 4, outline: Double = 1.5, outputs: [Output] = []
    ) -> Ink {
        let screen = Box(
            x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height))
        var look = Appearance().ink
        (look.width, look.outlineWidth) = (width, outline)
        return Ink(look, outputs: Outputs(outputs, standard: Output(screen)))
    }

    private struct Sheet {
        /// Premultiplied ARGB, row by row.
        var pixels: [UInt32]
        func alpha(_ x: Int, _ y: Int) -> Int {
            Int(pixels[y * InkPictureTests.size.width + x] >> 24)
        }
        func color(_ x: Int, _ y: Int) -> UInt32 { pixels[y * InkPictureTests.size.width + x] }
    }

    /// Paints all tiles, tails included.
    private func picture(_ ink: Ink, _ look: Appearance.Ink = Appearance().ink, opacity: Double = 1)
        -> Sheet
    {
        let colors = InkColors(fill: look.color, outline: look.outline)
        var sheet = Sheet(
            pixels: [UInt32](repeating: 0, count: Self.size.width * Self.size.height))
        let faded = ImageSurface(CAIRO_FORMAT_ARGB32, side: Tile.side)
        for tile in ink.tiles.values {
            let whole = PixelBox(x: 0, y: 0, width: Tile.side, height: Tile.side)
            ink.draw(tile, in: whole, colors: colors)
            ImageSurface.copy(
                whole, from: tile.image.surface, to: faded.surface, opacity: opacity)
            for y in 0..<Tile.side {
                guard let pixels = faded.row(y) else { continue }
                for x in 0..<Tile.side {
                    let (column, row) = (tile.origin.x + x, tile.origin.y + y)
                    guard (0..<Self.size.width).contains(column),
                        (0..<Self.size.height).contains(row)
                    else { continue }
                    sheet.pixels[row * Self.size.width + column] = pixels[x]
                }
            }
        }
        return sheet
    }

    /// A wandering pointer: whole pixels, curves, stops, corners and leaps.
    private func wander(seed: UInt64, whole: Bool = true) -> [Sample] {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        var (x, y, angle, turn, speed) = (320.0, 256.0, random() * 6.28, 0.0, 2.0)
        return (0..<160).map { index in
            if random() < 0.03 { angle += 1.2 + random() * 2 }
            if random() < 0.05 { speed = [0.4, 1, 3, 8][Int(random() * 3.99)] }
            turn = turn * 0.9 + (random() - 0.5) * 0.1
            angle += turn
            x = min(620, max(20, x + cos(angle) * speed))
            y = min(490, max(20, y + sin(angle) * speed))
            let point = whole ? Point(x: x.rounded(), y: y.rounded()) : Point(x: x, y: y)
            return Sample(point, at: .milliseconds(index * 4))
        }
    }

    /// A picture of a prefix, drawn thinner by half a pixel on each side, lies inside the picture
    /// of the whole stroke: so nothing that was shown moved by more than half a pixel.
    @Test(
        "The part already drawn never jumps by more than half a pixel",
        arguments: 1...UInt64(rounds(24)))
    func steady(seed: UInt64) {
        let samples = wander(seed: seed, whole: false)
        let final = makeInk(width: 5, outline: 0)
        final.begin(.pointer, at: samples[0].position)
        final.extend(.pointer, through: samples.dropFirst())
        let whole = picture(final)
        let growing = makeInk(width: 4, outline: 0)
        growing.begin(.pointer, at: samples[0].position)
        for (index, sample) in samples.enumerated().dropFirst() {
            growing.extend(.pointer, through: [sample])
            guard index % 5 == 0 else { continue }
            let shown = picture(growing)
            var worst = 0
            for pixel in shown.pixels.indices where shown.pixels[pixel] != 0 {
                worst = max(
                    worst, Int(shown.pixels[pixel] >> 24) - Int(whole.pixels[pixel] >> 24))
            }
            // Two of 255: rounding.
            #expect(worst <= 2, "prefix of \(index) samples, \(sample.position)")
        }
    }

    @Test("Ink that is forgotten leaves nothing in what comes after", arguments: 1...8)
    func reused(seed: UInt64) {
        func draw(_ samples: [Sample], in ink: Ink) {
            ink.begin(.pointer, at: samples[0].position)
            ink.extend(.pointer, through: samples.dropFirst())
            ink.close()
        }
        let used = makeInk(width: 30, outline: 6)
        for before in 1...3 as ClosedRange<UInt64> {
            draw(wander(seed: seed + before * 100), in: used)
            used.clear()
        }
        let fresh = makeInk(width: 30, outline: 6)
        for ink in [used, fresh] { draw(wander(seed: seed), in: ink) }
        let differences = zip(picture(used).pixels, picture(fresh).pixels).count { $0 != $1 }
        #expect(differences == 0)
    }

    @Test("One line of any slant and place has the area of its width and ends", arguments: 0..<12)
    func area(slant: Int) {
        let angle = Double(slant) * 0.55
        let width = 3.0 + Double(slant) * 0.3
        let ink = makeInk(width: width, outline: 0)
        let start = Point(x: 300.3, y: 250.6)
        let end = Point(x: start.x + 100 * cos(angle), y: start.y + 100 * sin(angle))
        ink.begin(.pointer, at: start)
        ink.extend(.pointer, through: [Sample(end, at: .zero)])
        var look = Appearance().ink
        look.color.alpha = 1
        let covered = picture(ink, look).pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        let wanted = 100 * width + .pi * width * width / 4
        #expect(abs(covered - wanted) < 0.015 * wanted, "\(covered) for \(wanted)")
    }

    @Test("Ink that crosses itself over and over stays whole, and as translucent as it is")
    func crossed() {
        let ink = makeInk(width: 6, outline: 2)
        let places = (0...1500).map { index in
            let angle = Double(index) * 0.31
            let radius = 20 + 30 * cos(angle * 0.47)
            return Point(x: 192.5 + radius * cos(angle), y: 192.5 + radius * sin(angle))
        }
        ink.begin(.pointer, at: places[0])
        ink.extend(.pointer, through: places.dropFirst().map { Sample($0, at: .zero) })
        #expect(ink.tiles.values.contains { $0.merged != nil })
        #expect(ink.tiles.values.allSatisfy { $0.path.count <= Tile.mostCapsules })
        var look = Appearance().ink
        look.color.alpha = 0.5
        look.outline.alpha = 0.25
        let sheet = picture(ink, look)
        for place in places {
            let alpha = sheet.alpha(Int(place.x), Int(place.y))
            #expect((127...128).contains(alpha), "at \(place)")
        }
        #expect(sheet.pixels.allSatisfy { $0 >> 24 <= 128 })
    }

    @Test("Every pixel is premultiplied, at every opacity", arguments: [1.0, 0.66, 0.1])
    func premultiplied(opacity: Double) {
        let ink = makeInk()
        for sample in wander(seed: 5) {
            if ink.isOpen {
                ink.extend(.pointer, through: [sample])
            } else {
                ink.begin(.pointer, at: sample.position)
            }
        }
        for pixel in picture(ink, opacity: opacity).pixels {
            let alpha = pixel >> 24
            for shift: UInt32 in [0, 8, 16] where pixel >> shift & 0xff > alpha {
                Issue.record("\(String(pixel, radix: 16)) is brighter than its alpha")
                return
            }
        }
    }

    @Test("An edge is a mix of ink, contrast line and what is beneath, never darker or brighter")
    func edges() {
        let ink = makeInk(width: 8, outline: 3)
        ink.begin(.pointer, at: Point(x: 100, y: 100.37))
        ink.extend(.pointer, through: [Sample(Point(x: 300, y: 110.8), at: .zero)])
        var look = Appearance().ink
        look.outline.alpha = 1
        let sheet = picture(ink, look)
        // Over mid grey a column goes from grey through white to blue and back, with no third
        // colour: each channel stays between those of the neighbours in that order.
        for x in stride(from: 120, to: 280, by: 7) {
            let reds = (88..<128).map { y -> Double in
                let pixel = sheet.color(x, y)
                return Double(pixel >> 16 & 0xff) + 128 * (1 - Double(pixel >> 24) / 255)
            }
            var course: [Bool] = []
            for (one, next) in zip(reds, reds.dropFirst()) where abs(next - one) > 1 {
                if course.last != (next > one) { course.append(next > one) }
            }
            // Up into the line, down into the ink, up into the other line, down again.
            #expect(course == [true, false, true, false], "column \(x)")
            #expect(reds.max() ?? 0 > 250 && reds.min() ?? 0 < 50)
        }
    }

    /// How broad the ink is in each column of a line from left to right.
    private func breadths(_ sheet: Sheet, _ columns: Range<Int>) -> [Double] {
        columns.map { x in
            (0..<Self.size.height).reduce(0.0) { $0 + Double(sheet.alpha(x, $1)) / 255 }
        }
    }

    @Test("Ink is as wide as on the monitor where it begins")
    func scales() throws {
        let left = Output(Box(x: 0, y: 0, width: 320, height: 512), scale: 1)
        let right = Output(Box(x: 320, y: 0, width: 320, height: 512), scale: 2)
        let ink = makeInk(outputs: [left, right])
        var look = Appearance().ink
        look.outline.alpha = 1
        for (start, end, width) in [(20.0, 620.0, 7.0), (620, 20, 14)] {
            ink.clear()
            ink.begin(.pointer, at: Point(x: start, y: 200))
            for x in stride(from: start, through: end, by: start < end ? 6 : -6) {
                ink.extend(.pointer, through: [Sample(Point(x: x, y: 200), at: .zero)])
            }
            let found = breadths(picture(ink, look), 40..<600)
            #expect(found.allSatisfy { abs($0 - width) < 0.2 }, "\(width)")
        }
    }
}
