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
    /// The managed windows that are shown; no panels, and no desktop with icons.
    var shownWindows: [Window] {
        // Where all monitors show the same desktop. That of a tiling one is each monitor's own.
        let here = keepsHiddenWindows ? properties.cardinal(.currentDesktop, of: display.root) : nil
        if here != nil, properties.cardinal(.showingDesktop, of: display.root) == 1 { return [] }
        return properties.windows(.clientList, of: display.root).filter { window in
            var attributes = XWindowAttributes()
            // Enlightenment lists windows that no window manager manages, curlicue's own among them.
            guard XGetWindowAttributes(display.handle, window, &attributes) != 0,
                attributes.map_state == IsViewable, attributes.override_redirect == 0,
                // Compositing window managers keep hidden windows mapped: Mutter and Muffin call
                // them iconic.
                properties.managedState(of: window) != .iconic
            else { return false }
            if let here, let desktop = properties.cardinal(.desktop, of: window),
                desktop != here, desktop != .max
            {
                return false
            }
            return !isBackground(window)
        }
    }

    /// Whether `window` is a panel or the desktop with its icons.
    func isBackground(_ window: Window) -> Bool {
        properties.atoms(.type, of: window, limit: 16)
            .contains { [WMAtom.typeDesktop, .typeDock].map(display.atom).contains($0) }
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
