internal import CX11
internal import Desktop
internal import Gestures

/// With a compositor.
final class CompositedBackend: OverlayBackend {
    private let display: Display
    private let format: AlphaFormat
    private let context: GraphicsContext
    private let tools: TileWindowTools
    private let order = CompositedSurface.Order()
    private var pool: [CompositedSurface] = []
    /// The tile windows that are on the screen or about to be, by where they are.
    private var tileWindows: [TileWindow.Place: TileWindow] = [:]
    /// Those of them that no surface is on any more.
    private var lingering: [TileWindow] = []
    private var spare: [TileWindow] = []
    private var now = Duration.zero

    /// How many surfaces for the gesture guides are kept, and how many tile windows.
    private static let poolLimit = 8

    init(display: Display, format: AlphaFormat) {
        self.display = display
        self.format = format
        context = GraphicsContext(display: display, depth: 32)
        tools = TileWindowTools(display: display, context: context)
    }

    let blends = true
    let canShowWetInk = true
    /// The space that most gestures stay in, while the pointer has yet to move.
    let preparedReach = 256.0
    /// A window's first pixels reach the screen when the compositor comes round: it has to be there
    /// before. Not so far that the first ink, which has windows around it, would need another: the
    /// compositor shows nothing for a millisecond after each.
    let lookahead = 40.0

    func makeSurface(x: Int, y: Int, width: Int, height: Int) -> any Surface {
        let surface: CompositedSurface
        if let index = pool.lastIndex(where: { $0.size == (width, height) }) {
            surface = pool.remove(at: index)
        } else {
            surface = CompositedSurface(
                makeWindow(width: width, height: height), size: (width, height),
                context: context.handle, order: order)
        }
        surface.place = (x, y)
        return surface
    }

    func makeInkSurface(x: Int, y: Int) -> any InkSurface {
        let place = TileWindow.Place(x: x, y: y)
        let tileWindow: TileWindow
        if let known = tileWindows[place] {
            tileWindow = known
            lingering.removeAll { $0 === known }
        } else {
            tileWindow =
                spare.popLast()
                ?? TileWindow(makeWindow(width: TileWindow.side, height: TileWindow.side))
            tileWindow.place = place
            tileWindows[place] = tileWindow
        }
        return TileSurface(on: tileWindow, x: x, y: y, tools: tools)
    }

    func retire(_ surface: any Surface) {
        surface.hide()
        if let surface = surface as? TileSurface {
            leave(surface.tileWindow)
        } else if let surface = surface as? CompositedSurface, pool.count < Self.poolLimit,
            surface.size == (PictureGrid.side, PictureGrid.side)
        {
            pool.append(surface)
        }
    }

    var deadline: Duration? {
        lingering.isEmpty ? nil : lingering.reduce(nil) { $1.due.orEarlier($0) }
    }

    func tick(now: Duration) {
        self.now = now
        guard !lingering.isEmpty else { return }
        let gone = lingering.filter { ($0.due.map { now >= $0 } ?? true) && $0.isGone(now: now) }
        lingering.removeAll { tileWindow in gone.contains { $0 === tileWindow } }
        for tileWindow in gone { putAway(tileWindow) }
    }

    func unmapUnused() {
        for tileWindow in lingering {
            tileWindow.endLingering()
            putAway(tileWindow)
        }
        lingering = []
    }

    private func leave(_ tileWindow: TileWindow) {
        guard tileWindow.users == 0 else { return }
        guard tileWindow.isOverdrawn else { return putAway(tileWindow) }
        tileWindow.linger(now: now)
        lingering.append(tileWindow)
    }

    private func putAway(_ tileWindow: TileWindow) {
        tileWindow.window.unmap()
        tileWindows[tileWindow.place] = nil
        if spare.count < Self.poolLimit { spare.append(tileWindow) }
    }

    private func makeWindow(width: Int, height: Int) -> ClickThroughWindow {
        ClickThroughWindow(display: display, width: width, height: height, format: format)
    }
}
