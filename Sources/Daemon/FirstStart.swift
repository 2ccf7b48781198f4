internal import CLinux
internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping
internal import Overlay

/// What a user who has no mapping file is told once: what to hold and what to draw.
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
        try? FileDescriptor.makeFolder(
            String(marker[..<(marker.lastIndex(of: "/") ?? marker.endIndex)]))
        let file = cl_open(marker, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// What to hold and draw, and what comes of it.
    struct Words: Equatable {
        /// "Hold Ctrl+Super and draw a circle".
        var instruction: String
        /// "clockwise: Maximize window"; empty where nothing can be promised.
        var effect: String
    }

    /// The words for `mapping`; nil where it has no gesture that can be carried out.
    static func words(for mapping: Mapping, canPerform: (Action) -> Bool) -> Words? {
        for profile in mapping.profiles {
            guard let hotkey = profile.hotkeys.first else { continue }
            let bindings = profile.bindings.filter {
                $0.actions != [.nothing] && $0.actions.allSatisfy(canPerform)
            }
            guard let binding = bindings.first(where: \.isCircle) ?? bindings.first else {
                continue
            }
            return Words(
                instruction: "Hold \(hotkey) and \(binding.drawing)",
                effect: binding.rotation + binding.words)
        }
        return nil
    }
}

extension Binding {
    fileprivate var isCircle: Bool {
        if case .circle = phrase { true } else { false }
    }

    /// What to do, in plain words.
    fileprivate var drawing: String {
        switch phrase {
        case .circle: "draw a circle"
        case .swipe(let direction, fingers: 1): "swipe \(direction)"
        case .shake: "shake the pointer"
        default: "draw: \(phrase)"
        }
    }

    /// The direction of a circle, as a prefix of what it does; empty for both directions.
    fileprivate var rotation: String {
        if case .circle(let rotation?) = phrase { "\(rotation): " } else { "" }
    }
}

/// The welcome at the start: on a terminal each time, on the overlay once to a user without a
/// mapping file.
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
        if isatty(2) != 0, let line = terminalWelcome { StandardError.write(line) }
        guard reloader.path == nil, !firstStart.isOver else { return }
        deferredTasks.firstStart = MonotonicClock.now + MainLoop.firstStartDelay
    }

    private var firstWords: FirstStart.Words? {
        guard !actionRunner.windowManagerName.isEmpty else {
            // Without a window manager no effect can be promised.
            return FirstStart.words(for: mapping) { _ in true }.map {
                FirstStart.Words(instruction: $0.instruction, effect: "")
            }
        }
        return FirstStart.words(for: mapping, canPerform: actionRunner.canPerform)
    }

    private var terminalWelcome: String? {
        guard reloader.path == nil else {
            let hotkeys = mapping.profiles.flatMap(\.hotkeys).map(\.description)
            guard !hotkeys.isEmpty else { return nil }
            let count = mapping.profiles.reduce(0) { $0 + $1.bindings.count }
            return "curlicue: hold \(hotkeys.joined(separator: " or ")) and draw; 'curlicue list' "
                + (count == 1 ? "shows your gesture" : "shows your \(count) gestures")
        }
        guard let words = firstWords else { return nil }
        let effect = words.effect.isEmpty ? "" : ", \(words.effect)"
        return "curlicue: \(words.instruction.lowercasedFirst)\(effect); more: curlicue tutorial"
    }

    /// Says on the overlay what to hold and what to draw, unless the user knows already.
    func showFirstStart(_ now: Duration) {
        deferredTasks.firstStart = nil
        guard reloader.path == nil, !firstStart.isOver, !isHolding,
            holdRunner.reporter.tally.recognized == 0
        else {
            return
        }
        screenLock.check(isFresh: true)
        // Over a window that the mapping excludes nothing could be drawn either.
        guard !overlay.isShut, claims.excluded.isEmpty, !claims.isPaused, let words = firstWords
        else {
            deferredTasks.firstStart = now + MainLoop.firstStartPause
            return
        }
        let more = "More: curlicue tutorial"
        show(
            Message(
                words.instruction,
                detail: words.effect.isEmpty ? more : "\(words.effect.capitalizedFirst). \(more)",
                mark: .open,
                stay: MainLoop.firstStartTime))
        firstStart.remember()
    }
}

extension String {
    /// With its first letter in lower case.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
    /// With its first letter in upper case.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
