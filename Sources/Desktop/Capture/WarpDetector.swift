internal import Engine

/// When to ask whether the pointer is elsewhere than the last event said.
///
/// Raw events report what devices do, and not what other programs do with the pointer: where one
/// warps it (`xdotool mousemove`), there is none until it is grabbed. Only where a hold begins:
/// once a gesture has run something, it may be the window manager that warps the pointer, and no
/// drawing.
struct WarpDetector {
    /// When to ask next.
    private(set) var due = Duration.zero
    private var began: Duration?

    /// A stroke has only begun after so long.
    private static let pause = Duration.milliseconds(10)
    /// After so long it is a rest.
    private static let fastMotion = Duration.seconds(1)
    private static let longPause = Duration.milliseconds(50)

    /// Whether to ask at `now`: not the first time, when the hold has only just begun.
    mutating func isDue(at now: Duration) -> Bool {
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
}
