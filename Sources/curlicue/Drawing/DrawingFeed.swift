internal import CLinux
internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import JSON
internal import Mapping

/// What the user draws on the overlay of the daemon that runs on this display, or of one that is
/// started for as long as this object lives. Meanwhile what is drawn runs nothing.
final class DrawingFeed {
    enum Drawn {
        case stroke(StrokeRecord, under: Chord?)
        /// The user pressed the cancel key.
        case cancelled
        case interrupted(String)
    }

    enum Mark: String { case none, success, failure }

    /// The mapping file of the daemon that draws; nil where it has the built-in mapping.
    let config: String?
    /// The hotkeys to draw under: those that work.
    let hotkeys: [String]
    private let client: ControlClient
    private let own: DrawingDaemon?
    /// Whether the daemon that draws ends with this object: no other runs on this display.
    var isAlone: Bool { own != nil }
    /// Whether the last hold was cancelled: its drawing is sent after its outcome.
    private var isCancelled = false
    /// The note that was sent last, where that invites to draw.
    private var invitation: String?

    /// The reasons why a hold may end without any message.
    private static let quiet = [
        Cancellation.nothingDrawn, .otherKey, .shortcut, .touchpad,
    ].map(\.reason)

    /// Has the daemon record everything that is drawn from now on, or one that is started with the
    /// mapping file `config`. Where nothing can be drawn, the command ends with 69, and says what the user
    /// can do `instead`.
    init(config: String?, instead: String, showsHints: Bool = false) throws {
        guard let display = Remote.display else {
            throw end(
                "there is no display to draw on: DISPLAY is not set\(instead)",
                ExitStatus.unavailable)
        }
        do {
            let path = try ControlPath.socket(forDisplay: display)
            (client, own) = try Self.connect(path, config)
            let status = try client.ask("status")
            if status["state"] == "paused" {
                throw ControlError.refused("curlicue is paused; 'curlicue resume' ends that")
            }
            self.config = status["mapping"]?.string
            let all = status["hotkeys"]?.array ?? []
            hotkeys = all.filter { ["grabbed", "followed"].contains($0["state"]?.string) }
                .compactMap { $0["hotkey"]?.string }
            guard !hotkeys.isEmpty else {
                let states = all.map {
                    "\($0["hotkey"]?.string ?? ""): \($0["state"]?.string ?? "")"
                }
                let isLeftAlone = all.allSatisfy { $0["state"] == "released" }
                throw ControlError.refused(
                    "no hotkey works here (\(states.joined(separator: ", "))); "
                        + (isLeftAlone
                            ? "the config leaves this window alone: end its full screen, or use "
                                + "another terminal" : "'curlicue doctor' says what to do"))
            }
            _ = try client.ask("record", ["hints": .bool(showsHints)])
        } catch {
            throw end(clean("nothing can be drawn: \(error)\(instead)"), ExitStatus.unavailable)
        }
    }

    private static func connect(
        _ path: String, _ config: String?
    ) throws -> (ControlClient, DrawingDaemon?) {
        do throws(ControlError) { return (try ControlClient(path: path), nil) } catch {
            guard case .notRunning = error else { throw error }
        }
        let own = try DrawingDaemon(config: config)
        return (try own.client(at: path), own)
    }

    /// Waits for the next drawing. A hold without a drawing is an interruption only where
    /// `tellsOfNothing`.
    func next(tellsOfNothing: Bool = false) throws -> Drawn {
        var hotkey: Chord?
        // Whether the invitation is due when the hold is over.
        var isOwed = false
        while true {
            let event = JSONValue(parsing: try line())
            switch event?["kind"] {
            case "input":
                // press Ctrl+Super 100,100
                let words = event?["event"]?.string?.split(separator: " ") ?? []
                if words.first == "release", isOwed, let invitation {
                    try? client.send(invitation)
                    (hotkey, isOwed) = (nil, false)
                }
                guard words.count == 3, words[0] == "press" else { continue }
                hotkey = try? Chord(parsing: String(words[1]), keys: KeyNames.x11)
            case "outcome":
                isCancelled = event?["outcome"] == "cancelled"
                guard isCancelled, let reason = event?["reason"]?.string else { continue }
                if reason == Cancellation.cancelKey.reason { return .cancelled }
                // The hold goes on where the touchpad saw another gesture.
                isOwed = reason == Cancellation.touchpad.reason && hotkey != nil
                if isOwed { continue }
                hotkey = nil
                // Nothing was begun: a shortcut of another program, or just the hotkey. The cancel
                // key is such a shortcut, too, where modifiers are held and nothing was drawn.
                let isToBeTold =
                    tellsOfNothing
                    && [Cancellation.nothingDrawn, .shortcut].map(\.reason).contains(reason)
                if isToBeTold || !Self.quiet.contains(reason) { return .interrupted(reason) }
                if let invitation { try? client.send(invitation) }
            case "stroke":
                guard !isCancelled, let record = event?["record"]?.string,
                    let stroke = try? StrokeFile.parse(record)
                else { continue }
                return .stroke(stroke, under: hotkey)
            default: break
            }
        }
    }

