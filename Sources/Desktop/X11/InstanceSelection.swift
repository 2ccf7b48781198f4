public import CX11
internal import Glibc

/// One curlicue per screen: the owner of the selection `_CURLICUE_S<n>`, in the manner of the
/// ICCCM's manager selections (section 2.8). The server frees it when its owner's connection ends,
/// however that happens.
public final class InstanceSelection {
    /// Why the selection could not be acquired.
    public enum Failure: Error, Equatable, Sendable {
        case taken
        /// The one before does not end, not even when its connection is cut.
        case stubborn
    }

    static func name(ofScreen screen: Int32) -> String { "_CURLICUE_S\(screen)" }

    private let display: Display
    private let selection: Atom
    package let window: Window

    /// Acquires the selection.
    ///
    /// - Parameter replacing: whether to acquire it from another curlicue, which then ends. It is
    ///   waited for, up to five seconds; one that hangs has its connection cut by the server.
    /// - Throws: `taken` when another curlicue owns it and is not to be replaced; `stubborn`.
    public init(_ display: Display, replacing: Bool) throws(Failure) {
        self.display = display
        selection = display.atom(InstanceSelection.name(ofScreen: display.screen))
        window = display.makeInputWindow()
        // Between the question and the claim no other may slip in: two may start at once.
        display.grabServer()
        let before = XGetSelectionOwner(display.handle, selection)
        if before == 0 || replacing {
            XSetSelectionOwner(display.handle, selection, window, UInt(CurrentTime))
        }
        display.ungrabServer()
        guard before != 0 else { return }
        guard replacing else { throw .taken }
        if isDestroyed(before, within: 5) { return }
        // It hangs, and may be holding grabs.
        XKillClient(display.handle, before)
        guard isDestroyed(before, within: 1) else { throw .stubborn }
    }

    deinit { display.destroy(window) }

    /// Whether a curlicue runs on the display, whatever folder its control socket is in.
    public static func isTaken(on display: Display) -> Bool {
        XGetSelectionOwner(display.handle, display.atom(name(ofScreen: display.screen))) != 0
    }

    /// Whether `event` says that another curlicue has taken over: it is waiting for us to end.
    public func isLost(by event: XEvent) -> Bool {
        event.type == SelectionClear && event.xany.send_event == 0
            && event.xselectionclear.selection == selection
            && event.xselectionclear.window == window
    }

    /// Waits until the window of the previous owner is destroyed, and all its grabs with it.
    private func isDestroyed(_ owner: Window, within seconds: Int) -> Bool {
        for _ in 0..<seconds * 50 where !display.isLost {
            if display.trapping({ display.attributes(of: owner) }).result == nil { return true }
            usleep(20_000)
        }
        return false
    }
}
