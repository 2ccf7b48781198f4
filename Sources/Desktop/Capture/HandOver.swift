internal import CX11
public import Engine
public import Gestures

// The hotkey that is down, given to others than this program.
extension Capture {
    /// Has the server take the hotkey for released while the user still holds it.
    ///
    /// A key that is down repeats itself, and each repetition would fire its passive grab again and
    /// take the focus from the application and give it back (measured on Xorg 21.1.7: FocusOut and
    /// FocusIn, whatever window the grab is on and whether it is a core or an XI2 grab). Keeping
    /// the keyboard grabbed would stop screen lockers.
    func releaseEarly() {
        // Modifiers do not repeat, and other keys may be struck with them.
        guard let hotkey = state.hotkey, !earlyReleases.hasHotkey else { return }
        if case .handedOver = state { return }
        if case .key(let key, _) = hotkey.means, !isHeld(key: key) { return }
        earlyReleases.release(hotkey)
    }

    /// Gives the application the hotkey that is down, as if it were none: its press now,
    /// repetitions and movements with it, and its release when the user releases it.
    func handOver() {
        guard let hotkey = state.hotkey else { return }
        releaseEarly()
        guard earlyReleases.hasHotkey, advance(.handedOver) else { return }
        // A repetition before the early release may have fired its grab since.
        if case .key(_, let device) = hotkey.means { grabs.keyboardFired(on: device) }
        applyGrabs()
        hotkeys.suspend { $0.chord == hotkey.chord }
        display.readKeyFilters()
        earlyReleases.press(hotkey)
        if case .button = hotkey.means {
            pending.hotkeyCheck = nil
            hotkeys.resume()
        }
        display.flush()
    }
}

// A hotkey that was only tapped.
extension Capture {
    /// Gives a hotkey that was only tapped to the application: one press and one release through
    /// XTEST, with the modifiers that belong to it, while our own grabs of it are lifted. Both
    /// events leave in one write, so that ending the program between them leaves no key down.
    ///
    /// A hotkey that is still down is handed over as it is.
    public func pass(_ chord: Chord) {
        if state.hotkey?.chord == chord { return handOver() }
        guard let mask = hotkeys.modifiers.mask(of: chord.modifiers) else { return }
        var state = XkbStateRec()
        XkbGetState(display.handle, keyboardForXKB, &state)
        display.readKeyFilters()
        // The user may have released the modifiers before the key.
        let missing = mask & ~UInt32(state.base_mods)
        let modifierKeys = (0..<8).map { UInt32(1) << $0 }.filter { missing & $0 != 0 }
            .compactMap { hotkeys.modifiers.keycode(of: $0) }
        hotkeys.without(chord) {
            for keycode in modifierKeys { display.fakeKey(keycode, isDown: true) }
            strike(chord.trigger)
            for keycode in modifierKeys.reversed() { display.fakeKey(keycode, isDown: false) }
        }
    }

    private func strike(_ trigger: Chord.Trigger) {
        switch trigger {
        case .key(let name):
            if let position = hotkeys.keyboard.positions(ofKey: name).first {
                display.fakeKey(position.keycode, isDown: true)
                display.fakeKey(position.keycode, isDown: false)
            }
        case .button(let number):
            if let button = KeyboardDevices(display).physicalButton(for: number) {
                display.fakeButton(button, isDown: true)
                display.fakeButton(button, isDown: false)
            }
        case .modifiers: break
        }
    }
}

