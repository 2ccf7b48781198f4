internal import CX11

/// Asks the server whether another client has grabbed a device, without touching any grab.
///
/// X says only to a client that asks for a device whether it is to be had, so it is asked for on
/// behalf of a window that is never mapped: the server answers first whether another client has the
/// device, and otherwise that the window cannot be seen (`GrabDevice` of Xorg's dix/events.c). A
/// grab of this client, made through XInput 2, counts as none.
final class InputGrabProbe {
    private let display: Display
    let window: Window

    init(_ display: Display) {
        self.display = display
        window = display.makeInputWindow()
    }

    deinit { display.destroy(window) }

    /// Whether another client has grabbed the master device `device`, be it for the time of a
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

    /// Whether another client waits for the key `keycode` with a passive grab. It is grabbed and
    /// released again, together with whatever this client has grabbed of it. Costs round trips.
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
        var any = XIGrabModifiers.any
        if let modifiers { any.modifiers = Int32(bitPattern: modifiers) }
        var mask = EventMask([XI_KeyPress])
        let failed = mask.with(device: keyboard) {
            XIGrabKeycode(
                display.handle, keyboard, key, display.root, XIGrabModeAsync, XIGrabModeAsync, 0,
                $0, 1, &any)
        }
        // A grab that conflicts under one modifier is made under none.
        if failed == 0 {
            XIUngrabKeycode(display.handle, keyboard, key, display.root, 1, &any)
        }
        return failed != 0
    }
}

/// What other clients have grabbed of a seat.
struct ForeignGrabs: Hashable {
    var keyboard = false
    /// Asked only where the keyboard is another client's: by itself it may be a button that is
    /// held.
    var pointer = false

    /// Whether nothing may be shown or performed: lockers have both, and so have menus.
    var areLock: Bool { keyboard && pointer }
}
