public import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host

extension Windows {
    /// Moves and resizes windows again that had to leave the maximized state first, when `event`
    /// says that the window manager has given them another frame. Follows the keyboard.
    public func handle(_ event: XEvent) {
        if event.type == DestroyNotify {
            let window = event.xdestroywindow.window
            unsettled[window] = nil
            floated[window] = nil
            minimized[window] = nil
            unsaid[window] = nil
            madeFullscreen.remove(window)
        }
        if event.type == PropertyNotify, event.xproperty.atom == display.atom(.activeWindow) {
            recordFocus()
        }
        let about = [WMAtom.state, .frameExtents, .shadowExtents].map(display.atom)
        switch event.type {
        case ConfigureNotify: settle(event.xconfigure.window, since: event.xconfigure.serial)
        case PropertyNotify where about.contains(event.xproperty.atom):
            settle(event.xproperty.window, since: nil)
        default: break
        }
    }

    /// Goes on with a window on its way out of the maximized state. It has another size or place since
    /// the request `serial`, or a property of it has changed.
    private func settle(_ window: Window, since serial: UInt?) {
        guard let task = unsettled[window],
            serial == nil || task.target == nil || !task.filling.isEmpty
        else { return }
        // The state and the frame change in either order, within moments.
        let now = MonotonicClock.now
        let since = task.since ?? now
        unsettled[window]?.since = since
        guard now - since < .seconds(1), now - task.asked < .seconds(5),
            let box = box(of: window), let visible = visibleBox(of: window)
        else { return unsettled[window] = nil }
        guard states(of: window).isDisjoint(with: Windows.filling) else { return }
        let isFull = box.width == task.full.width && box.height == task.full.height
        let isAnswered = task.question.map { serial ?? 0 >= $0 } ?? false
        if task.target == nil, isFull, !isAnswered {
            // It gets its own size after the state, or that is its size: when the window manager
            // answers a request for nothing (ICCCM 4.1.5), it has got it.
            guard task.question == nil else { return }
            unsettled[window]?.question = XNextRequest(display.handle)
            XSetWindowBorderWidth(display.handle, window, 0)
            return display.flush()
        }
        guard let target = task.target ?? task.way(visible) else { return unsettled[window] = nil }
        if serial == nil || task.target == nil { request(window, at: target) }
        unsettled[window]?.target = target
        // xfwm4 maximizes a window on the monitor that it came from when all is asked for at once.
        let monitors = [visible, target].map { Output.index(under: $0, in: self.monitors.all) }
        guard !task.filling.isEmpty, monitors[0] == monitors[1] else { return }
        unsettled[window] = nil
        fill(window, task.filling)
    }

    /// A window on its way out of the maximized state. The next action on its place or shape ends that.
    struct PendingPlacement {
        /// The client's window in that state.
        let full: Box
        /// Where it should end, frame included; nil until it has its own place and size.
        var target: Box?
        /// Where that is, as seen from its own place; nil where nothing is left to do.
        let way: (Box) -> Box?
        /// The states that it goes back into there.
        let filling: Set<WMAtom>
        /// The number of the request that asked for nothing.
        var question: UInt?
        /// When that was asked for; what changes much later was another client's wish.
        let asked = MonotonicClock.now
        /// When the first change was seen.
        var since: Duration?
    }

    /// Where a window was, frame included.
    struct Place: Equatable {
        let box: Box
        fileprivate let monitors: [Box]
    }

    /// `box`, to be found again.
    func place(_ box: Box) -> Place { Place(box: box, monitors: monitors.all.map(\.bounds)) }

    /// Where `place` is by now: on one monitor, whole, if they lie in another way since.
    func box(at place: Place) -> Box {
        guard place.monitors != monitors.all.map(\.bounds) else { return place.box }
        let area = monitors.workAreas[Output.index(under: place.box, in: monitors.all)]
        return place.box.carried(from: area, to: area)
    }

    /// The states in which the window manager decides about place and size.
    static let filling: Set<WMAtom> = [
        .maximizedHorizontally, .maximizedVertically, .fullscreen,
    ]

