public import CX11
internal import Desktop
public import Engine
internal import Host

extension WindowAction {
    /// What else has to be known of an action, beside how it is done.
    struct Traits {
        /// What the window manager has to support; empty where any will do, or where curlicue manages
        /// without.
        var hints: [WMAtom] = []
        /// Whether it leaves a window's place and shape alone.
        var keepsPlace = false
        var canBeUndone = true
        /// Whether it is about the layout of a tiling window manager, which others do not have.
        var needsLayout = false
        /// What changes of a window, whichever window it is.
        var changes: Set<AwaitedChange.Part> = []
        /// Where it cannot be done, whatever is announced; and what cannot.
        var unless: (way: Conduct.Way, what: String)?
    }

    var traits: Traits {
        switch self {
        case .close, .kill: Traits(canBeUndone: false)
        case .restore: Traits()
        case .minimize:
            Traits(changes: [.visibility], unless: (.ignoresMinimizing, "minimize a window"))
        case .center, .moveToward, .tile, .toMonitor, .move, .resize:
            Traits(unless: (.ignoresPlaces, "move or resize a window"))
        case .maximize: Traits(hints: Windows.halves, changes: [.place, .states])
        case .maximizeHorizontal, .maximizeVertical:
            Traits(
                hints: Windows.halves, changes: [.place, .states],
                unless: (.confusesHalves, "maximize in one direction alone"))
        case .fullscreen: Traits(hints: [.fullscreen], changes: [.place, .states])
        case .above: Traits(hints: [.above], keepsPlace: true, changes: [.states, .order])
        case .below: Traits(hints: [.below], keepsPlace: true, changes: [.states, .order])
        case .shade: Traits(hints: [.shaded], changes: [.place, .visibility])
        case .sticky:
            Traits(
                keepsPlace: true, changes: [.states, .desktop],
                unless: (.ignoresAllDesktops, Windows.onAllDesktops))
        case .raise, .lower:
            Traits(
                keepsPlace: true, canBeUndone: false,
                unless: (.ignoresRestacking, "raise or lower a window"))
        case .focus, .focusNeighbour:
            Traits(
                keepsPlace: true, canBeUndone: false,
                unless: (.ignoresFocus, "give the keyboard to a window"))
        case .focusLast, .focusClass:
            Traits(hints: [.activeWindow], keepsPlace: true, canBeUndone: false)
        case .float: Traits(needsLayout: true)
        case .split: Traits(canBeUndone: false, needsLayout: true)
        case .toDesktop: Traits(hints: [.desktop], keepsPlace: true)
        }
    }
}

extension Windows {
    /// Asks the window manager to carry `action` out on `window`. Waits only for the answer of a
    /// tiling window manager, at most `WindowManager.answerLimit` for each request.
    public func perform(_ action: WindowAction, on window: Window) throws(ActionError) {
        awaited = nil
        focusHistory.settle()
        try refuseBackground(window)
        forgetFilled(window)
        defer { display.flush() }
        if let tiling = windowManager.tiling, try perform(action, on: window, by: tiling) {
            return
        }
        try refuseIgnored(action)
        let traits = action.traits
        if !traits.keepsPlace { unsettled[window] = nil }
        if !traits.changes.isEmpty { awaited = change(of: window, in: traits.changes) }
        switch action {
        case .close: close(window)
        case .kill: XKillClient(display.handle, window)
        case .minimize: XIconifyWindow(display.handle, window, display.screen)
        case .maximize: try toggle(maximized: Windows.halves, window, "maximize")
        case .maximizeHorizontal:
            try toggle(maximized: [.maximizedHorizontally], window, "maximize horizontally")
        case .maximizeVertical:
            try toggle(maximized: [.maximizedVertically], window, "maximize vertically")
        case .restore: try restore(window)
        case .fullscreen:
            let wasFullscreen = states(of: window).contains(.fullscreen)
            unshade(window)
            try toggle(.fullscreen, window, "go full screen")
            if wasFullscreen {
                madeFullscreen.remove(window)
            } else {
                madeFullscreen.insert(window)
            }
        case .above: try toggle(.above, window, "keep a window above others")
        case .below: try toggle(.below, window, "keep a window below others")
        case .shade:
            if windowManager.has(.shadesPictures) { awaited = change(of: window, in: [.states]) }
            try toggle(.shaded, window, "shade")
        case .sticky: try stick(window)
        case .raise where windowManager.has(.raisesByFocus):
            let raise = change(of: window, in: [.order])
            let isCovered = !overlapping(window).above.isEmpty
            focus(window)
            if isCovered { awaited = raise }
        case .raise: restack(window, on: Above)
        case .lower: restack(window, on: Below)
        case .focus: focus(window)
        case .center: try place(window) { $0.centered(in: $1) }
        case .focusNeighbour(let side): try focusNeighbour(of: window, side)
        case .focusLast, .focusClass: try bringUp(window)
        case .moveToward(let side): try place(window) { $0.moved(to: side, of: $1) }
        case .float:
            throw .unsupported("let a window float", windowManager: windowManager.name)
        case .split:
            throw .unsupported("split the layout", windowManager: windowManager.name)
        case .tile(let tile):
            unshade(window)
            try place(window, isFixed: true) { [unowned self] in
                fitted(tile.box(in: $1), window, in: $1)
            }
        case .toDesktop(let ordinal): try send(window, to: ordinal)
        case .move: throw .needsContinuousGesture("window move")
        case .resize: throw .needsContinuousGesture("window resize")
        case .toMonitor(let ordinal): try move(window, to: ordinal)
        }
    }

