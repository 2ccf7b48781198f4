internal import CX11
internal import Gestures

/// Synthetic input that is sent in parts, because another client has to act in between.
protocol SyntheticSequence: AnyObject {
    /// Sends what can be sent by now. Gives after how long to go on; nil once all is sent.
    func proceed() -> Duration?
    /// Releases what is down, and sends nothing more.
    func abandon()
    /// Whether another client has taken what was sent for itself, and has not had the time to be
    /// done with it.
    var isTaken: Bool { get }
}

/// Chords, each pressed and released as a user would, or the keys of a text.
///
/// A window manager gets a chord of its own by a passive grab, which ends with the key; one that
/// cycles through windows while Alt is held then grabs the keyboard to see Alt go up. If all is
/// sent in one burst, Alt is up by then (openbox keeps waiting for it, and keeps the keyboard). So
/// where a press gave another client the keyboard, the modifiers stay down, as under a hand, until
/// it has taken the keyboard once more or a moment has passed, and what comes next waits until it
/// lets go of the keyboard. Keys that no client grabs are sent without a pause.
final class KeySequence: SyntheticSequence {
    /// The time between two questions whether another client has the keyboard.
    private static let pause = Duration.milliseconds(10)
    /// How many times it is asked with the modifiers down: a quarter of a second is more than a busy
    /// window manager takes, and no more than a slow hand.
    private static let holding = 25
    /// How many times it is asked after a chord: a client that has the keyboard half a second later
    /// means to have the next keys.
    private static let ending = 50
    /// How long a client that has let go of the keyboard may take to give another window the focus.
    private static let settling = Duration.milliseconds(50)

    private enum Phase {
        case press
        case release(questions: Int)
        case end(questions: Int)
        case done
    }

    private let steps: [SyntheticInput.Step]
    private let keyboard: KeyboardSnapshot
    private var modifierRelease: ModifierRelease
    /// Nil where no client is waited for.
    private let probe: InputGrabProbe?
    /// Whether a gesture holds keys down meanwhile: a window manager that switches windows keeps the
    /// keyboard until those go up.
    private let isUnderHeldKeys: Bool
    private var index = 0
    private var phase = Phase.press
    private(set) var isTaken = false
    /// The modifiers of the present step that are down, in pressing order.
    private var down: [UInt8] = []
    /// The locks before that step.
    private var locks: UInt8 = 0

    init(
        _ steps: [SyntheticInput.Step], on keyboard: KeyboardSnapshot,
        modifierRelease: ModifierRelease, probe: InputGrabProbe?, isUnderHeldKeys: Bool
    ) {
        self.steps = steps
        self.keyboard = keyboard
        self.modifierRelease = modifierRelease
        self.probe = probe
        self.isUnderHeldKeys = isUnderHeldKeys
    }

    /// Whether other keys may come now: only what goes up at the end of the gesture has to wait.
    var takesMoreKeys: Bool {
        if case .release = phase { isUnderHeldKeys && index == steps.count - 1 } else { false }
    }

    func proceed() -> Duration? {
        defer { modifierRelease.hasWaited = true }
        while index < steps.count {
            switch phase {
            case .press:
                press(steps[index])
                phase = .release(questions: isTaken ? Self.holding : 0)
            case .release(let questions):
                if questions > 0, !isForeign {
                    phase = .release(questions: questions - 1)
                    return Self.pause
                }
                release()
                if index == steps.count - 1 { modifierRelease.restore() }
                phase = .end(questions: isTaken && !isUnderHeldKeys ? Self.ending : 0)
            case .end(let questions):
                if questions > 0, isForeign {
                    phase = .end(questions: questions - 1)
                    return Self.pause
                }
                phase = .done
                if isTaken, !isUnderHeldKeys { return Self.settling }
            case .done:
                isTaken = false
                phase = .press
                index += 1
            }
        }
        return nil
    }

    func abandon() {
        switch phase {
        case .end, .done: if index == steps.count - 1 { return }
        case .press, .release: break
        }
        for keycode in down.reversed() { modifierRelease.key(keycode, isDown: false) }
        modifierRelease.restore()
    }

    private func press(_ step: SyntheticInput.Step) {
        let wasForeign = isForeign
        modifierRelease.use(group: step.keystroke?.group)
        var locking = step.keystroke?.locking ?? 0
        for keycode in step.modifiers + (step.keystroke?.holding ?? [])
        where !down.contains(keycode) {
            // What is held already and wanted is left alone.
            let mask = keyboard.mask(of: [keycode])
            guard mask == 0 || mask & ~modifierRelease.kept != 0 else { continue }
            // Shift under Alt may be a key that switches layouts.
            let others = modifierRelease.kept | keyboard.mask(of: down)
            if step.keystroke != nil, keyboard.switchesLayout(keycode, under: others) {
                locking |= mask
                continue
            }
            modifierRelease.key(keycode, isDown: true)
            down.append(keycode)
        }
        locks = modifierRelease.locks
        modifierRelease.lock(locking, locking)
        let key = step.keystroke?.keycode
        if let key { modifierRelease.key(key, isDown: true) }
        isTaken = !wasForeign && isForeign
        if let key { modifierRelease.key(key, isDown: false) }
    }

    private func release() {
        for keycode in down.reversed() { modifierRelease.key(keycode, isDown: false) }
        down = []
        modifierRelease.lock(0xff, locks)
    }

    /// Whether another client has the keyboard. Costs a round trip.
    private var isForeign: Bool {
        guard let probe, let device = keyboard.devices.master else { return false }
        return probe.isForeign(device)
    }
}

/// Clicks of one button at a place, after which the pointer goes back.
///
/// A window manager that focuses what is clicked holds back the press and hands it on
/// (`XAllowEvents`, ReplayPointer); until then the server keeps the release and every movement. A
/// pointer that has gone back by then lets the application see the release there. So it goes back
/// once the button is up for the server.
final class ClickSequence: SyntheticSequence {
    /// A client that holds a click back has grabbed the pointer only.
    let isTaken = false
    private static let pause = Duration.milliseconds(2)
    private let display: Display
    private let pointer: Int32
    private let button: (physical: Int, logical: Int32)
    private let count: Int
    private let place: Point
    private var modifierRelease: ModifierRelease
    private var origin: Point?
    /// How many times more to ask whether the button is up: for half a second.
    private var questions = 250

    /// - Parameter place: a pixel of the screen.
    init(
        _ display: Display, pointer: Int32, physical: Int, logical: Int, count: Int,
        at place: Point,
        modifierRelease: ModifierRelease
    ) {
        self.display = display
        self.pointer = pointer
        button = (physical, Int32(logical))
        self.count = count
        self.place = place
        self.modifierRelease = modifierRelease
    }

    func proceed() -> Duration? {
        defer { modifierRelease.hasWaited = true }
        if origin == nil {
            origin = query.position ?? place
            display.fakeMotion(to: place)
            for _ in 0..<count {
                display.fakeButton(button.physical, isDown: true)
                display.fakeButton(button.physical, isDown: false)
            }
        }
        let now = query
        questions -= 1
        if now.isDown, questions >= 0 { return Self.pause }
        finish(from: now)
        return nil
    }

    func abandon() {
        if origin != nil { finish(from: query) }
    }

    private func finish(from now: PointerQuery) {
        // A user who moved it meanwhile keeps it.
        if let origin, now.position == place { display.fakeMotion(to: origin) }
        modifierRelease.restore()
    }

    private var query: PointerQuery {
        PointerQuery(display, device: pointer, button: button.logical)
    }
}
