internal import CCairo
internal import Gestures
internal import Style

/// Draws gesture guides.
struct GestureGuideDrawing: Sendable {
    /// What the picture covers, in pixels of the screen.
    let box: Box
    private let guides: [GestureGuide]
    private let appearance: Appearance
    private let scale: Double
    /// Where other words are.
    private let words: [Box]
    /// What is named there.
    private let named: String?

    /// Nil where nothing of the guides lies in their room.
    init?(_ request: GestureGuides.Request, appearance: Appearance) {
        words = request.words
        named = request.named
        let scale = request.scale
        let drawable = request.guides
            .filter { $0.path.count > 1 && $0.path.allSatisfy(\.isFinite) }
            .prefix(GestureGuide.most)
        guard let all = Box(around: drawable.lazy.flatMap(\.path)) else { return nil }
        let aside = Box(
            minX: all.minX - 190 * scale, minY: all.minY - 36 * scale,
            maxX: all.maxX + 190 * scale, maxY: all.maxY + 36 * scale)
        guard let box = aside.intersection(request.room) else { return nil }
        self.box = Box(
            minX: box.minX.rounded(.down), minY: box.minY.rounded(.down),
            maxX: box.maxX.rounded(.up), maxY: box.maxY.rounded(.up))
        self.guides = Array(drawable)
        self.appearance = appearance
        self.scale = scale
    }

    /// Places on all paths, close together.
    private var marks: [Point] {
        guides.flatMap { guide in
            zip(guide.path, guide.path.dropFirst()).flatMap { from, to in
                let count = min(max(Int(from.distance(to: to) / (6 * scale)), 1), 500)
                return (0..<count).map {
                    from.interpolated(to: to, share: Double($0) / Double(count))
                }
            }
        }
    }

    func bitmap() -> Bitmap? {
        Bitmap(width: Int(box.width), height: Int(box.height)) { context in
            cairo_translate(context, -box.minX, -box.minY)
            cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            // The likeliest lies on top.
            for guide in guides.sorted(by: { $0.likelihood < $1.likelihood }) {
                draw(guide, context)
            }
            var occupied = words
            let marks = marks
            for guide in guides.sorted(by: { $0.likelihood > $1.likelihood }) {
                label(guide, context, &occupied, marks)
            }
        }
    }

    private func draw(_ guide: GestureGuide, _ context: OpaquePointer) {
        let share = min(max(guide.likelihood, 0), 1)
        let width = (2 + 7 * share * share) * scale
        let path = guide.path
        // It fades with the distance: what comes next matters most.
        guard let first = path.first, let last = path.last else { return }
        let reach = path.map { $0.distance(to: first) }.max() ?? 1
        func stroke(_ color: Color, _ width: Double, _ opacity: Double) {
            let fade = cairo_pattern_create_radial(
                first.x, first.y, 0, first.x, first.y, max(reach, 1))
            for (offset, part) in [(0.0, 1.0), (1.0, 0.45)] {
                cairo_pattern_add_color_stop_rgba(
                    fade, offset, color.red, color.green, color.blue, opacity * part)
            }
            cairo_new_path(context)
            cairo_move_to(context, first.x, first.y)
            for point in path.dropFirst() { cairo_line_to(context, point.x, point.y) }
            cairo_set_source(context, fade)
            cairo_set_line_width(context, width)
            cairo_stroke(context)
            cairo_pattern_destroy(fade)
        }
        let opacity = 0.6 + 0.35 * share
        stroke(appearance.hints.background, width + 2.5 * scale, opacity * 0.5)
        stroke(appearance.hints.color, width, opacity)
        cairo_new_path(context)
        cairo_arc(context, last.x, last.y, width / 2 + 1.5 * scale, 0, 2 * .pi)
        let color = appearance.hints.color
        cairo_set_source_rgba(context, color.red, color.green, color.blue, opacity)
        cairo_fill(context)
    }

    /// The name at the end of the path, on a small toast, where no likelier one is.
    private func label(
        _ guide: GestureGuide, _ context: OpaquePointer, _ occupied: inout [Box], _ marks: [Point]
    ) {
        guard let end = guide.path.last, guide.path.count > 1, !guide.name.isEmpty,
            guide.name != named
        else { return }
        var letters = TextBlock.Style(font: appearance.messages.font, scale: scale)
        letters.size = 0.8
        guard let text = TextBlock(guide.name, letters, room: 168 * scale) else { return }
        let (width, height) = (text.width + 12 * scale, text.height + 4 * scale)
        let before = guide.path[max(0, guide.path.count - 3)]
        // Beyond the end, as the path leads; then aside of that.
        let way = end - before
        let gap = 8 * scale
        let x = way.dx >= 0 ? end.x + gap : end.x - gap - width
        let (above, below) = (end.y - gap - height, end.y + gap)
        var places = [
            Point(x: x, y: end.y - height / 2), Point(x: x, y: below), Point(x: x, y: above),
            Point(x: end.x - width / 2, y: below), Point(x: end.x - width / 2, y: above),
        ]
        if abs(way.dy) > 2 * abs(way.dx) {
            let y = way.dy > 0 ? below : above
            places.insert(Point(x: end.x - width / 2, y: y), at: 0)
        }
        let free = places.map { Box(x: $0.x, y: $0.y, width: width, height: height) }.filter {
            toast in !occupied.contains { $0.intersection(toast) != nil }
        }
        // The first of those that hide least of the paths.
        let hidden = free.map { toast in marks.count { toast.contains($0) } }
        guard let least = hidden.min(), let index = hidden.firstIndex(of: least) else { return }
        var toast = free[index]
        // Inside of the monitor.
        let shift = (
            x: min(0, box.maxX - toast.maxX) + max(0, box.minX - toast.minX),
            y: min(0, box.maxY - toast.maxY) + max(0, box.minY - toast.minY)
        )
        toast = Box(x: toast.minX + shift.x, y: toast.minY + shift.y, width: width, height: height)
        occupied.append(toast)
        cairo_save(context)
        cairo_translate(context, toast.minX.rounded(), toast.minY.rounded())
        let opacity = 0.55 + 0.45 * min(max(guide.likelihood, 0), 1)
        var background = appearance.hints.background
        background.alpha *= opacity
        ToastShape(width: width.rounded(), height: height.rounded(), scale: scale).draw(
            context, background: background, line: appearance.hints.color, isOpaque: false,
            radius: 5)
        text.draw(
            context, x: 6 * scale, y: 2 * scale, color: appearance.hints.text, opacity: opacity)
        cairo_restore(context)
    }
}
