public import CX11
public import Desktop
internal import Engine
internal import Host

/// Who manages the screen: the window manager, what it says it supports, and messages to it.
public final class WindowManager {
    let display: Display
    let properties: Properties
    private var announced: Announcement?
    private var known = ""
    /// Until when it is not asked anything over its own protocol, because it did not answer.
    private var silentUntil: Duration?
    /// How long it may take to answer over its own protocol.
    var answerLimit = tilingTimeLimit

    /// What it announces.
    private struct Announcement {
        var check: Window
        var supported: Set<Atom>
    }

    /// Listens for a change of who manages the screen of `display`. It is read when it is first
    /// asked for.
    public init(_ display: Display) {
        self.display = display
        properties = Properties(display)
        display.internHints()
        display.listen(for: PropertyChangeMask, on: display.root)
    }

    /// Reads what it announces, unless it is known.
    public func readAhead() { _ = announcement }

    private var announcement: Announcement {
        if let announced { return announced }
        refresh()
        return announced ?? Announcement(check: 0, supported: [])
    }

    /// Its name; empty when none runs that knows EWMH. A tiling window manager whose protocol is
    /// known has its own name, whatever it is made to call itself, as by wmname(1).
    public var name: String {
        guard isRunning else { return "" }
        // A window manager announces its window first and names it a little later.
        if known.isEmpty {
            let name = properties.string(.name, of: announcement.check, limit: 64) ?? ""
            known =
                TilingProtocol(rawValue: name)?.rawValue
                ?? TilingProtocol(of: announcement.check, properties, display.root)?.rawValue
                ?? name
        }
        return known.isEmpty ? "(unnamed)" : known
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
        if now - start >= answerLimit { silentUntil = now + tilingPause }
        throw .noAnswer(windowManager: name)
    }

    /// Whether one runs. The root window keeps the announcement of one that crashed, so the
    /// announced window itself is asked.
    public var isRunning: Bool { isRunning(announcement.check) }

    private func isRunning(_ check: Window) -> Bool {
        check != 0 && properties.windows(.supportingCheck, of: check, limit: 1).first == check
    }

    /// Whether it lists `hint` among those that it supports.
    public func supports(_ hint: WMAtom) -> Bool {
        announcement.supported.contains(display.atom(hint))
    }

    /// Reads events that say that another window manager takes over; true when `event` was about
    /// that.
    @discardableResult public func handle(_ event: XEvent) -> Bool {
        guard event.type == PropertyNotify, event.xproperty.window == display.root else {
            return false
        }
        let atom = event.xproperty.atom
        guard atom == display.atom(.supported) || atom == display.atom(.supportingCheck) else {
            return false
        }
        refresh()
        return true
    }

    /// Reads again what it announces.
    public func refresh() {
        let check = properties.windows(.supportingCheck, of: display.root, limit: 1).first ?? 0
        known = ""
        silentUntil = nil
        let supported =
            isRunning(check)
            ? properties.atoms(.supported, of: display.root, limit: 1024) : []
        announced = Announcement(check: check, supported: Set(supported))
    }

    /// Whether one runs that lists `hint`.
    func can(_ hint: WMAtom) -> Bool { isRunning && supports(hint) }

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

// What single window managers do in a way of their own, as it was measured.
extension WindowManager {
    /// Window managers that end showing the desktop as soon as any window is mapped, one that they
    /// do not manage included, and then cannot bring the others back: measured on Mutter 43.8 and
    /// Muffin 5.6.4, on which the others build, and on metacity 3.46.1. Marco has "Metacity" in its
    /// name, too, and does not.
    private static let endingShowingDesktop = ["Mutter", "GNOME Shell", "Muffin", "Magpie"]

    /// Whether a window that is mapped ends showing the desktop.
    var endsShowingDesktop: Bool {
        let name = name
        return name == "Metacity"
            || WindowManager.endingShowingDesktop.contains { name.contains($0) }
    }

    /// Whether a window that is placed with static gravity moves by the width of its frame as soon
    /// as it is rolled up or maximized: so it does under Openbox 3.6.1.
    var forgetsStaticGravity: Bool { name == "Openbox" }

    /// Whether a plain request to raise a window without the keyboard marks it as wanting
    /// attention, and the message raises it: so it is with KWin 5.27.
    var restacksByMessageOnly: Bool { name == "KWin" }

    /// Whether only a window that gets the keyboard is raised in any case. Marco 1.26 and IceWM 3.3
    /// say of another one that it wants attention; fluxbox 1.3.5 raises no other
    /// (`configureRequestEvent` in its `Window.cc`).
    var raisesByFocus: Bool {
        ignoresRestacking || name == "Fluxbox" || name.contains("Marco") || name.hasPrefix("IceWM")
    }

    /// Whether a message makes a window maximized and none makes it anything else again: awesome 4.3
    /// drops each request to leave that state (`merge_maximization` in its `awful/ewmh.lua`).
    var keepsMaximized: Bool { name == "awesome" }

    /// Whether requests to restack are ignored: by awesome 4.3, which lists no message for that.
    var ignoresRestacking: Bool { name == "awesome" }

    /// Whether a plain request places the client's window itself, where ICCCM places its frame: so
    /// does Enlightenment 0.25, which draws its frames around windows that have none.
    var placesWindowsWithoutFrame: Bool {
        tiling?.placesWindowsWithoutFrame ?? (name == "Enlightenment")
    }

    /// Whether windows of other desktops stay mapped where they were, and only the number of their
    /// desktop says so; and all windows while the desktop is shown: so it is under KWin 6.
    var keepsHiddenWindows: Bool { name == "KWin" }

    /// Whether what is asked about a window is lost while it moves for what was asked before: so it
    /// is by Enlightenment 0.25, which animates that.
    var losesHastyRequests: Bool { name == "Enlightenment" }
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
