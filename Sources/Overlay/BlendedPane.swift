internal import CX11
internal import Desktop

/// A pane with alpha of its own that the compositor blends over the windows beneath. Without a
/// compositor it would be a black square.
final class BlendedPane: Pane {
    private let window: ClickThroughWindow
    private let context: GC
    private let pen: SketchPen
    fileprivate var place = (x: 0, y: 0)
    fileprivate let size: (width: Int, height: Int)

    fileprivate init(
        _ window: ClickThroughWindow, size: (Int, Int), context: GC, pen: SketchPen
    ) {
        self.window = window
        self.size = size
        self.context = context
        self.pen = pen
    }

    func show(_ box: PixelBox, of canvas: Canvas, cells: Cells?) {
        // The server fills a window that appears with its background, which is transparent here.
        reveal()
        canvas.put(box, on: window.id, of: window.display, with: context)
    }

    /// In the window alone. Drawn over the compositor's picture as well it would be there sooner, but
    /// nothing is sure to be painted over when a window goes that the compositor never showed.
    func sketch(_ sketch: Sketch, colors: SketchColors, cells: Cells) {
        reveal()
        pen.draw(
            sketch, colors: colors, on: window.id, origin: place,
            within: PixelBox(x: place.x, y: place.y, width: size.width, height: size.height))
    }

    func open(_ cells: Cells) { reveal() }

    func reveal() { window.map(x: place.x, y: place.y) }

    func move(x: Int, y: Int) {
        place = (x, y)
        window.move(x: x, y: y)
    }

    func hide() { window.unmap() }
}

/// With a compositor.
final class Blending: Technique {
    private let display: Display
    private let format: AlphaFormat
    private let context: GraphicsContext
    private let pen: SketchPen
    private var pool: [BlendedPane] = []
    /// How many panes are kept, by their side in pixels: those of the ink, and of the paths ahead.
    private static let poolLimits = [Tile.side: 16, ScatteredView.side: 8]

    init(display: Display, format: AlphaFormat) {
        self.display = display
        self.format = format
        context = GraphicsContext(display: display, depth: 32)
        pen = SketchPen(display: display, depth: 32)
    }

    let canMove = true
    let canSketch = true
    /// A window's first pixels reach the screen when the compositor comes round: it has to be there
    /// before. Not so far that the first ink, which has windows around it, would need another: the
    /// compositor shows nothing for a millisecond after each.
    let foresight = 40.0

    func makePane(x: Int, y: Int, width: Int, height: Int) -> any Pane {
        let pane: BlendedPane
        if let index = pool.lastIndex(where: { $0.size == (width, height) }) {
            pane = pool.remove(at: index)
        } else {
            let window = ClickThroughWindow(
                display: display, width: width, height: height, format: format)
            pane = BlendedPane(window, size: (width, height), context: context.handle, pen: pen)
        }
        pane.place = (x, y)
        return pane
    }

    func retire(_ pane: any Pane) {
        pane.hide()
        guard let pane = pane as? BlendedPane, pane.size.width == pane.size.height,
            let limit = Self.poolLimits[pane.size.width],
            pool.count(where: { $0.size == pane.size }) < limit
        else { return }
        pool.append(pane)
    }
}
