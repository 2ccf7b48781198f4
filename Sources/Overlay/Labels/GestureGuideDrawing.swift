internal import CCairo
internal import Gestures
internal import Pictures
internal import Style

/// Lays gesture guides out and draws them.
struct GestureGuideDrawing {
    /// Where everything is.
    let layout: GuideLayout
    private let guides: [GestureGuide]
    private let texts: [TextBlock?]
    private let counter: TextBlock?
    private let appearance: Appearance
    private let scale: Double
    private let isOpaque: Bool
    /// Where no lines are drawn; nil where they begin at the pointer.
    private let clear: Box?

    /// The room between a label's words and its edge, in pixels at 96 dpi.
    private static let padding = (x: 7.0, y: 3.0)
    /// Labels are at most this wide, in pixels at 96 dpi.
    private static let widest = 190.0

    /// - Parameters:
    ///   - paths: the guides, the most important first.
    ///   - others: how many more gestures can be drawn that have no path.
    init(
        _ paths: [GestureGuide], others: Int = 0, pointer: Point, on monitor: Output,
        look appearance: Appearance
    ) {
        let scale = monitor.scale
        self.scale = scale
        isOpaque = false
        clear = nil
        let place = GuideLayout.Place(
            origin: pointer, monitor: monitor.bounds, room: LabelPlacement(monitor).room,
            scale: scale)
        self.appearance = appearance
        let letters = TextBlock.Style(
            font: appearance.messages.font, scale: scale, size: 0.84)
        func text(_ words: String) -> TextBlock? {
            words.isEmpty
                ? nil
                : TextBlock(
                    words, letters, room: (Self.widest - 2 * Self.padding.x) * scale)
        }
        // More are never placed, and one is left for what comes after them.
        guides = Array(paths.prefix(2 * GuideLayout.most))
        texts = guides.map { text($0.name) }
        func size(_ text: TextBlock) -> GuideLayout.Size {
            GuideLayout.Size(
                width: (text.width + 2 * Self.padding.x * scale).rounded(.up),
                height: (text.height + 2 * Self.padding.y * scale).rounded(.up))
        }
        let all = paths.count + others
        counter = text(Self.words(forMore: max(all, 1)))
        layout = GuideLayout(
            zip(guides, texts).map { guide, text in
                GuideLayout.Item(path: guide.path, freedom: guide.freedom, label: text.map(size))
            }, in: place, others: all - guides.count,
            counter: counter.map(size) ?? GuideLayout.Size(width: 0, height: 0))
        self.letters = letters
    }

    private let letters: TextBlock.Style

    /// What counts the gestures that are not shown.
    private static func words(forMore count: Int) -> String { "+\(count)" }

    /// Draws them on a picture whose top left corner is that of `box`.
    func draw(_ context: OpaquePointer) {
        guard let box else { return }
        cairo_translate(context, -box.minX, -box.minY)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        // The likeliest lies on top.
        let order = layout.placed.sorted {
            guides[$0.item].likelihood < guides[$1.item].likelihood
        }
        cairo_save(context)
        if let clear { clip(context, besides: clear, in: box) }
        for placed in order { edge(placed, context) }
        for placed in order { line(placed, context) }
        cairo_restore(context)
        for placed in order {
            guard let box = placed.label, let text = texts[placed.item] else { continue }
            lead(placed, to: box, context)
            label(text, in: box, context)
        }
        if let more = layout.more {
            let text = TextBlock(
                Self.words(forMore: more.count), letters, room: more.box.width)
            label(text, in: more.box, context)
        }
    }

    /// What everything covers, in whole pixels.
    var box: Box? {
        var all: [Box] = layout.placed.compactMap { placed in
            Box(around: placed.path).map {
                let box = $0.union(placed.head.box).outset(by: 8 * scale)
                return placed.label.map { box.union($0) } ?? box
            }
        }
        if let more = layout.more { all.append(more.box) }
        guard let first = all.first else { return nil }
        let box = all.dropFirst().reduce(first) { $0.union($1) }
        return Box(
            minX: box.minX.rounded(.down), minY: box.minY.rounded(.down),
            maxX: box.maxX.rounded(.up), maxY: box.maxY.rounded(.up))
    }

    // MARK: Lines

