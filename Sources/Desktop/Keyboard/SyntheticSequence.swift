internal import CX11
internal import Engine
internal import Gestures
internal import Glibc

/// Synthetic input that is sent in parts, because another client has to act in between.
protocol SyntheticSequence: AnyObject {
    /// Sends what can be sent by now. Gives after how long to go on; nil once all is sent.
    func proceed() -> Duration?
    /// Releases what is down, and sends nothing more.
    func abandon()
    /// Whether another client has taken what was sent for itself, and is not known to be done with
    /// it.
    var isTaken: Bool { get }
}

/// How a sequence waits for another client: it asks again and again, and not for ever.
struct Patience {
    /// From one question to the next.
    static let pause = Duration.milliseconds(2)
    /// How many times to ask yet.
    private var tries: Int

    init(_ time: Duration) { tries = Int(time / Patience.pause) }

    /// Counts a question; false once there have been enough of them.
    mutating func lasts() -> Bool {
        tries -= 1
        return tries >= 0
    }
}

/// Chords, each pressed and released as the user does it, or the keys of a text.
///
/// A window manager that has a chord for itself gets it by its passive grab, which ends with the
/// key; one that cycles through windows while Alt is held grabs the keyboard then to see Alt go
/// up. Sent in one burst, Alt is up before (openbox waits for it ever after and keeps the
/// keyboard). So where a press made another client the keyboard's owner, the key stays down for
/// `press`, as under a finger, and the modifiers until the window manager has answered a question
/// that it handles after the press. Keys that no client grabs are sent without a pause.
final class KeySequence: SyntheticSequence {
    /// How long a key that another client has taken stays down: not so long that it repeats itself.
    private static let press = Duration.milliseconds(20)
    /// How long a window manager may take to answer: longer than a busy one does.
    private static let limit = Duration.seconds(2)
    /// The same where it is not known to answer such questions.
    private static let doubt = Duration.milliseconds(100)
    /// How long a chord's client may keep the keyboard after that before the next chord is sent.
    private static let ending = Duration.milliseconds(250)

    private enum Phase { case next, modifiers, key, keyUp, modifiersUp, restore, done }
    private enum Wait {
        case press(Patience)
        case answer(Patience)
        case end(answer: Patience, Patience)
    }

    private let display: Display
    private let steps: [SyntheticInput.Step]
    private let map: KeyboardMap
    private var modifierRelease: ModifierRelease
    /// Nil where no client is waited for.
    private let owner: KeyboardOwner?
    private var index = 0
    private var phase = Phase.next
    private var wait: Wait?
    /// Whether another client has taken a key of the present step.
    private var wasTaken = false
    private(set) var isTaken = false
    /// The keys of the present step that are down, in pressing order.
    private var down: [UInt8] = []

    init(
        _ display: Display, _ steps: [SyntheticInput.Step], modifierRelease: ModifierRelease,
        map: KeyboardMap, owner: KeyboardOwner?
    ) {
        self.display = display
        self.steps = steps
        self.modifierRelease = modifierRelease
        self.map = map
        self.owner = owner
    }

    func proceed() -> Duration? {
        while true {
            if isWaiting { return Patience.pause }
            wait = nil
            // What comes after the last chord waits for its end, too.
            if phase == .done { return nil }
            perform(phase)
        }
    }

    func abandon() {
        for keycode in down.reversed() { modifierRelease.key(keycode, isDown: false) }
        down = []
        if phase != .done { modifierRelease.restore() }
        phase = .done
    }

    private var isWaiting: Bool {
        guard let owner else { return false }
        switch wait {
        case nil: return false
        case .press(var patience):
            let lasts = patience.lasts()
            wait = .press(patience)
            return lasts
        case .answer(var patience):
            let lasts = patience.lasts()
            wait = .answer(patience)
            return lasts && !owner.hasAnswered
        case .end(var answer, var patience):
            if !owner.hasAnswered, answer.lasts() {
                wait = .end(answer: answer, patience)
                return true
            }
            // It knows that the chord is up: what it has now it means to keep.
            isTaken = false
            let lasts = patience.lasts()
            wait = .end(answer: answer, patience)
            return lasts && owner.isAnother
        }
    }

