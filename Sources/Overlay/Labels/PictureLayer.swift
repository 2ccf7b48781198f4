internal import Desktop
internal import Gestures

/// Shows one picture at a place on the screen.
///
/// A picture consists of pieces, each a surface of its own: a window takes the longer to appear the
/// larger it is. Of a large picture a slice is sent with each `tick`, so that ink can be shown in
/// between.
final class PictureLayer {
    /// When `tick` is wanted; nil while nothing waits.
    private(set) var deadline: Duration?
    /// While held, the picture is kept but nothing is sent; `repaint` shows it again.
    var isHeld = false

    private let display: Display
    private let division: PictureGrid.Division
    private var backend: any OverlayBackend
    private var shown: (picture: PlacedPicture, grid: PictureGrid)?
    private var surfaces: [PictureGrid.Piece: any Surface] = [:]
    /// The parts of the screen that are to be sent, each within one piece.
    private var waiting: [PixelBox] = []
    /// The pieces that are still where the picture was before.
    private var moving: [PictureGrid.Piece] = []
    /// Surfaces that go once the picture is complete.
    private var leaving: [any Surface] = []
    /// A surface that is kept on the screen for the next picture.
    private var reserve: Reserve?
    /// A picture that has been withdrawn: to free it takes longer than a line of ink, and waits for
    /// `clear`.
    private var withdrawn: Bitmap?
    /// As large as a piece.
    private var buffer: PixelBuffer?
    /// The latest time that was given.
    private var latest = Duration.zero

    private struct Reserve {
        var surface: any Surface
        var width: Int
        var height: Int
        /// Whether there is nothing to see on it.
        var isClean = true

        func fits(_ frame: PixelBox) -> Bool { frame.width <= width && frame.height <= height }
    }

    /// The time between two slices.
    private static let pause = Duration.milliseconds(1)

    /// How many pixels are sent at a time: those of a band take the connection less than a quarter
    /// of a millisecond, those of squares take server and compositor less than one.
    private var slice: Int { division == .squares ? 49_152 : 16_384 }

    init(display: Display, backend: any OverlayBackend, division: PictureGrid.Division) {
        self.display = display
        self.backend = backend
        self.division = division
    }

    /// What the picture covers, in pixels of the screen; nil while none is shown.
    var box: PixelBox? { shown?.picture.box }

    /// Whether nothing is shown, and nothing is to be sent.
    var isEmpty: Bool { shown == nil && deadline == nil }

    /// Whether `point` is within `distance` of the picture, in pixels.
    func isNear(_ point: Point, distance: Double) -> Bool {
        box.map { $0.box.outset(by: distance).contains(point) } ?? false
    }

    // MARK: The picture

    /// Shows `bitmap` with its top left corner at `corner` in the place of the picture before,
    /// which goes once all of the new one is there.
    func show(
        _ bitmap: Bitmap, at corner: Point, dimming: PlacedPicture.Dimming? = nil, now: Duration
    ) {
        place(PlacedPicture(bitmap, at: corner, dimming: dimming), now: now)
    }

    /// Dims `boxes`, in pixels of the picture, and no others.
    func dim(_ boxes: [PixelBox], now: Duration) {
        guard let box, let before = shown?.picture.dimming?.boxes, before != boxes else { return }
        shown?.picture.dimming?.boxes = boxes
        for part in before + boxes where before.contains(part) != boxes.contains(part) {
            enqueue(part.moved(x: box.minX, y: box.minY))
        }
        send(from: now)
    }

    /// Shows the picture at `opacity` 0…1 of its own.
    func setOpacity(_ opacity: Double, now: Duration) {
        guard let shown, shown.picture.opacity != opacity else { return }
        self.shown?.picture.opacity = opacity
        enqueueAll()
        send(from: now)
    }

    /// Moves the picture, with its top left corner to `corner`.
    func move(to corner: Point, now: Duration) {
        guard var next = shown?.picture, let before = box else { return }
        next.move(to: corner)
        guard next.box != before else { return }
        guard backend.blends, !isHeld, division != .squares else {
            // The surfaces cannot be moved: the picture is shown anew.
            if !backend.blends { retireSurfaces() }
            return place(next, now: now)
        }
        shown = (next, PictureGrid(division, of: next.box))
        let (right, down) = (next.box.minX - before.minX, next.box.minY - before.minY)
        waiting = waiting.map { $0.moved(x: right, y: down) }
        moving = surfaces.keys.sorted()
        if division == .whole {
            while let piece = moving.popLast() { move(piece) }
        }
        send(from: now)
    }

