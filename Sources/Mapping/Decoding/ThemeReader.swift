internal import Gestures
internal import Style

/// The keys under `theme`, beside `scale`.
let themeSettings: [Setting<Theme>] = [
    Setting("name", .choice(\.nameWord, Theme.Name.allCases.map(\.rawValue))),
    Setting("motion", .choice(\.motionWord, Theme.Motion.allCases.map(\.rawValue))),
    Setting("accent", .color(\.accent)),
    Setting("outline", .color(\.outline)),
    Setting("text", .color(\.text)),
    Setting("background", .color(\.background)),
    Setting("success", .color(\.success)),
    Setting("failure", .color(\.failure)),
]

/// A scale as `theme: scale:` takes it.
let scaleSetting = Setting<Theme.Scale>("scale", .number(\.given, Theme.Scale.range))

extension Theme {
    /// The name, as a setting takes it: another one brings all its colours.
    fileprivate var nameWord: String {
        get { name.rawValue }
        set {
            guard let name = Name(rawValue: newValue) else { return }
            let (scale, motion) = (scale, motion)
            self = Theme(name)
            self.scale = scale
            self.motion = motion
        }
    }

    fileprivate var motionWord: String {
        get { motion.rawValue }
        set { motion = Motion(rawValue: newValue) ?? motion }
    }
}

extension Theme.Scale {
    /// The scale for all monitors, as a setting takes it.
    fileprivate var given: Double {
        get { common ?? 1 }
        set { common = newValue }
    }
}

extension Appearance.Ink {
    /// What the width goes by, as a setting takes it.
    var variationWord: String {
        get { vary.rawValue }
        set { vary = Appearance.Variation(rawValue: newValue) ?? vary }
    }
}

extension MappingDecoder {
    /// The theme: the name of one, or a mapping of what is different in it.
    func theme(_ node: Node) -> Theme {
        var theme = Theme()
        guard case .mapping = node.content else {
            if let name = choice(node, "'theme'", Theme.Name.self) { theme = Theme(name) }
            return theme
        }
        guard let fields = fields(node, "'theme'", known: Keywords.theme) else { return theme }
        // The table has the name first: the colours that are given come over those it brings.
        settings(fields, themeSettings, into: &theme)
        if let entry = fields["scale"] { theme.scale = scale(entry.value) }
        return theme
    }

    /// One scale for all monitors, or a mapping of their names.
    private func scale(_ node: Node) -> Theme.Scale {
        func number(_ node: Node) -> Double? {
            parse(node, "a number", example: "1.5") { text throws(WordError) in
                var scale = Theme.Scale()
                try scaleSetting.read(text, into: &scale)
                return scale.common
            } ?? nil
        }
        guard case .mapping(let entries) = node.content else { return Theme.Scale(number(node)) }
        var scale = Theme.Scale()
        var seen: [String: Node] = [:]
        for entry in entries {
            if let first = seen[entry.name] {
                repeated(
                    entry.key, "the monitor \(entry.name.quoted) is given twice", first: first)
            }
            seen[entry.name] = entry.key
            guard let number = number(entry.value) else { continue }
            if entry.name == Keywords.otherMonitors {
                scale.common = number
            } else {
                scale.monitors[entry.name] = number
            }
        }
        return scale
    }
}

extension Theme {
    /// How the mapping names this theme.
    var written: ThemeText? {
        var standard = Theme(name)
        if self == standard { return name == Theme().name ? nil : .name(name.rawValue) }
        standard.name = Theme().name
        let changed = themeSettings.filter { $0.written(self) != $0.written(standard) }
        return .fields(changed.map { ($0.name, $0.written(self)) }, scale)
    }
}

/// A theme as the mapping writes it.
enum ThemeText {
    case name(String)
    case fields([(key: String, value: String)], Theme.Scale)
}
