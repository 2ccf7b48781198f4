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
                for tile in touched(by: line) { tile.lines.append(line) }
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
        return drawn(width: width, height: height) { sheet in
            let side = InkTile.side
            for tile in tiles.values {
                let surface = cairo_image_surface_create(
                    CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
                let (x, y) = tile.origin
                tile.damage(PixelBox(x: x, y: y, width: side, height: side))
                _ = tile.draw(tail, brush, with: Brush(surface))
                cairo_set_source_surface(sheet.context, surface, Double(x), Double(y))
                cairo_paint(sheet.context)
                cairo_surface_destroy(surface)
            }
        }
    }

    private mutating func touched(by line: InkLine) -> [InkTile] {
        InkTile.indices(touching: line.covered(brush)).map { index in
            let tile = tiles[index] ?? InkTile(index)
            tiles[index] = tile
            return tile
        }
    }
}
