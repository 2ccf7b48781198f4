internal import CCairo
public import Gestures
internal import Glibc
internal import Appearance

/// The rest of a gesture's path, from the pointer on, with what it does at its end.
///
/// After OctoPocus (O. Bau and W. Mackay, "OctoPocus: a dynamic guide for learning gesture-based
/// command sets", UIST 2008): the likelier, the thicker.
public struct GestureGuide: Hashable, Sendable {
    /// The path on the screen, from the newest place on.
    public var path: [Point]
    /// The label at its end.
    public var name: String
    /// How likely it is, 0…1.
    public var likelihood: Double

    /// The rest of a path.
    public init(path: [Point], name: String, likelihood: Double) {
        self.path = path
        self.name = name
        self.likelihood = likelihood
    }
}

/// Gesture guides with labels at their far ends. Left out is a guide that leads off the monitor, or
/// whose label or arrowhead would lie on another one, on the pointer or on an obstacle: the sheet
/// has every name.
struct GuideDrawing {
    /// A guide that is shown.
    struct Placed {
        var guide: GestureGuide
        var text: TextBlock
        var label: Box
    }

    /// What it covers on the screen, in whole pixels.
    let box: Box
    /// The guides in their places, the likeliest first.
    private(set) var placed: [Placed] = []
    private let appearance: Appearance
    private let scale: Double

    /// More guides than this would be a tangle.
    static let most = 6
    /// Labels are at most this wide, in pixels at 96 dpi.
    private static let widest = 190.0
    /// The room between a label's words and its edge, in pixels at 96 dpi.
    private static let padding = (x: 7.0, y: 3.0)
    /// How far a label is from its arrowhead, and the length of that, in pixels at 96 dpi.
    private static let (gap, head) = (5.0, 12.0)

    /// Those of `guides`, the likeliest first, that can be shown; nil where none can.
    ///
    /// - Parameters:
    ///   - pointer: where the pointer is.
    ///   - scale: pixels for each pixel at 96 dpi.
    ///   - obstacles: what no label and no arrowhead may lie on.
    init?(
        _ guides: [GestureGuide], at pointer: Point, on monitor: Box, scale: Double,
        _ appearance: Appearance, avoiding obstacles: [Box] = []
    ) {
        self.appearance = appearance
        self.scale = scale
        // The pointer's picture hangs below its hot spot.
        var taken =
            obstacles + [
                Box(
                    minX: pointer.x - 10 * scale, minY: pointer.y - 10 * scale,
                    maxX: pointer.x + 18 * scale, maxY: pointer.y + 26 * scale)
            ]
        let letters = TextBlock.Style(font: appearance.messages.font, scale: scale, size: 0.84)
        let shown = guides.filter { guide in
            guide.path.count > 1 && guide.path.allSatisfy { $0.isFinite && monitor.contains($0) }
        }
        let lines = shown.prefix(Self.most).flatMap { Self.points(along: $0.path) }
        for guide in shown where placed.count < Self.most {
            guard let tip = guide.path.last else { continue }
            let text = TextBlock(
                guide.name, letters, room: (Self.widest - 2 * Self.padding.x) * scale)
            let arrow = Box(tip).outset(by: Self.head / 2 * scale)
            let free = Self.labels(text, at: guide.path, in: monitor, scale: scale).filter {
                label in
                !taken.contains { $0.overlaps(label) || $0.overlaps(arrow) }
            }
            // Off the lines of all guides, where there is such a place.
            guard
                let label = free.first(where: { !lines.contains(where: $0.contains) }) ?? free.first
            else { continue }
            taken += [label, arrow]
            placed.append(Placed(guide: guide, text: text, label: label))
        }
        // Lines are wide, and have edges.
        let all = placed.flatMap { item in
            [item.label] + item.guide.path.map { Box($0).outset(by: 8 * scale) }
        }
        guard let first = all.first else { return nil }
        let around = all.dropFirst().reduce(first) { $0.union($1) }
        guard let box = around.intersection(monitor) else { return nil }
        self.box = Box(
            minX: box.minX.rounded(.down), minY: box.minY.rounded(.down),
            maxX: box.maxX.rounded(.up), maxY: box.maxY.rounded(.up))
    }

