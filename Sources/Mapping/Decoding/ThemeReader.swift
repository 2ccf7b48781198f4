public import Appearance
internal import Gestures

/// The keys under `theme`, beside `scale`.
package let themeSettings: [Setting<Theme>] = [
    .choice("name", \.base),
    .choice("motion", \.motion),
    .color("accent", \.accent),
    .color("outline", \.outline),
    .color("text", \.text),
    .color("background", \.background),
    .color("success", \.success),
    .color("failure", \.failure),
]

package let scaleSetting = Setting<Double>.number("scale", \.self, Theme.Scale.range)

extension Theme {
    /// The name; setting it replaces all colours.
    fileprivate var base: Name {
        get { name }
        set {
            var theme = Theme(newValue)
            (theme.scale, theme.motion) = (scale, motion)
            self = theme
        }
    }
}

extension MappingDecoder {
    /// The theme: its name, or a mapping of what differs from it.
    func theme(_ node: Node) -> Theme {
        var theme = Theme()
        guard node.fields != nil else {
            if let name = choice(node, "'theme'", Theme.Name.self) { theme = Theme(name) }
            return theme
        }
        guard let fields = fields(node, "'theme'", known: Keywords.theme) else { return theme }
        // 'name' comes first in the table: it sets all colours, which the other keys override.
        settings(fields, themeSettings, into: &theme)
        if let entry = fields["scale"] { theme.scale = scale(entry.value) }
        return theme
    }

    /// One scale for all monitors, or a mapping by their names.
    private func scale(_ node: Node) -> Theme.Scale {
        func number(_ node: Node) -> Double? {
            parse(node, "a number", example: "1.5") { text throws(WordError) in
                var scale = 1.0
                try scaleSetting.read(text, &scale)
                return scale
            }
        }
        guard case .mapping(let entries) = node.content else { return Theme.Scale(number(node)) }
        var scale = Theme.Scale()
        var keys: [String: Node] = [:]
        for entry in entries {
            if let first = keys.updateValue(entry.key, forKey: entry.name.lowercased()) {
                repeated(entry.key, "\(entry.name.quoted) is given twice; remove one", first: first)
            }
            guard let number = number(entry.value) else { continue }
            if entry.name == Keywords.otherMonitors {
                scale.common = number
            } else {
                warnAboutMonitor(entry.name, entry.key)
                scale.monitors[entry.name.lowercased()] = number
            }
        }
        return scale
    }
}

extension Color {
    /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a colour name of CSS; else throws.
    init(parsing text: String) throws(WordError) {
        let lowercased = text.lowercased()
        if let named = Color.named.first(where: { $0.name == lowercased }) {
            self.init(rgb: named.rgb)
            return
        }
        guard text.hasPrefix("#") else {
            let isHex = [3, 4, 6, 8].contains(text.utf8.count) && UInt32(text, radix: 16) != nil
            let near = Spelling.nearest(to: text, among: Color.named.map(\.name))
            throw fault(
                text,
                "\(text.quoted) is not a colour; write \"#rrggbb\" in quotes, or one of CSS's names, such as orange",
                isHex ? "\"#\(text)\"" : near)
        }
        var values = text.dropFirst().compactMap(\.hexDigitValue)
        guard [3, 4, 6, 8].contains(values.count), values.count == text.count - 1 else {
            throw fault(text, "a colour has 3, 4, 6 or 8 hexadecimal digits after the '#'")
        }
        if values.count < 6 { values = values.flatMap { [$0, $0] } }
        let parts = stride(from: 0, to: values.count, by: 2).map { index in
            Double(values[index] * 16 + values[index + 1]) / 255
        }
        self.init(
            red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
    }

    /// The colour as the mapping writes it: `#rrggbb`, or `#rrggbbaa` unless it is opaque.
    public var hexadecimal: String {
        let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
        let digits = parts.map { part in
            let value = Int((min(max(part, 0), 1) * 255).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + digits.joined()
    }
}
