internal import CX11
internal import Engine

/// Makes and releases what one capture grabs for a hold. Hotkeys are grabbed all the time, by
/// `Hotkeys`, and `InputGrabProbe` only asks.
///
/// `apply` makes the grabs that are wanted. Grabs that input itself begins or ends are reported to
/// it: the press of a hotkey, the release of its button, a touchpad's gesture.
final class GrabController {
    private let server: any InputServer
    private let hotkeys: Hotkeys

    /// Whether every device takes part: else the server waits for XIAllowEvents after a press.
    var admitsAll = true
    /// The grabs that are made now.
    private(set) var current = GrabSet()
    /// The master pointer that is grabbed: where there are several, that of the hotkey.
    var pointerDevice: Int32 = 2
    /// The serial number of the request or event by which the pointer became ours.
    private(set) var pointerSerial: UInt = 0
    /// Whether the grabs of buttons are synchronous: the server waits for XIAllowEvents after each
    /// press.
    private(set) var areButtonsHeldBack = false
    /// The buttons and keys whose ungrabbing removed the grabs of hotkeys on them as well.
    private var displaced: (buttons: Set<Int32>, keys: Set<Int32>) = ([], [])

    init(_ server: any InputServer, hotkeys: Hotkeys) {
        self.server = server
        self.hotkeys = hotkeys
    }

    /// Makes the grabs that are wanted, and releases the others. In this order:
    ///
    /// 1. The pointer and the keyboard are released, which others wait for.
    /// 2. So are the passive grabs of buttons and cancel keys. Hotkeys that share one are grabbed
    ///    anew.
    /// 3. The pointer is grabbed: a round trip.
    /// 4. Raw events are selected. Only now, since movement before the pointer's grab is reported
    ///    by them alone; and before passive grabs, each of which waits for an answer.
    /// 5. The passive grabs are made, which wait for other presses.
    ///
    /// - Returns: false when another program has the pointer; nothing after it is done then.
    @discardableResult
    func apply(_ wanted: GrabSet, in hold: ArmedHold?) -> Bool {
        if wanted.pointer == nil, current.pointer != nil { releasePointer() }
        if wanted.keyboard == nil, let device = current.keyboard { releaseKeyboard(device) }
        releaseButtons(except: wanted.buttons)
        releaseCancelKeys(except: wanted.cancelKeys)
        reclaimHotkeys(wanted, in: hold)
        if let pointer = wanted.pointer, pointer != current.pointer,
            !grabPointer(pointer, in: hold)
        {
            return false
        }
        select(wanted.raw)
        // Button 1 last: until fingers are grabbed anew, one that lands comes as this button.
        for button in wanted.buttons.reversed() where !current.buttons.contains(button) {
            grabButton(button, in: hold)
        }
        for keycode in wanted.cancelKeys where !current.cancelKeys.contains(keycode) {
            grabCancelKey(keycode)
        }
        applyGestures(wanted.gestures)
        return true
    }

    // MARK: What input grabs and ends by itself

    /// The press of a button grabbed the pointer.
    func pointerFired(on device: Int32, serial: UInt) {
        current.pointer = .button
        pointerSerial = serial
        pointerDevice = device
    }

    /// The button whose press grabbed the pointer is up; a grab that took its place stays.
    func buttonReleased() { if current.pointer == .button { current.pointer = nil } }

    /// The press or repetition of a key grabbed the keyboard.
    func keyboardFired(on device: Int32) { current.keyboard = device }

    /// The key is up, with which its grab has ended.
    func keyReleased() { current.keyboard = nil }

    /// A touchpad's gesture that was ours is over. It has grabbed the pointer, and not every way it
    /// can end releases that: where a touch screen was touched meanwhile, the server would keep it.
    /// `time` is that of its end: a hotkey's button may have grabbed the pointer since.
    func gestureEnded(at time: UInt = UInt(CurrentTime)) {
        guard current.pointer == nil else { return }
        server.send(.ungrabDevice(pointerDevice, time: time))
    }

