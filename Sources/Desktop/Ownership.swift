internal import CX11

/// One curlicue a screen: the owner of the ICCCM manager selection `_CURLICUE_S<n>`. The server
/// frees it when its owner's connection ends, however that happens.
public final class Ownership {
    private let display: Display
    private let window: Window

    /// Takes the selection.
    ///
    /// - Returns: nil when another curlicue owns it.
    public init?(_ display: Display) {
        self.display = display
        let name = display.atom("_CURLICUE_S\(display.screen)")
        // Between the question and the claim nobody may slip in: two may start at once.
        XGrabServer(display.handle)
        defer {
            XUngrabServer(display.handle)
            display.flush()
        }
        guard XGetSelectionOwner(display.handle, name) == 0 else { return nil }
        window = XCreateSimpleWindow(display.handle, display.root, -1, -1, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display.handle, name, window, UInt(CurrentTime))
    }

    deinit { if !display.isLost { XDestroyWindow(display.handle, window) } }
}
