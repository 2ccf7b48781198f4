internal import Gestures
internal import Style

/// Half the width of the path at a place, in pixels.
struct StrokeRadii: Hashable {
    /// Of the ink alone.
    var fill: Double
    /// Of ink and contrast line together.
    var outline: Double

    func interpolated(to other: StrokeRadii, share: Double) -> StrokeRadii {
        StrokeRadii(
            fill: fill + (other.fill - fill) * share,
            outline: outline + (other.outline - outline) * share)
    }
}

/// How wide a stroke is drawn from sample to sample. Where another monitor, faster motion or a
/// harder press asks for another width, it gets there little by little along the way, so that the
/// path has no steps.
struct StrokeWidth {
    /// What the mapping says, in pixels at 96 dpi.
    struct Style: Hashable {
        var width: Double
        var outline: Double
        var vary: Appearance.Variation
    }

    private let style: Style
    private var scale: Double
    private var factor = 1.0
    /// The latest place of the stroke.
    private(set) var position: Point
    /// The way and the time of the samples that the speed is not yet known of.
    private var way = 0.0
    private var since: Duration?
    /// The width that the present speed asks for.
    private var wanted = 1.0

    /// Along this many pixels at 96 dpi about two thirds of a change are done.
    private static let ease = 32.0
    /// Speeds are taken over at least this long: a device's clock counts whole milliseconds.
    private static let span = Duration.milliseconds(12)
    /// The speed that draws the plain width, in pixels at 96 dpi for each millisecond.
    private static let plainSpeed = 0.9

    /// The width of a stroke that begins at `point`, where the scale is `scale`.
    init(_ style: Style, at point: Point, scale: Double) {
        self.style = style
        self.scale = scale
        position = point
    }

    /// Half the width at the latest place.
    var radii: StrokeRadii {
        let fill = max(0.5, style.width * factor * scale) / 2
        return StrokeRadii(fill: fill, outline: fill + max(0, style.outline) * scale)
    }

    /// Goes on to a sample at `point`, where the scale is `target`.
    ///
    /// - Parameters:
    ///   - time: when, where speed matters.
    ///   - pressure: 0…1, where the device reports it.
    mutating func move(to point: Point, time: Duration?, pressure: Double?, scale target: Double) {
        let step = position.distance(to: point)
        position = point
        switch style.vary {
        case .none: break
        case .speed: updateWidth(step: step, time: time)
        case .pressure:
            if let pressure, pressure.isFinite { wanted = 0.5 + min(1, max(0, pressure)) }
        }
        guard scale != target || factor != wanted else { return }
        // 1 - exp(-x), near enough, and never more than all of it.
        let x = step / (Self.ease * scale)
        let share = x / (1 + x)
        scale += (target - scale) * share
        factor += (wanted - factor) * share
        if abs(scale - target) < 0.002 { scale = target }
        if abs(factor - wanted) < 0.002 { factor = wanted }
    }

    private mutating func updateWidth(step: Double, time: Duration?) {
        guard let time else { return }
        guard let start = since else { return since = time }
        way += step
        guard time - start >= Self.span else { return }
        let speed = way / (time - start).milliseconds / scale
        // From 1.5 at rest through 1 towards a half.
        wanted = 0.5 + 1 / (1 + speed / Self.plainSpeed)
        way = 0
        since = time
    }
}
