internal import CCairo
internal import Gestures
internal import Appearance

final class Brush {
    let context: OpaquePointer?

    init(_ surface: OpaquePointer?) {
        context = cairo_create(surface)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    deinit { cairo_destroy(context) }

    func color(_ color: Color, opacity: Double = 1) {
        cairo_set_source_rgba(
            context, color.red, color.green, color.blue, color.alpha * opacity)
    }

    /// Makes `box` transparent, and limits later drawing to it.
    func clearAndClip(_ box: Box) {
        cairo_reset_clip(context)
        rectangle(box)
        cairo_clip(context)
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    // MARK: Paths

    func line(_ points: [Point], closed: Bool = false) {
        cairo_new_path(context)
        guard let first = points.first else { return }
        cairo_move_to(context, first.x, first.y)
        // A single place is a dot: a line of no length has round caps.
        if points.count == 1 { cairo_line_to(context, first.x, first.y) }
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
        if closed { cairo_close_path(context) }
    }

    /// A disc, or the `share` of its edge clockwise from the top.
    func disc(_ center: Point, _ radius: Double, share: Double = 1) {
        cairo_new_path(context)
        cairo_arc(
            context, center.x, center.y, max(radius, 0), -.pi / 2, (2 * share - 0.5) * .pi)
    }

    func rectangle(_ box: Box) {
        cairo_new_path(context)
        cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
    }

    func roundedBox(_ box: Box, radius: Double) {
        let radius = max(0, min(radius, box.width / 2, box.height / 2))
        let quarter = Double.pi / 2
        cairo_new_path(context)
        cairo_arc(context, box.maxX - radius, box.minY + radius, radius, -quarter, 0)
        cairo_arc(context, box.maxX - radius, box.maxY - radius, radius, 0, quarter)
        cairo_arc(context, box.minX + radius, box.maxY - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, box.minX + radius, box.minY + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    func fill() { cairo_fill(context) }

    func stroke(_ width: Double, dash: [Double] = []) {
        cairo_set_line_width(context, width)
        dash.withUnsafeBufferPointer {
            cairo_set_dash(context, $0.baseAddress, Int32($0.count), 0)
        }
        cairo_stroke(context)
        cairo_set_dash(context, nil, 0, 0)
    }

    // MARK: Arrows

    /// A line that ends in an arrow head as long as `head`; the line stops inside the head, so that
    /// its tip stays sharp.
    func arrow(_ points: [Point], width: Double, head: Double) {
        guard let tip = points.last else { return }
        line(Brush.shortened(points, by: head * 0.7))
        stroke(width)
        arrowHead(at: tip, from: Brush.shortened(points, by: head).last ?? tip, length: head)
    }

    /// A filled head whose tip is at `tip`, coming from `origin`.
    func arrowHead(at tip: Point, from origin: Point, length: Double) {
        let way = tip - origin
        guard way.length > 0 else { return }
        let unit = way * (1 / way.length)
        let side = Vector(dx: -unit.dy, dy: unit.dx)
        let base = tip + unit * -length
        line(
            [
                tip, base + side * (length * 0.56), base + unit * (length * 0.22),
                base + side * (length * -0.56),
            ], closed: true)
        cairo_fill_preserve(context)
        stroke(length * 0.12)
    }

    /// A line without its last `distance`.
    static func shortened(_ points: [Point], by distance: Double) -> [Point] {
        var points = points
        var rest = distance
        while points.count > 1, let last = points.popLast(), let before = points.last {
            let step = last.distance(to: before)
            if step > rest {
                points.append(last.interpolated(to: before, share: rest / step))
                return points
            }
            rest -= step
        }
        return points
    }

    // MARK: Text and labels

    /// Writes with the top left corner at `x`, `y`.
    func write(
        _ text: TextBlock, x: Double, y: Double, color: Color = Tint.text, opacity: Double = 1
    ) {
        self.color(color, opacity: opacity)
        text.show(context, x: x, y: y)
    }

    func write(_ text: TextBlock, around center: Point, color: Color, opacity: Double = 1) {
        write(
            text, x: center.x - text.width / 2, y: center.y - text.height / 2, color: color,
            opacity: opacity)
    }

    /// The rounded box behind a label; a thin line keeps it apart from a background like it. The
    /// radius is in pixels at 96 dpi.
    func label(
        _ box: Box, radius: Double, background: Color, line: Color, scale: Double
    ) {
        let width = max(1, scale.rounded())
        roundedBox(box, radius: radius * scale)
        color(background)
        fill()
        roundedBox(box.outset(by: -width / 2), radius: radius * scale - width / 2)
        color(line, opacity: 0.28)
        stroke(width)
    }
}

/// The colours of the pictures. Colours that distinguish things are from the set of Okabe and Ito
/// ("Color universal design", 2008), for people with any kind of colour vision.
enum Tint {
    static let paper = Color(rgb: 0xffffff)
    static let toast = Color(rgb: 0xf3f6f9)
    static let line = Color(rgb: 0xd5dce4)
    static let text = Color(rgb: 0x1b2530)
    static let muted = Color(rgb: 0x5b6876)
    static let ink = Color(rgb: 0x0072b2)
    /// What stands out beside it.
    static let accent = Color(rgb: 0xd55e00)
    /// Bluish green and vermilion, so dark that letters in them can be read on `paper` and `toast`.
    static let success = Color(rgb: 0x007a5a)
    static let failure = Color(rgb: 0xb84a00)
    static let guide = Color(rgb: 0xb4c4d4)
    /// Things of one kind that follow each other.
    static let series = [
        Color(rgb: 0x0072b2), Color(rgb: 0xe69f00), Color(rgb: 0x009e73), Color(rgb: 0xcc79a7),
        Color(rgb: 0x56b4e9), Color(rgb: 0xd55e00),
    ]
}
