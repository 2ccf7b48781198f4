internal import CX11
internal import Engine

// Modifiers that another client waits for by themselves: see `AwaitedModifiers`.
extension Capture {
    /// Claims the keys of hotkeys of several modifiers that another client waits for. Costs round
    /// trips: never in a hold.
    func claimAwaitedModifiers() {
        let masks = hotkeys.modifierChords.map(\.mask)
        let several = masks.filter { $0.nonzeroBitCount > 1 }.reduce(0, |)
        // Where a modifier alone is a hotkey as well, its hold begins with the press.
        let alone = masks.filter { $0.nonzeroBitCount == 1 }.reduce(0, |)
        let candidates = hotkeys.modifiers.keycodes(of: several & ~alone)
            .filter { !hotkeys.claims(key: $0) }
        // A press of a device that takes no part would have to reach that client at once. Keys that
        // are struck anew mean something else to sticky keys, and nothing to slow and bounce keys.
        guard !candidates.isEmpty, filter.admitsAll, hotkeys.isCore,
            ownInput?.isAvailable == true
        else { return awaited.release() }
        let filters = KeyFilters(display, device: seat.keyboardForXKB)
        guard !filters.areSticky, !filters.areSlow, !filters.bounce else {
            return awaited.release()
        }
        awaited.claim(candidates, under: hotkeys.modifiers.variants(of: 0))
    }

    /// Whether the press is the activation of such a grab.
    func isAwaitedModifier(_ press: XIDeviceEvent) -> Bool {
        guard let key = UInt8(exactly: press.detail), awaited.keys.contains(key) else {
            return false
        }
        let modifiers = UInt32(bitPattern: press.mods.effective) & 0xff
        // While the keyboard is ours by another key, other presses come as well.
        return modifiers & ~hotkeys.modifiers.lockMask == 0 && !hasKeyboard
    }

    /// The key went down: it goes on to the application, and what is pressed next is listened to. A
    /// key pressed before this waits for the replay; a click does not, and is missed.
    func awaitedModifierPressed(_ press: XIDeviceEvent, isOwn: Bool) {
        if press.flags & Int32(XIKeyRepeat) == 0 {
            awaited.pressed = AwaitedModifiers.Press(
                key: press.detail, source: press.sourceid, isOwn: isOwn)
            watchPresses(true)
        }
        let first = XNextRequest(display.handle)
        grabs.replay(pressOn: press.deviceid)
        // The keyboard is frozen until then.
        display.flush()
        // What waited behind the press, as an action's release of the key, comes of this request.
        if isOwn { ownInput?.recordOwn(since: first) }
    }

    /// Another key or a button was pressed: the modifier is used with that.
    func forgetAwaitedModifier() {
        guard awaited.pressed != nil else { return }
        awaited.pressed = nil
        watchPresses(false)
    }

    /// Where the release `event` ends a tap, gives that to the client that waits for it. A key that
    /// an action lifts or presses for a moment was not tapped. Costs round trips then.
    func awaitedModifierChanged(_ event: XkbStateNotifyEvent, isOwn: Bool) {
        guard let press = awaited.pressed, event.event_type == KeyRelease,
            Int32(event.keycode) == press.key
        else { return }
        forgetAwaitedModifier()
        guard press.isOwn == isOwn, let key = UInt8(exactly: press.key),
            // A menu or a screen locker that came meanwhile would get it.
            !probe.isForeign(keyboardDevice)
        else { return }
        awaited.pass(key) {
            // A key that is down again has frozen the keyboard: what is struck now would come after
            // it, and to our own grab.
            guard !display.hasWaiting(XI_KeyPress, of: input.opcode) else { return }
            ownInput?.strike(key, on: press.source)
        }
    }
}
