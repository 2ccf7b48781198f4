public import CX11
public import Engine
public import Gestures

/// Turns X events into inputs of the engine.
///
/// It has the capture change the grabs: at once where the event's meaning depends on that; other
/// grabs wait for `Capture.applyPending`.
public final class EventTranslator {
    /// Has the grabs whose events are read here.
    public let capture: Capture
    let server: any InputServer
    /// Converts the server's times to the clock of the event loop.
    var clock = EventClock()
    /// The number of the device that the newest event came from.
    public internal(set) var source: Int32 = 0
    /// The last valid position.
    var latestPosition = Point.zero
    /// Tells repetitions of the hotkey's key from releases.
    var repetitions = KeyRepetitions()
    /// When the present event was taken from the queue, on the event loop's clock.
    private(set) var now = Duration.zero
    /// The inputs that it gave so far.
    var inputs: [Input] = []

    /// A translator of the events that `capture` gets.
    public init(_ capture: Capture) {
        self.capture = capture
        server = capture.server
    }

    // MARK: Events

    /// Appends the inputs that `event` means; false when it is no event of input. `now` is the time
    /// on the event loop's clock.
    public func translate(
        _ event: UnsafeMutablePointer<XEvent>, now: Duration, into inputs: inout [Input]
    ) -> Bool {
        if event.pointee.type == server.keyboardEvents {
            if event.pointee.xany.send_event == 0 {
                inputs += collect(now) { keyboardEvent(event) }
            }
            return true
        }
        // Xlib hands out the data of an event only once.
        guard let cookie = server.open(event) else {
            return false
        }
        translate(cookie.type, cookie.data, now, &inputs)
        return true
    }

    /// Appends the inputs that an XInput 2 event means; `data` is the structure of its `type`.
    package func translate(
        _ type: Int32, _ data: UnsafeMutableRawPointer, _ now: Duration, _ inputs: inout [Input]
    ) {
        inputs += collect(now) { translate(type, data) }
    }

    /// The inputs that `body` finds at `now`.
    func collect(_ now: Duration, _ body: () -> Void) -> [Input] {
        self.now = now
        capture.forgetObstacle()
        body()
        defer { inputs = [] }
        return inputs
    }

    private func translate(_ type: Int32, _ data: UnsafeMutableRawPointer) {
        if repetitions.release != nil, decideRelease(by: type, data) { return }
        switch type {
        case XI_Motion: motionEvent(device(data))
        case XI_KeyPress, XI_KeyRelease: keyEvent(type, device(data))
        case XI_ButtonPress, XI_ButtonRelease: buttonEvent(type, device(data))
        case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
            touchEvent(type, device(data))
        case XI_RawKeyPress, XI_RawKeyRelease, XI_RawButtonPress, XI_RawButtonRelease,
            XI_RawMotion:
            let event = data.load(as: XIRawEvent.self)
            source = event.sourceid
            rawEvent(type, event)
        case XI_GesturePinchBegin...XI_GesturePinchEnd:
            let event = data.load(as: XIGesturePinchEvent.self)
            source = event.sourceid
            pinch(type, event)
        case XI_GestureSwipeBegin...XI_GestureSwipeEnd:
            let event = data.load(as: XIGestureSwipeEvent.self)
            source = event.sourceid
            swipe(type, event)
        case XI_HierarchyChanged:
            hierarchyChanged(data.load(as: XIHierarchyEvent.self))
            // The server releases the keys of a device before it says that it is gone.
            endKeyRelease()
        case XI_Leave:
            let event = data.load(as: XILeaveEvent.self)
            if event.event == server.grabWindow, event.mode == XINotifyUngrab {
                pointerLost(event.serial)
            }
        // Others, such as the device changes that every grab gets, have shorter structures.
        default: break
        }
    }

    /// Reads `data` as an event of a device, and notes its source.
    private func device(_ data: UnsafeMutableRawPointer) -> XIDeviceEvent {
        let event = data.load(as: XIDeviceEvent.self)
        source = event.sourceid
        return event
    }

