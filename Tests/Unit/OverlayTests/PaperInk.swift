import CCairo
import Gestures

@testable import Overlay

/// Ink of one contact, in tiles as on the screen, but on a sheet in memory.
struct PaperInk {
    let width: Int
    let height: Int
    let brush: InkBrush
    private(set) var tiles: [InkTile.Index: InkTile] = [:]
    private var path: InkPath

    init(width: Int, height: Int, _ brush: InkBrush, through points: [Point]) {
        (self.width, self.height, self.brush) = (width, height, brush)
        path = InkPath(at: points[0])
        for point in points.dropFirst() { extend(to: point) }
    }

    mutating func extend(to point: Point) {
        var segments: [CurveSegment] = []
        path.extend(to: point, committing: &segments)
        for segment in segments {
            segment.forEachLine { line in
                for tile in touched(by: line) { tile.add(line, brush) }
            }
        }
    }

    /// Premultiplied ARGB, row by row, all of the path included.
    mutating func pixels() -> [UInt32] {
        var segments: [CurveSegment] = []
        path.tail(into: &segments)
        var tail: [InkLine] = []
        for segment in segments { segment.forEachLine { tail.append($0) } }
        for line in tail { _ = touched(by: line) }
        var all = [UInt32](repeating: 0, count: width * height)
        let side = InkTile.side
        for tile in tiles.values {
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
            let context = cairo_create(surface)
            tile.damage(
                PixelBox(x: tile.origin.x, y: tile.origin.y, width: side, height: side))
            _ = tile.draw(tail, brush, on: context)
            cairo_destroy(context)
            cairo_surface_flush(surface)
            if let data = cairo_image_surface_get_data(surface) {
                data.withMemoryRebound(to: UInt32.self, capacity: side * side) { pixels in
                    for y in 0..<side where (0..<height).contains(tile.origin.y + y) {
                        for x in 0..<side where (0..<width).contains(tile.origin.x + x) {
                            all[(tile.origin.y + y) * width + tile.origin.x + x] =
                                pixels[y * side + x]
                        }
                    }
                }
            }
            cairo_surface_destroy(surface)
        }
        return all
    }

    private mutating func touched(by line: InkLine) -> [InkTile] {
        let (box, side) = (line.covered(brush), Double(InkTile.side))
        var touched: [InkTile] = []
        for row in Int((Double(box.minY) / side).rounded(.down))...(box.maxY - 1) / InkTile.side {
            for column in Int((Double(box.minX) / side).rounded(.down))...(box.maxX - 1)
                / InkTile.side
            {
                let index = InkTile.Index(column: column, row: row)
                let tile = tiles[index] ?? InkTile(index)
                tiles[index] = tile
                touched.append(tile)
            }
        }
        return touched
    }
}
