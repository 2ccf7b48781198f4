internal import CCairo
internal import Desktop
internal import Gestures
internal import Appearance

/// The ink of a gesture: the paths of all its contacts, in tiles of the screen.
///
/// `extend` collects, and `draw` shows what has changed since the last call. A sample costs
/// more only where much of the path is in its tile.
final class Ink {
    /// The monitors. Positions are kept inside them, so that no position makes tiles without end.
    var outputs: [Output]

    private let display: Display
    /// The visual that the compositor blends; nil without a compositor.
    private var format: AlphaFormat?
    private var look: Appearance.Ink
    /// How long the ink of a gesture takes to fade.
    var fade: Duration { look.fade }
    /// Pixels for each pixel at 96 dpi, where the gesture began.
    private var scale = 1.0
    private var isFailed = false
    private var style: InkStyle

    private var contacts: [InkContact] = []
    /// By their top left corners.
    private var tiles: [Point: InkTile] = [:]
    private var damaged: [InkTile] = []
    /// Windows for the next tiles; a stroke begins in `mostSpare` tiles at most.
    private var spare: [OverlayWindow] = []
    private static let mostSpare = 4
    /// Since when and for how long the ink fades, and when the next picture of that is due.
    private var fading: (start: Duration, time: Duration, next: Duration)?
    /// The time between two pictures of a fade: a frame at 60 Hz.
    private static let frame = Duration.milliseconds(16)

    init(display: Display, format: AlphaFormat?, look: Appearance.Ink, outputs: [Output]) {
        self.display = display
        self.format = format
        self.look = look
        self.outputs = outputs
        style = InkStyle(look, scale: 1, isOpaque: format == nil)
    }

    var isEmpty: Bool { tiles.isEmpty }

    // MARK: Paths

    /// Begins the path of `contact` at `point`; ink appears once it moves. The first contact of a
    /// gesture decides how the ink looks, and by its monitor how wide it is.
    func begin(_ contact: Contact, at point: Point, look: Appearance.Ink) {
        close(contact)
        guard let point = limited(point) else { return }
        if contacts.isEmpty, tiles.isEmpty {
            self.look = look
            scale = outputs.scale(at: point)
            mix()
        }
        contacts.append(InkContact(contact, at: point))
    }

    /// Draws on to `sample`; nothing where `contact` has not begun, or the position is not finite. The path
    /// is made smooth: lines that `sample` settles are added; with the next `draw` the `tail` leads to it.
    func extend(_ contact: Contact, to sample: Sample) {
        guard let inkContact = contacts.first(where: { $0.contact == contact }),
            let point = limited(sample.position)
        else { return }
        for line in inkContact.path.extend(to: point) { add(line) }
        inkContact.hasMoved = true
    }

    /// Ends the path of `contact`, or all of them, where they are.
    func close(_ contact: Contact? = nil) {
        for inkContact in contacts where contact == nil || inkContact.contact == contact {
            updateTail(of: inkContact)
            for line in inkContact.tail { add(line) }
        }
        contacts.removeAll { contact == nil || $0.contact == contact }
    }

    private func limited(_ point: Point) -> Point? {
        point.isFinite ? outputs.screen.nearest(to: point) : nil
    }

    private func updateTail(of inkContact: InkContact) {
        guard inkContact.hasMoved else { return }
        inkContact.hasMoved = false
        // Both where it was and where it is now.
        for line in inkContact.tail { add(line, provisional: true) }
        inkContact.tail = inkContact.path.tail
        for line in inkContact.tail { add(line, provisional: true) }
    }

    // MARK: Tiles

    /// Adds `line` to the path, or, where it is `provisional`, only what it covers to the damage.
    private func add(_ line: InkLine, provisional: Bool = false) {
        let box = line.covered(style)
        for corner in InkTile.corners(touching: box) {
            let tile = tiles[corner] ?? InkTile(corner)
            if tile.damage == nil {
                tiles[corner] = tile
                damaged.append(tile)
            }
            tile.damage(box)
            if !provisional { tile.lines.append(line) }
        }
    }

    private func damageAll() {
        damaged = Array(tiles.values)
        for tile in damaged { tile.damage(tile.inked ?? tile.frame) }
    }

