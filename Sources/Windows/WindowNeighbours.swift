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
            throw .noNeighbour(side.words)
        }
        focus(others[index].window)
    }
}

extension WindowManager {
    /// The managed windows that are shown; none of panels or icons.
    var shownWindows: [Window] {
        let backgrounds = [WMAtom.typeDesktop, .typeDock].map(display.atom)
        return properties.windows(.clientList, of: display.root).filter { window in
            var attributes = XWindowAttributes()
            // Enlightenment lists windows that no window manager manages, curlicue's own among them.
            guard XGetWindowAttributes(display.handle, window, &attributes) != 0,
                attributes.map_state == IsViewable, attributes.override_redirect == 0
            else { return false }
            let types = properties.atoms(.type, of: window, limit: 16)
            return !types.contains(where: backgrounds.contains)
        }
    }
}

extension Side {
    /// Where something is that lies on this side, in words.
    var words: String {
        switch self {
        case .left: "to the left"
        case .right: "to the right"
        case .up: "above"
        case .down: "below"
        }
    }
}

extension Box {
    /// Which of `others` is nearest on `side`; nil where none lies more that way than to the sides.
    func nearest(on side: Side, among others: [Box]) -> Int? {
        func distance(_ other: Box) -> Double? {
            let way = other.center - center
            let beside = max(0, minY - other.maxY, other.minY - maxY)
            let above = max(0, minX - other.maxX, other.minX - maxX)
            let (along, across) =
                switch side {
                case .left: (-way.dx, beside)
                case .right: (way.dx, beside)
                case .up: (-way.dy, above)
                case .down: (way.dy, above)
                }
            return along > across ? along + 2 * across : nil
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
