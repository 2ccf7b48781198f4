internal import CX11
public import Engine

/// Whether keyboard and pointer belong to another client: asked here before anything is shown and
/// before anything is performed, whatever draws.
extension Capture {
    /// Whether another client has both keyboard and pointer, as a screen locker has, or has the
    /// keyboard and covers the screen where the pointer is. Nothing may be shown then, and nothing performed. Costs a round trip where the answer is not known.
    public var isLocked: Bool { !isKnownFree && foreignGrabs().areLock }

    /// What stands in the way of performing anything for this seat; nil where nothing does.
    ///
    /// Under a hotkey that is a keyboard of another client, a menu's for instance, but not one that
    /// came by the modifiers of the hotkey: a desktop that opens its menu with Super alone has the
    /// keyboard while Super is down. Without a hotkey it is a lock.
    public var obstacle: Interruption? { isKnownFree ? nil : askForObstacle() }

    /// Whether another client has the keyboard, as password prompts and terminals with a secure
    /// keyboard have, whoever has the pointer; not by the modifiers of the hotkey. Costs round trips.
    public var hasKeyboardElsewhere: Bool {
        probe.isForeign(keyboardDevice) && !isKeyboardWithModifier()
    }

    /// The same, asked in any case.
    func askForObstacle() -> Interruption? {
        let grabs = foreignGrabs()
        if grabs.areLock { return .pointerBusy }
        guard grabs.keyboard, state.hotkey != nil, !isKeyboardWithModifier() else { return nil }
        return .keyboardBusy
    }

    /// Forgets the answer to `isLocked` and `obstacle`: it holds for what one event brings about,
    /// and a locker may come before the next. To be called before anything that no event brings
    /// about.
    public func forgetGrabs() { wasFree = false }

    /// Whether another client waits for a key of `modifiers` by itself, as desktops do that open a
    /// menu with it. Costs round trips: never in a hold.
    public func isAwaited(_ modifiers: Modifiers) -> Bool {
        let mask = hotkeys.modifiers.mask(of: modifiers) ?? 0
        return hotkeys.modifiers.keycodes(of: mask).contains {
            probe.isAwaited(key: $0, of: keyboardDevice)
        }
    }

    private var isKnownFree: Bool { hasPointer || hasKeyboard || wasFree }

    private func foreignGrabs() -> ForeignGrabs {
        var grabs = ForeignGrabs()
        grabs.keyboard = probe.isForeign(keyboardDevice)
        if grabs.keyboard, !hasPointer {
            // Some lockers leave the pointer to the dialog that asks for the password.
            grabs.pointer =
                probe.isForeign(self.grabs.pointerDevice) || display.isPointerOnCover
        }
        // What keys and buttons that an action holds down brought about is the action's: a window
        // manager has both devices while it switches windows.
        if grabs.areLock, ownInput?.holdsInput == true { grabs = ForeignGrabs() }
        wasFree = !grabs.keyboard
        return grabs
    }

    /// The master keyboard that goes with the pointer.
    var keyboardDevice: Int32 {
        guard seat == .every else { return seat.keyboard }
        return (seats.first { $0.pointer == grabs.pointerDevice } ?? seats.first)?.keyboard ?? 3
    }

    /// Whether the keyboard belongs to another client because a modifier is down that it has
    /// grabbed by itself. Asked once in a hold: it has the keyboard until that key is up.
    private func isKeyboardWithModifier() -> Bool {
        if ownInput?.holdsInput == true { return true }
        if let known = isKeyboardModifiers { return known }
        let isTheirs = modifiersDown.contains {
            awaited.keys.contains($0)
                || !hotkeys.claims(key: $0) && probe.isAwaited(key: $0, of: keyboardDevice)
        }
        isKeyboardModifiers = isTheirs
        return isTheirs
    }

    private var modifiersDown: [UInt8] {
        var keys = [CChar](repeating: 0, count: 32)
        XQueryKeymap(display.handle, &keys)
        return (UInt8(8)...255).filter {
            keys[Int($0 >> 3)] & CChar(1) << ($0 & 7) != 0 && hotkeys.modifiers.has($0)
        }
    }
}
