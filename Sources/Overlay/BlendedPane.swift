internal import CX11
internal import Desktop

/// A pane with alpha of its own that the compositor blends over the windows beneath. Without a
/// compositor it would be a black square.
final class BlendedPane: Pane {
    private let window: ClickThroughWindow
    private let context: GC
    var place = (x: 0, y: 0)
    let size: (width: Int, height: Int)

    init(_ window: ClickThroughWindow, size: (Int, Int), context: GC) {
        self.window = window
        self.size = size
        self.context = context
    }

    func show(_ box: PixelBox, of canvas: Canvas, cells: Cells?) {
        // The server fills a window that appears with its background, which is transparent here.
        reveal()
        canvas.put(box, on: window.id, of: window.display, with: context)
    }

    func reveal() { window.map(x: place.x, y: place.y) }

    func move(x: Int, y: Int) {
        place = (x, y)
        window.move(x: x, y: y)
    }

    func wipe() {
        if window.isMapped { XClearWindow(window.display.handle, window.id) }
    }

    func hide() { window.unmap() }
}
