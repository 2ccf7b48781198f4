internal import CX11
internal import Desktop
package import Gestures

/// The phase of a touch or of a touchpad gesture.
package enum Phase: Hashable, Sendable { case begin, update, end }

/// Makes input that reaches every client the way a device's input does.
///
/// Events arrive in the order of the calls, even those of different devices. What `sync` waited for
/// has been processed by the server and sent to the clients.
package protocol Injector: AnyObject {
    /// What this injector cannot do: "touch screen", "touchpad", "sub-pixel motion".
    var lacks: Set<String> { get }

    /// Presses or releases a key, by X keycode (8…255: the kernel's key code plus 8).
    func key(_ keycode: UInt8, down: Bool) throws(TestServerError)
    /// Presses or releases a key, by the name of its keysym: `Super_L`, `grave`, `Escape`, or by a
    /// modifier's short name (`Ctrl`, `Alt`, `Shift`, `Super`), under the keyboard layout of now.
    func key(_ name: String, down: Bool) throws(TestServerError)
    /// Presses or releases mouse button `number`, 1…9.
    func button(_ number: Int, down: Bool) throws(TestServerError)
    /// Moves the pointer to a position on the screen, to fractions of a pixel where it can.
    func move(to point: Point) throws(TestServerError)
    /// Moves the pointer by a distance in pixels, without acceleration.
    func move(by vector: Vector) throws(TestServerError)
    /// Turns the wheel: positive is right and down, 1 is one click of the wheel.
    func scroll(horizontal: Double, vertical: Double) throws(TestServerError)
    /// Puts down, moves or lifts finger `id` of the touch screen (at most 10 at once).
    func touch(_ id: Int, _ phase: Phase, _ point: Point) throws(TestServerError)
    /// A pinch on the touchpad. `scale` is relative to the begin, `angle` the rotation since the last
    /// event in degrees, clockwise, `moved` the movement of the centre since the last event.
    func pinch(
        _ phase: Phase, fingers: Int, scale: Double, angle: Double, moved: Vector, cancelled: Bool
    ) throws(TestServerError)
    /// A swipe on the touchpad; `moved` is the movement since the last event.
    func swipe(_ phase: Phase, fingers: Int, moved: Vector, cancelled: Bool) throws(TestServerError)
    /// Waits until the server has processed everything so far. Fails when the server does not
    /// answer within the injector's time limit.
    func sync() throws(TestServerError)
}

extension Injector {
    /// Holds down the keys of a chord, `Super+grave` or `Ctrl+Super`, in the order written.
    package func press(_ chord: String) throws(TestServerError) {
        for name in keys(of: chord) { try key(name, down: true) }
        try sync()
    }

    /// Releases the keys of a chord, in the opposite order.
    package func release(_ chord: String) throws(TestServerError) {
        for name in keys(of: chord).reversed() { try key(name, down: false) }
        try sync()
    }

    package func press(button number: Int) throws(TestServerError) {
        try button(number, down: true)
        try sync()
    }

    package func release(button number: Int) throws(TestServerError) {
        try button(number, down: false)
        try sync()
    }

    /// Moves the pointer to a position on the screen, and waits until it is there.
    package func point(at point: Point) throws(TestServerError) {
        try move(to: point)
        try sync()
    }

    package func strike(_ chord: String) throws(TestServerError) {
        try press(chord)
        try release(chord)
    }

    /// Clicks mouse button `number`, at `point` when it is given.
    package func click(_ number: Int = 1, at point: Point? = nil) throws(TestServerError) {
        if let point { try move(to: point) }
        try button(number, down: true)
        try button(number, down: false)
        try sync()
    }

    private func keys(of chord: String) -> [String] {
        chord.split(separator: "+").map(String.init)
    }
}

// What most injectors have not: only the inputtest driver has touch screens and touchpads.
extension Injector {
    /// Fails, where the injector has no touch screen.
    package func touch(_ id: Int, _ phase: Phase, _ point: Point) throws(TestServerError) {
        throw .unsupported("touch screen (it needs Xorg with the inputtest driver)")
    }

