internal import CX11

/// What the keyboard's accessibility settings do with the press of a key before clients get it.
///
/// Slow keys hold a press back until the key has been down for a while, bounce keys drop one that
/// comes too soon after the release, and under mouse keys the numeric keypad moves the pointer. Raw
/// events bypass all that: they come at once and always. Presses sent through XTEST are held back
/// and dropped like the user's (measured on Xorg 21.1.7).
struct KeyFilters {
    /// Nil where it is about no keyboard in particular.
    var display: Display?
    var device = UInt32(XkbUseCoreKbd)
    /// XKB's controls that are enabled.
    let enabled: UInt32
}

extension KeyFilters {
    /// Those of the keyboard `device`, as they are now. Costs a round trip.
    init(_ display: Display, device: UInt32 = UInt32(XkbUseCoreKbd)) {
        let keyboard = XkbAllocKeyboard()
        defer { XkbFreeKeyboard(keyboard, 0, 1) }
        keyboard?.pointee.device_spec = UInt16(truncatingIfNeeded: device)
        XkbGetControls(display.handle, UInt(XkbControlsEnabledMask), keyboard)
        self.init(
            display: display, device: device,
            enabled: keyboard?.pointee.ctrls?.pointee.enabled_ctrls ?? 0)
    }

    /// Whether a modifier that is tapped stays down for the next key.
    var areSticky: Bool { enabled & UInt32(XkbStickyKeysMask) != 0 }

    /// Whether a press counts only once the key has been down for a while.
    var areSlow: Bool { enabled & UInt32(XkbSlowKeysMask) != 0 }

    /// Whether a press that comes too soon after the release is dropped.
    var bounce: Bool { enabled & UInt32(XkbBounceKeysMask) != 0 }

    /// Whether a key moves the pointer or clicks in place of typing. Costs a round trip under mouse
    /// keys, else none.
    func movesPointer(_ keycode: UInt8) -> Bool {
        guard enabled & UInt32(XkbMouseKeysMask) != 0, let display,
            let map = XkbGetMap(display.handle, UInt32(XkbKeyActionsMask), device)
        else { return false }
        defer { XkbFreeKeyboard(map, 0, 1) }
        guard map.pointee.min_key_code...map.pointee.max_key_code ~= keycode,
            let server = map.pointee.server?.pointee, let first = server.key_acts?[Int(keycode)],
            first != 0, let action = server.acts?[Int(first)]
        else { return false }
        return [XkbSA_MovePtr, XkbSA_PtrBtn, XkbSA_LockPtrBtn, XkbSA_SetPtrDflt]
            .contains(Int32(action.type))
    }
}

extension Display {
    /// Reads which filters would hold synthetic keys back. To be called before any are sent; costs
    /// a round trip.
    func readKeyFilters() {
        keyFilters = KeyFilters(self).enabled & UInt32(XkbSlowKeysMask | XkbBounceKeysMask)
    }

    /// Sends a synthetic key by `body`, with slow and bounce keys off. The requests follow each
    /// other at once: keys that the user presses meanwhile are held back as before.
    func withoutKeyFilters<Result>(_ body: () -> Result) -> Result {
        guard keyFilters != 0 else { return body() }
        XkbChangeEnabledControls(handle, UInt32(XkbUseCoreKbd), keyFilters, 0)
        defer { XkbChangeEnabledControls(handle, UInt32(XkbUseCoreKbd), keyFilters, keyFilters) }
        return body()
    }
}