    func covers(_ box: Box) -> Bool {
        InkTile.corners(touching: box).contains { corner in
            tiles[corner]?.lines.contains { $0.covered(style).overlaps(box) } == true
        }
    }

    // MARK: The screen

    func draw() {
        for inkContact in contacts { updateTail(of: inkContact) }
        let tails = contacts.flatMap(\.tail)
        for tile in damaged {
            let window = tile.window ?? makeWindow(at: tile.frame)
            tile.window = window
            let box = tile.draw(tails, style, with: window.brush)
            window.show(tile.local(box))
        }
        damaged.removeAll(keepingCapacity: true)
    }

    private func makeWindow(at frame: Box) -> OverlayWindow {
        let window =
            spare.popLast()
            ?? OverlayWindow(
                display: display, width: InkTile.side, height: InkTile.side, format: format)
        window.move(to: frame)
        return window
    }

    /// Shows all ink in the colour of failure, or again in its own, with the next `draw`.
    func setFailed(_ isFailed: Bool) {
        guard isFailed != self.isFailed else { return }
        self.isFailed = isFailed
        mix()
        damageAll()
    }

    private func mix() {
        style = InkStyle(look, scale: scale, isFailed: isFailed, isOpaque: format == nil)
    }

    /// Goes over to windows that a compositor blends with `format`, or to those for a screen
    /// without one, and makes all of them anew.
    func change(to format: AlphaFormat?) {
        self.format = format
        spare = []
        mix()
        for tile in tiles.values { tile.window = nil }
        damageAll()
        draw()
    }

    func clear() {
        for tile in tiles.values {
            guard let window = tile.window else { continue }
            window.hide()
            if spare.count < Self.mostSpare { spare.append(window) }
        }
        tiles = [:]
        damaged = []
        contacts = []
        fading = nil
        isFailed = false
    }

    /// Makes the first windows and draws once, so that cairo and the server have done what they do
    /// only the first time.
    func warmUp() {
        let end = Double(InkTile.side) + 20
        add(InkLine(start: .zero, end: Point(x: end, y: end)))
        for tile in tiles.values {
            let window = makeWindow(at: tile.frame)
            tile.window = window
            tile.draw([], style, with: window.brush)
        }
        clear()
    }

    // MARK: Fading

    var isFading: Bool { fading != nil }
    /// When the next picture of the fade is due; nil while nothing fades.
    var fadeDue: Duration? { fading?.next }

    func beginFading(now: Duration, over time: Duration) {
        fading = (now, time, now + Self.frame)
    }

    /// Shows the next picture of the fade, where it is due.
    func fade(now: Duration) {
        guard let fading, now >= fading.next else { return }
        let share = (now - fading.start) / fading.time
        guard share < 1 else { return clear() }
        for tile in tiles.values {
            if let box = tile.inked { tile.window?.show(tile.local(box), opacity: 1 - share) }
        }
        self.fading?.next = min(now + Self.frame, fading.start + fading.time)
    }
}

private final class InkContact {
    let contact: Contact
    var path: InkPath
    /// The provisional end of the path, as it is on the screen.
    var tail: [InkLine] = []
    /// Whether that is out of date.
    var hasMoved = false

    init(_ contact: Contact, at point: Point) {
        self.contact = contact
        path = InkPath(at: point)
    }
}

/// A square of the screen that ink touches, with the part of the paths that lies there.
///
/// Where something changed, all of the path there is drawn anew. Antialiased pieces drawn over one
/// another would thicken the edge wherever two meet; as one cairo path they have no seams.
final class InkTile {
    /// Its side in pixels. Few windows are better, as a compositor shows nothing for a moment after
    /// each new one; but without a compositor the server takes longer the more ink one shape has.
    static let side = 128

    let frame: Box
    /// The window that shows it; nil before anything was drawn.
    var window: OverlayWindow?
    var lines: [InkLine] = []
    /// Where it may have ink, and where that has changed since it was last drawn.
    private(set) var inked: Box?
    private(set) var damage: Box?

