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

/// Where everything is on a sheet. The pictures are as large as the page allows; where they would
/// be too small to read, the page grows instead, in the steps of paper: A4, A3, …
struct SheetLayout {
    /// Something on the sheet, with its top left corner.
    enum Item {
        case heading(Sheet.Section, Point)
        case entry(Sheet.Entry, Point)
    }

    /// The page in points.
    private(set) var width = 841.89
    private(set) var height = 595.28
    private(set) var items: [Item] = []
    /// The side of a picture, in points.
    private(set) var side = largest
    private(set) var columnWidth = 0.0

    static let margin = 36.0
    static let titleHeight = 58.0
    private static let footer = 16.0
    private static let gutter = 22.0
    private static let largest = 104.0
    private static let smallest = 32.0

    /// The sizes of letters and gaps that go with pictures of this side.
    var nameSize: Double { min(max(side * 0.2, 8), max(12.5, side * 0.165)) }
    var actionSize: Double { nameSize * 0.88 }
    var rowHeight: Double { side * 1.16 + 3 }
    var headingHeight: Double { max(30, side * 0.5) }

    init(_ sections: [Sheet.Section]) {
        while true {
            side = Self.largest
            while side >= Self.smallest {
                if fits(sections) { return }
                side -= 2
            }
            side = Self.smallest
            (width, height) = (width * 2.0.squareRoot(), height * 2.0.squareRoot())
            // No mapping has so many gestures, and no paper is so large.
            if width > 20_000 { return }
        }
    }

    /// Tries columns from few to many; where they fit, the columns are made even.
    private mutating func fits(_ sections: [Sheet.Section]) -> Bool {
        let room = height - 2 * Self.margin - Self.titleHeight - Self.footer
        let whole = width - 2 * Self.margin
        // Beside a picture, letters need room for the name of a common gesture.
        let least = side * 1.12 + nameSize * 11
        let most = max(1, Int((whole + Self.gutter) / (least + Self.gutter)))
        for columns in 1...most {
            if columns == 1, most > 1 { continue }
            let width = (whole + Self.gutter) / Double(columns) - Self.gutter
            let headings = sections.map { section in
                section.title.isEmpty
                    ? 0 : headingHeight + heading(of: section, width: width).more
            }
            guard var placed = flow(sections, headings, columns, room) else { continue }
            var bound = room
            while bound > rowHeight, let better = flow(sections, headings, columns, bound - 4) {
                bound -= 4
                placed = better
            }
            items = Self.spread(placed, by: min(1.22, room / bound))
            columnWidth = width
            return true
        }
        return false
    }

    /// A heading: its words, in two lines where one is too short, and how much the second adds.
    func heading(of section: Sheet.Section, width: Double) -> (words: Lettering, more: Double) {
        let style = LetterStyle(
            size: section.isInner ? nameSize : nameSize * 1.1,
            color: section.isInner ? Tint.heading : Tint.muted, isBold: section.isInner)
        let words = Lettering(section.title, style, room: width, lines: 2)
        return (words, max(words.height - Lettering(section.title, style).height, 0))
    }

    /// What room is left over goes between the rows.
    private static func spread(_ items: [Item], by factor: Double) -> [Item] {
        func moved(_ place: Point) -> Point {
            let top = margin + titleHeight
            return Point(x: place.x, y: top + (place.y - top) * factor)
        }
        return items.map { item in
            switch item {
            case .heading(let section, let place): .heading(section, moved(place))
            case .entry(let entry, let place): .entry(entry, moved(place))
            }
        }
    }

    /// Puts everything into the columns, from top to bottom; nil where they are too few.
    private func flow(
        _ sections: [Sheet.Section], _ headings: [Double], _ columns: Int, _ room: Double
    ) -> [Item]? {
        let whole = width - 2 * Self.margin
        let step = (whole + Self.gutter) / Double(columns)
        var placed: [Item] = []
        var column = 0
        var y = 0.0
        func place() -> Point {
            Point(
                x: Self.margin + Double(column) * step,
                y: Self.margin + Self.titleHeight + y)
        }
        func needs(_ height: Double) -> Bool {
            if y + height > room {
                column += 1
                y = 0
            }
            return column < columns && height <= room
        }
        for (section, headingHeight) in zip(sections, headings) {
            if !section.title.isEmpty {
                // A heading stays with the first gesture under it.
                let first = section.entries.isEmpty ? 0 : rowHeight
                guard needs(headingHeight + first) else { return nil }
                placed.append(.heading(section, place()))
                y += headingHeight
            }
            for entry in section.entries {
                guard needs(rowHeight) else { return nil }
                placed.append(.entry(entry, place()))
                y += rowHeight
            }
        }
        return placed
    }
}
