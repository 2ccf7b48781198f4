import CX11
import Engine
import Gestures
import Style
import Testing

@testable import Overlay

@Suite("Wet ink") struct WetInkTests {
    private func wetInk(_ start: Point, _ end: Point, fill: Double = 2, outline: Double = 3.5)
        -> WetInk
    {
        let radii = StrokeRadii(fill: fill, outline: outline)
        var wetInk = WetInk()
        wetInk.cover(CapsuleSegment(start: start, end: end, radii: radii))
        return wetInk
    }

    @Test(
        "The rows of wet ink are the pixels whose centres are near the line",
        arguments: [
            (Point(x: 20, y: 20), Point(x: 40, y: 20)),
            (Point(x: 20, y: 20), Point(x: 20, y: 37.5)),
            (Point(x: 33.25, y: 10), Point(x: 12, y: 31.5)),
            (Point(x: -6, y: -3), Point(x: 5.5, y: 4)),
            (Point(x: 9.5, y: 9.5), Point(x: 9.6, y: 9.5)),
        ])
    func rows(_ start: Point, _ end: Point) {
        let wetInk = self.wetInk(start, end)
        var found: Set<[Int]> = []
        for row in wetInk.fill {
            for x in 0..<Int(row.width) { found.insert([Int(row.x) + x, Int(row.y)]) }
        }
        for y in -20...60 {
            for x in -20...60 {
                let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let distance = center.distance(toSegment: start, end)
                if distance < 2 { #expect(found.contains([x, y]), "\(x), \(y)") }
                if distance > 2.3 { #expect(!found.contains([x, y]), "\(x), \(y)") }
            }
        }
    }

    @Test("The contrast line of wet ink hides nothing that lies behind its start")
    func behind() {
        let wetInk = self.wetInk(Point(x: 20, y: 20), Point(x: 30, y: 20))
        #expect(!wetInk.outline.isEmpty)
        #expect(wetInk.outline.allSatisfy { $0.x >= 20 })
        #expect(wetInk.fill.contains { $0.x < 20 })
    }

    @Test(
        "Bits that are shorter than the ink is broad leave no hole in it",
        arguments: [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (0.5, 0.25), (2, -1)])
    func shortBits(_ dx: Double, _ dy: Double) {
        var ink: Set<[Int]> = []
        func pixels(_ rows: [XRectangle]) -> [[Int]] {
            rows.flatMap { row in (0..<Int(row.width)).map { [Int(row.x) + $0, Int(row.y)] } }
        }
        let places = (0...24).map { Point(x: 60 + dx * Double($0), y: 60 + dy * Double($0)) }
        for (start, end) in zip(places, places.dropFirst()) {
            let wetInk = self.wetInk(start, end)
            ink.subtract(pixels(wetInk.outline))
            ink.formUnion(pixels(wetInk.fill))
        }
        for y in 0...140 {
            for x in 0...140 {
                let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                guard center.distance(toSegment: places[0], places[24]) < 1.5 else { continue }
                #expect(ink.contains([x, y]), "\(x), \(y)")
            }
        }
    }

    @Test(
        "A way that is all but upright is covered like one that is",
        arguments: [1e-300, -1e-300, 1e-20, -1e-20])
    func upright(_ dx: Double) {
        let wetInk = self.wetInk(Point(x: 0, y: 20), Point(x: dx, y: 21))
        let upright = self.wetInk(Point(x: 0, y: 20), Point(x: 0, y: 21))
        #expect(
            wetInk.outline.count == upright.outline.count && wetInk.fill.count == upright.fill.count
        )
        #expect(zip(wetInk.outline, upright.outline).allSatisfy { $0.y == $1.y })
    }

    @Test("What a contactInk is about to reach is known before it gets there")
    func ahead() {
        let ink = Ink(
            Appearance().ink,
            outputs: Outputs([], standard: Output(Box(x: 0, y: 0, width: 1920, height: 1080)))
        )
        ink.begin(.pointer, at: Point(x: 100, y: 300))
        var ready: [[Int]: TileOccupancy] = [:]
        for step in 1...60 {
            ink.append(
                .pointer, [Sample(Point(x: 100 + 5 * Double(step), y: 300), at: .zero)])
            ink.forEachWetInk { wetInk, tile in
                var cells = TileOccupancy()
                wetInk.forEachRow(in: tile.frame) { row in
                    cells.formUnion(
                        TileOccupancy(touching: row.moved(x: -tile.origin.x, y: -tile.origin.y)))
                }
                let place = [tile.index.column, tile.index.row]
                let missing = cells.subtracting(ready[place] ?? TileOccupancy())
                if step > 2 { #expect(missing.isEmpty, "at \(step)") }
                ready[place, default: TileOccupancy()].formUnion(cells)
            }
            ink.forEachAhead(48, keepingOff: { [] }) { tile, cells in
                ready[[tile.index.column, tile.index.row], default: TileOccupancy()].formUnion(
                    cells)
            }
        }
        // Not the whole screen, either.
        #expect(ready.count <= 4)
    }
}
