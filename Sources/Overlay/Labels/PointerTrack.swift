internal import Gestures

/// Where the pointer is and has been, as far as labels go by it.
struct PointerTrack {
    /// Where it is, and whether it is a finger, which hides more.
    private(set) var point = Point.zero
    private(set) var isTouch = false
    /// Whether a stroke is being drawn.
    private(set) var isDrawing = false
    /// What has been drawn so far.
    private(set) var drawn: Box?
    /// What the pointer has passed since labels were last moved out of its way: it may cross one
    /// between two samples.
    private(set) var passage: Box?
    /// The way that the pointer has gone lately.
    private var way = Vector.zero
    /// Pixels for each pixel at 96 dpi, where the pointer was a little while ago.
    private(set) var unit = 1.0
    /// Where it was a little while ago.
    private var trailing = Point.zero
    private var motion = FastMotionDetector()
    private var hasMoved = false

    mutating func beginStroke() {
        isDrawing = true
        drawn = nil
    }

    mutating func endStroke() {
        isDrawing = false
        drawn = nil
        hasMoved = false
    }

    /// Adds where the pointer is.
    mutating func move(to point: Point, isTouch: Bool, on outputs: Outputs) {
        let isFirst = isDrawing && drawn == nil
        if passage == nil { passage = Box(isFirst ? point : self.point) }
        passage?.include(point)
        self.point = point
        self.isTouch = isTouch
        hasMoved = true
        if isFirst {
            drawn = Box(point)
            trailing = point
            unit = outputs.scale(at: point)
        }
        drawn?.include(point)
        if point.distance(to: trailing) > 20 * unit {
            way = point - trailing
            trailing = point
            unit = outputs.scale(at: point)
        }
    }

    /// Measures the pointer's speed, if it has moved.
    mutating func measureSpeed(now: Duration) {
        if hasMoved { motion.add(point, unit: unit, at: now) }
    }

    /// Labels are out of the way of all that the pointer has passed.
    mutating func endPassage() {
        passage = nil
        hasMoved = false
    }

    /// Whether the pointer is fast, so that its user does not read.
    func isFast(at now: Duration) -> Bool { motion.isFast(at: now) }

    /// When a fast pointer rests if it does not move on.
    var rest: Duration { motion.rest }

    /// Places that the user wants to see who draws on from `point`, where `scale` pixels are one at
    /// 96 dpi.
    func placesAhead(of point: Point, scale: Double) -> [Point] {
        let direction = way.length > 0 ? way * (1 / way.length) : .zero
        return (1...5).map { point + direction * (24 * scale * Double($0)) }
    }
}