    /// `tile` for a window that cannot be as small, or as large, or has proportions of its own: at the
    /// same edges of `area`, or else about the same middle.
    func fitted(_ tile: Box, _ window: Window, in area: Box) -> Box {
        let (hints, margins) = (sizeHints(of: window), margins(of: window, isMeasured: true))
        let frame = (width: margins[0] + margins[1], height: margins[2] + margins[3])
        func size(_ wanted: Double, _ side: SizeHints.Side) -> Double {
            min(max(wanted, side.least), side.most)
        }
        var width = size(tile.width - frame.width, hints.width)
        var height = size(tile.height - frame.height, hints.height)
        // Some window managers keep the width then, and let the height grow beyond the tile.
        width = min(width, (height * hints.aspect.upperBound).rounded(.down))
        height = min(height, (width / hints.aspect.lowerBound).rounded(.down))
        func place(
            _ size: Double, _ own: ClosedRange<Double>, _ all: ClosedRange<Double>
        ) -> ClosedRange<Double> {
            if own.lowerBound == all.lowerBound { return own.lowerBound...own.lowerBound + size }
            if own.upperBound == all.upperBound { return own.upperBound - size...own.upperBound }
            let least = ((own.lowerBound + own.upperBound - size) / 2).rounded()
            return least...least + size
        }
        let across = place(
            width + frame.width, tile.minX...tile.maxX, area.minX...area.maxX)
        let down = place(
            height + frame.height, tile.minY...tile.maxY, area.minY...area.maxY)
        return Box(
            minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound,
            maxY: down.upperBound)
    }

    func move(_ window: Window, to ordinal: Ordinal) throws(ActionError) {
        let (index, areas, visible) = try spot(of: window)
        guard let other = Output.index(ordinal, from: index, in: monitors.all) else {
            throw .noMonitor(ordinal.nowhere)
        }
        guard other != index else { return }
        if let tiling = windowManager.tiling {
            let isFloating = try tiling.isFloating(window)
            try tiling.perform(.send(monitors.all[other]), on: window)
            // It is laid out again there, or in full screen as it is.
            guard isFloating, !states(of: window).contains(.fullscreen) else { return }
        }
        if var after = floated[window], !after.filled.isEmpty {
            let box = after.place.box.centered(in: areas[other])
            after.place = place(box)
            floated[window] = after
            put(window, at: areas[other].filled(after.filled, from: box))
        } else if windowManager.tiling != nil {
            put(window, at: carried(visible, window, from: areas[index], to: areas[other]))
        } else {
            // What filled one monitor fills the other.
            carry(window, to: other, filling: states(of: window).intersection(Windows.filling))
        }
    }

    /// Moves `window` to the monitor `index`, in proportion, to where `adjust` then has it, and into
    /// the states `filling` there.
    func carry(
        _ window: Window, to index: Int, filling: Set<WMAtom>, leaving others: Set<WMAtom> = [],
        adjust: @escaping (Box) -> Box = { $0 }
    ) {
        let (all, areas) = (monitors.all, monitors.workAreas)
        put(window, filling: filling, leaving: others) { [unowned self] in
            let own = Output.index(under: $0, in: all)
            return adjust(
                own == index ? $0 : carried($0, window, from: areas[own], to: areas[index]))
        }
    }

    /// `box` carried over from `area` to `other`, as large as `window` can be, and inside.
    private func carried(_ box: Box, _ window: Window, from area: Box, to other: Box) -> Box {
        fitted(box.carried(from: area, to: other), window, in: other)
            .carried(from: other, to: other)
    }

    /// The window's monitor, the work areas of all, and what is seen of the window.
    func spot(
        of window: Window
    ) throws(ActionError) -> (index: Int, areas: [Box], visible: Box) {
        guard let box = box(of: window), let visible = visibleBox(of: window) else {
            throw .noWindow
        }
        return (Output.index(under: box, in: monitors.all), monitors.workAreas, visible)
    }