    /// The window that `action` on `window` is done to: a dialog is minimized with its own window. By
    /// itself it is gone for good under Marco 1.26, Metacity 3.56 and IceWM 3.7, which do not bring it
    /// back with that window, nor have it in their taskbars.
    public func subject(of action: WindowAction, on window: Window) -> Window {
        guard action == .minimize, windowManager.tiling == nil else { return window }
        var subject = window
        // A dialog may have dialogs of its own.
        for _ in 0..<8 {
            guard let main = display.mainWindow(of: subject),
                properties.managedState(of: main) == .normal, display.isViewable(main)
            else { break }
            subject = main
        }
        return subject
    }

    /// A desktop full of icons and a panel are windows too; closing or maximizing one by a stroke
    /// that was drawn across it is never what is meant.
    func refuseBackground(_ window: Window) throws(ActionError) {
        guard window != 0, window != display.root, box(of: window) != nil,
            !windowManager.isBackground(window)
        else { throw .noWindow }
    }

    /// Throws where the window manager is known to ignore what `action` asks for.
    func refuseIgnored(_ action: WindowAction) throws(ActionError) {
        guard windowManager.isIgnored(action), let unless = action.traits.unless else { return }
        throw .unsupported(unless.what, windowManager: windowManager.name)
    }

    private func close(_ window: Window) {
        let canBeAsked =
            properties.atoms(.protocols, of: window).contains(display.atom(.deleteWindow))
        if windowManager.can(.closeWindow), canBeAsked || !windowManager.has(.asksOnlyToClose) {
            windowManager.send(.closeWindow, about: window, 0, WindowManager.sourceIndication)
        } else if canBeAsked {
            display.send(
                display.atom(.protocols), about: window, [Int(display.atom(.deleteWindow))],
                to: window, for: NoEventMask)
        } else {
            XKillClient(display.handle, window)
        }
    }

    /// The states that make up a maximized window.
    static let halves: [WMAtom] = [.maximizedHorizontally, .maximizedVertically]

    /// Not by EWMH's own toggle: Mutter 43 and Muffin 5.6 keep a window above others by it, and
    /// never end that.
    private func toggle(_ state: WMAtom, _ window: Window, _ what: String) throws(ActionError) {
        try windowManager.need(state, to: what)
        let states = states(of: window)
        guard !states.contains(state) else { return change([state], of: window, .remove) }
        // With both of them Metacity, Marco and Mutter leave the window below, and xfwm4 heeds the first.
        if state == .above || state == .below {
            let opposite = [WMAtom.above, .below].filter { $0 != state && states.contains($0) }
            change(opposite, of: window, .remove)
        }
        change([state], of: window, .add)
    }

    /// Adds the halves of being maximized, or removes them when the window is in all of them. Not
    /// by EWMH's own toggle, and never from one half to another: with half of it true already,
    /// xfwm4 takes any change for a wish to restore the window.
    private func toggle(
        maximized halves: [WMAtom], _ window: Window, _ what: String
    ) throws(ActionError) {
        if windowManager.has(.keepsMaximized) { return try toggle(filling: Set(halves), window) }
        for half in halves { try windowManager.need(half, to: what) }
        var states = states(of: window)
        if states.contains(.fullscreen) {
            // Some drop the request then, and others do it unseen, once that is over.
            leave(states, window)
            states = []
        }
        let current = Windows.halves.filter(states.contains)
        let isOn = halves.allSatisfy(current.contains)
        let wanted = Windows.halves.filter {
            halves.contains($0) ? !isOn : current.contains($0)
        }
        if !isOn, let (index, areas, now) = try? spot(of: window) {
            awaitChange(of: window, to: areas[index].filled(Set(wanted), from: now))
        }
        if windowManager.has(.losesHastyRequests) {
            change(current.filter { !wanted.contains($0) }, of: window, .remove)
            return change(wanted.filter { !current.contains($0) }, of: window, .add)
        }
        change(current, of: window, .remove)
        change(wanted, of: window, .add)
    }

    enum StateChange: Int { case remove, add }

    /// Sends one `_NET_WM_STATE` message for up to two states.
    func change(_ states: [WMAtom], of window: Window, _ change: StateChange) {
        let atoms = states.map { Int(display.atom($0)) }
        guard let first = atoms.first else { return }
        let silent = windowManager.conduct.unsaid.intersection(states)
        if !silent.isEmpty {
            display.listen(for: StructureNotifyMask, on: window)
            let known = unsaid[window] ?? []
            unsaid[window] = change == .add ? known.union(silent) : known.subtracting(silent)
        }
        windowManager.send(
            .state, about: window, change.rawValue, first, atoms.count > 1 ? atoms[1] : 0,
            WindowManager.sourceIndication)
    }

