internal import CX11
internal import Desktop
internal import Gestures

/// The newest part of a path as it is shown at once, before it is drawn well: whole pixels in the
/// plain colours of the ink, a run for each row. Rows of pixels are the least that a server can be
/// asked to draw; it takes several times as long over a thick line.
struct WetInk {
    /// What the contrast line covers of it, the round end ahead of it included. What lies
    /// behind its start was shown before, with the ink over it.
    private(set) var outline: [XRectangle] = []
    /// What the ink itself covers of it, round ends and all.
    private(set) var fill: [XRectangle] = []

    /// A pixel counts from here on, in pixels: one of which a third is covered is shown at once.
    private static let slack = 0.2

    /// Becomes what `capsule` covers; the memory is used again.
    mutating func cover(_ capsule: CapsuleSegment) {
        outline.removeAll(keepingCapacity: true)
        fill.removeAll(keepingCapacity: true)
        Self.rows(of: capsule, radius: capsule.radii.outline, hasStart: false, into: &outline)
        Self.rows(of: capsule, radius: capsule.radii.fill, hasStart: true, into: &fill)
    }

    /// Calls `body` with each row's run of pixels within `frame` of the screen.
    func forEachRow(in frame: PixelBox, _ body: (PixelBox) -> Void) {
        for row in outline { Self.call(body, row, frame) }
        for row in fill { Self.call(body, row, frame) }
    }

    /// A pixel within `frame` of the screen that the ink itself covers; nil where it covers none in
    /// the middle row.
    func spot(in frame: PixelBox) -> (x: Int, y: Int)? {
        guard !fill.isEmpty else { return nil }
        let row = fill[fill.count / 2]
        let box = PixelBox(x: Int(row.x), y: Int(row.y), width: Int(row.width), height: 1)
            .intersection(frame)
        return box.isEmpty ? nil : ((box.minX + box.maxX) / 2, box.minY)
    }

    private static func call(
        _ body: (PixelBox) -> Void, _ row: XRectangle, _ frame: PixelBox
    ) {
        let box = PixelBox(x: Int(row.x), y: Int(row.y), width: Int(row.width), height: 1)
            .intersection(frame)
        if !box.isEmpty { body(box) }
    }

    /// The runs of pixels whose centres are no further than `radius` from the capsule: what its two
    /// round ends and the band between them have in common with each row's middle.
    private static func rows(
        of capsule: CapsuleSegment, radius: Double, hasStart: Bool, into rows: inout [XRectangle]
    ) {
        let radius = radius + slack
        let (start, end) = (capsule.start, capsule.end)
        let way = end - start
        let length = way.length
        // Across the way, as long as the radius.
        let side =
            length > 0
            ? Vector(dx: -way.dy * (radius / length), dy: way.dx * (radius / length)) : .zero
        let back = side * -1
        let first = PixelBox.ceiling(min(start.y, end.y) - radius - 0.5)
        let last = PixelBox.floor(max(start.y, end.y) + radius - 0.5)
        guard first <= last, last - first < 4096 else { return }
        let sides = (Edge(start + side, end + side), Edge(start + back, end + back))
        // The band's own ends are inside the discs, where both are drawn.
        let ends = (Edge(start + side, start + back), Edge(end + side, end + back))
        let square = radius * radius
        for row in first...last {
            let y = Double(row) + 0.5
            var run = Run()
            run.include(disc: end, square, y)
            if hasStart { run.include(disc: start, square, y) }
            if length > 0 {
                run.include(sides.0, y)
                run.include(sides.1, y)
                if !hasStart {
                    run.include(ends.0, y)
                    run.include(ends.1, y)
                    // The end's disc reaches back over what was inked before a short capsule.
                    run.clip(behind: start, way, y)
                }
            }
            let left = PixelBox.ceiling(run.low - 0.5)
            let right = PixelBox.floor(run.high - 0.5)
            guard left <= right, left > -16384, right < 16384 else { continue }
            rows.append(
                XRectangle(
                    x: Int16(truncatingIfNeeded: left), y: Int16(clamping: row),
                    width: UInt16(truncatingIfNeeded: right - left + 1), height: 1))
        }
    }

    /// An edge of the band.
    private struct Edge {
        private let from: Point
        private let top: Double
        private let bottom: Double
        /// How far it goes to the side for each row.
        private let slope: Double

        init(_ from: Point, _ to: Point) {
            self.from = from
            top = min(from.y, to.y)
            bottom = max(from.y, to.y)
            slope = top < bottom ? (to.x - from.x) / (to.y - from.y) : 0
        }

