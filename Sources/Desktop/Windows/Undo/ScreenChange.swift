internal import CX11
internal import Engine
internal import Gestures

/// Something that has to change for the screen to be as it was.
enum ScreenChange: Equatable {
    /// Go to a desktop.
    case goToDesktop(VisitedDesktop)
    /// Show the desktop itself, or the windows again.
    case showDesktop(Bool)
    /// Show a minimized window, or minimize it.
    case minimize(Bool, Window)
    /// End states of a window, or begin them.
    case change(Set<WMAtom>, isOn: Bool, Window)
    /// Send a window to other desktops.
    case send(DesktopPlace, Window)
    /// Let a window float, or lay it out.
    case float(Bool, Window)
    /// Bring a window that is laid out to this place in the layout, first to those sides, one after
    /// the other.
    case layOut(Box, through: [Side], Window)
    /// Move the borders of a window that is laid out to those of this box.
    case moveBorders(Box, Window)
    /// Give a window its place and size, and then the states that let it fill its monitor; whether
    /// its frame changes by what was asked for before.
    case place(Box, filling: Set<WMAtom>, hasNewFrame: Bool, Window)
    /// Change the states that let a window fill its monitor, from these to those; its own place and
    /// size stay.
    case fill(from: Set<WMAtom>, to: Set<WMAtom>, Window)
    /// Give the keyboard to a window.
    case focus(Window)
    /// Show a window above the others; above the one that was shown so just before.
    case raise(Window, over: Window?)

    /// Whether it is about which window lies above which.
    var isAboutOrder: Bool { if case .raise = self { true } else { false } }
}

extension ScreenState {
    /// What has to change for the screen to be as it was `before`, in the order in which it is to be
    /// asked for. Windows that are in only one of the two states are left alone.
    ///
    /// Focus and order belong to a desktop: where the user has gone to another one since, they stay
    /// as they are, unless it is the desktop that changed.
    ///
    /// - Parameters:
    ///   - before: how the screen was.
    ///   - changesDesktop: whether what is taken back may have changed the desktop.
    ///   - moves: what became of laid-out windows in the layout, in order.
    ///   - raisingFocuses: whether a window that is raised gets the keyboard.
    func changes(
        to before: ScreenState, changesDesktop: Bool = false, moves: [LayoutMove] = [],
        raisingFocuses: Bool = false
    ) -> [ScreenChange] {
        var changes: [ScreenChange] = []
        var isThere = before.desktop == nil || before.desktop == desktop
        if changesDesktop {
            if !isThere, let desktop = before.desktop { changes.append(.goToDesktop(desktop)) }
            if before.isDesktopShown != isDesktopShown {
                changes.append(.showDesktop(before.isDesktopShown))
            }
            isThere = true
        }
        for (window, state) in before.windows.sorted(by: { $0.key < $1.key }) {
            guard let now = windows[window] else { continue }
            changes += now.changes(
                to: state, of: window, moves.filter { $0.window == window }.map(\.kind))
        }
        guard isThere else { return changes }
        // To be shown again gives the keyboard to a window and raises it.
        let shown = Set(
            changes.compactMap { if case .minimize(false, let window) = $0 { window } else { nil } }
        )
        var raised: [ScreenChange] = []
        var top: Window?
        for window in windowsToRaise(to: before, moved: shown) {
            raised.append(.raise(window, over: top))
            top = window
        }
        changes += raisingFocuses ? raised : []
        // What changes in a layout may give the keyboard to another window. Asked for again, the focus
        // raises its window: not where one that changed lay above that.
        let above = before.stacking.drop { $0 != before.focus }.dropFirst()
        let mayRaise = !above.contains { before.windows[$0].map { $0.isFloating == nil } ?? false }
        guard let focus = before.focus,
            focus != self.focus || !shown.isEmpty
                || raisingFocuses && !changes.isEmpty && mayRaise
        else { return changes + (raisingFocuses ? [] : raised) }
        changes.append(.focus(focus))
        guard !raisingFocuses else { return changes }
        // To get the keyboard may raise a window, and the other way round.
        changes += raised
        if top == focus { changes.append(.focus(focus)) }
        return changes
    }

    /// The windows to be raised, one after the other, for those that are still there to lie as they
    /// did `before`. Where the windows `moved` lie is not known any more.
    private func windowsToRaise(to before: ScreenState, moved: Set<Window>) -> [Window] {
        let order = before.stacking.filter(stacking.contains)
        var lowest = stacking.startIndex
        var kept = 0
        for window in order {
            // The window that gets the keyboard back may come up by that.
            if window == before.focus, before.focus != focus || !moved.isEmpty { break }
            if moved.contains(window) { break }
            guard let index = stacking[lowest...].firstIndex(of: window) else { break }
            lowest = index + 1
            kept += 1
        }
        return kept == order.count ? [] : Array(order[kept...])
    }
}

