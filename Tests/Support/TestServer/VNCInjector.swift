internal import CX11
public import Desktop
internal import Glibc
public import Gestures

/// Input through a VNC server, as a viewer sends it: the Remote Framebuffer protocol, version 3.8
/// (RFC 6143), over a Unix socket and without a password.
public final class VNCInjector: Injector {
    /// A viewer has neither touch screen nor touchpad.
    public let lacks: Set<String> = ["touch screen", "touchpad", "sub-pixel motion"]
    private let display: Display
    private let socket: Int32
    private var position = (x: UInt16(0), y: UInt16(0))
    private var buttons: UInt8 = 0
    /// What the server calls its only screen, once it has said so.
    private var screen: UInt32 = 0

    /// Connects to the VNC server that listens at `path` and shows the screen of `display`.
    public init(_ path: String, to display: Display) throws(TestServerError) {
        self.display = display
        socket = try Self.connect(to: path)
        try begin()
    }

    deinit { close(socket) }

    // MARK: Input

    /// See ``Injector``.
    public func key(_ keycode: UInt8, down: Bool) throws(TestServerError) {
        try send(symbol: XkbKeycodeToKeysym(display.handle, keycode, 0, 0), down: down)
    }

    /// See ``Injector``.
    public func key(_ name: String, down: Bool) throws(TestServerError) {
        try send(symbol: Keyboard.symbol(name), down: down)
    }

    /// Releases a key and presses it at once, as a viewer does that passes on how its own server
    /// repeats keys.
    public func keyAgain(_ name: String) throws(TestServerError) {
        let symbol = try Keyboard.symbol(name)
        try write(message(symbol, down: false) + message(symbol, down: true))
    }

    private func send(symbol: KeySym, down: Bool) throws(TestServerError) {
        try write(message(symbol, down: down))
    }

    private func message(_ symbol: KeySym, down: Bool) -> [UInt8] {
        [4, down ? 1 : 0, 0, 0] + bytes(UInt32(truncatingIfNeeded: symbol))
    }

    /// See ``Injector``. A viewer has eight buttons.
    public func button(_ number: Int, down: Bool) throws(TestServerError) {
        guard (1...8).contains(number) else { throw .unsupported("button \(number)") }
        let bit = UInt8(1) << (number - 1)
        buttons = down ? buttons | bit : buttons & ~bit
        try sendPointer()
    }

    /// See ``Injector``.
    public func move(to point: Point) throws(TestServerError) {
        position = (
            UInt16(clamping: Int(point.x.rounded())), UInt16(clamping: Int(point.y.rounded()))
        )
        try sendPointer()
    }

    /// See ``Injector``.
    public func move(by vector: Vector) throws(TestServerError) {
        try move(to: Point(x: Double(position.x) + vector.dx, y: Double(position.y) + vector.dy))
    }

    private func sendPointer() throws(TestServerError) {
        try write([5, buttons] + bytes(position.x) + bytes(position.y))
    }

    /// See ``Injector``.
    public func scroll(horizontal: Double, vertical: Double) throws(TestServerError) {
        for (amount, pair) in [(vertical, (4, 5)), (horizontal, (6, 7))] {
            for _ in 0..<Int(amount.magnitude.rounded()) {
                try click(amount < 0 ? pair.0 : pair.1)
            }
        }
    }

    /// Has the server resize its screen, as a viewer does whose window is resized.
    public func resize(width: UInt16, height: UInt16) throws(TestServerError) {
        // The answer to a request for pixels names the screen.
        try sync()
        let size = bytes(width) + bytes(height)
        try write(
            [251, 0] + size + [1, 0] + bytes(screen) + bytes(UInt16(0)) + bytes(UInt16(0)) + size
                + bytes(UInt32(0)))
    }

    /// Ends the connection, as a viewer that is closed in the middle of everything.
    public func disconnect() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Waits until the VNC server has answered, and then the X server.
    public func sync() throws(TestServerError) {
        // One pixel, changed or not.
        try write([3, 0] + [0, 0, 0, 0] + bytes(UInt16(1)) + bytes(UInt16(1)))
        while try !readMessage() {}
        display.sync()
        if display.isLost { throw .display("the server went away") }
    }

    // MARK: The protocol

    private static func connect(to path: String) throws(TestServerError) -> Int32 {
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { throw .file(path: path, reason: errorText()) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8.prefix(MemoryLayout.size(ofValue: address.sun_path) - 1))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let deadline = Instant.now + .seconds(10)
        while true {
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            if status == 0 { break }
            // It may not listen yet.
            guard Instant.now < deadline else {
                let reason = errorText()
                close(socket)
                throw .file(path: path, reason: reason)
            }
            (Instant.now + .milliseconds(5)).sleep()
        }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        return socket
    }

    private func begin() throws(TestServerError) {
        try write(Array(read(12)))
        let kinds = try read(Int(read(1)[0]))
        guard kinds.contains(1) else { throw failure("it asks for a password") }
        try write([1])
        guard try read(4) == [0, 0, 0, 0] else { throw failure("it refuses") }
        // Others may watch, too.
        try write([1])
        _ = try read(4)
        let format = try read(16)
        guard format[0] == 32 else { throw failure("its pixels are not of 32 bits") }
        _ = try read(Int(number(read(4))))
        // Pixels as they are, and what the screens are.
        try write([2, 0] + bytes(UInt16(2)) + bytes(UInt32(0)) + bytes(UInt32(bitPattern: -308)))
    }

    /// Reads a message; whether it was the answer to a request for pixels.
    private func readMessage() throws(TestServerError) -> Bool {
        switch try read(1)[0] {
        case 0:
            _ = try read(1)
            for _ in 0..<number(try read(2)) {
                let head = try read(12)
                let encoding = Int32(bitPattern: number(head[8...]))
                if encoding == 0 {
                    let (width, height) = (number(head[4..<6]), number(head[6..<8]))
                    _ = try read(Int(width * height * 4))
                } else if encoding == -308 {
                    for index in 0..<(try read(4)[0]) {
                        let entry = try read(16)
                        if index == 0 { screen = number(entry[..<4]) }
                    }
                }
            }
            // What the screens are may come in place of the pixel.
            return true
        case 1:
            _ = try read(3)
            _ = try read(Int(number(read(2))) * 6)
        case 2: break
        case 3:
            _ = try read(3)
            _ = try read(Int(number(read(4))))
        case let other: throw failure("message \(other)")
        }
        return false
    }

    private func failure(_ reason: String) -> TestServerError {
        .display("VNC: \(reason)")
    }

    private func write(_ data: [UInt8]) throws(TestServerError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw failure(errorText()) }
            rest = rest.dropFirst(count)
        }
    }

    private func read(_ count: Int) throws(TestServerError) -> [UInt8] {
        var data = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let length = data.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress.map { $0 + done }, count - done, 0)
            }
            guard length > 0 else { throw failure(length == 0 ? "it hung up" : errorText()) }
            done += length
        }
        return data
    }

    /// A number as the protocol writes it.
    private func bytes<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    private func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
