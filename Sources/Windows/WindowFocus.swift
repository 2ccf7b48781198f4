public import CX11
internal import Desktop
public import Engine
package import Gestures
internal import Host

/// Which windows had the keyboard, the latest first. It has no clock: its callers pass the time.
struct FocusHistory {
    var windows: [Window] = []
    /// The window that was asked for and may not have the keyboard for good, when that was, and since
    /// when it has it.
    private(set) var asked: (window: Window, time: Duration, arrival: Duration?)?

    static let limit = 32
    /// How long a window that was asked for counts as the one with the keyboard. No other one is
    /// remembered then: a window of the desktop that is gone to may have it on the way.
    static let patience = Duration.seconds(1)
    /// How long it may lose the keyboard again to such a window, where the window manager
    /// `losesHastyFocus`.
    static let settling = Duration.milliseconds(250)

    /// `window` has the keyboard. Gives the window to ask for again, where `losesHastyFocus` holds and
    /// it was asked for and left without.
    mutating func record(
        _ window: Window, at time: Duration, losesHastyFocus: Bool = false
    ) -> Window? {
        if let asked, asked.window != window {
            let isOnTheWay =
                if let arrival = asked.arrival { time - arrival < Self.settling } else {
                    time - asked.time < Self.patience
                }
            if isOnTheWay { return losesHastyFocus ? asked.window : nil }
        }
        if losesHastyFocus, asked?.window == window {
            if asked?.arrival == nil { asked?.arrival = time }
        } else {
            asked = nil
        }
        moveToFront(window)
        return nil
    }

    /// What takes the keyboard from a window that has it is wanted from now on.
    mutating func settle() { if asked?.arrival != nil { asked = nil } }

    mutating func ask(for window: Window, at time: Duration) {
        asked = (window, time, nil)
        moveToFront(window)
    }

    /// The window with the keyboard, where the window manager says that `active` has it.
    func current(_ active: Window?, at time: Duration) -> Window? {
        if let asked, time - asked.time < Self.patience { return asked.window }
        return active
    }

    private mutating func moveToFront(_ window: Window) {
        windows.removeAll { $0 == window }
        windows.insert(window, at: 0)
        if windows.count > Self.limit { windows.removeLast() }
    }
}

/// Windows that are found by how they were used.
extension Windows {
    package func recordFocus() {
        guard let window = active, !windowManager.isBackground(window) else { return }
        let lost = focusHistory.record(
            window, at: MonotonicClock.now,
            losesHastyFocus: windowManager.has(.losesHastyFocus))
        guard let lost else { return }
        focus(lost)
        display.flush()
    }

    /// The window that `action` itself names; nil where that is up to the user.
    public func window(namedBy action: WindowAction) throws(ActionError) -> Window? {
        var match: ApplicationMatch?
        switch action {
        case .focusLast: break
        case .focusClass(let name):
            match = ApplicationMatch()
            match?.classes = [name]
        default: return nil
        }
        try windowManager.need(.activeWindow, to: "give the keyboard to another window")
        // The event about the latest change may still be on its way.
        recordFocus()
        let isMinimized =
            windowManager.has(.restoresByState)
            && active.map { properties.managedState(of: $0) == .iconic } == true
        let current = focusHistory.current(isMinimized ? nil : active, at: MonotonicClock.now)
        let clients = properties.windows(.clientList, of: display.root)
        focusHistory.windows.removeAll { box(of: $0) == nil }
        let used = focusHistory.windows
        guard let match else {
            let last = used.first { $0 != current && canBeFocused($0, clients) }
            guard let last else { throw .noSuchWindow("that had the keyboard before") }
            return last
        }
        // Windows that never had it come last.
        let all = used + clients.filter { !used.contains($0) }
        let found = all.filter {
            match.matches(describe($0, reading: match.traits)) && canBeFocused($0, clients)
        }
        // From one of them the way leads to the one that had it longest ago, and so to all.
        let hasKeyboard = current.map(found.contains) ?? false
        guard let window = hasKeyboard ? found.last : found.first else {
            throw .noSuchWindow("of the class \(match.classes.joined())")
        }
        return window
    }

    /// Gives the keyboard to `window`, on its desktop, and shows it if it was minimized.
    func bringUp(_ window: Window) throws(ActionError) {
        if let tiling = windowManager.tiling {
            try show(window, by: tiling)
        } else if let desktop = properties.cardinal(.desktop, of: window), desktop != .max,
            !states(of: window).contains(.sticky)
        {
            // Some window managers only mark a window of another desktop as wanting attention, and
            // some bring it here. Muffin 6.4 leaves the number of one that is on all desktops.
            windowManager.send(.currentDesktop, about: display.root, Int(desktop))
        }
        let now = MonotonicClock.now
        let isFocused = focusHistory.current(active, at: now) == window
        focus(window)
        guard !isFocused else { return }
        focusHistory.ask(for: window, at: now)
    }

    /// Whether `window` is managed, be it hidden, and neither a panel nor the desktop.
    private func canBeFocused(_ window: Window, _ clients: [Window]) -> Bool {
        display.attributes(of: window)?.override_redirect == 0
            && !windowManager.isBackground(window) && isManaged(window, clients)
    }

    /// Whether `window` is there and managed, be it hidden. Some window managers do not list all, and i3
    /// calls those of other desktops withdrawn; a program that has closed its window to the tray has
    /// taken it back from both.
    func isManaged(_ window: Window, _ clients: [Window]? = nil) -> Bool {
        guard box(of: window) != nil else { return false }
        let state = properties.managedState(of: window)
        return state == .normal || state == .iconic
            || (clients ?? properties.windows(.clientList, of: display.root)).contains(window)
    }
}

