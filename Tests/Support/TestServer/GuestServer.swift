internal import CX11
package import Desktop
package import Gestures
internal import Glibc

/// An X server that shows its screen in a window of another one.
package struct GuestServer {
    /// The program that is or starts the server. It gets `-displayfd` as its last argument.
    package var program: String
    package var arguments: [String]
    package var environment: [String: String]
    /// What to install when it is missing.
    package var packages: String
    /// Whether it runs as this user, who alone is admitted then.
    package var isOfThisUser = true
    /// Where its input comes from.
    package var host: any Injector

    /// Xephyr in a window that covers the left upper part of `host`.
    package static func xephyr(
        in host: PrivateServer, width: Int = 1280, height: Int = 800
    ) -> GuestServer {
        GuestServer(
            program: "Xephyr",
            arguments: ["-screen", "\(width)x\(height)", "-noreset", "-nolisten", "tcp"],
            environment: ["DISPLAY": host.name], packages: "xserver-xephyr", host: host.injector)
    }

    /// Xwayland with a screen of its own, full-screen in the Wayland compositor cage, which itself
    /// has a window of 1024 × 768 on `host`.
    package static func xwayland(in host: PrivateServer) -> GuestServer {
        // cage refuses to run as root, who is another user in a namespace.
        let isRoot = getuid() == 0
        let words =
            (isRoot ? ["unshare", "--user", "--map-user=1000", "--map-group=1000"] : [])
            + ["cage", "--", "Xwayland", "-noreset", "-nolisten", "tcp"]
        return GuestServer(
            program: words[0], arguments: Array(words.dropFirst()),
            environment: [
                "DISPLAY": host.name, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman",
            ], packages: "cage xwayland", isOfThisUser: !isRoot, host: host.injector)
    }
}

/// Input through the window in which a server shows its screen, from the window's left upper corner
/// on, which is that of its own server's screen.
package final class WindowInjector: Injector {
    private let host: any Injector
    private let guest: Display
    private var target: Point?

    /// Input of `host` that reaches the server of `guest`.
    package init(_ host: any Injector, to guest: Display) {
        self.host = host
        self.guest = guest
    }

    package var lacks: Set<String> { ["touch screen", "touchpad", "sub-pixel motion"] }

    package func key(_ keycode: UInt8, down: Bool) throws(TestServerError) {
        try host.key(keycode, down: down)
    }

    package func key(_ name: String, down: Bool) throws(TestServerError) {
        try host.key(name, down: down)
    }

    package func button(_ number: Int, down: Bool) throws(TestServerError) {
        try host.button(number, down: down)
    }

    package func move(to point: Point) throws(TestServerError) {
        target = Point(x: point.x.rounded(), y: point.y.rounded())
        try host.move(to: target ?? point)
    }

    package func move(by vector: Vector) throws(TestServerError) {
        target = nil
        try host.move(by: vector)
    }

    package func scroll(horizontal: Double, vertical: Double) throws(TestServerError) {
        try host.scroll(horizontal: horizontal, vertical: vertical)
    }

    /// Waits until the pointer of the server is where it was moved to. What is pressed may arrive
    /// later.
    package func sync() throws(TestServerError) {
        try host.sync()
        guard let target else { return guest.sync() }
        do {
            try guest.wait(for: "the pointer to be at \(target)") {
                // One server rounds what the other cuts off.
                guest.pointerPosition.distance(to: target) < 1.5
            }
        } catch { throw .timeout("the pointer, at \(guest.pointerPosition), to be at \(target)") }
        guest.sync()
    }
}

extension Display {
    /// Where the pointer is, in whole pixels.
    fileprivate var pointerPosition: Point {
        var (rootWindow, child): (Window, Window) = (0, 0)
        var (rootX, rootY, x, y): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(handle, root, &rootWindow, &child, &rootX, &rootY, &x, &y, &mask)
        return Point(x: Double(rootX), y: Double(rootY))
    }
}