    // MARK: Time

    /// When to call `tick`, on the event loop's clock; nil while nothing is due.
    public var deadline: Duration? {
        capture.deadline.orEarlier(capture.pending.hotkeyCheck)
            .orEarlier(capture.hasPointer ? capture.pending.keyboardCheck ?? .zero : nil)
            .orEarlier(repetitions.release?.due)
    }

    /// Does what is due at `now`; gives the inputs that come of it.
    @discardableResult
    public func tick(now: Duration) -> [Input] {
        collect(now) {
            capture.tick(now: now)
            if isReleaseDue { endKeyRelease() }
            if let due = capture.pending.hotkeyCheck, now >= due { checkHotkey() }
            checkKeyboard()
        }
    }

    /// A time of the server on the clock of the event loop.
    func time(_ server: UInt) -> Duration { clock.time(server, now: now) }

    /// Where the pointer is, to a fraction of a pixel; where it was last seen while it is on
    /// another X screen. Costs a round trip.
    public func pointerPosition() -> Point { capture.queryPosition() ?? latestPosition }

    /// Asks now and then whether a locker has the keyboard and waits for the pointer: it gets it.
    private func checkKeyboard() {
        guard capture.hasPointer else { return capture.pending.keyboardCheck = nil }
        let due = capture.pending.keyboardCheck ?? now + Capture.keyboardCheckPause
        capture.pending.keyboardCheck = due
        guard now >= due else { return }
        capture.pending.keyboardCheck = now + Capture.keyboardCheckPause
        guard capture.isArmed, !capture.hasKeyboard, let obstacle = capture.askForObstacle() else {
            return
        }
        if capture.hasShield { return capture.dropShield() }
        inputs.append(Input(.interrupt(obstacle), at: now))
    }

    // MARK: The pointer

    private func motionEvent(_ event: XIDeviceEvent) {
        // On another X screen of the server nothing is drawn.
        guard event.root == server.root else { return }
        let point = position(of: event)
        // The device may be about to scroll, and scrolling by movement cannot be given back.
        if isExcluded(event) { return capture.dropShield() }
        if event.isEmulated { return touch(XI_Motion, event, at: point) }
        inputs.append(Input(.motion(point), at: time(event.time)))
    }

    /// The position of an event; the last one if it is not finite or on another X screen.
    func position(of event: XIDeviceEvent) -> Point {
        event.root == server.root ? position(event.root_x, event.root_y) : latestPosition
    }

    /// The point `x`, `y`; the last position if it is not finite.
    func position(_ x: Double, _ y: Double) -> Point {
        let point = Point(x: x, y: y)
        if point.isFinite { latestPosition = point }
        return latestPosition
    }

    /// Whether the filter excludes the device of the event.
    func isExcluded(_ event: XIDeviceEvent) -> Bool {
        capture.seatDevices.excluded.contains(event.sourceid)
    }

    private func buttonEvent(_ type: Int32, _ event: XIDeviceEvent) {
        let point = position(of: event)
        if capture.hasShield, !capture.admitThroughShield(type, event) {
            return pressedElsewhere(event, at: point)
        }
        if isExcluded(event) { return capture.giveBack(type, event) }
        // A wheel that also scrolls by valuators has emulated buttons, too.
        if event.isEmulated, !Phrase.wheelButtons.contains(Int(event.detail)) {
            return emulatedButton(type, event, at: point)
        }
        guard type == XI_ButtonPress else {
            return buttonRelease(event, at: point)
        }
        capture.grabs.keep(pressOn: event.deviceid)
        if event.root == server.root { buttonPress(event, at: point) }
    }

