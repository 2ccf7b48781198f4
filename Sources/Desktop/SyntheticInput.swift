internal import CX11
public import Engine
public import Gestures

/// Keys and buttons pressed by nobody, through XTEST. They mean what they say under any keyboard
/// layout and whatever modifiers are held at the moment.
public final class SyntheticInput {
    let display: Display
    /// What stays down until it is let go, in the order in which it was pressed.
    var held: [HeldChord] = []
    private var ownRequests: [Range<UInt>] = []
    private var spareKeys = SpareKeys()

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
    /// Characters that no key gives, in no layout, are lent keys that have no symbol; the rest of
    /// the keyboard map stays as it is. Take them back with `takeBackKeys` when applications have
    /// had the time to look.
    ///
    /// - Throws: `ActionError.noCharacter` for a control character, or for the first character that
    ///   no key gives when not enough keys are left to lend. A usual keyboard has some fifteen,
    ///   each of which can take two characters.
    public func type(_ text: String) throws(ActionError) {
        guard !text.isEmpty else { return }
        var desk = try Desk(display)
        let gaps = try desk.gaps(in: text)
        if !gaps.missing.isEmpty,
            spareKeys.lend(gaps.missing, on: desk, of: display, busy: gaps.used)
        {
            // Read anew: what the server made of it is what counts.
            desk = try Desk(display)
        }
        var steps: [Step] = []
        for character in text { steps += try desk.steps(for: character) }
        // Text is text, whatever is held for the keys that come after it.
        play(steps, on: desk, keeping: 0, isText: true)
    }

    /// Whether keys have been lent to characters that no key gives.
    public var hasLentKeys: Bool { !spareKeys.lent.isEmpty }

    /// Takes back the keys that were lent; those that someone gave another meaning since stay so.
    public func takeBackKeys() { spareKeys.takeBack(on: display) }

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

    /// Whether an event with this `serial` may come from keys or buttons sent here: a modifier seen
    /// to go up and down again was lifted and put back, and is no hotkey. To be asked in the order
    /// of the events.
    public func caused(_ serial: UInt) -> Bool {
        if let first = ownRequests.first, first.upperBound <= serial {
            ownRequests.removeAll { $0.upperBound <= serial }
        }
        return ownRequests.contains { $0.contains(serial) }
    }

    /// Takes note that what was sent since request `first` is our own doing.
    func own(since first: UInt) {
        // Several actions may send before the first of their events is seen.
        if ownRequests.count >= 256 { ownRequests.removeFirst() }
        ownRequests.append(first..<XNextRequest(display.handle))
    }

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
        let first = XNextRequest(display.handle)
        XTestFakeMotionEvent(
            display.handle, display.screen, pixel(point.x), pixel(point.y), 0)
        play(steps, on: desk, keeping: 0)
        XTestFakeMotionEvent(display.handle, display.screen, x, y, 0)
        display.sync()
        own(since: first)
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

    private func play(_ steps: [Step], on desk: Desk, keeping: UInt8, isText: Bool = false) {
        let first = XNextRequest(display.handle)
        var lift = KeyboardLift(
            display, desk.devices, state: desk.state, keeping: keeping,
            using: Set(steps.compactMap(\.stroke?.keycode)), sparing: isText ? [] : heldKeys)
        if !isText {
            // A finger that left the same key has taken it away, though XTEST's device believes in
            // it still.
            for keycode in heldKeys.subtracting(lift.down) {
                lift.key(keycode, isDown: false)
                lift.key(keycode, isDown: true)
            }
        }
        for step in steps { play(step, &lift, desk.map) }
        lift.restore()
        own(since: first)
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
            display.fakeButton(button, isDown: true)
            display.fakeButton(button, isDown: false)
        }
        for keycode in holding.reversed() { lift.key(keycode, isDown: false) }
        lift.lock(locking, lift.originalLocks)
    }
}