// A drag of the hotkey's button that can be no gesture, given to the application beneath.
extension Capture {
    /// Gives the application the drag of the button that is the hotkey `chord`: its press where `path`
    /// begins, the movement along it, and all that the user does from then on. The hold is over with
    /// that, and its grabs are released.
    ///
    /// XTEST's device plays the press and the path. Meanwhile the button goes down again on the
    /// user's own device too, where it was released early, so that the user's release ends the drag
    /// whatever becomes of this program.
    ///
    /// - Returns: false where that cannot be done, as where another client has keyboard or pointer.
    @discardableResult
    public func relay(_ chord: Chord, along path: [Point], now: Duration) -> Bool {
        let devices = KeyboardDevices(display)
        // The pointer may have gone on since the last event that was read.
        let places = (path + [queryPosition()].compactMap { $0 }).filter(\.isOnScreens)
        guard case .button(let button) = chord.trigger, ownInput?.isAvailable ?? true,
            let physical = devices.physicalButton(for: button), let start = places.first,
            !isArmed || askForObstacle() == nil
        else { return false }
        let hotkey = state.hotkey
        // Else the application would get the early release.
        if hotkey != nil, !hasPointer, grabPointer() != nil { return false }
        disarm(now: now)
        if hotkey != nil {
            guard earlyReleases.hasHotkey, advance(.relayed) else { return false }
            pending.hotkeyCheck = now + Self.checkPause
        }
        hotkeys.suspend { $0.isButton && $0.detail == Int32(button) }
        // In one request where that can be: the user may move the pointer in between.
        let device = XScreenCount(display.handle) == 1 ? devices.syntheticPointer : nil
        if device == nil { move(to: start) }
        display.fakeButton(physical, isDown: true, at: device.map { ($0, start) })
        // Another program that drags by XTEST holds the button of the same device.
        let isSynthetic = hotkey?.source == devices.syntheticPointer
        // At once, before the user can release it: this costs no round trip.
        if let hotkey, !isSynthetic { earlyReleases.press(hotkey) }
        // Where a window manager that focuses what is clicked holds the press back, the server keeps
        // the last of these movements only.
        for place in places.dropFirst() { move(to: place) }
        if isSynthetic {
            display.disown(button: physical)
        } else {
            display.fakeButton(physical, isDown: false)
        }
        hotkeys.resume()
        display.flush()
        return true
    }

    private func move(to place: Point) {
        XTestFakeMotionEvent(
            display.handle, display.screen, Int32(place.x.rounded(.down)),
            Int32(place.y.rounded(.down)), 0)
    }
}

extension Point {
    /// Whether a request can say it.
    fileprivate var isOnScreens: Bool {
        let coordinates = -32768.0...32767.0
        return coordinates.contains(x) && coordinates.contains(y)
    }
}

/// Keys and buttons that are up for applications while the user still holds them.
///
/// XTEST plays an event in the name of a device that exists: for the server it is as if it had come
/// of that device. A key or button that was released in this way is up for every application, and
/// does not repeat itself; when the user releases it, the server sends a raw event only.
struct EarlyReleases {
    private let display: Display
    /// The releases that were sent ahead of the hotkey's own, the newest last: several where the
    /// user's key repeats as presses, each of which has to be released.
    private var sent: [EarlyRelease] = []
    /// The buttons whose presses came to this program and that are still down, beside the hotkey,
    /// each with its device.
    private var buttons: [(button: Int32, source: Int32)] = []

    init(_ display: Display) { self.display = display }

    /// The number of the request that pressed the hotkey again; 0 where it was not.
    private var repress: UInt = 0
    /// The hotkey's button as its device numbers it, once that was asked in this hold.
    private var physical: (means: PressedHotkey.Means, source: Int32, button: Int)?

    // MARK: The hotkey

    /// Whether the hotkey that is down was released ahead of its own release.
    private(set) var hasHotkey = false

    /// A hotkey was pressed.
    mutating func hotkeyPressed() {
        hasHotkey = false
        sent = []
        repress = 0
        physical = nil
    }

    /// The key of the hotkey is down for applications again. What was sent before may be under way
    /// still.
    mutating func hotkeyRepeated() { hasHotkey = false }

    /// Releases `pressed`; does nothing where that cannot be done.
    mutating func release(_ pressed: PressedHotkey) {
        guard play(pressed.means, isDown: false, on: pressed.source) else { return }
        hasHotkey = true
        if sent.count == Self.mostSent { sent.removeFirst() }
        sent.append(EarlyRelease(serial: XNextRequest(display.handle) - 1))
    }

