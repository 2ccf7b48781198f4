/// The colours and sizes of ink, messages and hints that the mapping does not set one by one.
public struct Theme: Hashable, Sendable {
    /// Which set of colours a theme begins with.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        /// Bright letters on dark labels.
        case dark
        /// Dark letters on bright labels.
        case light
    }

    /// Whether anything moves by itself.
    public enum Motion: String, CaseIterable, Hashable, Sendable {
        /// Ink and labels fade away.
        case full
        /// Nothing fades or slides: everything goes at once.
        case reduced
    }

    /// How many pixels of the monitor make one pixel at 96 dpi.
    public struct Scale: Hashable, Sendable {
        package static let range = 0.5...4.0

        /// For all monitors that are not in `monitors`; nil for what each monitor reports.
        public var common: Double?
        /// By the name of a monitor in small letters, `edp-1`.
        public var monitors: [String: Double]

        /// A scale for all monitors, with exceptions by name.
        public init(_ common: Double? = nil, monitors: [String: Double] = [:]) {
            self.common = common
            self.monitors = monitors
        }

        /// The scale of the monitor called `name`, which reports `own` itself; within `range`.
        public func of(_ name: String, own: Double) -> Double {
            let scale = monitors[name.lowercased()] ?? common ?? own
            guard scale.isFinite else { return 1 }
            return min(max(scale, Self.range.lowerBound), Self.range.upperBound)
        }
    }

    /// The set of colours that this one began with.
    package var name: Name
    package var scale = Scale()
    package var motion = Motion.full
    /// The stroke path, and highlights elsewhere.
    package var accent: Color
    /// The contrast line beside the stroke path.
    package var outline: Color
    /// Letters and lines on a label.
    package var text: Color
    /// The label behind them.
    package var background: Color
    package var success: Color
    /// Failure: ink that nothing matches, a command that failed.
    package var failure: Color

    /// Icons and the gesture guides: the accent; the dark theme's own is too dark for fine lines.
    package var fine: Color {
        accent == Theme(.dark).accent && name == .dark ? Color(rgb: 0x56b4e9) : accent
    }
    /// Less important words on a label: a shade of the theme's own text, or another text thinner.
    package var quiet: Color {
        guard text == Theme(name).text else {
            return Color(
                red: text.red, green: text.green, blue: text.blue, alpha: text.alpha * 0.75)
        }
        return name == .dark ? Color(rgb: 0xb8c4d0) : Color(rgb: 0x4a545e)
    }

    /// The colours called `name`.
    ///
    /// Success and failure are the bluish green and the vermilion of Okabe and Ito's set (Color
    /// Universal Design, 2002), which people with red-green blindness can tell apart: a little
    /// darker in the light theme, so that they can be read on a bright label.
    public init(_ name: Name = .dark) {
        self.name = name
        switch name {
        case .dark:
            accent = Color(rgb: 0x2f7de1)
            outline = Color(rgb: 0xffffff, alpha: 230.0 / 255)
            text = Color(rgb: 0xffffff)
            background = Color(rgb: 0x202428, alpha: 235.0 / 255)
            success = Color(rgb: 0x00b586)
            failure = Color(rgb: 0xd55e00)
        case .light:
            accent = Color(rgb: 0x0072b2)
            outline = Color(rgb: 0xffffff, alpha: 230.0 / 255)
            text = Color(rgb: 0x1b1f23)
            background = Color(rgb: 0xfbfbfa, alpha: 242.0 / 255)
            success = Color(rgb: 0x007a5a)
            failure = Color(rgb: 0xb84a00)
        }
    }
}
