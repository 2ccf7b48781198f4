internal import Gestures

/// The trails of all contacts of a gesture, as coverage in tiles. Knows nothing of windows.
///
/// The settled part of a trail is in the tiles for good; the tails, which change with every sample,
/// are only added to the pixels that are painted for the screen.
final class Ink {
    private(set) var tiles: [Tile.Index: Tile] = [:]
    /// Tiles that changed since `takeDamaged`, each once.
    private var damaged: [Tile] = []
    private var pool: [Tile] = []
    private var trails: [Contact: Trail] = [:]

    private let pen = Pen()
    private let shownCore = Plane(side: Tile.side)
    private let shownHull = Plane(side: Tile.side)
    private var pieces: [Piece] = []

    private let coreWidth: Double
    private let hullWidth: Double
    /// Positions are kept inside this, so that no position makes tiles without end.
    var limits: Box

    private struct Trail {
        var path: InkPath
        var tail: [Run] = []
    }

    /// The trail is rasterized in boxes of about this size, in pixels.
    private static let runExtent = 48.0
    private static let poolLimit = 24

    /// Ink of `width` pixels with a contrast line of `outline` pixels, on a screen that is `screen`.
    init(width: Double, outline: Double, screen: Box) {
        coreWidth = max(0.5, width)
        hullWidth = coreWidth + 2 * max(0, outline)
        limits = screen
    }

    /// Whether a contact is being followed.
    var isOpen: Bool { !trails.isEmpty }
    /// Whether there is anything to see.
    var isEmpty: Bool { tiles.isEmpty }

    /// Puts the pen of `contact` down; ink appears once it moves.
    func begin(_ contact: Contact, at point: Point) {
        settleTail(of: contact)
        guard let point = limited(point) else { return }
        trails[contact] = Trail(path: InkPath(at: point))
    }

    /// Draws on to `points`, in order. Points that are no numbers are skipped.
    func extend(_ contact: Contact, through points: some Sequence<Point>) {
        pieces.removeAll(keepingCapacity: true)
        guard var trail = trails.removeValue(forKey: contact) else { return }
        for point in points {
            guard let point = limited(point) else { continue }
            trail.path.extend(to: point, settling: &pieces)
        }
        for run in trail.tail { damage(run) }
        for run in Run.joining(pieces, extent: Self.runExtent) { settle(run) }
        pieces.removeAll(keepingCapacity: true)
        trail.path.tail(into: &pieces)
        trail.tail = Run.joining(pieces, extent: Self.runExtent)
        for run in trail.tail { damage(run) }
        trails[contact] = trail
    }

    /// Ends every trail where it is.
    func close() {
        for contact in Array(trails.keys) { settleTail(of: contact) }
        trails.removeAll()
    }

    /// Forgets all ink.
    func clear() {
        trails.removeAll()
        damaged.removeAll()
        for (_, tile) in tiles {
            tile.pane = nil
            if pool.count < Self.poolLimit { pool.append(tile) }
        }
        tiles.removeAll(keepingCapacity: true)
    }

    /// The tiles that changed since the last call.
    func takeDamaged() -> [Tile] {
        defer { damaged.removeAll(keepingCapacity: true) }
        return damaged
    }

    /// Paints `box` of `tile`, tails included, into `pixels` (rows of `Tile.side`), and notes the
    /// cells that have ink there.
    func paint(
        _ tile: Tile, box: PixelBox, palette: Palette, into pixels: UnsafeMutablePointer<UInt32>
    ) {
        let tails = trails.values.contains { !$0.tail.isEmpty }
        let (core, hull) = tails ? (shownCore, shownHull) : (tile.core, tile.hull)
        if tails { layTails(over: tile, box: box) }
        for y in box.minY..<box.maxY {
            let offset = y * Tile.side + box.minX
            palette.paint(
                core: core.bytes + offset, hull: hull.bytes + offset, into: pixels + offset,
                count: box.width)
        }
        noteCells(of: tile, box: box, hull: hull)
    }

