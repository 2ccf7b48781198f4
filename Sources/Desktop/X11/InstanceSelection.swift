public import CX11
internal import Glibc

/// One curlicue a screen: the owner of the ICCCM manager selection `_CURLICUE_S<n>` (section 2.8).
/// The server frees it when its owner's connection ends, however that happens.
public final class InstanceSelection {
    /// Why the selection could not be had.
    public enum Failure: Error, Equatable, Sendable {
        /// Another curlicue owns it.
        case taken
        /// Another curlicue took it at the same moment.
        case outrun
        /// The one before does not end, not even without its connection.
        case stubborn
    }

    /// The atoms that it needs.
    static func atoms(ofScreen screen: Int32) -> [String] {
        ["_CURLICUE_S\(screen)", "MANAGER"]
    }

    /// How long the one before may take to end by itself.
    private static let patience = 5.0

    private let display: Display
    private let selection: Atom
    /// The window that owns the selection.
    public private(set) var window: Window = 0

    /// Acquires the selection.
    ///
    /// - Parameter replacing: whether to acquire it from another curlicue, which then ends. It is
    ///   waited for, up to five seconds; one that hangs has its connection cut by the server.
    /// - Throws: `taken` when another curlicue owns it and is not to be replaced.
    public init(_ display: Display, replacing: Bool = false) throws(Failure) {
        self.display = display
        let names = InstanceSelection.atoms(ofScreen: display.screen)
        display.intern(names)
        selection = display.atom(names[0])
        let manager = display.atom(names[1])
        window = XCreateSimpleWindow(display.handle, display.root, -1, -1, 1, 1, 0, 0, 0)
        display.watch(window, PropertyChangeMask)
        // Between the question and the claim no other may slip in: two may start at once.
        XGrabServer(display.handle)
        // The event that carries the time comes before the answer to the question, so it is not
        // waited for.
        changeNothing()
        let before = XGetSelectionOwner(display.handle, selection)
        guard before == 0 || replacing else {
            release()
            throw .taken
        }
        let time = presentTime()
        XSetSelectionOwner(display.handle, selection, window, time)
        let isOurs = XGetSelectionOwner(display.handle, selection) == window
        XUngrabServer(display.handle)
        display.flush()
        guard isOurs else {
            release()
            throw .outrun
        }
        guard before == 0 || isGone(before) else {
            release()
            throw .stubborn
        }
        announce(manager, at: time)
    }

    deinit { if window != 0 { display.destroy(window) } }

    /// Whether `event` says that another curlicue has taken over: it is waiting for us to end.
    public func isLost(by event: XEvent) -> Bool {
        event.type == SelectionClear && event.xany.send_event == 0
            && event.xselectionclear.selection == selection
            && event.xselectionclear.window == window
    }

    private func release() {
        XUngrabServer(display.handle)
        display.destroy(window)
        window = 0
        display.flush()
    }

    /// The server's time, as the ICCCM wants it in place of `CurrentTime`: that of a change of
    /// nothing in a property.
    private func changeNothing() {
        XChangeProperty(
            display.handle, window, selection, Atom(XA_STRING), 8, PropModeAppend, nil, 0)
    }

    /// When that was.
    private func presentTime() -> Time {
        var event = XEvent()
        repeat {
            XWindowEvent(display.handle, window, PropertyChangeMask, &event)
            // Other clients may have sent one, too.
        } while event.xany.send_event != 0 && !display.isLost
        return event.xproperty.time
    }

    /// Waits for the window of the owner before to go, and with it all that owner had.
    private func isGone(_ owner: Window) -> Bool {
        if isDestroyed(owner, within: InstanceSelection.patience) { return true }
        // It hangs, and may be holding grabs.
        XKillClient(display.handle, owner)
        return isDestroyed(owner, within: 1)
    }

    private func isDestroyed(_ owner: Window, within seconds: Double) -> Bool {
        for _ in 0..<Int(seconds / 0.02) where !display.isLost {
            let (isThere, _) = display.trapping {
                var attributes = XWindowAttributes()
                return XGetWindowAttributes(display.handle, owner, &attributes) != 0
            }
            guard isThere else { return true }
            usleep(20_000)
        }
        return false
    }

    /// Announces the new owner to clients that wait for one.
    private func announce(_ manager: Atom, at time: Time) {
        display.send(
            manager, about: display.root, [Int(time), Int(selection), Int(window)],
            for: StructureNotifyMask)
        display.flush()
    }
}
