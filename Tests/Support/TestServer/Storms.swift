internal import CX11
internal import Desktop
public import Gestures

// What a client can do to others by the number of its requests.
extension GrabbingClient {
    /// Covers `area` with a window that no window manager manages, with `count` children in it that
    /// are not shown; gives the window.
    @discardableResult
    public func cover(_ area: Box, withChildren count: Int) -> UInt {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        let window = XCreateWindow(
            display.handle, display.root, Int32(area.minX), Int32(area.minY), UInt32(area.width),
            UInt32(area.height), 0, 0, UInt32(InputOutput), nil, UInt(CWOverrideRedirect),
            &attributes)
        for _ in 0..<count {
            XCreateWindow(
                display.handle, window, 0, 0, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
        }
        XMapRaised(display.handle, window)
        display.sync()
        return window
    }

    /// Gives `window` the input focus, as programs do where no window manager is asked.
    public func focus(_ window: UInt) {
        XSetInputFocus(display.handle, window, Int32(RevertToPointerRoot), Time(CurrentTime))
        display.sync()
    }

    /// Sets the resources of the screen to a text of `size` bytes, `count` times, and returns when
    /// the server has read them all.
    public func setResources(ofSize size: Int, times count: Int, ending: String = "") {
        for number in 0..<count {
            let line = "program\(number).resource: value\n"
            let filler = String(repeating: line, count: max(1, size / line.utf8.count))
            set("RESOURCE_MANAGER", of: display.root, to: filler + ending)
        }
        display.sync()
    }

    /// Gives `window` one title after the other, and returns when the server has read them all.
    public func retitle(_ window: UInt, _ titles: some Sequence<String>) {
        for title in titles { set("_NET_WM_NAME", of: window, to: title) }
        display.sync()
    }

    /// The window that owns the selection `name`; nil where there is none.
    public func owner(of name: String) -> UInt? {
        let owner = XGetSelectionOwner(display.handle, display.atom(name))
        return owner == 0 ? nil : owner
    }

    private func set(_ property: String, of window: UInt, to text: String) {
        let type = property == "RESOURCE_MANAGER" ? Atom(XA_STRING) : display.atom("UTF8_STRING")
        var bytes = Array(text.utf8)
        XChangeProperty(
            display.handle, window, display.atom(property), type, 8, PropModeReplace, &bytes,
            Int32(bytes.count))
    }
}
