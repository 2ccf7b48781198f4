internal import CX11
public import Engine

/// Whether keyboard and pointer belong to another client: asked here before anything is shown and
/// before anything is performed, whatever draws.
extension Capture {
    /// Whether another client has both keyboard and pointer, as a screen locker has, or has the
    /// keyboard and covers the screen where the pointer is. Nothing may be shown then, and nothing
    /// performed. Costs a round trip where the answer is not known.
    public var isLocked: Bool { !hasPointer && !isKnownFree && foreignGrab() == .pointerBusy }

    /// What stands in the way of performing anything; nil where nothing does.
    ///
    /// Under a hotkey that is another client's grab of the keyboard, such as a menu's, but not one
    /// that the hotkey's own modifiers activated: a desktop that opens its menu with Super alone
    /// has the keyboard while Super is down. Without a hotkey only a lock is in the way. A locker
    /// may have the keyboard even while the pointer is ours.
    public var obstacle: Interruption? { isKnownFree ? nil : askForObstacle() }

    /// Whether another client has the keyboard, as password prompts and terminals with a secure
    /// keyboard have, whoever has the pointer; not by the modifiers of the hotkey. Costs round trips.
    public var hasKeyboardElsewhere: Bool {
        isKeyboardGrabbedElsewhere && !isKeyboardTakenByModifier()
    }

    /// The same by whatever key, but not by those that an action presses.
    public var isKeyboardGrabbedElsewhere: Bool {
        server.isGrabbedElsewhere(keyboardDevice) && ownInput?.holdsInput != true
    }

    /// `obstacle`, asked of the server in any case.
    func askForObstacle() -> Interruption? {
        let found = foreignGrab()
        guard found == .keyboardBusy else { return found }
        return tracker.hotkey == nil || isKeyboardTakenByModifier() ? nil : found
    }

    /// Forgets the answer to `isLocked` and `obstacle`: it is valid for one event, and a locker may
    /// come before the next. To be called before anything that no event causes.
    public func forgetObstacle() { isKeyboardFree = false }

    private var isKnownFree: Bool { hasKeyboard || isKeyboardFree }

    /// What other clients have grabbed: the keyboard, or the pointer as well, as lockers and menus
    /// have them. A button that is held grabs the pointer alone, which is nothing.
    private func foreignGrab() -> Interruption? {
        isKeyboardFree = !server.isGrabbedElsewhere(keyboardDevice)
        if isKeyboardFree { return nil }
        // Some lockers leave the pointer to the dialog that asks for the password.
        guard !hasPointer,
            server.isGrabbedElsewhere(grabs.pointerDevice) || server.isPointerOnCover
        else { return .keyboardBusy }
        // What is grabbed because of keys or buttons that an action holds down is no lock: a window
        // manager has both devices while it switches windows.
        isKeyboardFree = ownInput?.holdsInput == true
        return isKeyboardFree ? nil : .pointerBusy
    }

    /// The master keyboard that goes with the pointer.
    var keyboardDevice: Int32 {
        (seats.first { $0.pointer == grabs.pointerDevice } ?? seats.first)?.keyboard ?? 3
    }

    /// Whether another client has the keyboard because a modifier that it has grabbed by itself is
    /// down. Asked once in a hold: it has the keyboard until that key is up.
    private func isKeyboardTakenByModifier() -> Bool {
        if ownInput?.holdsInput == true { return true }
        if let known = tracker.isKeyboardTheirs { return known }
        let down = server.keysDown.filter(hotkeys.modifiers.has)
        let isTheirs = down.contains {
            awaited.keys.contains($0)
                || !hotkeys.claims(key: $0)
                    && server.isAwaited(key: $0, under: nil, of: keyboardDevice)
        }
        tracker.isKeyboardTheirs = isTheirs
        return isTheirs
    }

    /// Whether another client has grabbed keys under the modifiers that are the hotkey. It may want
    /// the pointer at once, as a window manager that lists windows at Alt+Tab: the wheel is left to
    /// applications then, until its first notch. Costs round trips.
    var isHotkeyOfShortcuts: Bool {
        guard case .modifiers(let mask) = tracker.hotkey?.means else { return false }
        defer { hotkeys.grabKeysAgain(under: mask) }
        return server.isAwaited(key: nil, under: mask, of: keyboardDevice)
    }

    /// Whether the event with this serial number comes from what an action pressed.
    func isOwn(_ serial: UInt) -> Bool { ownInput?.caused(serial) ?? false }
}
