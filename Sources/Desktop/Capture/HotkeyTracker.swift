internal import CX11
internal import Engine
internal import Gestures

struct PressedHotkey: Hashable {
    enum Means: Hashable {
        case key(keycode: Int32, device: Int32)
        case button(Int32)
        case modifiers(UInt32)
    }

    let chord: Chord
    let means: Means
    let source: Int32
    /// Of a hotkey of modifiers alone, those whose keys are down; the others are latched (sticky
    /// keys).
    var pressedModifiers: UInt32 = 0
    /// Of a key, the modifiers that were down, latched or locked when it was pressed.
    var state: UInt32 = 0
    var place: Point?
    /// Whether it is up for applications while the user still holds it.
    var isReleasedEarly = false
    /// Whether the application was given it, as if it were no hotkey.
    var isHandedOver = false
}

/// Which hotkey is down, and whether it still is: several kinds of events say so, and some releases
/// no event reports.
///
/// XTEST plays events in the name of the user's own device. A key or button that was released early, in
/// this way, is up for every application, and does not repeat itself; when the user releases it, the
/// server sends a raw event only.
final class HotkeyTracker {
    /// How often to see whether the hotkey is still down where events may not say so: the release of a
    /// button can be lost to a grab that begins or ends in that moment, and modifiers may go up while an
    /// action has lifted them.
    static let checkPause = Duration.milliseconds(250)

    private unowned let capture: Capture
    private let server: any InputServer
    var hotkey: PressedHotkey? { didSet { capture.grabs.isSettled = false } }
    private(set) var released: PressedHotkey?
    /// When to see whether the hotkey is still down; nil while an event will say so.
    var checkDue: Duration?
    /// Whether the other client that has the keyboard got it by a modifier that it grabs by
    /// itself; nil until that was asked in this hold.
    var isKeyboardTheirs: Bool?
    /// The serial numbers of the releases that were sent ahead of the hotkey's own, several where it
    /// repeats, and whether their raw event has come.
    private var sent: [UInt: Bool] = [:]
    /// The number of the request that pressed the hotkey again; 0 where it was not.
    private var repress: UInt = 0
    /// The buttons, other than the hotkey, whose presses came to this program and that are still
    /// down, each with its device.
    var buttons: [(button: Int32, source: Int32)] = []

    init(_ capture: Capture) {
        self.capture = capture
        server = capture.server
    }

    var isOfModifiers: Bool {
        if case .modifiers = hotkey?.means { true } else { false }
    }

    var isHandedOver: Bool { hotkey?.isHandedOver == true }

    private func isModifier(_ key: Int32) -> Bool {
        UInt8(exactly: key).map(capture.hotkeys.modifiers.has) ?? true
    }

    func press(_ new: PressedHotkey, at place: Point, now: Duration) {
        hotkey = new
        hotkey?.place = place
        (sent, repress, isKeyboardTheirs) = ([:], 0, nil)
        server.forgetButtonNumbers()
        capture.awaited.silence = .unneeded
        checkDue = nil
        if case .button = new.means { checkDue = now + Self.checkPause }
    }

    /// It does not matter when it goes up.
    func forget() {
        if isHandedOver { capture.hotkeys.grabAll() }
        if case .button(let button) = hotkey?.means { capture.grabs.earlyButtons[button] = nil }
        (hotkey, checkDue) = (nil, nil)
    }

    // MARK: Releases

    /// Whether the event of a key that goes up says that the user has let go of the hotkey.
    ///
    /// Of a hotkey that was released ahead of the user only raw events say so; the first has our
    /// request's serial number, and a second one with it is the user's own, before our next request.
    func isRelease(_ event: InputEvent) -> Bool {
        guard case .key(let key, _) = hotkey?.means else { return false }
        if event.kind == .key(key, isDown: false) { return !isSent(event.serial) }
        guard event.kind == .rawKey(key, isDown: false) else { return false }
        if sent[event.serial] == false {
            sent[event.serial] = true
            return false
        }
        // What an action presses has the serial number of its requests, but so has what the user
        // does in the same moment; a hotkey that is no modifier is never an action's.
        return !isModifier(key) || !capture.isOwn(event.serial)
    }

    /// Whether the event with this serial number is of a release that was sent. Of a button there
    /// are several.
    func isSent(_ serial: UInt) -> Bool { sent[serial] != nil }

