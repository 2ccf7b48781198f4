public import CX11
package import Gestures

/// Our windows, and events about windows on the screen.
extension Display {
    /// Whether a window or another resource of the server was made over this connection.
    public func isOwn(_ resource: UInt) -> Bool { cx_is_own(handle, resource) != 0 }

    /// What the server says of `window`; nil where it is gone. Costs a round trip.
    package func attributes(of window: Window) -> XWindowAttributes? {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(handle, window, &attributes) != 0 ? attributes : nil
    }

    /// Makes a window that is never seen and that window managers know nothing of. Nothing works
    /// without it: an event says that another client destroyed it.
    func makeInputWindow() -> Window {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        let window = XCreateWindow(
            handle, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWOverrideRedirect),
            &attributes)
        neededWindows.insert(window)
        XSelectInput(handle, window, StructureNotifyMask)
        return window
    }

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

    /// Has the server report when windows on the screen come, go or change, while one of ours is
    /// shown above them or in a hold. Waits for nothing, and is sent with the next flush.
    func selectWindowEvents() {
        let before = rootEvents
        rootEvents &= ~SubstructureNotifyMask
        if lockersMayCome || !mappedWindows.isEmpty { rootEvents |= SubstructureNotifyMask }
        if rootEvents != before, !isLost { XSelectInput(handle, root, rootEvents) }
    }
}

/// What other clients put on the screen while something is drawn.
extension Display {
    /// The window of another client that `event` reports to have come up above ours, or to have
    /// been raised above one of them; nil where it reports no such thing.
    public func windowAbove(_ event: XEvent) -> Window? {
        guard event.xany.window == root, event.xany.send_event == 0 else { return nil }
        switch event.type {
        case MapNotify where !isOwn(event.xmap.window): return event.xmap.window
        case ConfigureNotify
        where overlayWindows.contains(event.xconfigure.above)
            && !isOwn(event.xconfigure.window):
            // One that is placed before it is shown may be raised once more as it is.
            let window = event.xconfigure.window
            let attributes = trapping { self.attributes(of: window) }.result
            return attributes?.map_state == IsViewable ? window : nil
        default: return nil
        }
    }

    /// Whether the pointer is on a window of another client that covers a monitor. Costs round
    /// trips.
    var isPointerOnCover: Bool {
        let child = PointerQuery(self).child
        return child != 0 && !isOwn(child) && isCover(child)
    }

    /// Whether `window` covers a monitor and no window manager manages it, as a screen locker's. A
    /// window manager's own window is none: it is a frame. Costs round trips.
    public func isCover(_ window: Window) -> Bool {
        guard let attributes = trapping({ self.attributes(of: window) }).result,
            attributes.override_redirect != 0, attributes.map_state == IsViewable,
            attributes.`class` == InputOutput
        else { return false }
        let area = attributes.box
        let screen = Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        let monitors = monitorAreas.isEmpty ? [screen] : monitorAreas
        guard monitors.contains(where: { area.union($0) == area }) else { return false }
        // The window that compositors draw on is the server's own, as the root window is.
        guard cx_same_client(handle, root, window) == 0 else { return false }
        // A window manager's window is the one by which it says that it is there.
        let manager = Properties(self).windows(.supportingCheck, of: root, limit: 1).first ?? 0
        return manager == 0 || cx_same_client(handle, manager, window) == 0
    }
}

extension XWindowAttributes {
    /// The window's rectangle in its parent, without its border.
    package var box: Box {
        Box(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }
}