    /// The window on which a finger that is ours is grabbed: a grab of the pointer takes over those
    /// that were down before it.
    func window(of touch: TouchTable.Touch) -> Window {
        current.pointer == .window && touch.serial < pointerSerial
            ? server.grabWindow : touch.window
    }

    /// Releases the grab of a master device that a press activated and no state wants.
    func release(pressOn device: Int32) {
        server.send(.ungrabDevice(device, time: UInt(CurrentTime)))
    }

    /// Answers a synchronous grab: the press is ours. No effect where no grab waits for an answer.
    func keep(pressOn device: Int32) {
        let isShield = current.pointer == .shield && device == pointerDevice
        server.send(.allow(device, isShield ? .keepAndWait : .keep))
    }

    /// Answers the shield: the press is the application's, and the pointer no longer ours.
    func replayThroughShield() {
        replay(pressOn: pointerDevice)
        current.pointer = nil
    }

    /// Answers a synchronous grab: the press goes on to the application beneath.
    func replay(pressOn device: Int32) {
        server.send(.allow(device, .replay))
    }

    // MARK: Pointer and keyboard

    func releasePointer() {
        server.send(.ungrabDevice(pointerDevice, time: UInt(CurrentTime)))
        current.pointer = nil
    }

    private func releaseKeyboard(_ device: Int32) {
        server.send(.ungrabDevice(device, time: UInt(CurrentTime)))
        current.keyboard = nil
    }

    private func grabPointer(_ kind: GrabSet.Pointer, in hold: ArmedHold?) -> Bool {
        let isShield = kind == .shield
        pointerSerial = server.nextSerial
        let grab: InputGrab =
            isShield
            ? .shield(pointerDevice)
            : .pointer(pointerDevice, withPads: hold?.needs.takesPads == true)
        guard server.grab(grab) else { return false }
        current.pointer = isShield ? .shield : .window
        if isShield { keep(pressOn: pointerDevice) }
        return true
    }

    /// Selects these raw events, and no others.
    func select(_ raw: RawEvents) {
        guard raw != current.raw else { return }
        current.raw = raw
        server.send(.selectRaw(raw))
    }

    // MARK: Buttons and cancel keys

    private func grabButton(_ button: Int32, in hold: ArmedHold?) {
        current.buttons.append(button)
        // So that a finger that is not ours can press button 1 in applications without touch.
        areButtonsHeldBack = !(admitsAll && hold?.needs.takesTouches == true)
        _ = server.grab(.button(button, waits: areButtonsHeldBack))
        if button == ArmedHold.drawingButtons[0], current.gestures.touches { grabTouches() }
    }

    private func releaseButtons(except wanted: [Int32]) {
        for button in current.buttons where !wanted.contains(button) {
            server.send(.ungrabButton(button))
            displaced.buttons.insert(button)
        }
        current.buttons.removeAll { !wanted.contains($0) }
    }

    private func grabCancelKey(_ keycode: Int32) {
        current.cancelKeys.append(keycode)
        _ = server.grab(.cancelKey(keycode, waits: !admitsAll))
    }

    /// Grabs the cancel keys of the hold again. Of two clients that have grabbed a key, one of them
    /// by XI2, the server serves the one that did so last. Desktops grab their keys anew after each
    /// change of the keyboard, a press on another keyboard included; KWin would begin to kill
    /// windows at Ctrl+Super+Escape then, and have the server grabbed until a click.
    func renewCancelKeys() {
        let keys = current.cancelKeys
        current.cancelKeys = []
        for keycode in keys { grabCancelKey(keycode) }
    }

    private func releaseCancelKeys(except wanted: [Int32]) {
        for keycode in current.cancelKeys where !wanted.contains(keycode) {
            server.send(.ungrabKey(keycode, under: XIGrabModifiers.any))
            displaced.keys.insert(keycode)
        }
        current.cancelKeys.removeAll { !wanted.contains($0) }
    }

