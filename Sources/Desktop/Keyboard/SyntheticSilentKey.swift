internal import CX11

extension SyntheticInput {
    /// Strikes a key that has no symbol and means nothing to any client, so that a modifier that is
    /// held now will not have been tapped by itself when it goes up. Nothing where the keyboard has
    /// no such key.
    public func strikeSilentKey() {
        guard isAvailable, let keyboard = try? KeyboardSnapshot(display),
            let keycode = TemporaryKeyBindings().free(on: keyboard, of: display, busy: []).first
        else { return }
        let first = XNextRequest(display.handle)
        display.withoutKeyFilters {
            XTestFakeKeyEvent(display.handle, UInt32(keycode), 1, 0)
            _ = XTestFakeKeyEvent(display.handle, UInt32(keycode), 0, 0)
        }
        display.flush()
        recordOwn(since: first)
    }
}
