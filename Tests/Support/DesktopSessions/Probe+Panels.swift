internal import CX11
internal import Desktop
public import TestServer

extension WindowManagerProbe {
    /// How many panels are on the screen, managed or not.
    public var panels: Int {
        let type = UInt(display.atom("_NET_WM_WINDOW_TYPE_DOCK"))
        // Window managers put them into a frame, or into two.
        return visibleWindows(below: display.root, levels: 3).count {
            cardinals("_NET_WM_WINDOW_TYPE", of: UInt($0)).contains(type)
        }
    }

    private func visibleWindows(below window: CX11.Window, levels: Int) -> [CX11.Window] {
        var (root, parent): (CX11.Window, CX11.Window) = (0, 0)
        var list: UnsafeMutablePointer<CX11.Window>?
        var count: UInt32 = 0
        XQueryTree(display.handle, window, &root, &parent, &list, &count)
        defer { if let list { XFree(list) } }
        let children = UnsafeBufferPointer(start: list, count: Int(count)).filter { child in
            var attributes = XWindowAttributes()
            return XGetWindowAttributes(display.handle, child, &attributes) != 0
                && attributes.map_state == IsViewable
        }
        guard levels > 1 else { return children }
        return children + children.flatMap { visibleWindows(below: $0, levels: levels - 1) }
    }
}
