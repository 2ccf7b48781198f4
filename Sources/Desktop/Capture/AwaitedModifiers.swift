internal import CX11

/// Modifier keys that another client waits for by themselves, as Xfce 4.18 waits for Super: it runs
/// a command as soon as the key goes down, even where that only begins a hotkey.
///
/// They are grabbed here as well, through XI2: of passive grabs the server takes the newest. The
/// keyboard is frozen until the press is replayed, at once, so that no key after it is lost. A
/// replayed press goes to the application and to no grab on the root window; later keys find every
/// grab as usual. The other client gets the key only once it is up again with nothing pressed
/// meanwhile: struck anew.
final class AwaitedModifiers {
    /// A key that is down by itself.
    struct Press {
        var key: Int32
        /// The number of the device on which it was pressed.
        var source: Int32
        /// Whether an action pressed it.
        var isOwn: Bool
    }

    private let display: Display
    private let seat: Seat
    /// No other modifiers, with every combination of the locks.
    private var masks: [UInt32] = []
    /// The keys that are grabbed here.
    private(set) var keys: [UInt8] = []
    /// The one that is down, until anything else is pressed.
    var pressed: Press?

    init(_ display: Display, _ seat: Seat) {
        self.display = display
        self.seat = seat
    }

    /// Grabs those of `candidates` that another client has grabbed by themselves, and no others.
    /// `masks` are no other modifiers with the locks. Costs round trips.
    func claim(_ candidates: [UInt8], under masks: [UInt32]) {
        if masks != self.masks { release() }
        self.masks = masks
        let wanted = areAwaited(candidates) ? candidates.filter { areAwaited([$0]) } : []
        for key in keys where !wanted.contains(key) { ungrab(key, on: seat.keyboard) }
        // Those that stay are grabbed once more without a release, in which the other client would
        // get a press.
        keys = wanted.filter { grab($0) }
    }

    /// Releases every key.
    func release() {
        for key in keys { ungrab(key, on: seat.keyboard) }
        keys = []
    }

    /// Releases every key for good, also on a master device that is gone.
    func abandon() {
        for key in keys { ungrab(key, on: XIAllDevices) }
        release()
    }

    /// Strikes `key` for the client that waits for it; does nothing where none does any more, as
    /// the application has had the key. Costs round trips.
    func pass(_ key: UInt8, strike: () -> Void) {
        ungrab(key, on: seat.keyboard)
        keys.removeAll { $0 == key }
        guard areAwaited([key]) else { return }
        strike()
        display.sync()
        if grab(key) { keys.append(key) }
    }

    /// Whether another client has one of `keys` by a core grab under no other modifier. Each is
    /// grabbed and released again with the server grabbed, so that no client misses it meanwhile.
    private func areAwaited(_ keys: [UInt8]) -> Bool {
        display.trapping {
            XGrabServer(display.handle)
            for key in keys {
                XGrabKey(
                    display.handle, Int32(key), 0, display.root, 0, GrabModeAsync, GrabModeAsync)
                XUngrabKey(display.handle, Int32(key), 0, display.root)
            }
            XUngrabServer(display.handle)
        }.error != nil
    }

    /// Where a client that has it through XI2 as well has it before us, it stays with that client.
    private func grab(_ key: UInt8) -> Bool {
        var grabs = masks.map { XIGrabModifiers(modifiers: Int32(bitPattern: $0), status: 0) }
        var mask = EventMask([XI_KeyPress])
        let modes = seat.keyModes(waits: true)
        let count = Int32(grabs.count)
        let failed = mask.with(device: seat.keyboard) {
            XIGrabKeycode(
                display.handle, seat.keyboard, Int32(key), display.root, modes.own, modes.paired,
                0, $0, count, &grabs)
        }
        display.onAnswer()
        if failed != 0 { ungrab(key, on: seat.keyboard) }
        return failed == 0
    }

    private func ungrab(_ key: UInt8, on device: Int32) {
        var grabs = masks.map { XIGrabModifiers(modifiers: Int32(bitPattern: $0), status: 0) }
        XIUngrabKeycode(
            display.handle, device, Int32(key), display.root, Int32(grabs.count), &grabs)
    }
}
