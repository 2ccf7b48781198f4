internal import CCairo
package import Gestures
internal import Glibc
internal import Appearance

/// The rest of a gesture's path, from the pointer on, with what it does at its end.
///
/// After OctoPocus (O. Bau and W. Mackay, "OctoPocus: a dynamic guide for learning gesture-based
/// command sets", UIST 2008): the likelier, the thicker.
public struct GestureGuide: Hashable, Sendable {
    /// The path on the screen, from the newest place on.
    var path: [Point]
    var name: String
    /// How likely it is, 0…1.
    var likelihood: Double

    package init(path: [Point], name: String, likelihood: Double) {
        self.path = path
        self.name = name
        self.likelihood = likelihood
    }
}

/// Gesture guides with labels at their far ends. Left out is a guide that leads off the monitor, or
/// whose label or arrowhead would lie on another one, on the pointer or on an obstacle: the sheet
/// has every name.
struct GuideDrawing {
    struct Placed {
        var guide: GestureGuide
        var text: TextBlock
        var label: Box
    }

    /// What it covers on the screen.
    let box: Box
    /// The guides in their places, the likeliest first.
    private(set) var placed: [Placed] = []
    private let appearance: Appearance
    private let scale: Double

    /// More guides than this would be a tangle.
    static let most = 6
    /// The room between a label's words and its edge, in pixels at 96 dpi.
    private static let padding = (x: 7.0, y: 3.0)
    /// The length of an arrowhead, in pixels at 96 dpi.
    private static let head = 12.0

    /// Those of `guides`, the likeliest first, that can be shown; nil where none can. Neither labels nor
    /// arrowheads lie on `obstacles`.
    init?(
        _ guides: [GestureGuide], at pointer: Point, on monitor: Box, scale: Double,
        _ appearance: Appearance, avoiding obstacles: [Box] = []
    ) {
        self.appearance = appearance
        self.scale = scale
        // The pointer's picture hangs below its hot spot.
        let hotSpot = Box(pointer).outset(by: 10 * scale)
        let tail = Box(pointer + Vector(dx: 18, dy: 26) * scale)
        var taken = obstacles + [hotSpot.union(tail)]
        let letters = TextBlock.Style(font: appearance.messages.font, scale: scale, size: 0.84)
        let shown = guides.filter { guide in
            guide.path.count > 1 && guide.path.allSatisfy { $0.isFinite && monitor.contains($0) }
        }
        let lines = shown.prefix(Self.most).flatMap { Self.points(along: $0.path) }
        for guide in shown where placed.count < Self.most {
            guard let tip = guide.path.last else { continue }
            let text = TextBlock(guide.name, letters, room: 176 * scale * letters.growth)
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
        guard let first = all.first,
            let box = all.reduce(first, { $0.union($1) }).intersection(monitor)
        else { return nil }
        self.box = box.onWholePixels
    }

    var names: [Box] { placed.map(\.label) }

    /// Points of a path that are no farther apart than a label is high.
    static func points(along path: [Point]) -> [Point] {
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
        let size = Box(
            x: 0, y: 0, width: text.width + 2 * padding.x * scale,
            height: text.height + 2 * padding.y * scale
        ).onWholePixels
        let pointer = path[0]
        let tip = path.max { $0.distance(to: pointer) < $1.distance(to: pointer) } ?? pointer
        return [0, 45, -45, 90, -90].map { degrees in
            let angle = (tip - pointer).angle + degrees * .pi / 180
            let away = Vector(dx: cos(angle), dy: sin(angle))
            let reach = max(abs(away.dx), abs(away.dy))
            let center = Point(
                x: tip.x + away.dx / reach * (size.width / 2 + 5 * scale),
                y: tip.y + away.dy / reach * (size.height / 2 + 5 * scale))
            return Box(size, around: center, within: monitor)
        }
    }

    /// Draws them where the origin is the corner of `box`.
    func draw(_ brush: Brush) {
        cairo_save(brush.context)
        cairo_translate(brush.context, -box.minX, -box.minY)
        let theme = appearance.theme
        // The likeliest lies on top.
        for item in placed.reversed() {
            let width = (2 + 5 * item.guide.likelihood * item.guide.likelihood) * scale
            brush.color(theme.background, opacity: 0.5)
            brush.arrow(item.guide.path, width: width + 2.5 * scale, head: Self.head * scale)
            brush.color(theme.fine)
            brush.arrow(item.guide.path, width: width, head: Self.head * scale)
        }
        for item in placed {
            brush.label(
                item.label, radius: 5, background: theme.background, line: theme.fine,
                scale: scale)
            brush.write(item.text, around: item.label.center, color: theme.text)
        }
        cairo_restore(brush.context)
    }
}

/// The label with the gesture guides.
public final class GestureGuides: Label {
    /// Where the newest guides lead, the pointer's place first.
    private var path: [Point] = []
    private var names: [Box] = []

    /// Shows the rest of the paths of what may be drawn, the likeliest first, in the place of those
    /// before; none where the pointer is fast, for its user does not read them.
    public func show(_ guides: [GestureGuide]) {
        guard !labels.isShut, let point = guides.first?.path.first else { return hide() }
        let output = labels.outputs.output(at: point)
        let before = path.first
        path = [point] + guides.flatMap { GuideDrawing.points(along: $0.path) }
        // Since the prediction before.
        let isFast = before.map { $0.distance(to: point) > 120 * output.scale } ?? false
        let look = labels.appearance
        guard !isFast,
            let drawing = GuideDrawing(
                guides, at: point, on: output.bounds, scale: output.scale, look,
                avoiding: labels.above(self).filter {
                    $0 !== labels.name || !labels.name.isAnnouncement
                }
                .compactMap(\.box))
        else {
            names = []
            return super.hide()
        }
        names = drawing.names
        show(drawing.box, backing: look.theme.background, drawing.draw)
        if labels.name.isAnnouncement { labels.name.moveAway() }
    }

    /// Words may lie on a guide, but better beside it.
    override func cost(ofCovering box: Box) -> Int {
        path.count(where: box.contains) + 8 * names.count(where: box.overlaps)
    }

    /// Without a compositor each move of the guides would repaint what is beneath.
    override func strokeBegan() {
        if !isBlended { hide() }
    }

    override func strokeEnded() { hide() }

    public override func hide() {
        (path, names) = ([], [])
        super.hide()
    }
}
