/// The properties of a window that a mapping compares. Others need not be read.
public struct WindowTraits: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt8
    /// The traits of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `WM_CLASS`, both parts.
    public static let name = WindowTraits(rawValue: 1)
    /// Its title.
    public static let title = WindowTraits(rawValue: 2)
    /// `WM_WINDOW_ROLE`.
    public static let role = WindowTraits(rawValue: 4)
    /// What kind of window it is.
    public static let type = WindowTraits(rawValue: 8)
    /// Whether it fills its monitor.
    public static let fullscreen = WindowTraits(rawValue: 16)
    /// Which monitor it is on.
    public static let monitor = WindowTraits(rawValue: 32)
    /// Everything.
    public static let all: WindowTraits = [.name, .title, .role, .type, .fullscreen, .monitor]
}

extension ApplicationMatch {
    /// What has to be known of a window to decide whether it is one of these.
    public var traits: WindowTraits {
        var traits: WindowTraits = []
        if !classes.isEmpty || !instances.isEmpty { traits.insert(.name) }
        if title != nil { traits.insert(.title) }
        if !roles.isEmpty { traits.insert(.role) }
        if !types.isEmpty { traits.insert(.type) }
        if isFullscreen != nil { traits.insert(.fullscreen) }
        if !monitors.isEmpty { traits.insert(.monitor) }
        return traits
    }
}

extension Profile {
    /// What has to be known of a window to choose the rule that is for it.
    public var traits: WindowTraits {
        applications.reduce(into: []) { $0.formUnion($1.match.traits) }
    }
}
