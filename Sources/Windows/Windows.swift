public import CX11
internal import Desktop
package import Engine
public import Gestures

/// Clients' windows: finding the one that is meant, and what is known about it.
public final class Windows {
    package let windowManager: WindowManager
    package let desktops: Desktops
    let monitors: Monitors
    var display: Display { windowManager.display }
    var properties: Properties { windowManager.properties }
    /// Windows that were asked to leave the maximized state and to move.
    var unsettled: [Window: PendingPlacement] = [:]
    /// Windows that curlicue made float, or filled a monitor with, where the window manager does not
    /// do that itself.
    var floated: [Window: FloatedWindow] = [:]
    var madeFullscreen: Set<Window> = []
    var focusHistory = FocusHistory()
    /// Who had the keyboard when an action asked for it for another window, and when that was.
    var focusRequest: (before: Window?, time: Duration)?
    /// What the last action asked of the window manager.
    var awaited: AwaitedChange?
    /// States that curlicue gave to windows and that the window manager does not say.
    var unsaid: [Window: Set<WMAtom>] = [:]
    /// Windows that curlicue hid from a tiling window manager, and whether it had laid them out.
    var minimized: [Window: Bool] = [:]

    package init(_ windowManager: WindowManager, monitors: Monitors) {
        self.windowManager = windowManager
        desktops = Desktops(windowManager)
        self.monitors = monitors
    }

    /// The client's window under `point`; nil over the bare root window, menus and other windows
    /// that no window manager manages. Windows that let clicks through do not count.
    public func client(at point: Point) -> Window? {
        guard let top = child(of: display.root, at: point) else { return nil }
        // The client is usually right under the point, at most a few frames deep.
        var window = top
        for _ in 0..<8 {
            if properties.managedState(of: window) != nil { return window }
            guard let inner = child(of: window, at: point) else { break }
            window = inner
        }
        return windowManager.client(of: top)
    }

    /// The focused window; nil when there is none. Without EWMH it is the one with the input focus.
    public var active: Window? {
        let said = properties.windows(.activeWindow, of: display.root, limit: 1).first
        // ctwm says 1, "whatever is under the pointer", also of windows that it shows again.
        if let said, said != 1 { return said != 0 && said != display.root ? said : nil }
        return client(withFocus: inputFocus.window)
    }

    /// The same, where the user sees it: jwm 2.4 names one that was minimized, or is on another desktop,
    /// until another window has the keyboard.
    public var activeInSight: Window? {
        active.flatMap { display.isViewable($0) || states(of: $0).contains(.shaded) ? $0 : nil }
    }

    package var underPointer: Window? {
        PointerQuery(display).position.flatMap { client(at: $0) }
    }

    package func className(of window: Window) -> String? {
        properties.classHint(of: window)?.class
    }

    func title(of window: Window) -> String {
        properties.string(.name, of: window) ?? properties.string(.iccName, of: window) ?? ""
    }

    /// The states among those that curlicue knows which `window` is in, but for those that say nothing.
    func states(of window: Window) -> Set<WMAtom> {
        let atoms = Set(properties.atoms(.state, of: window, limit: 64))
        let known: [WMAtom] = [
            .maximizedHorizontally, .maximizedVertically, .fullscreen, .above, .below, .shaded,
            .sticky, .hidden,
        ]
        let said = Set(known.filter { atoms.contains(display.atom($0)) })
        return said.union(unsaid[window] ?? []).subtracting(windowManager.conduct.ignored)
    }