        /// The place where it crosses the row; nil where it does not.
        @inline(__always) func crossing(_ y: Double) -> Double? {
            top <= y && y < bottom ? from.x + (y - from.y) * slope : nil
        }
    }

    /// From where to where the middle of a row is inside.
    private struct Run {
        var low = 1e9
        var high = -1e9

        @inline(__always) mutating func include(_ x: Double) {
            if x < low { low = x }
            if x > high { high = x }
        }

        @inline(__always) mutating func include(disc middle: Point, _ square: Double, _ y: Double) {
            let dy = y - middle.y
            let rest = square - dy * dy
            guard rest >= 0 else { return }
            let half = rest.squareRoot()
            include(middle.x - half)
            include(middle.x + half)
        }

        /// Leaves out what lies behind the line across `way` at `start`.
        @inline(__always) mutating func clip(behind start: Point, _ way: Vector, _ y: Double) {
            let ahead = (y - start.y) * way.dy
            // Where the way is all but upright the place is beyond any number of pixels.
            if way.dx > 0 {
                low = max(low, min(start.x - ahead / way.dx, 1e9))
            } else if way.dx < 0 {
                high = min(high, max(start.x - ahead / way.dx, -1e9))
            } else if ahead < 0 {
                high = low - 2
            }
        }

        @inline(__always) mutating func include(_ edge: Edge, _ y: Double) {
            if let x = edge.crossing(y) { include(x) }
        }
    }
}

/// Draws wet ink by core requests.
final class WetInkPainter {
    private let display: Display
    private let outline: GraphicsContext
    private let fill: GraphicsContext
    private let opaque: UInt32
    private var colors: WetInkColors?

    /// A painter for drawables of `depth`; on the root window it draws over whatever is there.
    init(display: Display, depth: Int32) {
        self.display = display
        opaque = depth == 32 ? 0xff00_0000 : 0
        outline = GraphicsContext(display: display, depth: depth, includesInferiors: true)
        fill = GraphicsContext(display: display, depth: depth, includesInferiors: true)
    }

    /// A painter for the screen itself; nil where its colours are not bytes of a word.
    convenience init?(onScreenOf display: Display) {
        guard let visual = cx_default_visual(display.handle, display.screen)?.pointee,
            visual.red_mask == 0xff0000, visual.green_mask == 0xff00, visual.blue_mask == 0xff
        else { return nil }
        self.init(
            display: display, depth: cx_default_depth(display.handle, display.screen))
    }

    /// Draws what of `wetInk` lies within `frame` of the screen on a drawable whose top left corner
    /// is at `origin`.
    func draw(
        _ wetInk: WetInk, colors: WetInkColors, on drawable: Drawable,
        origin: (x: Int, y: Int), within frame: PixelBox
    ) {
        if colors != self.colors {
            self.colors = colors
            XSetForeground(display.handle, outline.handle, UInt(opaque | (colors.outline ?? 0)))
            XSetForeground(display.handle, fill.handle, UInt(opaque | colors.fill))
        }
        if colors.outline != nil { paint(wetInk.outline, outline.handle, drawable, origin, frame) }
        paint(wetInk.fill, fill.handle, drawable, origin, frame)
    }

    private func paint(
        _ rows: [XRectangle], _ context: GC, _ drawable: Drawable, _ origin: (x: Int, y: Int),
        _ frame: PixelBox
    ) {
        guard !rows.isEmpty else { return }
        withUnsafeTemporaryAllocation(of: XRectangle.self, capacity: rows.count) { places in
            var count = 0
            for row in rows {
                let y = Int(row.y)
                let left = max(Int(row.x), frame.minX)
                let right = min(Int(row.x) + Int(row.width), frame.maxX)
                guard y >= frame.minY, y < frame.maxY, left < right else { continue }
                places.initializeElement(
                    at: count,
                    to: XRectangle(
                        x: Int16(truncatingIfNeeded: left - origin.x),
                        y: Int16(truncatingIfNeeded: y - origin.y),
                        width: UInt16(truncatingIfNeeded: right - left), height: 1))
                count += 1
            }
            guard count > 0 else { return }
            XFillRectangles(
                display.handle, drawable, context, places.baseAddress, Int32(count))
        }
    }
}

/// The colours of wet ink, as red, green and blue in the bytes of a word.
struct WetInkColors: Equatable {
    var fill: UInt32
    /// The contrast line's; nil where it is too pale to be drawn opaque.
    var outline: UInt32?
}
