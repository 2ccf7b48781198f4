package import Engine
public import Gestures
public import Mapping

/// The mapping as a cheat-sheet: one page, landscape, every gesture as a small picture with its
/// name and what it does.
public struct Sheet {
    /// One gesture on the sheet.
    struct Entry {
        var gestureIcon: GestureIcon
        /// What it does, as the user calls it or in plain words.
        var title: String
        /// What the gesture is called.
        var detail: String
    }

    /// A stretch of the sheet under one heading.
    struct Section {
        /// The hotkeys, where the heading is one of a profile.
        var hotkeys: [[String]] = []
        /// The words of the heading.
        var title = ""
        /// A remark beside the heading.
        var note = ""
        var entries: [Entry] = []
        /// Whether it is a part of the section before it.
        var isInner = false
    }

    let sections: [Section]
    /// The hotkeys in the title: those of the only profile, or none.
    let hotkeys: [[String]]
    /// How a hold is done.
    let manner: Manner

    /// The sheet of `mapping`; recorded strokes are drawn as their first example in `templates`.
    public init(_ mapping: Mapping, templates: TemplateLibrary = TemplateLibrary()) {
        let isSingle = mapping.profiles.count == 1
        hotkeys = isSingle ? mapping.profiles[0].hotkeys.map(Self.keys) : []
        manner = isSingle ? Manner(mapping.profiles[0]) : Manner()
        var sections: [Section] = []
        for profile in mapping.profiles {
            let entries = profile.bindings.map { Self.entry($0, templates) }
            var section = Section(entries: entries)
            if !isSingle {
                section.hotkeys = profile.hotkeys.map(Self.keys)
                let manner = Manner(profile)
                section.title = manner.verb
                section.note = [manner.rest, manner.note].filter { !$0.isEmpty }
                    .joined(separator: " · ")
            }
            sections.append(section)
            for rule in profile.applications {
                sections.append(
                    Section(
                        title: (rule.isEnabled ? "Over " : "Not over ") + Self.words(rule.match),
                        note: rule.isEnabled && !rule.inherits ? "only these" : "",
                        entries: rule.isEnabled
                            ? rule.bindings.map { Self.entry($0, templates) } : [],
                        isInner: true))
            }
        }
        self.sections = sections.filter { !$0.entries.isEmpty || !$0.title.isEmpty }
    }

    /// How a hold is done.
    struct Manner {
        /// What is done with the hotkey.
        var verb = "Hold"
        /// What is done then.
        var rest = "draw, let go"
        /// What needs no hotkey.
        var note = ""

        init() {}

        init(_ profile: Profile) {
            let draw = profile.draw == .drag ? "drag" : "draw"
            if profile.mode == .toggle { verb = "Press" }
            rest = profile.mode == .toggle ? "\(draw), press again" : "\(draw), let go"
            if profile.touch == .always { note = "three fingers and more need no key" }
        }
    }

    private static func entry(_ binding: Binding, _ templates: TemplateLibrary) -> Entry {
        var template: Template?
        var name = binding.phrase.description
        if case .stroke(let stroke) = binding.phrase {
            template = templates[stroke].first
            name = stroke
        }
        return Entry(
            gestureIcon: GestureIcon(
                binding.phrase, template: template, hasSteps: binding.step != nil),
            title: binding.words, detail: ([name] + conditions(binding)).joined(separator: ", "))
    }

    /// How often a binding acts while it is drawn, and on which window.
    static func conditions(_ binding: Binding) -> [String] {
        let each: String? =
            switch binding.continuousActions.each {
            // No line ends between a number and its unit.
            case .pixels(let pixels)?: "every\u{A0}\(plain(pixels))\u{A0}px"
            case .percent(let percent)?: "every\u{A0}\(plain(percent))\u{A0}%"
            case .degrees(let degrees)?: "every\u{A0}\(plain(degrees))°"
            case .notches(let count)? where count > 1: "every\u{A0}\(count)\u{A0}notches"
            case .notches, nil: nil
            }
        let window: String? =
            switch binding.target {
            case .start: nil
            case .active: "on the focused window"
            case .pointer: "on the window under the pointer"
            }
        return [each, window].compactMap { $0 }
    }

    private static func plain(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? String(Int(rounded)) : String(rounded)
    }

    /// The keys of a chord, as on caps.
    private static func keys(_ chord: Chord) -> [String] {
        let last: [String] =
            switch chord.trigger {
            case .key(let name): [caps[name] ?? name]
            case .button(let number): [buttons[number] ?? "Button \(number)"]
            case .modifiers: []
            }
        return chord.modifiers.names + last
    }

    /// What stands on caps whose keys have longer names.
    private static let caps = [
        "grave": "`", "space": "Space", "Escape": "Esc", "Return": "Enter", "comma": ",",
        "period": ".", "minus": "−", "equal": "=", "slash": "/", "backslash": "\\",
        "semicolon": ";", "apostrophe": "'", "bracketleft": "[", "bracketright": "]",
        "Left": "←", "Right": "→", "Up": "↑", "Down": "↓",
    ]
    private static let buttons = [
        1: "left button", 2: "middle button", 3: "right button", 8: "back button",
        9: "forward button",
    ]

    /// Which windows a rule is for.
    package static func words(_ match: ApplicationMatch) -> String {
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
}
