package import Desktop
internal import Host
internal import Overlay
internal import Windows

/// What is checked and taken before the daemon can begin.
extension MainLoop {
    /// Connects to the display.
    ///
    /// - Throws: `Refusal.unfit` where a gesture launcher cannot do its work.
    static func connect(force: Bool, _ log: Log) throws -> Display {
        let display = try Display()
        let facts = ServerFacts(display)
        if let obstacle = obstacle(on: display, facts) {
            throw Refusal.unfit("\(obstacle.what); \(obstacle.advice)")
        }
        if facts.isRootlessXwayland {
            guard force else {
                throw Refusal.unfit(
                    "this display is Xwayland: in a Wayland session hotkeys and gestures reach X "
                        + "windows only. Log in to an X11 session, or run it anyway: "
                        + "'curlicue run --force'")
            }
            log.warning("this display is Xwayland: hotkeys and gestures reach X windows only")
        }
        return display
    }

    /// What of the connection keeps curlicue from its work, and what to do about it; nil where nothing
    /// does.
    package static func obstacle(
        on display: Display, _ facts: ServerFacts
    ) -> (what: String, advice: String)? {
        if facts.isUntrusted {
            return (
                "the X server does not trust this connection and gives it no input devices",
                "over ssh, use 'ssh -Y' in place of 'ssh -X'"
            )
        }
        guard display.isConfined else { return nil }
        return (
            "the X server lets this connection grab no key and no button: it is confined, as in a "
                + "namespace or by its cookie", "start curlicue outside of that"
        )
    }

    /// Makes this the one curlicue of the display.
    static func takeDisplay(_ display: Display, replacing: Bool) throws -> InstanceSelection {
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

    /// What is lost without an extension of the server that curlicue can do without.
    package static let losses = [
        (
            name: "XTEST",
            loss: "keys, text and clicks cannot be sent, nor a tapped hotkey handed on"
        ),
        ("XFIXES", "a compositor that comes or goes is not noticed, so ink is never blended"),
        ("RANDR", "all monitors count as one"),
    ]

    /// Names what this server lacks that curlicue can do without, and what is lost then.
    func reportMissingExtensions() {
        for (name, loss) in MainLoop.losses where !display.extensions.contains(name) {
            log.warning("the X server has no \(name) extension: \(loss)")
        }
    }

    /// Does in advance what the first hold would otherwise wait for; the daemon counts as ready
    /// before that.
    func warmUp() {
        overlay.warmUp()
        actionRunner.readAhead()
        adaptMapping()
        // The X resources may have changed since it connected.
        monitors.refresh()
        arrangeOverlay()
        prepareEngine()
        // Reading the mapping took memory for a moment.
        Heap.trim()
        welcome()
    }
}
