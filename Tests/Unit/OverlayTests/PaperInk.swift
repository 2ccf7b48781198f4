import CCairo
import Gestures

@testable import Overlay

/// Ink of one contact, in tiles as on the screen, but on a sheet in memory.
struct PaperInk {
    let width: Int
    let height: Int
    let style: InkStyle
    private(set) var tiles: [Point: InkTile] = [:]
    private var path: InkPath

    init(width: Int, height: Int, _ style: InkStyle, through points: [Point]) {
        (self.width, self.height, self.style) = (width, height, style)
        path = InkPath(at: points[0])
        for point in points.dropFirst() { extend(to: point) }
    }

    mutating func extend(to point: Point) {
        for line in path.extend(to: point) {
            for tile in touched(by: line) { tile.lines.append(line) }
        }
    }

    /// Premultiplied ARGB, row by row, all of the path included.
    mutating func pixels() -> [UInt32] {
        let tail = path.tail
        for line in tail { _ = touched(by: line) }
        return drawn(width: width, height: height) { sheet in
            let side = InkTile.side
            for tile in tiles.values {
                let surface = cairo_image_surface_create(
                    CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
                tile.damage(tile.frame)
                tile.draw(tail, style, with: Brush(surface))
                cairo_set_source_surface(sheet.context, surface, tile.frame.minX, tile.frame.minY)
                cairo_paint(sheet.context)
                cairo_surface_destroy(surface)
            }
        }
    }

    private mutating func touched(by line: InkLine) -> [InkTile] {
        InkTile.corners(touching: line.covered(style)).map { corner in
            let tile = tiles[corner] ?? InkTile(corner)
            tiles[corner] = tile
            return tile
        }
    }
}
