package import CX11
package import Engine
internal import Desktop
internal import Gestures

/// What a window manager was asked for, to see later whether anything came of it: many drop
/// requests, and what they announce does not always say so.
public struct AwaitedChange {
    /// What an action changes, as far as another client sees it.
    enum Part {
        case place, desktop, focus, currentDesktop
        /// Whether a window is minimized, or unmapped as a shaded one is.
        case visibility
        /// What its property says, which may be all that changes.
        case states
        /// Which windows lie over it.
        case order
        /// Whether the desktop is shown, as the window manager says. Those that hide windows slowly,
        /// or only in what they draw, say it at once.
        case showingDesktop
        case shownWindows
    }

    package let window: Window?
    fileprivate let before: [Part: AnyHashable]
}

extension Windows {
    /// Takes what the last action asked of the window manager; nil where nothing has to change.
    public func dequeueAwaited() -> AwaitedChange? {
        defer { awaited = nil }
        return awaited
    }

    package func problem(with change: AwaitedChange) -> ActionError? {
        if let window = change.window, box(of: window) == nil { return nil }
        guard self.change(of: change.window, in: change.before.keys).before == change.before else {
            return nil
        }
        return .ignored(windowManager: windowManager.name)
    }

    package func perform(_ action: DesktopAction) throws(ActionError) {
        awaited = nil
        let change = change(
            of: nil, in: action == .show ? [.showingDesktop, .shownWindows] : [.currentDesktop])
        if try desktops.perform(action) { awaited = change }
    }

    /// `window` is about to be asked to go to `target`.
    func awaitChange(of window: Window, to target: Box) {
        guard windowManager.tiling == nil, let before = visibleBox(of: window) else { return }
        if !before.isNear(target) { awaited = change(of: window, in: [.place]) }
    }

    func change(
        of window: Window?, in parts: some Sequence<AwaitedChange.Part>
    ) -> AwaitedChange {
        let before = parts.map { ($0, look(at: $0, of: window ?? display.root)) }
        return AwaitedChange(
            window: window, before: Dictionary(before, uniquingKeysWith: { $1 }))
    }

    private func look(at part: AwaitedChange.Part, of window: Window) -> AnyHashable {
        switch part {
        case .place:
            box(of: window).map {
                [$0.minX, $0.minY, $0.maxX, $0.maxY] + measuredFrame(of: window)
            }
        case .visibility:
            [
                properties.managedState(of: window) != .iconic,
                !states(of: window).contains(.hidden), display.isViewable(window),
                // Of a rolled-up window, which may be called hidden, only the frame is seen.
                display.isViewable(topmost(of: window)),
            ]
        case .states: states(of: window)
        case .desktop: properties.cardinal(.desktop, of: window)
        case .focus: hasFocus(window)
        case .order: overlapping(window).above
        case .currentDesktop: desktops.current
        case .showingDesktop: properties.cardinal(.showingDesktop, of: display.root)
        case .shownWindows: windowManager.shownWindows
        }
    }

    /// Whether `window` is shown and has the keyboard, as far as the window manager knows.
    func hasFocus(_ window: Window) -> Bool { active == window && display.isViewable(window) }

    /// The shown windows that `window` overlaps and may change places with, those below and those
    /// above it; not those that are kept above or below others, or over their own window.
    func overlapping(_ window: Window) -> (below: [Window], above: [Window]) {
        let shown = windowManager.shownWindows
        guard let place = shown.firstIndex(of: window), let own = visibleBox(of: window) else {
            return ([], [])
        }
        func isInTheWay(_ other: Window) -> Bool {
            visibleBox(of: other)?.intersection(own) != nil
                && states(of: other).isDisjoint(with: [.above, .below, .fullscreen])
                && display.mainWindow(of: other) == nil
        }
        return (shown[..<place].filter(isInTheWay), shown[(place + 1)...].filter(isInTheWay))
    }
}

extension Box {
    /// Whether it is `other` but for what applications and window managers round.
    func isNear(_ other: Box) -> Bool {
        let edges: [KeyPath<Box, Double>] = [\.minX, \.minY, \.maxX, \.maxY]
        return edges.allSatisfy { abs(self[keyPath: $0] - other[keyPath: $0]) <= 64 }
    }

    func filled(_ halves: Set<WMAtom>, from box: Box) -> Box {
        let isWide = halves.contains(.maximizedHorizontally)
        let isHigh = halves.contains(.maximizedVertically)
        return Box(
            minX: isWide ? minX : box.minX, minY: isHigh ? minY : box.minY,
            maxX: isWide ? maxX : box.maxX, maxY: isHigh ? maxY : box.maxY)
    }
}