    /// Presses `released` again, for the application.
    mutating func press(_ released: PressedHotkey) {
        play(released.means, isDown: true, on: released.source)
        repress = XNextRequest(display.handle) - 1
    }

    /// The user released the key or button `hotkey`, as the event with this serial number says. The
    /// server took it for up where that was before it was pressed again: it has to be released after
    /// that.
    mutating func userReleased(_ hotkey: PressedHotkey?, serial: UInt) {
        guard let hotkey, serial < repress else { return }
        repress = 0
        play(hotkey.means, isDown: false, on: hotkey.source)
    }

    /// Whether the event with this serial number is the release that was sent.
    func isSent(_ serial: UInt) -> Bool { sent.contains { $0.serial == serial } }

    /// Whether the raw release with this serial number is one that was sent, and not the user's.
    mutating func isSent(raw serial: UInt, isHotkey: Bool) -> Bool {
        guard let index = sent.firstIndex(where: { $0.serial == serial }) else { return false }
        return sent[index].isSent(raw: serial, isHotkey: isHotkey)
    }

    /// No server is so far away that more are under way.
    private static let mostSent = 16

    // MARK: Other buttons

    /// A button was pressed on the device `source`.
    mutating func buttonPressed(_ button: Int32, on source: Int32) {
        buttons.append((button, source))
    }

    /// The button was released.
    mutating func buttonReleased(_ button: Int32) { buttons.removeAll { $0.button == button } }

    /// Releases the buttons that the user still holds, as the click that ends a toggled drawing:
    /// once the pointer is free, the application beneath would get their release alone.
    mutating func releaseButtons() {
        for (button, source) in buttons { play(.button(button), isDown: false, on: source) }
        buttons = []
    }

    /// A device is gone, perhaps with some of them.
    mutating func forgetButtons() { buttons = [] }

    /// Plays a press or release on the device `source`, on which it was pressed; false where that
    /// cannot be done.
    @discardableResult
    private mutating func play(
        _ means: PressedHotkey.Means, isDown: Bool, on source: Int32
    ) -> Bool {
        // The protocol has seven bits for the device.
        guard (1..<128).contains(source) else { return false }
        var device = XDevice(
            device_id: XID(UInt32(bitPattern: source)), num_classes: 0, classes: nil)
        let down: Int32 = isDown ? 1 : 0
        switch means {
        case .key(let keycode, _):
            func play() -> Bool {
                XTestFakeDeviceKeyEvent(
                    display.handle, &device, UInt32(bitPattern: keycode), down, nil, 0, 0) != 0
            }
            // A release is known by the number of its request, which has to be the last one.
            return isDown ? display.withoutKeyFilters(play) : play()
        case .button(let button):
            if physical?.means != means || physical?.source != source {
                physical = ButtonMapping(display, device: source).physical(for: Int(button))
                    .map { (means, source, $0) }
            }
            guard let physical else { return false }
            return XTestFakeDeviceButtonEvent(
                display.handle, &device, UInt32(physical.button), down, nil, 0, 0) != 0
        case .modifiers: return false
        }
    }
}

/// A release that was sent ahead of the user's own.
struct EarlyRelease {
    /// The serial number of its events.
    let serial: UInt
    /// Whether its raw event has come.
    private var hasRawEvent = false

    init(serial: UInt) { self.serial = serial }

    /// Whether the raw release with this serial number is the one that was sent. A second one of
    /// the key is the user's own, which the server took up before our next request; those of a
    /// button come several times.
    mutating func isSent(raw serial: UInt, isHotkey: Bool) -> Bool {
        guard serial == self.serial else { return false }
        defer { if isHotkey { hasRawEvent = true } }
        return !isHotkey || !hasRawEvent
    }
}
