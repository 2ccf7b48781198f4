internal import CX11
package import Engine

/// The grabs that exist, or that are needed for what a hold wants.
struct Grabs {
    enum Pointer: Hashable {
        /// By the press of a button that is a hotkey, until it is up; on the root window.
        case press
        /// By a request of ours, on the window by which a broken grab is noticed.
        case window
        /// By a request of ours, on the root window, so that the wheel reaches no application before
        /// anything is drawn. The server waits for XIAllowEvents after each press, which can be
        /// given to the application in this way.
        case shield
    }

    var pointer: Pointer?
    /// The keyboard that a press or repetition of the hotkey's key has grabbed: until the next `apply`,
    /// so that a screen locker can have it.
    var keyboard: Int32?
    var raw: Set<Int32> = []
    /// The passive grabs: of buttons, of the keys that cancel the hold, of fingers and touchpads.
    var passive: [InputGrab] = []
}

/// Decides what has to be grabbed for a hold, makes that and releases it. Hotkeys are grabbed all the
/// time, by `Hotkeys`.
///
/// `make` makes the grabs that are needed. Grabs that input itself begins or ends are reported to
/// it: the press of a hotkey, the release of its button, a touchpad's gesture. The pointer is
///
/// | taken | by |
/// |---|---|
/// | `.press` | the press of a button that is a hotkey: `EventTranslator.buttonPress` |
/// | `.window` | `apply`, when it moves, a button begins to draw, or an action has clicked |
/// | `.shield` | `apply`, where the wheel is a gesture, until another one has it or the pointer moves |
///
/// | given back | by |
/// |---|---|
/// | once the hold wants it no more: over, resting, waiting again, or fingers draw | `apply` |
/// | for the clicks of an action | `apply` and, of a press or a touchpad's gesture, `ungrabDevice`, in `stepAside` |
/// | before a drag is the application's, whatever the hold wants | `apply`, in `Capture.relay` |
/// | a `.shield`, with a press or touchpad's gesture that is an application's | `passOn`, in `SpecialCases.swift` |
/// | as the button of the hotkey went up | `EventTranslator.buttonRelease`, `HotkeyTracker.checkIfUp` |
/// | as another client broke the grab | `EventTranslator.pointerLost` |
/// | at the end of a touchpad's gesture, which has it of its own, or of the hold | `gestureEnded` |
package final class GrabController {
    private unowned let capture: Capture
    private let server: any InputServer
    /// What is listened to without a hotkey.
    var free = FreeInput() {
        // What another client has is asked for again.
        didSet { current.passive.removeAll(where: refused.contains) }
    }
    var wanted = GrabSet.none { didSet { isSettled = false } }
    /// Whether presses are listened to in any state, because an awaited modifier is down: at once.
    var watchesPresses = false { didSet { select(neededRaw) } }
    /// Buttons with an early release, and their devices: raw events alone report the user's own.
    var earlyButtons: [Int32: Int32] = [:] { didSet { isSettled = false } }
    /// Whether the grabs of pointer and buttons are out of the way of an action's clicks.
    private var isAside = false { didSet { isSettled = false } }
    var current = Grabs() { didSet { isSettled = false } }
    /// Those of the passive grabs that another client has: they are not asked for again.
    private(set) var refused: [InputGrab] = []
    /// The master pointer that is grabbed: where there are several, that of the hotkey.
    var pointerDevice: Int32 = 2
    /// The serial number of the request or event by which the pointer became ours.
    var pointerSerial: UInt = 0
    /// Whether nothing has changed since the grabs were made.
    var isSettled = false
    /// The requests by which buttons and keys were ungrabbed, and hotkeys on them as well.
    private var displaced: Set<InputRequest> = []

    init(_ capture: Capture) {
        self.capture = capture
        server = capture.server
    }

    // MARK: What the hold wants

    /// What the hold wants grabbed; `apply` makes it so.
    package func want(_ new: GrabSet) {
        let wasPossible = capture.wantsGrabs
        wanted = new
        let isPossible = capture.wantsGrabs
        if wasPossible, !isPossible {
            capture.awaitsSlowKey = false
            // The gesture is still reported. If the hold ended before the engine heard of it, the
            // engine takes it for one without a hotkey, and waits for its end.
            if capture.padGesture != nil { gestureEnded() }
        }
        // An action's click may outlast the hold that it belongs to.
        if !wasPossible || !isPossible { isAside = false }
        // A screen locker may show its window long before it has the pointer.
        if isPossible != wasPossible { server.send(.selectWindows(isPossible)) }
        if wanted.usesModifiers { capture.awaited.needSilentKey() }
    }

    /// Whether pointer or keyboard are to change hands: what the next event means depends on it.
    package var changesHands: Bool {
        neededPointer != current.pointer || current.keyboard != nil
    }

    /// Makes the grabs that are needed, and releases the others, where that has changed; to be
    /// called when the ink is on its way, since it takes round trips.
    ///
    /// - Returns: what the engine has to know, where something could not be grabbed.
    @discardableResult
    package func apply() -> Input.Event? {
        guard !isSettled else { return nil }
        let (pointer, tracker) = (neededPointer, capture.tracker)
        if current.keyboard != nil {
            // The early release ends the grab, by which the user's own was to be reported: a raw event
            // does that now. So the key does not repeat either, and fire its grab again.
            select(neededRaw)
            tracker.releaseEarly()
        }
        if pointer != current.pointer {
            // What is still down must not go up in the application beneath; but the pointer is ours again
            // once it moves.
            if current.pointer != nil, wanted.pointer != .resting {
                if pointer == nil || current.pointer == .press { tracker.giveUpButton() }
                if !capture.wantsGrabs { tracker.releaseButtons() }
            }
            switch pointer {
            case .window: if let obstacle = capture.obstacle { return .interrupt(obstacle) }
            case .shield: if !wanted.cancelKey, capture.askForShortcuts() { return .wheelLost }
            case .press, nil: break
            }
        }
        let before = pointerSerial
        let isDone = make(needed)
        if pointerSerial != before { capture.touches.acceptAgain() }
        guard isDone else {
            // With the pointer another client has the wheel. The hold can do without.
            return pointer == .shield ? .wheelLost : .interrupt(.pointerBusy)
        }
        // Else nothing was drawn after all.
        if capture.wantsGrabs { capture.awaited.strikeSilentKey() }
        return nil
    }

    /// Steps out of the way of clicks that an action makes while a gesture goes on, until
    /// `stepBack`: they are for the application, not for the grabs that wait for the user's own.
    package func stepAside() {
        isAside = capture.wantsGrabs
        // What is down, a button or a touchpad gesture, has grabbed the pointer by itself.
        let hasGrab = capture.padGesture != nil || !capture.tracker.buttons.isEmpty
        capture.tracker.releaseButtons()
        apply()
        if hasGrab { server.send(.ungrabDevice(pointerDevice)) }
    }

    /// The action's clicks are done: the next `apply` grabs again what `stepAside` released.
    package func stepBack() { isAside = false }

    // MARK: What is needed

    /// Whether presses of a button come by a passive grab.
    func has(button: Int32) -> Bool {
        current.passive.contains { $0.ungrab == .ungrabButton(button) && !refused.contains($0) }
    }

    /// Whether raw motion is followed: the pointer is not ours, as it has not moved yet, or rests.
    var followsRawMotion: Bool { wanted.motion || wanted.pointer == .resting }

    private var needed: Grabs { Grabs(pointer: neededPointer, raw: neededRaw, passive: passive) }

    private var neededPointer: Grabs.Pointer? {
        switch wanted.pointer {
        case _ where isAside: nil
        case .exclusive: current.pointer == .press ? .press : .window
        case .wheel: .shield
        case .resting, nil: nil
        }
    }

    /// The types of raw events that are needed.
    private var neededRaw: Set<Int32> {
        let hotkey = capture.tracker.hotkey
        var raw: Set<Int32> = watchesPresses ? [XI_RawKeyPress, XI_RawButtonPress] : []
        // While the grab of the hotkey's button lasts, the server sends us no raw motion: any that
        // comes says that the grab was broken.
        if followsRawMotion || neededPointer == .press { raw.insert(XI_RawMotion) }
        if hotkey != nil || !earlyButtons.isEmpty { raw.insert(XI_RawButtonRelease) }
        switch hotkey?.means {
        case .key: raw.insert(XI_RawKeyRelease)
        case .modifiers where wanted.presses: raw.formUnion([XI_RawKeyPress, XI_RawButtonPress])
        case .button, .modifiers, nil: break
        }
        return raw
    }

    private var passive: [InputGrab] {
        let hotkeys = capture.hotkeys
        var needed: [InputGrab] = []
        if !isAside {
            // So that a finger that is not ours can press button 1 in applications without touch.
            let waits = hotkeys.waitsForAnswer || !wanted.fingers
            // Button 1 last: until fingers are grabbed anew, one that lands comes as this button.
            needed = wanted.buttons.reversed().map { .button(Int32(clamping: $0), waits: waits) }
        }
        if wanted.cancelKey {
            needed += hotkeys.cancelKeycodes.map { .cancelKey($0, waits: hotkeys.waitsForAnswer) }
        }
        // A finger may land before a hotkey of modifiers is reported and fingers are grabbed: so the
        // server itself compares the modifiers. Without a hold such fingers are rejected at once; in
        // one these grabs stay beneath that of all fingers.
        if !free.touches, !hotkeys.touchModifiers.isEmpty {
            needed.append(.touches(under: hotkeys.touchModifiers))
        }
        if free.touches || wanted.fingers { needed.append(.allTouches) }
        for kind in PadEvent.Kind.allCases where server.hasGestures {
            // Only a device filter and a second seat need synchronous grabs. They could replay gestures of other
            // numbers of fingers too, but the pointer would stop if this program hung, and stay
            // grabbed for good where fingers on a touch screen come between (Xorg 21.1.7).
            guard free.pads[kind] != nil || wanted.pads else { continue }
            needed.append(.pad(kind, waits: hotkeys.waitsForAnswer))
        }
        return needed
    }

    // MARK: Making and releasing

    /// Makes the grabs that are needed, and releases the others. In this order, but that raw events
    /// are selected before (1) where a key's press has grabbed the keyboard:
    ///
    /// 1. The pointer and the keyboard are released, which others wait for.
    /// 2. So are passive grabs. Hotkeys that share a button or key with one are grabbed anew.
    /// 3. The pointer is grabbed: a round trip.
    /// 4. Raw events are selected. Only now, since movement before the pointer's grab is reported
    ///    by them alone; and before passive grabs, each of which waits for an answer.
    /// 5. The passive grabs are made, which wait for other presses.
    ///
    /// - Returns: false when another program has the pointer; nothing after it is done then.
    private func make(_ needed: Grabs) -> Bool {
        if needed.pointer == nil, current.pointer != nil { releasePointer() }
        if let keyboard = current.keyboard {
            server.send(.ungrabDevice(keyboard))
            current.keyboard = nil
        }
        release { !needed.passive.contains($0) }
        displaced.subtract(needed.passive.compactMap(\.ungrab))
        // While an action clicks hotkeys stay released as well.
        if !isAside {
            capture.hotkeys.grabAgain {
                displaced.contains(
                    $0.isButton
                        ? .ungrabButton($0.detail)
                        : .ungrabKey($0.detail, under: XIGrabModifiers.any))
            }
            displaced = []
        }
        if let pointer = needed.pointer, pointer != current.pointer, !grabPointer(pointer) {
            return false
        }
        select(needed.raw)
        makePassive(needed.passive)
        isSettled = true
        return true
    }

    func releasePointer() {
        server.send(.ungrabDevice(pointerDevice))
        current.pointer = nil
    }

    private func grabPointer(_ kind: Grabs.Pointer) -> Bool {
        let serial = server.nextSerial
        let grab: InputGrab =
            kind == .shield
            ? .shield(pointerDevice) : .pointer(pointerDevice, withPads: wanted.pads)
        guard server.grab(grab) else { return false }
        current.pointer = kind
        pointerSerial = serial
        if kind == .shield { keep(pressOn: pointerDevice) }
        return true
    }

    func select(_ raw: Set<Int32>) {
        guard raw != current.raw else { return }
        current.raw = raw
        server.send(.selectRaw(raw))
    }

    private func makePassive(_ passive: [InputGrab]) {
        let made = current.passive
        let presses = passive.contains { $0.ungrab == .ungrabButton(1) && !made.contains($0) }
        current.passive = passive
        refused = passive.filter { grab in
            // Of the passive grabs of a window the server activates the newest that fits, and the
            // first finger down presses button 1, too: after a grab of that it would be lost.
            let isMade = made.contains(grab) && !(presses && grab == .allTouches)
            return isMade ? refused.contains(grab) : !server.grab(grab)
        }
    }

    func release(where isGone: (InputGrab) -> Bool) {
        let gone = current.passive.filter(isGone)
        guard !gone.isEmpty else { return }
        let requests = gone.compactMap(\.ungrab)
        for request in requests { server.send(request) }
        displaced.formUnion(requests)
        current.passive.removeAll {
            // With the grab of all fingers go those under modifiers.
            if case .touches = $0, gone.contains(.allTouches) { true } else { gone.contains($0) }
        }
    }

    /// Grabs the cancel keys of the hold again: the server serves the client that has grabbed a key
    /// last, and desktops grab theirs anew after each change of the keyboard. KWin would begin to kill
    /// windows at Ctrl+Super+Escape, and have the server grabbed until a click.
    func renewCancelKeys() {
        for case .cancelKey(let key, let waits) in current.passive {
            _ = server.grab(.cancelKey(key, waits: waits))
        }
    }

    // MARK: What input grabs and ends by itself

    /// A touchpad's gesture that was ours is over. It has grabbed the pointer, and not every way it
    /// can end releases that: where a touch screen was touched meanwhile, the server would keep it.
    /// `time` is that of its end: a hotkey's button may have grabbed the pointer since.
    func gestureEnded(at time: UInt = UInt(CurrentTime)) {
        guard current.pointer == nil else { return }
        server.send(.ungrabDevice(pointerDevice, time: time))
    }

    /// The window on which a finger that is ours is grabbed: a grab of the pointer takes over those
    /// that were down before it.
    func window(of touch: Touch) -> Window {
        current.pointer == .window && touch.serial < pointerSerial
            ? server.grabWindow : touch.window
    }

    /// Answers a synchronous grab: the press is ours. No effect where no grab waits for an answer.
    func keep(pressOn device: Int32) {
        let isShield = current.pointer == .shield && device == pointerDevice
        server.send(.allow(device, isShield ? .keepAndWait : .keep))
    }

    /// Answers a synchronous grab: the press goes on to the application beneath.
    func replay(pressOn device: Int32) { server.send(.allow(device, .replay)) }
}
