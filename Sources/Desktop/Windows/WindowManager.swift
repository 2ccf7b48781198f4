public import CX11

/// Who manages the screen: the window manager, what it says it supports, and messages to it.
public final class WindowManager {
    let display: Display
    let properties: Properties
    private var announced: Announcement?
    private var known = ""
    /// Until when it is not asked anything over its own protocol, because it did not answer.
    private var silentUntil: ContinuousClock.Instant?
    /// How long it may take to answer over its own protocol.
    var answerLimit = tilingTimeLimit

    /// What it announces.
    private struct Announcement {
        var check: Window
        var supported: Set<Atom>
    }

    /// Listens for a change of who manages the screen of `display`. Who that is is read when it is
    /// asked for first.
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
        let start = ContinuousClock.now
        if let silentUntil, start < silentUntil { throw .noAnswer(windowManager: name) }
        silentUntil = nil
        if let answer = exchange(answerLimit) {
            // It has asked the server for what it did, which may read that after our next request,
            // but not after the one that follows.
            display.sync()
            return answer
        }
        let now = ContinuousClock.now
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

    /// Throws unless it lists `hint`; `what` names the action in the message.
    func need(_ hint: WMAtom, to what: String) throws(ActionError) {
        let running = isRunning
        if running && supports(hint) { return }
        // It may have come or gone since the last event that was handled.
        refresh()
        if isRunning && supports(hint) { return }
        throw .unsupported(what, windowManager: name)
    }

    /// Sends `hint` about `window` to the root window, where window managers listen.
    func send(_ hint: WMAtom, about window: Window, _ values: Int...) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = display.atom(hint)
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data.l) { data in
            let longs = data.bindMemory(to: Int.self)
            for (index, value) in values.prefix(longs.count).enumerated() { longs[index] = value }
        }
        XSendEvent(
            display.handle, display.root, 0, SubstructureRedirectMask | SubstructureNotifyMask,
            &event)
    }

    /// The value by which window managers know that the user asked, through a pager or the like,
    /// and not the application itself: no focus-stealing prevention.
    static let source = 2
}
