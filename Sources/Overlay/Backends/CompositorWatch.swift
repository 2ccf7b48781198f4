internal import CX11
internal import Desktop

/// Whether a compositor runs on the screen: it owns the selection `_NET_WM_CM_S<screen>`.
final class CompositorWatch {
    /// Whether one runs, as far as is known from the events handled so far.
    private(set) var isRunning = false

    private let selection: Atom
    private let eventBase: Int32?

    /// Looks once, with a round trip, and selects changes.
    ///
    /// Without the XFixes extension nothing would report when a compositor goes and turns windows
    /// with alpha into black ones, so none is taken to run.
    init(display: Display) {
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
        isRunning = XGetSelectionOwner(display.handle, selection) != 0
    }

    /// Takes note of `event`, and says whether it was about the compositor.
    func handle(_ event: inout XEvent) -> Bool {
        guard let eventBase, event.type == eventBase + XFixesSelectionNotify else { return false }
        let change = withUnsafeBytes(of: &event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
        guard change.selection == selection else { return false }
        isRunning = change.owner != 0
        return true
    }
}
