public import Gestures
internal import RealModule

/// The letters A to Z and the digits, as templates that need not be recorded. They are drawn by the
/// model of how people draw when they are asked for; no stroke is stored.
public enum ReadyMadeTemplates {
    /// What they are called: one capital letter or digit each.
    public static let names = LetterForm.all.map(\.name)

    /// The examples of the letter called `name`, some of each of its usual forms; none where there
    /// is no such letter. They are the same every time. The first is the one to show.
    public static func examples(of name: String) -> [Template] {
        var examples: [Template] = []
        for (index, form) in LetterForm.forms(of: name).enumerated() {
            for width in widths {
                for slant in slants {
                    let seed = UInt64(examples.count * 37 + index)
                    let generator = StrokeGenerator(
                        seed: seed, style: examples.isEmpty ? .ideal : style)
                    var random = generator.random(11)
                    let stroke = generator.draw(form, width: width, slant: slant, &random)
                    // A letter always has two different places.
                    if let example = try? Template(stroke.samples) { examples.append(example) }
                }
            }
        }
        return examples
    }

    /// Each of the usual forms of the letter called `name` as it is described, to show it; none
    /// where there is no such letter.
    public static func forms(of name: String) -> [Template] {
        LetterForm.forms(of: name).compactMap { form in
            let generator = StrokeGenerator(seed: 0, style: .ideal)
            var random = generator.random(11)
            let stroke = generator.draw(form, width: 1, slant: 0.05, &random)
            return try? Template(stroke.samples)
        }
    }

    /// The letters of most people are within these: narrow to wide, and leaning left to right.
    private static let widths = [1, 0.65, 1.5]
    private static let slants = [0.05, -0.2, 0.3]
    /// Further apart than one careful person's letters are. The noise of a device is far below what
    /// makes a difference to a template.
    private static let style = StrokeGenerator.Style(noise: 0, sloppiness: 0.8)
}

extension StrokeGenerator {
    /// The letter or digit called `name`, drawn in one stroke; nil where there is no such letter.
    ///
    /// - Parameters:
    ///   - form: which of its usual forms, counted round.
    ///   - corner: the top left corner, about.
    ///   - height: in pixels, about.
    public func letter(
        _ name: String, form: Int = 0, from corner: Point = .zero, height: Double = 200
    ) -> Stroke? {
        let forms = LetterForm.forms(of: name)
        guard !forms.isEmpty else { return nil }
        var random = random(10)
        let width = Double.exp(style.sloppiness * 0.4 * random.normal())
        let slant = style.sloppiness * 0.3 * random.normal()
        return draw(
            forms[abs(form % forms.count)], width: width, slant: slant, from: corner,
            height: height, &random)
    }

    /// Draws a letter.
    ///
    /// - Parameters:
    ///   - width: how wide it is, over what is usual.
    ///   - slant: how far it leans to the right, over its height.
    func draw(
        _ form: LetterForm, width: Double, slant: Double, from corner: Point = .zero,
        height: Double = 200, _ random: inout Seeded
    ) -> Stroke {
        // Beside that, letters stand a little turned, taper to the top or to the foot, have their
        // waist higher or lower, and their corners a little elsewhere.
        let turn = style.sloppiness * 0.12 * random.normal()
        let taper = style.sloppiness * 0.4 * random.normal()
        let waist = style.sloppiness * 0.25 * random.normal()
        let slip = style.sloppiness * 0.06
        let middle = 0.35
        let points = form.points(spacing: 0.03 * height) { place in
            let y = place.y + waist * place.y * (1 - place.y) + slip * random.normal()
            let x = (place.x - middle) * width * (1 + taper * (y - 0.5)) + slip * random.normal()
            let drawn = Vector(
                dx: middle + x + (slant + turn) * (0.5 - y), dy: y + turn * x)
            return corner + drawn * height
        }
        return along(points)
    }
}
