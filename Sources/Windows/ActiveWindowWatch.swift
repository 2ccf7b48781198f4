public import CX11
internal import Desktop
public import Engine

/// Watches which window is focused, and those of its traits that a mapping asks for. For mappings
/// that stay out of the way of some applications: there the hotkeys are not grabbed at all.
public final class ActiveWindowWatch {
    /// The traits that the mapping asks for.
    public var traits = WindowTraits.all
    private let windows: Windows
    private var display: Display { windows.display }
    private var window: Window?
    /// Whether another window may have been focused since `window` was read.
    private var isStale = true

    /// A watch of the focused window; it begins with the present one.
    public init(_ windows: Windows) {
        self.windows = windows
        display.listen(for: PropertyChangeMask, on: display.root)
    }

    /// The focused window's traits that the mapping asks for; nil where no window is focused. Costs
    /// round trips: many changes in a short time are best read together.
    public func describe() -> WindowDescription? {
        if isStale { readActive() }
        return window.map { windows.describe($0, reading: traits) }
    }

    /// Whether `event` may have changed what `describe` gives.
    public func handle(_ event: XEvent) -> Bool {
        if event.type == ConfigureNotify, event.xconfigure.window == window {
            return traits.contains(.fullscreen)
        }
        guard event.type == PropertyNotify else { return false }
        let change = event.xproperty
        if change.window == display.root {
            guard change.atom == display.atom(.activeWindow) else { return false }
            isStale = true
            return true
        }
        guard change.window == window else { return false }
        let hints: [(trait: WindowTraits, hint: WMAtom)] = [
            (.fullscreen, .state), (.type, .type), (.title, .name), (.title, .iccName),
            (.role, .iccRole), (.name, .iccClass),
        ]
        return hints.contains {
            traits.contains($0.trait) && change.atom == display.atom($0.hint)
        }
    }

    private func readActive() {
        isStale = false
        window = windows.active
        if let window { display.listen(for: PropertyChangeMask | StructureNotifyMask, on: window) }
        display.flush()
    }
}
