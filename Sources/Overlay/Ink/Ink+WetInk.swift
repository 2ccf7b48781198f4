internal import Gestures

/// What is shown before it is drawn well, and what is made ready before there is anything to show.
extension Ink {
    /// Calls `body` with the wet ink of what is new of each path since the last call, and each tile
    /// that it touches.
    func forEachWetInk(_ body: (WetInk, Tile) -> Void) {
        for contactInk in contacts where contactInk.wetPosition != contactInk.position {
            CurveSegment(
                start: contactInk.wetPosition, end: contactInk.position, radii: contactInk.radii
            ).forEachCapsule { capsule in
                wetInk.cover(capsule)
                forEachTile(under: capsule) { tile, box in
                    // Wet ink has to be drawn over, even where the path does not lead.
                    damage(tile, box)
                    let isSmall = box.width <= 2 * Tile.cell && box.height <= 2 * Tile.cell
                    tile.cells.formUnion(
                        isSmall ? TileOccupancy(touching: box) : cells(of: wetInk, in: tile))
                    body(wetInk, tile)
                }
            }
            contactInk.wetPosition = contactInk.position
        }
    }

    /// Calls `body` with the cells that paths will touch if they go straight on for `distance`
    /// pixels, for those that have come to what was given before, or left it.
    ///
    /// - Parameter words: where words are that have to be gone before ink comes; asked only where
    ///   there is something to give.
    func forEachAhead(
        _ distance: Double, keepingOff words: () -> [PixelBox],
        _ body: (Tile, TileOccupancy) -> Void
    ) {
        for contactInk in contacts {
            guard let way = contactInk.look(ahead: distance) else { continue }
            let (position, length) = (contactInk.position, way.length)
            // In squares: no stroke goes straight on for long.
            let reach = contactInk.radii.outline + 3
            let count = min(64, Int(length / 12) + 1)
            let words = words().map { $0.box.outset(by: 64) }
            for step in 1...count {
                let share = Double(step) / Double(count)
                guard let point = limited(position + way * share) else { continue }
                if words.contains(where: { $0.contains(point) }) { break }
                forEachTile(in: PixelBox(around: point, reach: reach)) { tile, box in
                    body(tile, TileOccupancy(touching: box))
                }
            }
        }
    }

    private func cells(of wetInk: WetInk, in tile: Tile) -> TileOccupancy {
        var cells = TileOccupancy()
        let (x, y) = tile.origin
        wetInk.forEachRow(in: tile.frame) { row in
            cells.formUnion(TileOccupancy(touching: row.moved(x: -x, y: -y)))
        }
        return cells
    }
}
