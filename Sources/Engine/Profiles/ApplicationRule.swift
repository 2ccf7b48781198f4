internal import Gestures

/// A monitor by name or by number.
public enum MonitorChoice: Hashable, Sendable {
    /// As `xrandr` names it.
    case name(String)
    /// From 1, from left to right and from top to bottom.
    case number(Int)
}

/// Which windows a rule is for. Everything that is given has to hold; of a list one is enough.
/// Names are compared without regard to letter case.
public struct ApplicationMatch: Hashable, Sendable {
    /// The window's class is one of these.
    package var classes: [String] = []
    package var instances: [String] = []
    package var title: TextPattern?
    package var roles: [String] = []
    package var types: [WindowType] = []
    package var isFullscreen: Bool?
    package var monitors: [MonitorChoice] = []
    /// It was drawn with one of these devices, by name or type.
    package var devices: [String] = []

    package init() {}

    /// Whether everything that is given holds for `window`.
    package func matches(_ window: WindowDescription) -> Bool {
        Self.isOne(window.className, of: classes) && Self.isOne(window.instance, of: instances)
            && Self.isOne(window.role, of: roles)
            && (types.isEmpty || types.contains(window.type))
            && (isFullscreen ?? window.isFullscreen) == window.isFullscreen
            && (monitors.isEmpty || monitors.contains { $0.isMonitor(of: window) })
            && (devices.isEmpty || window.device.contains { Self.isOne($0, of: devices) })
            && (title?.matches(window.title) ?? true)
    }

    private static func isOne(_ text: String, of names: [String]) -> Bool {
        guard !names.isEmpty else { return true }
        let folded = text.lowercased()
        return names.contains { $0.lowercased() == folded }
    }
}

extension MonitorChoice {
    fileprivate func isMonitor(of window: WindowDescription) -> Bool {
        switch self {
        case .name(let name): name.lowercased() == window.monitor.lowercased()
        case .number(let number): number == window.monitorNumber
        }
    }
}

/// What is different over the windows of one application.
public struct ApplicationRule: Hashable, Sendable {
    package var match: ApplicationMatch
    /// Gestures that override those of the profile.
    package var bindings: [Binding]
    /// Whether anything can be drawn there at all.
    package var isEnabled: Bool
    /// Whether the gestures of the profile apply beside its own.
    package var inherits = true

    package init(_ match: ApplicationMatch, bindings: [Binding] = [], isEnabled: Bool = true) {
        self.match = match
        self.bindings = bindings
        self.isEnabled = isEnabled
    }

    /// The gestures that apply where those of the profile are `bindings`: its own, and behind them
    /// those inherited that none of its own covers; of a circle that goes either way the other way is
    /// left.
    public func effective(over bindings: [Binding]) -> [Binding] {
        guard isEnabled else { return [] }
        guard inherits else { return self.bindings }
        let own = self.bindings.map(\.phrase)
        func isFree(_ phrase: Phrase) -> Bool {
            !own.contains { $0.covers(phrase) || $0.excludes(phrase) }
        }
        return self.bindings
            + bindings.flatMap { inherited in
                let phrase = inherited.phrase
                return (isFree(phrase) ? [phrase] : phrase.variants.filter(isFree)).map {
                    var binding = inherited
                    binding.phrase = $0
                    return binding
                }
            }
    }
}

extension Profile {
    /// The index of the first rule that is for `window`; nil where none is, and the profile applies
    /// as it is.
    public func application(for window: WindowDescription) -> Int? {
        applications.firstIndex { $0.match.matches(window) }
    }

    /// The profile as the rule at `index` changes it; nil where that rule switches the mapping off.
    /// Without a rule (nil) it is the profile itself.
    public func adapted(to index: Int?) -> Profile? {
        guard let index, applications.indices.contains(index) else { return self }
        let rule = applications[index]
        guard rule.isEnabled else { return nil }
        var copy = self
        copy.bindings = rule.effective(over: bindings)
        return copy
    }
}

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
    package var className: String
    /// The first part of `WM_CLASS`.
    package var instance = ""
    /// `_NET_WM_NAME`, else `WM_NAME`.
    package var title = ""
    package var role = ""
    package var type = WindowType.normal
    package var isFullscreen = false
    /// The monitor's name, as `xrandr` has it.
    package var monitor = ""
    /// The monitor's number, from 1, from left to right and from top to bottom.
    package var monitorNumber = 1
    /// What drew: the device's name and every type that it counts as.
    package var device: [String] = []
}

extension WindowDescription {
    /// A window of which nothing is known.
    package init() { self.init(className: "") }
}

/// The properties of a window that a mapping compares. Others need not be read.
public struct WindowTraits: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt8
    /// The traits of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `WM_CLASS`, both parts.
    package static let name = WindowTraits(rawValue: 1)
    package static let title = WindowTraits(rawValue: 2)
    /// `WM_WINDOW_ROLE`.
    package static let role = WindowTraits(rawValue: 4)
    package static let type = WindowTraits(rawValue: 8)
    package static let fullscreen = WindowTraits(rawValue: 16)
    package static let monitor = WindowTraits(rawValue: 32)
    package static let all: WindowTraits = [.name, .title, .role, .type, .fullscreen, .monitor]
}

extension ApplicationMatch {
    package var traits: WindowTraits {
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
    package var traits: WindowTraits {
        applications.reduce(into: []) { $0.formUnion($1.match.traits) }
    }
}

/// Which devices take part, by name or by kind (`touchpad`); `Desktop`, which knows them, has what
/// matches.
///
/// What is excluded is out. Where anything is included, nothing else draws; keyboards are not
/// touched by that, since they do not draw: a mapping that includes the touchpad alone still has
/// its hotkey. To leave a keyboard out, exclude it.
public struct DeviceFilter: Hashable, Sendable {
    /// What may draw; empty for everything.
    package var include: [String]
    /// What takes no part.
    package var exclude: [String]

    /// A filter; with nothing given, every device takes part.
    package init(include: [String] = [], exclude: [String] = []) {
        self.include = include
        self.exclude = exclude
    }

    package var words: [String] { include + exclude }

    package var admitsAll: Bool { words.isEmpty }
}
