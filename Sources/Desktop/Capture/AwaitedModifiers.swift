internal import CX11
internal import Engine

/// Modifier keys that another client has grabbed by themselves, as Xfce 4.18 has Super: it runs its
/// command as soon as the key goes down, even where that only begins a hotkey.
///
/// They are grabbed here as well, through XI2: of several passive grabs the server activates the
/// newest. It freezes the keyboard until the press is replayed, at once, so that no later key is
/// lost. A replayed press goes to the application and to no grab on the root window; later keys
/// find every grab as usual. The other client gets the key, as a synthetic press and release, only
/// if it went up again with nothing else pressed meanwhile.
final class AwaitedModifiers {
    /// An awaited modifier that is down, with nothing else pressed since.
    struct Press {
        var key: Int32
        /// The number of the device on which it was pressed.
        var source: Int32
        /// Whether an action pressed it.
        var isOwn: Bool
    }

    private let server: any InputServer
    /// The modifiers of the grabs: every combination of the locks, and no others.
    private var masks: [UInt32] = []
    /// The keys that are grabbed here.
    private(set) var keys: [UInt8] = []
    /// The one that is down, until anything else is pressed.
    var pressed: Press?
    /// The key that is struck when something is drawn under modifiers alone, so that no menu opens;
    /// nil where there is none.
    var silentKey: UInt8?

    init(_ server: any InputServer) { self.server = server }

    /// Grabs those of `candidates` that another client has grabbed by themselves, and no others.
    /// `masks` are the combinations of the locks. Costs round trips.
    func claim(_ candidates: [UInt8], under masks: [UInt32]) {
        if masks != self.masks { release() }
        self.masks = masks
        let wanted =
            server.areAwaited(candidates) ? candidates.filter { server.areAwaited([$0]) } : []
        for key in keys where !wanted.contains(key) { ungrab(key) }
        // Those that stay are grabbed again without an ungrab: in between, the other client would
        // get a press.
        keys = wanted.filter { grab($0) }
    }

    /// Releases every key.
    func release() {
        for key in keys { ungrab(key) }
        keys = []
    }

    /// Calls `strike` without our grab of `key`, so that the client that waits for it gets it. Does
    /// nothing where none waits any more: the application has had the key. Costs round trips.
    func pass(_ key: UInt8, strike: () -> Void) {
        ungrab(key)
        keys.removeAll { $0 == key }
        guard server.areAwaited([key]) else { return }
        strike()
        server.sync()
        if grab(key) { keys.append(key) }
    }

    /// Grabs `key`; false, and nothing is grabbed, where another client has an XI2 grab of it.
    private func grab(_ key: UInt8) -> Bool {
        let isGrabbed = server.grab(.awaitedModifier(key, under: masks))
        if !isGrabbed { ungrab(key) }
        return isGrabbed
    }

    private func ungrab(_ key: UInt8) { server.send(.ungrabKey(Int32(key), under: masks)) }
}

// Modifiers that another client waits for by themselves: see `AwaitedModifiers`.
extension Capture {
    /// Grabs the keys of hotkeys such as Ctrl+Super that another client waits for by themselves.
    /// Costs round trips: never in a hold.
    func claimAwaitedModifiers() {
        let masks = hotkeys.modifierChords.map(\.mask)
        let several = masks.filter { $0.nonzeroBitCount > 1 }.reduce(0, |)
        // Where a modifier alone is a hotkey as well, its hold begins with the press.
        let alone = masks.filter { $0.nonzeroBitCount == 1 }.reduce(0, |)
        let candidates = hotkeys.modifiers.keycodes(of: several & ~alone)
            .filter { !hotkeys.claims(key: $0) }
        // A press on an excluded device would have to reach that client at once. Sticky keys take a
        // synthetic press for something else, and slow and bounce keys drop it.
        guard !candidates.isEmpty, filter.admitsAll, ownInput?.isAvailable == true
        else { return awaited.release() }
        let filters = server.keyFilters(of: keyboardDevice)
        guard !filters.areSticky, !filters.areSlow, !filters.bounce else {
            return awaited.release()
        }
        awaited.claim(candidates, under: hotkeys.modifiers.variants(of: 0))
    }

    /// Whether the press has activated one of these grabs.
    func isAwaitedModifier(_ press: XIDeviceEvent) -> Bool {
        guard let key = UInt8(exactly: press.detail), awaited.keys.contains(key) else {
            return false
        }
        let modifiers = UInt32(bitPattern: press.mods.effective) & 0xff
        // While another key's grab gives us the keyboard, all other presses come as well.
        return modifiers & ~hotkeys.modifiers.lockMask == 0 && !hasKeyboard
    }

