internal import CCairo
internal import Gestures
internal import Appearance

extension GestureIcon {
    /// The colours of a gesture icon. By default they are for white paper.
    struct Colors: Hashable {
        /// The stroke.
        var ink = Tint.ink
        /// What it is drawn on.
        var paper = Tint.paper
        /// What lies in the background.
        var guide = Tint.guide
        /// What stands out beside the ink.
        var accent = Tint.accent
        /// What matters less.
        var muted = Tint.muted
    }
}

extension Brush {
    /// Draws `gestureIcon` in `box`, which should be a square.
    func draw(_ gestureIcon: GestureIcon, in box: Box, _ colors: GestureIcon.Colors) {
        let ink = colors.ink
        let size = min(box.width, box.height)
        let width = max(size * 0.05, 1.1)
        let place = { (point: Point) in
            Point(
                x: box.center.x + (point.x - 0.5) * size, y: box.center.y + (point.y - 0.5) * size)
        }
        // Heads and dots of lines side by side are smaller, so that they stay apart.
        let ends = gestureIcon.marks.compactMap {
            if case .head(let tip, _) = $0 { tip } else { nil }
        }
        let starts = gestureIcon.marks.compactMap {
            if case .start(let at) = $0 { at } else { nil }
        }
        let head = size * min(0.17, Brush.leastDistance(ends) * 0.76)
        let dot = size * min(0.075, Brush.leastDistance(starts) * 0.45)
        let tips = Set(ends)
        for mark in gestureIcon.marks {
            switch mark {
            case .path(let points, let isGhost):
                var drawn = points.map(place)
                // A line stops inside the heads at its ends, so that their tips stay sharp.
                if let end = points.last, tips.contains(end) {
                    drawn = Brush.shortened(drawn, by: head * 0.7)
                }
                if let start = points.first, tips.contains(start) {
                    drawn = Brush.shortened(drawn.reversed(), by: head * 0.7)
                }
                color(isGhost ? colors.guide : ink, opacity: isGhost ? 0.7 : 1)
                line(drawn)
                stroke(isGhost ? width * 0.8 : width)
            case .head(let tip, let origin):
                color(ink)
                arrowHead(at: place(tip), from: place(origin), length: head)
            case .start(let point):
                color(colors.paper)
                disc(place(point), dot)
                fill()
                color(ink)
                disc(place(point), dot * 0.83)
                fill()
                color(colors.paper)
                disc(place(point), dot * 0.32)
                fill()
            case .touch(let point, let radius):
                color(ink)
                disc(place(point), radius * size)
                fill()
            case .ring(let point, let radius, let share):
                // Rings close to each other are thin, so that they stay apart.
                let isWhole = share == 0 || share == 1
                let thickness = min(width * 0.7, radius * size * (isWhole ? 0.12 : 0.3))
                color(ink, opacity: 0.28)
                disc(place(point), radius * size)
                stroke(thickness)
                guard share > 0 else { continue }
                color(ink)
                let top = -Double.pi / 2
                arc(place(point), radius * size, from: top, to: top + 2 * .pi * share)
                stroke(thickness)
            case .step(let a, let b):
                color(colors.accent)
                line([place(a), place(b)])
                stroke(width * 0.6)
            case .monitor(let edge): monitor(edge, around: box.center, size, width, colors)
            case .mouse(let button): mouse(button, around: box.center, size, width, colors)
            case .unknown: unknown(around: box.center, size, width, colors)
            }
        }
    }

    /// The least distance between two of `points`; infinite where there are not two.
    private static func leastDistance(_ points: [Point]) -> Double {
        var least = Double.infinity
        for (index, point) in points.enumerated() {
            for other in points[..<index] { least = min(least, point.distance(to: other)) }
        }
        return least
    }

    private func monitor(
        _ edge: Edge, around center: Point, _ size: Double, _ width: Double,
        _ colors: GestureIcon.Colors
    ) {
        let (x, y) = (size * 0.44, size * 0.31)
        let box = Box(
            minX: center.x - x, minY: center.y - y, maxX: center.x + x, maxY: center.y + y)
        roundedBox(box, radius: size * 0.05)
        color(colors.paper)
        fill()
        roundedBox(box, radius: size * 0.05)
        color(colors.muted)
        stroke(width * 0.6)
        let side = center + Vector(dx: edge.inward.dx * -x, dy: edge.inward.dy * -y)
        let inset = size * 0.05
        let half = Vector(
            dx: abs(edge.inward.dy) * (x - inset), dy: abs(edge.inward.dx) * (y - inset))
        color(colors.accent)
        line([side + half * -1, side + half])
        stroke(width * 1.3)
    }

    private func unknown(
        around center: Point, _ size: Double, _ width: Double,
        _ colors: GestureIcon.Colors
    ) {
        let half = size * 0.34
        roundedBox(
            Box(
                minX: center.x - half, minY: center.y - half, maxX: center.x + half,
                maxY: center.y + half), radius: size * 0.08)
        color(colors.guide)
        stroke(width * 0.6, dash: [width * 1.2, width * 1.6])
        let mark = TextBlock("?", .points(size * 0.36, isBold: true))
        write(
            mark, x: center.x - mark.width / 2, y: center.y - mark.height / 2,
            color: colors.muted)
    }
}

extension Brush {
    /// Draws a mouse from above, its cable at the top, with `button`, by X's number, marked.
    func mouse(
        _ button: Int?, around center: Point, _ size: Double, _ width: Double,
        _ colors: GestureIcon.Colors
    ) {
        let (halfWidth, halfHeight) = (size * 0.28, size * 0.42)
        let body = Box(
            minX: center.x - halfWidth, minY: center.y - halfHeight, maxX: center.x + halfWidth,
            maxY: center.y + halfHeight)
        // The buttons end here.
        let seam = body.minY + size * 0.38
        let outline = { self.roundedBox(body, radius: halfWidth * 0.95) }
        outline()
        color(colors.paper)
        fill()
        if let button { mark(button, of: body, seam: seam, size, colors, within: outline) }
        color(colors.muted)
        line([Point(x: body.minX, y: seam), Point(x: body.maxX, y: seam)])
        stroke(width * 0.5)
        line([Point(x: center.x, y: body.minY), Point(x: center.x, y: seam)])
        stroke(width * 0.5)
        outline()
        color(colors.muted)
        stroke(width * 0.6)
    }

    private func mark(
        _ button: Int, of body: Box, seam: Double, _ size: Double, _ colors: GestureIcon.Colors,
        within outline: () -> Void
    ) {
        let third = body.width * 0.18
        let part: Box
        switch button {
        case 1: part = Box(minX: body.minX, minY: body.minY, maxX: body.center.x, maxY: seam)
        case 3: part = Box(minX: body.center.x, minY: body.minY, maxX: body.maxX, maxY: seam)
        case 2:
            part = Box(
                minX: body.center.x - third, minY: body.minY + size * 0.08,
                maxX: body.center.x + third, maxY: seam - size * 0.06)
        // Thumb buttons: back below forward.
        case 8, 9:
            let top = seam + size * (button == 8 ? 0.17 : 0.02)
            part = Box(
                minX: body.minX, minY: top, maxX: body.minX + third * 1.5, maxY: top + size * 0.13)
        default:
            let number = TextBlock("\(button)", .points(size * 0.3, isBold: true))
            return write(
                number, x: body.center.x - number.width / 2,
                y: (seam + body.maxY - number.height) / 2, color: colors.ink)
        }
        clipped(to: part) {
            outline()
            color(colors.ink)
            fill()
        }
    }
}
