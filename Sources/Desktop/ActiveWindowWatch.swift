public import CX11
public import Engine

/// Watches which window is focused, and what of it a mapping can go by. For mappings that stay out
/// of the way of some applications: there the hotkeys are not grabbed at all.
public final class ActiveWindowWatch {
    private let windows: Windows
    private var display: Display { windows.display }
    private var window: Window?

    /// A watch of the focused window; it begins with the present one.
    public init(_ windows: Windows) {
        self.windows = windows
        display.listen(for: PropertyChangeMask, on: display.root)
        follow()
    }

    /// What the mapping can know of that window; nil where there is none. Costs round trips.
    public func describe() -> WindowDescription? { window.map { windows.describe($0) } }

    /// Whether `event` may have changed what is known of the focused window.
    public func handle(_ event: XEvent) -> Bool {
        guard event.type == PropertyNotify else { return false }
        let change = event.xproperty
        if change.window == display.root {
            guard change.atom == display.atom(.activeWindow) else { return false }
            follow()
            return true
        }
        guard change.window == window else { return false }
        let telling: [Hint] = [.state, .type, .name, .iccName, .iccRole]
        return telling.contains { change.atom == display.atom($0) }
            || change.atom == Atom(XA_WM_CLASS)
    }

    private func follow() {
        window = windows.active
        if let window { display.listen(for: PropertyChangeMask, on: window) }
        display.flush()
    }
}
