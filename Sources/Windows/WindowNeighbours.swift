internal import CX11
internal import Desktop
internal import Engine
internal import Gestures

/// Windows that lie beside each other.
extension Windows {
    /// Gives the keyboard to the window that is nearest to `window` on `side`.
    func focusNeighbour(of window: Window, _ side: Side) throws(ActionError) {
        guard let own = box(of: window) else { throw .noWindow }
        var others: [(window: Window, box: Box)] = []
        for other in windowManager.shownWindows where other != window {
            if let box = box(of: other) { others.append((other, box)) }
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
    func client(of top: Window) -> Window? {
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
