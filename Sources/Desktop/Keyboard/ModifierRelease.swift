internal import CX11

/// Releases the modifiers that the user holds, so that synthetic keys mean what they say, and
/// presses them again.
///
/// The server releases a master key when any slave releases it, so a release through XTEST lifts a
/// modifier that is still held on a real keyboard (tried on Xorg 21.1). What the user does
/// meanwhile is asked from the real devices, for a key that is pressed again after the user
/// released it would stay down for ever.
struct ModifierRelease {
    private let display: Display
    private let devices: KeyboardDevices
    private let state: XkbStateRec
    /// Keys that were lifted, in the order in which they are put back.
    private var lifted: [Lifted] = []
    /// Modifiers left down because everything that is sent wants them.
    private(set) var kept: UInt8 = 0
    /// The keys that were down before, as applications saw it.
    private(set) var down: Set<UInt8> = []
    /// The locks, but for what the keys that are sent do to them.
    private(set) var locks: UInt8
    private var group: Int
    /// Whether other clients had the time to act since.
    var hasWaited = false

    private struct Lifted {
        let keycode: UInt8
        let isHeld: Bool
        /// Whether it was pressed here, for a gesture that holds it down.
        var isOwn = false
    }

    /// Lifts all modifiers but those in `keeping`, unlocks and unlatches all, and releases the keys in
    /// `using` that are about to be pressed: a lock of theirs is as the user has it. The keys in
    /// `sparing` stay down whatever they are.
    init(
        _ display: Display, _ keyboard: KeyboardSnapshot, keeping: UInt8,
        using keycodes: Set<UInt8>, sparing: Set<UInt8> = []
    ) {
        self.display = display
        devices = keyboard.devices
        state = keyboard.state
        locks = state.locked_mods
        group = Int(state.group)
        down = devices.keysDown
        // XTEST's device goes on believing in keys that it once put back for the user, and would
        // not press them again.
        for keycode in devices.keysFeigned.subtracting(down) { key(keycode, isDown: false) }
        if !down.isEmpty { lift(keeping: keeping, using: keycodes, sparing: sparing) }
        if state.latched_mods != 0 {
            XkbLatchModifiers(display.handle, UInt32(XkbUseCoreKbd), 0xff, 0)
        }
        lock(keyboard.unlocked & ~keyboard.mask(of: keycodes), 0)
    }

    private mutating func lift(
        keeping: UInt8, using keycodes: Set<UInt8>, sparing: Set<UInt8>
    ) {
        // The map of the keyboard that was used last.
        let modifiers = KeyboardMap(display).modifiers
        let held = devices.keysHeld
        let feigned = devices.keysFeigned
        // The user may have released a key between the two queries: pressed again it would stay
        // down for ever.
        if !down.isSubset(of: held) { down.formIntersection(devices.keysDown) }
        // What counts as a modifier first: a key that counts for none though it could (Shift, where
        // Alt+Shift switches layouts) was pressed after another, and is put back after it.
        func isLate(_ keycode: UInt8) -> Bool { (modifiers[keycode] ?? 0) & state.base_mods == 0 }
        let ordered = down.sorted()
        for keycode in ordered.filter({ !isLate($0) }) + ordered.filter(isLate) {
            let mask = modifiers[keycode] ?? 0
            if sparing.contains(keycode) {
                kept |= mask
            } else if mask != 0, mask & ~keeping == 0 {
                kept |= mask
            } else if mask != 0 {
                // Up on every device, it goes up for applications too as soon as another client
                // thaws the keyboard: pressed again it would stay down for ever.
                if held.contains(keycode) || feigned.contains(keycode) {
                    lifted.append(
                        Lifted(
                            keycode: keycode, isHeld: held.contains(keycode),
                            isOwn: display.ownInput.outstanding.keys.contains(keycode)))
                }
                key(keycode, isDown: false)
            } else if keycodes.contains(keycode) {
                key(keycode, isDown: false)
            }
        }
    }

    /// Turns the locks in `affected` on or off.
    mutating func lock(_ affected: UInt8, _ on: UInt8) {
        let changed = (locks ^ on) & affected
        guard changed != 0 else { return }
        recordLocks()
        XkbLockModifiers(
            display.handle, UInt32(XkbUseCoreKbd), UInt32(changed), UInt32(on & changed))
        locks ^= changed
    }

    /// Makes `group` the keyboard's group; nil for the one that was in force before.
    mutating func use(group wanted: Int?) {
        let wanted = wanted ?? Int(state.group)
        guard wanted != group else { return }
        recordLocks()
        // What a held or latched key adds comes on top of the locked group.
        let offset = Int(state.base_group) + Int(state.latched_group)
        let locked = wanted == Int(state.group) ? Int(state.locked_group) : wanted - offset
        XkbLockGroup(display.handle, UInt32(XkbUseCoreKbd), UInt32(((locked % 4) + 4) % 4))
        group = wanted
    }

    private func recordLocks() {
        display.recordLocks(
            OutstandingInput.Locks(
                modifiers: state.locked_mods, group: UInt8(clamping: state.locked_group)))
    }

    func key(_ keycode: UInt8, isDown: Bool) {
        display.fakeKey(keycode, isDown: isDown)
    }

    private var lockedGroup: UInt8 {
        var now = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &now)
        return now.locked_group
    }

    /// Has a key pressed again in the end if the user holds it still.
    mutating func giveBack(_ keycode: UInt8) {
        lifted.append(Lifted(keycode: keycode, isHeld: true))
    }

    /// Puts back locks, group and the modifiers that are still held.
    mutating func restore() {
        use(group: nil)
        lock(0xff, state.locked_mods)
        display.recordLocks(nil)
        display.sync()
        guard !lifted.isEmpty else { return }
        let before = lockedGroup
        var held = devices.keysHeld
        // A key that the user did not hold belonged to another program's XTEST: it is still wanted,
        // where that program had no time to release it, which nothing would tell.
        let back = lifted.filter { $0.isHeld ? held.contains($0.keycode) : $0.isOwn || !hasWaited }
        for entry in back { key(entry.keycode, isDown: true) }
        display.sync()
        // Keys that are put back may switch layouts.
        if lockedGroup != before {
            XkbLockGroup(display.handle, UInt32(XkbUseCoreKbd), UInt32(before))
        }
        // A key that the user released between the question and the press will never be released
        // again.
        held = devices.keysHeld
        for entry in back where entry.isHeld && !held.contains(entry.keycode) {
            key(entry.keycode, isDown: false)
        }
        for entry in back {
            if entry.isHeld {
                display.ownInput.keysGivenBack.insert(entry.keycode)
            } else if !entry.isOwn {
                display.ownInput.outstanding.keys.remove(entry.keycode)
            }
        }
        display.sync()
    }
}
