internal import Gestures

/// A profile as it is over the windows of one application, and its arena before a hold.
struct CachedArena {
    /// What an arena is made for.
    struct Key: Hashable {
        var profile: Int
        /// The application's rule; nil where none applies.
        var application: Int?
        var gate: Gate
        var scale: Double
    }

    var profile: Profile
    var arena: Arena
}

/// The arenas of a mapping, each made once.
struct ArenaCache: Sendable {
    private let profiles: [Profile]
    private let limits: Limits
    let templates: TemplateLibrary
    private var arenas: [CachedArena.Key: Arena] = [:]
    /// The monitors of the desktop.
    private(set) var monitors: [Output] = []
    /// The window under what comes next, as last reported.
    var window: WindowDescription?

    init(profiles: [Profile], limits: Limits, templates: TemplateLibrary) {
        self.profiles = profiles
        self.limits = limits
        self.templates = templates
    }

    /// Sets the monitors; arenas are made anew for each of their scales.
    mutating func setMonitors(_ monitors: [Output]) {
        guard monitors != self.monitors else { return }
        self.monitors = monitors
        arenas = [:]
    }

    /// Makes the arenas that are still to be made, so that a press need not wait for them.
    mutating func prepare() {
        var scales: [Double] = monitors.isEmpty ? [1] : []
        for monitor in monitors where !scales.contains(monitor.scale) {
            scales.append(monitor.scale)
        }
        for index in profiles.indices {
            var gates = [Gate.hotkey]
            if profiles[index].touch == .always { gates.append(.touch) }
            if profiles[index].touchpad == .always { gates.append(.touchpad) }
            let rules = [nil] + profiles[index].applications.indices.map { Optional($0) }
            for (scale, gate) in scales.flatMap({ scale in gates.map { (scale, $0) } }) {
                for rule in rules {
                    let key = CachedArena.Key(
                        profile: index, application: rule, gate: gate, scale: scale)
                    if arenas[key] == nil, let arena = arena(key) { arenas[key] = arena }
                }
            }
        }
    }

    private func arena(_ key: CachedArena.Key) -> Arena? {
        guard let profile = profiles[key.profile].adapted(to: key.application) else { return nil }
        var arena = profile.arenaConfiguration(
            limits: limits.scaled(by: key.scale), templates: templates, gate: key.gate
        ).arena
        arena.setMonitors(monitors.map(\.bounds))
        return arena
    }

    /// The scale of the monitor at `point`, of the first one where there is none.
    func scale(at point: Point) -> Double {
        (monitors.first { $0.bounds.contains(point) } ?? monitors.first)?.scale ?? 1
    }

    /// What applies over the window, at `point`; nil where the mapping is switched off.
    ///
    /// - Parameter isByFocus: whether the focused window has decided already that the mapping is
    ///   not switched off (`enabled: false`): of the window at `point` only a rule for some device
    ///   can do that, which is not known before it draws.
    mutating func cachedArena(
        profile: Int, gate: Gate, at point: Point, isByFocus: Bool
    ) -> CachedArena? {
        let rule = rule(of: profile, over: window, isByFocus: isByFocus)
        guard let adapted = profiles[profile].adapted(to: rule) else { return nil }
        let key = CachedArena.Key(
            profile: profile, application: rule, gate: gate, scale: scale(at: point))
        if let arena = arenas[key] { return CachedArena(profile: adapted, arena: arena) }
        guard let arena = arena(key) else { return nil }
        arenas[key] = arena
        return CachedArena(profile: adapted, arena: arena)
    }

    private func rule(of profile: Int, over window: WindowDescription?, isByFocus: Bool) -> Int? {
        guard let window, let index = profiles[profile].application(for: window) else { return nil }
        let application = profiles[profile].applications[index]
        let isDecided = isByFocus && !application.isEnabled && application.match.devices.isEmpty
        return isDecided ? nil : index
    }

    /// The profile as it is over the window with each device that there are rules for, and with any
    /// other; nil where no rule names a device.
    func profilesByDevice(profile: Int, isByFocus: Bool) -> [Profile]? {
        guard var window else { return nil }
        let words = Set(profiles[profile].applications.flatMap(\.match.devices))
        guard !words.isEmpty else { return nil }
        // What applies to a device of several words applies to one of them alone, too.
        let rules = Set(
            ([[]] + words.map { [$0] }).map { device in
                window.device = device
                return rule(of: profile, over: window, isByFocus: isByFocus)
            })
        return rules.compactMap { profiles[profile].adapted(to: $0) }
    }
}
