public import CX11
internal import Desktop
public import Engine
public import Gestures

/// The windows that continuous gestures move and resize. It is given every phase of a gesture; what
/// an iteration of the event loop brings is sent once, by `finishIteration`.
public final class InteractiveActions {
    private let windows: Windows
    /// Two gestures may hold one window, to move and to resize it.
    private var held: [Key: WindowDrag] = [:]

    private struct Key: Hashable {
        var phrase: Phrase
        var action: WindowAction
    }

    package init(_ windows: Windows) { self.windows = windows }

    /// Carries out what `move` or `resize` does in this phase of `gesture`, which the mapping calls
    /// `phrase`. `window` is asked at the beginning only, and moves if nothing is thrown then;
    /// `noWindow` is thrown once when it goes.
    public func perform(
        _ action: WindowAction, of phrase: Phrase, _ gesture: Gesture,
        on window: @autoclosure () -> Window?
    ) throws(ActionError) {
        let key = Key(phrase: phrase, action: action)
        guard let progress = gesture.progress else {
            throw .needsContinuousGesture(action == .move ? "window move" : "window resize")
        }
        if gesture.phase == .began {
            guard let window = window() else { throw .noWindow }
            if let known = held.values.first(where: { $0.window == window && !$0.isGone }) {
                held[key] = known
            } else {
                held[key] = try WindowDrag(windows, window, at: gesture.start, action)
            }
            if action == .resize { held[key]?.chooseCorner(nearest: gesture.start) }
        }
        guard let window = held[key] else { return }
        guard !window.isGone else {
            held[key] = nil
            throw .noWindow
        }
        switch gesture.phase {
        case .began: break
        case .changed: window.update(action, phrase, progress)
        case .ended:
            window.update(action, phrase, progress)
            window.send()
            held[key] = nil
        case .cancelled:
            held[key] = nil
            cancel(action, of: window)
        }
    }

    /// Sends one request per window for all events of this iteration of the event loop.
    public func finishIteration() {
        for window in held.values { window.send() }
    }

    package func handle(_ event: XEvent) {
        for window in held.values { window.handle(event) }
    }

    package func releaseAll() {
        finishIteration()
        held = [:]
    }

    /// Undoes what a cancelled gesture did to `window`; another gesture may hold it still.
    private func cancel(_ action: WindowAction, of window: WindowDrag) {
        guard held.values.contains(where: { $0 === window }) else { return window.putBack() }
        if action == .move { window.shift.move = .zero } else { window.shift.growth = .none }
        window.send()
    }
}

/// A window that gestures drag: where it was when the first of them began, and what they have added
/// since. Every request is counted from the start, so that the window does not creep, whatever the
/// window manager makes of a single one.
final class WindowDrag {
    let window: Window
    var shift = WindowTransform()
    private(set) var isGone = false
    private let windows: Windows
    private let hints: SizeHints
    /// What has to stay within reach: a grip as large as this, in one of the areas.
    private let reach: (areas: [Box], grip: Double)
    /// How to ask for a place, found out once.
    private let offset: Vector?
    /// The client's window when the first gesture began.
    private var start: Box
    private var asked: Box
    /// Where it is put back to: the place that is its own where it was maximized.
    private var home: Box
    private var corner: WindowTransform.Corner?
    private let before: Before
    /// Whether a maximized window has not got its own size back.
    private var isRestoring = false

    /// How it was beside its place.
    private struct Before {
        /// The maximized states that it was in.
        var filling: Set<WMAtom>
        /// Whether a tiling window manager had laid it out, and what else is known of such a window.
        var wasTiled: Bool
        var floated: Windows.FloatedWindow?
    }

    init(
        _ windows: Windows, _ window: Window, at origin: Point, _ action: WindowAction
    ) throws(ActionError) {
        let what = action == .move ? "move" : "resize"
        try windows.refuseBackground(window)
        try windows.refuseIgnored(action)
        windows.forgetFilled(window)
        guard let box = windows.box(of: window) else { throw .noWindow }
        let states = windows.states(of: window)
        guard !states.contains(.fullscreen) else { throw .isFullScreen(what) }
        // Before its frame changes.
        offset = windows.requestOffset(for: window)
        let floated = windows.floated[window]
        self.windows = windows
        self.window = window
        (start, asked, home) = (box, box, box)
        hints = windows.sizeHints(of: window)
        let grip = 64 * windows.monitors.all.output(at: box.center).scale
        reach = (windows.monitors.workAreas, grip)
        windows.unsettled[window] = nil
        windows.display.listen(for: PropertyChangeMask | StructureNotifyMask, on: window)
        let filling = states.intersection(Windows.filling)
        let wasTiled = try windows.float(window)
        before = Before(filling: filling, wasTiled: wasTiled, floated: floated)
        windows.floated[window]?.filled = []
        // Floating windows have a place of their own: it begins where it was laid out.
        if wasTiled { windows.ask(for: start, of: window, offset) }
        // As everywhere else, a maximized window that is moved is restored, under the pointer; one
        // that is resized begins with its maximized size.
        if !filling.isEmpty {
            restore(from: box, at: action == .move ? origin : nil)
        } else if action == .move, !wasTiled, let floated, !floated.filled.isEmpty {
            let margins = windows.margins(of: window, isMeasured: true)
            let own = windows.box(at: floated.place).grown(by: margins.map { -$0 })
            start = own.held(at: origin, of: box)
        }
    }

