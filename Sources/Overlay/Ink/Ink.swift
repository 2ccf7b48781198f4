internal import Engine
internal import Gestures
internal import Style

/// The paths of all contacts of a gesture, in tiles. Knows nothing of windows.
///
/// The committed part of a path is in the tiles for good; the tails, which change with every sample,
/// are only added when a tile is drawn. In the steady state none of the lists is allocated: every
/// one keeps its room.
final class Ink {
    private(set) var tiles: [Tile.Index: Tile] = [:]
    /// Tiles that changed since they were taken for being shown, each once.
    private var damaged: [Tile] = []
    /// Those that are kept for the next stroke.
    private(set) var pool: [Tile] = []
    var contacts: [ContactInk] = []
    /// The tile that was looked for last; a path stays in one for a while.
    private var latest: Tile?

    private var segments: [CurveSegment] = []
    /// What of the path is drawn anew.
    private var redrawn: [CapsuleSegment] = []
    var wetInk = WetInk()

    private let look: Appearance.Ink
    /// The monitors. Positions are kept inside them, so that no position makes tiles without end.
    var outputs: Outputs

    private static let poolLimit = 24
    /// A stroke begins in at most so many tiles: where four of them meet.
    private static let fewTiles = 4

    /// Ink as wide as that of `look` on the monitors `outputs`.
    init(_ look: Appearance.Ink, outputs: Outputs) {
        self.look = look
        self.outputs = outputs
        segments.reserveCapacity(64)
    }

    /// Whether a contact is being followed.
    var isOpen: Bool { !contacts.isEmpty }
    /// Whether `contact` is being followed.
    func isOpen(_ contact: Contact) -> Bool { contacts.contains { $0.contact == contact } }
    /// Whether there is anything to see.
    var isEmpty: Bool { tiles.isEmpty }

    /// Begins the path of `contact` at `point`, as wide as it is on the monitor there; ink appears
    /// once it moves.
    func begin(_ contact: Contact, at point: Point) {
        close(contact)
        guard let point = limited(point) else { return }
        let radii = StrokeRadii(look, scale: outputs.scale(at: point))
        contacts.append(ContactInk(contact, at: point, radii: radii))
    }

    /// Draws on through `samples`, in order. Those whose position is no number are skipped.
    func extend(_ contact: Contact, through samples: some Sequence<Sample>) {
        append(contact, samples)
        extendPaths()
    }

    /// Appends `samples`, in order, to what waits for `extendPaths`.
    func append(_ contact: Contact, _ samples: some Sequence<Sample>) {
        guard let contactInk = contacts.first(where: { $0.contact == contact }) else { return }
        for sample in samples {
            guard let point = limited(sample.position) else { continue }
            contactInk.position = point
            contactInk.waiting.append(point)
            if contactInk.waiting.count >= ContactInk.mostWaiting { extendPath(contactInk) }
        }
    }

    /// Leads the paths through all samples that wait.
    func extendPaths() {
        for contactInk in contacts where !contactInk.waiting.isEmpty { extendPath(contactInk) }
    }

    /// Leads a path through the oldest samples that wait; false when those were all.
    func extendPathsPartly() -> Bool {
        guard let contactInk = contacts.first(where: { !$0.waiting.isEmpty }) else { return false }
        extendPath(contactInk, atMost: ContactInk.few)
        return contacts.contains { !$0.waiting.isEmpty }
    }

    private func extendPath(_ contactInk: ContactInk, atMost most: Int = .max) {
        segments.removeAll(keepingCapacity: true)
        for place in contactInk.waiting.prefix(most) {
            contactInk.path.extend(to: place, committing: &segments)
        }
        contactInk.waiting.removeFirst(min(most, contactInk.waiting.count))
        for capsule in contactInk.tail { damage(capsule) }
        for segment in segments { segment.forEachCapsule { commit($0) } }
        segments.removeAll(keepingCapacity: true)
        contactInk.path.tail(into: &segments)
        contactInk.tail.removeAll(keepingCapacity: true)
        for segment in segments {
            segment.forEachCapsule { capsule in
                contactInk.tail.append(capsule)
                damage(capsule)
            }
        }
    }

    /// Ends every path where it is.
    func close() {
        extendPaths()
        for contactInk in contacts {
            for capsule in contactInk.tail { commit(capsule) }
        }
        contacts.removeAll()
    }

    /// Forgets all ink.
    func clear() {
        contacts.removeAll()
        damaged.removeAll(keepingCapacity: true)
        latest = nil
        for (_, tile) in tiles {
            tile.surface = nil
            if pool.count < Self.poolLimit { pool.append(tile) }
        }
        tiles.removeAll(keepingCapacity: true)
    }