    init(_ corner: Point) {
        let side = Double(Self.side)
        frame = Box(x: corner.x, y: corner.y, width: side, height: side)
    }

    static func corners(touching box: Box) -> some Sequence<Point> {
        let side = Double(side)
        let (left, top) = ((box.minX / side).rounded(.down), (box.minY / side).rounded(.down))
        let columns = Int((box.maxX / side).rounded(.up) - left)
        let rows = Int((box.maxY / side).rounded(.up) - top)
        return (0..<columns * rows).lazy.map {
            Point(x: (left + Double($0 % columns)) * side, y: (top + Double($0 / columns)) * side)
        }
    }

    func damage(_ box: Box) { damage = damage?.union(box) ?? box }

    /// Draws what was damaged with `brush`, whose unit is a pixel of the tile; gives where that was.
    @discardableResult func draw(_ tails: [InkLine], _ style: InkStyle, with brush: Brush) -> Box {
        let box = damage?.intersection(frame) ?? frame
        damage = nil
        inked = inked?.union(box) ?? box
        cairo_save(brush.context)
        cairo_translate(brush.context, -frame.minX, -frame.minY)
        brush.clearAndClip(box)
        var end: Point?
        func trace(_ line: InkLine) {
            guard line.box.outset(by: style.reach).overlaps(box) else { return }
            if line.start != end { cairo_move_to(brush.context, line.start.x, line.start.y) }
            cairo_line_to(brush.context, line.end.x, line.end.y)
            end = line.end
        }
        // One path, so that what it covers more than once is painted once.
        for line in lines { trace(line) }
        for line in tails { trace(line) }
        // SOURCE replaces what is there, as far as a pixel is covered: translucent colours do not
        // add up, and the outline does not show through the fill.
        cairo_set_operator(brush.context, CAIRO_OPERATOR_SOURCE)
        // Round ends are off by a fourth of this at most.
        cairo_set_tolerance(brush.context, 0.25)
        cairo_set_antialias(
            brush.context, style.isOpaque ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_FAST)
        if let outline = style.outline {
            brush.color(outline)
            cairo_set_line_width(brush.context, style.outlineWidth)
            cairo_stroke_preserve(brush.context)
            cairo_set_antialias(brush.context, CAIRO_ANTIALIAS_FAST)
        }
        brush.color(style.color)
        brush.stroke(style.width)
        cairo_restore(brush.context)
        return box
    }

    /// `box` of the screen in pixels of the tile.
    func local(_ box: Box) -> Box {
        Box(
            x: box.minX - frame.minX, y: box.minY - frame.minY, width: box.width, height: box.height
        )
    }
}

/// How ink is drawn: how wide, in pixels, and in which colours.
struct InkStyle {
    let width: Double
    let color: Color
    /// The width of the ink with the contrast line at both of its sides.
    let outlineWidth: Double
    /// The contrast line's colour; nil where there is none.
    let outline: Color?
    /// Whether each pixel is either ink or not: nothing blends it with what is beneath.
    let isOpaque: Bool
    /// How far from the path it can cover a part of a pixel.
    var reach: Double { outlineWidth / 2 + 1 }

    /// Where all ink is opaque, a contrast line of at most half opacity is left out.
    init(_ look: Appearance.Ink, scale: Double, isFailed: Bool = false, isOpaque: Bool = false) {
        width = max(0.5, look.width * scale)
        var color = isFailed ? look.failed : look.color
        let line = max(0, look.outlineWidth) * scale
        var outline = line > 0 && (!isOpaque || look.outline.alpha > 0.5) ? look.outline : nil
        if isOpaque {
            color.alpha = 1
            outline?.alpha = 1
        }
        // The soft edge between the two must not reach beyond a hard one.
        outlineWidth = outline == nil ? width : width + 2 * max(line, isOpaque ? 1 : 0)
        self.color = color
        self.outline = outline
        self.isOpaque = isOpaque
    }
}

struct InkLine {
    var start: Point
    var end: Point

    var box: Box {
        Box(
            minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
            maxY: max(start.y, end.y))
    }

    /// The pixels that it can touch.
    func covered(_ style: InkStyle) -> Box { box.outset(by: style.reach).onWholePixels }
}
