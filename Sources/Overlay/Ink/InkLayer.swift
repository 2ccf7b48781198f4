internal import Desktop
public import Gestures
internal import Style

/// Puts the ink on the screen, in surfaces.
public final class InkLayer {
    private(set) var ink: Ink
    /// While held, ink is kept but not shown.
    var isHeld = false

    private var look: Appearance.Ink
    private let buffer: PixelBuffer
    private var backend: any OverlayBackend
    private var colors: InkColors
    private var isFailed = false
    private var opacity = 1.0
    /// Since when the ink fades, and when the next picture of that is due; nil while it does not.
    private var fading: (start: Duration, next: Duration)?
    /// The colours of wet ink; nil where it would not look like the ink.
    private var wetColors: WetInkColors?
    /// When `update` is wanted, since something is shown as wet ink only.
    private(set) var due: Duration?
    /// When `update` was called last.
    private var latest: Duration?
    /// How many tiles are left to be drawn well for the picture under way.
    private var left = 0
    /// A screen shows no more than one picture in this time.
    private static let frame = Duration.milliseconds(16)
    /// After this time a sample does not leave its ink to be drawn well before the next one.
    private static let nearlyFrame = Duration.milliseconds(14)
    /// What is due again is due at another time than before.
    private static let instant = Duration.nanoseconds(1)
    /// So long the server has for a tile, and for the ink that comes meanwhile.
    private static let tilePause = Duration.microseconds(400)
    /// Where the newest stroke has come to since `dequeueNewest` was called.
    private var newest: (point: Point, contact: Contact)?
    /// Surfaces made visible before there is ink for them.
    private var prepared: [Tile.Index: any InkSurface] = [:]

    init(look: Appearance.Ink, outputs: Outputs, buffer: PixelBuffer, backend: any OverlayBackend) {
        self.look = look
        self.buffer = buffer
        self.backend = backend
        ink = Ink(look, outputs: outputs)
        colors = InkColors(look, isFailed: false)
        wetColors = WetInkColors(colors)
    }

    /// Takes another look for the ink that comes; only while there is none.
    func use(_ look: Appearance.Ink) {
        guard look != self.look, ink.isEmpty, !ink.isOpen else { return }
        ink = Ink(look, outputs: ink.outputs)
        self.look = look
        colors = InkColors(look, isFailed: false)
        wetColors = WetInkColors(colors)
    }

    /// Makes the surfaces around `point` ready, so that the first ink there has no window to wait
    /// for.
    func prepare(at point: Point) {
        guard !isHeld, point.isFinite, ink.outputs.screen.contains(point) else { return }
        let reach = backend.preparedReach
        for (x, y) in [(-reach, -reach), (reach, -reach), (-reach, reach), (reach, reach)] {
            guard let place = ink.limited(point + Vector(dx: x, dy: y)) else { continue }
            let index = Tile.Index(at: place)
            guard prepared[index] == nil, ink.tiles[index] == nil else { continue }
            let surface = backend.makeInkSurface(
                x: index.column * Tile.side, y: index.row * Tile.side)
            surface.reveal()
            prepared[index] = surface
        }
    }

    /// Draws on through `samples`, in order; nothing where `contact` has not begun. Takes the same
    /// time however long the path is.
    ///
    /// - Parameters:
    ///   - now: the time, for a caller that flushes at once and then calls `Overlay.commit`: what is
    ///     new is shown as wet ink, which takes next to nothing, and drawn well after that, once in
    ///     a picture of the screen. Where it is nil, or wet ink would not look like the ink, all is
    ///     drawn well here.
    ///   - commitsSoon: whether `Overlay.commit` is called a moment after the flush, before more
    ///     samples are expected.
    public func extend(
        _ contact: Contact, through samples: [Sample], now: Duration?, commitsSoon: Bool = false
    ) {
        guard let last = samples.last, ink.isOpen(contact) else { return }
        newest = (last.position, contact)
        guard let now, !isHeld, backend.canShowWetInk, let wetColors else {
            ink.extend(contact, through: samples)
            return update()
        }
        ink.append(contact, samples)
        if due == nil { due = latest.map { max(now, $0 + Self.frame) } ?? now }
        // Together with what else follows the sample, and not some time before the next: that would
        // be one more wake-up and, under a compositor, one more picture.
        let isDue = left == 0 && latest.map { now >= $0 + Self.nearlyFrame } ?? true
        if isDue { due = now }
        ink.forEachWetInk { wetInk, tile in
            surface(of: tile).showWet(
                wetInk, colors: wetColors, cells: tile.cells, isBrief: isDue && commitsSoon)
        }
    }

    /// Where the newest stroke has come to; nil where that is as it was at the last call.
    func dequeueNewest() -> (point: Point, contact: Contact)? {
        defer { newest = nil }
        return newest
    }

    /// Shows what changed.
    func update() {
        (due, left) = (nil, 0)
        ink.extendPaths()
        while let (tile, box) = ink.nextDamaged() { show(tile, box) }
    }

    /// The same, so many tiles at a time where `tiles` is not nil: what comes meanwhile goes before
    /// the rest.
    private func update(now: Duration, tiles: Int?, unless isPressed: () -> Bool) {
        if let tiles {
            // Nothing is shown before all samples are in the path: it would hide the wet ink of
            // those that are not.
            while ink.extendPathsPartly() { if isPressed() { return due = now + Self.instant } }
            if left == 0 { left = ink.damagedCount }
            for _ in 0..<min(tiles, left) {
                if let (tile, box) = ink.nextDamaged() { show(tile, box) }
            }
            left = max(0, left - tiles)
            if left > 0 { return due = now + Self.tilePause }
        } else {
            update()
        }
        due = ink.damagedCount > 0 ? now + Self.frame : nil
        latest = now
    }

