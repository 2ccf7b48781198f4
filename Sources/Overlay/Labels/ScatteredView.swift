internal import Desktop
internal import Glibc
internal import Gestures

/// Puts a picture that is mostly empty on the screen, and changes often. Only where there is
/// something it has windows, and only what differs from the picture before goes to the server: a
/// compositor paints all that changes anew, and the ink waits meanwhile.
final class ScatteredView {
    /// When it wants `tick`; nil while all of it is on the screen.
    private(set) var deadline: Duration?
    /// While held, the picture is kept but not shown.
    var isHeld = false {
        didSet { if oldValue, !isHeld { repaint() } }
    }

    private let display: Display
    private var backend: any OverlayBackend
    private var surfaces: [Square: any Surface] = [:]
    private var shown: (bitmap: Bitmap, box: PixelBox)?
    /// What has been withdrawn, until nobody waits for ink: to give its memory back takes time.
    private var withdrawn: (bitmap: Bitmap, box: PixelBox)?
    /// The parts that are not on the screen yet, none in more than one square.
    private var waiting: [PixelBox] = []
    /// Where nothing is any more once the rest is there.
    private var leaving: Set<Square> = []
    /// As large as a square, while something is shown.
    private var buffer: PixelBuffer?
    /// The newest time that was told.
    private var latest = Duration.zero

    /// A square of the screen that a window covers.
    private struct Square: Hashable {
        var column: Int
        var row: Int

        var box: PixelBox { PixelBox(x: column * side, y: row * side, width: side, height: side) }
    }

    /// The side of a square in pixels: few windows, for each costs a compositor something every
    /// time, but none that takes long to appear.
    static let side = 1 << sideBits
    private static let sideBits = 8
    /// The side of the cells that are told apart, in pixels.
    private static let cell = 32
    /// So many pixels at a time take server and compositor less than a millisecond.
    private static let slice = 49_152
    private static let pause = Duration.milliseconds(1)

    init(display: Display, backend: any OverlayBackend) {
        self.display = display
        self.backend = backend
    }

    /// What it covers, in pixels of the screen; nil while nothing is shown.
    var box: PixelBox? { shown?.box }

