internal import CX11
internal import Desktop

/// Without a compositor.
final class ShapedWindowBackend: OverlayBackend {
    private let display: Display
    private let tools: ShapedWindowTools
    private var pool: [ShapedSurface] = []
    private static let poolLimit = 16

    init(display: Display) {
        self.display = display
        tools = ShapedWindowTools(display: display)
    }

    func makeSurface(x: Int, y: Int, width: Int, height: Int) -> any Surface {
        shapedSurface(x: x, y: y, width: width, height: height)
    }

    func makeInkSurface(x: Int, y: Int) -> any InkSurface {
        shapedSurface(x: x, y: y, width: Tile.side, height: Tile.side)
    }

    private func shapedSurface(x: Int, y: Int, width: Int, height: Int) -> ShapedSurface {
        let surface: ShapedSurface
        if let index = pool.lastIndex(where: { $0.size == (width, height) }) {
            surface = pool.remove(at: index)
        } else {
            surface = ShapedSurface(tools, display: display, width: width, height: height)
        }
        surface.place = (x, y)
        return surface
    }

    let blends = false
    var canShowWetInk: Bool { tools.painter != nil }
    /// The tile of the place and its nearest neighbours.
    let preparedReach = Double(Tile.side) / 2
    /// Three cells: with each new one the server works out anew which window is seen where, and
    /// better for several at once.
    let lookahead = 48.0

    /// What goes is gone: the server itself paints what was beneath.
    let deadline: Duration? = nil
    func tick(now: Duration) {}
    func unmapUnused() {}

    func retire(_ surface: any Surface) {
        surface.hide()
        guard let surface = surface as? ShapedSurface, surface.size == (Tile.side, Tile.side),
            pool.count < Self.poolLimit
        else { return }
        pool.append(surface)
    }
}

/// What the surfaces of a screen without a compositor share.
final class ShapedWindowTools {
    /// Copies between pixmaps.
    let context: GraphicsContext
    /// Reads the screen.
    let screenContext: GraphicsContext
    /// Draws wet ink; nil where the screen's colours are not bytes of a word.
    let painter: WetInkPainter?
    private let display: Display
    private var upload: Upload?

    init(display: Display) {
        self.display = display
        let depth = cx_default_depth(display.handle, display.screen)
        context = GraphicsContext(display: display, depth: depth)
        screenContext = GraphicsContext(display: display, depth: depth, includesInferiors: true)
        painter = WetInkPainter(onScreenOf: display)
    }

    /// Blends `box` of `buffer` over what `surface` has there.
    func blend(_ buffer: PixelBuffer, box: PixelBox, on surface: RootPixmap) {
        let upload = upload(for: buffer, like: surface)
        upload.blend(buffer, box: box, on: surface)
    }

    /// The upload, made again larger when a pixel buffer does not fit.
    private func upload(for buffer: PixelBuffer, like surface: RootPixmap) -> Upload {
        if let upload, upload.fits(buffer) { return upload }
        let made = Upload(
            display: display, like: surface, width: max(buffer.width, upload?.width ?? 0),
            height: max(buffer.height, upload?.height ?? 0))
        upload = made
        return made
    }
}
