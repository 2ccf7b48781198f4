internal import CX11
internal import Engine
internal import Gestures

/// Reading how windows are, and changing what has to change for them to be as they were.
extension Windows {
    /// How `window` is; nil where it is gone.
    func state(of window: Window) -> WindowState? {
        guard let box = visibleBox(of: window) else { return nil }
        var state = WindowState(box: box)
        state.monitor = Output.index(under: box, in: monitors.all) ?? 0
        let states = states(of: window)
        state.states = states.intersection(WindowState.compared)
        // Some call a window hidden that is rolled up, and say that one on another desktop is an
        // icon.
        state.isMinimized =
            minimized[window] != nil
            || (windowManager.supports(.hidden)
                ? states.contains(.hidden) : properties.managedState(of: window) == .iconic)
                && !states.contains(.shaded)
        state.place = properties.cardinal(.desktop, of: window).map {
            $0 == .max ? .all : .one(desktops.visited(Int($0)))
        }
        // One that does not answer is not asked for anything later either.
        state.isFloating = (try? windowManager.tiling?.isFloating(window)) ?? nil
        state.floated = floated[window]
        state.wasLaidOut = minimized[window]
        return state
    }

    /// The windows that are hidden one by one when the desktop itself is to be shown; none where the
    /// window manager has such a mode, or another way.
    var hiddenByShowingDesktop: [Window] {
        guard let tiling = windowManager.tiling, tiling.emptyDesktop == nil else { return [] }
        return windowManager.shownWindows
    }

    /// Whether a window that is raised gets the keyboard.
    var raisingFocuses: Bool { windowManager.tiling != nil || windowManager.raisesByFocus }

    /// Asks for `change`.
    func perform(_ change: ScreenChange) throws(ActionError) {
        switch change {
        case .goToDesktop(let desktop): try desktops.go(to: desktop)
        case .showDesktop(let isShown):
            if desktops.isShown != isShown { try desktops.perform(.show) }
        case .minimize(let isMinimized, let window): try minimize(isMinimized, window)
        case .change(let states, let isOn, let window):
            for state in states.sorted(by: { $0.rawValue < $1.rawValue }) {
                self.change([state], of: window, isOn ? .add : .remove)
            }
        case .send(.all, let window):
            windowManager.send(.desktop, about: window, Int(UInt32.max), WindowManager.source)
        case .send(.one(let desktop), let window): try desktops.send(window, to: desktop)
        case .float(let isFloating, let window):
            unsettled[window] = nil
            try windowManager.tiling?.perform(.float(isFloating), on: window)
        case .layOut(let box, let sides, let window): try layOut(window, in: box, through: sides)
        case .moveBorders(let box, let window): try moveBorders(of: window, to: box)
        case .place(let box, let filling, let hasNewFrame, let window):
            put(window, at: box, filling: filling, hasNewFrame: hasNewFrame)
        case .fill(let now, let before, let window):
            // All that let it fill its monitor, and then all that did: xfwm4 takes a change from
            // one half to another for a wish to restore the window.
            let isOnlyMore = now.isSuperset(of: before) && now.subtracting(before) == [.fullscreen]
            unsettled[window] = nil
            leave(isOnlyMore ? [.fullscreen] : now, window)
            if !isOnlyMore { fill(window, before) }
        case .focus(let window):
            if properties.managedState(of: window) != nil { focus(window, time: 0) }
        case .raise(let window, let top): try raiseAgain(window, over: top)
        }
    }

    private func minimize(_ isMinimized: Bool, _ window: Window) throws(ActionError) {
        guard let tiling = windowManager.tiling else {
            if isMinimized {
                XIconifyWindow(display.handle, window, display.screen)
            } else {
                // With the keyboard, which goes back by itself: marco, Mutter and IceWM say that a
                // window wants attention that is shown as ICCCM has it.
                focus(window, time: 0)
            }
            return
        }
        try tiling.perform(.hide(isMinimized), on: window)
    }

    /// Brings a laid-out window back through the layout to `box`.
    private func layOut(
        _ window: Window, in box: Box, through sides: [Side]
    ) throws(ActionError) {
        guard let tiling = windowManager.tiling, !(try tiling.isFloating(window)) else { return }
        if !tiling.movesBySwapping {
            for side in sides { try tiling.perform(.move(side), on: window) }
        }
        // It goes towards its place as long as another window lies there.
        for _ in 0..<Windows.mostMoves {
            guard let now = visibleBox(of: window), now != box,
                let other = occupant(of: box, besides: window, tiling)
            else { return }
            do throws(ActionError) {
                return try tiling.perform(.swap(with: other), on: window)
            } catch {
                guard case .unsupported = error else { throw error }
            }
            let way = box.center - now.center
            let side: Side =
                abs(way.dx) > abs(way.dy)
                ? way.dx < 0 ? .left : .right : way.dy < 0 ? .up : .down
            try tiling.perform(.move(side), on: window)
        }
    }

    /// After so many moves through the layout a window will not get to its place.
    private static let mostMoves = 8

    /// The other laid-out window in the middle of `box`, where `window` should be.
    private func occupant(
        of box: Box, besides window: Window, _ tiling: any TilingManager
    ) -> Window? {
        windowManager.shownWindows.first { other in
            other != window && visibleBox(of: other)?.contains(box.center) == true
                && (try? tiling.isFloating(other)) == false
        }
    }

    /// Moves the borders of a laid-out window to those of `box`.
    private func moveBorders(of window: Window, to box: Box) throws(ActionError) {
        guard let visible = visibleBox(of: window), visible != box,
            var layout = try laidOut(window), let own = self.box(of: window)
        else { return }
        try layout.moveBorders(
            to: Box(
                minX: own.minX + box.minX - visible.minX, minY: own.minY + box.minY - visible.minY,
                maxX: own.maxX + box.maxX - visible.maxX, maxY: own.maxY + box.maxY - visible.maxY))
    }

    /// Shows a window above the others, where it is shown at all; `top` lies there now, if known.
    private func raiseAgain(_ window: Window, over top: Window?) throws(ActionError) {
        do throws(ActionError) { try refuseBackground(window) } catch { return }
        guard display.isViewable(window) || properties.managedState(of: window) == .normal else {
            return
        }
        if let tiling = windowManager.tiling {
            // Only those that float lie above each other.
            guard try tiling.isFloating(window) else { return }
            try tiling.perform(.raise, on: window)
        } else if windowManager.raisesByFocus {
            focus(window, time: 0)
        } else {
            try raise(window, over: top)
        }
    }
}
