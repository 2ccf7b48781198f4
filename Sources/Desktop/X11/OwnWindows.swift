public import CX11

/// Which windows are ours, and what becomes of them and of those of others.
extension Display {
    /// Whether a window, or what else has a number on the server, was made over this connection.
    public func isOwn(_ resource: UInt) -> Bool { cx_is_own(handle, resource) != 0 }

    /// Asks for an event, besides those that `mask` selects, when another client destroys `window`,
    /// which is ours and which nothing works without.
    func watch(_ window: Window, _ mask: Int = 0) {
        neededWindows.insert(window)
        XSelectInput(handle, window, mask | StructureNotifyMask)
    }

    /// Makes a window that is never seen and that window managers know nothing of, and watches it.
    func makeInputWindow(_ mask: Int = 0) -> Window {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        let window = XCreateWindow(
            handle, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWOverrideRedirect),
            &attributes)
        watch(window, mask)
        return window
    }

    /// Destroys a window that was watched.
    func destroy(_ window: Window) {
        neededWindows.remove(window)
        if !isLost { XDestroyWindow(handle, window) }
    }

    /// Whether `event` says that another client destroyed a window that nothing works without.
    public func isLoss(_ event: XEvent) -> Bool {
        event.type == DestroyNotify && event.xany.send_event == 0
            && event.xdestroywindow.event == event.xdestroywindow.window
            && neededWindows.contains(event.xdestroywindow.window)
    }

    /// Has the server report when windows on the screen come, go or change, until
    /// `deselectWindowEvents` was called as often. Waits for nothing, and is sent with the next
    /// flush.
    public func selectWindowEvents() {
        screenListeners += 1
        if screenListeners == 1 { selectRoot(rootEvents | SubstructureNotifyMask) }
    }

    /// Ends what `selectWindowEvents` began.
    public func deselectWindowEvents() {
        screenListeners -= 1
        if screenListeners == 0, !isLost { selectRoot(rootEvents & ~SubstructureNotifyMask) }
    }

    private func selectRoot(_ mask: Int) {
        rootEvents = mask
        XSelectInput(handle, root, mask)
    }
}
