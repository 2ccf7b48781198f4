public import CX11
public import Desktop
internal import Engine
internal import Host

/// Who manages the screen: the window manager, what it says it supports, and messages to it.
public final class WindowManager {
    package let display: Display
    let properties: Properties
    private var announced: Announcement?
    private var known = ""
    /// Until when it is not asked anything over its own protocol, because it did not answer.
    private var silentUntil: Duration?
    /// How long it may take to answer over its own protocol. They answer within a millisecond; one that
    /// is stopped must not stop the event loop.
    var answerLimit = Duration.milliseconds(100)

    private struct Announcement {
        var check: Window
        var supported: Set<Atom>
    }

    /// Listens for a change of who manages the screen of `display`, and reads that when asked.
    public init(_ display: Display) {
        self.display = display
        properties = Properties(display)
        display.internHints()
        display.listen(for: PropertyChangeMask, on: display.root)
    }

    private var announcement: Announcement {
        if let announced { return announced }
        refresh()
        return announced ?? Announcement(check: 0, supported: [])
    }

    package var name: String {
        guard isRunning else { return "" }
        learnName()
        return known.isEmpty ? "(unnamed)" : known
    }

    /// What people are told of it: its name, or that it knows no EWMH; empty when none runs. Without
    /// EWMH windows can be placed, raised, minimized and closed.
    public var title: String {
        if isRunning { return name }
        let masks = display.attributes(of: display.root)?.all_event_masks ?? 0
        return masks & SubstructureRedirectMask == 0 ? "" : "one without EWMH"
    }

    /// How it differs from what it announces.
    var conduct: Conduct {
        learnName()
        return Conduct.table.first { known.contains($0.name) } ?? Conduct()
    }

    private func learnName() {
        // A window manager announces its window first and names it a little later.
        guard known.isEmpty, isRunning else { return }
        known = trueName(announcement.check)
    }

    /// The name of the one whose window is `check`, whatever it is made to call itself, as by
    /// wmname(1) or, for the sake of Java, by qtile's configuration.
    private func trueName(_ check: Window) -> String {
        let name = properties.string(.name, of: check, limit: 64) ?? ""
        if let tiling = TilingProtocol(rawValue: name)
            ?? TilingProtocol(of: check, properties, display.root)
        {
            return tiling.rawValue
        }
        switch name {
        case "" where properties.windows(.noticeBoard, of: display.root, limit: 1) == [check]:
            return "Window Maker"
        case "FVWM" where properties.classHint(of: check)?.class == "FVWM3": return "FVWM3"
        case "LG3D":
            let process = properties.cardinal(.process, of: check) ?? 0
            let text = try? FileDescriptor.read("/proc/\(process)/comm", limit: 64)
            return text.map { String(decoding: $0.dropLast(), as: UTF8.self) } ?? name
        default: return name
        }
    }

    /// Has the window manager answer over its own protocol: `exchange` is given how long that may
    /// take, and gives nil when there was no answer. One that used up that time is not asked again
    /// for a moment, so that it cannot hold up one movement of the pointer after the other.
    func answer<Answer>(
        _ exchange: (Duration) -> Answer?
    ) throws(ActionError) -> Answer {
        let start = MonotonicClock.now
        if let silentUntil, start < silentUntil { throw .noAnswer(windowManager: name) }
        silentUntil = nil
        if let answer = exchange(answerLimit) {
            // The window manager has sent its requests, but the server may not have read them yet;
            // after a round trip it has.
            display.sync()
            return answer
        }
        let now = MonotonicClock.now
        if now - start >= answerLimit { silentUntil = now + .milliseconds(500) }
        throw .noAnswer(windowManager: name)
    }

    /// Whether one runs. The root window keeps the announcement of one that crashed, so the
    /// announced window itself is asked.
    public var isRunning: Bool { isRunning(announcement.check) }

    private func isRunning(_ check: Window) -> Bool {
        check != 0
            && (properties.windows(.supportingCheck, of: check, limit: 1).first == check
                // Its window has a name only.
                || properties.string(.name, of: check, limit: 64) == "lwm")
    }

    /// Whether it made `window`: its windows' numbers have all but the last 21 bits in common.
    func made(_ window: Window) -> Bool { (window ^ announcement.check) >> 21 == 0 }

    /// Whether it does what is asked by `hint`: as it announces, unless something else is known.
    public func supports(_ hint: WMAtom) -> Bool {
        if conduct.ignored.contains(hint) { return false }
        return announcement.supported.contains(display.atom(hint))
            || conduct.unannounced.contains(hint)
    }

    /// Reads events that say that another window manager takes over; whether `event` did.
    @discardableResult public func handle(_ event: XEvent) -> Bool {
        let about = [WMAtom.supported, .supportingCheck].map(display.atom)
        guard event.type == PropertyNotify, event.xproperty.window == display.root,
            about.contains(event.xproperty.atom)
        else { return false }
        refresh()
        return true
    }

