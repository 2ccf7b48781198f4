internal import CX11
internal import Engine
internal import Gestures

final class XInputServer: InputServer {
    let display: Display
    let input: XInput
    /// Input only, outside of the screen, unknown to window managers.
    ///
    /// When a grab ends, the server sends its window a Leave event (`XINotifyUngrab`); to the root
    /// window only while the pointer is over another window. A window of our own always gets it: a
    /// grab that another client breaks is noticed at once, without asking.
    let grabWindow: Window
    private let probe: InputGrabProbe
    /// The user's button as its device numbers it, once that was asked.
    private var physical: (button: Int32, source: Int32, number: Int)?

    /// Of a key that was released early the server reports only the raw release, and while a grab of a
    /// key is active only to that grab.
    private static let keyTypes = [XI_KeyPress, XI_KeyRelease, XI_RawKeyRelease]
    static let touchTypes = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
    static let pinchTypes = [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
    static let swipeTypes = [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]

    /// - Throws: `DesktopError.missing` when XInput 2.2 or XKB are not there.
    init(_ display: Display) throws(DesktopError) {
        self.display = display
        input = try XInput(display)
        probe = InputGrabProbe(display)
        grabWindow = display.makeInputWindow()
        EventMask.select([XI_Leave], on: grabWindow, device: XIAllMasterDevices, display)
        // Nothing can be grabbed on a window that is not mapped.
        XMapWindow(display.handle, grabWindow)
        EventMask.select([XI_HierarchyChanged], on: display.root, device: XIAllDevices, display)
        let keyboard = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
        XkbSelectEvents(display.handle, UInt32(XkbUseCoreKbd), keyboard, keyboard)
    }

    deinit { display.destroy(grabWindow) }

    var root: Window { display.root }
    var hasGestures: Bool { input.hasGestures }
    var nextSerial: UInt { XNextRequest(display.handle) }
    var queued: Int { display.queued }

    func flush() { display.flush() }
    func sync() { display.sync() }

    // MARK: Requests

    func send(_ request: InputRequest) {
        switch request {
        case .selectRaw(let raw):
            EventMask.select(raw.sorted(), on: root, device: XIAllMasterDevices, display)
        case .selectKeyboard(let events, let keyboard, let isWanted):
            select(events, keyboard, isWanted)
        case .selectWindows(let isWanted): display.lockersMayCome = isWanted
        case .ungrabDevice(let device, let time): XIUngrabDevice(display.handle, device, time)
        case .allow(let device, let answer):
            let mode =
                switch answer {
                case .keep: XIAsyncDevice
                case .keepAndWait: XISyncDevice
                case .replay: XIReplayDevice
                }
            XIAllowEvents(display.handle, device, mode, UInt(CurrentTime))
        case .acceptTouch(let touch, let device, let window):
            XIAllowTouchEvents(display.handle, device, touch, window, XIAcceptTouch)
        case .rejectTouch(let touch, let device, let window):
            XIAllowTouchEvents(display.handle, device, touch, window, XIRejectTouch)
        case .ungrabHotkey(let combination): ungrab(combination)
        case .ungrabButton(let button): display.ungrabButton(button, under: XIGrabModifiers.any)
        case .ungrabKey(let key, let modifiers): display.ungrabKey(key, under: modifiers)
        case .ungrabTouches(let modifiers): display.ungrabTouches(under: modifiers)
        case .ungrabPad(let kind): ungrab(kind)
        case .unlatch(let modifiers, let keyboard):
            XkbLatchModifiers(display.handle, UInt32(bitPattern: keyboard), modifiers, 0)
        case .fakeKey(let key, let isDown): display.fakeKey(key, isDown: isDown)
        case .fakeButton(let button, let isDown, let pointer, let place):
            var at: (device: Int32, point: Point)?
            if let pointer, let place { at = (pointer, place) }
            display.fakeButton(button, isDown: isDown, at: at)
        case .fakeMotion(let place): display.fakeMotion(to: place)
        case .disownButton(let button):
            display.ownInput.outstanding.buttons.remove(UInt8(clamping: button))
        case .releaseKeysGivenBack: display.releaseKeysGivenBack()
        case .releaseTouchscreenButton(let id):
            display.releaseButton(ofTouchscreen: id)
            display.flush()
        }
    }

    private func select(
        _ events: InputRequest.KeyboardEvents, _ keyboard: Int32, _ isWanted: Bool
    ) {
        let (type, details) =
            switch events {
            // Only the state of modifiers: no key is read.
            case .modifiers:
                (
                    XkbStateNotify,
                    UInt(XkbModifierBaseMask | XkbModifierLatchMask | XkbModifierLockMask)
                )
            case .controls: (XkbControlsNotify, UInt(XkbControlsEnabledMask))
            case .slowKeys: (XkbAccessXNotify, UInt(XkbAXN_SKAcceptMask))
            }
        XkbSelectEventDetails(
            display.handle, UInt32(bitPattern: keyboard), UInt32(type), details,
            isWanted ? details : 0)
    }

    private func ungrab(_ combination: Hotkeys.Combination) {
        if combination.isButton {
            display.ungrabButton(combination.detail, under: combination.masks)
        } else {
            display.ungrabKey(combination.detail, under: combination.masks)
        }
        for mask in combination.masks {
            if combination.isButton {
                XUngrabButton(display.handle, UInt32(combination.detail), mask, display.root)
            } else {
                XUngrabKey(display.handle, combination.detail, mask, display.root)
            }
        }
    }

    private func ungrab(_ kind: PadEvent.Kind) {
        var any = XIGrabModifiers(UInt32(XIAnyModifier))
        let request = kind == .swipe ? XIUngrabSwipeGestureBegin : XIUngrabPinchGestureBegin
        _ = request(display.handle, XIAllMasterDevices, root, 1, &any)
    }

    func play(_ means: PressedHotkey.Means, isDown: Bool, on source: Int32) -> Bool {
        guard var device = XDevice(named: source) else { return false }
        let down: Int32 = isDown ? 1 : 0
        switch means {
        case .key(let key, _):
            func play() -> Bool {
                XTestFakeDeviceKeyEvent(
                    display.handle, &device, UInt32(bitPattern: key), down, nil, 0, 0) != 0
            }
            // A release is known by the number of its request, which has to be the last one.
            return isDown ? display.withoutKeyFilters(play) : play()
        case .button(let button):
            guard let number = physical(button, source) else { return false }
            return XTestFakeDeviceButtonEvent(
                display.handle, &device, UInt32(number), down, nil, 0, 0) != 0
        case .modifiers: return false
        }
    }

    private func physical(_ button: Int32, _ source: Int32) -> Int? {
        if let physical, physical.button == button, physical.source == source {
            return physical.number
        }
        let number = ButtonMapping(display, device: source).physical(for: Int(button))
        physical = number.map { (button, source, $0) }
        return number
    }

    /// The user may give the buttons of the device other numbers at any time: asked once in a hold.
    func forgetButtonNumbers() { physical = nil }

    // MARK: Grabs

    func grab(_ grab: InputGrab) -> Bool {
        switch grab {
        case .pointer(let device, let withPads):
            self.grab(device, on: grabWindow, mode: XIGrabModeAsync, withPads: withPads)
        case .shield(let device):
            self.grab(device, on: root, mode: XIGrabModeSync, withPads: true)
        case .hotkey(let combination, let waits): self.grab(combination, waits)
        case .button(let button, let waits):
            display.grabButton(
                button, under: XIGrabModifiers.any, waits: waits,
                [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_RawButtonRelease])
        case .cancelKey(let key, let waits):
            display.grabKey(
                key, under: XIGrabModifiers.any, waits: waits, Self.keyTypes)
        case .awaitedModifier(let key, let modifiers):
            display.grabKey(Int32(key), under: modifiers, waits: true, [XI_KeyPress])
        case .touches(let modifiers): display.grabTouches(under: modifiers)
        case .pad(let kind, let waits): self.grab(kind, waits)
        }
    }

    private func grab(_ device: Int32, on window: Window, mode: Int32, withPads: Bool) -> Bool {
        var types = [XI_Motion, XI_ButtonPress, XI_ButtonRelease] + Self.touchTypes
        // A grabbed pointer's touchpad gestures go to the client that grabbed it, or to none.
        if hasGestures, withPads { types += Self.pinchTypes + Self.swipeTypes }
        // While it is grabbed on the root window, we get no events that are selected there.
        if window == root { types.append(XI_RawButtonRelease) }
        var mask = EventMask(types)
        return mask.with(device: device) {
            XIGrabDevice(
                display.handle, device, window, UInt(CurrentTime), 0, mode, XIGrabModeAsync, 0, $0)
        } == GrabSuccess
    }

    private func grab(_ combination: Hotkeys.Combination, _ waits: Bool) -> Bool {
        // In one go: a press in between would activate the core grab alone, and be lost.
        let (isGrabbed, error) = display.trapping {
            for mask in combination.masks {
                if combination.isButton {
                    XGrabButton(
                        display.handle, UInt32(combination.detail), mask, root, 0,
                        UInt32(ButtonPressMask | ButtonReleaseMask), GrabModeAsync, GrabModeAsync,
                        0, 0)
                } else {
                    XGrabKey(
                        display.handle, combination.detail, mask, root, 0, GrabModeAsync,
                        GrabModeAsync)
                }
            }
            return grabByXI2(combination, waits)
        }
        return error == nil && isGrabbed
    }

    private func grabByXI2(_ combination: Hotkeys.Combination, _ waits: Bool) -> Bool {
        if combination.isButton {
            // While it is down touchpad gestures come to this grab only, and so does the raw release of
            // another hotkey's button.
            let gestureTypes = hasGestures ? Self.pinchTypes + Self.swipeTypes : []
            return display.grabButton(
                combination.detail, under: combination.masks, waits: waits,
                [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_RawButtonRelease] + gestureTypes)
        }
        return display.grabKey(
            combination.detail, under: combination.masks, waits: waits, Self.keyTypes)
    }

    private func grab(_ kind: PadEvent.Kind, _ waits: Bool) -> Bool {
        let mode = waits ? XIGrabModeSync : XIGrabModeAsync
        let request = kind == .swipe ? XIGrabSwipeGestureBegin : XIGrabPinchGestureBegin
        // The gesture grabs the pointer: the release of a hotkey's button would be missed.
        let types = (kind == .swipe ? Self.swipeTypes : Self.pinchTypes) + [XI_RawButtonRelease]
        return display.grab(types, under: XIGrabModifiers.any) { mask, count, modifiers in
            request(
                display.handle, XIAllMasterDevices, root, mode, XIGrabModeAsync, 0, mask, count,
                modifiers)
        }
    }

    // MARK: The queue

    var keyboardEvents: Int32 { input.keyboardEvents }

    func open(_ event: UnsafeMutablePointer<XEvent>) -> EventCookie? {
        EventCookie(event, opcode: input.opcode, display)
    }

    func hasWaiting(_ type: Int32) -> Bool { display.hasWaiting(type, of: input.opcode) }

    func dequeueTouchBegins() -> [XIDeviceEvent] {
        var begins: [XIDeviceEvent] = []
        while display.queued > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            guard event.xany.send_event == 0,
                let cookie = open(&event), cookie.type == XI_TouchBegin
            else { continue }
            begins.append(cookie.data.load(as: XIDeviceEvent.self))
        }
        return begins
    }

