internal import Gestures

/// Whether a hand is in a hurry, by how far it came a moment ago: one that looks for its way is
/// slow.
struct FastMotionDetector {
    private var mark: (point: Point, time: Duration)?
    private var isGreat = false
    private var last = Duration.zero

    /// The speed is taken over so long at least.
    private static let span = Duration.milliseconds(40)
    /// After so long without a sample the hand rests.
    private static let rest = Duration.milliseconds(100)
    /// Pixels a second at 96 dpi from which a hand is hasty, and below which it no longer is.
    private static let (fast, slow) = (700.0, 400.0)

    /// Notes where the hand is.
    ///
    /// - Parameter unit: pixels for each pixel at 96 dpi.
    mutating func follow(_ point: Point, unit: Double, at time: Duration) {
        defer { last = time }
        guard let mark, time - last < Self.rest else {
            mark = (point, time)
            isGreat = false
            return
        }
        let elapsed = time - mark.time
        guard elapsed >= Self.span else { return }
        let speed = point.distance(to: mark.point) / (unit * (elapsed / .seconds(1)))
        isGreat = speed > (isGreat ? Self.slow : Self.fast)
        self.mark = (point, time)
    }

    /// Whether it is in a hurry.
    func isGreat(_ now: Duration) -> Bool { isGreat && now < last + Self.rest }

    /// When a hand that is in a hurry rests, if it does not move on.
    var end: Duration { isGreat ? last + Self.rest : .zero }
}
