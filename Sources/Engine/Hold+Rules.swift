internal import Gestures

/// What of the mapping applies in the hold: by the monitor, and by the device that draws.
extension Hold {
    /// Applies the rules for a device, which is known only once it draws. They may switch the
    /// mapping off.
    mutating func applyDeviceRules(_ words: [String], _ arenas: inout ArenaCache) {
        guard isArmed, let hotkey, arenas.window?.device != words else { return }
        arenas.window?.device = words
        if useProfile(at: extent.start, &arenas) { return }
        // A hotkey that already drew has had its outcomes: no application gets it.
        guard hotkey.forwarding != .nothing else {
            effects.append(.disarm)
            return state = .over
        }
        cancel(.nothingDrawn)
        // The hotkey is the application's.
        if hotkey.chord.trigger != .modifiers { effects.append(.pass(hotkey.chord)) }
    }

    /// Uses the profile and the limits that apply at `point`; false where the mapping is switched
    /// off.
    private mutating func useProfile(at point: Point, _ arenas: inout ArenaCache) -> Bool {
        guard
            let found = arenas.cachedArena(
                profile: rules.index, gate: gate, at: point,
                isByFocus: chord?.isOfKeyboard ?? false)
        else { return false }
        arena = found.arena
        rules.profile = found.profile
        rules.unit = arenas.scale(at: point)
        rules.limits = settings.limits.scaled(by: rules.unit)
        return true
    }

    /// A contact begins to draw at `point`, which may be on another monitor than the pointer was
    /// when the hotkey went down, or than the contact before it: lengths are those of that monitor.
    mutating func relocate(to point: Point, _ arenas: inout ArenaCache) {
        if arenas.scale(at: point) != unit { _ = useProfile(at: point, &arenas) }
    }

    /// What the hold needs of the devices.
    func needs(_ arenas: ArenaCache) -> HoldNeeds {
        let profiles = profiles(arenas)
        var gestureButtons = profiles.reduce(into: Set<Int>()) {
            $0.formUnion($1.gestureButtons)
        }
        if case .button(let own) = chord?.trigger { gestureButtons.remove(own) }
        return HoldNeeds(
            followsPointer: followsPointer, takesTouches: profile.touch != .off,
            takesPads: profile.touchpad != .off,
            drawingButtons: drawingButtons(arenas), gestureButtons: gestureButtons,
            isToggled: isToggled,
            sparesPointer: profiles.contains { $0.bindings.contains(where: \.isDrag) })
    }

    /// The profiles that may apply in the hold: where there are rules for devices, one for each.
    private func profiles(_ arenas: ArenaCache) -> [Profile] {
        arenas.profilesByDevice(profile: rules.index, isByFocus: chord?.isOfKeyboard ?? false)
            ?? [profile]
    }

    /// The mouse buttons that may draw.
    func drawingButtons(_ arenas: ArenaCache) -> Set<Int> {
        Set(profiles(arenas).flatMap(\.drawingButtons))
    }
}
