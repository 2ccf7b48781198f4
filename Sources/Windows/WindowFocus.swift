public import CX11
internal import Desktop
public import Engine
internal import Host

/// Which windows had the keyboard, the latest first. It has no clock: its callers pass the time.
struct FocusHistory {
    var windows: [Window] = []
    /// The window that was asked for and has not got the keyboard, and when that was.
    private(set) var asked: (window: Window, time: Duration)?

    /// How many windows are remembered.
    static let limit = 32
    /// How long a window that was asked for counts as the one with the keyboard. No other one is
    /// remembered then: a window of the desktop that is gone to may have it on the way.
    static let patience = Duration.seconds(1)

    /// `window` has the keyboard.
    mutating func record(_ window: Window, at time: Duration) {
        if let asked, asked.window != window, time - asked.time < Self.patience { return }
        asked = nil
        moveToFront(window)
    }

    /// `window` was asked for.
    mutating func ask(for window: Window, at time: Duration) {
        asked = (window, time)
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
    /// Remembers which window has the keyboard; panels and the desktop do not count.
    public func recordFocus() {
        guard let window = active, !windowManager.isBackground(window) else { return }
        focusHistory.record(window, at: MonotonicClock.now)
    }

    /// The window that `action` itself names; nil where that is up to the user.
    ///
    /// - Throws: `ActionError.noSuchWindow`, and `unsupported` without EWMH.
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
        } else if let desktop = properties.cardinal(.desktop, of: window), desktop != .max {
            // Some window managers only mark a window of another desktop as wanting attention, and
            // some bring it here.
            windowManager.send(.currentDesktop, about: display.root, Int(desktop))
        }
        let now = MonotonicClock.now
        let isFocused = focusHistory.current(active, at: now) == window
        focus(window)
        guard !isFocused else { return }
        focusHistory.ask(for: window, at: now)
    }

    /// Whether `window` is managed, be it hidden, and neither a panel nor the desktop. Some window
    /// managers do not list all, and i3 calls those of other desktops withdrawn.
    private func canBeFocused(_ window: Window, _ clients: [Window]) -> Bool {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display.handle, window, &attributes) != 0,
            attributes.override_redirect == 0, !windowManager.isBackground(window)
        else { return false }
        let state = properties.managedState(of: window)
        return clients.contains(window) || state == .normal || state == .iconic
    }
}
