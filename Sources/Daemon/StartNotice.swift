internal import CLinux
internal import CX11
internal import Desktop
internal import Gestures
internal import Glibc
internal import Host
internal import Overlay
internal import Style

/// Says on the overlay why the daemon could not start, in a process of its own: the daemon ends at
/// once, and a user who logs in sees no terminal.
package enum StartNotice {
    /// The name of that process: the first of its arguments.
    package static let processName = "curlicue-notice"
    /// How long it is shown.
    private static let time = Duration.seconds(10)
    /// How often to see whether the screen is locked.
    private static let pause = Duration.milliseconds(50)

    /// Starts the process, unless a terminal shows the same.
    package static func show(_ title: String, detail: String) {
        guard isatty(2) == 0, Environment()["DISPLAY"] != nil else { return }
        // Nothing is lost but the notice where it cannot be started.
        guard let spawner = try? Spawner() else { return }
        _ = try? spawner.spawn(
            command: .program(["/proc/self/exe", processName, title, detail]))
    }

    /// What the process does.
    package static func run(_ title: String, detail: String) {
        // A program that waits for the daemon's output waits for this process no longer.
        let null = cl_open("/dev/null", O_RDWR | O_CLOEXEC, 0)
        if null >= 0 {
            dup2(null, 1)
            dup2(null, 2)
        }
        guard let display = try? Display(), !display.isLocked else { return }
        let appearance = Appearance()
        let monitors = Monitors(WindowManager(display))
        guard
            let overlay = try? Overlay(
                display: display, appearance: appearance, scale: monitors.all.first?.scale ?? 1)
        else { return }
        overlay.outputs = MainLoop.outputs(
            monitors, appearance.theme, areas: monitors.all.map(\.bounds))
        overlay.say(
            Message(title, detail: detail, mark: .failure, stay: time), at: display.pointer,
            now: MonotonicClock.now)
        while overlay.isShowing, !display.isLost, !display.isLocked {
            display.flush()
            wait(for: [display.descriptor, overlay.descriptor])
            var event = XEvent()
            while display.pending > 0 {
                XNextEvent(display.handle, &event)
                _ = overlay.handle(&event, now: MonotonicClock.now)
            }
            overlay.receivePictures(now: MonotonicClock.now)
            overlay.tick(now: MonotonicClock.now)
        }
    }

    private static func wait(for descriptors: [Int32]) {
        var entries = descriptors.filter { $0 >= 0 }.map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = poll(&entries, nfds_t(entries.count), Int32(pause / .milliseconds(1)))
    }
}

extension Display {
    /// Whether pointer and keyboard belong to another client, as far as core grabs can say: the
    /// server answers that before it says that an unmapped window cannot be grabbed on.
    fileprivate var isLocked: Bool {
        let window = XCreateSimpleWindow(handle, root, -1, -1, 1, 1, 0, 0, 0)
        defer { XDestroyWindow(handle, window) }
        let keyboard = XGrabKeyboard(
            handle, window, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        guard keyboard == AlreadyGrabbed || keyboard == GrabFrozen else { return false }
        let pointer = XGrabPointer(
            handle, window, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime))
        return pointer == AlreadyGrabbed || pointer == GrabFrozen
    }

    /// Where the pointer is.
    fileprivate var pointer: Point {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(handle, self.root, &root, &child, &x, &y, &windowX, &windowY, &mask)
        return Point(x: Double(x), y: Double(y))
    }
}
