internal import CX11
internal import Desktop

/// A window with alpha that shows several tiles of ink. A compositor has more to do for every
/// picture with each window on the screen, however little has changed, and shows nothing for a
/// moment after each that is mapped: few and larger ones are better. One of the size of the screen
/// would be slow to appear and take as much of the server's memory as the screen.
final class TileWindow {
    static let side = 4 * Tile.side

    /// Which square of the screen it covers.
    struct Place: Hashable {
        let column: Int
        let row: Int

        /// The one that has the pixel `x`, `y`.
        init(x: Int, y: Int) {
            column = Int((Double(x) / Double(TileWindow.side)).rounded(.down))
            row = Int((Double(y) / Double(TileWindow.side)).rounded(.down))
        }

        /// Its top left corner on the screen.
        var origin: (x: Int, y: Int) { (column * TileWindow.side, row * TileWindow.side) }
    }

    let window: ClickThroughWindow
    var place = Place(x: 0, y: 0)
    /// How many surfaces are on it.
    fileprivate(set) var users = 0
    /// When to look whether it can go, once no surface is on it any more.
    private(set) var due: Duration?
    /// Whether something was drawn over the compositor's picture here.
    fileprivate(set) var isOverdrawn = false
    /// A pixel of that, and its colour.
    fileprivate var mark: (x: Int, y: Int, color: UInt32)?
    private var wait = TileWindow.patience

    /// A compositor takes less for a picture.
    private static let patience = Duration.milliseconds(100)
    /// A mark that is still seen after so long is an application's own.
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

/// What the surfaces of tile windows share.
final class TileWindowTools {
    /// Puts pixels into windows.
    let context: GraphicsContext
    /// Draws wet ink over the compositor's picture; nil where the screen's colours are not bytes of
    /// a word.
    let screenPainter: WetInkPainter?
    /// Draws wet ink in windows.
    let windowPainter: WetInkPainter

    init(display: Display, context: GraphicsContext) {
        self.context = context
        screenPainter = WetInkPainter(onScreenOf: display)
        windowPainter = WetInkPainter(display: display, depth: 32)
    }
}

/// The part of a tile window that shows one tile.
final class TileSurface: InkSurface {
    let tileWindow: TileWindow
    private let tools: TileWindowTools
    /// What it covers of the screen.
    private let frame: PixelBox
    private var isUsed = true
    private var isClean = true

    fileprivate init(_ tileWindow: TileWindow, tools: TileWindowTools, frame: PixelBox) {
        self.tileWindow = tileWindow
        self.tools = tools
        self.frame = frame
        tileWindow.users += 1
    }

    /// A surface on `tileWindow` whose top left corner is at `x`, `y` of the screen.
    convenience init(on tileWindow: TileWindow, x: Int, y: Int, tools: TileWindowTools) {
        self.init(
            tileWindow, tools: tools,
            frame: PixelBox(x: x, y: y, width: Tile.side, height: Tile.side))
    }

    func show(_ box: PixelBox, of buffer: PixelBuffer, cells: TileOccupancy?) {
        // The server fills a window that appears with its background, which is transparent here.
        reveal()
        isClean = false
        buffer.put(
            box, on: tileWindow.window.id, of: tileWindow.window.display,
            with: tools.context.handle,
            x: frame.minX - tileWindow.place.origin.x, y: frame.minY - tileWindow.place.origin.y)
    }

    /// Over the compositor's picture, where it is seen at once, and in the window, so that the
    /// compositor paints over that; but not where it is drawn well there in a moment, as the
    /// compositor would have two pictures to make. The window appears last: the server takes longer
    /// for that than for the ink.
    func showWet(_ wetInk: WetInk, colors: WetInkColors, cells: TileOccupancy, isBrief: Bool) {
        isClean = false
        if let screenPainter = tools.screenPainter {
            screenPainter.draw(
                wetInk, colors: colors, on: tileWindow.window.display.root, origin: (0, 0),
                within: frame)
            tileWindow.isOverdrawn = true
            if let spot = wetInk.spot(in: frame) { tileWindow.mark = (spot.x, spot.y, colors.fill) }
        }
        reveal()
        if isBrief, tools.screenPainter != nil { return }
        tools.windowPainter.draw(
            wetInk, colors: colors, on: tileWindow.window.id, origin: tileWindow.place.origin,
            within: frame)
    }

    func open(_ cells: TileOccupancy) { reveal() }

    func reveal() { tileWindow.reveal() }

    /// The tile window stays where it is.
    func move(x: Int, y: Int) {}

    func hide() {
        guard isUsed else { return }
        isUsed = false
        tileWindow.users -= 1
        wipe()
    }

    func wipe() {
        let window = tileWindow.window
        guard !isClean, window.isMapped, !window.display.isLost else { return }
        let origin = tileWindow.place.origin
        XClearArea(
            window.display.handle, window.id, Int32(frame.minX - origin.x),
            Int32(frame.minY - origin.y), UInt32(frame.width), UInt32(frame.height), 0)
        isClean = true
    }
}