    private func line() throws -> String {
        do throws(ControlError) {
            guard let line = try client.receive(within: nil) else { throw .disconnected }
            return line
        } catch {
            throw end(clean("nothing can be drawn: \(error)"), ExitStatus.unavailable)
        }
    }

    /// Tells how to `draw` under the hotkeys, in the mode that `mapping` has for the first of them, and
    /// what `then`; without that, how the hold ends.
    func invitation(to draw: String, then: String? = nil, _ mapping: Mapping) -> String {
        let profile = mapping.profiles.first { profile in
            profile.hotkeys.contains { hotkeys.contains($0.description) }
        }
        let names = hotkeys.joined(separator: " or ")
        let isToggle = profile?.mode == .toggle
        return "\(isToggle ? "press" : "hold") \(names), \(draw)\(profile?.draw.words ?? ""), and "
            + (then ?? (isToggle ? "press it again" : "let go"))
    }

    /// Shows a message on the overlay, at the pointer. It does not matter if that fails: the
    /// terminal says the same. What `invites` to draw stays until that begins.
    func show(_ mark: Mark, _ title: String, _ detail: String, invites: Bool = false) {
        let note = ControlProtocol.request(
            "note",
            [
                "mark": .string(mark.rawValue), "title": .string(title),
                "detail": .string(detail), "invites": .bool(invites),
            ])
        invitation = invites ? note : nil
        try? client.send(note)
    }

    /// Shows the last message. A daemon that ends with this object stays until it could be read.
    func showLast(_ mark: Mark, _ title: String, _ detail: String) {
        show(mark, title, detail)
        if own != nil { _ = poll(nil, 0, 1_500) }
    }
}

/// A daemon that is started where none runs on the display, so that a command can have something
/// drawn. It ends with this process, however that ends.
final class DrawingDaemon {
    /// The name of the process (`argv[0]`) by which such a daemon knows what it is.
    static let processName = "curlicue-drawing"
    /// How long its start may take.
    private static let patience = Duration.seconds(10)

    private let process: ProcessID
    private let config: String?

    /// Starts one with the mapping file `config`, or with the one that applies.
    init(config: String?) throws(SystemError) {
        self.config = config
        let null = FileDescriptor(owning: open("/dev/null", O_RDWR | O_CLOEXEC))
        process = try OwnProgram.start(
            [Self.processName, "run"] + (config.map { ["--config", $0] } ?? []),
            descriptors: [0: null.number, 1: null.number, 2: null.number], isApart: false)
    }

    deinit {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, cl_errno() == EINTR {}
    }

    /// A connection to it, once it is ready.
    func client(at path: String) throws(ControlError) -> ControlClient {
        let deadline = MonotonicClock.now + Self.patience
        while MonotonicClock.now < deadline {
            do throws(ControlError) {
                let client = try ControlClient(path: path)
                _ = try client.ask("status")
                return client
            } catch {
                guard case .notRunning = error else { throw error }
            }
            var status = siginfo_t()
            let flags = WEXITED | WNOHANG | WNOWAIT
            if waitid(P_PID, id_t(process), &status, flags) == 0, status.si_signo == SIGCHLD {
                let command = config.map { "run --config \($0)" } ?? "run"
                throw .refused("curlicue does not start; 'curlicue \(command)' says why")
            }
            _ = poll(nil, 0, 20)
        }
        throw .timedOut
    }
}
