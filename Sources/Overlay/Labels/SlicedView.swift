internal import Desktop
internal import Gestures

/// Puts a large picture on the screen, a slice at a time: between two slices the ink has its turn.
/// The picture is shown in bands, each a window of its own, for a window takes the longer to appear
/// the larger it is.
final class SlicedView {
    /// When it wants `tick`; nil while all of it is on the screen.
    private(set) var deadline: Duration?
    /// While held, the picture is kept but not shown.
    var isHeld = false { didSet { if !isHeld { repaint() } } }
    /// What is done to the pixels of a part of the picture before they are shown: they begin at the
    /// pointer, and rows are so many pixels apart.
    var touchUp: ((PixelBox, UnsafeMutablePointer<UInt32>, Int) -> Void)?

    private let display: Display
    private var backend: any OverlayBackend
    private var shown: Shown?
    /// The parts of the picture that are not on the screen yet.
    private var waiting: [PixelBox] = []
    /// The bands that are still where the picture was before.
    private var moving: [Int] = []
    /// Surfaces of the picture before.
    private var leaving: [any Surface] = []
    /// What has been withdrawn, until nobody waits for ink: to give its memory back takes longer
    /// than a line of ink.
    private var withdrawn: Shown?
    /// The newest time that was told.
    private var latest = Duration.zero

    private struct Shown {
        var bitmap: Bitmap
        var box: PixelBox
        /// As large as a band.
        var buffer: PixelBuffer
        /// How many rows a band has.
        var rows: Int
        var surfaces: [(any Surface)?]
    }

    /// So many pixels take the connection less than a quarter of a millisecond.
    private static let slice = 16_384
    private static let band = 131_072
    private static let pause = Duration.milliseconds(1)

    init(display: Display, backend: any OverlayBackend) {
        self.display = display
        self.backend = backend
    }

    /// What it covers, in pixels of the screen; nil while nothing is shown.
    var box: PixelBox? { shown?.box }

    /// Shows `bitmap` with its top left corner at `corner`, from `now` on. What was shown before
    /// goes once all of it is there; in the same place it is replaced bit by bit.
    func show(_ bitmap: Bitmap, at corner: Point, now: Duration) {
        let box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: bitmap.width, height: bitmap.height)
        if shown?.box == box {
            shown?.bitmap = bitmap
        } else {
            leaving += (shown?.surfaces ?? []).compactMap { $0 }
            shown = nil
            let rows = min(max(1, Self.band / bitmap.width), bitmap.height)
            guard let buffer = PixelBuffer(display: display, width: bitmap.width, height: rows)
            else {
                return
            }
            shown = Shown(
                bitmap: bitmap, box: box, buffer: buffer, rows: rows,
                surfaces: Array(repeating: nil, count: (bitmap.height + rows - 1) / rows))
        }
        waiting = [PixelBox(x: 0, y: 0, width: bitmap.width, height: bitmap.height)]
        moving = []
        latest = now
        deadline = now
    }

    /// Shows the picture elsewhere, with its top left corner at `corner`: a band at a time, if it
    /// can be moved at all.
    func move(to corner: Point, now: Duration) {
        guard let shown, (shown.box.minX, shown.box.minY) != (Int(corner.x), Int(corner.y)) else {
            return
        }
        if canMove {
            self.shown?.box = PixelBox(
                x: Int(corner.x), y: Int(corner.y), width: shown.box.width,
                height: shown.box.height)
            moving = shown.surfaces.indices.filter { shown.surfaces[$0] != nil }
            latest = now
            deadline = now
            return
        }
        // At once: something comes its way.
        retire()
        show(shown.bitmap, at: corner, now: now)
    }

    /// Shows a part of the picture again.
    func refresh(_ box: PixelBox, now: Duration) {
        guard shown != nil, !waiting.contains(box) else { return }
        waiting.append(box)
        if deadline == nil { deadline = now }
    }

    /// Takes the picture away, a band at a time.
    func withdraw(now: Duration) {
        guard let shown, canMove else { return clear() }
        leaving += shown.surfaces.compactMap { $0 }
        withdrawn = shown
        self.shown = nil
        waiting = []
        moving = []
        latest = now
        deadline = now
    }

    /// Puts the next slice on the screen.
    func tick(now: Duration) {
        guard let deadline, now >= deadline else { return }
        latest = now
        guard !isHeld else { return self.deadline = nil }
        guard let shown else {
            if let surface = leaving.popLast() { backend.retire(surface) }
            return self.deadline = leaving.isEmpty ? nil : now + Self.pause
        }
        if let band = moving.popLast() {
            let y = shown.box.minY + band * shown.rows
            _ = shown.surfaces[band]?.move(x: shown.box.minX, y: y)
            return self.deadline = moving.isEmpty && waiting.isEmpty ? nil : now + Self.pause
        }
        var rest = Self.slice
        while rest > 0, let box = waiting.first {
            let band = box.minY / shown.rows
            var part = box
            part.maxY = min(
                box.maxY, (band + 1) * shown.rows,
                box.minY + max(1, rest / max(box.width, 1)))
            present(part, band)
            rest -= part.width * part.height
            if part.maxY < box.maxY {
                waiting[0].minY = part.maxY
            } else {
                waiting.removeFirst()
            }
        }
        self.deadline = waiting.isEmpty ? nil : now + Self.pause
        if waiting.isEmpty { retireLeaving() }
    }

    private func present(_ part: PixelBox, _ band: Int) {
        guard let shown else { return }
        let top = band * shown.rows
        let width = shown.bitmap.width
        let start = shown.buffer.pixels + (part.minY - top) * width + part.minX
        shown.bitmap.pixels.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            for row in 0..<part.height {
                (start + row * width).update(
                    from: base + (part.minY + row) * width + part.minX, count: part.width)
            }
        }
        touchUp?(part, start, width)
        let surface =
            shown.surfaces[band]
            ?? backend.makeSurface(
                x: shown.box.minX, y: shown.box.minY + top, width: width,
                height: min(shown.rows, shown.bitmap.height - top))
        self.shown?.surfaces[band] = surface
        let local = PixelBox(
            minX: part.minX, minY: part.minY - top, maxX: part.maxX, maxY: part.maxY - top)
        surface.show(local, of: shown.buffer, cells: nil)
    }

    /// Goes over to another technique; the picture stays.
    func change(to backend: any OverlayBackend) {
        retire()
        self.backend = backend
        repaint()
    }

    /// Shows all of it anew.
    func repaint() {
        guard let shown else { return }
        waiting = [PixelBox(x: 0, y: 0, width: shown.box.width, height: shown.box.height)]
        latest += .nanoseconds(1)
        deadline = latest
    }

    func clear() {
        retire()
        shown = nil
        withdrawn = nil
        waiting = []
        moving = []
        deadline = nil
    }

    /// Whether its surfaces can be moved with what they show.
    private var canMove: Bool { !isHeld && backend.blends }

    private func retireLeaving() {
        for surface in leaving { backend.retire(surface) }
        leaving.removeAll()
    }

    private func retire() {
        retireLeaving()
        for surface in (shown?.surfaces ?? []).compactMap({ $0 }) { backend.retire(surface) }
        if let count = shown?.surfaces.count {
            shown?.surfaces = Array(repeating: nil, count: count)
        }
    }
}
