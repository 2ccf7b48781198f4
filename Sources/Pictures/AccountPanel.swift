internal import Engine
internal import Gestures
internal import Style

/// What one recognizer saw in a stroke.
struct AccountPanel {
    let account: Account
    let statement: Account.Statement
    let sight: Account.Sight

    private var color: Color { statement.isClaim ? Tint.success : Tint.failure }

    func draw(_ brush: Brush, in box: Box) {
        brush.toast(box, radius: 10)
        brush.color(Tint.toast)
        brush.fill()
        if statement.isWinner {
            brush.toast(box.outset(by: -1), radius: 9)
            brush.color(Tint.success)
            brush.stroke(2)
        }
        // Colour is never the only sign.
        let sign = Lettering(
            statement.isClaim ? "✓" : "✗", LetterStyle(size: 12, color: color, isBold: true))
        brush.write(sign, x: box.minX + 11, y: box.minY + 8)
        let name = Lettering(
            statement.recognizer, LetterStyle(size: 11.5, isBold: true), room: box.width - 44)
        brush.write(name, x: box.minX + 26, y: box.minY + 8)
        let verdict = Lettering(
            statement.words, LetterStyle(size: 9.5, color: Tint.muted), room: box.width - 22,
            lines: 2)
        let foot = box.maxY - 9 - verdict.height
        brush.write(verdict, x: box.minX + 11, y: foot)
        // Numbers stand beside the stroke.
        let inset: Vector =
            switch sight {
            case .turnings(.horizontal, _): Vector(dx: 12, dy: 0)
            case .turnings(.vertical, _): Vector(dx: 0, dy: 14)
            case .legs: Vector(dx: 4, dy: 4)
            default: .zero
            }
        let area = Box(
            minX: box.minX + 26 + inset.dx, minY: box.minY + 34 + inset.dy,
            maxX: box.maxX - 26 - inset.dx, maxY: foot - 10 - inset.dy)
        guard area.height > 20, let view = view(of: account.strokes.flatMap(\.samples)) else {
            return
        }
        let canvas = PagePlot(brush, in: area, showing: view)
        brush.clipped(to: box.outset(by: -2)) {
            if case .rounds(let rounds) = sight { for round in rounds { tolerance(round, canvas) } }
            for stroke in account.strokes {
                canvas.stroke(stroke.samples, color: Tint.guide, width: 2)
            }
            show(canvas)
        }
    }

    /// What has to be in view: the stroke, and what was fitted to it.
    private func view(of samples: [Sample]) -> Box? {
        guard var box = Box(around: samples.map(\.position)) else { return nil }
        switch sight {
        case .rounds(let rounds):
            for round in rounds {
                for point in outline(round, 1 + account.limits.circle.error) { box.include(point) }
            }
        case .template(_, let alignment):
            for point in alignment.path { box.include(point) }
        default: break
        }
        return box
    }

    private func outline(_ round: CircleFit, _ share: Double) -> [Point] {
        (0..<72).map { step in
            let point = round.outline(at: Double(step) * .pi / 36)
            return round.center + (point - round.center) * share
        }
    }

    /// How far the stroke may be off the circle, and the zone inside which it has to stay out of.
    private func tolerance(_ round: CircleFit, _ canvas: PagePlot) {
        let brush = canvas.brush
        let error = account.limits.circle.error
        brush.line(canvas(outline(round, 1 + error)), closed: true)
        brush.color(color, opacity: 0.13)
        brush.fill()
        let inner = canvas(outline(round, max(1 - error, 0)))
        brush.line(inner, closed: true)
        brush.color(Tint.toast)
        brush.fill()
        brush.line(inner, closed: true)
        brush.color(color, opacity: 0.8)
        brush.stroke(0.9, dash: [2, 3])
    }

    private func show(_ canvas: PagePlot) {
        let brush = canvas.brush
        var numbers = Badges(radius: 6.8, letters: Tint.text, disc: Tint.paper)
        switch sight {
        case .rounds(let rounds):
            for round in rounds {
                brush.line(canvas(outline(round, 1)), closed: true)
                brush.color(color)
                brush.stroke(rounds.count > 1 ? 1.6 : 2.2, dash: statement.isClaim ? [] : [7, 5])
                let center = canvas(round.center)
                for way in [Vector(dx: 4, dy: 0), Vector(dx: 0, dy: 4)] {
                    brush.line([center + way * -1, center + way])
                    brush.stroke(1.2)
                }
            }
        case .chords(let chords):
            brush.color(color)
            for chord in chords { arrow(canvas([chord.0, chord.1]), 2, brush) }
        case .span(let first, let last):
            brush.line(canvas([first.0, first.1]))
            brush.color(Tint.muted)
            brush.stroke(1.2, dash: [3, 4])
            brush.line(canvas([last.0, last.1]))
            brush.color(color)
            brush.stroke(2, dash: statement.isClaim ? [] : [6, 5])
        case .legs(let legs):
            for (index, leg) in legs.all.enumerated() {
                brush.color(Tint.series[index % Tint.series.count])
                arrow(canvas([leg.start, leg.end]), 2.4, brush, isSolid: true)
            }
            for (index, leg) in legs.all.enumerated() {
                let ends = canvas([leg.start, leg.end])
                let way = ends[1] - ends[0]
                let length = way.length
                // To the left of the leg, clear of its line.
                let side =
                    length > 0
                    ? Vector(dx: way.dy / length, dy: -way.dx / length) : Vector(dx: 0, dy: -1)
                numbers.put(
                    index + 1, at: ends[0].interpolated(to: ends[1], share: 0.5) + side * 9.5,
                    along: side, brush)
            }
        case .turnings(let axis, let places):
            let reach = canvas.box
            for (index, place) in places.prefix(40).enumerated() {
                let here = canvas(place)
                let half = 11.0
                let ends =
                    axis == .horizontal
                    ? [Point(x: here.x, y: here.y - half), Point(x: here.x, y: here.y + half)]
                    : [Point(x: here.x - half, y: here.y), Point(x: here.x + half, y: here.y)]
                brush.line(ends)
                brush.color(color)
                brush.stroke(1.6)
                let away = here - reach.center
                let side =
                    axis == .horizontal
                    ? Vector(dx: away.dx < 0 ? -1 : 1, dy: 0)
                    : Vector(dx: 0, dy: away.dy < 0 ? -1 : 1)
                numbers.put(index + 1, at: here + side * 10, along: side, brush)
            }
        case .template(_, let alignment):
            brush.color(Tint.muted, opacity: 0.4)
            for pair in alignment.pairs {
                brush.line(canvas([pair.drawn, pair.recorded]))
                brush.stroke(0.6)
            }
            brush.line(canvas(alignment.path))
            brush.color(color)
            brush.stroke(2, dash: statement.isClaim ? [] : [7, 5])
        }
    }

    /// An arrow; one that is hardly there has hardly a head.
    private func arrow(
        _ ends: [Point], _ width: Double, _ brush: Brush, isSolid: Bool = false
    ) {
        brush.arrow(
            ends, width: width, head: min(9.5, ends[0].distance(to: ends[1]) * 0.6),
            dash: isSolid || statement.isClaim ? [] : [6, 5])
    }
}

extension Account.Statement {
    /// The verdict, with each comparison on one line.
    var words: String {
        verdict.replacing(" > ", with: "\u{A0}>\u{A0}").replacing(" < ", with: "\u{A0}<\u{A0}")
    }
}