    /// Moves `window` to where `way` has it in the work area of its monitor, as seen from its own
    /// place unless it `isFixed`.
    func place(
        _ window: Window, isFixed: Bool = false,
        _ way: @escaping (_ own: Box, _ area: Box) -> Box
    ) throws(ActionError) {
        let (index, areas, _) = try spot(of: window)
        let area = areas[index]
        let before = floated[window]
        let wasTiled = try float(window)
        floated[window]?.filled = []
        if !wasTiled, let before, !before.filled.isEmpty {
            return put(window, at: way(box(at: before.place), area))
        }
        put(window, hasNewFrame: wasTiled, isFixed: isFixed) { way($0, area) }
    }

    func put(
        _ window: Window, at target: Box, hasNewFrame: Bool = false,
        leaving others: Set<WMAtom> = []
    ) {
        put(window, hasNewFrame: hasNewFrame, isFixed: true, leaving: others) { _ in target }
    }

    /// Moves and resizes a window that may be maximized or full screen, and puts it into the states
    /// `filling` afterwards. `hasNewFrame` is for one whose frame changes anyway; `others` are states
    /// that it may be in, though that is not said.
    ///
    /// Where it is to be is what `way` makes of its own place. Of a maximized window only the window
    /// manager knows that, and no longer once it was asked for another one: this is seen before,
    /// unless it does not matter because the place `isFixed`.
    func put(
        _ window: Window, filling: Set<WMAtom> = [], hasNewFrame: Bool = false,
        isFixed: Bool = false, leaving others: Set<WMAtom> = [],
        by way: @escaping (Box) -> Box?
    ) {
        guard let box = box(of: window), let visible = visibleBox(of: window) else { return }
        let states = self.states(of: window).intersection(Windows.filling)
        let isKnown = isFixed || states.isEmpty || windowManager.has(.keepsMaximized)
        let target = isKnown ? way(visible) : nil
        if let target {
            awaitChange(of: window, to: target)
        } else if windowManager.tiling == nil {
            awaited = change(of: window, in: [.place, .states])
        }
        unsettled[window] = nil
        if !states.isEmpty || hasNewFrame {
            // Its frame may change with the state: measured again when that has changed.
            display.listen(for: PropertyChangeMask | StructureNotifyMask, on: window)
            unsettled[window] = PendingPlacement(
                full: box, target: target, way: way, filling: isKnown ? [] : filling)
        }
        leave(states.union(others), window)
        if let target {
            request(window, at: target)
            fill(window, filling)
        }
        display.flush()
    }

    /// Puts `window` into `states`. Metacity and xfwm4 maximize none that is full screen already.
    func fill(_ window: Window, _ states: Set<WMAtom>) {
        change(Windows.halves.filter(states.contains), of: window, .add)
        if states.contains(.fullscreen) { change([.fullscreen], of: window, .add) }
        display.flush()
    }

    /// Takes `window` out of `states`. Of one that is full screen openbox does not say that it was
    /// maximized before.
    func leave(_ states: Set<WMAtom>, _ window: Window) {
        var halves = Windows.halves.filter(states.contains)
        if states.contains(.fullscreen) {
            change([.fullscreen], of: window, .remove)
            if !windowManager.has(.reversesRepeats) { halves = Windows.halves }
        }
        change(halves, of: window, .remove)
    }

    /// Asks for `target` as the rectangle that the user sees, frame included.
    private func request(_ window: Window, at target: Box) {
        let margins = margins(of: window, isMeasured: true)
        ask(for: target.grown(by: margins.map { -$0 }), of: window, requestOffset(for: window))
    }

    /// The rectangle that a person sees: with the frame, without the shadow that a toolkit draws
    /// inside its own window.
    func visibleBox(of window: Window) -> Box? {
        box(of: window)?.grown(by: margins(of: window, isMeasured: true))
    }

    /// What is visible around the client's window, left, right, top and bottom; negative for shadows
    /// inside it. Where the window manager does not say how wide its frame is, like i3 and bspwm, that
    /// counts as 0, or is measured if `isMeasured`, which costs some round trips.
    func margins(of window: Window, isMeasured: Bool = false) -> [Double] {
        let frame = frame(of: window) ?? (isMeasured ? measuredFrame(of: window) : [0, 0, 0, 0])
        let shadow = extents(.shadowExtents, of: window) ?? [0, 0, 0, 0]
        return zip(frame, shadow).map { $0 - $1 }
    }

