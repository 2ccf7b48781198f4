internal import Engine

/// Which hotkeys are to be grabbed: those of the mapping, but for the profiles that the focused
/// window excludes; none while curlicue is paused.
struct HotkeyClaims {
    /// Whether all hotkeys are released until that is undone.
    var isPaused = false
    /// The places of the profiles that are excluded by the focused window.
    private(set) var excluded: Set<Int> = []
    /// When to read the focused window after a change, and when that was done last.
    private(set) var due: Duration?
    private var checked = Duration.zero
    /// How often a focused window that changes all the time is looked at, at most.
    private static let pause = Duration.milliseconds(50)

    // MARK: The focused window

    /// The focused window may be another one, or not be what it was.
    mutating func focusChanged(_ now: Duration) {
        due = due ?? max(now, checked + Self.pause)
    }

    /// The focused window is to be looked at later, for another reason than its change.
    mutating func cancelCheck() { due = nil }

    /// Sees which of `profiles` the focused `window` excludes; says whether they are others than
    /// before.
    mutating func check(
        _ window: WindowDescription?, of profiles: [Profile], now: Duration
    ) -> Bool {
        due = nil
        checked = now
        let found = profiles.indices.filter { index in
            guard let window else { return false }
            let profile = profiles[index]
            return profile.adapted(to: profile.application(for: window)) == nil
        }
        guard Set(found) != excluded else { return false }
        excluded = Set(found)
        return true
    }

    // MARK: Hotkeys

    /// Whether a hotkey of the profile at `index` is released now. A button is for the window under
    /// the pointer, which is known once it is pressed.
    func isReleased(_ hotkey: Chord, at index: Int) -> Bool {
        isPaused || excluded.contains(index) && hotkey.isOfKeyboard
    }

    /// The hotkeys to be grabbed.
    func hotkeys(of profiles: [Profile]) -> [Chord] {
        profiles.enumerated().flatMap { index, profile in
            profile.hotkeys.filter { !isReleased($0, at: index) }
        }
    }

    /// The hotkeys under which fingers on a touch screen draw.
    func touchHotkeys(of profiles: [Profile]) -> [Chord] {
        profiles.enumerated()
            .filter { !excluded.contains($0.offset) && $0.element.touch != .off }
            .flatMap(\.element.hotkeys)
    }

    /// Whether gestures on touchpads may be grabbed without a hotkey. What a touchpad did cannot be
    /// handed back: the focused window decides beforehand.
    var allowsPads: Bool { excluded.isEmpty }
}
