internal import Gestures

/// A square of the screen that the path touches, with the path's coverage in it.
final class Tile {
    /// Its side in pixels.
    static let side = 1 << sideBits
    static let sideBits = 7
    /// The side of a cell in pixels: what the shape of a window without a compositor is made of.
    static let cell = 16
    /// Cells on a side; the cells of a tile are the bits of one word.
    static let cellsPerSide = side / cell

    /// Which square of the grid.
    struct Index: Hashable {
        var column: Int
        var row: Int

        init(column: Int, row: Int) {
            self.column = column
            self.row = row
        }

        /// The one that has `point`, which is on or near the screen.
        init(at point: Point) {
            column = PixelBox.floor(point.x / Double(Tile.side))
            row = PixelBox.floor(point.y / Double(Tile.side))
        }
    }

    /// The ink alone.
    let core = Plane(side: Tile.side)
    /// Ink and contrast line together.
    let hull = Plane(side: Tile.side)
    /// Its place in the grid.
    private(set) var index: Index
    /// What may have settled ink, in its own pixels: so much has to be cleaned before it serves
    /// again.
    private var inked: PixelBox?
    /// What has changed since it was last shown, in its own pixels.
    var damage: PixelBox?
    /// The cells with visible ink.
    var cells = TileOccupancy()
    /// The window that shows it.
    var surface: (any InkSurface)?

    init(_ index: Index) { self.index = index }

    /// Its top left corner on the screen.
    var origin: (x: Int, y: Int) { (index.column * Tile.side, index.row * Tile.side) }

    /// The pixels of the screen that it covers.
    var frame: PixelBox {
        PixelBox(x: origin.x, y: origin.y, width: Tile.side, height: Tile.side)
    }

    /// Draws `bit` for good, as far as it is in `box`.
    func settle(_ bit: CapsuleSegment, in box: PixelBox) {
        Pen.draw(bit, origin: origin, core: core, hull: hull, box: box)
        inked = inked?.union(box) ?? box
    }

    /// Takes the ink out of the tile, and the tile to another place.
    func reset(_ index: Index) {
        if let inked {
            core.clear(inked)
            hull.clear(inked)
        }
        inked = nil
        self.index = index
        damage = nil
        cells = TileOccupancy()
        surface = nil
    }
}
