internal import Gestures

/// Whether the pointer moves fast, by how far it came a moment ago: a user who looks for the way is
/// slow.
struct FastMotionDetector {
    private var mark: (point: Point, time: Duration)?
    private var wasFast = false
    private var last = Duration.zero

    /// The speed is measured over so long at least.
    private static let span = Duration.milliseconds(40)
    /// After so long without a sample the pointer rests.
    private static let rest = Duration.milliseconds(100)
    /// Pixels a second at 96 dpi from which the pointer is fast, and below which it no longer is.
    private static let (fast, slow) = (700.0, 400.0)

    /// Adds where the pointer is.
    ///
    /// - Parameter unit: pixels for each pixel at 96 dpi.
    mutating func add(_ point: Point, unit: Double, at time: Duration) {
        defer { last = time }
        guard let mark, time - last < Self.rest else {
            mark = (point, time)
            wasFast = false
            return
        }
        let elapsed = time - mark.time
        guard elapsed >= Self.span else { return }
        let speed = point.distance(to: mark.point) / (unit * (elapsed / .seconds(1)))
        wasFast = speed > (wasFast ? Self.slow : Self.fast)
        self.mark = (point, time)
    }

    /// Whether the pointer is fast.
    func isFast(at now: Duration) -> Bool { wasFast && now < last + Self.rest }

    /// When a pointer that is fast counts as resting if it does not move on; zero for a slow one.
    var rest: Duration { wasFast ? last + Self.rest : .zero }
}
