internal import Gestures

/// A square of the screen that the path touches, with the part of the path that touches it.
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

    /// Its place in the grid.
    private(set) var index: Index
    /// The committed path, but for what is merged.
    private(set) var path: [CapsuleSegment] = []
    /// The oldest part of it, where it is long.
    private(set) var merged: MergedInk?
    /// Its picture; made when something is drawn, as the first ink is not to wait for it.
    private(set) lazy var image = TileImage()
    /// What may have been drawn, in its own pixels: so much has to be cleaned before it serves
    /// again.
    private var inked: PixelBox?
    /// What has changed since it was last shown, in its own pixels.
    var damage: PixelBox?
    /// The cells with visible ink.
    var cells = TileOccupancy()
    /// The window that shows it.
    var surface: (any InkSurface)?

    init(_ index: Index) {
        self.index = index
        path.reserveCapacity(Self.mostCapsules)
    }

    /// Its top left corner on the screen.
    var origin: (x: Int, y: Int) { (index.column * Tile.side, index.row * Tile.side) }

    /// The pixels of the screen that it covers.
    var frame: PixelBox {
        PixelBox(x: origin.x, y: origin.y, width: Tile.side, height: Tile.side)
    }

    /// So many capsules are drawn anew at a time, at most: more than a path has in a tile unless it
    /// crosses itself over and over.
    static let mostCapsules = 128

    /// Adds `capsule` to the committed path.
    func add(_ capsule: CapsuleSegment) {
        if path.count == Self.mostCapsules {
            let merged = merged ?? MergedInk()
            self.merged = merged
            merged.add(path.prefix(Self.mostCapsules / 2), origin: origin)
            path.removeFirst(Self.mostCapsules / 2)
        }
        path.append(capsule)
    }

    /// Draws `box` anew: what of `path` touches it, and what is merged.
    func draw(_ path: [CapsuleSegment], colors: InkColors, in box: PixelBox) {
        image.draw(path, and: merged, colors: colors, in: box, origin: origin)
        inked = inked?.union(box) ?? box
    }

    /// Takes the ink out of the tile, and the tile to another place.
    func reset(_ index: Index) {
        if let inked { image.clear(inked) }
        inked = nil
        path.removeAll(keepingCapacity: true)
        merged = nil
        self.index = index
        damage = nil
        cells = TileOccupancy()
        surface = nil
    }
}
