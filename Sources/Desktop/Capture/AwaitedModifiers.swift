internal import CX11
internal import Engine

/// Modifier keys that another client has grabbed by themselves, as Xfce 4.18 has Super: it runs its
/// command as soon as the key goes down, even where that only begins a hotkey.
///
/// They are grabbed here as well, through XI2: of several passive grabs the server activates the newest.
/// It freezes the keyboard until the press is replayed, at once: that goes to the application and to no
/// grab on the root window. The other client gets the key, as a synthetic press and release, only if it
/// went up again with nothing else pressed meanwhile.
final class AwaitedModifiers {
    /// An awaited modifier that is down, with nothing else pressed since.
    struct Press {
        var key: Int32
        var source: Int32
        var isOwn: Bool
    }

    enum SilentKey { case unneeded, due, struck }

    private unowned let capture: Capture
    private let server: any InputServer
    /// The modifiers of the grabs: every combination of the locks, and no others.
    private var masks: [UInt32] = []
    private(set) var keys: [UInt8] = []
    var pressed: Press? {
        didSet { capture.grabs.watchesPresses = pressed != nil }
    }
    /// The key that is struck when something is drawn under a hotkey with modifiers, so that no menu
    /// opens; nil where there is none.
    private(set) var silentKey: UInt8?
    var silence = SilentKey.unneeded

    init(_ capture: Capture) {
        self.capture = capture
        server = capture.server
    }

    func handle(_ event: InputEvent) -> Bool {
        guard !keys.isEmpty || pressed != nil else { return false }
        switch event.kind {
        case .key(let key, true) where isAwaited(key, event):
            replay(key, event)
            return true
        // Another key or a button was pressed: the modifier is used with that.
        case .rawKey(let key, true) where key != pressed?.key: pressed = nil
        case .rawButton(_, true): pressed = nil
        case .modifiers(let modifiers): passTap(modifiers, isOwn: capture.isOwn(event.serial))
        default: break
        }
        return false
    }

    /// Grabs the modifiers of hotkeys such as Ctrl+Super and Super+F9 that another client waits for by
    /// themselves, and no others. Its grab would be one of the keyboard while Super is down, and F9 would
    /// fire none. Costs round trips: never in a hold.
    func grabAll() {
        let hotkeys = capture.hotkeys
        let used = hotkeys.chords.filter(\.isOfKeyboard)
            .compactMap { hotkeys.modifiers.mask(of: $0.modifiers) }.reduce(0, |)
        // Where a modifier alone is a hotkey as well, its hold begins with the press.
        let alone = hotkeys.modifierChords.map(\.mask).filter { $0.nonzeroBitCount == 1 }
            .reduce(0, |)
        let candidates = hotkeys.modifiers.keycodes(of: used & ~alone)
            .filter { !hotkeys.hasGrab(ofKey: $0) }
        // A press on an excluded device would have to reach that client at once. Sticky keys take a
        // synthetic press for something else, and slow and bounce keys drop it.
        guard !candidates.isEmpty, capture.filter.admitsAll, capture.ownInput?.isAvailable == true,
            case let filters = server.keyFilters(of: capture.keyboardDevice),
            !filters.areSticky, !filters.areSlow, !filters.bounce
        else { return release() }
        let masks = hotkeys.modifiers.variants(of: 0)
        if masks != self.masks { release() }
        self.masks = masks
        let wanted =
            server.areAwaited(candidates) ? candidates.filter { server.areAwaited([$0]) } : []
        for key in keys where !wanted.contains(key) { ungrab(key) }
        // Those that stay are grabbed again without an ungrab: in between, the other client would
        // get a press.
        keys = wanted.filter { grab($0) }
    }

    private func release() {
        for key in keys { ungrab(key) }
        keys = []
    }

    /// False, and nothing is grabbed, where another client has an XI2 grab of the key.
    private func grab(_ key: UInt8) -> Bool {
        let isGrabbed = server.grab(.awaitedModifier(key, under: masks))
        if !isGrabbed { ungrab(key) }
        return isGrabbed
    }