    /// Draws well what is shown as wet ink, where it is time to, and makes ready what the ink is
    /// about to reach; for when the wet ink is on its way.
    ///
    /// - Parameters:
    ///   - words: where words are that have to be gone before ink comes.
    ///   - tiles: how many may be drawn at a time; nil where all may be drawn at once.
    ///   - isPressed: whether something waits that is more urgent.
    /// - Returns: whether something was drawn well.
    @discardableResult func drawDry(
        now: Duration, keepingOff words: () -> [PixelBox], tiles: Int?, unless isPressed: () -> Bool
    ) -> Bool {
        let isDue = due.map { $0 <= now } ?? false
        if isDue { update(now: now, tiles: tiles, unless: isPressed) }
        guard !isHeld, ink.isOpen else { return isDue }
        ink.forEachAhead(backend.lookahead, keepingOff: words) { tile, cells in
            surface(of: tile).open(cells)
        }
        return isDue
    }

    /// Shows all ink in the colour of failure, or again in its own.
    ///
    /// - Parameter now: the time, where there is time until the next `drawDry`: a long path
    ///   takes milliseconds, in which the stroke goes on.
    func setFailed(_ isFailed: Bool, now: Duration? = nil) {
        guard isFailed != self.isFailed else { return }
        self.isFailed = isFailed
        mix()
        ink.damageAll()
        guard let now, !isHeld, ink.isOpen else { return repaint() }
        due = now
    }

    /// When the next picture of a fade is due; nil while nothing fades.
    var fadeDue: Duration? { fading?.next }

    /// Whether the ink fades.
    var isFading: Bool { fading != nil }

    /// The ink fades from `now` on.
    func beginFading(now: Duration) { fading = (now, now + Self.frame) }

    /// Goes on with a fade that lasts for `time`, where that is due.
    func fade(now: Duration, over time: Duration) {
        guard let fading, now >= fading.next else { return }
        let share = (now - fading.start) / time
        guard share < 1 else { return clear() }
        setOpacity(1 - share)
        self.fading?.next = min(now + Self.frame, fading.start + time)
    }

    /// Shows all ink at `opacity`, 0…1.
    func setOpacity(_ opacity: Double) {
        self.opacity = opacity
        mix()
        repaint()
    }

    /// Goes over to another backend; the ink stays.
    func change(to backend: any OverlayBackend) {
        retireAll()
        self.backend = backend
        repaint()
    }

    /// Shows all ink anew.
    func repaint() {
        ink.extendPaths()
        while let (tile, box) = ink.nextDamaged() { ink.draw(tile, in: box, colors: colors) }
        guard !isHeld else { return }
        for tile in ink.tiles.values {
            guard let box = tile.cells.bounds else { continue }
            buffer.copy(box, from: tile.image.surface, opacity: opacity)
            for run in tile.cells.runs {
                surface(of: tile).show(run, of: buffer, cells: tile.cells)
            }
        }
    }

    /// Takes everything off the screen and forgets it.
    func clear() {
        (due, left) = (nil, 0)
        fading = nil
        retireAll()
        ink.clear()
        // A command waits for this: what need not be mixed anew is not.
        guard isFailed || opacity < 1 else { return }
        (isFailed, opacity) = (false, 1)
        mix()
    }

    private func mix() {
        colors = InkColors(look, isFailed: isFailed)
        wetColors = opacity < 1 ? nil : WetInkColors(colors)
    }

    private func show(_ tile: Tile, _ box: PixelBox) {
        ink.draw(tile, in: box, colors: colors)
        guard !isHeld, !tile.cells.isEmpty else { return }
        buffer.copy(box, from: tile.image.surface, opacity: opacity)
        surface(of: tile).show(box, of: buffer, cells: tile.cells)
    }

    private func surface(of tile: Tile) -> any InkSurface {
        if let surface = tile.surface { return surface }
        let surface =
            prepared.removeValue(forKey: tile.index)
            ?? backend.makeInkSurface(x: tile.origin.x, y: tile.origin.y)
        tile.surface = surface
        return surface
    }

    private func retireAll() {
        for tile in ink.tiles.values {
            if let surface = tile.surface { backend.retire(surface) }
            tile.surface = nil
        }
        for surface in prepared.values { backend.retire(surface) }
        prepared.removeAll()
    }
}

extension InkColors {
    fileprivate init(_ look: Appearance.Ink, isFailed: Bool) {
        self.init(fill: isFailed ? look.failed : look.color, outline: look.outline)
    }
}

extension WetInkColors {
    /// The same colours for wet ink; nil for ink that lets through what is beneath.
    fileprivate init?(_ colors: InkColors) {
        guard colors.fill.alpha >= 1 else { return nil }
        fill = colors.fill.rgb
        outline = colors.outline.alpha > 0.5 ? colors.outline.rgb : nil
    }
}

extension Color {
    /// The colour as 0xRRGGBB, without its alpha.
    var rgb: UInt32 {
        func byte(_ part: Double) -> UInt32 {
            part.isFinite ? UInt32(min(1, max(0, part)) * 255 + 0.5) : 0
        }
        return byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
}
