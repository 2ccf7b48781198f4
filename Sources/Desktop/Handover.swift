internal import CX11

/// Hands fingers that are not ours on to whose they are, one after another where the server needs
/// that.
///
/// A finger that came down alone presses button 1, too. Once we reject it, the server shows that
/// press to the window manager's grab for click-to-focus, which freezes the pointer until the window
/// manager says that the press goes on to the application. Where another such finger was rejected
/// meanwhile, or a mouse button pressed, the server shows that press as soon as the pointer thaws,
/// but notes a later time for its grab than the press has: the window manager's answer to it is
/// taken for one that came too late, and the pointer stays frozen for good (Xorg 21.1.7,
/// `ActivatePointerGrab`, where events are being played). So a finger that presses is rejected only
/// while nobody holds the pointer.
final class Handover {
    /// What the server is told of a finger.
    typealias Reject = (Touches.Touch) -> Void

    private let display: Display
    private let reject: Reject
    private var waiting: [Touches.Touch] = []
    private var tries = 0
    /// A window that is never shown, made when it is needed first.
    private var hidden: Window?

    /// How long to wait before another look.
    private static let pause = Duration.milliseconds(2)
    /// How many looks there are at most: a finger that waits for a button that is held is late, but
    /// not lost.
    private static let limit = 100

    /// When `tick` is wanted.
    private(set) var deadline: Duration?

    init(_ display: Display, reject: @escaping Reject) {
        self.display = display
        self.reject = reject
    }

    deinit {
        if let hidden { display.destroy(hidden) }
    }

    /// Hands `touch` on, at once where that is safe. Costs a round trip for a finger that presses.
    func give(_ touch: Touches.Touch) {
        guard touch.isPressing else { return reject(touch) }
        guard waiting.isEmpty, !isHeld(touch.device) else {
            waiting.append(touch)
            // As soon as there is time.
            deadline = deadline ?? .zero
            return
        }
        reject(touch)
    }

    /// Hands on what can be handed on by now.
    func tick(now: Duration) {
        guard let due = deadline, now >= due else { return }
        while let touch = waiting.first {
            if isHeld(touch.device), tries < Self.limit {
                tries += 1
                deadline = now + Self.pause
                return
            }
            tries = 0
            waiting.removeFirst()
            reject(touch)
        }
        deadline = nil
    }

    /// Whether another program holds the pointer, be it for the time of a press. Asked by a grab
    /// that cannot be had, since its window is not to be seen: what the server finds first tells.
    private func isHeld(_ pointer: Int32) -> Bool {
        let window =
            hidden
            ?? XCreateWindow(
                display.handle, display.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
        if hidden == nil { display.watch(window) }
        hidden = window
        var mask = EventMask([XI_ButtonPress])
        let status = mask.with(device: pointer) {
            XIGrabDevice(
                display.handle, pointer, window, UInt(CurrentTime), 0, XIGrabModeAsync,
                XIGrabModeAsync, 0, $0)
        }
        return status == AlreadyGrabbed || status == GrabFrozen
    }
}
