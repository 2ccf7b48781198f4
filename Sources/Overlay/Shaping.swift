internal import CX11
internal import Desktop

/// Without a compositor.
final class Shaping: Technique {
    private let display: Display
    private let tools: ShapingTools
    private var pool: [ShapedPane] = []
    private static let poolLimit = 16

    init(display: Display) {
        self.display = display
        tools = ShapingTools(display: display)
    }

    func makePane(x: Int, y: Int, width: Int, height: Int) -> any Pane {
        shapedPane(x: x, y: y, width: width, height: height)
    }

    func makeInkPane(x: Int, y: Int) -> any InkPane {
        shapedPane(x: x, y: y, width: Tile.side, height: Tile.side)
    }

    private func shapedPane(x: Int, y: Int, width: Int, height: Int) -> ShapedPane {
        let pane: ShapedPane
        if let index = pool.lastIndex(where: { $0.size == (width, height) }) {
            pane = pool.remove(at: index)
        } else {
            pane = ShapedPane(tools, display: display, width: width, height: height)
        }
        pane.place = (x, y)
        return pane
    }

    let canMove = false
    var canSketch: Bool { tools.pen != nil }
    /// The tile of the place and its nearest neighbours.
    let surroundings = Double(Tile.side) / 2
    /// Three cells: with each new one the server works out anew which window is seen where, and
    /// better for several at once.
    let foresight = 48.0

    /// What goes is gone: the server itself paints what was beneath.
    let deadline: Duration? = nil
    func tick(now: Duration) {}
    func unmapUnused() {}

    func retire(_ pane: any Pane) {
        pane.hide()
        guard let pane = pane as? ShapedPane, pane.size == (Tile.side, Tile.side),
            pool.count < Self.poolLimit
        else { return }
        pool.append(pane)
    }
}

/// What the panes of a screen without a compositor share.
final class ShapingTools {
    /// Copies between pixmaps.
    let context: GraphicsContext
    /// Reads the screen.
    let screenContext: GraphicsContext
    /// Draws sketches; nil where the screen's colours are not what they take them for.
    let pen: SketchPen?
    private let display: Display
    private var upload: Upload?

    init(display: Display) {
        self.display = display
        let depth = cx_default_depth(display.handle, display.screen)
        context = GraphicsContext(display: display, depth: depth)
        screenContext = GraphicsContext(display: display, depth: depth, includesInferiors: true)
        pen = SketchPen(onScreenOf: display)
    }

    /// Blends `box` of `canvas` over what `surface` has there.
    func blend(_ canvas: Canvas, box: PixelBox, on surface: BlendingSurface) {
        let upload = upload(for: canvas, like: surface)
        upload.blend(canvas, box: box, on: surface)
    }

    /// The upload, made again larger when a canvas does not fit.
    private func upload(for canvas: Canvas, like surface: BlendingSurface) -> Upload {
        if let upload, upload.fits(canvas) { return upload }
        let made = Upload(
            display: display, like: surface, width: max(canvas.width, upload?.width ?? 0),
            height: max(canvas.height, upload?.height ?? 0))
        upload = made
        return made
    }
}