    /// The key went down: replays it to the application and watches for further presses. A key
    /// pressed before this is called waits for the replay; a click does not, and is missed.
    func awaitedModifierPressed(_ press: XIDeviceEvent, isOwn: Bool) {
        if press.flags & Int32(XIKeyRepeat) == 0 {
            awaited.pressed = AwaitedModifiers.Press(
                key: press.detail, source: press.sourceid, isOwn: isOwn)
            watchPresses(true)
        }
        let first = server.nextSerial
        grabs.replay(pressOn: press.deviceid)
        // The keyboard is frozen until then.
        server.flush()
        // What waited behind the press, such as an action's release, gets this request's number.
        if isOwn { ownInput?.recordOwn(since: first) }
    }

    /// Another key or a button was pressed: the modifier is used with that.
    func forgetAwaitedModifier() {
        guard awaited.pressed != nil else { return }
        awaited.pressed = nil
        watchPresses(false)
    }

    /// If `event` is the release that ends a tap, gives the tap to the client that waits for it. A
    /// key that an action released or pressed was not tapped. A tap costs round trips.
    func awaitedModifierChanged(_ event: XkbStateNotifyEvent, isOwn: Bool) {
        guard let press = awaited.pressed, event.event_type == KeyRelease,
            Int32(event.keycode) == press.key
        else { return }
        forgetAwaitedModifier()
        guard press.isOwn == isOwn, let key = UInt8(exactly: press.key),
            // A menu or a screen locker that came meanwhile would get it.
            !server.isGrabbedElsewhere(keyboardDevice)
        else { return }
        awaited.pass(key) {
            // A key that is down again has frozen the keyboard: what is struck now would come after
            // it, and to our own grab.
            guard !server.hasWaiting(XI_KeyPress) else { return }
            ownInput?.strike(key, on: press.source)
        }
    }
}

// Desktops open a menu, and programs such as xcape press a key, when modifiers go up with no other
// key struck meanwhile. A stroke uses the modifiers as well, but those programs do not see it:
// hence the silent key.
extension Capture {
    /// Chooses the silent key: one that has no symbol and so means nothing to any client.
    func chooseSilentKey() {
        awaited.silentKey = nil
        guard !hotkeys.modifierChords.isEmpty, ownInput?.isAvailable == true else { return }
        let functionKeys = Set(hotkeys.keyboard.functionKeys.values)
        awaited.silentKey = hotkeys.keyboard.bareKeys.first { !functionKeys.contains($0) }
    }

    /// Has the silent key struck, once in a hold: something is drawn, or an application gets what
    /// the user does beside the modifiers.
    func needSilentKey() { if facts.silentKey == .unneeded { facts.silentKey = .due } }

    /// Strikes the silent key, where a menu would open otherwise. Costs round trips: to be called
    /// after the first ink is flushed.
    func strikeSilentKey() {
        facts.silentKey = .struck
        guard let key = awaited.silentKey, case .modifiers(let mask) = state.hotkey?.means else {
            return
        }
        // Of several modifiers none was pressed alone. But a client that waits for the one that
        // went down first has the keyboard, and sees no other.
        guard mask.nonzeroBitCount == 1 || server.isGrabbedElsewhere(keyboardDevice) else { return }
        // Two keys that are down together may switch sticky keys off, and slow keys would hold this
        // one back.
        let filters = server.keyFilters(of: keyboardDevice)
        guard !filters.areSticky, !filters.areSlow else { return }
        ownInput?.strike(silent: key, on: server.keyboardInUse(of: keyboardDevice))
    }
}

extension SyntheticInput {
    /// Strikes the key `keycode`, which has no symbol.
    func strike(silent keycode: UInt8, on device: Int32?) {
        // Typed text may have given it a character a moment ago.
        if isAvailable, !isBound(keycode) { strike(keycode, on: device) }
    }

    /// Presses and releases the key `keycode` in the name of the keyboard `device`; in that of
    /// XTEST's own where it is nil or cannot be named.
    func strike(_ keycode: UInt8, on device: Int32?) {
        recordingOwn {
            for isDown in [Int32(1), 0] {
                if var keyboard = XDevice(named: device) {
                    XTestFakeDeviceKeyEvent(
                        display.handle, &keyboard, UInt32(keycode), isDown, nil, 0, 0)
                } else {
                    XTestFakeKeyEvent(display.handle, UInt32(keycode), isDown, 0)
                }
            }
        }
    }
}
