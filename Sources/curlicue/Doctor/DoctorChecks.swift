internal import Daemon
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Overlay
internal import Windows

/// Checks everything that curlicue needs of a session.
struct DoctorChecks {
    private(set) var findings: [CheckResult] = []
    private let environment = Environment()
    private var loaded: MappingStore.Loaded
    /// The mapping; the built-in one as it is under the window manager, once that was examined.
    private var mapping: Mapping? { loaded.mapping }

    /// Runs all checks, with the mapping that `store` finds.
    init(_ store: MappingStore) {
        loaded = store.load(MappingStore.thoroughVocabulary)
        examineMapping()
        let daemon = examineDaemon()
        examineAutostart()
        guard let display = connect() else { return }
        let facts = ServerFacts(display)
        guard examine(facts, of: display) else { return }
        examineDevices(facts, display)
        examineWindowManager(display)
        examineCompositorAndFonts(facts)
        examineHotkeys(display, daemon)
    }

    private mutating func good(_ topic: String, _ text: String) {
        findings.append(CheckResult(topic: topic, state: .good, text: text))
    }
    private mutating func note(_ topic: String, _ text: String, _ advice: String? = nil) {
        findings.append(CheckResult(topic: topic, state: .note, text: text, advice: advice))
    }
    private mutating func problem(_ topic: String, _ text: String, _ advice: String) {
        findings.append(CheckResult(topic: topic, state: .problem, text: text, advice: advice))
    }

    // MARK: Files

    private mutating func examineMapping() {
        let name = loaded.path ?? "built in (create your config: curlicue init)"
        let check = "curlicue check" + (loaded.path.map { " \($0)" } ?? "")
        let errors = loaded.diagnostics.count { $0.severity == .error }
        if loaded.hasErrors {
            let first = loaded.diagnostics.first { $0.severity == .error }
            let place = first.map { " line \($0.place.line): \($0.message)" } ?? ""
            problem(
                "config", "\(name) has \(counted(max(1, errors), "error"));\(place)",
                "'\(check)' shows \(errors == 1 ? "it" : "them")")
        } else if loaded.warnings > 0 {
            note(
                "config", "\(name), \(counted(loaded.warnings, "warning"))",
                "'\(check)' shows \(loaded.warnings == 1 ? "it" : "them")")
        } else {
            let count = mapping?.profiles.flatMap(\.allBindings).count ?? 0
            good("config", "\(name), \(counted(count, "gesture"))")
        }
    }

    /// Looks for the daemon; returns its status.
    private mutating func examineDaemon() -> JSONValue? {
        let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
        let name = environment["DISPLAY"] ?? ""
        let path: String
        do throws(ControlError) {
            path = try ControlPath.socket(forDisplay: name)
        } catch {
            problem(
                "control socket", "\(error)",
                "remove it or make it yours alone (chmod 700), then start curlicue again")
            return nil
        }
        let folder = FileDescriptor.folder(of: path)
        if runtime.isEmpty || folder != runtime {
            note(
                "runtime folder",
                runtime.isEmpty
                    ? "XDG_RUNTIME_DIR is not set; \(folder) is used"
                    : "\(runtime) is no folder of yours alone; \(folder) is used",
                "a login through systemd or elogind sets XDG_RUNTIME_DIR")
        } else {
            good("runtime folder", runtime)
        }
        guard !name.isEmpty else { return nil }
        do throws(ControlError) {
            let reply = try ControlClient(path: path).ask("status")
            let state = reply["state"]?.string ?? "running"
            let process = reply["process"]?.wholeNumber.map { ", process \($0)" } ?? ""
            if state == "paused" {
                note("daemon", "paused\(process)", "'curlicue resume' goes on")
            } else {
                good("daemon", "running\(process)")
            }
            if reply["watched"] == .bool(false) {
                note(
                    "config", "saving it is not noticed: it cannot be watched now",
                    "'curlicue reload' reads it; fs.inotify.max_user_instances may be too low")
            }
            return reply
        } catch {
            guard case .notRunning = error else {
                let isLong = error == .pathTooLong(path)
                problem(
                    "daemon", "\(error)",
                    isLong ? "set XDG_RUNTIME_DIR to a shorter path" : "curlicue run --replace")
                return nil
            }
            if Remote.isTaken {
                problem(
                    "daemon", "runs on this display, but its socket is not in \(folder)",
                    "curlicue run --replace &")
            } else {
                note("daemon", "curlicue isn't running", "start it: curlicue run &")
            }
            return nil
        }
    }