    /// Whether the hotkey is no longer down, which no event has said: when `checkDue` has come.
    func checkIfUp(now: Duration) -> Bool {
        checkDue = nil
        switch hotkey?.means {
        case nil: return false
        // Its release was put off, perhaps for a press that is there, and not read: the round trip
        // brings it.
        case .key(let key, _):
            server.sync()
            if server.queued > 0 { checkDue = now }
            // That of a key that is handed over goes to the application.
            if isHandedOver, server.keysDown.contains(UInt8(clamping: key)) { return false }
            return server.queued == 0
        case .button(let button):
            if capture.isDown(button: button) {
                checkDue = now + Self.checkPause
                return false
            }
            if capture.hasPointer { capture.grabs.releasePointer() }
            return true
        case .modifiers:
            // Those that an action has lifted for a moment are still down on one keyboard.
            let mask = hotkey?.pressedModifiers ?? 0
            if server.modifiersDown(on: capture.keyboardDevice) & mask == mask { return false }
            let modifiers = capture.hotkeys.keyboard.modifiers
            let held = server.keysHeld.reduce(UInt32(0)) { $0 | UInt32(modifiers[$1] ?? 0) }
            guard held & mask == mask else { return true }
            // While an action has lifted them, no event says that the user lets go of them.
            checkDue = now + Self.checkPause
            return false
        }
    }

    /// The hotkey is up, by the event with this serial number, if any; gives it, unless the release is
    /// put off.
    func recordRelease(now: Duration, serial: UInt?) -> Chord? {
        guard let hotkey else { return nil }
        if let serial { endRepress(serial) }
        // A press that the server held back behind another one comes later than what followed it, and
        // is of the hold all the same: it is read first.
        if capture.hasShield, server.hasWaiting(XI_ButtonPress) {
            checkDue = now
            return nil
        }
        if capture.wantsGrabs, case .modifiers(let mask) = hotkey.means,
            capture.grabs.wanted.usesModifiers
        {
            // A gesture uses up its modifiers, as a key does. With sticky keys they would be kept for
            // the next key: those that were tapped before, and one that is held and goes up now.
            server.send(.unlatch(mask, keyboard: capture.keyboardDevice))
        }
        released = hotkey
        forget()
        return hotkey.chord
    }

    /// The user's release has this serial number. Where it came before the hotkey was pressed again for
    /// the application (`handOver`), the server has ignored it: it is played once more.
    func endRepress(_ serial: UInt) {
        guard let hotkey, serial < repress else { return }
        repress = 0
        _ = server.play(hotkey.means, isDown: false, on: hotkey.source)
    }

    /// A device went away, or belongs to another master: it may be the hotkey's.
    func deviceLost() {
        // Another one may hold them, and no application may get their releases alone.
        giveUpButton()
        releaseButtons()
        capture.grabs.earlyButtons = [:]
        forget()
    }

    /// Applications get the pointer, and must not get the release of the hotkey's button alone.
    func giveUpButton() {
        guard let hotkey, case .button(let button) = hotkey.means, !hotkey.isReleasedEarly
        else { return }
        releaseEarly()
        capture.grabs.earlyButtons[button] = hotkey.source
        // Of the user's own release there is a raw event only, missed where those are not selected yet.
        checkDue = capture.grabs.current.raw.contains(XI_RawButtonRelease) ? nil : .zero
    }

    /// Has the server take the hotkey for released while the user still holds it.
    ///
    /// A key that is down repeats itself, and each repetition would fire its passive grab again, and take
    /// the focus from the application and give it back (Xorg 21.1.7). Keeping the keyboard grabbed would
    /// stop screen lockers.
    func releaseEarly() {
        // Modifiers do not repeat, and other keys may be struck with them.
        guard let hotkey, !hotkey.isReleasedEarly, !isHandedOver else { return }
        if case .key(let key, _) = hotkey.means, isModifier(key) { return }
        guard server.play(hotkey.means, isDown: false, on: hotkey.source) else { return }
        self.hotkey?.isReleasedEarly = true
        sent[server.nextSerial - 1] = false
    }

    func pressAgain(_ hotkey: PressedHotkey) {
        _ = server.play(hotkey.means, isDown: true, on: hotkey.source)
        repress = server.nextSerial - 1
    }

    /// Releases the other buttons that the user holds, whose releases no application may get alone.
    func releaseButtons() {
        for (button, source) in buttons {
            guard server.play(.button(button), isDown: false, on: source) else { continue }
            sent[server.nextSerial - 1] = false
            capture.grabs.earlyButtons[button] = source
        }
        buttons = []
    }
}
