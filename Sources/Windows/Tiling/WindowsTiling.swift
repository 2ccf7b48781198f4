internal import CX11
internal import Desktop
internal import Engine

extension Windows {
    /// A window that curlicue made float, or with which it filled a monitor, where the window
    /// manager does not do that itself.
    struct FloatedWindow: Equatable {
        /// Whether it was laid out before curlicue made it float: `restore` has it laid out again.
        var wasTiled: Bool
        /// Where it was before it filled anything, frame included.
        var place: Place
        /// Whether it was laid out at that place: it is again once it fills nothing.
        var wasLaidOutThere: Bool
        /// The directions in which it fills the work area.
        var filled: Set<WMAtom> = []
    }

    /// Carries `action` out where EWMH's messages do not do it under `tiling`; false where they do,
    /// or where nothing does.
    func perform(
        _ action: WindowAction, on window: Window, by tiling: any TilingManager
    ) throws(ActionError) -> Bool {
        guard !windowManager.isIgnored(action) else { return false }
        switch action {
        case .minimize:
            let wasTiled = !(try tiling.isFloating(window))
            display.listen(for: PropertyChangeMask | StructureNotifyMask, on: window)
            try tiling.perform(.hide(true), on: window)
            minimized[window] = wasTiled
        case .maximize: try toggle(filling: Set(Windows.halves), window)
        case .maximizeHorizontal: try toggle(filling: [.maximizedHorizontally], window)
        case .maximizeVertical: try toggle(filling: [.maximizedVertically], window)
        case .restore: try restore(window, by: tiling)
        case .raise: try tiling.perform(.raise, on: window)
        case .lower: try tiling.perform(.lower, on: window)
        case .float:
            let isFloating = try tiling.isFloating(window)
            // By the user's own wish: nothing lays it out again but this.
            floated[window] = nil
            unsettled[window] = nil
            try tiling.perform(.float(!isFloating), on: window)
        case .split(let axis): try tiling.perform(.split(axis), on: window)
        case .focusNeighbour(let side):
            do throws(ActionError) {
                try tiling.perform(.focus(side), on: window)
            } catch {
                // There may be one that floats.
                guard case .refused = error else { throw error }
                return false
            }
        case .moveToward(let side):
            if try tiling.isFloating(window) { return false }
            do throws(ActionError) {
                try tiling.perform(.move(side), on: window)
            } catch {
                guard case .refused = error else { throw error }
                throw .noSuchWindow(side.plainWords)
            }
        default: return false  // EWMH's messages do it, as everywhere else.
        }
        return true
    }

    /// Makes `window` float where a tiling window manager lays it out, since it can be placed only
    /// then; whether it was laid out.
    func float(_ window: Window) throws(ActionError) -> Bool {
        guard let tiling = windowManager.tiling, !(try tiling.isFloating(window)) else {
            return false
        }
        guard let box = visibleBox(of: window) else { throw .noWindow }
        display.listen(for: PropertyChangeMask | StructureNotifyMask, on: window)
        // One that answers too late may float it all the same, and `restore` is to lay it out again.
        floated[window] = FloatedWindow(wasTiled: true, place: place(box), wasLaidOutThere: true)
        do throws(ActionError) { try tiling.perform(.float(true), on: window) } catch {
            if case .refused = error { floated[window] = nil }
            throw error
        }
        return true
    }

    /// Has a tiling window manager lay `window` out again. One that does not answer leaves it floating,
    /// for the next `restore`.
    func layOut(_ window: Window) throws(ActionError) {
        unsettled[window] = nil
        try windowManager.tiling?.perform(.float(false), on: window)
        floated[window] = nil
    }

    /// Shows a hidden window, ends full screen, and lays out again or puts back what curlicue made
    /// float or filled the monitor with.
    private func restore(
        _ window: Window, by tiling: any TilingManager
    ) throws(ActionError) {
        let states = states(of: window)
        let wasHidden = try show(window, by: tiling)
        if wasHidden || properties.managedState(of: window) == .iconic { focus(window) }
        if states.contains(.fullscreen) {
            return change([.fullscreen], of: window, .remove)
        }
        guard let before = floated[window] else { return }
        guard try tiling.isFloating(window) else { return floated[window] = nil }
        if before.wasTiled {
            try layOut(window)
        } else if !before.filled.isEmpty {
            floated[window] = nil
            put(window, at: box(at: before.place))
        }
    }

    /// Shows `window` again if it is hidden, and lays it out again if it was; whether it was hidden.
    @discardableResult func show(
        _ window: Window, by tiling: any TilingManager
    ) throws(ActionError) -> Bool {
        let wasTiled = minimized.removeValue(forKey: window)
        guard wasTiled != nil || states(of: window).contains(.hidden) else { return false }
        try tiling.perform(.hide(false), on: window)
        // i3's scratchpad makes windows float.
        if wasTiled == true, try tiling.isFloating(window) {
            try tiling.perform(.float(false), on: window)
        }
        return true
    }

    /// Forgets that curlicue let `window` fill its monitor where that is not so any more: the user
    /// has moved or resized it.
    func forgetFilled(_ window: Window) {
        guard let filled = floated[window]?.filled, !filled.isEmpty,
            states(of: window).isDisjoint(with: [.fullscreen, .hidden]),
            let (index, areas, now) = try? spot(of: window)
        else { return }
        let full = fitted(areas[index].filled(filled, from: now), window, in: areas[index])
        if !now.isNear(full) { floated[window]?.filled = [] }
    }

    /// Makes `window` fill the work area of its monitor in the directions of `halves`, or puts it
    /// back where it does already: where the window manager has no such states, or never ends them.
    func toggle(filling halves: Set<WMAtom>, _ window: Window) throws(ActionError) {
        let (index, areas, visible) = try spot(of: window)
        var isLaidOut = false
        if let tiling = windowManager.tiling { isLaidOut = !(try tiling.isFloating(window)) }
        // What is known of a window that is laid out again is out of date.
        var after =
            (isLaidOut ? nil : floated[window])
            ?? FloatedWindow(wasTiled: isLaidOut, place: place(visible), wasLaidOutThere: isLaidOut)
        if after.filled.isEmpty {
            (after.place, after.wasLaidOutThere) = (place(visible), isLaidOut)
        }
        let isOn = halves.isSubset(of: after.filled)
        after.filled = isOn ? after.filled.subtracting(halves) : after.filled.union(halves)
        if after.filled.isEmpty, after.wasLaidOutThere { return try layOut(window) }
        let hasNewFrame = try float(window)
        display.listen(for: PropertyChangeMask | StructureNotifyMask, on: window)
        floated[window] = after
        let target = areas[index].filled(after.filled, from: box(at: after.place))
        put(window, at: target, hasNewFrame: hasNewFrame)
    }
}