    private mutating func examineAutostart() {
        let own = environment.folder("XDG_CONFIG_HOME", orHome: "/.config")
        var files = ([own].compactMap { $0 } + environment.sharedConfigFolders)
            .map { $0 + "/autostart/curlicue.desktop" }
        if let own {
            files.insert(
                own + "/systemd/user/graphical-session.target.wants/curlicue.service", at: 0)
        }
        if let file = files.first(where: { !MappingStore.isMissing($0) }) {
            let text = (try? MappingFile.load(file)).map {
                String(decoding: $0.fileBytes, as: UTF8.self)
            }
            let lines = text?.split(whereSeparator: \.isNewline) ?? []
            // The second is what GNOME's and Cinnamon's settings write, the third MATE's.
            let off = [
                "Hidden=true", "X-GNOME-Autostart-enabled=false", "X-MATE-Autostart-enabled=false",
            ]
            if file.hasSuffix(".desktop"),
                let line = off.first(where: { lines.contains(Substring($0)) })
            {
                let desktops = line == off[0] ? "" : " where the desktop heeds it"
                note("autostart", "\(file) is switched off", "'\(line)' in it does that\(desktops)")
            } else {
                let isSure = Self.startsEntries(environment["XDG_CURRENT_DESKTOP"] ?? "")
                let what = file.hasSuffix(".desktop") ? "such entries" : "user services"
                good("autostart", file + (isSure ? "" : ", where your session starts \(what)"))
            }
        } else {
            note(
                "autostart", "neither an entry nor a unit starts it",
                "config/install adds an entry; a window manager's own file may start it")
        }
    }

    /// Whether one of `desktops`, as XDG_CURRENT_DESKTOP has them, starts entries. Display managers
    /// name openbox, i3 and others there, too, which by themselves start none, and reach no target.
    static func startsEntries(_ desktops: String) -> Bool {
        let known: Set = [
            "XFCE", "MATE", "X-Cinnamon", "LXQt", "LXDE", "GNOME", "KDE", "Budgie", "Unity",
            "Pantheon",
            "Deepin",
        ]
        return desktops.split(separator: ":").contains { known.contains(String($0)) }
    }

    // MARK: The X server

    private mutating func connect() -> Display? {
        do throws(DesktopError) { return try Display() } catch {
            problem(
                "display", "\(error)",
                "log in to an X11 session, or name its server: DISPLAY=:0 curlicue doctor; where "
                    + "it has all the clients that it can have, close a program")
            return nil
        }
    }

    private mutating func examine(_ facts: ServerFacts, of display: Display) -> Bool {
        let server = "\(environment["DISPLAY"] ?? ""), \(facts.vendor) \(facts.release)"
        if let (what, advice) = MainLoop.obstacle(on: display, facts) {
            problem("display", "\(server): \(what)", advice)
            return false
        }
        if facts.isRootlessXwayland {
            problem(
                "display", "\(server) is Xwayland: only X windows can be reached",
                "log in to an X11 session, or run it anyway: curlicue run --force")
        } else if facts.isXwayland {
            good("display", "\(server), Xwayland with a screen of its own")
        } else {
            good("display", server)
        }
        let losses = MainLoop.losses + [("SHAPE", "curlicue does not start")]
        for (name, loss) in losses where !facts.extensions.contains(name) {
            problem("extension", "\(name) is missing: \(loss)", "enable it in the X server")
        }
        return true
    }

    private mutating func examineDevices(_ facts: ServerFacts, _ display: Display) {
        let capture: Capture
        do throws(DesktopError) {
            capture = try Capture(display)
        } catch {
            return problem("XInput", "\(error)", "an X server from 2012 or later has it")
        }
        let devices = capture.devices
        if facts.input == "2.4" {
            good("XInput", "2.4: fingers, and gestures of touchpads")
        } else {
            note(
                "XInput", "\(facts.input ?? "?"): fingers, but no gestures of touchpads",
                "Xorg 21.1 and libXi 1.8 bring them")
        }
        func names(_ kinds: InputDevice.Kind...) -> String {
            devices.filter { kinds.contains($0.kind) && !$0.name.hasPrefix("Virtual core") }
                .map(\.name).joined(separator: ", ")
        }
        let pointers = names(.pointer, .trackpoint, .pen)
        good("pointers", pointers.isEmpty ? "none" : pointers)
        let screens = names(.touchscreen)
        if screens.isEmpty {
            note("touch screens", "none")
        } else if facts.extensions.contains("SECURITY") {
            note(
                "touch screens", "\(screens), and the server has the extension SECURITY",
                "if curlicue is killed in a touch the server may end, too; "
                    + "curlicue(1) says how to prevent that")
        } else {
            good("touch screens", screens)
        }
        let pads = names(.touchpad)
        if pads.isEmpty {
            note("touchpads", "none")
        } else if facts.gesturePads.isEmpty {
            note(
                "touchpads", "\(pads), without gestures",
                "libinput's driver has them: \(facts.driverPackage)")
        } else {
            good("touchpads", "\(pads), with gestures")
        }
        let own = devices.filter { !$0.name.hasPrefix("Virtual core") && $0.kind != .keyboard }
        if let filter = mapping?.devices, !own.isEmpty, !own.contains(where: filter.admits) {
            problem(
                "devices", "your config leaves out every pointer of this machine",
                "say less under 'exclude' in its 'devices', or more under 'include'")
        }
        for (name, _) in capture.unmatched(mapping?.devices.words ?? []) {
            note(
                "devices", "your config names '\(name)', and no device here matches that",
                "the names are in the lines above; '*' stands for any letters")
        }
        for remark in capture.remarks(on: mapping?.profiles.flatMap(\.hotkeys) ?? []) {
            note("hotkey", remark.message, "'curlicue check' shows where it is written")
        }
    }

