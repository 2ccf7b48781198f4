public import CX11
internal import Desktop
public import Engine

extension WindowAction {
    /// What else has to be known of an action, beside how it is done.
    struct Traits {
        /// What the window manager has to support; empty where any will do, or where curlicue manages
        /// without.
        var hints: [WMAtom] = []
        /// Whether it leaves a window's place and shape alone.
        var keepsPlace = false
        /// Whether it changes what can be put back.
        var canBeUndone = true
        /// Whether it is about the layout of a tiling window manager, which others do not have.
        var needsLayout = false
    }

    /// Its traits.
    var traits: Traits {
        switch self {
        case .close, .kill: Traits(canBeUndone: false)
        case .minimize, .restore, .center, .moveToward, .tile, .toMonitor, .move, .resize: Traits()
        case .maximize: Traits(hints: Windows.halves)
        case .maximizeHorizontal: Traits(hints: [.maximizedHorizontally])
        case .maximizeVertical: Traits(hints: [.maximizedVertically])
        case .fullscreen: Traits(hints: [.fullscreen])
        case .above: Traits(hints: [.above], keepsPlace: true)
        case .below: Traits(hints: [.below], keepsPlace: true)
        case .shade: Traits(hints: [.shaded])
        case .sticky: Traits(keepsPlace: true)
        case .raise, .lower, .focus: Traits(keepsPlace: true, canBeUndone: false)
        case .focusNeighbour: Traits(hints: [.clientList], keepsPlace: true, canBeUndone: false)
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
    ///
    /// - Throws: `ActionError.noWindow` for the root window, the desktop's own window, panels and
    ///   windows that have gone; `unsupported` when the window manager does not know how;
    ///   `noAnswer` and `refused` by a tiling one; `noDesktop`, `noMonitor` and `noSuchWindow`;
    ///   `needsContinuousGesture` for what `InteractiveActions` does.
    public func perform(_ action: WindowAction, on window: Window) throws(ActionError) {
        awaited = nil
        try refuseBackground(window)
        defer { display.flush() }
        if let tiling = windowManager.tiling, try perform(action, on: window, by: tiling) {
            return
        }
        if !action.traits.keepsPlace { unsettled[window] = nil }
        switch action {
        case .close: close(window)
        case .kill: XKillClient(display.handle, window)
        case .minimize:
            XIconifyWindow(display.handle, window, display.screen)
            awaited = AwaitedChange(window: window, before: nil)
        case .maximize where windowManager.keepsMaximized:
            try toggle(filling: Set(Windows.halves), window)
        case .maximizeHorizontal where windowManager.keepsMaximized:
            try toggle(filling: [.maximizedHorizontally], window)
        case .maximizeVertical where windowManager.keepsMaximized:
            try toggle(filling: [.maximizedVertically], window)
        case .maximize:
            try toggle(maximized: Windows.halves, window, "maximize")
        case .maximizeHorizontal:
            try toggle(maximized: [.maximizedHorizontally], window, "maximize horizontally")
        case .maximizeVertical:
            try toggle(maximized: [.maximizedVertically], window, "maximize vertically")
        case .restore: try restore(window)
        case .fullscreen: try toggle(.fullscreen, window, "go full screen")
        case .above: try toggle(.above, window, "keep a window above others")
        case .below: try toggle(.below, window, "keep a window below others")
        case .shade: try toggle(.shaded, window, "shade")
        case .sticky: try stick(window)
        case .raise where windowManager.raisesByFocus: focus(window)
        case .raise: try restack(window, on: Above, "raise")
        case .lower: try restack(window, on: Below, "lower")
        case .focus: focus(window)
        case .center: try center(window)
        case .focusNeighbour(let side): try focusNeighbour(of: window, side)
        case .focusLast, .focusClass: try bringUp(window)
        case .moveToward(let side): try move(window, toward: side)
        case .float:
            throw .unsupported("let a window float", windowManager: windowManager.name)
        case .split:
            throw .unsupported("split the layout", windowManager: windowManager.name)
        case .tile(let tile): try place(window, in: tile)
        case .toDesktop(let ordinal): try send(window, to: ordinal)
        case .move: throw .needsContinuousGesture("window move")
        case .resize: throw .needsContinuousGesture("window resize")
        case .toMonitor(let ordinal): try move(window, to: ordinal)
        }
    }

    /// A desktop full of icons and a panel are windows too; closing or maximizing one by a stroke
    /// that was drawn across it is never what is meant.
    func refuseBackground(_ window: Window) throws(ActionError) {
        guard window != 0, window != display.root, box(of: window) != nil,
            !windowManager.isBackground(window)
        else { throw .noWindow }
    }

    private func close(_ window: Window) {
        if windowManager.can(.closeWindow) {
            windowManager.send(.closeWindow, about: window, 0, WindowManager.sourceIndication)
        } else if properties.atoms(.protocols, of: window).contains(display.atom(.deleteWindow)) {
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
        change([state], of: window, states(of: window).contains(state) ? .remove : .add)
    }

    /// Adds the halves of being maximized, or removes them when the window is in all of them. Not
    /// by EWMH's own toggle, and never from one half to another: with half of it true already,
    /// xfwm4 takes any change for a wish to restore the window.
    private func toggle(
        maximized halves: [WMAtom], _ window: Window, _ what: String
    ) throws(ActionError) {
        for half in halves { try windowManager.need(half, to: what) }
        let states = states(of: window)
        let current = Windows.halves.filter(states.contains)
        let isOn = halves.allSatisfy(current.contains)
        let wanted = Windows.halves.filter {
            halves.contains($0) ? !isOn : current.contains($0)
        }
        if windowManager.losesHastyRequests {
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
        windowManager.send(
            .state, about: window, change.rawValue, first, atoms.count > 1 ? atoms[1] : 0,
            WindowManager.sourceIndication)
    }

    private func restore(_ window: Window) throws(ActionError) {
        let states = self.states(of: window)
        let able = [WMAtom.maximizedHorizontally, .fullscreen, .shaded].filter(
            windowManager.supports)
        if able.isEmpty { try windowManager.need(.maximizedHorizontally, to: "restore") }
        if properties.managedState(of: window) == .iconic || states.contains(.hidden) {
            focus(window)
        }
        if states.contains(.fullscreen) { change([.fullscreen], of: window, .remove) }
        if states.contains(.shaded) { change([.shaded], of: window, .remove) }
        unmaximize(window, states)
        if let before = floated.removeValue(forKey: window), !before.filled.isEmpty {
            put(window, at: box(at: before.place))
        }
    }

    /// Removes whichever of the two maximized states the window is in.
    func unmaximize(_ window: Window, _ states: Set<WMAtom>) {
        change(Windows.halves.filter(states.contains), of: window, .remove)
    }

    /// `_NET_WM_STATE_STICKY` where there is such a thing; many window managers know only the
    /// desktop number that means all desktops.
    private func stick(_ window: Window) throws(ActionError) {
        if windowManager.can(.sticky) {
            return try toggle(.sticky, window, "show a window on all desktops")
        }
        let what = "show a window on all desktops"
        if windowManager.tiling != nil {
            throw .unsupported(what, windowManager: windowManager.name)
        }
        try windowManager.need(.desktop, to: what)
        let isSticky = properties.cardinal(.desktop, of: window) == .max
        let target = isSticky ? desktops.current ?? 0 : Int(UInt32.max)
        windowManager.send(.desktop, about: window, target, WindowManager.sourceIndication)
    }

    private func restack(
        _ window: Window, on mode: Int32, _ what: String
    ) throws(ActionError) {
        if windowManager.tiling != nil || windowManager.ignoresRestacking {
            throw .unsupported(what, windowManager: windowManager.name)
        }
        if windowManager.can(.restack) {
            windowManager.send(
                .restack, about: window, WindowManager.sourceIndication, 0, Int(mode))
            if windowManager.restacksByMessageOnly { return }
        }
        // ICCCM's plain request as well: fluxbox announces the message and then ignores it unless
        // it names a sibling. Doing it twice does not matter.
        var changes = XWindowChanges()
        changes.stack_mode = mode
        XReconfigureWMWindow(
            display.handle, window, display.screen, UInt32(CWStackMode), &changes)
    }

    func focus(_ window: Window) {
        if windowManager.can(.activeWindow) {
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
        if let number = desktops.newDesktop(for: ordinal, wrap: true) {
            try windowManager.tiling?.perform(.sendToDesktop(number), on: window)
            return
        }
        let own = properties.cardinal(.desktop, of: window).flatMap {
            $0 == .max ? nil : Int($0)
        }
        let target = try desktops.destination(ordinal, from: own ?? desktops.current, wrap: true)
        guard let target else { return }
        windowManager.send(.desktop, about: window, target, WindowManager.sourceIndication)
    }
}
