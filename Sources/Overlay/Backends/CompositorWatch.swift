internal import CX11
internal import Desktop

/// Whether a compositor runs on the screen: it owns the selection `_NET_WM_CM_S<screen>`, and
/// while the events of windows on the screen come, the window that it draws on is shown. KWin takes
/// that away at once when it is suspended, but keeps the selection for two seconds (5.27).
final class CompositorWatch {
    /// Whether one runs, as far as is known from the events handled so far.
    var isRunning: Bool { hasOwner && suspension == nil }

    private let display: Display
    private var hasOwner = false
    /// When the window that a compositor draws on was taken away.
    private var suspension: Duration?
    private let selection: Atom
    private let eventBase: Int32?

    /// Looks once, with a round trip, and selects changes.
    ///
    /// Without the XFixes extension nothing would report when a compositor goes and turns windows
    /// with alpha into black ones, so none is taken to run.
    init(display: Display) {
        self.display = display
        selection = display.atom("_NET_WM_CM_S\(display.screen)")
        var base: Int32 = 0
        var errors: Int32 = 0
        guard XFixesQueryExtension(display.handle, &base, &errors) != 0 else {
            eventBase = nil
            return
        }
        eventBase = base
        // Asked first: a change after the look is reported.
        XFixesSelectSelectionInput(
            display.handle, display.root, selection,
            UInt(
                XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                    | XFixesSelectionClientCloseNotifyMask))
        hasOwner = XGetSelectionOwner(display.handle, selection) != 0
    }

    /// Forgets that a compositor was suspended long ago. It may have come back while no events of
    /// windows came, and had it not, the selection would have no owner.
    func forgetSuspension(now: Duration) {
        if let since = suspension, now - since > .seconds(3) { suspension = nil }
    }

    /// Takes note of `event`, and says whether it was about the compositor.
    ///
    /// - Parameter isBlending: whether it blends what is shown. One that starts also takes its
    ///   window away before it first shows it.
    func handle(_ event: inout XEvent, isBlending: Bool, now: Duration) -> Bool {
        if event.xany.window == display.root, event.xany.send_event == 0 {
            if event.type == UnmapNotify, isServers(event.xunmap.window) {
                if isBlending { suspension = now }
                return true
            }
            if event.type == MapNotify, isServers(event.xmap.window) {
                suspension = nil
                return true
            }
        }
        guard let eventBase, event.type == eventBase + XFixesSelectionNotify else { return false }
        let change = withUnsafeBytes(of: &event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
        guard change.selection == selection else { return false }
        hasOwner = change.owner != 0
        suspension = nil
        return true
    }

    /// Whether a window is the server's own, as the one that compositors draw on.
    private func isServers(_ window: Window) -> Bool {
        cx_same_client(display.handle, display.root, window) != 0
    }
}
