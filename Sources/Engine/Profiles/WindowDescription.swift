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
