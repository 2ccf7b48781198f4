import Engine
import Gestures
import Glibc
import Style
import Testing

@testable import Overlay

@Suite("Ink in tiles") struct InkTests {
    private func makeInk() -> Ink {
        Ink(
            Appearance().ink,
            outputs: Outputs([], standard: Output(Box(x: 0, y: 0, width: 1920, height: 1080)))
        )
    }

    @Test("The edge of a line of many pieces is as even as that of one")
    func beads() throws {
        let ink = makeInk()
        ink.begin(.pointer, at: Point(x: 10, y: 20.3))
        for x in 11...110 {
            ink.extend(.pointer, through: [Sample(Point(x: Double(x), y: 20.3), at: .zero)])
        }
        ink.close()
        let tile = try #require(ink.tiles[Tile.Index(column: 0, row: 0)])
        let white = Color(rgb: 0xffffff)
        ink.draw(
            tile, in: PixelBox(x: 0, y: 0, width: Tile.side, height: Tile.side),
            colors: InkColors(fill: white, outline: white))
        // Drawn over one another, antialiased pieces would differ by up to 64.
        for y in 14...27 {
            let pixels = try #require(tile.image.row(y))
            let row = (15...105).map { pixels[$0] >> 24 }
            #expect((row.max() ?? 0) - (row.min() ?? 0) <= 8, "in row \(y)")
        }
    }

    @Test("A sample damages as little at the end of a long contactInk as at its start")
    func flat() {
        let ink = makeInk()
        func position(_ index: Int) -> Point {
            let angle = Double(index) / 200
            return Point(x: 960 + 400 * cos(angle * 1.01), y: 540 + 400 * sin(angle))
        }
        ink.begin(.pointer, at: position(0))
        var most = 0
        for index in 1...20_000 {
            ink.extend(.pointer, through: [Sample(position(index), at: .zero)])
            var damage = 0
            while let (_, box) = ink.nextDamaged() { damage += box.width * box.height }
            most = max(most, damage)
        }
        #expect(most > 0 && most < 1000)
        #expect(ink.tiles.count <= 15 * 9)
    }

    @Test("Of a stroke over the whole screen few tiles are kept at rest, and the next finds them")
    func spareTiles() {
        let ink = makeInk()
        func draw() {
            ink.begin(.pointer, at: Point(x: 5, y: 5))
            for x in 1...19 {
                let point = Point(x: Double(x) * 100, y: 5)
                ink.extend(.pointer, through: [Sample(point, at: .milliseconds(x))])
            }
            ink.close()
        }
        draw()
        #expect(ink.tiles.count > 10)
        ink.clear()
        #expect(ink.pool.count > 4)
        ink.releaseSpareTiles()
        #expect(ink.pool.count == 4)
        ink.releaseSpareTiles()
        #expect(ink.pool.count == 4)
        draw()
        #expect(ink.pool.count == 0)
    }

    @Test("Runs of cells cover the set, and nothing else")
    func runs() {
        var cells = TileOccupancy()
        for (column, row) in [(0, 0), (1, 0), (3, 0), (7, 7), (6, 7)] {
            cells.insert(column: column, row: row)
        }
        let side = Tile.cell
        #expect(
            cells.runs == [
                PixelBox(x: 0, y: 0, width: 2 * side, height: side),
                PixelBox(x: 3 * side, y: 0, width: side, height: side),
                PixelBox(x: 6 * side, y: 7 * side, width: 2 * side, height: side),
            ])
    }
}
