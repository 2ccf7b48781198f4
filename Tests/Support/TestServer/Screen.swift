internal import CX11
internal import Desktop
public import Gestures

extension PrivateServer {
    /// Switches on another of Xorg's outputs `DUMMY1`…`DUMMY15`, to the right of `neighbour`, in
    /// one of the modes that the first output has.
    public func addMonitor(
        _ output: String = "DUMMY1", mode: String = "1280x720", rightOf neighbour: String = "DUMMY0"
    ) throws(TestServerError) {
        // An output that was never on has no modes of its own.
        try run("xrandr", ["--addmode", output, mode], packages: "x11-xserver-utils")
        try arrangeScreen(["--output", output, "--mode", mode, "--right-of", neighbour])
    }

    /// Runs `xrandr`: `["--output", "DUMMY0", "--mode", "1280x720"]`. The injector learns the new
    /// size of the screen, which absolute positions depend on.
    public func arrangeScreen(_ arguments: [String]) throws(TestServerError) {
        try run("xrandr", arguments, packages: "x11-xserver-utils")
        let size = screenSize
        (injector as? InputTestInjector)?.screenChanged(width: size.width, height: size.height)
    }

    /// The size of the screen now, in pixels. `Display.size` is the size at the time of connecting.
    public var screenSize: (width: Int, height: Int) {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display.handle, display.root, &attributes)
        return (Int(attributes.width), Int(attributes.height))
    }

    /// A picture of this server's screen, or of a part of it.
    public func screenshot(area: Box? = nil) throws(TestServerError) -> Screenshot {
        try Screenshot(of: display, area: area)
    }

    /// Takes pictures until one satisfies `condition`, and returns that one: a compositor shows what
    /// was drawn a frame later, and sends no event for it.
    public func screenshot(
        of what: String, area: Box? = nil, timeout: Duration = .seconds(10),
        when condition: (Screenshot) -> Bool
    ) throws(TestServerError) -> Screenshot {
        var picture = try screenshot(area: area)
        try display.wait(for: what, timeout: timeout) {
            if condition(picture) { return true }
            if let next = try? screenshot(area: area) { picture = next }
            return condition(picture)
        }
        return picture
    }
}
