internal import Engine
internal import Gestures

/// When to look whether the pointer is elsewhere than the last event said.
///
/// Raw events tell what devices do, and not what other programs do with the pointer: where one
/// warps it (`xdotool mousemove`), there is none until it is grabbed. Only at the head of a hold:
/// once a gesture has run something, it may be the window manager that warps the pointer, and no
/// drawing.
struct WarpDetector {
    /// When to look next.
    private(set) var due = Duration.zero
    private var began: Duration?

    /// A stroke has only begun after so long.
    private static let pause = Duration.milliseconds(10)
    /// After so long it is a rest.
    private static let fastMotion = Duration.seconds(1)
    private static let longPause = Duration.milliseconds(50)

    /// Whether to look, at `now`: not the first time, when the hold has only
    /// just begun.
    mutating func looks(at now: Duration) -> Bool {
        let isFirst = began == nil
        let start = began ?? now
        began = start
        due = now + (now - start < Self.fastMotion ? Self.pause : Self.longPause)
        return !isFirst
    }
}

extension Capture {
    /// Nil where the pointer may be elsewhere for a finger on a screen, whose raw events are not
    /// asked for, or for a device that is to be left out.
    func makeWarpDetector() -> WarpDetector? {
        let hasTouchscreen = devices.contains { $0.kind == .touchscreen }
        return hasTouchscreen || !filter.admitsAll ? nil : WarpDetector()
    }

    /// Looks where the pointer is. Events that have come meanwhile
    /// report it better.
    func checkForWarp(_ now: Duration, _ inputs: inout [Input]) {
        guard warpDetector?.looks(at: now) ?? false, isArmed else { return }
        guard let position = queryPosition(), display.queued == 0, !display.isLost,
            position.isFinite,
            position.distance(to: latestPosition) >= 1
        else { return }
        latestPosition = position
        inputs.append(Input(.motion(position), at: now))
    }
}
