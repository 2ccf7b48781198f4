internal import Desktop
internal import Engine
internal import Host
internal import Mapping
internal import Overlay
internal import Windows

/// Which hotkeys are to be grabbed: those of the mapping, except in profiles that the focused
/// window excludes; none while curlicue is paused. And which gestures of touchpads.
struct WantedHotkeys {
    /// Whether all hotkeys are released until that is undone.
    var isPaused = false
    /// The indices of the profiles that the focused window excludes.
    var excluded: Set<Int> = []
    /// What draws without a hotkey over the focused window.
    var freeInput = FreeInput()
    var devices: [InputDevice] = []
    /// Watches the focused window; nil where the mapping makes no difference between windows for
    /// hotkeys and touchpads.
    var focus: ActiveWindowWatch?
    /// What was last remarked on hotkeys and devices, and which hotkeys could not be grabbed then,
    /// so that it is not said again.
    var remarks: [String] = []
    var failures: [HotkeyFailure] = []
    /// Whether it was said that fingers cannot be had, and that touchpads report no gestures.
    var missesTouches = false
    var missesPads = false
    /// When to read the focused window after a change, and when that was done last.
    fileprivate(set) var due: Duration?
    fileprivate var checked = Duration.zero
    /// The least time between two looks at a focused window that keeps changing.
    private static let pause = Duration.milliseconds(50)

    // MARK: The focused window

    /// The focused window may be another one, or not be what it was.
    mutating func focusChanged(_ now: Duration) {
        due = due ?? max(now, checked + Self.pause)
    }

    // MARK: Hotkeys

    /// Whether a hotkey of the profile at `index` is released now. A button is not for the focused
    /// window: it is for the one under the pointer.
    func isReleased(_ hotkey: Chord, at index: Int) -> Bool {
        isPaused || excluded.contains(index) && hotkey.isOfKeyboard
    }

    func hotkeys(of profiles: [Profile]) -> [Chord] {
        profiles.enumerated().flatMap { index, profile in
            profile.hotkeys.filter { !isReleased($0, at: index) }
        }
    }

    func touchHotkeys(of profiles: [Profile]) -> [Chord] {
        profiles.enumerated()
            .filter { !excluded.contains($0.offset) && $0.element.touch != .off }
            .flatMap(\.element.hotkeys)
    }
}

extension MainLoop {
    /// Grabs the hotkeys that are wanted now, and listens for gestures that need none.
    func grabHotkeys() {
        let hotkeys = wantedHotkeys.hotkeys(of: mapping.profiles)
        let touching = wantedHotkeys.touchHotkeys(of: mapping.profiles)
        capture.filter = mapping.devices
        capture.grabHotkeys(hotkeys, cancel: mapping.cancel, touching: touching)
        // Those of touchpads cannot be handed back afterwards, so the focused window decides beforehand.
        let missed = capture.listenAlways(
            to: wantedHotkeys.isPaused ? FreeInput() : wantedHotkeys.freeInput)
        if missed.touches, !wantedHotkeys.missesTouches {
            log.error(
                "another program gets all fingers, so 'touch: always' does nothing; end that "
                    + "program")
        }
        if !missed.pads.isEmpty, !wantedHotkeys.missesPads {
            log.error(
                "touchpad gestures aren't available, so 'touchpad: always' does nothing; "
                    + "'curlicue doctor' says what is missing")
        }
        wantedHotkeys.missesTouches = missed.touches
        wantedHotkeys.missesPads = !missed.pads.isEmpty
        reportHotkeys()
    }

    /// Releases the hotkeys of the profiles that the focused window excludes, and grabs them again
    /// elsewhere; the same for gestures of touchpads. Only between holds, as is everything that
    /// rearranges grabs.
    func followFocusedWindow(isMappingNew: Bool = false) {
        let different = mapping.profiles.filter { profile in
            profile.applications.contains { !$0.isEnabled || profile.touchpad == .always }
        }
        if different.isEmpty {
            wantedHotkeys.focus = nil
        } else if wantedHotkeys.focus == nil {
            wantedHotkeys.focus = ActiveWindowWatch(actionRunner.windows)
        }
        wantedHotkeys.focus?.traits = different.reduce(into: []) { $0.formUnion($1.traits) }
        (wantedHotkeys.due, wantedHotkeys.checked) = (nil, MonotonicClock.now)
        let window = wantedHotkeys.focus?.describe()
        let excluded = mapping.profiles.indices.filter { index in
            guard let window else { return false }
            let profile = mapping.profiles[index]
            return profile.adapted(to: profile.application(for: window)) == nil
        }
        wantedHotkeys.devices = capture.devices
        var windowAndPads = window
        windowAndPads?.device = holdRunner.context.words(ofTouchpads: capture.devices)
        let freeInput = holdRunner.engine.freeInput(over: windowAndPads)
        guard
            isMappingNew || Set(excluded) != wantedHotkeys.excluded
                || freeInput != wantedHotkeys.freeInput
        else { return }
        if Set(excluded) != wantedHotkeys.excluded {
            log.debug(
                excluded.isEmpty
                    ? "hotkeys grabbed again"
                    : "hotkeys released: the config excludes the focused window")
        }
        (wantedHotkeys.excluded, wantedHotkeys.freeInput) = (Set(excluded), freeInput)
        grabHotkeys()
    }

    /// How long a notice stays that the user does not expect, but has to read.
    private static let noticeTime = Duration.seconds(8)

    /// Says which hotkeys could not be grabbed, in the log and on the overlay. Logs, once each, what the
    /// mapping says of hotkeys and devices that does not fit this keyboard and these devices.
    func reportHotkeys() {
        let news = capture.unavailable.filter { !wantedHotkeys.failures.contains($0) }
        for failure in news { log.error("\(failure)") }
        if let first = news.first {
            show(
                Message(
                    news.map(\.problem).joined(separator: "; "), detail: first.advice,
                    mark: .failure, stay: MainLoop.noticeTime))
        }
        let hotkeys = wantedHotkeys.hotkeys(of: mapping.profiles)
        let all = mapping.profiles.flatMap(\.hotkeys)
        // Those that are not wanted now, while paused or over an excluded window, are no news later.
        wantedHotkeys.failures =
            capture.unavailable
            + wantedHotkeys.failures.filter {
                all.contains($0.chord) && !hotkeys.contains($0.chord)
            }
        let devices = capture.unmatched(mapping.devices.words)
        let found =
            capture.remarks(on: all).map(\.message)
            + devices.map { "devices: " + $0.message }
        for remark in found where !wantedHotkeys.remarks.contains(remark) {
            log.warning("\(remark)")
        }
        wantedHotkeys.remarks = found
    }
}