    package func refresh() {
        let check = properties.windows(.supportingCheck, of: display.root, limit: 1).first ?? 0
        known = ""
        silentUntil = nil
        let supported =
            isRunning(check)
            ? properties.atoms(.supported, of: display.root, limit: 1024) : []
        announced = Announcement(check: check, supported: Set(supported))
    }

    func can(_ hint: WMAtom) -> Bool { isRunning && supports(hint) }

    func has(_ way: Conduct.Way) -> Bool { conduct.ways.contains(way) }

    /// Throws unless it lists `hint`; `what` names the action in the message.
    func need(_ hint: WMAtom, to what: String) throws(ActionError) {
        if can(hint) { return }
        // It may have come or gone since the last event that was handled.
        refresh()
        if can(hint) { return }
        throw .unsupported(what, windowManager: name)
    }

    /// Sends the message `hint` about `window` to the root window, where window managers listen.
    func send(_ hint: WMAtom, about window: Window, _ values: Int...) {
        display.send(display.atom(hint), about: window, values)
    }

    /// EWMH's source indication: the user asked, through a pager or the like, and not the
    /// application itself, so that no focus-stealing prevention applies.
    static let sourceIndication = 2
}

/// How a window manager differs from what it announces: `doctor`, `init`, the built-in mapping and
/// messages go by it.
struct Conduct {
    /// A part of its name.
    let name: String
    /// Announced, and without any effect but perhaps in the property.
    let ignored: Set<WMAtom>
    /// Done without being announced.
    let unannounced: Set<WMAtom>
    /// States that it gives to a window without saying so in the property.
    let unsaid: Set<WMAtom>
    /// The class of its panel, which says nothing of what it is.
    let panel: String?
    let ways: Set<Way>

    init(
        _ name: String = "", ignores ignored: Set<WMAtom> = [],
        does unannounced: Set<WMAtom> = [], hides unsaid: Set<WMAtom> = [], panel: String? = nil,
        _ ways: Set<Way> = []
    ) {
        (self.name, self.ignored, self.panel) = (name, ignored, panel)
        (self.unannounced, self.unsaid, self.ways) = (unannounced, unsaid, ways)
    }

    /// Something that has no atom.
    enum Way {
        /// No other client can minimize a window, restack it, give it a place or the keyboard.
        case ignoresMinimizing, ignoresRestacking, ignoresPlaces, ignoresFocus
        /// A window is not shown on all desktops, or never leaves them again.
        case ignoresAllDesktops
        /// A window that is maximized in one direction is said to be in both.
        case confusesHalves
        /// A message makes a window maximized and none makes it anything else again.
        case keepsMaximized
        /// Ending what is not so, or beginning what is so already, does the opposite.
        case reversesRepeats
        /// A minimized window comes back by ICCCM's message with the normal state only, and is called
        /// the active one.
        case restoresByState
        /// A window that cannot be asked to close (WM_DELETE_WINDOW) stays, where others end its program.
        case asksOnlyToClose
        /// Only a window that gets the keyboard is raised in any case.
        case raisesByFocus
        /// A plain request to raise a window without the keyboard only marks it as wanting attention.
        case restacksByMessageOnly
        /// Showing the desktop ends as soon as any window is mapped, one that it does not manage
        /// included, and then it cannot bring the others back.
        case endsShowingDesktop
        /// A window placed with static gravity moves by its frame when it is rolled up or maximized.
        case forgetsStaticGravity
        /// A plain request places the frame, whatever gravity the client's window has.
        case ignoresGravity
        /// Where a window has static gravity, the border of its frame is left out: it is that far off.
        case leavesOutBorder
        /// Gravity to another side than the left or the top is taken for static in that direction.
        case takesFarSidesForStatic
        /// A window of one size only is not placed by a message that says its size as well.
        case refusesFixedSizes
        /// A plain request places the client's window itself, where ICCCM places its frame.
        case placesWindowsWithoutFrame
        /// Windows of other desktops stay mapped where they were, and only the number of their
        /// desktop says so; and all windows while the desktop is shown.
        case keepsHiddenWindows
        /// The list of clients lacks the newest window.
        case listsWindowsLate
        /// What is asked about a window is lost while it moves for what was asked before.
        case losesHastyRequests
        /// A window asked for together with its desktop has the keyboard for a moment, until the event
        /// comes in which a window of that desktop got it on the way.
        case losesHastyFocus
        /// Only the picture that it draws of a window is rolled up, and its property says so.
        case shadesPictures
    }