    /// Shows what is below the title bar again. A shaded window in full screen is an empty screen under
    /// xfwm4 4.20, and loses its size under pekwm 0.1.18; IceWM 3.7 gives it the width of a half only.
    private func unshade(_ window: Window) {
        if states(of: window).contains(.shaded) { change([.shaded], of: window, .remove) }
    }

    private func restore(_ window: Window) throws(ActionError) {
        let states = self.states(of: window)
        let able = [WMAtom.maximizedHorizontally, .fullscreen, .shaded].filter(
            windowManager.supports)
        if able.isEmpty { try windowManager.need(.maximizedHorizontally, to: "restore") }
        let restoration = change(of: window, in: [.place, .visibility, .states])
        let isMinimized = properties.managedState(of: window) == .iconic || states.contains(.hidden)
        if isMinimized { focus(window) }
        unshade(window)
        // One that was maximized before it was made full screen is so again.
        guard !states.contains(.fullscreen) else {
            awaited = restoration
            return change([.fullscreen], of: window, .remove)
        }
        leave(states, window)
        if let before = floated.removeValue(forKey: window), !before.filled.isEmpty {
            put(window, at: box(at: before.place))
        } else if isMinimized || !states.isDisjoint(with: Windows.filling.union([.shaded])) {
            awaited = restoration
        }
    }

    fileprivate static let onAllDesktops = "show a window on all desktops"

    /// `_NET_WM_STATE_STICKY` where there is such a thing; many window managers know only the
    /// desktop number that means all desktops.
    private func stick(_ window: Window) throws(ActionError) {
        if windowManager.can(.sticky) {
            return try toggle(.sticky, window, Windows.onAllDesktops)
        }
        try windowManager.need(.desktop, to: Windows.onAllDesktops)
        let isSticky = properties.cardinal(.desktop, of: window) == .max
        let target = isSticky ? desktops.current ?? 0 : Int(UInt32.max)
        windowManager.send(.desktop, about: window, target, WindowManager.sourceIndication)
    }

    private func restack(_ window: Window, on mode: Int32) {
        let (below, above) = overlapping(window)
        if !(mode == Above ? above : below).isEmpty { awaited = change(of: window, in: [.order]) }
        if windowManager.can(.restack) {
            windowManager.send(
                .restack, about: window, WindowManager.sourceIndication, 0, Int(mode))
            if windowManager.has(.restacksByMessageOnly) { return }
        }
        // ICCCM's plain request as well: fluxbox announces the message and then ignores it unless
        // it names a sibling. Doing it twice does not matter.
        var changes = XWindowChanges()
        changes.stack_mode = mode
        XReconfigureWMWindow(
            display.handle, window, display.screen, UInt32(CWStackMode), &changes)
    }

    /// Gives the keyboard to `window`, and shows it if it is minimized: by ICCCM's request alone
    /// marco, Mutter and IceWM only mark it as wanting attention.
    func focus(_ window: Window) {
        if !hasFocus(window) {
            awaited = change(of: window, in: [.focus, .order, .visibility, .desktop])
            focusRequest = (client(withFocus: inputFocus.window), MonotonicClock.now)
        }
        let canActivate = windowManager.can(.activeWindow)
        if windowManager.has(.restoresByState) || !canActivate,
            properties.managedState(of: window) == .iconic
        {
            windowManager.send(.changeState, about: window, Int(NormalState))
        }
        if canActivate {
            let active = properties.windows(.activeWindow, of: display.root, limit: 1).first ?? 0
            windowManager.send(
                .activeWindow, about: window, WindowManager.sourceIndication, Int(CurrentTime),
                Int(active))
        } else {
            XMapRaised(display.handle, window)
            XSetInputFocus(display.handle, window, Int32(RevertToPointerRoot), Time(CurrentTime))
        }
    }

    private func send(_ window: Window, to ordinal: Ordinal) throws(ActionError) {
        try windowManager.need(.desktop, to: "send a window to another desktop")
        if let desktop = desktops.newDesktop(for: ordinal, wrap: true) {
            try windowManager.tiling?.perform(.sendToDesktop(desktop), on: window)
            return
        }
        // Muffin 6.4 leaves the number of one that is on all desktops.
        let isSticky = states(of: window).contains(.sticky)
        let own = properties.cardinal(.desktop, of: window).flatMap {
            $0 == .max || isSticky ? nil : Int($0)
        }
        let target = try desktops.destination(ordinal, from: own ?? desktops.current, wrap: true)
        guard let target else { return }
        if target != own { awaited = change(of: window, in: [.desktop, .states]) }
        windowManager.send(.desktop, about: window, target, WindowManager.sourceIndication)
    }
}
