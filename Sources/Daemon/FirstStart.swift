internal import CLinux
internal import Engine
internal import Gestures
internal import Host
internal import Mapping
internal import Overlay
internal import Windows

/// What a user is told once: what to hold and what to draw.
struct FirstStart {
    /// The file whose existence says that it was shown; nil where there is no folder for it.
    private let marker: String?

    init(_ environment: Environment = Environment()) {
        marker = environment.folder("XDG_STATE_HOME", orHome: "/.local/state")
            .map { $0 + "/curlicue/welcomed" }
    }

    /// Whether it was shown in an earlier start.
    var isOver: Bool { marker.map { access($0, F_OK) == 0 } ?? false }

    /// Notes that it was shown. Where that fails it is shown once more, which does no harm.
    func remember() {
        guard let marker else { return }
        try? FileDescriptor.makeFolder(FileDescriptor.folder(of: marker))
        let file = cl_open(marker, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// What to hold and what to draw: the first gesture of `mapping` that can be carried out.
    static func message(_ mapping: Mapping, canPerform: (Action) -> Bool) -> Message? {
        for profile in mapping.profiles {
            let binding = profile.bindings.first {
                $0.phrase.mouseButton == nil && $0.actions != [.nothing]
                    && $0.actions.allSatisfy(canPerform)
            }
            guard let hotkey = profile.hotkeys.first, let binding else { continue }
            let verb = profile.mode == .toggle ? "Press" : "Hold"
            return Message(
                "\(verb) \(hotkey) and draw\(profile.draw.words)",
                detail: "\(binding.phrase): \(binding.words). More: curlicue tutorial", mark: .open)
        }
        return nil
    }
}

/// What is said at the start: what is wrong with the mapping, or the welcome, on a terminal each
/// time, on the overlay once.
extension MainLoop {
    private var firstStart: FirstStart { FirstStart() }

    /// How long the desktop may take to come up before something is shown.
    private static let firstStartDelay = Duration.milliseconds(1500)
    /// How long to wait where nothing can be shown now.
    private static let firstStartPause = Duration.seconds(5)
    /// How long it stays, unless a hold begins.
    private static let firstStartTime = Duration.seconds(12)

    /// Says on the terminal what can be done now, and plans to say it on the overlay.
    func welcome() {
        let hotkeys = mapping.profiles.flatMap(\.hotkeys).map(\.description)
        if isatty(2) != 0, !hotkeys.isEmpty {
            let next = reloader.path == nil ? "tutorial' shows how" : "list' shows your gestures"
            let verb = mapping.profiles.allSatisfy { $0.mode == .toggle } ? "press" : "hold"
            let isDrag = mapping.profiles.allSatisfy { $0.draw == .drag }
            StandardError.write(
                "curlicue: \(verb) \(hotkeys.joined(separator: " or ")) and draw"
                    + "\(isDrag ? DrawMode.drag.words : ""); 'curlicue \(next)")
        }
        if let refusal = reloader.refused?.refusal { log.error("\(refusal)") }
        guard reloader.refused != nil || (reloader.isUsual && !firstStart.isOver) else { return }
        deferredTasks.firstStart = MonotonicClock.now + MainLoop.firstStartDelay
    }

    /// Says on the overlay that the mapping has errors; or else what to hold and what to draw,
    /// unless the user knows already.
    func showFirstStart(_ now: Duration) {
        deferredTasks.firstStart = nil
        guard var message = reloader.refused?.notice ?? firstStartMessage else { return }
        // It would cover that a hotkey is taken, and name that one.
        if reloader.refused == nil, !wantedHotkeys.failures.isEmpty { return }
        screenLock.check(isFresh: true)
        // Over a window that the mapping excludes nothing could be drawn either.
        guard !overlay.isShut, wantedHotkeys.excluded.isEmpty, !wantedHotkeys.isPaused,
            !holdRunner.monitorStream.isRecording
        else {
            deferredTasks.firstStart = now + MainLoop.firstStartPause
            return
        }
        message.stay = MainLoop.firstStartTime
        show(message)
        if reloader.refused == nil { firstStart.remember() }
    }

    private var firstStartMessage: Message? {
        guard !firstStart.isOver, !holdRunner.reporter.hasRecognized else { return nil }
        return FirstStart.message(mapping, canPerform: windowManager.canPerform)
    }
}
