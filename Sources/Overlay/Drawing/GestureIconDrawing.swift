internal import CCairo
internal import Gestures
internal import Appearance

extension GestureIcon {
    /// The colours of a gesture icon. By default they are for white paper.
    struct Colors: Hashable {
        var ink = Tint.ink
        var paper = Tint.paper
        var guide = Tint.guide
        var accent = Tint.accent
        var muted = Tint.muted
    }
}

extension Brush {
    /// Draws `icon` in `box`, which should be a square.
    func draw(_ icon: GestureIcon, in box: Box, _ colors: GestureIcon.Colors) {
        let size = min(box.width, box.height)
        guard size > 0 else { return }
        // From here on the square is the unit.
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, box.center.x - size / 2, box.center.y - size / 2)
        cairo_scale(context, size, size)
        let width = max(0.05, 1.1 / size)
        // Heads and dots of lines side by side are smaller, so that they stay apart.
        let ends = icon.marks.compactMap { if case .head(let tip, _) = $0 { tip } else { nil } }
        let starts = icon.marks.compactMap { if case .start(let at) = $0 { at } else { nil } }
        let head = min(0.17, Brush.leastDistance(ends) * 0.76)
        let dot = min(0.075, Brush.leastDistance(starts) * 0.45)
        for mark in icon.marks {
            switch mark {
            case .path(var points, let isGhost):
                // A line stops inside the heads at its ends, so that their tips stay sharp.
                let isStartSharp = points.first.map(ends.contains) ?? false
                if points.last.map(ends.contains) == true {
                    points = Brush.shortened(points, by: head * 0.7)
                }
                if isStartSharp { points = Brush.shortened(points.reversed(), by: head * 0.7) }
                color(isGhost ? colors.guide : colors.ink, opacity: isGhost ? 0.7 : 1)
                line(points)
                stroke(isGhost ? width * 0.8 : width)
            case .head(let tip, let origin):
                color(colors.ink)
                arrowHead(at: tip, from: origin, length: head)
            case .start(let point):
                for (tint, share) in [(colors.paper, 1), (colors.ink, 0.83), (colors.paper, 0.32)] {
                    color(tint)
                    disc(point, dot * share)
                    fill()
                }
            case .touch(let point, let radius):
                color(colors.ink)
                disc(point, radius)
                fill()
            case .ring(let point, let radius, let share):
                // Rings close to each other are thin, so that they stay apart.
                let isWhole = share == 0 || share == 1
                let thickness = min(width * 0.7, radius * (isWhole ? 0.12 : 0.3))
                color(colors.ink, opacity: 0.28)
                disc(point, radius)
                stroke(thickness)
                guard share > 0 else { continue }
                color(colors.ink)
                disc(point, radius, share: share)
                stroke(thickness)
            case .step(let a, let b):
                color(colors.accent)
                line([a, b])
                stroke(width * 0.6)
            case .monitor(let edge): monitor(edge, width, colors)
            case .mouse(let button): mouse(button, width, colors)
            case .unknown:
                roundedBox(Box(x: 0.16, y: 0.16, width: 0.68, height: 0.68), radius: 0.08)
                color(colors.guide)
                stroke(width * 0.6, dash: [width * 1.2, width * 1.6])
                let mark = TextBlock("?", .points(0.36, isBold: true))
                write(mark, around: GestureIcon.middle, color: colors.muted)
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

    private func monitor(_ edge: Edge, _ width: Double, _ colors: GestureIcon.Colors) {
        let (x, y) = (0.44, 0.31)
        roundedBox(Box(x: 0.5 - x, y: 0.5 - y, width: 2 * x, height: 2 * y), radius: 0.05)
        color(colors.paper)
        cairo_fill_preserve(context)
        color(colors.muted)
        stroke(width * 0.6)
        let inward = edge.inward
        let side = GestureIcon.middle + Vector(dx: inward.dx * -x, dy: inward.dy * -y)
        let half = Vector(dx: abs(inward.dy) * (x - 0.05), dy: abs(inward.dx) * (y - 0.05))
        color(colors.accent)
        line([side + half * -1, side + half])
        stroke(width * 1.3)
    }

    /// Draws a mouse from above, its cable at the top, with `button`, by X's number, marked.
    private func mouse(_ button: Int?, _ width: Double, _ colors: GestureIcon.Colors) {
        let body = Box(x: 0.22, y: 0.08, width: 0.56, height: 0.84)
        // The buttons end here.
        let seam = body.minY + 0.38
        func outline() { roundedBox(body, radius: 0.266) }
        outline()
        color(colors.paper)
        fill()
        color(colors.ink)
        if let button, let part = Self.part(button, of: body, seam: seam) {
            cairo_save(context)
            rectangle(part)
            cairo_clip(context)
            outline()
            fill()
            cairo_restore(context)
        } else if let button {
            let palm = Point(x: body.center.x, y: (seam + body.maxY) / 2)
            write(
                TextBlock("\(button)", .points(0.3, isBold: true)), around: palm, color: colors.ink)
        }
        color(colors.muted)
        line([Point(x: body.minX, y: seam), Point(x: body.maxX, y: seam)])
        stroke(width * 0.5)
        line([Point(x: body.center.x, y: body.minY), Point(x: body.center.x, y: seam)])
        stroke(width * 0.5)
        outline()
        stroke(width * 0.6)
    }

    /// Where a mouse has `button`; nil where nobody knows.
    private static func part(_ button: Int, of body: Box, seam: Double) -> Box? {
        let middle = body.center.x
        return switch button {
        case 1: Box(minX: body.minX, minY: body.minY, maxX: middle, maxY: seam)
        case 2: Box(minX: middle - 0.1, minY: body.minY + 0.08, maxX: middle + 0.1, maxY: 0.4)
        case 3: Box(minX: middle, minY: body.minY, maxX: body.maxX, maxY: seam)
        // Thumb buttons: back below forward.
        case 8: Box(x: body.minX, y: seam + 0.17, width: 0.15, height: 0.13)
        case 9: Box(x: body.minX, y: seam + 0.02, width: 0.15, height: 0.13)
        default: nil
        }
    }
}
