internal import CX11
internal import Desktop

/// Whether a compositor runs on the screen: it owns the selection `_NET_WM_CM_S<screen>`, and its
/// composite overlay window is mapped, as far as events of the root's children tell. KWin unmaps
/// that at once when it is suspended, but keeps the selection for two seconds (5.27).
final class CompositorWatch {
    /// Whether one runs, as far as is known from the events handled so far.
    var isRunning: Bool { hasOwner && suspended == nil }

    private let display: Display
    private var hasOwner = false
    /// The composite overlay window, while a suspended compositor has unmapped it.
    private var suspended: Window?
    private let selection: Atom
    private let eventBase: Int32?

    /// Asks once, with a round trip, and selects events about changes.
    ///
    /// Without the XFixes extension nothing would report that a compositor went, which turns
    /// windows with alpha black, so none is taken to run.
    init(display: Display) {
        self.display = display
        selection = display.atom("_NET_WM_CM_S\(display.screen)")
        var (base, errors): (Int32, Int32) = (0, 0)
        guard XFixesQueryExtension(display.handle, &base, &errors) != 0 else {
            eventBase = nil
            return
        }
        eventBase = base
        // Selected before asking: a change after the answer is reported.
        XFixesSelectSelectionInput(
            display.handle, display.root, selection,
            UInt(
                XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                    | XFixesSelectionClientCloseNotifyMask))
        hasOwner = XGetSelectionOwner(display.handle, selection) != 0
    }

    /// Asks whether a compositor that was suspended has come back: it may have done so while no
    /// events of windows came. Costs round trips, but only after it was suspended.
    func review() {
        guard let window = suspended else { return }
        var attributes = XWindowAttributes()
        let (isThere, _) = display.trapping {
            XGetWindowAttributes(display.handle, window, &attributes) != 0
        }
        if isThere, attributes.map_state == IsViewable { suspended = nil }
    }

    /// Takes note of `event`, and says whether it was about the compositor. One that only starts, and
    /// does not blend yet, also unmaps its window, before it first shows it.
    func handle(_ event: inout XEvent, isBlending: Bool) -> Bool {
        if event.xany.window == display.root, event.xany.send_event == 0 {
            if event.type == UnmapNotify, isServers(event.xunmap.window) {
                if isBlending { suspended = event.xunmap.window }
                return true
            }
            if event.type == MapNotify, isServers(event.xmap.window) {
                suspended = nil
                return true
            }
        }
        guard let eventBase, event.type == eventBase + XFixesSelectionNotify else { return false }
        let change = withUnsafeBytes(of: &event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
        guard change.selection == selection else { return false }
        hasOwner = change.owner != 0
        suspended = nil
        return true
    }

    /// Whether a window is the server's own, as the composite overlay window is.
    private func isServers(_ window: Window) -> Bool {
        cx_same_client(display.handle, display.root, window) != 0
    }
}
