internal import CLinux
internal import Desktop
internal import Gestures
internal import Host
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
    static func claim(
        _ display: Display, for purpose: Purpose, replacing: Bool
    ) throws -> InstanceSelection {
        do throws(InstanceSelection.Failure) {
            guard case .lesson = purpose else {
                return try InstanceSelection(display, replacing: replacing)
            }
            return try InstanceSelection(display, name: "CURLICUE_TUTORIAL")
        } catch {
            if case .lesson = purpose {
                throw Refusal.occupied("a tutorial is under way on this display already")
            }
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
            let control = try listen(at: path)
            self.control = control
            monitorStream.control = control
        } catch {
            log.warning("no control socket, so 'curlicue status' and the like won't work: \(error)")
        }
    }

    /// The display is ours by now: a daemon that still listens there is just ending, or hangs.
    private func listen(at path: String) throws(ControlError) -> ControlSocket {
        let start = MonotonicClock.now
        let deadline = start + .seconds(1)
        var hasAsked = false
        while true {
            do throws(ControlError) {
                let control = try ControlSocket(path: path, loop: loop) {
                    [unowned self] line, client in
                    answer(line, client)
                }
                control.onDeparture = { [unowned self] in updateSuspension() }
                return control
            } catch {
                guard case .alreadyRunning = error, MonotonicClock.now < deadline else {
                    throw error
                }
                if !hasAsked, MonotonicClock.now > start + .milliseconds(200) {
                    hasAsked = true
                    if ControlClient.endUnresponsive(at: path, within: .milliseconds(300)) {
                        log.warning("the previous curlicue hung and was stopped")
                    }
                }
                _ = poll(nil, 0, 20)
            }
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
