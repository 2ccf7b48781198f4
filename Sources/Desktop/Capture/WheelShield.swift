internal import CX11
internal import Engine

// The shield: a grab of the pointer that keeps the wheel from applications in a hold, before
// anything is drawn. All other presses go where they would go without it.
extension Capture {
    /// Whether another client has grabbed keys under the modifiers that are the hotkey. It may want
    /// the pointer at once, as a window manager that lists windows at Alt+Tab: the wheel is left to
    /// applications then, until its first notch. Costs round trips.
    var isHotkeyOfShortcuts: Bool {
        guard case .modifiers(let mask) = state.hotkey?.means else { return false }
        return hotkeys.restoringKeys(under: mask) {
            server.isAwaited(key: nil, under: mask, of: keyboardDevice)
        }
    }

    /// Answers the server, which waits after each press and release while the shield is up.
    ///
    /// - Returns: whether the event is for the hold; else the application gets it.
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
        if !isExcluded, isModifierHotkey { pending.grabs = false } else { needSilentKey() }
        return false
    }

    /// Gives the application the press or touchpad gesture for which the server waits.
    func passThroughShield() {
        grabs.replayThroughShield()
        advance(.shieldLost)
        // The grabs that replace the shield cost round trips: made once the event is translated.
        pending.grabs = true
    }

    /// What stands in the way of the gesture that pressing `button` is; nil where nothing does, or
    /// where it is no gesture. A locker may have the keyboard even while the pointer is ours. Costs
    /// round trips.
    func obstacle(toPress button: Int) -> Interruption? {
        guard hasPointer, !hasKeyboard, state.hold?.needs.gestureButtons.contains(button) == true
        else { return nil }
        return askForObstacle()
    }

    /// Leaves the wheel to applications for the rest of the hold, or until it acts. Costs round
    /// trips, where it was kept from them.
    func dropShield() {
        if hasShield, advance(.shieldLost) { applyGrabs() }
    }
}
