internal import CX11

/// Rejects fingers that are not ours, one after another where the server needs that: their
/// applications get them.
///
/// A finger that came down alone presses button 1, too. Once we reject it, the server shows that
/// press to the window manager's grab for click-to-focus, which freezes the pointer until the
/// window manager says that the press goes on to the application. Where another such finger was
/// rejected meanwhile, or a mouse button pressed, the server shows that press as soon as the
/// pointer thaws, but notes a later time for its grab than the press has: the window manager's
/// answer to it is taken for one that came too late, and the pointer stays frozen for good (Xorg
/// 21.1.7, `ActivatePointerGrab`, where events are being played). So a finger that presses is
/// rejected only while no client holds the pointer.
final class TouchRejectQueue {
    /// Tells the server that a finger is not ours.
    typealias Reject = (TouchTable.Touch) -> Void

    private let probe: InputGrabProbe
    private let send: Reject
    private var waiting: [TouchTable.Touch] = []
    private var tries = 0

    /// How long to wait before another look.
    private static let pause = Duration.milliseconds(2)
    /// How many looks there are at most: a finger that waits for a button that is held is late, but
    /// not lost.
    private static let limit = 100

    /// When `tick` is wanted.
    private(set) var deadline: Duration?

    init(_ probe: InputGrabProbe, reject: @escaping Reject) {
        self.probe = probe
        send = reject
    }

    /// Rejects `touch`, at once where that is safe. Costs a round trip for a finger that presses.
    func reject(_ touch: TouchTable.Touch) {
        guard touch.isPressing else { return send(touch) }
        guard waiting.isEmpty, !probe.isForeign(touch.device) else {
            waiting.append(touch)
            // As soon as there is time.
            deadline = deadline ?? .zero
            return
        }
        send(touch)
    }

    /// Gives up on those that wait; gives them.
    func forget() -> [TouchTable.Touch] {
        defer { waiting = [] }
        deadline = nil
        return waiting
    }

    /// Rejects what can be rejected by now.
    func tick(now: Duration) {
        guard let due = deadline, now >= due else { return }
        while let touch = waiting.first {
            if probe.isForeign(touch.device), tries < Self.limit {
                tries += 1
                deadline = now + Self.pause
                return
            }
            tries = 0
            waiting.removeFirst()
            send(touch)
        }
        deadline = nil
    }
}