    private func perform(_ phase: Phase) {
        switch phase {
        case .next:
            if wasTaken, let owner {
                // What comes next is for the window that it focuses now. A client that keeps the
                // keyboard means to have the next keys.
                owner.ask()
                wait = .end(answer: answer(of: owner), Patience(Self.ending))
            }
            wasTaken = false
            self.phase = index < steps.count ? .modifiers : .done
        case .modifiers:
            let step = steps[index]
            let locking = step.stroke?.locking ?? 0
            modifierRelease.use(group: step.stroke?.group)
            modifierRelease.lock(locking, locking)
            let keycodes = step.modifiers + (step.stroke?.holding ?? [])
            // What is held already and wanted is left alone.
            press(
                keycodes.filter { keycode in
                    let mask = map.keys[keycode]?.modifiers ?? 0
                    return mask == 0 || mask & ~modifierRelease.kept != 0
                })
            self.phase = .key
        case .key:
            if let keycode = steps[index].stroke?.keycode { press([keycode]) }
            self.phase = .keyUp
        case .keyUp:
            if let keycode = steps[index].stroke?.keycode, down.last == keycode {
                modifierRelease.key(keycode, isDown: false)
                down.removeLast()
            }
            if wasTaken, !down.isEmpty, let owner {
                wait = .answer(answer(of: owner))
            }
            self.phase = .modifiersUp
        case .modifiersUp:
            for keycode in down.reversed() { modifierRelease.key(keycode, isDown: false) }
            down = []
            modifierRelease.lock(steps[index].stroke?.locking ?? 0, modifierRelease.originalLocks)
            index += 1
            self.phase = index < steps.count ? .next : .restore
        case .restore:
            modifierRelease.restore()
            self.phase = .next
        case .done: break
        }
    }

    private func answer(of owner: KeyboardOwner) -> Patience {
        Patience(owner.answers ? Self.limit : Self.doubt)
    }

    /// Presses keys, and waits for a client that takes them for itself.
    private func press(_ keycodes: [UInt8]) {
        let keycodes = keycodes.reduce(into: [UInt8]()) { list, keycode in
            if !list.contains(keycode), !down.contains(keycode) { list.append(keycode) }
        }
        guard !keycodes.isEmpty else { return }
        let wasAnother = owner?.isAnother ?? true
        for keycode in keycodes { modifierRelease.key(keycode, isDown: true) }
        down += keycodes
        guard let owner, !wasAnother, owner.isAnother else { return }
        wasTaken = true
        isTaken = true
        owner.ask()
        wait = .press(Patience(Self.press))
    }
}

/// Clicks of one button at a place, after which the pointer goes back.
///
/// A window manager that focuses what is clicked holds back the press and hands it on
/// (`XAllowEvents`, ReplayPointer); until then the server keeps the release and every movement. A
/// pointer that has gone back by then lets the application see the release there. So it goes back
/// once the button is up for the server.
final class ClickSequence: SyntheticSequence {
    /// A client that holds a click back has the pointer alone.
    let isTaken = false
    private let display: Display
    private let button: (physical: Int, logical: Int32)
    private let count: Int
    private let place: (x: Int32, y: Int32)
    private var modifierRelease: ModifierRelease
    private var origin: (x: Int32, y: Int32)?
    private var patience = Patience(.milliseconds(500))

    init(
        _ display: Display, physical: Int, logical: Int, count: Int, x: Int32, y: Int32,
        modifierRelease: ModifierRelease
    ) {
        self.display = display
        button = (physical, Int32(logical))
        self.count = count
        place = (x, y)
        self.modifierRelease = modifierRelease
    }

    func proceed() -> Duration? {
        if origin == nil {
            origin = pointer.position
            move(to: place)
            for _ in 0..<count {
                display.fakeButton(button.physical, isDown: true)
                display.fakeButton(button.physical, isDown: false)
            }
        }
        let now = pointer
        if now.isDown, patience.lasts() { return Patience.pause }
        finish(from: now.position)
        return nil
    }

    func abandon() {
        if origin != nil { finish(from: pointer.position) }
    }

    private func finish(from now: (x: Int32, y: Int32)) {
        // A user who moved it meanwhile keeps it.
        if let origin, now == place { move(to: origin) }
        modifierRelease.restore()
    }

    private func move(to place: (x: Int32, y: Int32)) {
        XTestFakeMotionEvent(display.handle, display.screen, place.x, place.y, 0)
    }

    /// Where the pointer is, and whether the button is down.
    private var pointer: (position: (x: Int32, y: Int32), isDown: Bool) {
        var device: Int32 = 0
        XIGetClientPointer(display.handle, 0, &device)
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, innerX, innerY) = (0.0, 0.0, 0.0, 0.0)
        var buttons = XIButtonState()
        var modifiers = XIModifierState()
        var group = XIGroupState()
        XIQueryPointer(
            display.handle, device, display.root, &root, &child, &x, &y, &innerX, &innerY,
            &buttons, &modifiers, &group)
        var isDown = false
        if let mask = buttons.mask {
            if button.logical >> 3 < buttons.mask_len {
                isDown = mask[Int(button.logical >> 3)] & 1 << UInt8(button.logical & 7) != 0
            }
            free(mask)
        }
        return ((Int32(x), Int32(y)), isDown)
    }
}
