internal import CX11

/// Whether another client has the keyboard, and whether the window manager is done with what it was
/// sent before.
final class KeyboardOwner {
    private let display: Display
    private var properties: Properties { Properties(display) }
    /// Never on the screen: nothing can be grabbed on its behalf.
    let window: Window

    init(_ display: Display) {
        self.display = display
        window = display.makeInputWindow()
    }

    deinit { display.destroy(window) }

    /// Whether another client has the keyboard, by an active grab or by a passive one that a key
    /// has fired. The server answers that before it sees that the window is not on the screen:
    /// nothing is grabbed. Costs a round trip.
    var isAnother: Bool {
        let status = XGrabKeyboard(
            display.handle, window, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
        if status == GrabSuccess {
            // Another client has mapped the window.
            XUngrabKeyboard(display.handle, UInt(CurrentTime))
            XUnmapWindow(display.handle, window)
        }
        return status == AlreadyGrabbed
    }

    /// Asks the window manager something (`_NET_REQUEST_FRAME_EXTENTS`) that it takes up once it
    /// has taken up all events before.
    func ask() {
        let frame = display.atom(.frameExtents)
        let question = display.atom("_NET_REQUEST_FRAME_EXTENTS")
        XDeleteProperty(display.handle, window, frame)
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = question
        event.xclient.format = 32
        XSendEvent(
            display.handle, display.root, 0, SubstructureNotifyMask | SubstructureRedirectMask,
            &event)
    }

    /// Whether the window manager is known to answer: it says so, or it has answered before. Costs
    /// round trips.
    var answers: Bool {
        answeredBy.map { $0 == manager } ?? false
            || properties.atoms(.supported, of: display.root, limit: 1024).contains(
                display.atom("_NET_REQUEST_FRAME_EXTENTS"))
    }

    /// The window by which the window manager that answered makes itself known.
    private var answeredBy: Window?

    /// That of the one that runs now; 0 where it has none.
    private var manager: Window {
        properties.windows(.supportingCheck, of: display.root, limit: 1).first ?? 0
    }

    /// Whether it has answered. Costs a round trip.
    var hasAnswered: Bool {
        let isThere = properties.cardinal(.frameExtents, of: window) != nil
        if isThere, answeredBy == nil { answeredBy = manager }
        return isThere
    }
}
