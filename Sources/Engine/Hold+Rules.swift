internal import Gestures

/// What of the mapping applies in the hold: by the monitor, and by the device that draws.
extension Hold {
    /// Applies the rules for a device, which is known only once it draws. They may switch the
    /// mapping off.
    mutating func applyDeviceRules(_ words: [String], _ arenas: inout ArenaCache) {
        guard isWaiting, let hotkey, arenas.window?.device != words else { return }
        arenas.window?.device = words
        if useProfile(at: extent.start, &arenas) { return }
        finishUndrawn(passes: hotkey.chord.trigger != .modifiers)
    }

    /// Uses the profile and the limits that apply at `point`; false where the mapping is switched
    /// off.
    private mutating func useProfile(at point: Point, _ arenas: inout ArenaCache) -> Bool {
        guard
            let found = arenas.cachedArena(
                profile: profileIndex, gate: gate, at: point,
                isByFocus: chord?.isOfKeyboard ?? false)
        else { return false }
        arena = found.arena
        profile = found.profile
        unit = arenas.scale(at: point)
        limits = settings.limits.scaled(by: unit)
        needs = arenas.needs(chord, profileIndex, found.profile)
        return true
    }

    /// A contact begins to draw at `point`, which may be on another monitor than the pointer was
    /// when the hotkey went down, or than the contact before it: lengths are those of that monitor.
    mutating func relocate(to point: Point, _ arenas: inout ArenaCache) {
        if arenas.scale(at: point) != unit { _ = useProfile(at: point, &arenas) }
    }
}
