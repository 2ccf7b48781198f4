internal import Engine

/// Keys and buttons that are up for applications while the user still holds them.
///
/// XTEST plays an event in the name of a device that exists: for the server it is as if it had come
/// from that device. A key or button that was released in this way is up for every application, and
/// does not repeat itself; when the user releases it, the server sends a raw event only.
struct EarlyReleases {
    private let server: any InputServer
    /// The releases that were sent ahead of the hotkey's own, the newest last: several where the
    /// user's key repeats as presses, each of which has to be released.
    private var sent: [EarlyRelease] = []
    /// The buttons, other than the hotkey, whose presses came to this program and that are still
    /// down, each with its device.
    private var buttons: [(button: Int32, source: Int32)] = []

    /// The number of the request that pressed the hotkey again; 0 where it was not.
    private var repress: UInt = 0
    /// Whether the hotkey that is down was released ahead of its own release.
    private(set) var hasHotkey = false

    init(_ server: any InputServer) { self.server = server }

    // MARK: The hotkey

    /// A hotkey was pressed.
    mutating func hotkeyPressed() {
        hasHotkey = false
        sent = []
        repress = 0
        server.forgetButtonNumbers()
    }

    /// The key of the hotkey is down for applications again. What was sent before may be under way
    /// still.
    mutating func hotkeyRepeated() { hasHotkey = false }

    /// Releases `pressed`; does nothing where that cannot be done.
    mutating func release(_ pressed: PressedHotkey) {
        guard server.play(pressed.means, isDown: false, on: pressed.source) else { return }
        hasHotkey = true
        if sent.count == Self.mostSent { sent.removeFirst() }
        sent.append(EarlyRelease(serial: server.nextSerial - 1))
    }

    /// Presses `released` again, for the application.
    mutating func press(_ released: PressedHotkey) {
        _ = server.play(released.means, isDown: true, on: released.source)
        repress = server.nextSerial - 1
    }

    /// The user released the hotkey's key or button, by the event with this serial number. If that
    /// was before it was pressed again, the server ignored it: it has to be released once more.
    mutating func userReleased(_ hotkey: PressedHotkey?, serial: UInt) {
        guard let hotkey, serial < repress else { return }
        repress = 0
        _ = server.play(hotkey.means, isDown: false, on: hotkey.source)
    }

    /// Whether the event with this serial number is the release that was sent.
    func isSent(_ serial: UInt) -> Bool { sent.contains { $0.serial == serial } }

    /// Whether the raw release with this serial number is one that was sent, and not the user's.
    mutating func isSent(raw serial: UInt, isHotkey: Bool) -> Bool {
        guard let index = sent.firstIndex(where: { $0.serial == serial }) else { return false }
        return sent[index].isSent(raw: serial, isHotkey: isHotkey)
    }

    /// How many are remembered: no server is so far away that more are under way.
    private static let mostSent = 16

    // MARK: Other buttons

    /// A button was pressed on the device `source`.
    mutating func buttonPressed(_ button: Int32, on source: Int32) {
        buttons.append((button, source))
    }

    /// The button was released.
    mutating func buttonReleased(_ button: Int32) { buttons.removeAll { $0.button == button } }

    /// Releases the buttons that the user still holds, as by the click that ends a toggled drawing:
    /// once the pointer is free, the application beneath would get their release alone.
    mutating func releaseButtons() {
        for (button, source) in buttons {
            _ = server.play(.button(button), isDown: false, on: source)
        }
        buttons = []
    }

    /// A device is gone, perhaps one that held buttons.
    mutating func forgetButtons() { buttons = [] }
}

/// A release that was sent ahead of the user's own.
struct EarlyRelease {
    /// The serial number of its events.
    let serial: UInt
    /// Whether its raw event has come.
    private var hasRawEvent = false

    init(serial: UInt) { self.serial = serial }

    /// Whether the raw release with this serial number is the one that was sent. A second one of a
    /// key is the user's own, before our next request; those of a button come several times.
    mutating func isSent(raw serial: UInt, isHotkey: Bool) -> Bool {
        guard serial == self.serial else { return false }
        defer { if isHotkey { hasRawEvent = true } }
        return !isHotkey || !hasRawEvent
    }
}