    private func buttonPress(_ event: XIDeviceEvent, at point: Point) {
        let modifiers = UInt32(bitPattern: event.mods.effective)
        let wasShielded = capture.hasShield
        if let chord = capture.hotkeys.chord(
            detail: event.detail, isButton: true, modifiers: modifiers),
            capture.state.hotkey == nil || endIfExtended()
        {
            // The press itself grabbed the pointer for us, until the button is up; unless it was
            // ours already, in a hold that this press is to end.
            let isFree = !capture.hasPointer
            let isFired = isFree && !wasShielded
            if isFired { capture.grabs.pointerFired(on: event.deviceid, serial: event.serial) }
            return hotkeyPressed(
                PressedHotkey(
                    chord: chord, means: .button(event.detail), source: source,
                    hasPointer: isFree), at: point, event.time)
        }
        capture.earlyReleases.buttonPressed(event.detail, on: event.sourceid)
        let number = Int(event.detail)
        if let obstacle = capture.obstacle(toPress: number) {
            inputs.append(Input(.interrupt(obstacle), at: now))
        }
        inputs.append(Input(.button(number, isDown: true, point), at: time(event.time)))
    }

    private func buttonRelease(_ event: XIDeviceEvent, at point: Point) {
        let time = time(event.time)
        capture.earlyReleases.buttonReleased(event.detail)
        guard case .button(event.detail) = capture.state.hotkey?.means else {
            inputs.append(Input(.button(Int(event.detail), isDown: false, point), at: time))
            return
        }
        guard !capture.earlyReleases.isSent(event.serial) else { return }
        inputs.append(Input(.motion(point), at: time))
        capture.earlyReleases.userReleased(capture.state.hotkey, serial: event.serial)
        capture.grabs.buttonReleased()
        hotkeyReleased(event.time)
    }

    /// A button was pressed in a hold, and the application has it.
    private func pressedElsewhere(_ event: XIDeviceEvent, at point: Point) {
        // Under modifiers it is another program's shortcut, as raw events say without the shield.
        guard capture.isModifierHotkey, !isExcluded(event) else { return }
        let number = Int(event.detail)
        inputs.append(Input(.button(number, isDown: true, point), at: time(event.time)))
    }

    /// Something came that cannot come while the pointer is ours: the grab was broken, by
    /// `XF86Ungrab` for instance, and what the pointer does from then on is not seen.
    func pointerLost(_ serial: UInt) {
        guard capture.hasPointer, serial >= capture.grabs.pointerSerial else { return }
        // No effect if the grab is gone, as it should be; but nothing may stay grabbed by mistake.
        capture.grabs.releasePointer()
        capture.advance(.pointerLost)
        inputs.append(Input(.interrupt(.grabBroken), at: now))
    }

    // MARK: Fingers

    private func touchEvent(_ type: Int32, _ event: XIDeviceEvent) {
        let point = position(of: event)
        if isExcluded(event) {
            // It may be about to scroll, and a finger cannot be given back either.
            if type == XI_TouchBegin { capture.dropShield() }
            return capture.giveBack(type, event)
        }
        touch(type, event, at: point)
    }
}

extension XIDeviceEvent {
    /// Whether the server made up this event of a button or of motion, as for a finger or a wheel
    /// that scrolls by valuators. The bit means something else in events of keys and fingers.
    fileprivate var isEmulated: Bool { flags & Int32(XIPointerEmulated) != 0 }
}

// Raw events, which come whichever client has grabbed the device.
extension EventTranslator {
    func rawEvent(_ type: Int32, _ event: XIRawEvent) {
        guard !capture.seatDevices.excluded.contains(event.sourceid) else { return }
        switch type {
        case XI_RawMotion: rawMotion(event)
        case XI_RawKeyPress: rawKeyPress(event)
        case XI_RawButtonPress: rawButtonPress(event)
        case XI_RawKeyRelease: rawKeyRelease(event)
        default: rawButtonRelease(event)
        }
    }

    private func rawKeyPress(_ event: XIRawEvent) {
        if event.detail != capture.awaited.pressed?.key { capture.forgetAwaitedModifier() }
        guard !isOwn(event.serial), let keycode = UInt8(exactly: event.detail),
            isPress(of: keycode)
        else { return }
        keyStruck(keycode, at: time(event.time))
    }

