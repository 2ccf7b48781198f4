internal import CX11
public import Engine
public import Gestures

/// Keys and buttons that are pressed through XTEST. They mean what they say under any keyboard
/// layout and whatever modifiers are held at the moment.
public final class SyntheticInput {
    let display: Display
    /// What stays down until it is released, in the order in which it was pressed.
    var held: [HeldChord] = []
    /// The mouse button that a gesture holds down; nil while none does.
    var dragging: SyntheticButton?
    private var ownRequests: [Range<UInt>] = []
    private var keyBindings = TemporaryKeyBindings()
    /// What is being sent, and waits for another client.
    private var sequence: (any SyntheticSequence)?
    /// How long to wait before `proceed` is called; nil while nothing waits.
    public private(set) var pause: Duration?
    /// Asks whether another client has the keyboard.
    private lazy var probe = InputGrabProbe(display)

    /// Synthetic input over `display`. That XTEST is missing is thrown by what sends.
    public init(_ display: Display) { self.display = display }

    var isAvailable: Bool { display.extensions.contains("XTEST") }

    /// - Throws: `ActionError.missing` when the server lacks XTEST.
    func requireExtension() throws(ActionError) {
        if !isAvailable { throw .missing(extension: "XTEST") }
    }

    /// Whether a gesture holds keys or a button down, or another client has taken a chord that is
    /// being sent, such as a window manager that switches windows: if it has keyboard and pointer,
    /// that is the action's doing.
    public var holdsInput: Bool { holdsKeys || sequence?.isTaken == true || dragging != nil }

    /// Presses and releases each chord, one after another. Nothing is pressed unless all of them
    /// can be. Where another client takes a chord for itself this is not done at once: see
    /// `isBusy`.
    ///
    /// - Throws: `ActionError.noKey` naming the symbol or modifier that no key has.
    public func send(_ chords: [Chord]) throws(ActionError) {
        try requireExtension()
        guard !chords.isEmpty else { return }
        // What was sent before may wait with a modifier locked.
        abandon()
        let keyboard = KeyboardSnapshot(display)
        var steps: [Step] = []
        for chord in chords { steps.append(try keyboard.step(for: chord)) }
        // A modifier that is struck by itself has to go up and down, held or not.
        let areKept = !chords.contains { $0.trigger == .modifiers }
        let common =
            areKept ? steps.reduce(UInt8.max) { $0 & keyboard.mask(of: $1.modifiers) } : 0
        play(steps, on: keyboard, keeping: common)
    }

    /// Types `text`, a line end as Return. Nothing is pressed unless all of it can be.
    ///
    /// Characters that no key gives, in no layout, get keys that have no symbol; the rest of
    /// the keyboard map stays as it is. `restoreKeys` ends that, once applications have had
    /// the time to read what was typed. A usual keyboard has some fifteen such keys, each of which
    /// can take two characters.
    ///
    /// - Returns: what is to be typed after that time, since there are not enough keys for all.
    /// - Throws: `ActionError.noCharacter` for a control character, or for one that no key gives when
    ///   no key is left.
    @discardableResult
    public func type(_ text: String) throws(ActionError) -> String {
        try requireExtension()
        var keyboard = KeyboardSnapshot(display)
        let gaps = try keyboard.gaps(in: text)
        let room = keyBindings.room(on: keyboard, busy: gaps.used)
        let late = Set(gaps.missing.dropFirst(room))
        let now = text.prefix { character in
            KeysymCharacters.keysyms(of: character).allSatisfy { !late.contains($0.first ?? 0) }
        }
        let rest = text[now.endIndex...]
        if let next = rest.first, room == 0 || now.isEmpty { throw .noCharacter(next) }
        guard !now.isEmpty else { return "" }
        if !gaps.missing.isEmpty {
            keyBindings.bind(
                Array(gaps.missing.prefix(room)), on: keyboard, of: display, busy: gaps.used)
            // Read again: what counts is what the server made of the bindings.
            keyboard = KeyboardSnapshot(display)
        }
        var steps: [Step] = []
        for character in now { steps += try keyboard.steps(for: character) }
        // Text is text, whatever is held for the keys that come after it.
        play(steps, on: keyboard, keeping: 0, isText: true)
        return String(rest)
    }