    /// Takes the picture away, a piece at a time where pieces can go one by one.
    func withdraw(now: Duration) {
        guard backend.blends, !isHeld, division != .whole else { return clear() }
        withdrawn = shown?.picture.bitmap ?? withdrawn
        shown = nil
        waiting = []
        moving = []
        leaveAll()
        send(from: now)
    }

    /// Takes the picture away at once; what is kept for the next one stays, with nothing to see.
    func clear() {
        shown = nil
        withdrawn = nil
        retireSurfaces()
        wipeReserve()
        waiting = []
        moving = []
        buffer = nil
        deadline = nil
    }

    // MARK: A surface for the next picture

    /// Keeps a surface of `width` × `height` pixels ready on the screen until `release()`: a
    /// compositor shows nothing for a millisecond after a window appears, but not after one moves.
    /// Where it would make no difference nothing is done.
    func keepReady(width: Int, height: Int, at corner: Point) {
        guard !isReady, width > 0, height > 0 else { return }
        let surface = backend.makeSurface(
            x: Int(corner.x), y: Int(corner.y), width: width, height: height)
        surface.reveal()
        reserve = Reserve(surface: surface, width: width, height: height)
    }

    /// Whether there is a surface, or no use for one.
    var isReady: Bool { reserve != nil || !surfaces.isEmpty || isHeld || !backend.blends }

    /// Takes the picture away, and what is kept for the next one.
    func release() {
        clear()
        if let reserve { backend.retire(reserve.surface) }
        reserve = nil
    }

    // MARK: Backends

    /// Changes to another backend; the picture stays.
    func change(to backend: any OverlayBackend) {
        retireSurfaces()
        if let reserve { self.backend.retire(reserve.surface) }
        reserve = nil
        self.backend = backend
        repaint()
    }

    /// Sends all of the picture again.
    func repaint() {
        guard shown != nil else { return }
        enqueueAll()
        latest += .nanoseconds(1)
        send(from: latest)
    }

    // MARK: Sending

    /// Sends the next slice, or moves or takes away the next piece.
    func tick(now: Duration) {
        guard let deadline, now >= deadline else { return }
        latest = now
        guard !isHeld else { return self.deadline = nil }
        if let piece = moving.popLast() {
            move(piece)
        } else if shown != nil {
            sendSlice(slice)
        } else if let surface = leaving.popLast() {
            backend.retire(surface)
        }
        if shown != nil, moving.isEmpty, waiting.isEmpty { retireLeaving() }
        self.deadline = isDone ? nil : now + Self.pause
    }

    private var isDone: Bool { waiting.isEmpty && moving.isEmpty && leaving.isEmpty }

    /// Has what waits sent from `now` on; all of it at once for a picture of one piece.
    private func send(from now: Duration) {
        guard division == .whole else {
            latest = max(latest, now)
            deadline = isDone ? nil : deadline ?? now
            return
        }
        if !isHeld { sendSlice(.max) }
        waiting = []
        retireLeaving()
    }

    private func sendSlice(_ count: Int) {
        var rest = count
        while rest > 0, var part = waiting.first {
            let rows = max(1, rest / part.width)
            if rows < part.height { part.maxY = part.minY + rows }
            send(part)
            rest -= part.width * part.height
            if part.maxY < waiting[0].maxY {
                waiting[0].minY = part.maxY
            } else {
                waiting.removeFirst()
            }
        }
    }

