internal import CX11
public import Engine

/// Asks the server whether another client has grabbed a device, without touching any grab.
///
/// Only a client that tries to grab a device learns whether another one has it. So it is grabbed on
/// a window that is never mapped: the server answers first that another client has the device, else
/// that the window is not viewable (`GrabDevice` of Xorg's dix/events.c). This client's own XInput
/// 2 grabs do not count.
final class InputGrabProbe {
    private let display: Display
    let window: Window

    init(_ display: Display) {
        self.display = display
        window = display.makeInputWindow()
    }

    deinit { display.destroy(window) }

    /// Whether another client has grabbed the master device `device`, if only for the time of a
    /// press. Costs a round trip.
    func isForeign(_ device: Int32) -> Bool {
        guard !display.isLost else { return false }
        var mask = EventMask([])
        let status = mask.with(device: device) {
            XIGrabDevice(
                display.handle, device, window, UInt(CurrentTime), 0, XIGrabModeAsync,
                XIGrabModeAsync, 0, $0)
        }
        display.onAnswer()
        if status == GrabSuccess {
            // Another client has mapped the window.
            XIUngrabDevice(display.handle, device, UInt(CurrentTime))
            XUnmapWindow(display.handle, window)
        }
        return status == AlreadyGrabbed || status == GrabFrozen
    }

    /// Whether another client waits for the key `keycode` with a passive grab. This grabs and
    /// ungrabs it, which also removes this client's own grabs of it. Costs round trips.
    ///
    /// - Parameters:
    ///   - keycode: the key; nil for any.
    ///   - modifiers: under exactly these; nil for any.
    func isAwaited(
        key keycode: UInt8?, under modifiers: UInt32? = nil, of keyboard: Int32
    ) -> Bool {
        let key = keycode.map { Int32($0) } ?? Int32(AnyKey)
        let state = modifiers ?? UInt32(AnyModifier)
        let (_, error) = display.trapping {
            XGrabKey(
                display.handle, key, state, display.root, 0, GrabModeAsync, GrabModeAsync)
        }
        guard error == nil else { return true }
        XUngrabKey(display.handle, key, state, display.root)
        var under = XIGrabModifiers(modifiers ?? UInt32(XIAnyModifier))
        var mask = EventMask([XI_KeyPress])
        let failed = mask.with(device: keyboard) {
            XIGrabKeycode(
                display.handle, keyboard, key, display.root, XIGrabModeAsync, XIGrabModeAsync, 0,
                $0, 1, &under)
        }
        // If the grab failed, there is nothing to release.
        if failed == 0 {
            XIUngrabKeycode(display.handle, keyboard, key, display.root, 1, &under)
        }
        return failed != 0
    }
}

/// Which of keyboard and pointer other clients have grabbed.
struct ForeignGrabs: Hashable {
    var keyboard = false
    /// Asked only if the keyboard is grabbed: a button that is held grabs the pointer alone.
    var pointer = false

    /// Whether nothing may be shown or performed: lockers have both, and so have menus.
    var areLock: Bool { keyboard && pointer }
}

/// Whether keyboard and pointer belong to another client: asked here before anything is shown and
/// before anything is performed, whatever draws.
extension Capture {
    /// Whether another client has both keyboard and pointer, as a screen locker has, or has the
    /// keyboard and covers the screen where the pointer is. Nothing may be shown then, and nothing
    /// performed. Costs a round trip where the answer is not known.
    public var isLocked: Bool { !isKnownFree && foreignGrabs().areLock }

    /// What stands in the way of performing anything; nil where nothing does.
    ///
    /// Under a hotkey that is another client's grab of the keyboard, such as a menu's, but not one
    /// that the hotkey's own modifiers activated: a desktop that opens its menu with Super alone
    /// has the keyboard while Super is down. Without a hotkey only a lock is in the way.
    public var obstacle: Interruption? { isKnownFree ? nil : askForObstacle() }

    /// Whether another client has the keyboard, as password prompts and terminals with a secure
    /// keyboard have, whoever has the pointer; not by the modifiers of the hotkey. Costs round trips.
    public var hasKeyboardElsewhere: Bool {
        server.isGrabbedElsewhere(keyboardDevice) && !isKeyboardTakenByModifier()
    }

    /// `obstacle`, asked of the server in any case.
    func askForObstacle() -> Interruption? {
        let grabs = foreignGrabs()
        if grabs.areLock { return .pointerBusy }
        guard grabs.keyboard, state.hotkey != nil, !isKeyboardTakenByModifier() else { return nil }
        return .keyboardBusy
    }

    /// Forgets the answer to `isLocked` and `obstacle`: it is valid for one event, and a locker may
    /// come before the next. To be called before anything that no event causes.
    public func forgetObstacle() { wasFree = false }

    /// Whether another client waits for a key of `modifiers` by itself, as desktops do that open a
    /// menu with it. Costs round trips: never in a hold.
    public func isAwaited(_ modifiers: Modifiers) -> Bool {
        let mask = hotkeys.modifiers.mask(of: modifiers) ?? 0
        return hotkeys.modifiers.keycodes(of: mask).contains {
            server.isAwaited(key: $0, under: nil, of: keyboardDevice)
        }
    }

    private var isKnownFree: Bool { hasPointer || hasKeyboard || wasFree }

    private func foreignGrabs() -> ForeignGrabs {
        var grabs = ForeignGrabs()
        grabs.keyboard = server.isGrabbedElsewhere(keyboardDevice)
        if grabs.keyboard, !hasPointer {
            // Some lockers leave the pointer to the dialog that asks for the password.
            grabs.pointer =
                server.isGrabbedElsewhere(self.grabs.pointerDevice) || server.isPointerOnCover
        }
        // What is grabbed because of keys or buttons that an action holds down is no lock: a window
        // manager has both devices while it switches windows.
        if grabs.areLock, ownInput?.holdsInput == true { grabs = ForeignGrabs() }
        wasFree = !grabs.keyboard
        return grabs
    }

    /// The master keyboard that goes with the pointer.
    var keyboardDevice: Int32 {
        (seats.first { $0.pointer == grabs.pointerDevice } ?? seats.first)?.keyboard ?? 3
    }

    /// Whether another client has the keyboard because a modifier that it has grabbed by itself is
    /// down. Asked once in a hold: it has the keyboard until that key is up.
    private func isKeyboardTakenByModifier() -> Bool {
        if ownInput?.holdsInput == true { return true }
        if let known = facts.isKeyboardTakenByModifier { return known }
        let down = server.keysDown.filter(hotkeys.modifiers.has)
        let isTheirs = down.contains {
            awaited.keys.contains($0)
                || !hotkeys.claims(key: $0)
                    && server.isAwaited(key: $0, under: nil, of: keyboardDevice)
        }
        facts.isKeyboardTakenByModifier = isTheirs
        return isTheirs
    }
}
