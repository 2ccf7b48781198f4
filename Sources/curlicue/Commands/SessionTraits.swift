internal import Desktop
internal import Engine
internal import Mapping
internal import Windows

/// What the choice of a preset, and the settings added to it, depend on.
struct SessionTraits {
    /// The window manager; empty where none is known.
    var windowManager = ""
    var hasTouchscreen = false
    /// Whether there is a mouse, a touchpad or a stick.
    var hasMouse = true
    var canPerform: (Action) -> Bool = { _ in true }

    /// The traits of the session of this process; without a display, nothing is known.
    static func ofThisSession() -> SessionTraits {
        guard let display = try? Display() else { return SessionTraits() }
        var traits = SessionTraits()
        let manager = WindowManager(display)
        traits.windowManager = manager.title
        if !traits.windowManager.isEmpty { traits.canPerform = { manager.canPerform($0) } }
        let devices = (try? Capture(display).devices) ?? []
        traits.hasTouchscreen = devices.contains { $0.kind == .touchscreen }
        // Neither a pen nor the server's own test device.
        traits.hasMouse = devices.contains {
            [.pointer, .trackpoint, .touchpad].contains($0.kind) && !$0.name.contains("XTEST")
        }
        return traits
    }

    var preset: String {
        if windowManager.lowercased() == "i3" { return "i3" }
        return hasTouchscreen && !hasMouse ? "touch" : Preset.builtIn.name
    }

    /// The actions in the mapping `text` that the window manager cannot do, and what replaces them.
    func substitutions(in text: String) -> [Substitution] {
        let mapping = MappingReader(MappingStore(explicit: nil).vocabulary).read(
            text: text, file: ""
        ).mapping
        return mapping?.adapted(to: canPerform).substitutions ?? []
    }
}
