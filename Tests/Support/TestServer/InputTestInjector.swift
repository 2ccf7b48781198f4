internal import Desktop
package import Gestures

/// Real input devices of a private Xorg: a keyboard, a mouse, an absolute pointer, a touch screen
/// with ten contacts and a touchpad with gestures.
///
/// The driver accepts one connection for each device, ever, and the server spins when it closes: the
/// injector has to outlive the server's process.
package final class InputTestInjector: Injector {
    package let lacks: Set<String> = []
    /// The size of the screen in pixels, over which absolute positions stretch.
    private var size: (width: Int, height: Int)

    private let display: Display
    private let connections: [ServerConfiguration.Device: InputTestConnection]
    private var last: ServerConfiguration.Device?

    init(
        display: Display, configuration: ServerConfiguration, timeout: Duration
    ) throws(TestServerError) {
        self.display = display
        size = display.size
        // Absolute positions stretch over all screens.
        size.width *= configuration.screens
        var connections: [ServerConfiguration.Device: InputTestConnection] = [:]
        for device in ServerConfiguration.Device.allCases {
            connections[device] = try InputTestConnection(
                configuration.socket(device), name: device.name, timeout: timeout)
        }
        self.connections = connections
    }

    /// Sets the size of a screen that was resized: positions are sent as shares of it.
    package func screenChanged(width: Int, height: Int) { size = (width, height) }

    package func key(_ keycode: UInt8, down: Bool) throws(TestServerError) {
        try send(.key(keycode, down: down), to: .keyboard)
    }

    package func key(_ name: String, down: Bool) throws(TestServerError) {
        try key(try Keyboard(display: display).keycode(name), down: down)
    }

    package func button(_ number: Int, down: Bool) throws(TestServerError) {
        try send(.button(number, down: down), to: .absolute)
    }

    /// Presses or releases a button of the mouse, which `move(by:)` moves, rather than of the
    /// absolute pointer.
    package func mouseButton(_ number: Int, down: Bool) throws(TestServerError) {
        try send(.button(number, down: down), to: .pointer)
    }

    package func move(to point: Point) throws(TestServerError) {
        try send(.motion(absolute: true, axes: axes(point)), to: .absolute)
    }

    package func move(by vector: Vector) throws(TestServerError) {
        try send(.motion(absolute: false, axes: [0: vector.dx, 1: vector.dy]), to: .pointer)
    }

    package func scroll(horizontal: Double, vertical: Double) throws(TestServerError) {
        // One click of the wheel is 120 units on the driver's scroll axes.
        let axes = [2: horizontal * 120, 3: vertical * 120].filter { $0.value != 0 }
        try send(.motion(absolute: false, axes: axes), to: .pointer)
    }

    package func touch(_ id: Int, _ phase: Phase, _ point: Point) throws(TestServerError) {
        let type: UInt32 =
            switch phase {
            case .begin: 18
            case .update: 19
            case .end: 20
            }
        try send(.touch(UInt32(clamping: id), type: type, axes: axes(point)), to: .touch)
    }

    package func pinch(
        _ phase: Phase, fingers: Int, scale: Double, angle: Double, moved: Vector, cancelled: Bool
    ) throws(TestServerError) {
        try send(
            .pinch(
                type: type(phase, begin: 27), fingers: fingers, cancelled: cancelled,
                delta: (moved.dx, moved.dy), scale: scale, angle: angle),
            to: .touchpad)
    }

    package func swipe(
        _ phase: Phase, fingers: Int, moved: Vector, cancelled: Bool
    ) throws(TestServerError) {
        try send(
            .swipe(
                type: type(phase, begin: 30), fingers: fingers, cancelled: cancelled,
                delta: (moved.dx, moved.dy)),
            to: .touchpad)
    }

    package func sync() throws(TestServerError) {
        if let last { try connections[last]?.sync() }
        last = nil
    }

    private func send(
        _ message: InputTestConnection.Message, to device: ServerConfiguration.Device
    ) throws(TestServerError) {
        // The server reads the sockets in no particular order: only waiting keeps events of
        // different devices in the order in which they were made.
        if device != last { try sync() }
        try connections[device]?.send(message)
        last = device
    }

    private func type(_ phase: Phase, begin: UInt16) -> UInt16 {
        switch phase {
        case .begin: begin
        case .update: begin + 1
        case .end: begin + 2
        }
    }

    /// The driver's absolute axes run over 0…65535; the server maps 65536 steps to the screen.
    private func axes(_ point: Point) -> [Int: Double] {
        [
            0: point.x * 65536 / Double(size.width),
            1: point.y * 65536 / Double(size.height),
        ]
    }
}
