internal import CX11
internal import Glibc

/// The watchdog's own connection to the X server, made while the daemon is well: later there may be
/// no free client slot and no cookie. Over it the watchdog learns of input that may have activated
/// one of the daemon's passive grabs.
///
/// No key is read: a grab of the keyboard that becomes active moves the focus to the root window,
/// where the daemon's grabs are. Buttons and fingers are known from raw events, which come
/// whichever client has the device. There are none of touchpad gestures, but a gesture's grab takes
/// the pointer to the root window as well.
public final class WatchdogConnection {
    private let name: String
    private let daemonWindow: Window
    private let daemon: UInt32
    private let display: Display?
    private let input: XInput?
    private var isDaemonWindowGone = false
    private let grabWindow: Window
    /// How many fingers came down since the daemon answered last.
    private var fingers = 0
    /// The pointers that are held here while the daemon ends.
    private var held: [Int32] = []

    /// A connection to the server `name` for the watchdog of the process `daemon`, whose selection
    /// is owned by `window`, and which grabs the pointer on `grabWindow`. Without a connection it
    /// learns nothing, and makes one in the end.
    public init(_ name: String, window: UInt, grabWindow: UInt, daemon: Int32) {
        self.name = name
        self.grabWindow = Window(grabWindow)
        daemonWindow = Window(window)
        self.daemon = UInt32(bitPattern: daemon)
        display = try? Display(name)
        input = display.flatMap { try? XInput($0) }
        guard let display else { return }
        // Where that window is gone already there is an error and no event.
        XSelectInput(display.handle, daemonWindow, StructureNotifyMask)
        display.intern([WMAtom.outstandingInput.rawValue])
    }

    /// Becomes readable when the server has sent something; nil without a connection.
    public var descriptor: Int32? {
        guard let display, !display.isLost else { return nil }
        return display.descriptor
    }

    /// Learns from now on of input that may activate one of these kinds of passive grabs, and of
    /// none other.
    public func listen(to grabs: PassiveGrabs) {
        guard let display, input != nil, !display.isLost else { return }
        var types: [Int32] = []
        if grabs.contains(.keys) { types.append(XI_FocusIn) }
        if grabs.contains(.buttons) { types.append(XI_RawButtonPress) }
        if grabs.contains(.touches) { types.append(XI_RawTouchBegin) }
        if grabs.contains(.pads) { types.append(XI_Enter) }
        EventMask.select(types, on: display.root, device: XIAllMasterDevices, display)
        display.flush()
    }

    /// Reads what the server has sent; whether input may have activated a passive grab, or the
    /// daemon's connection was ended.
    public func readActivation() -> Bool {
        guard let display, let input else { return false }
        var isActivation = false
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            if event.type == DestroyNotify, event.xdestroywindow.window == daemonWindow,
                event.xany.send_event == 0
            {
                isDaemonWindowGone = true
                isActivation = true
            }
            guard let cookie = EventCookie(&event, opcode: input.opcode, display) else { continue }
            switch cookie.type {
            case XI_FocusIn, XI_Enter:
                // In other modes no grab is why the focus or the pointer went to another window.
                let mode = cookie.data.load(as: XIEnterEvent.self).mode
                if mode == XINotifyGrab || mode == XINotifyPassiveGrab { isActivation = true }
            default:
                if cookie.type == XI_RawTouchBegin { fingers += 1 }
                isActivation = true
            }
        }
        return isActivation
    }

    /// The daemon has answered: it knows of the fingers that came down so far.
    public func forgetFingers() { fingers = 0 }

    /// Returns once the server has answered. Where it grants no connection it has answered as well.
    public func waitForAnswer() {
        guard let display, !display.isLost else {
            _ = try? Display(name)
            return
        }
        display.sync()
    }

    /// Grabs the pointers for as long as the daemon's end takes, where fingers may wait for it.
    ///
    /// Fingers that wait for the daemon's decision are handed on to applications, all at once, when
    /// its connection ends. Each that came down alone presses button 1 for the window manager's
    /// grab for click-to-focus, and where there are two of them the pointer stays frozen for good:
    /// see `TouchRejectQueue`. While the pointer is grabbed those presses reach no client, nor do
    /// the taps.
    ///
    /// - Parameter isHolding: whether a finger may have been waiting already when the daemon
    ///   answered last.
    public func prepareForEnd(isHolding: Bool) {
        guard let display, input != nil, !display.isLost else { return }
        _ = readActivation()
        guard fingers >= (isHolding ? 1 : 2) else { return }
        // Unmapping the window of the daemon's own grab of the pointer ends that grab.
        XUnmapWindow(display.handle, grabWindow)
        held = Seat.all(display).map(\.pointer).filter { pointer in
            var mask = EventMask([])
            return mask.with(device: pointer) {
                XIGrabDevice(
                    display.handle, pointer, display.root, UInt(CurrentTime), 0, XIGrabModeAsync,
                    XIGrabModeAsync, 0, $0)
            } == GrabSuccess
        }
    }

    private func releasePointers(_ display: Display) {
        for pointer in held { XIUngrabDevice(display.handle, pointer, UInt(CurrentTime)) }
        held = []
        display.flush()
    }

    /// Puts right what the daemon pressed and bound through the server, now that it is gone.
    public func restore() {
        defer { if let display, !display.isLost { releasePointers(display) } }
        let own = display.flatMap { $0.isLost ? nil : $0 }
        guard let display = own ?? (try? Display(name)) else { return }
        // What the daemon sent last may not have been carried out yet.
        for _ in 0..<100 where own != nil && !isDaemonWindowGone {
            _ = readActivation()
            guard !isDaemonWindowGone, let descriptor else { break }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, 10)
        }
        releasePointers(display)
        display.restoreOutstandingInput(of: daemon)
    }
}
