internal import CLinux
internal import Desktop
internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping
internal import Overlay
internal import Windows

/// What has to be clear before the daemon can begin.
extension MainLoop {
    /// Connects to the display.
    ///
    /// - Throws: `Refusal.unfit` where the server does not trust it.
    static func connect() throws -> Display {
        let display = try Display()
        if ServerFacts(display, outputs: []).isUntrusted {
            throw Refusal.unfit(
                "the X server doesn't trust this connection and gives it no input devices; "
                    + "over ssh, use 'ssh -Y' in place of 'ssh -X'")
        }
        // All that will be needed, in one round trip.
        display.internHints(and: Overlay.atoms(ofScreen: display.screen))
        return display
    }

    /// Finds out what kind of display it is that has these monitors.
    ///
    /// - Throws: `Refusal.unfit` where a gesture launcher cannot do its work.
    static func examine(
        _ display: Display, _ monitors: Monitors, force: Bool, _ log: Log
    ) throws {
        let facts = ServerFacts(display, outputs: monitors.all.map(\.name))
        guard facts.isRootlessXwayland else { return }
        guard force else {
            throw Refusal.unfit(
                "this display is Xwayland: in a Wayland session hotkeys and gestures reach X "
                    + "windows only. Log in to an X11 session, or run it anyway: "
                    + "'curlicue run --force'")
        }
        log.warning("this display is Xwayland: hotkeys and gestures reach X windows only")
    }

    /// Makes this the one curlicue of the display.
    static func claim(_ display: Display, replacing: Bool) throws -> InstanceSelection {
        do throws(InstanceSelection.Failure) {
            return try InstanceSelection(display, replacing: replacing)
        } catch {
            let why =
                switch error {
                case .taken:
                    "curlicue is already running on this display; 'curlicue quit' stops it, and "
                        + "'curlicue run --replace' replaces it"
                case .stubborn: "the curlicue that runs on this display doesn't stop"
                }
            throw Refusal.occupied(why)
        }
    }

    /// Listens for the commands that talk to the daemon.
    func openControl() {
        do {
            let name = Environment()["DISPLAY"] ?? ""
            let path = try ControlPath.socket(forDisplay: name)
            let control = try ControlSocket(path: path, loop: loop) {
                [unowned self] line, client in
                answer(line, client)
            }
            monitorStream.control = control
        } catch {
            log.warning("no control socket, so 'curlicue status' and the like won't work: \(error)")
        }
    }

    private static let losses = [
        (
            name: "XTEST",
            loss: "keys, text and clicks cannot be sent, nor a tapped hotkey handed on"
        ),
        ("XFIXES", "a compositor that comes or goes is not noticed, so ink is never blended"),
        ("RANDR", "all monitors count as one"),
    ]

    /// Names what this server lacks that curlicue can do without, and what is lost then.
    func reportMissingExtensions() {
        for (name, loss) in MainLoop.losses where !display.hasExtension(name) {
            log.warning("the X server has no \(name) extension: \(loss)")
        }
    }

    /// Learns and makes what the first hold would else have to wait for; the daemon counts as ready
    /// before that.
    func warmUp() {
        overlay.warmUp()
        actionRunner.readAhead()
        adaptMapping()
        // The resources were those of the time when it connected.
        monitors.refresh()
        arrangeOverlay()
        sendMonitorsToEngine()
        // Reading the mapping took memory for a moment.
        Heap.trim()
        welcome()
    }
}

/// What a user who has no mapping file is told once: what to hold and what to draw.
struct FirstStart {
    /// The file that remembers that it was said; nil where there is no place for it.
    private let marker: String?

    init(_ environment: Environment = Environment()) {
        marker = environment.folder("XDG_STATE_HOME", orHome: "/.local/state")
            .map { $0 + "/curlicue/welcomed" }
    }

    /// Whether it was said in an earlier start.
    var isOver: Bool { marker.map { access($0, F_OK) == 0 } ?? false }

    /// Remembers that it was said. Where that fails it is said once more, which does no harm.
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

    /// Which way round a circle goes, before what it does; empty for both ways.
    fileprivate var rotation: String {
        if case .circle(let rotation?) = phrase { "\(rotation): " } else { "" }
    }
}

/// What is said at the start: on a terminal each time, on the overlay once to a user without a
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
            // Nothing is known to have an effect.
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
        // Over a window that the mapping stays out of the way of, nothing could be drawn either.
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
    /// With a small letter at its beginning.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
    /// With a capital letter at its beginning.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