    private func ungrab(_ key: UInt8) { server.send(.ungrabKey(Int32(key), under: masks)) }

    /// Whether the press has activated one of these grabs.
    private func isAwaited(_ key: Int32, _ event: InputEvent) -> Bool {
        guard let key = UInt8(exactly: key), keys.contains(key) else { return false }
        return event.modifiers & 0xff & ~capture.hotkeys.modifiers.lockMask == 0
    }

    /// The key went down: replays it to the application and watches for further presses. A key
    /// pressed before this is called waits for the replay; a click does not, and is missed.
    private func replay(_ key: Int32, _ event: InputEvent) {
        let isOwn = capture.isOwn(event.serial)
        if !event.isRepetition {
            pressed = Press(key: key, source: event.source, isOwn: isOwn)
        }
        let first = server.nextSerial
        capture.grabs.replay(pressOn: event.device)
        // The keyboard is frozen until then.
        server.flush()
        // What waited behind the press, such as an action's release, gets this request's number.
        if isOwn { capture.ownInput?.recordOwn(since: first) }
    }

    /// If the release of a key ends a tap, gives the tap to the client that waits for it. A key that
    /// an action released or pressed was not tapped. A tap costs round trips.
    private func passTap(_ modifiers: InputEvent.Modifiers, isOwn: Bool) {
        guard let press = pressed, modifiers.isDown == false, modifiers.keycode == press.key
        else { return }
        pressed = nil
        guard press.isOwn == isOwn, let key = UInt8(exactly: press.key),
            // A menu or a screen locker that came meanwhile would get it.
            !server.isGrabbedElsewhere(capture.keyboardDevice)
        else { return }
        ungrab(key)
        keys.removeAll { $0 == key }
        // Where none waits any more, the application has had the key.
        guard server.areAwaited([key]) else { return }
        // A key that is down again has frozen the keyboard: what is struck now would come after it,
        // and to our own grab.
        if !server.hasWaiting(XI_KeyPress) { capture.ownInput?.strike(key, on: press.source) }
        server.sync()
        if grab(key) { keys.append(key) }
    }
}

// Desktops open a menu, and programs such as xcape press a key, when modifiers go up with no other
// key struck meanwhile. A stroke uses the modifiers as well, but those programs do not see it:
// hence the silent key.
extension AwaitedModifiers {
    /// Chooses the silent key: one that has no symbol and so means nothing to any client.
    func chooseSilentKey() {
        silentKey = nil
        let hotkeys = capture.hotkeys
        let isNeeded = hotkeys.chords.contains { !$0.modifiers.isEmpty }
        guard isNeeded, capture.ownInput?.isAvailable == true else { return }
        let functionKeys = Set(hotkeys.keyboard.functionKeys.values)
        silentKey = hotkeys.keyboard.bareKeys.first { !functionKeys.contains($0) }
    }

    /// Has the silent key struck, once in a hold: something is drawn, or an application gets what
    /// the user does beside the modifiers.
    func needSilentKey() { if silence == .unneeded { silence = .due } }

    /// Strikes the silent key, where it is due and a menu would open otherwise. Costs round trips: to
    /// be called after the first ink is flushed.
    func strikeSilentKey() {
        guard silence == .due else { return }
        silence = .struck
        let (keyboard, mask) = (capture.keyboardDevice, capture.hotkeyModifiers)
        guard let key = silentKey, mask != 0 else { return }
        // Of several modifiers none was pressed alone. But a client that waits for the one that
        // went down first has the keyboard, and sees no other.
        guard mask.nonzeroBitCount == 1 || server.isGrabbedElsewhere(keyboard) else { return }
        // Two keys that are down together may switch sticky keys off, and slow keys would hold this
        // one back.
        let filters = server.keyFilters(of: keyboard)
        guard !filters.areSticky, !filters.areSlow else { return }
        capture.ownInput?.strike(silent: key, on: server.keyboardInUse(of: keyboard))
    }
}