    func chooseCorner(nearest point: Point) {
        corner = WindowTransform.Corner(of: start, nearest: point)
    }

    func update(_ action: WindowAction, _ phrase: Phrase, _ progress: Progress) {
        if action == .move {
            shift.move = progress.translation
        } else if case .pinch = phrase {
            shift.growth = .scale(progress.scale)
        } else if let corner {
            shift.growth = .corner(corner, progress.translation)
        }
    }

    /// Asks for the place where the window belongs now, unless that was done.
    func send() {
        guard !isGone, !isRestoring else { return }
        let margins = windows.margins(of: window)
        let wanted = shift.applied(to: start, hints: hints)
        guard wanted != asked else { return }
        let visible = wanted.grown(by: margins)
        // A window that is merely made larger or smaller keeps its far corner where it is.
        let kept =
            shift.move == .zero ? visible : visible.kept(within: reach.areas, grip: reach.grip)
        let (dx, dy) = (kept.minX - visible.minX, kept.minY - visible.minY)
        windows.ask(for: wanted.moved(by: Vector(dx: dx, dy: dy)), of: window, offset)
        asked = wanted
    }

    func putBack() {
        guard !isGone else { return }
        if before.wasTiled {
            try? windows.layOut(window)
            return
        }
        windows.floated[window] = before.floated
        if !isRestoring, asked != home { windows.ask(for: home, of: window, offset) }
        windows.unsettled[window] = nil
        windows.fill(window, before.filling)
    }

    func handle(_ event: XEvent) {
        if event.type == DestroyNotify, event.xdestroywindow.window == window { isGone = true }
    }

    /// Has the window restored, which the pointer holds at `origin` of `full` if it is moved.
    private func restore(from full: Box, at origin: Point?) {
        isRestoring = true
        windows.put(window) { [self] _ in
            guard let box = windows.box(of: window) else { return nil }
            if let origin { start = box.held(at: origin, of: full) }
            (asked, home) = (box, box)
            isRestoring = false
            send()
            return nil
        }
    }
}

extension Windows {
    /// How far left of and above the client's window the point is that a plain ConfigureRequest places;
    /// nil where EWMH's message does that, in coordinates of the client's window.
    func requestOffset(for window: Window) -> Vector? {
        if windowManager.has(.placesWindowsWithoutFrame) { return .zero }
        if windowManager.can(.moveResize) { return nil }
        // By what counts for the margins: awesome 4.3 says first that a frame is back, and draws it then.
        let frame = frame(of: window) ?? measuredFrame(of: window)
        return windowManager.conduct.corner(of: frame, gravity: sizeHints(of: window).gravity)
    }

    /// Asks for `box` as the rectangle of the client's window itself, with its `requestOffset`.
    func ask(for box: Box, of window: Window, _ offset: Vector?) {
        defer { display.flush() }
        let (x, y) = (Int(clamping: box.minX), Int(clamping: box.minY))
        let (width, height) = (max(1, Int(clamping: box.width)), max(1, Int(clamping: box.height)))
        if let offset {
            XMoveResizeWindow(
                display.handle, window, Int32(clamping: x - Int(offset.dx)),
                Int32(clamping: y - Int(offset.dy)), UInt32(clamping: width),
                UInt32(clamping: height))
            return
        }
        var corner = (x, y)
        // It says that the numbers are those of the client's window, wherever its frame is.
        var gravity = StaticGravity
        if windowManager.has(.forgetsStaticGravity) {
            if let frame = frame(of: window) { corner = (x - Int(frame[0]), y - Int(frame[2])) }
            gravity = NorthWestGravity
        }
        // The source is a pager, and all of x, y, width and height are given: fluxbox takes the
        // frame's height for the window's when it is not given.
        let hints = windowManager.has(.refusesFixedSizes) ? sizeHints(of: window) : SizeHints()
        let isFixed = [hints.width, hints.height].allSatisfy { $0.least == $0.most }
        let parts = isFixed ? 0x3 : 0xf
        let flags = parts << 8 | WindowManager.sourceIndication << 12 | Int(gravity)
        windowManager.send(.moveResize, about: window, flags, corner.0, corner.1, width, height)
    }
}