    private func send(_ part: PixelBox) {
        guard let shown, let buffer = buffer(for: shown.grid) else { return }
        let piece = shown.grid.piece(x: part.minX, y: part.minY)
        let frame = shown.grid.frame(piece)
        buffer.withSurface { shown.picture.draw(part, on: $0, frame: frame) }
        let surface = surfaces[piece] ?? makeSurface(frame)
        surfaces[piece] = surface
        surface.show(part.moved(x: -frame.minX, y: -frame.minY), of: buffer, cells: nil)
        guard let reserve else { return }
        guard surface !== reserve.surface else {
            self.reserve?.isClean = false
            return
        }
        // It is larger than what was kept ready, and is kept in its place.
        surface.reveal()
        backend.retire(reserve.surface)
        self.reserve = Reserve(
            surface: surface, width: frame.width, height: frame.height, isClean: false)
    }

    private func buffer(for grid: PictureGrid) -> PixelBuffer? {
        if let buffer, (buffer.width, buffer.height) == (grid.width, grid.height) { return buffer }
        buffer = PixelBuffer(display: display, width: grid.width, height: grid.height)
        return buffer
    }

    private func makeSurface(_ frame: PixelBox) -> any Surface {
        guard let reserve, reserve.fits(frame) else {
            return backend.makeSurface(
                x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
        }
        reserve.surface.move(x: frame.minX, y: frame.minY)
        wipeReserve()
        return reserve.surface
    }

    private func move(_ piece: PictureGrid.Piece) {
        guard let frame = shown?.grid.frame(piece) else { return }
        surfaces[piece]?.move(x: frame.minX, y: frame.minY)
    }

    // MARK: What waits

    private func place(_ picture: PlacedPicture, now: Duration) {
        let before = shown
        let grid = PictureGrid(division, of: picture.box)
        shown = (picture, grid)
        moving = []
        // What has been withdrawn makes room at once.
        if before == nil { retireLeaving() }
        if before?.grid != grid {
            leaveAll()
            // Surfaces that do not blend would become part of what the new ones show.
            if !backend.blends { retireLeaving() }
        }
        if division == .squares {
            enqueueChanges(from: before?.picture)
        } else {
            enqueueAll()
        }
        send(from: now)
    }

    /// Has what differs from `before` sent, and takes away squares in which nothing is any more.
    private func enqueueChanges(from before: PlacedPicture?) {
        guard let (picture, grid) = shown else { return }
        let pieces = grid.pieces(in: picture.box).filter { !picture.isEmpty(in: grid.frame($0)) }
        for piece in surfaces.keys.sorted() where !pieces.contains(piece) { leave(piece) }
        waiting.removeAll { surfaces[grid.piece(x: $0.minX, y: $0.minY)] == nil }
        for piece in pieces {
            // A surface that has yet to appear is empty.
            let old = surfaces[piece] == nil ? nil : before
            for part in picture.changes(from: old, in: grid.frame(piece))
            where !waiting.contains(part) {
                waiting.append(part)
            }
        }
    }

    /// Has all of the picture sent.
    private func enqueueAll() {
        guard let (picture, grid) = shown else { return }
        waiting = []
        guard division == .squares else { return enqueue(picture.box) }
        for piece in grid.pieces(in: picture.box) {
            let frame = grid.frame(piece)
            // A surface that is there may still show something of a picture before.
            waiting += surfaces[piece] == nil ? picture.changes(from: nil, in: frame) : [frame]
        }
    }

    /// Has `box` of the screen sent.
    private func enqueue(_ box: PixelBox) {
        guard let grid = shown?.grid else { return }
        for piece in grid.pieces(in: box) {
            let part = grid.frame(piece).intersection(box)
            if !part.isEmpty, !waiting.contains(part) { waiting.append(part) }
        }
    }

    // MARK: What goes

    /// Has the surface of `piece` go once the picture is complete; one that is kept ready stays.
    private func leave(_ piece: PictureGrid.Piece) {
        guard let surface = surfaces.removeValue(forKey: piece), surface !== reserve?.surface else {
            return
        }
        leaving.append(surface)
    }

    private func leaveAll() {
        for piece in surfaces.keys.sorted() { leave(piece) }
    }

    private func retireLeaving() {
        for surface in leaving { backend.retire(surface) }
        leaving.removeAll()
    }

    private func retireSurfaces() {
        leaveAll()
        retireLeaving()
    }

    private func wipeReserve() {
        guard let reserve, !reserve.isClean else { return }
        reserve.surface.wipe()
        self.reserve?.isClean = true
    }
}
