internal import Gestures

/// A rectangle at an edge of the screen that a panel keeps for itself (`_NET_WM_STRUT_PARTIAL`).
struct Strut {
    /// An edge of the screen, in the order of the property's words.
    enum Edge: Int, CaseIterable { case left, right, top, bottom }

    let edge: Edge
    let box: Box

    /// The struts that `words` describe: left, right, top, bottom in pixels from the edges of
    /// `screen`, then a range along the edge for each; without ranges the whole edge.
    static func read(_ words: [UInt32], screen: Box) -> [Strut] {
        guard words.count >= 4 else { return [] }
        return Edge.allCases.filter { words[$0.rawValue] > 0 }.map { edge in
            let depth = Double(words[edge.rawValue])
            var box = screen
            // Ranges are inclusive; some panels leave both ends 0 for the whole edge.
            let at = 4 + 2 * edge.rawValue
            let range = words.count >= 12 ? (Double(words[at]), Double(words[at + 1]) + 1) : (0, 0)
            if range.1 > range.0 + 1 {
                switch edge {
                case .left, .right: (box.minY, box.maxY) = range
                case .top, .bottom: (box.minX, box.maxX) = range
                }
            }
            switch edge {
            case .left: box.maxX = depth
            case .right: box.minX = screen.maxX - depth
            case .top: box.maxY = depth
            case .bottom: box.minY = screen.maxY - depth
            }
            return Strut(edge: edge, box: box)
        }
    }
}

/// What `struts` leave of `monitor`. A strut is measured from the edge of the whole screen, so one
/// that belongs to a panel on another monitor may reach across this one: where it would leave
/// nothing at all, it was not meant for this monitor.
func workArea(of monitor: Box, struts: [Strut]) -> Box {
    var area = monitor
    for strut in struts where strut.box.intersection(monitor) != nil {
        var smaller = area
        switch strut.edge {
        case .left: smaller.minX = max(area.minX, strut.box.maxX)
        case .right: smaller.maxX = min(area.maxX, strut.box.minX)
        case .top: smaller.minY = max(area.minY, strut.box.maxY)
        case .bottom: smaller.maxY = min(area.maxY, strut.box.minY)
        }
        if smaller.width > 0 && smaller.height > 0 { area = smaller }
    }
    return area
}
