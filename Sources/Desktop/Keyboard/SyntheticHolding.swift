internal import CX11
public import Engine

/// A chord that was pressed and not released yet.
struct HeldChord {
    var chord: Chord
    /// Its keys, in pressing order.
    var keycodes: [UInt8]
    /// The physical mouse button, if it has one.
    var button: Int?
}

extension SyntheticInput {
    /// The keys that are held here.
    var heldKeys: Set<UInt8> { Set(held.flatMap(\.keycodes)) }

    /// Whether anything is held.
    public var isHolding: Bool { !held.isEmpty }

    /// Presses `chord` and leaves it down until `release` or `releaseAll`; keys and clicks sent
    /// meanwhile come with it. Modifiers that the user holds are out of the way while it is pressed
    /// and released, so that `Alt` under a hotkey with Super is no Alt+Super to any client.
    ///
    /// What is held when the process is killed stays down until the watchdog or the next start
    /// releases it: see `OutstandingInput`.
    ///
    /// - Throws: `ActionError.noKey` naming the symbol or modifier that no key has, or `noButton`.
    public func hold(_ chord: Chord) throws(ActionError) {
        try requireExtensions()
        let keyboard = try KeyboardSnapshot(display)
        let step = try keyboard.step(for: chord)
        var keycodes: [UInt8] = []
        for keycode in step.modifiers + (step.stroke?.holding ?? []) + keys(of: step)
        where !keycodes.contains(keycode) { keycodes.append(keycode) }
        change(on: keyboard, using: Set(keys(of: step))) { modifierRelease in
            modifierRelease.use(group: step.stroke?.group)
            for keycode in keycodes where !heldKeys.contains(keycode) {
                modifierRelease.key(keycode, isDown: true)
            }
            if let button = step.button {
                display.fakeButton(button, isDown: true)
            }
        }
        held.append(HeldChord(chord: chord, keycodes: keycodes, button: step.button))
    }

    /// Releases what `hold` pressed, but for keys that another held chord needs; nothing where
    /// `chord` is not held.
    public func release(_ chord: Chord) {
        guard let index = held.lastIndex(where: { $0.chord == chord }) else { return }
        let entry = held.remove(at: index)
        releaseHeld([entry])
    }

    /// Releases everything that is held: to be called before the process ends.
    public func releaseAll() {
        abandon()
        let entries = held
        held = []
        releaseHeld(entries.reversed())
    }

    private func releaseHeld(_ entries: [HeldChord]) {
        // Nothing can be asked of a server that went away, and everything is up.
        guard !entries.isEmpty, !display.isLost else { return }
        let keycodes = entries.flatMap { $0.keycodes.reversed() }.filter { !heldKeys.contains($0) }
        func releaseButtons() {
            for button in entries.compactMap(\.button) {
                display.fakeButton(button, isDown: false)
            }
        }
        guard let keyboard = try? KeyboardSnapshot(display) else {
            releaseButtons()
            for keycode in keycodes { display.fakeKey(keycode, isDown: false) }
            return display.sync()
        }
        // First the user's modifiers, then these: a client that waits for Alt to go up must not
        // see Super come down before.
        change(on: keyboard, sparing: Set(keycodes)) { modifierRelease in
            releaseButtons()
            let wereHeld = keyboard.devices.keysHeld
            for keycode in keycodes where modifierRelease.down.contains(keycode) {
                modifierRelease.key(keycode, isDown: false)
                // A user who holds the same key would have to strike it anew.
                if wereHeld.contains(keycode) { modifierRelease.giveBack(keycode) }
            }
        }
    }

    private func change(
        on keyboard: KeyboardSnapshot, using: Set<UInt8> = [], sparing: Set<UInt8> = [],
        _ body: (inout ModifierRelease) -> Void
    ) {
        let first = XNextRequest(display.handle)
        var modifierRelease = ModifierRelease(
            display, keyboard.devices, state: keyboard.state, keeping: 0, using: using,
            sparing: heldKeys.union(sparing))
        body(&modifierRelease)
        modifierRelease.restore()
        recordOwn(since: first)
    }

    private func keys(of step: Step) -> [UInt8] { step.stroke.map { [$0.keycode] } ?? [] }
}