/// Which window has the keyboard.
public struct KeyboardFocus {
    /// What the server has as its focus: the client's window, or one inside it.
    fileprivate let window: Window
    package let client: Window
}

// What is typed and clicked is for the window in which the stroke began.
extension Windows {
    /// Which window has the keyboard, with the pointer over `window`; nil where no client's has.
    public func focus(pointingAt window: Window?) -> KeyboardFocus? {
        let focus = inputFocus.window
        // Without a window of its own, the focus is wherever the pointer is.
        if focus == Window(PointerRoot) {
            return window.map { KeyboardFocus(window: $0, client: $0) }
        }
        return client(withFocus: focus).map { KeyboardFocus(window: focus, client: $0) }
    }

    /// Calls `body`, which types, so that `focus` gets the keys, even if the window manager has the
    /// focus follow the mouse: the pointer has gone on. Returns whether it has the keyboard for that only.
    public func type(
        into focus: KeyboardFocus, _ body: () throws(ActionError) -> Void
    ) throws(ActionError) -> Bool {
        // No other client does anything meanwhile.
        try display.grabbingServer { () throws(ActionError) in
            let now = inputFocus
            let client =
                now.window == focus.window ? focus.client : client(withFocus: now.window)
            if client == focus.client {
                try body()
                return false
            }
            try refuseGone(focus.client)
            // It has gone with the pointer, from before that was grabbed; or what came up is there.
            guard now.window == Window(PointerRoot) || client != nil && client == underPointer
            else {
                throw .otherFocus
            }
            XSetInputFocus(display.handle, focus.window, now.revert, Time(CurrentTime))
            defer { XSetInputFocus(display.handle, now.window, now.revert, Time(CurrentTime)) }
            try body()
            return true
        }
    }

    /// Whether keys have to wait for the window that an action of the same list has just asked for: the
    /// one before has the keyboard still. awesome 4.3 says 20 to 80 ms too early that it has not.
    ///
    /// - Throws: `otherFocus` after half a second.
    public func awaitsFocus() throws(ActionError) -> Bool {
        guard let (before, time) = focusRequest else { return false }
        let age = MonotonicClock.now - time
        guard age < .seconds(1), client(withFocus: inputFocus.window) == before else {
            focusRequest = nil
            return false
        }
        guard age < .milliseconds(500) else { throw .otherFocus }
        return true
    }

    /// Whether what is typed goes nowhere. Where no client has it, window managers give the keyboard to
    /// no window, the root or a window of theirs, which nobody sees. By the root, and without a focus of
    /// its own, the window under the pointer has it, be it a client's or not.
    public var typesIntoNothing: Bool {
        let focus = inputFocus.window
        if focus == Window(PointerRoot) || focus == display.root {
            return PointerQuery(display).position.flatMap { child(of: display.root, at: $0) } == nil
        }
        guard focus > 1, client(withFocus: focus) == nil else { return focus == 0 }
        return box(of: topmost(of: focus))?.intersection(monitors.screen) == nil
    }

    package func refuseGone(_ window: Window) throws(ActionError) {
        if !display.isViewable(window) { throw .windowGone }
    }

    package func refuseOther(than window: Window, at point: Point) throws(ActionError) {
        try refuseGone(window)
        if let other = client(at: point), other != window { throw .otherWindow }
    }

    /// The server's focus, and where that goes when its window does.
    var inputFocus: (window: Window, revert: Int32) {
        var (focus, revert): (Window, Int32) = (0, 0)
        XGetInputFocus(display.handle, &focus, &revert)
        return (focus, revert)
    }

    func client(withFocus focus: Window) -> Window? {
        // 0 and 1 stand for none and for "whatever is under the pointer".
        guard focus > 1, focus != display.root else { return nil }
        if properties.managedState(of: focus) != nil { return focus }
        return windowManager.client(of: topmost(of: focus))
    }
}

/// Watches which window is focused, and those of its traits that a mapping asks for. For mappings
/// that stay out of the way of some applications: there the hotkeys are not grabbed at all.
public final class ActiveWindowWatch {
    package var traits = WindowTraits.all
    private let windows: Windows
    private var display: Display { windows.display }
    private var window: Window?

    package init(_ windows: Windows) {
        self.windows = windows
        display.listen(for: PropertyChangeMask, on: display.root)
    }

    /// The focused window's traits that the mapping asks for; nil where no window is focused. Many
    /// changes in a short time are best read together.
    public func describe() -> WindowDescription? {
        let before = window
        window = windows.active
        if let before, before != window, windows.unsettled[before] == nil {
            // Titles of other windows change all the time.
            XSelectInput(display.handle, before, StructureNotifyMask)
        }
        guard let window else { return nil }
        display.listen(for: PropertyChangeMask | StructureNotifyMask, on: window)
        display.flush()
        return windows.describe(window, reading: traits)
    }

    package func handle(_ event: XEvent) -> Bool {
        if event.type == ConfigureNotify, event.xconfigure.window == window {
            return !traits.isDisjoint(with: [.fullscreen, .monitor])
        }
        guard event.type == PropertyNotify else { return false }
        let change = event.xproperty
        if change.window == display.root {
            return change.atom == display.atom(.activeWindow)
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
}
