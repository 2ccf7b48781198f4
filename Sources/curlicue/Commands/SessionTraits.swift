internal import Desktop
internal import Engine
internal import Mapping
internal import Windows

/// What the choice of a preset, and the settings added to it, depend on.
struct SessionTraits {
    /// Whether there is a display at all.
    var hasDisplay = true
    /// The window manager; empty where none is known.
    var windowManager = ""
    var hasTouchscreen = false
    /// Whether there is a mouse, a touchpad or a stick.
    var hasMouse = true
    var isComposited = true
    /// What the window manager can do.
    var canPerform: (Action) -> Bool = { _ in true }

    /// The traits of the session of this process; without a display, nothing is known.
    static func ofThisSession() -> SessionTraits {
        guard let display = try? Display() else { return SessionTraits(hasDisplay: false) }
        var traits = SessionTraits()
        let manager = WindowManager(display)
        traits.windowManager = manager.name
        if manager.isRunning { traits.canPerform = { manager.canPerform($0) } }
        let devices = (try? Capture(display).devices) ?? []
        traits.hasTouchscreen = devices.contains { $0.kind == .touchscreen }
        // Neither a pen nor the server's own test device.
        traits.hasMouse = devices.contains {
            [.pointer, .trackpoint, .touchpad].contains($0.kind) && !$0.name.contains("XTEST")
        }
        traits.isComposited = ServerFacts(display).isComposited
        return traits
    }

    /// The preset that fits.
    var preset: String {
        if windowManager.lowercased() == "i3" { return "i3" }
        return hasTouchscreen && !hasMouse ? "touch" : Preset.builtIn.name
    }

    /// What was found, in words.
    var description: String {
        guard hasDisplay else { return "no display; DISPLAY says which one to look at" }
        let devices = [(hasMouse, "mouse"), (hasTouchscreen, "touch screen")].map { isThere, name in
            isThere ? "a \(name)" : "no \(name)"
        }
        let manager = windowManager.isEmpty ? "no window manager" : windowManager
        let compositor = isComposited ? "a compositor" : "no compositor"
        return ([manager, compositor] + devices).joined(separator: ", ")
    }

    /// The actions in the mapping `text` that the window manager cannot do, and what replaces them.
    func substitutions(in text: String) -> [Substitution] {
        let mapping = MappingReader(MappingStore(explicit: nil).vocabulary).read(
            text: text, file: ""
        ).mapping
        return mapping?.adapted(to: canPerform).substitutions ?? []
    }
}