    /// Grabs hotkeys again that were removed when their button or key was ungrabbed under any
    /// modifier. While an action clicks they stay released as well.
    private func reclaimHotkeys(_ wanted: GrabSet, in hold: ArmedHold?) {
        displaced.buttons.subtract(wanted.buttons)
        displaced.keys.subtract(wanted.cancelKeys)
        guard hold?.isAside != true else { return }
        let (buttons, keys) = displaced
        guard !buttons.isEmpty || !keys.isEmpty else { return }
        displaced = ([], [])
        hotkeys.reclaim { ($0.isButton ? buttons : keys).contains($0.detail) }
    }

    // MARK: Fingers and touchpads

    /// Makes the passive grabs of fingers and touchpads that are wanted, and no others.
    func applyGestures(_ wanted: GestureGrabs) {
        guard wanted != current.gestures else { return }
        // The grabs under modifiers are released first: to do so later would exempt these modifiers
        // from the grab under any.
        if wanted.touches, !current.gestures.touches { applyTouches(under: wanted.touchModifiers) }
        applyTouches(wanted.touches)
        applyTouches(under: wanted.touchModifiers)
        for kind in PadEvent.Kind.allCases { applyPad(kind, wanted.pads[kind]) }
    }

    private func applyTouches(_ isWanted: Bool) {
        guard isWanted != current.gestures.touches else { return }
        if isWanted {
            grabTouches()
        } else {
            server.send(.ungrabTouches(under: XIGrabModifiers.any))
            current.gestures.touches = false
            // Those under modifiers went along.
            current.gestures.touchModifiers = []
        }
    }

    /// Grabs fingers that land while exactly these modifiers are down.
    ///
    /// A hotkey of modifiers is seen only once the server has reported it, some milliseconds later
    /// on a busy machine, and a finger that lands before we have grabbed fingers goes to the
    /// application. So the server itself compares the modifiers. Fingers under them without a hold
    /// are rejected at once.
    private func applyTouches(under sets: [UInt32]) {
        let before = current.gestures.touchModifiers
        guard sets != before else { return }
        let old = before.filter { !sets.contains($0) }
        let new = sets.filter { !before.contains($0) }
        if !old.isEmpty { server.send(.ungrabTouches(under: old)) }
        // What another client has grabbed under these modifiers stays with that client.
        if !new.isEmpty { _ = server.grab(.touches(under: new)) }
        current.gestures.touchModifiers = sets
    }

    /// Grabs fingers, again if they are grabbed already: of the passive grabs of a window the
    /// server activates the newest that fits, and the first finger down presses button 1, too.
    /// After a grab of that button it would be lost.
    private func grabTouches() {
        current.gestures.touches = server.grab(.touches(under: XIGrabModifiers.any))
    }

    private func applyPad(_ kind: PadEvent.Kind, _ waits: Bool?) {
        guard waits != current.gestures.pads[kind] else { return }
        if current.gestures.pads.removeValue(forKey: kind) != nil { server.send(.ungrabPad(kind)) }
        if let waits, server.grab(.pad(kind, waits: waits)) { current.gestures.pads[kind] = waits }
    }
}

/// The kinds of passive grabs that a connection has. Each waits for input and, where the client
/// that has it does not answer, keeps that input from applications.
public struct PassiveGrabs: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt8

    /// The kinds whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Of keys.
    public static let keys = PassiveGrabs(rawValue: 1)
    /// Of buttons.
    public static let buttons = PassiveGrabs(rawValue: 2)
    /// Of fingers on touch screens.
    public static let touches = PassiveGrabs(rawValue: 4)
    /// Of touchpad gestures.
    public static let pads = PassiveGrabs(rawValue: 8)
}

extension Capture {
    /// The window that the pointer is grabbed on.
    public var grabWindowNumber: UInt { UInt(server.grabWindow) }

    /// The kinds of passive grabs that there are now.
    public var passiveGrabs: PassiveGrabs {
        var kinds = hotkeys.passiveGrabs
        let current = grabs.current
        if !current.buttons.isEmpty { kinds.insert(.buttons) }
        if !current.cancelKeys.isEmpty || !awaited.keys.isEmpty { kinds.insert(.keys) }
        if current.gestures.touches || !current.gestures.touchModifiers.isEmpty {
            kinds.insert(.touches)
        }
        if !current.gestures.pads.isEmpty { kinds.insert(.pads) }
        return kinds
    }
}
