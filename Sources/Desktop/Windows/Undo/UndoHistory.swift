public import CX11
public import Engine
internal import Gestures

/// Remembers how windows and desktops were before the latest gestures changed them, and takes that
/// back.
public final class UndoHistory {
    private let windows: Windows
    private let desktops: Desktops
    private var steps = UndoSteps()
    /// What was taken back just now.
    private var latest: UndoStep?
    /// How long after `undo` a window manager has done what it was asked for: it is time for
    /// `confirm`.
    public static let confirmationTime = Duration.milliseconds(120)

    /// Nothing is remembered yet.
    public init(windows: Windows, desktops: Desktops) {
        self.windows = windows
        self.desktops = desktops
    }

    /// What is to be remembered of one action, once it is done.
    public struct Memory {
        fileprivate var step: UndoStep
    }

    /// How the screen is before `action` is done, on `window` where it is about one. Costs some
    /// round trips for actions that are about windows or desktops, and none for others.
    ///
    /// - Parameter gesture: the gesture that asks for it; all that one gesture does is taken back
    ///   together.
    public func memory(
        before action: Action, on window: Window? = nil, by gesture: Int
    ) -> Memory? {
        latest = nil
        var step = UndoStep(gesture: gesture)
        if let loss = action.loss {
            step.losses = [loss]
        } else if action.isAboutScreen {
            var changed = window.map { [$0] } ?? []
            if action == .desktop(.show) { changed = windows.hiddenByShowingDesktop }
            let state = state(of: changed)
            step.before = state
            step.isAboutWindow = window != nil
            step.changesDesktop = action.mayChangeDesktop
            if let window, let kind = action.layoutMove,
                state.windows[window]?.isFloating == false
            {
                step.moves = [LayoutMove(window: window, kind: kind)]
            }
        } else {
            return nil
        }
        return Memory(step: step)
    }

    /// Remembers an action that is done.
    public func add(_ memory: Memory) {
        // Another window may get the number of one that is gone.
        for window in memory.step.before?.windows.keys.sorted() ?? [] {
            windows.display.listen(for: StructureNotifyMask, on: window)
        }
        steps.add(memory.step)
    }

    /// Forgets what `gesture` did: it was cancelled, and has put back what it moved.
    public func forget(gesture: Int) { steps.forget(gesture: gesture) }

    /// Forgets windows that are gone.
    public func handle(_ event: XEvent) {
        guard event.type == DestroyNotify else { return }
        steps.forget(event.xdestroywindow.window)
        latest?.forget(event.xdestroywindow.window)
    }

    /// Takes back what the latest gesture did that is remembered. What cannot be taken back is
    /// forgotten, so that the next call is about what was done before it.
    ///
    /// - Throws: `ActionError.nothingToUndo`; `cannotUndo` where there is nothing of it that could
    ///   be taken back; `isAsBefore`; `windowGone`; or what is in the way of a part of it, after
    ///   the rest was taken back.
    public func undo() throws(ActionError) {
        latest = nil
        guard var step = steps.removeLast() else { throw .nothingToUndo }
        guard let before = step.before else {
            throw .cannotUndo(step.losses.first ?? "", hasEarlier: !steps.isEmpty)
        }
        if step.isAboutWindow, before.windows.keys.allSatisfy({ windows.state(of: $0) == nil }) {
            throw .windowGone
        }
        let changes = changes(takingBack: step, to: before)
        guard !changes.isEmpty else { throw .isAsBefore }
        // A window that leaves full screen gets a new frame, which metacity 3.46 shows above what is
        // raised meanwhile: `confirm` raises the others then.
        let fills = changes.contains { if case .fill = $0 { true } else { false } }
        let problem = perform(fills ? changes.filter { !$0.isAboutOrder } : changes)
        for (window, state) in before.windows where windows.state(of: window) != nil {
            windows.floated[window] = state.floated
            windows.minimized[window] = state.wasLaidOut
        }
        step.moves = step.moves.filter { $0.kind == .resized }
        for case .layOut(_, _, let window) in changes {
            step.moves.append(LayoutMove(window: window, kind: .returned))
        }
        latest = step
        if let problem { throw problem }
    }

    /// Asks for what is not as before yet, a while after `undo`. A window manager that is asked for
    /// several things at once may do them in an order of its own: xfwm4 4.18 gives the keyboard to
    /// a window that is raised, sometimes after the one that it was asked for last.
    public func confirm() {
        guard let step = latest, let before = step.before else { return }
        latest = nil
        _ = perform(changes(takingBack: step, to: before))
    }

    /// What has to change for the screen to be as it was `before` a step.
    private func changes(takingBack step: UndoStep, to before: ScreenState) -> [ScreenChange] {
        state(of: before.windows.keys.sorted()).changes(
            to: before, changesDesktop: step.changesDesktop, moves: step.moves,
            raisingFocuses: windows.raisingFocuses)
    }

    /// Asks for all of `changes`; gives the first problem.
    private func perform(_ changes: [ScreenChange]) -> ActionError? {
        defer { windows.display.flush() }
        var problem: ActionError?
        for change in changes {
            do throws(ActionError) {
                try windows.perform(change)
            } catch { problem = problem ?? error }
        }
        return problem
    }

    /// How the screen is, and those of `windows` that are there.
    private func state(of windows: [Window]) -> ScreenState {
        let properties = self.windows.properties
        var state = ScreenState()
        for window in windows { state.windows[window] = self.windows.state(of: window) }
        state.focus = self.windows.active
        state.stacking =
            self.windows.windowManager.keepsOldStacking
            ? self.windows.stackingOnServer(
                of: properties.windows(.clientList, of: self.windows.display.root))
            : properties.windows(.clientListStacking, of: self.windows.display.root)
        state.desktop = desktops.current.map(desktops.visited)
        state.isDesktopShown = desktops.isShown
        return state
    }
}

extension Action {
    /// Whether it is about windows or desktops.
    fileprivate var isAboutScreen: Bool {
        switch self {
        case .window, .desktop: true
        default: false
        }
    }

    /// What becomes of a window in a layout by it.
    fileprivate var layoutMove: LayoutMove.Kind? {
        switch self {
        case .window(.moveToward(let side)): .moved(side)
        case .window(.resize): .resized
        default: nil
        }
    }

    /// Whether the desktop that is shown may be another one after it.
    fileprivate var mayChangeDesktop: Bool {
        switch self {
        case .desktop, .window(.focus), .window(.focusNeighbour), .window(.raise),
            .window(.restore):
            true
        default: false
        }
    }

    /// What it does that cannot be taken back, in the middle of a sentence; nil where it can, or
    /// where there is nothing to take back.
    fileprivate var loss: String? {
        switch self {
        case .run, .exec: "a command"
        case .window(.close), .window(.kill): "the end of a window"
        case .window(.split): "a split of the layout"
        case .keys, .hold: "a press of keys"
        case .text: "typed text"
        case .click, .scroll: "a click"
        case .drag: "a drag"
        case .window, .desktop, .wait, .again, .own, .nothing: nil
        }
    }
}
