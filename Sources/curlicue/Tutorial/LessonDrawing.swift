internal import CCairo
internal import Gestures
internal import Pictures
internal import Style

/// Draws a page of the lesson: dots for its parts, a title, what to do, what is said about what was
/// done, the circle to be followed, and the answers.
struct LessonDrawing {
    var page: Lesson.Page
    var remark: Lesson.Remark?
    /// In pixels.
    var width: Double
    var height: Double
    /// Pixels for each pixel at 96 dpi; in a larger window everything is larger.
    private let scale: Double
    /// The answer that Return gives.
    var chosen: Int

    /// - Parameter scale: pixels for each pixel at 96 dpi, above 0.
    init(
        page: Lesson.Page, remark: Lesson.Remark?, width: Double, height: Double, scale: Double,
        chosen: Int = 0
    ) {
        self.page = page
        self.remark = remark
        self.width = width
        self.height = height
        self.chosen = chosen
        let growth = min(width / TutorialWindow.size.width, height / TutorialWindow.size.height)
        self.scale = min(max(growth, scale * 0.7), scale * 1.4)
    }

    /// Where the circle or the answers begin, from the top to the bottom.
    private static let middle = 0.42

    /// What a page without answers says at its bottom.
    static let footer = "Escape, twice, ends the tutorial."

    private static let background = Color(rgb: 0x20_24_28)
    private static let text = Color(rgb: 0xff_ff_ff)
    private static let muted = Color(rgb: 0xb8_c4_d0)
    private static let accent = Color(rgb: 0x56_b4_e9)
    private static let button = Color(rgb: 0x2f_7d_e1)
    private static let quiet = Color(rgb: 0x3a_42_4a)

    private var margin: Double { 36 * scale }
    private var room: Double { max(1, min(width - 2 * margin, 720 * scale)) }

    /// The circle to be followed: its middle and its radius.
    var circle: (center: Point, radius: Double) {
        let top = Self.middle * height
        let radius = max(40 * scale, min((height - top - 70 * scale) / 2, 150 * scale))
        return (Point(x: width / 2, y: top + radius + 10 * scale), radius)
    }

    /// Where the answers are, in their order.
    var answers: [Box] {
        var x = margin
        return page.answers.map { text in
            let letters = TextBlock(text, style(15))
            let box = Box(
                x: x, y: Self.middle * height, width: letters.width + 36 * scale,
                height: 40 * scale)
            x += box.width + 12 * scale
            return box
        }
    }

    /// Draws all of it.
    func draw(_ context: OpaquePointer) {
        source(context, Self.background)
        cairo_paint(context)
        drawDots(context)
        var y = margin + 28 * scale
        y += write(page.title, style(25, isBold: true), Self.text, context, y: y, lines: 2)
        y += 12 * scale
        if !page.text.isEmpty {
            y += write(page.text, style(16), Self.text, context, y: y, lines: 5) + 14 * scale
        }
        if let remark {
            write(remark.text, style(15), color(of: remark.kind), context, y: y, lines: 4)
        }
        if page.showsCircle { drawCircle(context) }
        write(
            Self.footer, style(12), Self.muted, context, y: height - margin - 6 * scale, lines: 1)
        for (index, box) in answers.enumerated() {
            draw(page.answers[index], in: box, isChosen: index == chosen, context)
        }
    }

    private func color(of kind: Lesson.Remark.Kind) -> Color {
        switch kind {
        case .praise: Color(rgb: 0x4c_d4_a8)
        case .correction: Color(rgb: 0xff_9e_57)
        case .help: Self.muted
        }
    }

    private func style(_ size: Double, isBold: Bool = false) -> TextBlock.Style {
        TextBlock.Style(points: size * scale, isBold: isBold)
    }

    private func source(_ context: OpaquePointer, _ color: Color, opacity: Double = 1) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * opacity)
    }

    /// Writes `text` at the left margin; gives how high it is.
    @discardableResult
    private func write(
        _ text: String, _ style: TextBlock.Style, _ color: Color, _ context: OpaquePointer,
        y: Double, lines: Int
    ) -> Double {
        let letters = TextBlock(text, style, room: room, lines: lines)
        Brush(sharing: context).write(letters, x: margin, y: y, color: color)
        return letters.height
    }

    private func drawDots(_ context: OpaquePointer) {
        for part in 0..<Lesson.parts {
            let x = margin + 5 * scale + Double(part) * 20 * scale
            cairo_new_path(context)
            cairo_arc(context, x, margin, (part == page.part ? 5 : 4) * scale, 0, 2 * .pi)
            source(context, part <= page.part ? Self.accent : Self.quiet)
            cairo_fill(context)
        }
    }

    /// The circle, dashed, with a dot where it begins and an arrowhead near its end.
    private func drawCircle(_ context: OpaquePointer) {
        let (center, radius) = circle
        cairo_save(context)
        cairo_new_path(context)
        // From the dot at the top, clockwise, up to the arrowhead.
        let (start, end) = (-Double.pi / 2, Double.pi * 1.5 - 0.3)
        cairo_arc(context, center.x, center.y, radius, start, end)
        cairo_set_line_width(context, 3 * scale)
        let dashes = [10 * scale, 8 * scale]
        cairo_set_dash(context, dashes, 2, 0)
        source(context, Self.muted, opacity: 0.75)
        cairo_stroke(context)
        cairo_set_dash(context, nil, 0, 0)
        // An arrowhead along the circle.
        cairo_translate(context, center.x, center.y)
        cairo_rotate(context, end)
        cairo_translate(context, radius, 0)
        cairo_rotate(context, .pi / 2)
        cairo_move_to(context, 14 * scale, 0)
        cairo_line_to(context, -5 * scale, 9 * scale)
        cairo_line_to(context, -5 * scale, -9 * scale)
        cairo_close_path(context)
        source(context, Self.muted)
        cairo_fill(context)
        cairo_restore(context)
        cairo_arc(context, center.x, center.y - radius, 9 * scale, 0, 2 * .pi)
        source(context, Self.accent)
        cairo_fill(context)
    }

    private func draw(
        _ text: String, in box: Box, isChosen: Bool, _ context: OpaquePointer
    ) {
        let radius = 8 * scale
        cairo_new_path(context)
        cairo_arc(context, box.maxX - radius, box.minY + radius, radius, -.pi / 2, 0)
        cairo_arc(context, box.maxX - radius, box.maxY - radius, radius, 0, .pi / 2)
        cairo_arc(context, box.minX + radius, box.maxY - radius, radius, .pi / 2, .pi)
        cairo_arc(context, box.minX + radius, box.minY + radius, radius, .pi, .pi * 1.5)
        cairo_close_path(context)
        source(context, isChosen ? Self.button : Self.quiet)
        cairo_fill(context)
        let letters = TextBlock(text, style(15))
        Brush(sharing: context).write(
            letters, x: box.minX + (box.width - letters.width) / 2,
            y: box.minY + (box.height - letters.height) / 2, color: Self.text)
    }
}