    private mutating func examineWindowManager(_ display: Display) {
        let windowManager = WindowManager(display)
        let name = windowManager.title
        guard !name.isEmpty else {
            return problem(
                "window manager", "none runs",
                "without one, gestures can do nothing to windows; openbox is one")
        }
        let found = findings.count
        if let failure = windowManager.protocolProblem {
            problem(
                "window manager", "\(failure)",
                "it is asked over its own protocol to place and minimize windows: restart it")
        }
        if loaded.origin == nil, let adapted = mapping?.adapted(to: windowManager.canPerform) {
            loaded.mapping = adapted.mapping
            for substitution in adapted.substitutions {
                guard let instead = substitution.instead else { continue }
                note(
                    "window manager",
                    "\(name) cannot do '\(substitution.action)'",
                    "the built-in config has '\(substitution.phrase)' do '\(instead)' there")
            }
        }
        var missing: [String: Set<String>] = [:]
        for binding in mapping?.profiles.flatMap(\.allBindings) ?? [] {
            for action in binding.allActions where !windowManager.canPerform(action) {
                missing["\(action)", default: []].insert("'\(binding.phrase)'")
            }
        }
        for (action, phrases) in missing.sorted(by: { $0.key < $1.key }) {
            note(
                "window manager", "\(name) cannot do '\(action)'",
                "does nothing there: \(phrases.sorted().joined(separator: ", "))")
        }
        if findings.count == found { good("window manager", name) }
    }

    private mutating func examineCompositorAndFonts(_ facts: ServerFacts) {
        if facts.isComposited {
            good("compositor", "running: ink is smooth and fades")
        } else {
            note("compositor", "none: ink has hard edges", "picom is one")
        }
        let families = Fonts.families
        if families > 0 {
            good("fonts", counted(families, "family", "families"))
        } else {
            problem("fonts", "none: no text can be shown", "apt install fonts-dejavu-core")
        }
    }

    // MARK: Hotkeys

    private mutating func examineHotkeys(_ display: Display, _ daemon: JSONValue?) {
        if let states = daemon?["hotkeys"]?.array {
            for state in states {
                let name = state["hotkey"]?.string ?? "?"
                let what = state["state"]?.string ?? "?"
                switch what {
                case "grabbed", "followed":
                    good("hotkey", "\(name), \(what) by the daemon")
                case "released":
                    note(
                        "hotkey", "\(name), released for now",
                        "curlicue is paused, or the config leaves the focused window alone")
                default: hotkeyFails(name, what)
                }
            }
            return
        }
        // The hotkeys of a daemon that does not answer would look taken by another program.
        guard !InstanceSelection.isTaken(on: display), let mapping,
            let capture = try? Capture(display)
        else { return }
        let hotkeys = mapping.profiles.flatMap(\.hotkeys)
        // The server releases these grabs when the connection closes.
        capture.grabHotkeys(hotkeys, cancel: mapping.cancel)
        let failures = capture.unavailable
        for hotkey in hotkeys {
            if let failure = failures.first(where: { $0.chord == hotkey }) {
                hotkeyFails("\(hotkey)", failure.reason.rawValue)
            } else {
                good("hotkey", "\(hotkey), free")
            }
        }
    }

    private mutating func hotkeyFails(_ name: String, _ state: String) {
        let advice =
            state == "taken"
            ? "X doesn't say by which one: look through the shortcuts of your desktop and window "
                + "manager, or choose another hotkey, such as Ctrl+Super"
            : "choose another one, such as \(name.contains("Super") ? "Ctrl+Alt" : "Ctrl+Super")"
        let text = state == "taken" ? "is taken by another program" : state
        problem("hotkey", "\(name): \(text)", advice)
    }
}