    /// Points of a path that are no farther apart than a label is high.
    private static func points(along path: [Point]) -> [Point] {
        zip(path, path.dropFirst()).flatMap { start, end in
            let count = max(1, Int((start.distance(to: end) / 8).rounded(.up)))
            return (0...count).map {
                start.interpolated(to: end, share: Double($0) / Double(count))
            }
        }
    }

    /// Where a label may be, the best place first: beside the end that is farthest from the pointer,
    /// which is the tip unless the path comes back; straight on from there, or to a side.
    private static func labels(
        _ text: TextBlock, at path: [Point], in monitor: Box, scale: Double
    ) -> [Box] {
        let width = (text.width + 2 * padding.x * scale).rounded(.up)
        let height = (text.height + 2 * padding.y * scale).rounded(.up)
        let pointer = path[0]
        let tip = path.max { $0.distance(to: pointer) < $1.distance(to: pointer) } ?? pointer
        return [0, 45, -45, 90, -90].map { degrees in
            let angle = (tip - pointer).angle + degrees * .pi / 180
            let away = Vector(dx: cos(angle), dy: sin(angle))
            let reach = max(abs(away.dx), abs(away.dy))
            let x = tip.x + away.dx / reach * (width / 2 + gap * scale) - width / 2
            let y = tip.y + away.dy / reach * (height / 2 + gap * scale) - height / 2
            return Box(
                x: max(min(x, monitor.maxX - width), monitor.minX).rounded(),
                y: max(min(y, monitor.maxY - height), monitor.minY).rounded(),
                width: width, height: height)
        }
    }

    /// Draws them where the origin is the corner of `box`.
    func draw(_ brush: Brush) {
        cairo_save(brush.context)
        cairo_translate(brush.context, -box.minX, -box.minY)
        let hints = appearance.hints
        // The likeliest lies on top.
        for item in placed.reversed() {
            let width = (2 + 5 * item.guide.likelihood * item.guide.likelihood) * scale
            brush.color(hints.background, opacity: 0.5)
            brush.arrow(item.guide.path, width: width + 2.5 * scale, head: Self.head * scale)
            brush.color(hints.color)
            brush.arrow(item.guide.path, width: width, head: Self.head * scale)
        }
        for item in placed {
            brush.label(
                item.label, radius: 5, background: hints.background, line: hints.color,
                scale: scale)
            brush.write(
                item.text, x: item.label.center.x - item.text.width / 2,
                y: item.label.center.y - item.text.height / 2, color: hints.text)
        }
        cairo_restore(brush.context)
    }
}

extension Box {
    /// Whether they have more than an edge in common.
    func overlaps(_ other: Box) -> Bool { intersection(other) != nil }
}

/// The label with the gesture guides.
public final class GestureGuides: Label {
    /// Where the newest guides lead, the pointer's place first.
    private var path: [Point] = []

    /// A pointer that moves farther between two predictions, in pixels at 96 dpi, gets no guides.
    private static let mostTravel = 120.0

    /// Shows the rest of the paths of what may be drawn, the likeliest first, in the place of those
    /// before; none where the pointer is fast, for its user does not read them.
    public func show(_ guides: [GestureGuide]) {
        guard !labels.isShut, let point = guides.first?.path.first else { return hide() }
        let output = labels.outputs.output(at: point)
        let before = path.first
        path = [point] + guides.flatMap(\.path)
        let isFast = before.map { $0.distance(to: point) > Self.mostTravel * output.scale } ?? false
        let look = labels.appearance
        guard !isFast,
            let drawing = GuideDrawing(
                guides, at: point, on: output.bounds, scale: output.scale, look,
                avoiding: labels.above(self).compactMap { $0.box?.box })
        else { return super.hide() }
        show(PixelBox(around: drawing.box), backing: look.hints.background, drawing.draw)
    }

    /// Words may lie on a guide, but better beside it.
    override func cost(ofCovering box: Box) -> Int { path.count(where: box.contains) }

    /// Without a compositor each move of the guides would repaint what is beneath.
    override func strokeBegan() {
        if !isBlended { hide() }
    }

    override func strokeEnded() { hide() }

    public override func hide() {
        path = []
        super.hide()
    }
}
