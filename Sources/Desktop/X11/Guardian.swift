internal import CX11
internal import Glibc

/// A small process that outlives the daemon, and then puts back what the daemon pressed and bound.
///
/// It keeps the daemon's connection to the X server open until it has seen to the fingers, and has
/// one of its own, made while the daemon is well: later there may be no free client slot and no
/// cookie.
public final class Guardian {
    private let display: Display
    private let daemon: UInt32
    private let daemonWindow: Window
    private let grabWindow: Window
    private var destroyed: Set<Window> = []

    /// The guardian of the process `daemon` on the server `name`.
    ///
    /// - Parameters:
    ///   - window: a window of the daemon, which goes with its connection.
    ///   - grabWindow: the one that it grabs the pointer on.
    public init(
        _ name: String, of daemon: Int32, window: UInt, grabWindow: UInt
    ) throws(DesktopError) {
        display = try Display(name)
        _ = try XInput(display)
        self.daemon = UInt32(bitPattern: daemon)
        daemonWindow = Window(window)
        self.grabWindow = Window(grabWindow)
        // Where that window is gone already there is an error and no event.
        XSelectInput(display.handle, daemonWindow, StructureNotifyMask)
        display.intern([WMAtom.outstandingInput.rawValue])
    }

    /// Sleeps until the other end of `pipe` is closed, which is when the daemon is gone, then ends
    /// its connection to the server and puts right what it left behind.
    ///
    /// - Parameter connection: the descriptor of the daemon's connection.
    /// - Returns: whether the daemon had said before that it was about to end.
    public func outlive(pipe: Int32, connection: Int32) -> Bool {
        var isExpected = false
        var isOver = false
        while !isOver {
            var entries = [pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)]
            if !display.isLost {
                entries.append(pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0))
            }
            _ = poll(&entries, nfds_t(entries.count), -1)
            // The server tells every client of some changes, which have to be read.
            _ = isDaemonDisconnected()
            var byte: UInt8 = 0
            guard entries[0].revents != 0 else { continue }
            let count = read(pipe, &byte, 1)
            isOver = count == 0
            guard count == 1 else { continue }
            isExpected = true
            close(connection)
        }
        let held = !isExpected && isServerFree() ? grabPointers() : []
        if !isExpected { close(connection) }
        if !display.isLost { restore(held) }
        return isExpected
    }

    private func restore(_ held: [Int32]) {
        // What the daemon sent last may not have been carried out yet.
        for _ in 0..<100 where !isDaemonDisconnected() {
            var entry = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, 10)
        }
        for pointer in held { XIUngrabDevice(display.handle, pointer, UInt(CurrentTime)) }
        display.flush()
        display.restoreOutstandingInput(of: daemon)
    }

    private func isDaemonDisconnected() -> Bool { isDestroyed(daemonWindow) || display.isLost }

    private func isDestroyed(_ window: Window) -> Bool {
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            if event.type == DestroyNotify, event.xany.send_event == 0 {
                destroyed.insert(event.xdestroywindow.window)
            }
        }
        return destroyed.contains(window)
    }

    /// Whether the server does anything for this connection. Where the daemon was killed while it had
    /// the server to itself, for the size of a frame, it does so only once the daemon's connection is
    /// closed: a question would wait for good.
    private func isServerFree() -> Bool {
        guard !display.isLost else { return false }
        let window = display.makeInputWindow()
        display.destroy(window)
        display.flush()
        for _ in 0..<30 {
            if isDestroyed(window) { return true }
            var entry = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, 10)
        }
        return false
    }

    /// Grabs the pointers for as long as the end of the daemon's connection takes.
    ///
    /// Fingers that wait for the daemon's decision are handed on to applications then, all at once.
    /// Each that came down alone presses button 1 for the window manager's grab for click-to-focus,
    /// and where there are two of them the pointer stays frozen for good: see `TouchOwnership`.
    /// While the pointer is grabbed those presses reach no client, nor do the taps.
    private func grabPointers() -> [Int32] {
        let pointers = Seat.all(in: DeviceList(display)).map(\.pointer)
        // Unmapping the window of the daemon's own grab of the pointer ends that grab. Sent together
        // with the first request below, so that no other client comes between.
        XUnmapWindow(display.handle, grabWindow)
        return pointers.filter { pointer in
            var mask = EventMask([])
            return mask.with(device: pointer) {
                XIGrabDevice(
                    display.handle, pointer, display.root, UInt(CurrentTime), 0, XIGrabModeAsync,
                    XIGrabModeAsync, 0, $0)
            } == GrabSuccess
        }
    }
}