    package var hasBoundKeys: Bool { !keyBindings.bound.isEmpty }

    /// Ends these bindings, except of keys that were given another meaning since.
    public func restoreKeys() { keyBindings.restore(on: display) }

    /// Clicks mouse button `button` (1 left, 2 middle, 3 right, …) at `point` in pixels of the
    /// screen, and puts the pointer back where it was. Where a window manager holds the click back
    /// this is not done at once: see `isBusy`.
    ///
    /// - Throws: `ActionError.noButton`.
    public func click(_ button: Int, at point: Point) throws(ActionError) {
        try click(button, count: 1, at: point)
    }

    /// Turns the wheel by `count` notches, at most 100, at `point`, and puts the pointer back.
    ///
    /// - Throws: `ActionError.noButton` when the mouse has no wheel in this direction.
    public func scroll(
        _ direction: ScrollDirection, _ count: Int, at point: Point
    ) throws(ActionError) {
        try click(direction.button, count: min(max(count, 0), 100), at: point)
    }

    /// Whether an event with this `serial` may come from keys or buttons sent here: a modifier seen
    /// to go up and down again was lifted and put back, and is no hotkey. To be asked in the order
    /// of the events.
    public func caused(_ serial: UInt) -> Bool {
        if let first = ownRequests.first, first.upperBound <= serial {
            ownRequests.removeAll { $0.upperBound <= serial }
        }
        return ownRequests.contains { $0.contains(serial) }
    }

    /// What was sent since request `first` is our own doing.
    func recordOwn(since first: UInt) {
        // Several actions may send before the first of their events is seen.
        if ownRequests.count >= 256 { ownRequests.removeFirst() }
        ownRequests.append(first..<XNextRequest(display.handle))
    }

    /// Calls `body`; what it sends is known as our own.
    func recordingOwn<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
        let first = XNextRequest(display.handle)
        defer {
            recordOwn(since: first)
            // What the user does from now on has the serial number of a request after those.
            XNoOp(display.handle)
            display.flush()
        }
        try body()
    }

    /// A key to press while others are held.
    struct Step {
        var modifiers: [UInt8] = []
        /// The key, with what its level and group need.
        var keystroke: KeyboardMap.Keystroke?
    }

    private func click(_ button: Int, count: Int, at point: Point) throws(ActionError) {
        try requireExtension()
        let keyboard = KeyboardSnapshot(display)
        guard let physical = keyboard.devices.physicalButton(for: button),
            let pointer = keyboard.devices.pointer
        else { throw .noButton(button) }
        start {
            ClickSequence(
                display, pointer: pointer, physical: physical, logical: button, count: count,
                at: point.pixel,
                modifierRelease: modifierRelease(on: keyboard, keeping: 0, using: []))
        }
    }

    private func play(
        _ steps: [Step], on keyboard: KeyboardSnapshot, keeping: UInt8, isText: Bool = false
    ) {
        let keycodes = Set(steps.compactMap(\.keystroke?.keycode))
        start {
            KeySequence(
                steps, on: keyboard,
                modifierRelease: modifierRelease(
                    on: keyboard, keeping: keeping, using: keycodes, isText: isText),
                probe: isText ? nil : probe, isUnderHeldKeys: holdsKeys)
        }
    }

    private func modifierRelease(
        on keyboard: KeyboardSnapshot, keeping: UInt8, using keycodes: Set<UInt8>,
        isText: Bool = false
    ) -> ModifierRelease {
        let modifierRelease = ModifierRelease(
            display, keyboard, keeping: keeping, using: keycodes, sparing: isText ? [] : heldKeys)
        if !isText {
            // A user who released the same key lifted it, though XTEST's device still has it down.
            for keycode in heldKeys.subtracting(modifierRelease.down) {
                modifierRelease.key(keycode, isDown: false)
                modifierRelease.key(keycode, isDown: true)
            }
        }
        return modifierRelease
    }

    /// Whether what was sent last waits for another client. Nothing else may be sent then.
    public var isBusy: Bool { sequence != nil }

    /// Whether keys may be sent all the same.
    public var takesMoreKeys: Bool { (sequence as? KeySequence)?.takesMoreKeys ?? !isBusy }

    /// Goes on sending. To be called `pause` after it began to wait.
    public func proceed() {
        guard let sequence else { return }
        let (first, wasWaiting) = (XNextRequest(display.handle), pause != nil)
        pause = sequence.proceed()
        // While a window manager holds a click back nothing is sent: what comes then is the user's.
        if !wasWaiting || pause == nil || sequence.isTaken { recordOwn(since: first) }
        if pause == nil { self.sequence = nil }
        // What the user does from now on has the serial number of this request, which is not one of
        // those: modifiers that are pressed next are a hotkey.
        if !sequence.isTaken { XNoOp(display.handle) }
        display.flush()
    }

    private func start(_ make: () -> any SyntheticSequence) {
        abandon()
        let first = XNextRequest(display.handle)
        sequence = make()
        recordOwn(since: first)
        proceed()
    }

    /// Stops sending: releases what it has down, and forgets the rest.
    func abandon() {
        guard let sequence else { return }
        self.sequence = nil
        pause = nil
        guard !display.isLost else { return }
        let first = XNextRequest(display.handle)
        sequence.abandon()
        display.flush()
        recordOwn(since: first)
    }
}