    /// Has `context` draw in `box` but for `hole`.
    private func clip(_ context: OpaquePointer, besides hole: Box, in box: Box) {
        cairo_new_path(context)
        for part in [box, hole] {
            cairo_rectangle(context, part.minX, part.minY, part.width, part.height)
        }
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    private func width(_ guide: GestureGuide) -> Double {
        let share = min(max(guide.likelihood, 0), 1)
        return (2 + 5 * share * share) * scale
    }

    /// The contrast line beside the guide.
    private func edge(_ placed: GuideLayout.Placed, _ context: OpaquePointer) {
        let extra = 2.5 * scale
        stroke(
            placed, appearance.hints.background, width(guides[placed.item]) + extra, 0.5,
            context)
        for head in [placed.head, placed.turn].compactMap({ $0 }) {
            outline(head, context)
            cairo_set_line_width(context, extra)
            source(appearance.hints.background, 0.5, context)
            cairo_stroke(context)
        }
    }

    private func line(_ placed: GuideLayout.Placed, _ context: OpaquePointer) {
        let guide = guides[placed.item]
        let opacity = opacity(guide)
        stroke(placed, appearance.hints.color, width(guide), opacity, context)
        for head in [placed.head, placed.turn].compactMap({ $0 }) {
            outline(head, context)
            source(appearance.hints.color, opacity, context)
            cairo_fill_preserve(context)
            cairo_set_line_width(context, scale)
            cairo_stroke(context)
        }
    }

    private func opacity(_ guide: GestureGuide) -> Double {
        0.8 + 0.2 * min(max(guide.likelihood, 0), 1)
    }

    /// It fades a little with the distance: what comes next matters most.
    private func stroke(
        _ placed: GuideLayout.Placed, _ color: Color, _ width: Double, _ opacity: Double,
        _ context: OpaquePointer
    ) {
        guard let first = placed.path.first else { return }
        let reach = placed.path.map { $0.distance(to: first) }.max() ?? 1
        let fade = cairo_pattern_create_radial(
            first.x, first.y, 0, first.x, first.y, max(reach, 1))
        for (offset, part) in [(0.0, 1.0), (1.0, 0.75)] {
            cairo_pattern_add_color_stop_rgba(
                fade, offset, color.red, color.green, color.blue, opacity * part)
        }
        // The line ends inside of the head, so that its tip stays sharp.
        let end = placed.head.tip + placed.head.direction * (-0.7 * placed.head.length)
        cairo_new_path(context)
        cairo_move_to(context, first.x, first.y)
        for point in placed.path.dropFirst()
        where point.distance(to: placed.head.tip) > 0.7 * placed.head.length {
            cairo_line_to(context, point.x, point.y)
        }
        cairo_line_to(context, end.x, end.y)
        cairo_set_source(context, fade)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
        cairo_pattern_destroy(fade)
    }

    private func outline(_ head: GuideHead, _ context: OpaquePointer) {
        cairo_new_path(context)
        for corner in head.corners { cairo_line_to(context, corner.x, corner.y) }
        cairo_close_path(context)
    }

    private func source(_ color: Color, _ opacity: Double, _ context: OpaquePointer) {
        cairo_set_source_rgba(
            context, color.red, color.green, color.blue, color.alpha * opacity)
    }

    // MARK: Labels

    /// A thin line from the arrowhead to a label that is not right beside its guide.
    private func lead(_ placed: GuideLayout.Placed, to box: Box, _ context: OpaquePointer) {
        let near = box.outset(by: 10 * scale)
        guard !placed.path.contains(where: { near.contains($0) }) else { return }
        let tip = placed.head.tip
        cairo_new_path(context)
        cairo_move_to(context, tip.x, tip.y)
        cairo_line_to(
            context, min(max(tip.x, box.minX), box.maxX), min(max(tip.y, box.minY), box.maxY))
        source(appearance.hints.color, 0.7, context)
        cairo_set_line_width(context, scale)
        cairo_stroke(context)
    }

    private func label(_ text: TextBlock, in box: Box, _ context: OpaquePointer) {
        cairo_save(context)
        cairo_translate(context, box.minX, box.minY)
        let brush = Brush(sharing: context)
        brush.label(
            Box(x: 0, y: 0, width: box.width, height: box.height), radius: 5,
            background: appearance.hints.background, line: appearance.hints.color, scale: scale,
            isOpaque: isOpaque)
        brush.write(
            text, x: (box.width - text.width) / 2, y: (box.height - text.height) / 2,
            color: appearance.hints.text)
        cairo_restore(context)
    }
}
