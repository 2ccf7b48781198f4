/// What kind of window it is, as EWMH's `_NET_WM_WINDOW_TYPE` has it.
public enum WindowType: String, CaseIterable, Hashable, Sendable {
    case normal, dialog, utility, toolbar, menu, splash, dock, desktop, notification, tooltip
    case dropdownMenu = "dropdown-menu"
    case popupMenu = "popup-menu"
    case combo, dnd
}

/// Where a stroke began, by which the mapping chooses its rules: the window under its first point,
/// and the device that drew it.
public struct WindowDescription: Hashable, Sendable {
    /// The second part of `WM_CLASS`.
    public var className: String
    /// The first part of `WM_CLASS`.
    public var instance: String
    /// `_NET_WM_NAME`, else `WM_NAME`.
    public var title: String
    /// `WM_WINDOW_ROLE`.
    public var role: String
    /// What kind of window it is.
    public var type: WindowType
    /// Whether it fills its monitor.
    public var isFullscreen: Bool
    /// The monitor's name, as `xrandr` has it.
    public var monitor: String
    /// The monitor's number, from 1, from left to right and from top to bottom.
    public var monitorNumber: Int
    /// What drew: the device's name and every type that it counts as.
    public var device: [String]

    /// A window of which nothing is known but what is given.
    public init(
        className: String = "", instance: String = "", title: String = "", role: String = "",
        type: WindowType = .normal, isFullscreen: Bool = false, monitor: String = "",
        monitorNumber: Int = 1, device: [String] = []
    ) {
        self.className = className
        self.instance = instance
        self.title = title
        self.role = role
        self.type = type
        self.isFullscreen = isFullscreen
        self.monitor = monitor
        self.monitorNumber = monitorNumber
        self.device = device
    }
}

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
