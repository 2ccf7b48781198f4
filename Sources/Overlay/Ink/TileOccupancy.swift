/// A set of a tile's cells, a bit each, row by row.
struct TileOccupancy: Hashable {
    private var bits: UInt64 = 0

    init() {}

    /// The cells that `box` touches; it must lie inside the tile.
    init(touching box: PixelBox) {
        guard !box.isEmpty else { return }
        for row in box.minY / Tile.cell...(box.maxY - 1) / Tile.cell {
            for column in box.minX / Tile.cell...(box.maxX - 1) / Tile.cell {
                insert(column: column, row: row)
            }
        }
    }

    var isEmpty: Bool { bits == 0 }
    /// Their number.
    var count: Int { bits.nonzeroBitCount }

    mutating func insert(column: Int, row: Int) {
        bits |= 1 << UInt64(row * Tile.cellsPerSide + column)
    }

    func contains(column: Int, row: Int) -> Bool {
        bits & 1 << UInt64(row * Tile.cellsPerSide + column) != 0
    }

    mutating func formUnion(_ other: TileOccupancy) { bits |= other.bits }

    func union(_ other: TileOccupancy) -> TileOccupancy {
        var cells = self
        cells.formUnion(other)
        return cells
    }

    func subtracting(_ other: TileOccupancy) -> TileOccupancy {
        var cells = self
        cells.bits &= ~other.bits
        return cells
    }

    func intersection(_ other: TileOccupancy) -> TileOccupancy {
        var cells = self
        cells.bits &= other.bits
        return cells
    }

    func forEach(_ body: (_ column: Int, _ row: Int) -> Void) {
        var rest = bits
        while rest != 0 {
            let bit = rest.trailingZeroBitCount
            body(bit % Tile.cellsPerSide, bit / Tile.cellsPerSide)
            rest &= rest - 1
        }
    }

    /// The least rectangle of the tile's pixels that has them all; nil where there are none.
    var bounds: PixelBox? { runs.reduce(nil) { $0?.union($1) ?? $1 } }

    /// The rectangles of the set in the tile's pixels: a run of neighbouring cells each.
    var runs: [PixelBox] {
        guard bits != 0 else { return [] }
        var runs: [PixelBox] = []
        for row in 0..<Tile.cellsPerSide {
            var column = 0
            while column < Tile.cellsPerSide {
                let first = column
                while column < Tile.cellsPerSide, contains(column: column, row: row) { column += 1 }
                if column > first {
                    runs.append(
                        PixelBox(
                            x: first * Tile.cell, y: row * Tile.cell,
                            width: (column - first) * Tile.cell, height: Tile.cell))
                } else {
                    column += 1
                }
            }
        }
        return runs
    }
}