    // MARK: Questions

    func isGrabbedElsewhere(_ device: Int32) -> Bool { probe.isForeign(device) }

    func isAwaited(key: UInt8?, under modifiers: UInt32?, of keyboard: Int32) -> Bool {
        let key = key.map { Int32($0) } ?? Int32(AnyKey)
        let state = modifiers ?? UInt32(AnyModifier)
        let (_, error) = display.trapping {
            XGrabKey(
                display.handle, key, state, display.root, 0, GrabModeAsync, GrabModeAsync)
        }
        guard error == nil else { return true }
        XUngrabKey(display.handle, key, state, display.root)
        var under = XIGrabModifiers(modifiers ?? UInt32(XIAnyModifier))
        var mask = EventMask([XI_KeyPress])
        let failed = mask.with(device: keyboard) {
            XIGrabKeycode(
                display.handle, keyboard, key, display.root, XIGrabModeAsync, XIGrabModeAsync, 0,
                $0, 1, &under)
        }
        // If the grab failed, there is nothing to release.
        if failed == 0 {
            XIUngrabKeycode(display.handle, keyboard, key, display.root, 1, &under)
        }
        return failed != 0
    }

    /// Each is grabbed and ungrabbed with the server grabbed, so that no client misses a press
    /// meanwhile.
    func areAwaited(_ keys: [UInt8]) -> Bool {
        display.trapping {
            display.grabbingServer {
                for key in keys {
                    XGrabKey(display.handle, Int32(key), 0, root, 0, GrabModeAsync, GrabModeAsync)
                    XUngrabKey(display.handle, Int32(key), 0, root)
                }
            }
        }.error != nil
    }

