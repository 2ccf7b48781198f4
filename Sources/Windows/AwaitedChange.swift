public import CX11
public import Engine
internal import Desktop
internal import Gestures

/// What a window manager was asked to do to a window, to see later whether it did: dwm and spectrwm
/// drop such requests, and nothing that they announce says so.
public struct AwaitedChange {
    /// The window.
    let window: Window
    /// Where it was, frame included; nil where it was to be minimized, or to get the keyboard.
    let before: Box?
    /// Whether it was to get the keyboard.
    var isFocus = false

    /// Whether it is about the window called `other`.
    public func isAbout(_ other: Window) -> Bool { window == other }
}

extension Windows {
    /// Takes what the last action asked of the window manager; nil where nothing has to change.
    public func dequeueAwaited() -> AwaitedChange? {
        defer { awaited = nil }
        return awaited
    }

    /// Why the window did not change as asked; nil where it did, or is gone.
    public func problem(with change: AwaitedChange) -> ActionError? {
        guard windowManager.isRunning, let now = visibleBox(of: change.window) else { return nil }
        if change.isFocus {
            let isOpen = focusHistory.asked?.window == change.window && active != change.window
            return isOpen ? .ignored(windowManager: windowManager.name) : nil
        }
        let isAsBefore =
            change.before.map { $0 == now }
            ?? (properties.managedState(of: change.window) != .iconic
                && !states(of: change.window).contains(.hidden)
                && display.isViewable(change.window))
        return isAsBefore ? .ignored(windowManager: windowManager.name) : nil
    }

    /// `window` is about to be asked to go to `target`.
    func awaitChange(of window: Window, to target: Box) {
        guard windowManager.tiling == nil, let before = visibleBox(of: window) else { return }
        let edges: [KeyPath<Box, Double>] = [\.minX, \.minY, \.maxX, \.maxY]
        // Applications and window managers round sizes.
        if edges.contains(where: { abs(before[keyPath: $0] - target[keyPath: $0]) > 64 }) {
            awaited = AwaitedChange(window: window, before: before)
        }
    }
}