struct HeldChord {
    var chord: Chord
    /// Its keys, in pressing order.
    var keycodes: [UInt8]
}

extension SyntheticInput {
    var heldKeys: Set<UInt8> { Set(held.flatMap(\.keycodes)) }

    package var holdsKeys: Bool { !held.isEmpty }

    /// Presses `chord` and leaves it down until `release` or `releaseAll`; keys and clicks sent
    /// meanwhile come with it. Modifiers that the user holds are out of the way while it is pressed
    /// and released, so that `Alt` under a hotkey with Super is no Alt+Super to any client.
    ///
    /// What is held when the process is killed stays down until the guardian or the next start
    /// releases it: see `OutstandingInput`.
    ///
    /// - Throws: `ActionError.noKey` naming the symbol or modifier that no key has.
    public func hold(_ chord: Chord) throws(ActionError) {
        try requireExtension()
        let keyboard = KeyboardSnapshot(display)
        let step = try keyboard.step(for: chord)
        var keycodes: [UInt8] = []
        for keycode in step.modifiers + (step.keystroke?.holding ?? []) + keys(of: step)
        where !keycodes.contains(keycode) { keycodes.append(keycode) }
        change(on: keyboard, using: Set(keys(of: step))) { modifierRelease in
            modifierRelease.use(group: step.keystroke?.group)
            for keycode in keycodes where !heldKeys.contains(keycode) {
                modifierRelease.key(keycode, isDown: true)
            }
        }
        held.append(HeldChord(chord: chord, keycodes: keycodes))
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
        let keyboard = KeyboardSnapshot(display)
        // First the user's modifiers, then these: a client that waits for Alt to go up must not
        // see Super come down before.
        change(on: keyboard, sparing: Set(keycodes)) { modifierRelease in
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
        recordingOwn {
            var modifierRelease = ModifierRelease(
                display, keyboard, keeping: 0, using: using, sparing: heldKeys.union(sparing))
            body(&modifierRelease)
            modifierRelease.restore()
        }
    }

    private func keys(of step: Step) -> [UInt8] { step.keystroke.map { [$0.keycode] } ?? [] }
}

extension SyntheticInput {
    /// Strikes the key `keycode`, which has no symbol.
    func strike(silent keycode: UInt8, on device: Int32?) {
        // Typed text may have given it a character a moment ago.
        if isAvailable, keyBindings.bound[keycode] == nil { strike(keycode, on: device) }
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
