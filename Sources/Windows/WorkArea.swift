public import Gestures

/// Space at an edge of the screen that a panel keeps for itself (`_NET_WM_STRUT_PARTIAL`).
public struct Strut: Equatable, Sendable {
    /// The reserved rectangles, each at one edge of the screen.
    public let reserved: [(edge: Edge, box: Box)]

    /// An edge of the screen.
    public enum Edge: Sendable { case left, right, top, bottom }

    /// The struts that `words` describe: left, right, top, bottom in pixels from the edges of
    /// `screen`, then a range along the edge for each; without ranges the whole edge.
    public init(words: [UInt32], screen: Box) {
        guard words.count >= 4 else {
            reserved = []
            return
        }
        func range(_ at: Int, _ whole: ClosedRange<Double>) -> (Double, Double) {
            guard words.count >= 12 else { return (whole.lowerBound, whole.upperBound) }
            // Ranges are inclusive; some panels leave both ends 0 for the whole edge.
            let (from, to) = (Double(words[at]), Double(words[at + 1]))
            return to > from ? (from, to + 1) : (whole.lowerBound, whole.upperBound)
        }
        let edges: [(edge: Edge, box: Box)] = zip([.left, .right, .top, .bottom], 0...).map {
            (edge: Edge, index: Int) in
            let depth = Double(words[index])
            switch edge {
            case .left:
                let (from, to) = range(4, screen.minY...screen.maxY)
                return (edge, Box(minX: screen.minX, minY: from, maxX: depth, maxY: to))
            case .right:
                let (from, to) = range(6, screen.minY...screen.maxY)
                return (
                    edge, Box(minX: screen.maxX - depth, minY: from, maxX: screen.maxX, maxY: to)
                )
            case .top:
                let (from, to) = range(8, screen.minX...screen.maxX)
                return (edge, Box(minX: from, minY: screen.minY, maxX: to, maxY: depth))
            case .bottom:
                let (from, to) = range(10, screen.minX...screen.maxX)
                return (
                    edge, Box(minX: from, minY: screen.maxY - depth, maxX: to, maxY: screen.maxY)
                )
            }
        }
        reserved = zip(edges, words).filter { $0.1 > 0 }.map(\.0)
    }

    /// Whether both reserve the same rectangles.
    public static func == (a: Strut, b: Strut) -> Bool {
        a.reserved.elementsEqual(b.reserved) { $0.edge == $1.edge && $0.box == $1.box }
    }
}

/// What `struts` leave of `monitor`. A strut is measured from the edge of the whole screen, so one
/// that belongs to a panel on another monitor may reach across this one: where it would leave
/// nothing at all, it was not meant for this monitor.
public func workArea(of monitor: Box, struts: [Strut]) -> Box {
    var area = monitor
    for (edge, box) in struts.flatMap(\.reserved) where box.intersection(monitor) != nil {
        var smaller = area
        switch edge {
        case .left: smaller.minX = max(area.minX, box.maxX)
        case .right: smaller.maxX = min(area.maxX, box.minX)
        case .top: smaller.minY = max(area.minY, box.maxY)
        case .bottom: smaller.maxY = min(area.maxY, box.minY)
        }
        if smaller.width > 0 && smaller.height > 0 { area = smaller }
    }
    return area
}