    func queryPointer(_ device: Int32, button: Int32) -> PointerQuery {
        PointerQuery(display, device: device, button: button)
    }

    var isPointerOnCover: Bool { display.isPointerOnCover }

    func modifiersDown(on keyboard: Int32) -> UInt32 {
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(bitPattern: keyboard), &state)
        return UInt32(state.base_mods)
    }

    var keysDown: Set<UInt8> { KeyboardDevices.keysDown(display) }
    var keysHeld: Set<UInt8> { KeyboardDevices(display).keysHeld }

    func keyFilters(of keyboard: Int32) -> KeyFilters {
        KeyFilters(display, device: UInt32(bitPattern: keyboard))
    }

    /// A key of any other keyboard than the one in use would make the server announce a new one to
    /// all clients, and they would all read its map again.
    func keyboardInUse(of keyboard: Int32) -> Int32? {
        DeviceList(display, keyboard).compactMap { master in
            var source: Int32?
            master.forEachClass { entry in
                if entry.pointee.type == XIKeyClass { source = source ?? entry.pointee.sourceid }
            }
            return source
        }.first
    }

    func logicalButton(_ physical: Int32, of device: Int32) -> Int32 {
        Int32(clamping: ButtonMapping(display, device: device).logical(for: Int(physical)))
    }

    func syntheticButton(for button: Int) -> SyntheticButton? {
        KeyboardDevices(display).syntheticButton(for: button)
    }

    func readDevices(_ filter: DeviceFilter) -> SeatDevices { SeatDevices(filter, display) }
    func readKeyboard() -> KeyboardMap { KeyboardMap(display) }
    func readSyntheticKeyFilters() { display.readKeyFilters() }

    var keyboardRules: [String] {
        Properties(display).strings(.keyboardRules, of: display.root)
    }
}

/// Asks the server whether another client has grabbed a device, without touching any grab.
///
/// Only a client that tries to grab a device learns whether another one has it. So it is grabbed on
/// a window that is never mapped: the server answers first that another client has the device, else
/// that the window is not viewable (`GrabDevice` of Xorg's dix/events.c). This client's own XInput
/// 2 grabs do not count.
final class InputGrabProbe {
    private let display: Display
    let window: Window

    init(_ display: Display) {
        self.display = display
        window = display.makeInputWindow()
    }

    deinit { display.destroy(window) }

    /// Whether another client has grabbed the master device `device`, if only for the time of a
    /// press. Costs a round trip.
    func isForeign(_ device: Int32) -> Bool {
        guard !display.isLost else { return false }
        var mask = EventMask([])
        let status = mask.with(device: device) {
            XIGrabDevice(
                display.handle, device, window, UInt(CurrentTime), 0, XIGrabModeAsync,
                XIGrabModeAsync, 0, $0)
        }
        display.onAnswer()
        if status == GrabSuccess {
            // Another client has mapped the window.
            XIUngrabDevice(display.handle, device, UInt(CurrentTime))
            XUnmapWindow(display.handle, window)
        }
        return status == AlreadyGrabbed || status == GrabFrozen
    }
}
