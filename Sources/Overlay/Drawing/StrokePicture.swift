internal import CCairo
public import Gestures
internal import Appearance

/// A stroke as it was drawn, for `curlicue explain`: its samples, the box around them, where it
/// turns, and the circle fitted to it. The measures are text, on the terminal.
public struct StrokePicture {
    /// What came of comparing a stroke with a circle, in words, and whether it is taken for one.
    public typealias CircleVerdict = (words: String, isRecognized: Bool)

    private let title: String
    private let remarks: [String]
    private let strokes: [Stroke]
    private let circle: CircleVerdict?
    private let fit: CircleFit?

    private static let margin = 28.0
    private static let plot = (width: 564.0, height: 400.0)

    /// The picture of `strokes`, one for each contact. Where no circle was sought `circle` is
    /// nil.
    public init(
        title: String, remarks: [String], strokes: [Stroke], circle: CircleVerdict?, limits: Limits
    ) {
        self.title = title
        self.remarks = remarks
        self.strokes = strokes.map { Stroke($0.contact, samples: $0.samples.compactMap(\.clamped)) }
        self.circle = circle
        fit =
            circle == nil || strokes.count != 1
            ? nil
            : CircleClassifier.round(in: StrokePath(self.strokes[0].samples), limits: limits)
    }

    package static func picture(of strokes: [StrokePicture]) -> Picture {
        Picture(pages: strokes.map(\.page), density: 1.5)
    }

    private var page: Picture.Page {
        let (width, margin) = (Self.plot.width, Self.margin)
        let heading = TextBlock(
            title, .points(18, isBold: true), room: width, lines: 2)
        let lines = remarks.map {
            TextBlock($0, .points(10.5), room: width, lines: 2)
        }
        let top = margin + heading.height + lines.reduce(8) { $0 + $1.height + 3 }
        return Picture.Page(
            width: width + 2 * margin, height: top + Self.plot.height + margin
        ) { brush in
            brush.write(heading, x: margin, y: margin - 6)
            var y = margin + heading.height
            for line in lines {
                brush.write(line, x: margin, y: y, color: Tint.muted)
                y += line.height + 3
            }
            drawPlot(Box(x: margin, y: top, width: width, height: Self.plot.height), brush)
        }
    }

    private func drawPlot(_ box: Box, _ brush: Brush) {
        brush.roundedBox(box, radius: 10)
        brush.color(Tint.toast)
        brush.fill()
        guard let view = Box(around: strokes.flatMap { $0.samples.map(\.position) }) else { return }
        // All places in view, at most twice as large.
        let room = box.outset(by: -52)
        let scale = min(room.width / max(view.width, 24), room.height / max(view.height, 24), 2)
        let map = { (point: Point) in room.center + (point - view.center) * scale }
        cairo_save(brush.context)
        brush.rectangle(box)
        cairo_clip(brush.context)
        if let circle, let fit { draw(fit, circle, map, brush) }
        for (index, stroke) in strokes.enumerated() {
            draw(stroke, Tint.series[index % Tint.series.count], map, brush)
        }
        drawTurnings(around: view.center, map, brush)
        cairo_restore(brush.context)
        let letters = TextBlock.Style.points(10)
        let size = TextBlock(
            "\(view.width.digits(0)) × \(view.height.digits(0)) px", letters)
        brush.write(
            size, x: box.minX + 12, y: box.maxY - 9 - size.height, color: Tint.muted)
        guard let circle else { return }
        // Colour is never the only sign.
        let verdict = TextBlock(
            (circle.isRecognized ? "✓ " : "✗ ") + circle.words, letters,
            room: box.width - size.width - 40)
        brush.write(
            verdict, x: box.maxX - 12 - verdict.width, y: box.maxY - 9 - verdict.height,
            color: circle.isRecognized ? Tint.success : Tint.failure)
    }

    /// The samples and the line through them, from a ring at the start to an arrow head, in a box.
    private func draw(_ stroke: Stroke, _ color: Color, _ map: (Point) -> Point, _ brush: Brush) {
        let places = stroke.samples.map { map($0.position) }
        guard let first = places.first, let frame = Box(around: places) else { return }
        brush.rectangle(frame)
        brush.color(Tint.muted, opacity: 0.7)
        brush.stroke(0.8, dash: [3, 3])
        brush.color(color)
        if places.count > 1 { brush.arrow(places, width: 2, head: 9.8) }
        brush.color(Tint.paper)
        brush.disc(first, 4.4)
        cairo_fill_preserve(brush.context)
        brush.color(color)
        brush.stroke(2)
        brush.color(Tint.text, opacity: 0.75)
        for place in places {
            brush.disc(place, 1.3)
            brush.fill()
        }
    }

    /// The fitted circle, an ellipse on the screen, with its centre; dashed where it is none.
    private func draw(
        _ fit: CircleFit, _ verdict: CircleVerdict, _ map: (Point) -> Point, _ brush: Brush
    ) {
        brush.color(verdict.isRecognized ? Tint.success : Tint.failure)
        brush.line((0..<72).map { map(fit.outline(at: Double($0) * .pi / 36)) }, closed: true)
        brush.stroke(5, dash: verdict.isRecognized ? [] : [12, 10])
        let center = map(fit.center)
        for way in [Vector(dx: 5, dy: 0), Vector(dx: 0, dy: 5)] {
            brush.line([center + way * -1, center + way])
            brush.stroke(1.4)
        }
    }

    /// Numbers the places where a stroke turns to and fro, away from its middle.
    private func drawTurnings(around middle: Point, _ map: (Point) -> Point, _ brush: Brush) {
        guard strokes.count == 1 else { return }
        let turnings = ShakeClassifier.turnings(in: StrokePath(strokes[0].samples))
        for (index, turning) in turnings.prefix(40).enumerated() {
            let away = turning - middle
            let unit = away.length > 0 ? away * (1 / away.length) : Vector(dx: 0, dy: -1)
            let place = map(turning) + unit * 15
            brush.color(Tint.muted)
            brush.disc(place, 7.5)
            brush.fill()
            let number = TextBlock("\(index + 1)", .points(9.4, isBold: true))
            brush.write(number, around: place, color: Tint.paper)
        }
    }
}