    /// The rectangle of the client's window itself on the screen, without its frame.
    func box(of window: Window) -> Box? {
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        guard let (box, _) = geometry(of: window),
            XTranslateCoordinates(
                display.handle, window, display.root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return Box(x: Double(x), y: Double(y), width: box.width, height: box.height)
    }

    /// The rectangle of `window` in its parent, without its border, and how wide that is.
    private func geometry(of window: Window) -> (box: Box, border: Double)? {
        var root: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard
            XGetGeometry(
                display.handle, window, &root, &x, &y, &width, &height, &border, &depth) != 0
        else { return nil }
        let box = Box(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        return (box, Double(border))
    }

    /// How far the window that holds the client's window, or its own border, goes beyond it: left,
    /// right, top and bottom.
    func measuredFrame(of window: Window) -> [Double] {
        if let tiling = windowManager.tiling {
            // It resizes a frame first and the window in it a little later, and has done both when
            // it answers. One that does not answer is busy with neither.
            try? tiling.perform(.nothing, on: display.root)
        }
        // Grabbed, so that the window manager changes nothing in between.
        return display.grabbingServer {
            guard let box = box(of: window), let (top, border) = geometry(of: topmost(of: window))
            else { return [0, 0, 0, 0] }
            return [
                box.minX - top.minX, top.maxX + 2 * border - box.maxX, box.minY - top.minY,
                top.maxY + 2 * border - box.maxY,
            ]
        }
    }

    func child(of window: Window, at point: Point) -> Window? {
        var (x, y): (Int32, Int32) = (0, 0)
        var child: Window = 0
        XTranslateCoordinates(
            display.handle, display.root, window, Int32(Int(clamping: point.x.rounded(.down))),
            Int32(Int(clamping: point.y.rounded(.down))), &x, &y, &child)
        return child == 0 ? nil : child
    }

    /// The child of the root window that holds `window`.
    func topmost(of window: Window) -> Window {
        var window = window
        for _ in 0..<32 {
            guard let parent = display.tree(of: window)?.parent, parent != 0,
                parent != display.root
            else { break }
            window = parent
        }
        return window
    }
}

extension Display {
    /// The parent of `window`, and its children, the topmost last.
    func tree(of window: Window) -> (parent: Window, children: [Window])? {
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(handle, window, &root, &parent, &children, &count) != 0 else {
            return nil
        }
        defer { XFree(children) }
        return (parent, Array(UnsafeBufferPointer(list: children, count: Int32(count))))
    }

    /// The window that `window` is a dialog of (WM_TRANSIENT_FOR).
    func mainWindow(of window: Window) -> Window? {
        var main: Window = 0
        return XGetTransientForHint(handle, window, &main) != 0 ? main : nil
    }

    /// Whether `window` and all its ancestors are mapped.
    func isViewable(_ window: Window) -> Bool {
        attributes(of: window)?.map_state == IsViewable
    }
}

extension Windows {
    /// What the mapping asks of the window at `point`, and of the monitor there. Costs a few round
    /// trips, and none where no window is asked about.
    package func describe(
        at point: Point, reading traits: WindowTraits = .all
    ) -> WindowDescription {
        let isWindow = !traits.subtracting(.monitor).isEmpty
        let window = isWindow ? client(at: point) ?? unmanagedFullscreen(at: point) : nil
        return describe(window, at: point, reading: traits)
    }

    /// A window of the monitor's size at `point` that no window manager manages, as some games
    /// have; menus and the like are none.
    private func unmanagedFullscreen(at point: Point) -> Window? {
        guard let top = child(of: display.root, at: point),
            let attributes = display.attributes(of: top), attributes.override_redirect != 0,
            fillsMonitor(top)
        else { return nil }
        return top
    }

    private func fillsMonitor(_ window: Window) -> Bool {
        guard let box = box(of: window) else { return false }
        return monitors.all.contains { box.intersection($0.bounds) == $0.bounds }
    }

    /// Whether `window` has its monitor to itself: by its state or, as borderless games do without
    /// that hint, by its size. A maximized window is an application like others.
    private func isFullscreen(_ window: Window) -> Bool {
        let states = states(of: window)
        // Gestures go on over one that a gesture made so: they are the way back.
        if states.contains(.fullscreen) { return !madeFullscreen.contains(window) }
        madeFullscreen.remove(window)
        if states.isSuperset(of: [.maximizedHorizontally, .maximizedVertically]) { return false }
        // Nor is one that curlicue let fill it.
        if floated[window]?.filled.isEmpty == false { return false }
        guard fillsMonitor(window) else { return false }
        // Nor one that a tiling window manager has laid out, as some do with all.
        if windowManager.has(.ignoresPlaces), properties.managedState(of: window) != nil {
            return false
        }
        if let tiling = windowManager.tiling, (try? tiling.isFloating(window)) == false {
            return false
        }
        return !windowManager.isBackground(window)
    }

    /// What the mapping asks of `window`, and of the monitor that its middle is on.
    func describe(_ window: Window, reading traits: WindowTraits = .all) -> WindowDescription {
        let point = traits.contains(.monitor) ? box(of: window)?.center : nil
        return describe(window, at: point ?? .zero, reading: traits)
    }

    private func describe(
        _ window: Window?, at point: Point, reading traits: WindowTraits
    ) -> WindowDescription {
        var description = WindowDescription()
        if let index = monitors.all.firstIndex(where: { $0.bounds.contains(point) }) {
            description.monitor = monitors.all[index].name
            description.monitorNumber = index + 1
        }
        guard let window else { return description }
        if traits.contains(.name), let name = properties.classHint(of: window) {
            (description.instance, description.className) = name
        }
        if traits.contains(.title) { description.title = title(of: window) }
        if traits.contains(.role) {
            description.role = properties.string(.iccRole, of: window) ?? ""
        }
        if traits.contains(.fullscreen) {
            description.isFullscreen = isFullscreen(window)
        }
        guard traits.contains(.type) else { return description }
        let types = properties.atoms(.type, of: window, limit: 16)
        let known = WindowType.allCases.first { types.contains(display.atom($0.atomName)) }
        // As EWMH has it: windows of older toolkits say it in no other way.
        let isDialog = types.isEmpty && display.mainWindow(of: window) != nil
        description.type = known ?? (isDialog ? .dialog : .normal)
        return description
    }
}

extension WindowType {
    fileprivate var atomName: String {
        "_NET_WM_WINDOW_TYPE_" + rawValue.uppercased().replacing("-", with: "_")
    }
}

/// Windows that lie beside each other.
extension Windows {
    /// Gives the keyboard to the window that is nearest to `window` on `side`.
    func focusNeighbour(of window: Window, _ side: Side) throws(ActionError) {
        guard let own = box(of: window) else { throw .noWindow }
        var others: [(window: Window, box: Box)] = []
        for other in windowManager.shownWindows where other != window {
            // compiz and fvwm keep the windows of other viewports beyond the screen.
            if let box = box(of: other), box.intersection(monitors.screen) != nil {
                others.append((other, box))
            }
        }
        guard let index = own.nearest(on: side, among: others.map(\.box)) else {
            throw .noSuchWindow(side.plainWords)
        }
        focus(others[index].window)
    }
}

extension WindowManager {
    /// The managed windows that are shown, the lowest first; no panels, and no desktop with icons.
    ///
    /// In the order of the server's tree: that of the list is another one in JWM, IceWM and fluxbox.
    var shownWindows: [Window] {
        // Where all monitors show the same desktop. That of a tiling one is each monitor's own.
        let here =
            has(.keepsHiddenWindows) ? properties.cardinal(.currentDesktop, of: display.root) : nil
        if here != nil, properties.cardinal(.showingDesktop, of: display.root) == 1 { return [] }
        // IceWM's own panel is not in it. Where there is none all count.
        let listed =
            has(.listsWindowsLate) ? [] : properties.windows(.clientList, of: display.root)
        return (display.tree(of: display.root)?.children ?? []).compactMap { top in
            // Compositing window managers keep hidden windows mapped: Mutter and Muffin call them
            // iconic.
            guard display.isViewable(top), let window = client(of: top), display.isViewable(window),
                properties.managedState(of: window) != .iconic,
                listed.isEmpty || listed.contains(window)
            else { return nil }
            if let here, let desktop = properties.cardinal(.desktop, of: window),
                desktop != here, desktop != .max
            {
                return nil
            }
            return isBackground(window) ? nil : window
        }
    }

    /// Whether `window` is a panel or the desktop with its icons.
    func isBackground(_ window: Window) -> Bool {
        if let panel = conduct.panel, panel == properties.classHint(of: window)?.class {
            return true
        }
        return properties.atoms(.type, of: window, limit: 16)
            .contains { [WMAtom.typeDesktop, .typeDock].map(display.atom).contains($0) }
    }

    /// The client's window inside `top`, a child of the root window such as the `subwindow` of an
    /// event: the shown window with WM_STATE, searched for level by level as XmuClientWindow does
    /// (X Consortium, 1989). Nil when there is none among the first 128: a window manager's frame
    /// has a few dozen, and each costs a round trip.
    package func client(of top: Window) -> Window? {
        guard top != 0, top != display.root else { return nil }
        var level = [top]
        var left = 128
        while !level.isEmpty {
            left -= level.count
            let managed = level.filter { properties.managedState(of: $0) != nil }
            // Window managers with tabs keep the hidden clients in the same frame, unmapped.
            if let found = managed.first(where: display.isViewable) ?? managed.first {
                return found
            }
            var next: [Window] = []
            for window in level where next.count < left {
                let children = display.tree(of: window)?.children ?? []
                next += children.prefix(left - next.count).reversed()
            }
            level = next
        }
        return nil
    }
}

extension Box {
    /// Which of `others` is nearest on `side`; nil where none lies there. One that is not straight
    /// in that direction has to lie further that way than aside.
    func nearest(on side: Side, among others: [Box]) -> Int? {
        func distance(_ other: Box) -> Double? {
            let way = other.center - center
            let beside = min(maxY, other.maxY) - max(minY, other.minY)
            let above = min(maxX, other.maxX) - max(minX, other.minX)
            let (along, across, overlap) =
                switch side {
                case .left: (-way.dx, abs(way.dy), beside)
                case .right: (way.dx, abs(way.dy), beside)
                case .up: (-way.dy, abs(way.dx), above)
                case .down: (way.dy, abs(way.dx), above)
                }
            guard along > 0, overlap > 0 || along >= across else { return nil }
            return overlap > 0 ? along : along + across
        }
        return others.indices.compactMap { index in distance(others[index]).map { (index, $0) } }
            .min { $0.1 < $1.1 }?.0
    }

    /// The same rectangle at an edge of `area`.
    func moved(to side: Side, of area: Box) -> Box {
        let (x, y) =
            switch side {
            case .left: (area.minX, minY)
            case .right: (area.maxX - width, minY)
            case .up: (minX, area.minY)
            case .down: (minX, area.maxY - height)
            }
        return Box(x: x, y: y, width: width, height: height)
    }
}