    /// Fails, where the injector has no touchpad.
    package func pinch(
        _ phase: Phase, fingers: Int, scale: Double, angle: Double, moved: Vector, cancelled: Bool
    ) throws(TestServerError) {
        throw .unsupported("touchpad (it needs Xorg with the inputtest driver)")
    }

    /// Fails, where the injector has no touchpad.
    package func swipe(
        _ phase: Phase, fingers: Int, moved: Vector, cancelled: Bool
    ) throws(TestServerError) {
        throw .unsupported("touchpad (it needs Xorg with the inputtest driver)")
    }
}

/// Finds keys by name on the keyboard as it is laid out now.
struct Keyboard {
    let display: Display

    /// The keycode whose unshifted symbol is called `name`; failing that, one that carries it on
    /// any level.
    func keycode(_ name: String) throws(TestServerError) -> UInt8 {
        let symbol = try Self.symbol(name)
        var (low, high): (Int32, Int32) = (0, 0)
        XDisplayKeycodes(display.handle, &low, &high)
        var width: Int32 = 0
        // Asked anew every time: Xlib's own copy goes stale when the layout changes.
        guard
            let table = XGetKeyboardMapping(
                display.handle, KeyCode(low), high - low + 1, &width)
        else { throw .display("no keyboard map") }
        defer { XFree(table) }
        let count = Int(high - low + 1)
        for level in 0..<Int(width) {
            for index in 0..<count where table[index * Int(width) + level] == symbol {
                return UInt8(Int(low) + index)
            }
        }
        throw .unknownKey(name)
    }

    static func symbol(_ name: String) throws(TestServerError) -> KeySym {
        let symbol = XStringToKeysym(aliases[name] ?? name)
        guard symbol != 0 else { throw .unknownKey(name) }
        return symbol
    }

    private static let aliases = [
        "Ctrl": "Control_L", "Control": "Control_L", "Alt": "Alt_L", "Shift": "Shift_L",
        "Super": "Super_L", "Meta": "Meta_L", "Hyper": "Hyper_L", "AltGr": "ISO_Level3_Shift",
    ]
}

/// Input through the XTEST extension, for servers without devices of their own (Xvfb). Positions
/// are rounded to whole pixels; there is no touch screen and no touchpad.
package final class XTestInjector: Injector {
    package let lacks: Set<String> = ["touch screen", "touchpad", "sub-pixel motion"]
    private let display: Display

    package init(_ name: String) throws(TestServerError) {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
        var numbers: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard
            XTestQueryExtension(
                display.handle, &numbers.0, &numbers.1, &numbers.2, &numbers.3) != 0
        else { throw .unsupported("XTEST extension") }
        // Goes on while another client has grabbed the server.
        XTestGrabControl(display.handle, 1)
    }

    package func key(_ keycode: UInt8, down: Bool) throws(TestServerError) {
        XTestFakeKeyEvent(display.handle, UInt32(keycode), down ? 1 : 0, 0)
        display.flush()
    }

    package func key(_ name: String, down: Bool) throws(TestServerError) {
        try key(try Keyboard(display: display).keycode(name), down: down)
    }

    package func button(_ number: Int, down: Bool) throws(TestServerError) {
        XTestFakeButtonEvent(display.handle, UInt32(clamping: number), down ? 1 : 0, 0)
        display.flush()
    }

    package func move(to point: Point) throws(TestServerError) {
        XTestFakeMotionEvent(
            display.handle, display.screen, pixel(point.x), pixel(point.y), 0)
        display.flush()
    }

    package func move(by vector: Vector) throws(TestServerError) {
        XTestFakeRelativeMotionEvent(display.handle, pixel(vector.dx), pixel(vector.dy), 0)
        display.flush()
    }

    package func scroll(horizontal: Double, vertical: Double) throws(TestServerError) {
        for (amount, buttons) in [(vertical, (4, 5)), (horizontal, (6, 7))] {
            for _ in 0..<Int(amount.magnitude.rounded()) {
                try click(amount < 0 ? buttons.0 : buttons.1)
            }
        }
    }

    package func sync() throws(TestServerError) {
        display.sync()
        if display.isLost { throw .display("the server went away") }
    }

    private func pixel(_ value: Double) -> Int32 { Int32(clamping: Int(value.rounded())) }
}