    /// Makes a first tile and draws in it once, while there is time for all that cairo does before
    /// it draws for the first time.
    func warmUp() {
        let tile = pool.popLast() ?? Tile(Tile.Index(column: 0, row: 0))
        let middle = Point(
            x: Double(tile.origin.x + Tile.side / 2), y: Double(tile.origin.y + Tile.side / 2))
        let radii = StrokeRadii(fill: 2, outline: 3)
        tile.add(CapsuleSegment(start: middle, end: middle, radii: radii))
        let white = Color(rgb: 0xffffff)
        tile.draw(
            tile.path, colors: InkColors(fill: white, outline: white),
            in: PixelBox(x: 0, y: 0, width: Tile.side, height: Tile.side))
        pool.append(tile)
    }

    /// Keeps no more tiles for the next stroke than it begins in.
    func releaseSpareTiles() { pool.removeLast(max(0, pool.count - Self.fewTiles)) }

    /// How many tiles changed since they were taken last.
    var damagedCount: Int { damaged.count }

    /// The tile that has waited longest since it changed, and where it did; nil when there is none.
    func nextDamaged() -> (tile: Tile, box: PixelBox)? {
        while !damaged.isEmpty {
            let tile = damaged.removeFirst()
            guard let box = tile.damage else { continue }
            tile.damage = nil
            return (tile, box)
        }
        return nil
    }

    /// Has all that is inked shown anew.
    func damageAll() {
        for tile in tiles.values {
            guard let box = tile.cells.bounds else { continue }
            damage(tile, box)
        }
    }

    /// Draws `box` of `tile` anew, tails included, and notes the cells that have ink there.
    func draw(_ tile: Tile, in box: PixelBox, colors: InkColors) {
        let frame = box.moved(x: tile.origin.x, y: tile.origin.y)
        redrawn.removeAll(keepingCapacity: true)
        for capsule in tile.path where capsule.covered.touches(frame) { redrawn.append(capsule) }
        for contactInk in contacts {
            for capsule in contactInk.tail where capsule.covered.touches(frame) {
                redrawn.append(capsule)
            }
        }
        tile.draw(redrawn, colors: colors, in: box)
        updateCells(of: tile, in: box)
    }

    /// How many cells of ink lie in `box` of the screen.
    func cells(in box: PixelBox) -> Int {
        var count = 0
        for (_, tile) in tiles {
            let common = tile.frame.intersection(box)
            guard !common.isEmpty else { continue }
            let local = common.moved(x: -tile.origin.x, y: -tile.origin.y)
            count += tile.cells.intersection(TileOccupancy(touching: local)).count
        }
        return count
    }

    func limited(_ point: Point) -> Point? {
        guard point.isFinite else { return nil }
        let limits = outputs.screen
        return Point(
            x: min(limits.maxX, max(limits.minX, point.x)),
            y: min(limits.maxY, max(limits.minY, point.y)))
    }

    private func close(_ contact: Contact) {
        guard let index = contacts.firstIndex(where: { $0.contact == contact }) else { return }
        extendPath(contacts[index])
        for capsule in contacts.remove(at: index).tail { commit(capsule) }
    }

    private func commit(_ capsule: CapsuleSegment) {
        forEachTile(under: capsule) { tile, box in
            tile.add(capsule)
            damage(tile, box)
        }
    }

    private func damage(_ capsule: CapsuleSegment) {
        forEachTile(under: capsule) { tile, box in damage(tile, box) }
    }

    func damage(_ tile: Tile, _ box: PixelBox) {
        if let before = tile.damage {
            tile.damage = before.union(box)
        } else {
            tile.damage = box
            damaged.append(tile)
        }
    }

    func forEachTile(under capsule: CapsuleSegment, _ body: (Tile, PixelBox) -> Void) {
        forEachTile(in: capsule.covered, body)
    }

    func forEachTile(in box: PixelBox, _ body: (Tile, PixelBox) -> Void) {
        // Shifting rounds down, also left of and above the screen.
        for row in box.minY >> Tile.sideBits...(box.maxY - 1) >> Tile.sideBits {
            for column in box.minX >> Tile.sideBits...(box.maxX - 1) >> Tile.sideBits {
                let tile = tile(Tile.Index(column: column, row: row))
                let local = box.moved(x: -tile.origin.x, y: -tile.origin.y).intersection(
                    PixelBox(x: 0, y: 0, width: Tile.side, height: Tile.side))
                body(tile, local)
            }
        }
    }

    private func tile(_ index: Tile.Index) -> Tile {
        if let latest, latest.index == index { return latest }
        let tile = tiles[index] ?? addTile(index)
        latest = tile
        return tile
    }

    private func addTile(_ index: Tile.Index) -> Tile {
        let tile = pool.popLast() ?? Tile(index)
        tile.reset(index)
        tiles[index] = tile
        return tile
    }

    private func updateCells(of tile: Tile, in box: PixelBox) {
        let fresh = TileOccupancy(touching: box).subtracting(tile.cells)
        guard !fresh.isEmpty else { return }
        fresh.forEach { column, row in
            let cell = PixelBox(
                x: column * Tile.cell, y: row * Tile.cell, width: Tile.cell, height: Tile.cell)
            if tile.image.hasInk(in: cell.intersection(box)) {
                tile.cells.insert(column: column, row: row)
            }
        }
    }
}
