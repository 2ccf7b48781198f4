internal import CX11

/// The protocols of tiling window managers, by the names of those that they are of.
enum TilingProtocol: String {
    /// i3's, which other window managers may speak as well.
    case i3
    case bspwm, herbstluftwm

    /// The protocol of the window manager that announces the window `check`, by what it leaves on
    /// the screen beside its name; nil where it has none that is known.
    init?(of check: Window, _ properties: Properties, _ root: Window) {
        if properties.classHint(of: check)?.class == "Bspwm" {
            self = .bspwm
        } else if TilingProtocol.hasHook(properties, root) {
            self = .herbstluftwm
        } else if TilingProtocol.hasSocket(properties, root) {
            self = .i3
        } else {
            return nil
        }
    }

    /// Whether there is the window by which herbstluftwm reports what happens.
    private static func hasHook(_ properties: Properties, _ root: Window) -> Bool {
        // It is a window's number, but of the type ATOM.
        guard let hook = properties.atoms(.herbstluftHook, of: root, limit: 1).first else {
            return false
        }
        return properties.classHint(of: Window(hook))?.class == "HERBST_HOOK_CLASS"
    }

    /// Whether something listens on i3's socket: the property stays when i3 ends.
    private static func hasSocket(_ properties: Properties, _ root: Window) -> Bool {
        guard let path = properties.string(.i3Socket, of: root) else { return false }
        return LocalSocket.accepts(at: path)
    }
}
