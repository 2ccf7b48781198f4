import CCairo
import Engine
import Gestures
import Glibc
import Appearance
import TestSupport
import Testing

@testable import Overlay

/// The picture of ink as the screen would show it, without a screen.
@Suite("Pictures of ink") struct InkPictureTests {
    private static let size = (width: 640, height: 512)

    private func style(
        width: Double = 4, outline: Double = 1.5,
        _ change: (inout Appearance.Ink) -> Void = { _ in }
    ) -> InkStyle {
        var look = Appearance().ink
        (look.width, look.outlineWidth) = (width, outline)
        change(&look)
        return InkStyle(look, scale: 1)
    }

    private func ink(_ style: InkStyle, _ points: [Point]) -> PaperInk {
        PaperInk(width: Self.size.width, height: Self.size.height, style, through: points)
    }

    private struct Sheet {
        /// Premultiplied ARGB, row by row.
        var pixels: [UInt32]
        func alpha(_ x: Int, _ y: Int) -> Int {
            Int(pixels[y * InkPictureTests.size.width + x] >> 24)
        }
        func color(_ x: Int, _ y: Int) -> UInt32 { pixels[y * InkPictureTests.size.width + x] }
    }

    private func picture(_ style: InkStyle, _ points: [Point]) -> Sheet {
        var ink = ink(style, points)
        return Sheet(pixels: ink.pixels())
    }

    /// A wandering pointer: curves, stops, corners and leaps.
    private func wander(seed: UInt64) -> [Point] {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        var (x, y, angle, turn, speed) = (320.0, 256.0, random() * 6.28, 0.0, 2.0)
        return (0..<160).map { _ in
            if random() < 0.03 { angle += 1.2 + random() * 2 }
            if random() < 0.05 { speed = [0.4, 1, 3, 8][Int(random() * 3.99)] }
            turn = turn * 0.9 + (random() - 0.5) * 0.1
            angle += turn
            x = min(620, max(20, x + cos(angle) * speed))
            y = min(490, max(20, y + sin(angle) * speed))
            return Point(x: x, y: y)
        }
    }

    /// A picture of a prefix, drawn thinner by half a pixel on each side, lies inside the picture
    /// of the whole stroke: so nothing that was shown moved by more than half a pixel.
    @Test(
        "The part already drawn never jumps by more than half a pixel",
        arguments: 1...UInt64(rounds(24)))
    func steady(seed: UInt64) {
        let points = wander(seed: seed)
        let whole = picture(style(width: 5, outline: 0), points)
        var growing = ink(style(width: 4, outline: 0), [points[0]])
        for (index, point) in points.enumerated().dropFirst() {
            growing.extend(to: point)
            guard index % 5 == 0 else { continue }
            let shown = growing.pixels()
            var worst = 0
            for pixel in shown.indices where shown[pixel] != 0 {
                worst = max(worst, Int(shown[pixel] >> 24) - Int(whole.pixels[pixel] >> 24))
            }
            // Two of 255: rounding.
            #expect(worst <= 2, "prefix of \(index) samples, \(point)")
        }
    }

    @Test("The edge of a line of many pieces is as even as that of one")
    func beads() {
        let points = (10...110).map { Point(x: Double($0), y: 20.3) }
        let sheet = picture(style { $0.outline = $0.color }, points)
        // Drawn over one another, antialiased pieces would differ by up to 64.
        for y in 14...27 {
            let row = (15...105).map { sheet.alpha($0, y) }
            #expect((row.max() ?? 0) - (row.min() ?? 0) <= 8, "in row \(y)")
        }
    }

    @Test("Ink that crosses itself over and over stays whole, and as translucent as it is")
    func crossed() {
        let places = (0...1500).map { index in
            let angle = Double(index) * 0.31
            let radius = 20 + 30 * cos(angle * 0.47)
            return Point(x: 192.5 + radius * cos(angle), y: 192.5 + radius * sin(angle))
        }
        let style = style(width: 6, outline: 2) {
            $0.color.alpha = 0.5
            $0.outline.alpha = 0.25
        }
        let sheet = picture(style, places)
        for place in places {
            let alpha = sheet.alpha(Int(place.x), Int(place.y))
            #expect((127...128).contains(alpha), "at \(place)")
        }
        #expect(sheet.pixels.allSatisfy { $0 >> 24 <= 128 })
    }

    @Test("An edge is a mix of ink, contrast line and what is beneath, never darker or brighter")
    func edges() {
        let sheet = picture(
            style(width: 8, outline: 3) { $0.outline.alpha = 1 },
            [Point(x: 100, y: 100.37), Point(x: 300, y: 110.8)])
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
}
