public import CX11
internal import Desktop
public import Engine
public import Gestures
internal import Host

/// How windows were before the latest actions on them, to be put back one action after the other,
/// the newest first.
///
/// What was remembered is asked for whether or not it has changed: on a busy machine the window
/// manager may not have done the action yet, and does both in order then.
public final class UndoHistory {
    private let windows: Windows
    private var steps: [Step] = []
    static let limit = 10
    /// How long a window manager may take for an action; what has changed nothing by then is skipped.
    private let patience: Duration

    package init(_ windows: Windows, patience: Duration = .seconds(2)) {
        (self.windows, self.patience) = (windows, patience)
    }

    /// How a window was before an action, to be remembered once that is done.
    public struct Step {
        fileprivate let window: Window
        fileprivate let action: WindowAction
        fileprivate let phrase: Phrase
        fileprivate let before: WindowState
        fileprivate let time = MonotonicClock.now
        /// Whether the window has gone; another one may have its number.
        fileprivate var isGone = false
    }

    /// How `window` is before `action`, which `phrase` asks for; nil where nothing changes that can
    /// be taken back. Costs some round trips.
    public func step(
        before action: WindowAction, on window: Window, by phrase: Phrase
    ) -> Step? {
        guard action.traits.canBeUndone, let state = windows.state(of: window) else { return nil }
        // The place in a layout is the window manager's.
        if case .moveToward = action, state.isFloating == false { return nil }
        return Step(window: window, action: action, phrase: phrase, before: state)
    }

    package func add(_ step: Step) {
        windows.display.listen(for: StructureNotifyMask, on: step.window)
        steps.append(step)
        if steps.count > Self.limit { steps.removeFirst() }
    }

    /// Forgets the latest action of the continuous gesture `phrase`: it was cancelled, and has put
    /// the window back itself.
    public func forget(_ action: WindowAction, by phrase: Phrase) {
        let index = steps.lastIndex { $0.action == action && $0.phrase == phrase }
        if let index { steps.remove(at: index) }
    }

    package func handle(_ event: XEvent) {
        guard event.type == DestroyNotify else { return }
        for index in steps.indices where steps[index].window == event.xdestroywindow.window {
            steps[index].isGone = true
        }
    }

    /// Puts the window of the latest action back as it was before, and returns it. That action is
    /// forgotten then, whatever comes of it; actions that changed nothing are skipped.
    @discardableResult public func undo() throws(ActionError) -> Window {
        while let step = steps.popLast() {
            guard !step.isGone, windows.isManaged(step.window) else { throw .windowGone }
            let isOver = MonotonicClock.now - step.time >= patience
            if isOver, windows.state(of: step.window) == step.before { continue }
            try windows.putBack(step.window, to: step.before, after: step.action)
            return step.window
        }
        throw .nothingToUndo
    }
}

private struct WindowState: Equatable {
    /// Where what is seen of it was, frame included.
    var place: Windows.Place
    var states: Set<WMAtom>
    var isMinimized: Bool
    /// Where it is shown; nil where the window manager has no desktops.
    var desktop: VisitedDesktop?
    /// Whether it floats; nil under a window manager that lays nothing out.
    var isFloating: Bool?
    /// Nil unless curlicue made it float or fill its monitor.
    var floated: Windows.FloatedWindow?
    /// Whether it was laid out before curlicue hid it; nil where it did not.
    var wasLaidOut: Bool?
}

extension Windows {
    /// How `window` is; nil where it is gone.
    fileprivate func state(of window: Window) -> WindowState? {
        guard let box = visibleBox(of: window) else { return nil }
        let states = states(of: window)
        // Some window managers call a shaded window hidden, and one on another desktop iconic.
        let isHidden =
            windowManager.supports(.hidden)
            ? states.contains(.hidden) : properties.managedState(of: window) == .iconic
        return WindowState(
            place: place(box), states: states,
            isMinimized: minimized[window] != nil || isHidden && !states.contains(.shaded),
            desktop: properties.cardinal(.desktop, of: window).map {
                VisitedDesktop(Int($0), in: desktops.names)
            },
            // One that does not answer is not asked for anything later either.
            isFloating: (try? windowManager.tiling?.isFloating(window)) ?? nil,
            floated: floated[window], wasLaidOut: minimized[window])
    }