    /// Shows `bitmap` with its top left corner at `corner` in the place of what was shown before,
    /// from `now` on.
    func show(_ bitmap: Bitmap, at corner: Point, now: Duration) {
        let before = shown
        // What is on its way out has no picture to be compared with.
        if before == nil { retire(Set(surfaces.keys)) }
        let box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: bitmap.width, height: bitmap.height)
        shown = (bitmap, box)
        latest = max(latest, now)
        // A window that appears is empty.
        var changed: [PixelBox] = []
        let full = squares(box).filter { !isEmpty($0.box, bitmap, box) }
        for square in full {
            let old = surfaces[square] == nil ? nil : before
            changed += changes(in: square) { differs($0, (bitmap, box), old) }
        }
        leaving = Set(surfaces.keys).subtracting(full)
        // What has not been sent of the one before is sent as it is now.
        waiting.removeAll { surfaces[square(of: $0)] == nil || leaving.contains(square(of: $0)) }
        waiting += changed.filter { !waiting.contains($0) }
        deadline = waiting.isEmpty && leaving.isEmpty ? nil : now
    }

    /// Puts the next part on the screen.
    func tick(now: Duration) {
        guard let deadline, now >= deadline else { return }
        latest = now
        guard !isHeld else { return self.deadline = nil }
        guard let shown else {
            if let square = leaving.popFirst() { retire([square]) }
            return self.deadline = leaving.isEmpty ? nil : now + Self.pause
        }
        var rest = Self.slice
        while rest > 0, let part = waiting.popLast() {
            present(part, of: shown.bitmap, at: shown.box)
            rest -= part.width * part.height
        }
        self.deadline = waiting.isEmpty ? nil : now + Self.pause
        if waiting.isEmpty { retire(leaving) }
    }

    private func present(_ part: PixelBox, of bitmap: Bitmap, at box: PixelBox) {
        guard
            let buffer = buffer
                ?? PixelBuffer(display: display, width: Self.side, height: Self.side)
        else { return }
        self.buffer = buffer
        let square = square(of: part)
        let origin = square.box
        let local = part.moved(x: -origin.minX, y: -origin.minY)
        let common = part.intersection(box)
        bitmap.pixels.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            for y in part.minY..<part.maxY {
                let row = buffer.pixels + (y - origin.minY) * Self.side + local.minX
                row.update(repeating: 0, count: part.width)
                guard !common.isEmpty, y >= common.minY, y < common.maxY else { continue }
                (row + common.minX - part.minX).update(
                    from: base + (y - box.minY) * bitmap.width + common.minX - box.minX,
                    count: common.width)
            }
        }
        let surface =
            surfaces[square]
            ?? backend.makeSurface(
                x: origin.minX, y: origin.minY, width: Self.side, height: Self.side)
        surfaces[square] = surface
        surface.show(local, of: buffer, cells: nil)
    }

    /// Goes over to another technique; the picture stays.
    func change(to backend: any OverlayBackend) {
        retire(Set(surfaces.keys))
        self.backend = backend
        repaint()
    }

    private func repaint() {
        retire(Set(surfaces.keys))
        waiting = []
        guard let shown else { return }
        latest += .nanoseconds(1)
        show(
            shown.bitmap, at: Point(x: Double(shown.box.minX), y: Double(shown.box.minY)),
            now: latest)
    }

    /// Takes the picture away, a square at a time.
    func withdraw(now: Duration) {
        withdrawn = shown
        shown = nil
        waiting = []
        leaving = Set(surfaces.keys)
        latest = max(latest, now)
        deadline = leaving.isEmpty ? nil : now
    }

    func clear() {
        retire(Set(surfaces.keys))
        leaving = []
        waiting = []
        shown = nil
        withdrawn = nil
        buffer = nil
        deadline = nil
    }

    private func retire(_ squares: Set<Square>) {
        for square in squares {
            if let surface = surfaces.removeValue(forKey: square) { backend.retire(surface) }
        }
    }

    // MARK: What changed

    private func square(of part: PixelBox) -> Square {
        Square(column: part.minX >> Self.sideBits, row: part.minY >> Self.sideBits)
    }

    private func squares(_ box: PixelBox) -> [Square] {
        guard !box.isEmpty else { return [] }
        let bits = Self.sideBits
        return (box.minY >> bits...(box.maxY - 1) >> bits).flatMap { row in
            (box.minX >> bits...(box.maxX - 1) >> bits).map { Square(column: $0, row: row) }
        }
    }

    /// The cells of a square that have changed, in few rectangles.
    private func changes(in square: Square, _ hasChanged: (PixelBox) -> Bool) -> [PixelBox] {
        var open: [PixelBox] = []
        var found: [PixelBox] = []
        let frame = square.box
        for y in stride(from: frame.minY, to: frame.maxY, by: Self.cell) {
            var runs: [PixelBox] = []
            for x in stride(from: frame.minX, to: frame.maxX, by: Self.cell) {
                let cell = PixelBox(x: x, y: y, width: Self.cell, height: Self.cell)
                guard hasChanged(cell) else { continue }
                if let last = runs.last, last.maxX == x {
                    runs[runs.count - 1].maxX += Self.cell
                } else {
                    runs.append(cell)
                }
            }
            // A run right below one of the same width is one rectangle with it.
            for index in runs.indices {
                guard
                    let above = open.firstIndex(where: {
                        ($0.minX, $0.maxX) == (runs[index].minX, runs[index].maxX)
                    })
                else { continue }
                runs[index].minY = open.remove(at: above).minY
            }
            found += open
            open = runs
        }
        return found + open
    }

    /// Whether nothing of a picture at `box` is in `part`.
    private func isEmpty(_ part: PixelBox, _ bitmap: Bitmap, _ box: PixelBox) -> Bool {
        let common = part.intersection(box)
        guard !common.isEmpty else { return true }
        return bitmap.pixels.withUnsafeBufferPointer { pixels in
            (common.minY..<common.maxY).allSatisfy { y in
                let start = (y - box.minY) * bitmap.width - box.minX
                return pixels[(start + common.minX)..<(start + common.maxX)].allSatisfy { $0 == 0 }
            }
        }
    }

    /// Whether two pictures, each at its box, are different in `part`.
    private func differs(
        _ part: PixelBox, _ one: (bitmap: Bitmap, box: PixelBox),
        _ other: (bitmap: Bitmap, box: PixelBox)?
    ) -> Bool {
        guard let other else { return !isEmpty(part, one.bitmap, one.box) }
        let common = part.intersection(one.box)
        guard common == part.intersection(other.box), !common.isEmpty else {
            return !isEmpty(part, one.bitmap, one.box) || !isEmpty(part, other.bitmap, other.box)
        }
        return one.bitmap.pixels.withUnsafeBufferPointer { new in
            other.bitmap.pixels.withUnsafeBufferPointer { old in
                guard let new = new.baseAddress, let old = old.baseAddress else { return true }
                return (common.minY..<common.maxY).contains { y in
                    let here = (y - one.box.minY) * one.bitmap.width + common.minX - one.box.minX
                    let there =
                        (y - other.box.minY) * other.bitmap.width + common.minX - other.box.minX
                    return memcmp(new + here, old + there, common.width * 4) != 0
                }
            }
        }
    }
}