    private func rawButtonPress(_ event: XIRawEvent) {
        capture.forgetAwaitedModifier()
        guard !isOwn(event.serial), capture.isArmed, !capture.hasPointer,
            event.flags & Int32(XIPointerEmulated) == 0
        else { return }
        let button = logicalButton(event)
        // Buttons that we have grabbed are reported by the grab.
        guard !capture.grabs.current.buttons.contains(button) else { return }
        let time = time(event.time)
        inputs.append(Input(.button(Int(button), isDown: true, latestPosition), at: time))
    }

    /// A key is up. Of a hotkey that was released ahead of the user nothing else says that the user
    /// lets go; the first raw release has our request's serial number.
    private func rawKeyRelease(_ event: XIRawEvent) {
        // What an action presses has the serial number of its requests, but so has what the user
        // does in the same moment; a hotkey that is no modifier is never an action's.
        let isHotkey = capture.isHeld(key: event.detail)
        guard !capture.earlyReleases.isSent(raw: event.serial, isHotkey: isHotkey),
            isHotkey || !isOwn(event.serial),
            case .key(event.detail, _) = capture.state.hotkey?.means
        else { return }
        capture.earlyReleases.userReleased(capture.state.hotkey, serial: event.serial)
        keyReleased(event.detail, event.time)
    }

    /// Whether applications, too, get the press of a key that a raw event reports in a hold. If
    /// slow keys may yet accept it, `keyStruck` is called then.
    private func isPress(of keycode: UInt8) -> Bool {
        guard capture.isArmed, !capture.hotkeys.modifiers.has(keycode) else { return false }
        let filters = server.keyFilters(of: capture.keyboardDevice)
        if filters.movesPointer(keycode) { return false }
        if filters.areSlow {
            capture.awaitSlowKey(true)
            return false
        }
        return !filters.bounce || server.keysDown.contains(keycode)
    }

    /// A key that is no modifier was struck in a hold.
    func keyStruck(_ keycode: UInt8, at time: Duration) {
        // The silent key may be reported long after it was struck, and so not known by its serial
        // number any more: where a desktop that waits for Super has the keyboard frozen.
        guard capture.isArmed, !capture.hotkeys.modifiers.has(keycode),
            keycode != capture.awaited.silentKey
        else { return }
        let isCancel = capture.settings.cancelKeycodes.contains(Int32(keycode))
        inputs.append(Input(isCancel ? .cancelKey : .otherKey, at: time))
    }

    private func rawMotion(_ event: XIRawEvent) {
        guard !isOwn(event.serial), !capture.isOfOtherPointer(event.deviceid) else { return }
        // The server sends no raw events to a client with a grab on the root window: it was broken.
        if capture.hasButtonGrab { pointerLost(event.serial) }
        let grabs = capture.grabs
        // Movement between the last query and the grab is reported by no other event.
        let isBeforeGrab = grabs.current.pointer == .window && event.serial < grabs.pointerSerial
        guard capture.followsRawMotion || isBeforeGrab,
            event.flags & Int32(XIPointerEmulated) == 0
        else { return }
        // Raw events carry no position; this is asked once, then the pointer is grabbed.
        let time = time(event.time)
        guard let position = capture.queryPosition() else { return }
        // What the grab has reported since is newer.
        if isBeforeGrab, server.hasWaiting(XI_Motion) { return }
        latestPosition = position
        inputs.append(Input(.motion(position), at: time))
    }

    private func rawButtonRelease(_ event: XIRawEvent) {
        // What the pointer's own grab reports need not be reported twice.
        guard !capture.earlyReleases.isSent(raw: event.serial, isHotkey: false),
            !isOwn(event.serial), capture.grabs.current.pointer != .window
        else { return }
        let logical = logicalButton(event)
        if case .button(logical) = capture.state.hotkey?.means {
            // In a relayed drag XTEST's device is released before the user's.
            if case .handedOver(let hotkey) = capture.state, event.sourceid != hotkey.source {
                return
            }
            capture.earlyReleases.userReleased(capture.state.hotkey, serial: event.serial)
            hotkeyReleased(event.time)
        } else {
            let time = time(event.time)
            inputs.append(Input(.button(Int(logical), isDown: false, pointerPosition()), at: time))
        }
    }

