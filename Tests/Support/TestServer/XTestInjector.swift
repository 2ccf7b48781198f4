internal import CX11
internal import Desktop
public import Gestures

/// Input through the XTEST extension, for servers without devices of their own (Xvfb). Positions
/// are rounded to whole pixels; there is no touch screen and no touchpad.
public final class XTestInjector: Injector {
    /// Touch screen, touchpad and sub-pixel motion are missing.
    public let lacks: Set<String> = ["touch screen", "touchpad", "sub-pixel motion"]
    private let display: Display

    /// Injects into the server `name`.
    public init(_ name: String) throws(TestServerError) {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
        var numbers: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard
            XTestQueryExtension(
                display.handle, &numbers.0, &numbers.1, &numbers.2, &numbers.3) != 0
        else { throw .unsupported("XTEST extension") }
        // Goes on while another client has grabbed the server.
        XTestGrabControl(display.handle, 1)
    }

    /// See ``Injector``.
    public func key(_ keycode: UInt8, down: Bool) throws(TestServerError) {
        XTestFakeKeyEvent(display.handle, UInt32(keycode), down ? 1 : 0, 0)
        display.flush()
    }

    /// See ``Injector``.
    public func key(_ name: String, down: Bool) throws(TestServerError) {
        try key(try Keyboard(display: display).keycode(name), down: down)
    }

    /// See ``Injector``.
    public func button(_ number: Int, down: Bool) throws(TestServerError) {
        XTestFakeButtonEvent(display.handle, UInt32(clamping: number), down ? 1 : 0, 0)
        display.flush()
    }

    /// See ``Injector``.
    public func move(to point: Point) throws(TestServerError) {
        XTestFakeMotionEvent(
            display.handle, display.screen, pixel(point.x), pixel(point.y), 0)
        display.flush()
    }

    /// See ``Injector``.
    public func move(by vector: Vector) throws(TestServerError) {
        XTestFakeRelativeMotionEvent(display.handle, pixel(vector.dx), pixel(vector.dy), 0)
        display.flush()
    }

    /// See ``Injector``.
    public func scroll(horizontal: Double, vertical: Double) throws(TestServerError) {
        for (amount, buttons) in [(vertical, (4, 5)), (horizontal, (6, 7))] {
            for _ in 0..<Int(amount.magnitude.rounded()) {
                try click(amount < 0 ? buttons.0 : buttons.1)
            }
        }
    }

    /// See ``Injector``.
    public func sync() throws(TestServerError) {
        display.sync()
        if display.isLost { throw .display("the server went away") }
    }

    private func pixel(_ value: Double) -> Int32 { Int32(clamping: Int(value.rounded())) }
}