    /// How wide the window manager says the frame is: left, right, top and bottom; nil where it does
    /// not say that.
    func frame(of window: Window) -> [Double]? { extents(.frameExtents, of: window) }

    private func extents(_ hint: WMAtom, of window: Window) -> [Double]? {
        let words = properties.cardinals(hint, of: window, limit: 4)
        return words.count == 4 ? words.map { Double(min($0, 4096)) } : nil
    }
}

extension Box {
    /// The rectangle with `margins` around it: left, right, top and bottom.
    func grown(by margins: [Double]) -> Box {
        Box(
            minX: minX - margins[0], minY: minY - margins[2], maxX: maxX + margins[1],
            maxY: maxY + margins[3])
    }
}

/// The sizes that an application wants its window to have (ICCCM 4.1.2.3, WM_NORMAL_HINTS), in
/// pixels of the client's window. The window manager has the last word; heeding them before asking
/// keeps the far edge where it is.
struct SizeHints {
    struct Side {
        var least = 1.0
        var most = 32767.0
        /// The step between sizes, such as a terminal's cell.
        var increment = 1.0
        /// The size from which the steps are counted.
        var base = 0.0

        /// The size nearest to `size`, not above it where the application counts in increments.
        func fit(_ size: Double) -> Double {
            let bounded = min(max(size.rounded(), least), most)
            guard increment > 1 else { return bounded }
            let counted = base + ((bounded - base) / increment).rounded(.down) * increment
            return counted < least ? min(counted + increment, most) : counted
        }
    }

    var width = Side()
    var height = Side()
    /// The width over the height.
    var aspect = 1e-5...1e5
    /// Which point stays where it is when the window gets a frame.
    var gravity = NorthWestGravity

    /// The size nearest to this one in the window's proportions.
    func inProportion(_ width: Double, _ height: Double) -> (width: Double, height: Double) {
        let (width, height) = (max(1, width), max(1, height))
        let ratio = min(max(width / height, aspect.lowerBound), aspect.upperBound)
        guard ratio != width / height else { return (width, height) }
        let high = ((width * ratio + height) / (ratio * ratio + 1)).rounded()
        return ((high * ratio).rounded(), high)
    }
}

extension Windows {
    /// The size hints of `window`; any size where the application says nothing or nonsense.
    func sizeHints(of window: Window) -> SizeHints {
        var hints = XSizeHints()
        var supplied = 0
        guard XGetWMNormalHints(display.handle, window, &hints, &supplied) != 0 else {
            return SizeHints()
        }
        func has(_ flag: Int) -> Bool { hints.flags & flag != 0 }
        func side(
            _ least: Int32, _ most: Int32, _ increment: Int32, _ base: Int32
        ) -> SizeHints.Side {
            var side = SizeHints.Side()
            func sane(_ value: Int32) -> Double { Double(min(max(value, 0), 32767)) }
            // Either of the two stands in for the other.
            if has(PMinSize) || has(PBaseSize) {
                side.least = max(1, sane(has(PMinSize) ? least : base))
                side.base = sane(has(PBaseSize) ? base : least)
            }
            if has(PMaxSize), most > 0 { side.most = max(side.least, sane(most)) }
            if has(PResizeInc) { side.increment = max(1, sane(increment)) }
            return side
        }
        func aspect(_ hints: XSizeHints) -> ClosedRange<Double> {
            let (least, most) = (hints.min_aspect, hints.max_aspect)
            guard has(PAspect), least.x > 0, least.y > 0, most.x > 0, most.y > 0 else {
                return SizeHints().aspect
            }
            let ratios = (Double(least.x) / Double(least.y), Double(most.x) / Double(most.y))
            return ratios.0 <= ratios.1 ? ratios.0...ratios.1 : SizeHints().aspect
        }
        return SizeHints(
            width: side(hints.min_width, hints.max_width, hints.width_inc, hints.base_width),
            height: side(hints.min_height, hints.max_height, hints.height_inc, hints.base_height),
            aspect: aspect(hints),
            gravity: has(PWinGravity) && (1...10).contains(hints.win_gravity)
                ? hints.win_gravity : NorthWestGravity)
    }
}