extension Conduct {
    /// How far left of and above the client's window the point is that a plain request places: by its
    /// `gravity` where the corner would be without a `frame` (ICCCM 4.1.2.3). Windows of Qt have static
    /// gravity unless their program gave them a place.
    func corner(of frame: [Double], gravity: Int32) -> Vector {
        // Those without EWMH place the frame, as mwm and 9wm, or in ways of their own.
        let isOdd = name.isEmpty && gravity != StaticGravity
        let gravity = isOdd || ways.contains(.ignoresGravity) ? NorthWestGravity : gravity
        func part(_ place: Int32, _ near: Double, _ far: Double) -> Double {
            if gravity == StaticGravity || place > 0 && ways.contains(.takesFarSidesForStatic) {
                return ways.contains(.leavesOutBorder) ? frame[0] : 0
            }
            return near - ((near + far) * Double(place) / 2).rounded(.down)
        }
        return Vector(
            dx: part((gravity - 1) % 3, frame[0], frame[1]),
            dy: part((gravity - 1) / 3, frame[2], frame[3]))
    }
}

extension Int {
    /// Truncated towards zero, within −32768…32767, the range of X's coordinates; 0 for NaN.
    init(clamping value: Double) {
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -32768), 32767))
    }
}

/// What gestures have added to a window's place and size since they began. Pure arithmetic.
struct WindowTransform: Equatable {
    var move = Vector.zero
    var growth = Growth.none

    enum Growth: Equatable {
        case none
        /// The corner nearest to the gesture's start moves with the pointer, the opposite one
        /// stays.
        case corner(Corner, Vector)
        /// Larger or smaller about the middle.
        case scale(Double)
    }

    struct Corner: Equatable {
        var isRight: Bool
        var isBottom: Bool

        init(of box: Box, nearest point: Point) {
            isRight = point.x >= box.center.x
            isBottom = point.y >= box.center.y
        }
    }

    /// Where a window that was at `box` belongs, on whole pixels.
    func applied(to box: Box, hints: SizeHints) -> Box {
        /// One side of the window, of which the far end or the near one moves.
        func dragged(
            _ low: Double, _ high: Double, _ isFar: Bool, to size: Double, _ hints: SizeHints.Side
        ) -> (Double, Double) {
            guard size != high - low else { return (low, high) }
            let size = hints.fit(size)
            return isFar ? (low, low + size) : (high - size, high)
        }
        var result = box
        switch growth {
        case .none: break
        case .corner(let corner, let drag):
            let size = hints.inProportion(
                box.width + (corner.isRight ? drag.dx : -drag.dx),
                box.height + (corner.isBottom ? drag.dy : -drag.dy))
            (result.minX, result.maxX) = dragged(
                box.minX, box.maxX, corner.isRight, to: size.width, hints.width)
            (result.minY, result.maxY) = dragged(
                box.minY, box.maxY, corner.isBottom, to: size.height, hints.height)
        case .scale(let scale):
            guard scale != 1, scale.isFinite else { break }
            let width = hints.width.fit(box.width * scale)
            let height = hints.height.fit(box.height * scale)
            result = Box(
                x: (box.center.x - width / 2).rounded(), y: (box.center.y - height / 2).rounded(),
                width: width, height: height)
        }
        return result.moved(by: Vector(dx: move.dx.rounded(), dy: move.dy.rounded()))
    }
}

extension Box {
    /// The rectangle where the pointer at `point` holds it at the same share of its width and height
    /// as it holds `full`.
    func held(at point: Point, of full: Box) -> Box {
        func edge(_ point: Double, _ low: Double, _ size: Double, _ own: Double) -> Double {
            guard size > 0, own < size else { return low }
            return (point - (point - low) / size * own).rounded()
        }
        return Box(
            x: edge(point.x, full.minX, full.width, width),
            y: edge(point.y, full.minY, full.height, height), width: width, height: height)
    }

    /// The rectangle moved as little as needed for the pointer to reach it again: a piece of its
    /// upper edge, `grip` wide and high, lies inside one of `areas`.
    func kept(within areas: [Box], grip: Double) -> Box {
        let wide = min(grip, width)
        let high = min(grip, height)
        let ways = areas.map { area in
            Vector(
                dx: min(max(minX, area.minX + wide - width), area.maxX - wide) - minX,
                dy: min(max(minY, area.minY), area.maxY - high) - minY)
        }
        return moved(by: ways.min { $0.length < $1.length } ?? .zero)
    }

    func moved(by way: Vector) -> Box {
        Box(x: minX + way.dx, y: minY + way.dy, width: width, height: height)
    }
}
