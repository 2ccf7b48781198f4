internal import CCairo
public import Engine
public import Gestures

/// The gestures of a mapping as a page to print: the rows of the sheet on the screen, by hotkey and application.
public struct Sheet {
    /// How to draw, where that is the same for all rows.
    let manner: String
    /// The gestures with headings between, in the order of the mapping.
    let rows: [GestureRow]

    /// The sheet of `profiles`; recorded strokes are drawn as their first example in `templates`.
    public init(_ profiles: [Profile], templates: TemplateLibrary = TemplateLibrary()) {
        let isSingle = profiles.count == 1
        manner = isSingle ? Self.manner(profiles[0]).joined(separator: ", ") : ""
        var rows: [GestureRow] = []
        func add(_ heading: String, _ detail: String) {
            rows.append(GestureRow(icon: nil, title: heading, detail: detail))
        }
        func add(_ bindings: [Binding]) {
            rows += bindings.map { GestureRow($0, templates: templates) }
        }
        for profile in profiles {
            let manner = Self.manner(profile)
            if !isSingle { add(manner[0], manner.dropFirst().joined(separator: ", ")) }
            add(profile.bindings)
            for rule in profile.applications {
                add(
                    (rule.isEnabled ? "Over " : "Not over ") + Self.words(rule.match),
                    rule.isEnabled && !rule.inherits ? "only these" : "")
                if rule.isEnabled { add(rule.bindings) }
            }
        }
        self.rows = rows
    }

    /// How to draw with `profile`: what is held, what is done then, and what needs no hotkey.
    static func manner(_ profile: Profile) -> [String] {
        let isToggle = profile.mode == .toggle
        let keys = profile.hotkeys.map(\.description).joined(separator: " or ")
        let verb = isToggle ? "Press" : "Hold"
        var words = keys.isEmpty ? [] : ["\(verb) \(keys)"]
        words.append(profile.draw == .drag ? "drag" : "draw")
        words.append(isToggle ? "press again" : "let go")
        if profile.touch == .always { words.append("three fingers and more need no key") }
        return words
    }

    /// Which windows a rule is for.
    public static func words(_ match: ApplicationMatch) -> String {
        var parts: [String] = []
        let names = match.classes + match.instances
        if !names.isEmpty { parts.append(names.joined(separator: ", ")) }
        if let title = match.title { parts.append("“\(title.pattern)”") }
        parts += match.roles
        if !match.types.isEmpty {
            parts.append(match.types.map(\.rawValue).joined(separator: ", ") + " windows")
        }
        if let isFullscreen = match.isFullscreen {
            parts.append(isFullscreen ? "fullscreen windows" : "windows that are not fullscreen")
        }
        if !match.monitors.isEmpty {
            let names = match.monitors.map { monitor in
                switch monitor {
                case .name(let name): name
                case .number(let number): String(number)
                }
            }
            parts.append("on monitor " + names.joined(separator: ", "))
        }
        if !match.devices.isEmpty { parts.append("with " + match.devices.joined(separator: ", ")) }
        return parts.isEmpty ? "every window" : parts.joined(separator: " · ")
    }

    // MARK: The page

    private static let margin = 36.0
    private static let titleHeight = 40.0

    /// The sheet, drawn: an A4 page, landscape, or a larger one where there is too much for that.
    public var picture: Picture {
        let headings = Set(rows.indices.filter { rows[$0].icon == nil })
        // A4 in points.
        var (width, height) = (841.89, 595.28)
        while true {
            let room = Box(
                x: 0, y: 0, width: width - 2 * Self.margin,
                height: height - 2 * Self.margin - Self.titleHeight)
            // As large as the page allows; smaller than this it would be hard to read.
            for scale in stride(from: 1.5, through: 0.5, by: -0.05) {
                let layout = SheetLayout(
                    count: rows.count, headings: headings, in: room, scale: scale)
                // No mapping has so many gestures, and no paper is so large.
                guard let layout, layout.left == 0 || width > 20_000 else { continue }
                let page = Picture.Page(width: width, height: height) { brush in
                    draw(layout, scale, width: width, brush)
                }
                // 200 dots to the inch: sharp on paper, and a whole screen wide.
                return Picture(pages: [page], density: 200.0 / 72)
            }
            // The steps of paper: A4, A3, …
            (width, height) = (width * 2.0.squareRoot(), height * 2.0.squareRoot())
        }
    }

    private func draw(
        _ layout: SheetLayout, _ scale: Double, width: Double, _ brush: Brush
    ) {
        let margin = Self.margin
        let title = TextBlock("Gestures", .points(26, isBold: true))
        brush.write(title, x: margin, y: margin - 8)
        let manner = TextBlock(
            rows.isEmpty ? "No gestures are mapped." : manner, .points(12.5),
            room: width - 2 * margin - title.width - 26)
        brush.write(
            manner, x: margin + title.width + 26, y: margin - 8 + title.baseline - manner.baseline,
            color: Tint.muted)
        let y = margin + 34
        brush.line([Point(x: margin, y: y), Point(x: width - margin, y: y)])
        brush.color(Tint.line)
        brush.stroke(0.8)
        cairo_translate(brush.context, margin, margin + Self.titleHeight)
        brush.draw(rows, layout, RowStyle(paperScale: scale))
    }
}
