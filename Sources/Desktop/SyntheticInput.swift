internal import CX11
public import Engine
public import Gestures

/// Keys and buttons pressed by nobody, through XTEST. They mean what they say under any keyboard
/// layout and whatever modifiers are held at the moment.
public final class SyntheticInput {
    private let display: Display
    private var ownRequests: Range<UInt> = 0..<0

    /// Synthetic input over `display`.
    ///
    /// - Throws: `ActionError.missing` when the server lacks XTEST or XKEYBOARD.
    public init(_ display: Display) throws(ActionError) {
        var (a, b, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard XTestQueryExtension(display.handle, &a, &b, &major, &minor) != 0 else {
            throw .missing(extension: "XTEST")
        }
        guard XkbUseExtension(display.handle, &major, &minor) != 0 else {
            throw .missing(extension: "XKEYBOARD")
        }
        self.display = display
    }

    /// Presses and lets go each chord in turn. Nothing is pressed unless all of them can be.
    ///
    /// - Throws: `ActionError.noKey` naming the symbol or modifier that no key has.
    public func send(_ chords: [Chord]) throws(ActionError) {
        guard !chords.isEmpty else { return }
        let desk = try Desk(display)
        var steps: [Step] = []
        for chord in chords { steps.append(try desk.step(for: chord)) }
        // A modifier that is struck by itself has to go up and down, held or not.
        let areKept = !chords.contains { $0.trigger == .modifiers }
        let common =
            areKept ? steps.reduce(UInt8.max) { $0 & desk.mask(of: $1.modifiers) } : 0
        play(steps, on: desk, keeping: common)
    }

    /// Types `text`, a line end as Return. Nothing is pressed unless all of it can be.
    ///
    /// - Throws: `ActionError.noCharacter` for the first character that no key gives.
    public func type(_ text: String) throws(ActionError) {
        guard !text.isEmpty else { return }
        let desk = try Desk(display)
        var steps: [Step] = []
        for character in text { steps += try desk.steps(for: character) }
        play(steps, on: desk, keeping: 0)
    }

    /// Clicks mouse button `button` (1 left, 2 middle, 3 right, …) at `point` in pixels of the
    /// screen, and puts the pointer back where it was.
    ///
    /// - Throws: `ActionError.noButton`.
    public func click(_ button: Int, at point: Point) throws(ActionError) {
        try click(button, count: 1, at: point)
    }

    /// Turns the wheel by `count` notches, at most 100, at `point`, and puts the pointer back.
    ///
    /// - Throws: `ActionError.noButton` when the mouse has no wheel in this direction.
    public func scroll(
        _ course: ScrollCourse, _ count: Int, at point: Point
    ) throws(ActionError) {
        // The core protocol has always sent the wheel as these buttons.
        let button =
            switch course {
            case .up: 4
            case .down: 5
            case .left: 6
            case .right: 7
            }
        try click(button, count: min(max(count, 0), 100), at: point)
    }

    /// Whether an event with this `serial` may come from the last keys or buttons sent here: a
    /// modifier seen to go up and down again was lifted and put back, and is no hotkey.
    public func caused(_ serial: UInt) -> Bool { ownRequests.contains(serial) }

    /// A key or button to press while others are held.
    struct Step {
        /// The keys of the modifiers that are wanted as such.
        var modifiers: [UInt8] = []
        /// The key, with what its level and group need.
        var stroke: KeyboardMap.Stroke?
        /// The physical mouse button.
        var button: Int?
    }

    private func click(_ button: Int, count: Int, at point: Point) throws(ActionError) {
        let desk = try Desk(display)
        guard let physical = desk.devices.physicalButton(for: button) else {
            throw .noButton(button)
        }
        let steps = [Step](repeating: Step(button: physical), count: count)
        let (x, y) = pointer
        XTestFakeMotionEvent(
            display.handle, display.screen, pixel(point.x), pixel(point.y), 0)
        play(steps, on: desk, keeping: 0)
        XTestFakeMotionEvent(display.handle, display.screen, x, y, 0)
        display.sync()
    }

    /// The pixel that a coordinate lies in; one that no screen has becomes the nearest edge.
    private func pixel(_ coordinate: Double) -> Int32 {
        coordinate.isNaN ? 0 : Int32(min(max(coordinate, 0), 65535))
    }

    private var pointer: (x: Int32, y: Int32) {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, innerX, innerY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(
            display.handle, display.root, &root, &child, &x, &y, &innerX, &innerY, &mask)
        return (x, y)
    }

    private func play(_ steps: [Step], on desk: Desk, keeping: UInt8) {
        let first = XNextRequest(display.handle)
        var lift = KeyboardLift(
            display, desk.devices, state: desk.state, keeping: keeping,
            using: Set(steps.compactMap(\.stroke?.keycode)))
        for step in steps { play(step, &lift, desk.map) }
        lift.restore()
        ownRequests = first..<XNextRequest(display.handle)
    }

    private func play(_ step: Step, _ lift: inout KeyboardLift, _ map: KeyboardMap) {
        let locking = step.stroke?.locking ?? 0
        lift.use(group: step.stroke?.group)
        lift.lock(locking, locking)
        var holding: [UInt8] = []
        for keycode in step.modifiers + (step.stroke?.holding ?? [])
        where !holding.contains(keycode) {
            // What is held already and wanted is left alone.
            let mask = map.keys[keycode]?.modifiers ?? 0
            if mask == 0 || mask & ~lift.kept != 0 { holding.append(keycode) }
        }
        for keycode in holding { lift.key(keycode, isDown: true) }
        if let keycode = step.stroke?.keycode {
            lift.key(keycode, isDown: true)
            lift.key(keycode, isDown: false)
        }
        if let button = step.button {
            XTestFakeButtonEvent(display.handle, UInt32(button), 1, 0)
            XTestFakeButtonEvent(display.handle, UInt32(button), 0, 0)
        }
        for keycode in holding.reversed() { lift.key(keycode, isDown: false) }
        lift.lock(locking, lift.originalLocks)
    }
}

/// The keyboard as it is now: devices, map and state. Read anew for each action: layouts and
/// keyboards change at any time, and all of it, keys included, takes less than three milliseconds.
private struct Desk {
    private let display: Display
    let devices: KeyboardDevices
    let map: KeyboardMap
    let state: XkbStateRec

