internal import Engine
internal import Gestures

/// Compares a stroke with the shapes of the gestures that are mapped: with the examples of recorded
/// strokes, and with the ideal paths of built-in gestures.
struct ShapeComparison {
    /// The shapes, each with its gesture.
    let classes: [TemplateClass]
    private let limits: Limits.Template

    /// A circle may begin anywhere: it is compared from so many places, an eighth of a turn apart.
    private static let circleStarts = 8

    init(_ profile: Profile, templates: TemplateLibrary, limits: Limits) {
        var examples: [Phrase: [Template]] = [:]
        let run = IndependentRun(profile, limits: limits)
        for (phrase, path) in run.idealPaths {
            examples[phrase, default: []] += Self.paths(of: phrase, path).compactMap {
                try? Template($0.evenlyTimed)
            }
        }
        let ideal = examples.sorted { $0.key.description < $1.key.description }
        let recorded = profile.bindings.compactMap { binding -> TemplateClass? in
            guard case .stroke(let name) = binding.phrase else { return nil }
            return TemplateClass(name, templates[name], tolerance: binding.tolerance)
        }
        classes = ideal.compactMap { TemplateClass(taught: $0.key, $0.value) } + recorded
        self.limits = limits.template
    }

    /// How near `example` is to each shape, the nearest first.
    func fits(of example: Template) -> [TemplateFit] {
        classes.compactMap { item in
            TemplateSet([item], limits: limits).match(contacts: example.contacts)?.best
        }
        .filter(\.score.isFinite).sorted { $0.score < $1.score }
    }

    private static func paths(of phrase: Phrase, _ path: [Point]) -> [[Point]] {
        guard case .circle = phrase else { return [path] }
        let eighth = 0.5.squareRoot()
        var paths = [path]
        while let last = paths.last, paths.count < circleStarts {
            paths.append(
                last.map { Point(x: ($0.x - $0.y) * eighth, y: ($0.x + $0.y) * eighth) })
        }
        return paths
    }
}
