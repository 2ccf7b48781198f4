internal import Host
internal import Overlay

/// What is given back once nothing has been drawn for a while: a stroke over the whole screen needs
/// ten megabytes, and a daemon waits for most of the day.
extension MainLoop {
    /// Long enough that strokes one after the other find what those before them left.
    private static let restTime = Duration.seconds(10)

    /// Has the memory looked through once the daemon has rested, counted from `now`.
    func postponeRest(_ now: Duration) { restDue = now + Self.restTime }

    func addRest() {
        loop.addDeadline { [unowned self] in
            isHolding ? nil : restDue
        } handler: { [unowned self] now in
            guard !overlay.isShowing else { return postponeRest(now) }
            restDue = nil
            overlay.releaseSpareTiles()
            Heap.trim()
        }
    }
}
