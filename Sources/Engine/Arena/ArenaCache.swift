package import Gestures

/// What arms gestures: a hotkey, or fingers that need none.
public enum Gate: CaseIterable, Hashable, Sendable {
    /// A hotkey is held: all gestures.
    case hotkey
    /// Fingers on a touch screen, always: gestures of three and more.
    case touch
    /// Fingers on a touchpad, always: three and more that move, pinches and rotations.
    case touchpad

    package func allows(_ phrase: Phrase) -> Bool {
        switch self {
        case .hotkey: true
        case .touch:
            // Without a number a pinch takes three fingers, too.
            if case .motion(_, nil) = phrase.manner {
                true
            } else {
                phrase.fingers >= Hold.freeFingers
            }
        case .touchpad:
            switch phrase.manner {
            case .stroke(let fingers): fingers >= 3
            case .motion(let motion, _): phrase.fingers >= (motion == .translation ? 3 : 2)
            // The server does not report fingers that rest or tap on a touchpad.
            case .rest, .press: false
            }
        }
    }
}

extension [Profile] {
    /// The place of the first that needs no hotkey at `gate` and has anything to draw there.
    package func free(at gate: Gate) -> Int? {
        firstIndex { profile in
            (gate == .touch ? profile.touch : profile.touchpad) == .always
                && profile.allBindings.contains { gate.allows($0.phrase) }
        }
    }
}

/// What of the mapping applies in a hold: by the window, the monitor and the device that draws.
struct Rules {
    /// What an arena is made for.
    struct Key: Hashable {
        var profile: Int
        /// The application's rule; nil where none applies.
        var application: Int?
        var gate: Gate
        /// Pixels of the monitor for each pixel at 96 dpi.
        var scale: Double
    }

    let key: Key
    let profile: Profile
    let arena: Arena
    /// The limits in pixels of the monitor.
    let limits: Limits
    let needs: GrabNeeds
}

/// The arenas of a mapping, each made for the first hold that needs it and reset for every other: there
/// is one hold at a time.
final class ArenaCache {
    private let profiles: [Profile]
    private let limits: Limits
    let templates: TemplateLibrary
    private var arenas: [Rules.Key: Arena] = [:]
    private(set) var monitors: [Output] = []
    /// The window under the next press, or the next contact that begins, as last reported.
    var windowBeneath: WindowDescription?
    /// The window whose rules apply.
    var window: WindowDescription?

    init(profiles: [Profile], limits: Limits, templates: TemplateLibrary) {
        self.profiles = profiles
        self.limits = limits
        self.templates = templates
    }

    /// Sets the monitors; arenas are made anew for each of their scales.
    func setMonitors(_ monitors: [Output]) {
        guard monitors != self.monitors else { return }
        self.monitors = monitors
        arenas = [:]
    }

    /// The scale of the monitor at `point`, of the first one where there is none.
    func scale(at point: Point) -> Double {
        (monitors.first { $0.bounds.contains(point) } ?? monitors.first)?.scale ?? 1
    }

    /// What applies over the window, at `point`; nil where the mapping is switched off there.
    func rules(_ index: Int, _ chord: Chord?, _ gate: Gate, at point: Point) -> Rules? {
        // Of a key, `enabled: false` was already checked for the focused window: the window at `point`
        // can switch the mapping off only by a rule for a device, which is not known before it draws.
        let isByFocus = chord?.isOfKeyboard ?? (gate == .touchpad)
        let rule = rule(of: index, over: window, isByFocus: isByFocus)
        guard let profile = profiles[index].adapted(to: rule) else { return nil }
        let key = Rules.Key(
            profile: index, application: rule, gate: gate, scale: scale(at: point))
        let limits = limits.scaled(by: key.scale)
        let arena =
            arenas[key] ?? profile.arena(limits: limits, templates: templates, gate: gate)
        arenas[key] = arena
        arena.setMonitors(monitors.map(\.bounds))
        arena.reset()
        // Where there are rules for devices, one of which is known only once it draws, the grabs are
        // for all.
        let byDevice = profilesByDevice(profile: index, isByFocus: isByFocus)
        return Rules(
            key: key, profile: profile, arena: arena, limits: limits,
            needs: GrabNeeds(byDevice ?? [profile], chord))
    }

    private func rule(of profile: Int, over window: WindowDescription?, isByFocus: Bool) -> Int? {
        guard let window, let index = profiles[profile].application(for: window) else { return nil }
        let application = profiles[profile].applications[index]
        let isDecided = isByFocus && !application.isEnabled && application.match.devices.isEmpty
        return isDecided ? nil : index
    }

    /// The profile as it is over the window with each device that there are rules for, and with any
    /// other; nil where no rule names a device.
    private func profilesByDevice(profile: Int, isByFocus: Bool) -> [Profile]? {
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
