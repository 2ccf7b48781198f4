internal import CLinux
internal import Desktop
internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping
internal import Overlay

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
                case .outrun: "another curlicue was started at the same moment"
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
            self.control = control
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
}

/// What is better known or made before the first hold, but need not keep the daemon from being
/// ready.
extension MainLoop {
    /// Does it one piece at a time, in iterations between which events come first; under a hold it
    /// waits.
    func addWarmUp() {
        var pieces: [() -> Void] = [
            { [unowned self] in prepareEngine() },
            { [unowned self] in
                overlay.warmUp()
                display.flush()
            },
            { [unowned self] in
                actionRunner.readAhead()
                adaptMapping()
                welcome()
            },
            { [unowned self] in
                // The resources were those of the time when it connected.
                monitors.refresh()
                arrangeOverlay()
                sendMonitorsToEngine()
                prepareEngine()
                // Reading the mapping took memory for a moment.
                Heap.trim()
            },
        ]
        var due: Duration? = MonotonicClock.now
        loop.addDeadline { [unowned self] in
            isHolding ? nil : due
        } handler: { now in
            if !pieces.isEmpty { pieces.removeFirst()() }
            due = pieces.isEmpty ? nil : now
        }
    }
}

/// What is said at the start: on a terminal each time, on the overlay once to a user without a
/// mapping file.
extension MainLoop {
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
        firstStartDue = MonotonicClock.now + MainLoop.firstStartDelay
    }

    var firstStart: FirstStart { FirstStart { Environment()[$0] } }

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
        firstStartDue = nil
        guard reloader.path == nil, !firstStart.isOver, !isHolding,
            effectRunner.reporter.tally.recognized == 0
        else {
            return
        }
        screenLock.check(isFresh: true)
        // Over a window that the mapping stays out of the way of, nothing could be drawn either.
        guard !overlay.isShut, claims.excluded.isEmpty, !claims.isPaused, let words = firstWords
        else {
            firstStartDue = now + MainLoop.firstStartPause
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
