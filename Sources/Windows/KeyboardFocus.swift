public import CX11
internal import Desktop
public import Engine
public import Gestures

/// Which window has the keyboard.
public struct KeyboardFocus {
    /// What the server has as its focus: the client's window, or one inside it.
    fileprivate let window: Window
    /// The client's window.
    public let client: Window
}

// What is typed and clicked is for the window in which the stroke began.
extension Windows {
    /// Which window has the keyboard, with the pointer over `window`; nil where no client's has.
    public func focus(pointingAt window: Window?) -> KeyboardFocus? {
        let focus = inputFocus.window
        // Without a window of its own, the focus is wherever the pointer is.
        if focus == Window(PointerRoot) {
            return window.map { KeyboardFocus(window: $0, client: $0) }
        }
        return client(withFocus: focus).map { KeyboardFocus(window: focus, client: $0) }
    }

    /// Calls `body`, which types, so that `focus` gets the keys, even if the window manager has the
    /// focus follow the mouse: the pointer has gone on. Costs a round trip.
    ///
    /// - Throws: what `body` throws; `windowGone` and `otherFocus`, and nothing is typed then.
    public func type(
        into focus: KeyboardFocus, _ body: () throws(ActionError) -> Void
    ) throws(ActionError) {
        // No other client does anything meanwhile.
        display.grabServer()
        defer { display.ungrabServer() }
        let now = inputFocus
        if now.window == focus.window { return try body() }
        let client = client(withFocus: now.window)
        if client == focus.client { return try body() }
        try refuseGone(focus.client)
        // It has gone with the pointer, from before that was grabbed; or what came up is there.
        guard now.window == Window(PointerRoot) || client != nil && client == underPointer else {
            throw .otherFocus
        }
        XSetInputFocus(display.handle, focus.window, now.revert, Time(CurrentTime))
        defer { XSetInputFocus(display.handle, now.window, now.revert, Time(CurrentTime)) }
        try body()
    }

    /// Throws `windowGone` where `window` is not shown any more.
    public func refuseGone(_ window: Window) throws(ActionError) {
        if !display.isViewable(window) { throw .windowGone(tookBackEarlier: false) }
    }

    /// Throws unless a click at `point` is for the client's window `window`.
    public func refuseOther(than window: Window, at point: Point) throws(ActionError) {
        try refuseGone(window)
        if let other = client(at: point), other != window { throw .otherWindow }
    }

    /// The server's focus, and where that goes when its window does.
    var inputFocus: (window: Window, revert: Int32) {
        var focus: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(display.handle, &focus, &revert)
        return (focus, revert)
    }

    /// The client's window that has the input focus `focus`.
    func client(withFocus focus: Window) -> Window? {
        // 0 and 1 stand for none and for "whatever is under the pointer".
        guard focus > 1, focus != display.root else { return nil }
        if properties.managedState(of: focus) != nil { return focus }
        return client(of: topmost(of: focus))
    }
}