    /// How many cells of ink lie in `box` of the screen.
    func cells(in box: PixelBox) -> Int {
        var count = 0
        for (_, tile) in tiles {
            let common = tile.frame.intersection(box)
            guard !common.isEmpty else { continue }
            let local = common.moved(x: -tile.origin.x, y: -tile.origin.y)
            count += tile.cells.intersection(Cells(touching: local)).count
        }
        return count
    }

    private func limited(_ point: Point) -> Point? {
        guard point.isFinite else { return nil }
        return Point(
            x: min(limits.maxX, max(limits.minX, point.x)),
            y: min(limits.maxY, max(limits.minY, point.y)))
    }

    private func settleTail(of contact: Contact) {
        guard let trail = trails.removeValue(forKey: contact) else { return }
        for run in trail.tail { settle(run) }
    }

    private func settle(_ run: Run) {
        forEachTile(under: run) { tile, box in
            draw(run, in: tile, core: tile.core, hull: tile.hull, box: box, care: .fair)
            damage(tile, box)
        }
    }

    private func damage(_ run: Run) {
        forEachTile(under: run) { tile, box in damage(tile, box) }
    }

    private func damage(_ tile: Tile, _ box: PixelBox) {
        if let before = tile.damage {
            tile.damage = before.union(box)
        } else {
            tile.damage = box
            damaged.append(tile)
        }
    }

    private func layTails(over tile: Tile, box: PixelBox) {
        for y in box.minY..<box.maxY {
            let offset = y * Tile.side + box.minX
            (shownCore.bytes + offset).update(from: tile.core.bytes + offset, count: box.width)
            (shownHull.bytes + offset).update(from: tile.hull.bytes + offset, count: box.width)
        }
        for trail in trails.values {
            for run in trail.tail {
                let common = covered(by: run).moved(x: -tile.origin.x, y: -tile.origin.y)
                    .intersection(box)
                guard !common.isEmpty else { continue }
                draw(run, in: tile, core: shownCore, hull: shownHull, box: common, care: .draft)
            }
        }
    }

    private func draw(
        _ run: Run, in tile: Tile, core: Plane, hull: Plane, box: PixelBox, care: Pen.Care
    ) {
        let origin = tile.origin
        pen.draw(run, width: coreWidth, origin: origin, into: core, box: box, care: care)
        pen.draw(run, width: hullWidth, origin: origin, into: hull, box: box, care: care)
    }

    /// The pixels that `run` can touch.
    private func covered(by run: Run) -> PixelBox {
        PixelBox(around: run.bounds.outset(by: hullWidth / 2 + 1))
    }

    private func forEachTile(under run: Run, _ body: (Tile, PixelBox) -> Void) {
        let box = covered(by: run)
        func tileOf(_ pixel: Int) -> Int {
            Int((Double(pixel) / Double(Tile.side)).rounded(.down))
        }
        for row in tileOf(box.minY)...tileOf(box.maxY - 1) {
            for column in tileOf(box.minX)...tileOf(box.maxX - 1) {
                let index = Tile.Index(column: column, row: row)
                let tile = tiles[index] ?? addTile(index)
                let local = box.moved(x: -tile.origin.x, y: -tile.origin.y).intersection(
                    PixelBox(x: 0, y: 0, width: Tile.side, height: Tile.side))
                body(tile, local)
            }
        }
    }

    private func addTile(_ index: Tile.Index) -> Tile {
        let tile = pool.popLast() ?? Tile(index)
        tile.reset(index)
        tiles[index] = tile
        return tile
    }

    private func noteCells(of tile: Tile, box: PixelBox, hull: Plane) {
        Cells(touching: box).subtracting(tile.cells).forEach { column, row in
            let cell = PixelBox(
                x: column * Tile.cell, y: row * Tile.cell, width: Tile.cell, height: Tile.cell)
            if hull.hasInk(in: cell.intersection(box)) {
                tile.cells.insert(column: column, row: row)
            }
        }
    }
}