    /// Measured in the versions beside them, by ActionTableTests or, where there is no session of it,
    /// by hand. The first row that fits counts.
    static let table: [Conduct] = [
        // What they do without being asked by EWMH they are asked over their own protocols.
        .init(  // 4.24
            "i3", does: halves.union([.showingDesktop]), [.ignoresRestacking, .raisesByFocus]),
        .init(  // 0.9.10
            "bspwm", does: halves.union([.showingDesktop]),
            [.ignoresRestacking, .raisesByFocus, .ignoresGravity]),
        .init(  // 0.9.5
            "herbstluftwm", does: halves.union([.showingDesktop]),
            [.ignoresAllDesktops, .placesWindowsWithoutFrame]),
        .init(  // 0.31.0
            "qtile", ignores: halves.union([.above, .below, .shaded, .sticky]),
            does: [.closeWindow],
            tiling.union([.ignoresAllDesktops, .restoresByState, .raisesByFocus])),
        .init(  // 1.1.2
            "FVWM3", ignores: [.above, .below, .currentDesktop, .restack],
            panel: "FvwmButtons", [.confusesHalves, .refusesFixedSizes]),
        .init(  // 2.7.0
            "FVWM", ignores: [.above, .below, .restack], hides: halves, [.refusesFixedSizes]),
        // One window stays when the desktop is shown, each time another one.
        .init(  // 0.96.0
            "Window Maker", ignores: [.showingDesktop], does: [.closeWindow],
            [.losesHastyFocus, .leavesOutBorder, .takesFarSidesForStatic]),
        .init("Sawfish", ignores: [.sticky]),  // 1.11.90
        .init("ctwm", [.ignoresAllDesktops, .takesFarSidesForStatic]),  // 4.1.0
        .init(  // 0.1.18
            "pekwm", hides: [.above, .below],
            [.ignoresAllDesktops, .listsWindowsLate, .reversesRepeats, .ignoresGravity]),
        .init("Blackbox", hides: [.above, .below]),  // 0.70.1
        .init(  // 7.1
            "CWM", ignores: [.sticky, .hidden, .currentDesktop, .showingDesktop],
            [.ignoresAllDesktops, .ignoresGravity]),
        .init("matchbox", ignores: [.currentDesktop, .showingDesktop], tiling),  // 1.2.2
        .init(  // 2.2.12
            "AfterStep", ignores: [.sticky, .activeWindow, .currentDesktop, .desktop],
            [.ignoresMinimizing]),
        .init("evilwm", ignores: [.restack], [.ignoresMinimizing, .keepsMaximized]),  // 1.4.3
        .init(  // 1.2.4
            "lwm", ignores: [.activeWindow, .currentDesktop, .moveResize], [.ignoresGravity]),
        .init("spectrwm", ignores: [.moveResize], tiling.union([.confusesHalves])),  // 3.6.0
        .init(  // 6.5
            "dwm", ignores: [.activeWindow], tiling.union([.ignoresMinimizing, .ignoresFocus])),
        .init("xmonad", tiling.union([.ignoresMinimizing, .ignoresAllDesktops])),  // 0.17.2
        .init("notion", tiling.union([.ignoresMinimizing])),  // 4.0.3
        .init("EXWM", tiling.union([.ignoresAllDesktops])),  // 0.33
        .init(  // 0.8.18: its desktops are parts of a single one
            "compiz", ignores: [.currentDesktop, .desktop], [.ignoresRestacking, .raisesByFocus]),
        // `merge_maximization` in its `awful/ewmh.lua`.
        .init(  // 4.3
            "awesome", [.keepsMaximized, .ignoresRestacking, .raisesByFocus, .losesHastyFocus]),
        // `configureRequestEvent` in its `Window.cc`.
        .init("Fluxbox", [.raisesByFocus]),  // 1.3.7
        .init("IceWM", [.asksOnlyToClose, .raisesByFocus]),  // 3.7.4
        .init("Openbox", [.forgetsStaticGravity]),  // 3.6.1
        .init("KWin", [.restacksByMessageOnly, .keepsHiddenWindows]),  // 6.3.6
        // It draws its frames around windows that have none, and animates what is asked.
        .init(  // 0.27.1
            "Enlightenment", [.placesWindowsWithoutFrame, .losesHastyRequests, .shadesPictures]),
        // It calls itself "Metacity (Marco)".
        .init("Marco", [.raisesByFocus]),  // 1.26.2
        .init("Metacity", [.endsShowingDesktop]),  // 3.56.0
        .init("GNOME Shell", [.endsShowingDesktop]),  // 48.7
        .init("Mutter", [.endsShowingDesktop]),  // 48.7
        .init("Muffin", [.endsShowingDesktop]),  // 6.4.1
        .init("Magpie", [.endsShowingDesktop]),  // 0.9.3
    ]

    private static let halves: Set<WMAtom> = [.maximizedHorizontally, .maximizedVertically]
    private static let tiling: Set<Way> = [.ignoresPlaces, .ignoresRestacking]
}

extension Action {
    /// What the window manager has to support for this action; empty where any will do, or where
    /// curlicue manages without.
    var hints: [WMAtom] {
        switch self {
        case .window(let action): action.traits.hints
        case .desktop(.show): [.showingDesktop]
        case .desktop(.go): [.currentDesktop]
        case .run, .exec, .keys, .hold, .text, .click, .scroll, .drag, .wait, .again, .own,
            .nothing:
            []
        }
    }
}
