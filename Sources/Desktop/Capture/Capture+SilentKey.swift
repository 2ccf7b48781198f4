internal import CX11
internal import Engine

// Desktops open a menu, and programs such as xcape press a key, when modifiers go up with no other
// key struck meanwhile. A stroke is such a use of them, of which those programs see nothing.
extension Capture {
    /// Chooses the silent key: one that has no symbol and so means nothing to any client. Costs
    /// round trips: never in a hold.
    func chooseSilentKey() {
        silentKey = nil
        guard !hotkeys.modifierChords.isEmpty, ownInput?.isAvailable == true,
            let map = KeyboardMap(display, device: seat.keyboardForXKB)
        else { return }
        let functionKeys = Set(display.functionKeys.values)
        silentKey = map.bareKeys.first { !functionKeys.contains($0) }
    }

    /// Strikes the silent key, once in a hold, where something is drawn and its menu would open
    /// otherwise. Costs round trips: not before the first ink is on its way.
    func strikeSilentKey() {
        guard !hasStruckSilentKey, let silentKey, case .modifiers(let mask) = state.hotkey?.means
        else { return }
        hasStruckSilentKey = true
        // Several modifiers are struck while each other is down, so that none was alone. But where
        // one went down first, a client that waits for it has the keyboard, and sees no other.
        guard mask.nonzeroBitCount == 1 || probe.isForeign(keyboardDevice) else { return }
        // Two keys that are down together may switch sticky keys off, and slow keys would hold it
        // back until later.
        let filters = KeyFilters(display, device: seat.keyboardForXKB)
        guard !filters.areSticky, !filters.areSlow else { return }
        ownInput?.strike(silent: silentKey, on: keyboardInUse)
    }

    /// The keyboard that was typed on last. A key of any other would make the server announce a new
    /// keyboard to all clients, and they would all read its map again.
    private var keyboardInUse: Int32? {
        var count: Int32 = 0
        guard let master = XIQueryDevice(display.handle, keyboardDevice, &count) else { return nil }
        defer { XIFreeDeviceInfo(master) }
        guard count > 0, let classes = master.pointee.classes else { return nil }
        for index in 0..<Int(master.pointee.num_classes) {
            guard let part = classes[index], part.pointee.type == XIKeyClass else { continue }
            return part.pointee.sourceid
        }
        return nil
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
        let first = XNextRequest(display.handle)
        for isDown in [Int32(1), 0] {
            // The protocol has seven bits for the device.
            if let device, (1..<128).contains(device) {
                var keyboard = XDevice(
                    device_id: XID(UInt32(bitPattern: device)), num_classes: 0, classes: nil)
                XTestFakeDeviceKeyEvent(
                    display.handle, &keyboard, UInt32(keycode), isDown, nil, 0, 0)
            } else {
                XTestFakeKeyEvent(display.handle, UInt32(keycode), isDown, 0)
            }
        }
        recordOwn(since: first)
        // What the user does from now on has the serial number of this request.
        XNoOp(display.handle)
    }
}
