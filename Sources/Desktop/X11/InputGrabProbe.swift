internal import CX11

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
