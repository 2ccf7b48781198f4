/// The colours and sizes of ink, messages and hints, where the mapping does not set one of them by
/// itself.
public struct Theme: Hashable, Sendable {
    /// Which set of colours a theme begins with.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        /// Bright letters on dark labels.
        case dark
        /// Dark letters on bright labels.
        case light
    }

    /// How much moves by itself.
    public enum Motion: String, CaseIterable, Hashable, Sendable {
        /// Ink and labels fade away.
        case full
        /// Nothing fades or slides: what goes is gone at once.
        case reduced
    }

    /// How many pixels make one pixel at 96 dpi.
    public struct Scale: Hashable, Sendable {
        /// The least and the greatest scale there is.
        public static let range = 0.5...4.0

        /// For all monitors that have none of their own; nil for what each monitor says itself.
        public var common: Double?
        /// By the name of a monitor, `eDP-1`.
        public var monitors: [String: Double]

        /// A scale for all monitors, with exceptions by name.
        public init(_ common: Double? = nil, monitors: [String: Double] = [:]) {
            self.common = common
            self.monitors = monitors
        }

        /// The scale of the monitor called `name` that is `own` by its own account.
        public func of(_ name: String, own: Double) -> Double {
            let scale = monitors[name] ?? common ?? own
            guard scale.isFinite else { return 1 }
            return min(max(scale, Self.range.lowerBound), Self.range.upperBound)
        }
    }

    /// The set of colours that this one began with.
    public var name: Name
    /// How large everything is.
    public var scale = Scale()
    /// Whether anything moves by itself.
    public var motion = Motion.full
    /// The stroke path, and what is pointed out elsewhere.
    public var accent: Color
    /// The contrast line beside the stroke path.
    public var outline: Color
    /// Letters and lines on a label.
    public var text: Color
    /// The label behind them.
    public var background: Color
    /// What went well.
    public var success: Color
    /// What did not: ink that nothing matches, a command that failed.
    public var failure: Color

    /// Small pictures and the gesture guides: the accent, so bright that fine lines can be seen.
    public var fine: Color { name == .dark ? Color(rgb: 0x56b4e9) : accent }
    /// Words of less weight on a label.
    public var quiet: Color { name == .dark ? Color(rgb: 0xb8c4d0) : Color(rgb: 0x4a545e) }

    /// The colours called `name`.
    ///
    /// Success and failure are the bluish green and the vermilion of Okabe and Ito's set (Color
    /// Universal Design, 2002), which stay apart for people who do not see red or green: in the
    /// light theme both a little darker, so that they can be read on a bright label.
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