extension WindowState {
    fileprivate func changes(
        to before: WindowState, of window: Window, _ moves: [LayoutMove.Kind]
    ) -> [ScreenChange] {
        var changes: [ScreenChange] = []
        if isMinimized, !before.isMinimized { changes.append(.minimize(false, window)) }
        let own = states.intersection(Self.switched)
        let ownBefore = before.states.intersection(Self.switched)
        let ended = own.subtracting(ownBefore)
        if !ended.isEmpty { changes.append(.change(ended, isOn: false, window)) }
        if let place = before.place, place != self.place { changes.append(.send(place, window)) }
        changes += placing(to: before, of: window, moves)
        let begun = ownBefore.subtracting(own)
        if !begun.isEmpty { changes.append(.change(begun, isOn: true, window)) }
        if before.isMinimized, !isMinimized { changes.append(.minimize(true, window)) }
        return changes
    }

    /// What gives it back its place and size.
    private func placing(
        to before: WindowState, of window: Window, _ moves: [LayoutMove.Kind]
    ) -> [ScreenChange] {
        let filling = states.intersection(Windows.filling)
        let fillingBefore = before.states.intersection(Windows.filling)
        if let isFloating, let wasFloating = before.isFloating {
            var changes: [ScreenChange] = []
            if isFloating != wasFloating { changes.append(.float(wasFloating, window)) }
            if filling != fillingBefore {
                changes.append(.fill(from: filling, to: fillingBefore, window))
            }
            if wasFloating {
                if !isFloating || box != before.box, fillingBefore.isEmpty {
                    changes.append(
                        .place(
                            before.box, filling: [], hasNewFrame: !isFloating, window))
                }
            } else if fillingBefore.isEmpty, !before.isMinimized {
                let sides = moves.reversed().compactMap(\.side?.opposite)
                // What else has changed in the layout since, the user wanted.
                let isLost = moves.contains(.returned) && box != before.box
                if isFloating || isMinimized || place != before.place || !sides.isEmpty || isLost {
                    changes.append(.layOut(before.box, through: sides, window))
                }
                if moves.contains(.resized) { changes.append(.moveBorders(before.box, window)) }
            }
            return changes
        }
        // What is seen of a rolled up window is not all of it.
        guard states.contains(.shaded) == before.states.contains(.shaded) else { return [] }
        guard filling == fillingBefore else {
            // The window manager knows the place and size of a window that fills its monitor, and
            // no other client does: it keeps them, or gives them back.
            return monitor == before.monitor
                ? [.fill(from: filling, to: fillingBefore, window)]
                : [.place(before.box, filling: fillingBefore, hasNewFrame: false, window)]
        }
        guard box != before.box, filling.isEmpty || monitor != before.monitor else { return [] }
        return [.place(before.box, filling: fillingBefore, hasNewFrame: false, window)]
    }
}

extension Side {
    /// The side across.
    fileprivate var opposite: Side {
        switch self {
        case .left: .right
        case .right: .left
        case .up: .down
        case .down: .up
        }
    }
}

/// What an action may change on the screen, as it is at one moment.
struct ScreenState: Equatable {
    /// The windows that the action is about.
    var windows: [Window: WindowState] = [:]
    /// The window with the keyboard; nil for none.
    var focus: Window?
    /// The managed windows, the topmost last.
    var stacking: [Window] = []
    /// The visible desktop; nil where the window manager has none.
    var desktop: VisitedDesktop?
    /// Whether the desktop itself is shown in place of the windows.
    var isDesktopShown = false
}

/// What an action may change about a window.
struct WindowState: Equatable {
    /// What is seen of it, frame included.
    var box: Box
    /// The index of the monitor that it is on.
    var monitor = 0
    /// Those of the states below that it is in.
    var states: Set<WMAtom> = []
    /// Whether it is minimized.
    var isMinimized = false
    /// Where it is shown; nil where the window manager has no desktops.
    var place: DesktopPlace?
    /// Whether it floats; nil under a window manager that lays nothing out.
    var isFloating: Bool?
    /// How curlicue made it float or fill its monitor, if it did.
    var floated: Windows.FloatedWindow?
    /// Whether it was laid out before curlicue hid it; nil where it did not.
    var wasLaidOut: Bool?

    /// The states that actions turn on and off, beside those in which the window manager decides
    /// about place and size.
    static let switched: Set<WMAtom> = [.above, .below, .shaded, .sticky]
    /// The states that are compared.
    static let compared = switched.union(Windows.filling)
}

/// The desktops on which a window is shown.
enum DesktopPlace: Equatable {
    case all
    case one(VisitedDesktop)
}