    init(_ display: Display) throws(ActionError) {
        self.display = display
        devices = KeyboardDevices(display)
        let id = devices.synthetic.map { UInt32($0) } ?? UInt32(XkbUseCoreKbd)
        guard let map = KeyboardMap(display, device: id) else {
            throw .missing(extension: "XKEYBOARD")
        }
        self.map = map
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        self.state = state
    }

    /// The real modifiers that `keycodes` hold.
    func mask(of keycodes: [UInt8]) -> UInt8 {
        keycodes.reduce(0) { $0 | (map.keys[$1]?.modifiers ?? 0) }
    }

    func step(for chord: Chord) throws(ActionError) -> SyntheticInput.Step {
        var step = SyntheticInput.Step()
        do { step.modifiers = try map.holders(of: chord.modifiers).get() } catch {
            throw .noKey(error.name)
        }
        switch chord.trigger {
        case .modifiers: break
        case .key(let name):
            guard let symbol = Keysyms.code(for: name) else { throw .noKey(name) }
            // The key called F13 is pressed even where the layout gives it another symbol, as
            // hotkeys find it.
            let named = display.place(ofFunctionKey: name).first?.keycode
            let byPlace = named.map { KeyboardMap.Stroke(keycode: $0, holding: []) }
            guard let stroke = stroke(for: symbol) ?? byPlace else { throw .noKey(name) }
            step.stroke = stroke
        case .button(let number):
            guard let button = devices.physicalButton(for: number) else {
                throw .noButton(number)
            }
            step.button = button
        }
        return step
    }

    func steps(for character: Character) throws(ActionError) -> [SyntheticInput.Step] {
        if character.isNewline { return [try step(for: Chord(.key("Return")))] }
        if character == "\t" { return [try step(for: Chord(.key("Tab")))] }
        var steps: [SyntheticInput.Step] = []
        for scalar in character.unicodeScalars {
            let strokes = KeysymCharacters.keysyms(of: scalar).compactMap(stroke(for:))
            guard let stroke = strokes.first else { throw .noCharacter(character) }
            steps.append(SyntheticInput.Step(stroke: stroke))
        }
        return steps
    }

    /// CapsLock is off while keys are sent, so it does not count.
    private func stroke(for symbol: UInt) -> KeyboardMap.Stroke? {
        map.stroke(
            for: symbol, group: Int(state.group), locked: state.locked_mods & ~UInt8(LockMask))
    }
}
