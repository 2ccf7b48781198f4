internal import CX11
internal import Desktop

/// A surface for a screen without a compositor: an opaque window, cut to the cells that have ink,
/// or to the pixels of a label, whose background is what was on the screen when each was added. Ink
/// is blended over that, so its edges are smooth, and pixels beside its cells stay live. The shape
/// of a window is bounded by the cells of its tile: one shape that grew with the stroke would cost
/// the server more and more, as every rectangle is merged with all that came before.
final class ShapedSurface: InkSurface {
    private let tools: ShapedWindowTools
    private let display: Display
    let size: (width: Int, height: Int)
    /// Where its top left corner will be when it is shown.
    var place = (x: 0, y: 0)
    /// What was on the screen.
    private let beneath: ServerPixmap
    /// What is shown; the window's background too, so that the server repaints by itself.
    private let surface: RootPixmap
    private let window: ClickThroughWindow
    private var shown: TileOccupancy?
    /// The parts that have been shown of what is not made of cells.
    private var opened: [PixelBox] = []

    init(_ tools: ShapedWindowTools, display: Display, width: Int, height: Int) {
        self.tools = tools
        self.display = display
        size = (width, height)
        beneath = ServerPixmap(display: display, width: width, height: height)
        surface = RootPixmap(display: display, width: width, height: height)
        window = ClickThroughWindow(display: display, width: width, height: height, format: nil)
        XSetWindowBackgroundPixmap(display.handle, window.id, surface.pixmap.id)
    }

    deinit { if window.isMapped { display.deselectWindowEvents() } }

    func show(_ box: PixelBox, of buffer: PixelBuffer, cells: TileOccupancy?) {
        let added: [PixelBox]
        if let cells {
            let known = shown ?? TileOccupancy()
            added = cells.subtracting(known).runs
            shown = known.union(cells)
        } else {
            added = buffer.opaqueRuns(in: box, besides: opened)
            opened.append(box)
        }
        if !added.isEmpty { willAppear() }
        for run in added { capture(run) }
        copy(box, from: beneath.id, to: surface.pixmap.id)
        tools.blend(buffer, box: box, on: surface)
        XClearArea(
            display.handle, window.id, Int32(box.minX), Int32(box.minY), UInt32(box.width),
            UInt32(box.height), 0)
        // Last, so that a new cell appears with its ink and not a moment before it.
        reveal(added)
    }

    /// In the window, where it is on the screen; drawn over others it might be moved about by an
    /// application that scrolls, and stay. Only where the window has yet to appear, which takes the
    /// server a while, it is drawn on the screen right before that.
    func showWet(
        _ wetInk: WetInk, colors: WetInkColors, cells: TileOccupancy, isBrief: Bool
    ) {
        guard let painter = tools.painter else { return }
        let frame = PixelBox(x: place.x, y: place.y, width: size.width, height: size.height)
        if window.isMapped {
            open(cells)
            return painter.draw(wetInk, colors: colors, on: window.id, origin: place, within: frame)
        }
        let added = cells.runs
        if !added.isEmpty { willAppear() }
        for run in added { capture(run) }
        painter.draw(wetInk, colors: colors, on: display.root, origin: (0, 0), within: frame)
        painter.draw(wetInk, colors: colors, on: surface.pixmap.id, origin: place, within: frame)
        reveal(added)
        shown = cells
    }

    func open(_ cells: TileOccupancy) {
        let known = shown ?? TileOccupancy()
        let added = cells.subtracting(known)
        guard !added.isEmpty else { return }
        let runs = added.runs
        willAppear()
        for run in runs { capture(run) }
        reveal(runs)
        shown = known.union(added)
    }

    private func reveal(_ added: [PixelBox]) {
        guard !added.isEmpty else { return }
        shape(added, operation: window.isMapped ? ShapeUnion : ShapeSet)
        window.map(x: place.x, y: place.y)
    }

    /// There is nothing to be gained: a shape without cells is invisible, and maps as fast later.
    func reveal() {}

    /// What is beneath is part of what it shows: it would come along.
    func move(x: Int, y: Int) {}

    func wipe() { hide() }

    func hide() {
        if window.isMapped { display.deselectWindowEvents() }
        window.unmap()
        shown = nil
        opened = []
    }

    /// Before anything is read off the screen: from then on it may be there no more.
    private func willAppear() {
        if !window.isMapped { display.selectWindowEvents() }
    }

    private func capture(_ box: PixelBox) {
        XCopyArea(
            display.handle, display.root, beneath.id, tools.screenContext.handle,
            Int32(place.x + box.minX), Int32(place.y + box.minY), UInt32(box.width),
            UInt32(box.height), Int32(box.minX), Int32(box.minY))
        copy(box, from: beneath.id, to: surface.pixmap.id)
    }

    private func copy(_ box: PixelBox, from source: Drawable, to target: Drawable) {
        XCopyArea(
            display.handle, source, target, tools.context.handle, Int32(box.minX),
            Int32(box.minY), UInt32(box.width), UInt32(box.height), Int32(box.minX),
            Int32(box.minY))
    }

    private func shape(_ boxes: [PixelBox], operation: Int32) {
        var rectangles = boxes.map {
            XRectangle(
                x: Int16($0.minX), y: Int16($0.minY), width: UInt16($0.width),
                height: UInt16($0.height))
        }
        XShapeCombineRectangles(
            display.handle, window.id, ShapeBounding, 0, 0, &rectangles, Int32(boxes.count),
            operation, Int32(YXBanded))
    }
}
