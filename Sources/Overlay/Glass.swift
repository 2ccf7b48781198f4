internal import CX11
internal import Desktop

/// A window with alpha that shows several tiles of ink. A compositor has more to do for every
/// picture with each window on the screen, however little has changed, and shows nothing for a
/// moment after each that is mapped: few and larger ones are better. One of the size of the screen
/// would be slow to appear and take as much of the server's memory as the screen.
final class Glass {
    static let side = 4 * Tile.side

    /// Which square of the screen it covers.
    struct Place: Hashable {
        let column: Int
        let row: Int

        /// The one that has the pixel `x`, `y`.
        init(x: Int, y: Int) {
            column = Int((Double(x) / Double(Glass.side)).rounded(.down))
            row = Int((Double(y) / Double(Glass.side)).rounded(.down))
        }

        /// Its top left corner on the screen.
        var origin: (x: Int, y: Int) { (column * Glass.side, row * Glass.side) }
    }

    let window: ClickThroughWindow
    var place = Place(x: 0, y: 0)
    /// How many panes are on it.
    fileprivate(set) var users = 0
    /// When to look whether it can go, of one that nobody uses any more.
    private(set) var due: Duration?
    /// Whether something was drawn over the compositor's picture here.
    fileprivate(set) var isOverdrawn = false
    /// A pixel of that, and its colour.
    fileprivate var mark: (x: Int, y: Int, color: UInt32)?
    private var wait = Glass.patience

    /// A compositor takes less for a picture.
    private static let patience = Duration.milliseconds(100)
    /// Nobody would believe in a mark any more that is seen after so long.
    private static let mostPatience = Duration.seconds(20)

    init(_ window: ClickThroughWindow) { self.window = window }

    /// Forgets what waits for the compositor.
    func endLingering() {
        isOverdrawn = false
        mark = nil
        due = nil
        wait = Self.patience
    }

    func reveal() { window.map(x: place.origin.x, y: place.origin.y) }

    /// Stays, with nothing to see, until the compositor has surely painted over what was drawn over
    /// its picture. It does so when a window goes as well, but only if it had come round to
    /// showing it.
    func linger(now: Duration) {
        wait = Self.patience
        due = now + wait
    }

    /// Whether the compositor has painted here; else looks again later.
    func isGone(now: Duration) -> Bool {
        if let mark, wait < Self.mostPatience, color(x: mark.x, y: mark.y) == mark.color {
            wait *= 2
            due = now + wait
            return false
        }
        endLingering()
        return true
    }

    /// What the screen shows at a pixel; nil outside.
    private func color(x: Int, y: Int) -> UInt32? {
        let display = window.display
        let size = display.size
        guard !display.isLost, (0..<size.width).contains(x), (0..<size.height).contains(y),
            let image = XGetImage(
                display.handle, display.root, Int32(x), Int32(y), 1, 1, UInt.max, ZPixmap)
        else { return nil }
        defer { cx_destroy_image(image) }
        return UInt32(truncatingIfNeeded: cx_get_pixel(image, 0, 0)) & 0xff_ffff
    }
}

/// What the panes on glass share.
final class GlassTools {
    /// Puts pixels into windows.
    let context: GraphicsContext
    /// Sketches over the compositor's picture; nil where the screen's colours are not what sketches
    /// take them for.
    let screenPen: SketchPen?
    /// Sketches in windows.
    let windowPen: SketchPen

    init(display: Display, context: GraphicsContext) {
        self.context = context
        screenPen = SketchPen(onScreenOf: display)
        windowPen = SketchPen(display: display, depth: 32)
    }
}

/// The part of a glass that shows one tile.
final class GlassPane: InkPane {
    let glass: Glass
    private let tools: GlassTools
    /// What it covers of the screen.
    private let frame: PixelBox
    private var isUsed = true
    private var isClean = true

    fileprivate init(_ glass: Glass, tools: GlassTools, frame: PixelBox) {
        self.glass = glass
        self.tools = tools
        self.frame = frame
        glass.users += 1
    }

    /// A pane on `glass` whose top left corner is at `x`, `y` of the screen.
    convenience init(on glass: Glass, x: Int, y: Int, tools: GlassTools) {
        self.init(
            glass, tools: tools,
            frame: PixelBox(x: x, y: y, width: Tile.side, height: Tile.side))
    }

    func show(_ box: PixelBox, of canvas: Canvas, cells: Cells?) {
        // The server fills a window that appears with its background, which is transparent here.
        reveal()
        isClean = false
        canvas.put(
            box, on: glass.window.id, of: glass.window.display, with: tools.context.handle,
            x: frame.minX - glass.place.origin.x, y: frame.minY - glass.place.origin.y)
    }

    /// Over the compositor's picture, where it is seen at once, and in the window, so that the
    /// compositor paints over that.
    func sketch(_ sketch: Sketch, colors: SketchColors, cells: Cells) {
        reveal()
        isClean = false
        if let screenPen = tools.screenPen {
            screenPen.draw(
                sketch, colors: colors, on: glass.window.display.root, origin: (0, 0),
                within: frame)
            glass.isOverdrawn = true
            if let spot = sketch.spot(in: frame) { glass.mark = (spot.x, spot.y, colors.core) }
        }
        tools.windowPen.draw(
            sketch, colors: colors, on: glass.window.id, origin: glass.place.origin, within: frame)
    }

    func open(_ cells: Cells) { reveal() }

    func reveal() { glass.reveal() }

    /// The glass stays where it is.
    func move(x: Int, y: Int) {}

    func hide() {
        guard isUsed else { return }
        isUsed = false
        glass.users -= 1
        wipe()
    }

    func wipe() {
        let window = glass.window
        guard !isClean, window.isMapped, !window.display.isLost else { return }
        let origin = glass.place.origin
        XClearArea(
            window.display.handle, window.id, Int32(frame.minX - origin.x),
            Int32(frame.minY - origin.y), UInt32(frame.width), UInt32(frame.height), 0)
        isClean = true
    }
}
