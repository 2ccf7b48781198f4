internal import CX11
internal import Engine

// The grab of the pointer that keeps the wheel from applications in a hold, before anything is
// drawn. All else that is pressed meanwhile goes where it would go without that grab.
extension Capture {
    /// Whether another client waits for keys with the modifiers that are the hotkey. It may want the
    /// pointer in the same moment, as window managers do that list the windows at Alt+Tab: the wheel
    /// is left to applications then, until its first notch. Costs round trips.
    var isHotkeyOfShortcuts: Bool {
        guard case .modifiers(let mask) = state.hotkey?.means else { return false }
        return hotkeys.restoringKeys(under: mask) {
            probe.isAwaited(key: nil, under: mask, of: keyboardDevice)
        }
    }

    /// Answers the server, which waits after each press and release while the pointer is ours in
    /// this way.
    ///
    /// - Returns: whether the event is for the hold; else the application has it.
    func admitThroughShield(_ type: Int32, _ event: XIDeviceEvent) -> Bool {
        let isExcluded = seatDevices.excluded.contains(event.sourceid)
        let isHotkey =
            hotkeys.chord(
                detail: event.detail, isButton: true,
                modifiers: UInt32(bitPattern: event.mods.effective)) != nil
        let isForHold = !isExcluded && (isHotkey || state.hold?.keeps(event.detail) ?? false)
        guard type == XI_ButtonPress, !isForHold else {
            grabs.keep(pressOn: event.deviceid)
            return true
        }
        passThroughShield()
        // Under modifiers it ends the hold.
        if !isExcluded, isModifierHotkey { pending.grabs = false }
        return false
    }

    /// Gives the application the press or the touchpad's gesture for which the server waits.
    func passThroughShield() {
        grabs.replayThroughShield()
        advance(.shieldLost)
        // The grabs that wait in its place cost round trips: after what the event means.
        pending.grabs = true
    }

    /// What stands in the way of the gesture that the press of `button` is; nil where nothing does,
    /// or it is none. While the pointer is ours a locker may have the keyboard already. Costs round
    /// trips.
    func obstacle(toPress button: Int) -> Interruption? {
        guard hasPointer, !hasKeyboard, state.hold?.options.gestureButtons.contains(button) == true
        else { return nil }
        return askForObstacle()
    }

    /// Leaves the wheel to applications for the rest of the hold, or until it acts. Costs round
    /// trips, where it was kept from them.
    func dropShield() {
        if hasShield, advance(.shieldLost) { applyGrabs() }
    }
}