    /// Asks for everything about `window` that `action` may have changed to be as it was `before`.
    fileprivate func putBack(
        _ window: Window, to before: WindowState, after action: WindowAction
    ) throws(ActionError) {
        awaited = nil
        if !action.traits.keepsPlace { unsettled[window] = nil }
        var isDone = false
        defer {
            // One that answers too late may do it all the same or not: `restore` knows of either.
            floated[window] = before.floated ?? (isDone ? nil : floated[window])
            minimized[window] = before.wasLaidOut ?? (isDone ? nil : minimized[window])
            display.flush()
        }
        switch action {
        case .above, .below: set([.above, .below], of: window, to: before.states)
        case .shade: set([.shaded], of: window, to: before.states)
        case .sticky, .toDesktop:
            let wasSticky = before.states.contains(.sticky)
            if action == .sticky, !wasSticky { change([.sticky], of: window, .remove) }
            try desktops.send(window, to: before.desktop)
            // Muffin 6.4 ends that with the desktop's number.
            let mayRepeat = action == .sticky || !windowManager.has(.reversesRepeats)
            if wasSticky, mayRepeat { change([.sticky], of: window, .add) }
        case .maximize, .maximizeHorizontal, .maximizeVertical:
            // The window manager may not have given it another frame yet.
            try putInPlace(window, before, hasNewFrame: true)
        case .toMonitor:
            // Where windows are laid out, each monitor has desktops of its own.
            if windowManager.tiling != nil { try desktops.send(window, to: before.desktop) }
            try putInPlace(window, before)
        case .minimize:
            try show(!before.isMinimized, window)
            // i3's scratchpad makes windows float. bspwm refuses where nothing is to be done.
            if before.isFloating == false { try? layOut(window) }
        case .restore:
            // The visible box of a shaded window is only its title bar.
            if !before.states.contains(.shaded) { try putInPlace(window, before) }
            set([.shaded], of: window, to: before.states)
            if before.isMinimized { try show(false, window) }
        case .tile, .fullscreen:
            try putInPlace(window, before)
            set([.shaded], of: window, to: before.states)
        default: try putInPlace(window, before)
        }
        isDone = true
    }

    /// Ends those of `states` that are not in `before`, and begins the others.
    private func set(_ states: Set<WMAtom>, of window: Window, to before: Set<WMAtom>) {
        for state in states.subtracting(before) { change([state], of: window, .remove) }
        for state in states.intersection(before) { change([state], of: window, .add) }
    }

    private func show(_ isShown: Bool, _ window: Window) throws(ActionError) {
        if let tiling = windowManager.tiling {
            try tiling.perform(.hide(!isShown), on: window)
        } else if isShown {
            try bringUp(window)
        } else {
            XIconifyWindow(display.handle, window, display.screen)
        }
    }

    /// Asks for the place that `window` had, and for the states that let it fill its monitor.
    private func putInPlace(
        _ window: Window, _ before: WindowState, hasNewFrame: Bool = false
    ) throws(ActionError) {
        let filling = before.states.intersection(Windows.filling)
        var hasNewFrame = hasNewFrame
        if let tiling = windowManager.tiling, let wasFloating = before.isFloating {
            // It answers once it has done what was asked, and bspwm refuses what is so already.
            if try tiling.isFloating(window) != wasFloating {
                hasNewFrame = true
                try tiling.perform(.float(wasFloating), on: window)
            }
        }
        if before.isFloating == false {
            // In a layout the window manager says where it lies.
            leave(Windows.filling, window)
            return fill(window, filling)
        }
        let target = box(at: before.place)
        // All of these states end before any begins: xfwm4 takes a change from one half of being
        // maximized to the other for a wish to restore the window.
        let others = windowManager.has(.reversesRepeats) ? [] : Windows.filling
        if filling.isEmpty {
            return put(window, at: target, hasNewFrame: hasNewFrame, leaving: others)
        }
        let index = Output.index(under: target, in: monitors.all)
        // In the direction in which it fills nothing it had the place that is seen.
        let free =
            filling.contains(.fullscreen) ? [] : Set(Windows.halves).subtracting(filling)
        carry(window, to: index, filling: filling, leaving: others) {
            target.filled(free, from: $0)
        }
    }
}
