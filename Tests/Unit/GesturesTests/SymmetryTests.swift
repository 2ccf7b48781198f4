import Gestures
import StrokeGenerator
import Testing

private let corners = SequenceClassifier(allSequences(2) + allSequences(3))

/// What the classifiers for shakes, circles and sequences make of a stroke path, and a set of
/// templates.
private func phrases(_ strokePath: StrokePath, _ set: TemplateSet) -> [Phrase?] {
    let limits = Limits()
    return [
        classify(ShakeClassifier(), strokePath).phrase,
        CircleClassifier().classify(strokePath, limits: limits).phrase,
        corners.classify(strokePath, limits: limits).phrase,
        set.classify(strokePath).phrase,
    ]
}

/// Strokes for these classifiers, drawn in one style.
private func repertoire(_ generator: StrokeGenerator, seed: Int) -> [(
    samples: [Sample], index: Int
)] {
    let here = Point(x: 2000, y: 2000)
    let sequence = allSequences(3)[seed * 7 % 36]
    let drawing = Drawing.allCases[seed % Drawing.allCases.count]
    return [
        (
            generator.shake(.horizontal, turnings: 3 + seed % 4, amplitude: 180, from: here)
                .samples, 0
        ),
        (generator.shake(.vertical, turnings: 3 + seed % 4, amplitude: 180, from: here).samples, 0),
        (
            generator.circle(
                center: here, radius: 90, rotation: seed % 2 == 0 ? .clockwise : .counterclockwise
            ).samples, 1
        ),
        (generator.polyline(sequence, leg: 160, from: here).samples, 2),
        (drawing.drawn(seed + 10), 3),
    ]
}

/// What is recognized does not depend on place, size and pace.
@Suite("Symmetry") struct SymmetryTests {
    private let set: TemplateSet

    init() throws { set = try templates(Drawing.allCases) }

    /// Strokes by a few seeds with what each is recognized as, nearly always what it was meant for.
    private func drawn(_ style: StrokeGenerator.Style) -> [(
        strokePath: StrokePath, phrases: [Phrase?]
    )] {
        var drawn: [(strokePath: StrokePath, phrases: [Phrase?])] = []
        var recognized = 0
        for seed in 0..<12 {
            for (samples, index) in repertoire(
                StrokeGenerator(seed: UInt64(seed), style: style), seed: seed)
            {
                let strokePath = StrokePath(samples)
                let before = phrases(strokePath, set)
                drawn.append((strokePath, before))
                if before[index] != nil { recognized += 1 }
            }
        }
        #expect(drawn.count - recognized <= 4)
        return drawn
    }

    @Test("place does not matter, nor does size beyond the least")
    func placeAndSize() {
        for (strokePath, before) in drawn(StrokeGenerator.Style(rate: 250, sloppiness: 0.6)) {
            #expect(
                phrases(moved(strokePath) { Point(x: $0.x - 7000, y: $0.y + 3000) }, set) == before)
            for factor in [1.5, 3] {
                let scaled = moved(strokePath) { Point(x: $0.x * factor, y: $0.y * factor) }
                #expect(phrases(scaled, set) == before)
            }
        }
    }

    @Test("pace does not matter, as long as a hotkey is held and the stroke does not dawdle")
    func pace() {
        for (strokePath, before) in drawn(StrokeGenerator.Style(rate: 250, sloppiness: 0.6)) {
            for factor in [0.6, 1.5] {
                let paced = StrokePath(
                    strokePath.samples.map { Sample($0.position, at: $0.time * factor) })
                #expect(phrases(paced, set) == before)
            }
        }
    }

    @Test("the rate of the device does not matter")
    func rate() {
        for (strokePath, before) in drawn(StrokeGenerator.Style(rate: 1000, sloppiness: 0.4)) {
            // The drawings of templates come from a mouse, whose 125 Hz leave less to spare.
            for step in [2, 8] where step == 2 || strokePath.samples.count > 300 {
                let last = strokePath.samples.count - 1
                let thinned = strokePath.samples.enumerated()
                    .filter { $0.offset % step == 0 || $0.offset == last }.map(\.element)
                #expect(phrases(StrokePath(thinned), set) == before)
            }
        }
    }

    @Test("mirroring exchanges directions and keeps the rest")
    func mirroring() {
        for (strokePath, before) in drawn(StrokeGenerator.Style(sloppiness: 0.6)) {
            let mirrored = moved(strokePath) { Point(x: 5000 - $0.x, y: $0.y) }
            let after = phrases(mirrored, set)
            for index in 0..<3 { #expect(after[index] == before[index]?.leftForRight) }
            let upsideDown = moved(strokePath) { Point(x: $0.x, y: 5000 - $0.y) }
            let below = phrases(upsideDown, set)
            for index in 0..<3 { #expect(below[index] == before[index]?.upForDown) }
        }
    }

    @Test("a template is not its mirror image")
    func mirroredTemplates() {
        for drawing in [Drawing.pigtail, .zed, .hook, .spiral] {
            for seed in 10..<16 {
                let mirrored = moved(StrokePath(drawing.drawn(seed))) {
                    Point(x: 1000 - $0.x, y: $0.y)
                }
                #expect(set.classify(mirrored).phrase != .stroke(drawing.rawValue))
            }
        }
    }
}

extension Phrase {
    /// The phrase with left and right exchanged.
    fileprivate var leftForRight: Phrase { exchanging(.left, .right) }
    /// The phrase with up and down exchanged.
    fileprivate var upForDown: Phrase { exchanging(.up, .down) }

    private func exchanging(_ one: Direction, _ other: Direction) -> Phrase {
        switch self {
        case .circle(let rotation):
            .circle(rotation.map { $0 == .clockwise ? .counterclockwise : .clockwise })
        case .sequence(let directions):
            .sequence(directions.map { $0 == one ? other : $0 == other ? one : $0 })
        default: self
        }
    }
}
