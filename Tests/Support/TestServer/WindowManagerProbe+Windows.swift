internal import CX11
internal import Desktop

extension WindowManagerProbe {
    /// The windows of the class `name` (`WM_CLASS`) on the screen that no window manager manages.
    public func unmanaged(ofClass name: String) -> [UInt] {
        topWindows.filter { window in
            var attributes = XWindowAttributes()
            return XGetWindowAttributes(display.handle, window, &attributes) != 0
                && attributes.map_state == IsViewable && attributes.override_redirect != 0
                && text("WM_CLASS", of: window)?.split(separator: "\0").last == name[...]
        }
    }

    /// Whether a window that no window manager manages covers the screen, as a locker's does.
    public var isCovered: Bool { topWindows.contains { display.isCover($0) } }

    /// The children of the root window.
    public var topWindows: [UInt] {
        var (root, parent): (CX11.Window, CX11.Window) = (0, 0)
        var children: UnsafeMutablePointer<CX11.Window>?
        var count: UInt32 = 0
        guard
            XQueryTree(display.handle, display.root, &root, &parent, &children, &count) != 0,
            let children
        else { return [] }
        defer { XFree(children) }
        return (0..<Int(count)).map { UInt(children[$0]) }
    }
}
