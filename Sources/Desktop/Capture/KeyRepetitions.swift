internal import CX11
internal import Engine
internal import Gestures

// Keys that repeat in other ways than the server's own, whose presses are flagged. An X server in a
// window (Xephyr) and clients of remote desktops pass on what the user's own server repeats, as
// presses alone or as releases each with a press.

/// What is remembered of the hotkey's key to tell repetitions from releases.
struct KeyRepetitions {
    /// A release of the hotkey's key.
    struct Release {
        var keycode: Int32
        var source: Int32
        /// When it was, by the server's clock.
        var time: UInt
        /// When it counts as the user's if no press has come.
        var due: Duration
    }

    /// A press at most this long after a release, in milliseconds of the server, is no user's:
    /// fingers take many times as long, and the halves of a repetition come at the same time.
    private static let gap: UInt = 2
    /// How long such a press may take to get here. Xephyr sends it up to 0.6 ms later. Where a device
    /// is known for repetitions, a network may be what keeps the halves apart.
    private static let patience = Duration.milliseconds(15)

    /// The newest release, until it is clear what it means.
    private(set) var release: Release?
    /// The newest release that was the user's.
    private var last: Release?
    /// The devices whose keys repeat in ways of their own.
    private var repeaters: Set<Int32> = []

    /// Whether keys of the device have repeated in ways of their own.
    func isRepeater(_ source: Int32) -> Bool { repeaters.contains(source) }

    /// A key of the device was pressed that was down already.
    mutating func repeated(on source: Int32) { repeaters.insert(source) }

    /// Whether a press at this time makes the release one half of a repetition.
    func isRepetition(at time: UInt, of release: Release) -> Bool {
        let gap = repeaters.contains(release.source) ? Self.patience.milliseconds : Double(Self.gap)
        return Double(time &- release.time) <= gap
    }

    /// The key went up on the device `source`; whether that is the user's need not be clear at once
    /// where it `canWait`.
    mutating func released(
        _ keycode: Int32, on source: Int32, canWait: Bool, _ time: UInt, _ now: Duration
    ) {
        guard release == nil else { return }
        release = Release(
            keycode: keycode, source: source, time: time, due: canWait ? now + Self.patience : now)
    }

    /// The release is the user's; gives it, nil where none waited.
    mutating func endRelease() -> Release? {
        defer { release = nil }
        last = release ?? last
        return release
    }

    /// The release was one half of a repetition.
    mutating func dropRelease() {
        if let release { repeaters.insert(release.source) }
        release = nil
    }

    /// A hotkey went down: where no user could be as fast, its device repeats keys in pairs.
    mutating func pressed(_ event: XIDeviceEvent) {
        guard let last, last.keycode == event.detail, last.source == event.sourceid,
            isRepetition(at: event.time, of: last)
        else { return }
        repeaters.insert(event.sourceid)
    }
}

extension EventTranslator {
    /// Decides what the release that waits means, as far as this event says.
    ///
    /// - Returns: whether the event makes that release one half of a repetition, or is that release
    ///   once more; it needs no translation then.
    func decideRelease(by type: Int32, _ data: UnsafeMutableRawPointer) -> Bool {
        if let release = repetitions.release, isRepetition(type, data, of: release) { return true }
        switch type {
        // These may come between the two halves of a repetition: that the focus changed with a grab,
        // or the keyboard that is used.
        case XI_DeviceChanged, XI_Enter...XI_PropertyEvent: break
        default: endKeyRelease()
        }
        return false
    }

    private func isRepetition(
        _ type: Int32, _ data: UnsafeMutableRawPointer, of release: KeyRepetitions.Release
    ) -> Bool {
        switch type {
        case XI_KeyPress:
            let event = data.load(as: XIDeviceEvent.self)
            guard case .key(event.detail, event.deviceid) = capture.state.hotkey?.means,
                event.detail == release.keycode,
                repetitions.isRepetition(at: event.time, of: release)
            else { return false }
            repetitions.dropRelease()
            source = event.sourceid
            capture.grabs.keep(pressOn: event.deviceid)
            capture.keyRepeated(on: event.deviceid)
            return true
        // The same release, as the grab reports it.
        case XI_KeyRelease:
            return data.load(as: XIDeviceEvent.self).detail == release.keycode
        case XI_RawKeyRelease:
            return data.load(as: XIRawEvent.self).detail == release.keycode
        default: return false
        }
    }
}

extension Capture {
    /// The hotkey's key went down again, though the user never released it.
    func keyRepeated(on device: Int32) {
        // It is down again for the server, too, and has to be released ahead of its time again.
        earlyReleases.hotkeyRepeated()
        pending.repetition = device
    }
}
