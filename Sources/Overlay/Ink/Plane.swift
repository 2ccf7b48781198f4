/// One byte a pixel for a tile: how much of the pixel is covered.
///
/// New ink is joined by taking the greater coverage. Drawing antialiased pieces over one another
/// instead would thicken the edge wherever two pieces meet, and a path of thousands of short
/// pieces would look like a string of beads.
final class Plane {
    /// The first row; rows follow each other without gaps.
    let bytes: UnsafeMutablePointer<UInt8>
    private let side: Int

    init(side: Int) {
        self.side = side
        bytes = .allocate(capacity: side * side)
        bytes.initialize(repeating: 0, count: side * side)
    }

    deinit { bytes.deallocate() }

    /// Whether a pixel of `box` is covered at all.
    func hasInk(in box: PixelBox) -> Bool {
        for y in box.minY..<box.maxY {
            let row = bytes + y * side
            for x in box.minX..<box.maxX where row[x] != 0 { return true }
        }
        return false
    }

    /// Takes over the pixels of `box`.
    func copy(_ box: PixelBox, from other: Plane) {
        for y in box.minY..<box.maxY {
            let offset = y * side + box.minX
            (bytes + offset).update(from: other.bytes + offset, count: box.width)
        }
    }

    /// Takes the ink out of `box`.
    func clear(_ box: PixelBox) {
        for y in box.minY..<box.maxY {
            (bytes + y * side + box.minX).update(repeating: 0, count: box.width)
        }
    }
}