    /// The button that applications get for that of a raw event, which has the device's own number.
    /// Either map may change at any time, so both are asked for. Costs round trips.
    private func logicalButton(_ event: XIRawEvent) -> Int32 {
        server.logicalButton(event.detail, of: event.sourceid)
    }

    /// Whether the event with this serial number comes from what an action pressed.
    func isOwn(_ serial: UInt) -> Bool { capture.ownInput?.caused(serial) ?? false }
}

/// The data of one generic event, given back to Xlib when it goes out of scope.
struct EventCookie: ~Copyable {
    private let display: OpaquePointer
    private let event: UnsafeMutablePointer<XEvent>
    /// The extension's event type.
    let type: Int32
    /// The event, in the structure that the type asks for.
    let data: UnsafeMutableRawPointer

    /// Nil when `event` is no event of the extension `opcode`, or carries nothing.
    init?(_ event: UnsafeMutablePointer<XEvent>, opcode: Int32, _ display: Display) {
        guard event.pointee.type == GenericEvent, event.pointee.xcookie.extension == opcode,
            XGetEventData(display.handle, &event.pointee.xcookie) != 0
        else { return nil }
        guard let data = event.pointee.xcookie.data else {
            XFreeEventData(display.handle, &event.pointee.xcookie)
            return nil
        }
        self.display = display.handle
        self.event = event
        self.data = data
        type = event.pointee.xcookie.evtype
    }

    deinit { XFreeEventData(display, &event.pointee.xcookie) }
}

/// The server's 32-bit millisecond clock as a duration on the clock of the event loop, which never
/// runs backwards within a hold.
///
/// The server's clock wraps every 49.7 days, and a difference of two of its times is right for half
/// of that only. So each hold begins anew, and within a hold the loop's clock, which runs as fast,
/// says how often the server's has wrapped.
struct EventClock {
    /// The first event of the hold: its time, and the loop's when it was taken.
    private var first: (server: UInt32, loop: Duration)?
    private var latest = Duration.zero

    /// The event's time on the loop's clock. The first event of a hold fixes the distance between
    /// the two clocks, so that intervals within a hold are the server's own.
    mutating func time(_ server: UInt, now: Duration) -> Duration {
        let stamp = UInt32(truncatingIfNeeded: server)
        guard let first else {
            first = (stamp, now)
            latest = now
            return now
        }
        let elapsed = Int64((now - first.loop) / .milliseconds(1))
        let expected = first.server &+ UInt32(truncatingIfNeeded: elapsed)
        let deviation = Int64(Int32(bitPattern: stamp &- expected))
        latest = max(latest, first.loop + .milliseconds(elapsed + deviation))
        return latest
    }

    /// Forgets the distance between the clocks: a new hold begins.
    mutating func anchor() { first = nil }
}

extension Display {
    /// Whether an event of this type of the extension `opcode` waits behind the present one,
    /// without taking anything from the queue or waiting.
    func hasWaiting(_ type: Int32, of opcode: Int32) -> Bool {
        struct Search {
            var type: Int32
            var opcode: Int32
            var isFound = false
        }
        var search = Search(type: type, opcode: opcode)
        var event = XEvent()
        withUnsafeMutablePointer(to: &search) { search in
            // Called for each event in the queue; it wants none, so that all stay where they are.
            _ = XCheckIfEvent(
                handle, &event,
                { _, event, argument in
                    guard let event, let argument else { return 0 }
                    let search = UnsafeMutableRawPointer(argument).assumingMemoryBound(
                        to: Search.self)
                    if event.pointee.type == GenericEvent,
                        event.pointee.xcookie.extension == search.pointee.opcode,
                        event.pointee.xcookie.evtype == search.pointee.type
                    {
                        search.pointee.isFound = true
                    }
                    return 0
                }, UnsafeMutableRawPointer(search).assumingMemoryBound(to: CChar.self))
        }
        return search.isFound
    }
}
