internal import CX11
internal import Desktop

/// A surface with alpha of its own that the compositor blends over the windows beneath. Without a
/// compositor it would be a black square.
final class CompositedSurface: Surface {
    private let window: ClickThroughWindow
    private let context: GC
    private let order: Order
    var place = (x: 0, y: 0)
    let size: (width: Int, height: Int)

    /// What surfaces of one backend have to know of each other to lie one upon another.
    final class Order {
        /// The window that others appear beneath.
        fileprivate weak var top: ClickThroughWindow?
    }

    init(_ window: ClickThroughWindow, size: (Int, Int), context: GC, order: Order) {
        self.window = window
        self.size = size
        self.context = context
        self.order = order
    }

    func show(_ box: PixelBox, of buffer: PixelBuffer, cells: TileOccupancy?) {
        // The server fills a window that appears with its background, which is transparent here.
        window.map(x: place.x, y: place.y, beneath: order.top)
        buffer.put(box, on: window.id, of: window.display, with: context)
    }

    func reveal() {
        window.map(x: place.x, y: place.y)
        order.top = window
    }

    func move(x: Int, y: Int) {
        place = (x, y)
        window.move(x: x, y: y)
    }

    func wipe() {
        if window.isMapped { XClearWindow(window.display.handle, window.id) }
    }

    func hide() { window.unmap() }
}
