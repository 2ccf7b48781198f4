internal import Gestures
internal import Glibc

/// The fingers of a touchpad's gesture, placed around the pointer. The server reports how many
/// there are and how they move together, spread and turn; that many contacts on a circle, moved,
/// spread and turned alike, are the same to recognizers, which know only contacts.
struct PadFingers {
    /// How far from their centre the fingers are placed at first, in pixels at 96 dpi: the limits
    /// of pinches and rotations vary with the monitor, and a touchpad does not.
    private static let spread = 60.0
    static let most = 5

    private let count: Int
    /// `spread` in pixels of the monitor.
    private let radius: Double
    private var center: Point
    private var scale = 1.0
    private var angle = 0.0

    /// The fingers of a gesture that begins with `event`, on a monitor with `unit` pixels for each
    /// pixel at 96 dpi.
    init(_ event: PadEvent, unit: Double) {
        radius = PadFingers.spread * unit
        count = min(max(event.fingers, 1), PadFingers.most)
        center = event.point
    }

    /// Moves them by `event`; values that are not finite move nothing.
    mutating func update(_ event: PadEvent) {
        if event.delta.dx.isFinite, event.delta.dy.isFinite {
            center = Point(x: center.x + event.delta.dx, y: center.y + event.delta.dy)
        }
        if event.scale.isFinite, event.scale > 0 { scale = event.scale }
        if event.turn.isFinite { angle += event.turn * .pi / 180 }
    }

    var places: [(contact: Contact, point: Point)] {
        (0..<count).map { index in
            let direction = angle + 2 * .pi * Double(index) / Double(count)
            let x = center.x + cos(direction) * radius * scale
            let y = center.y + sin(direction) * radius * scale
            return (.pad(index), Point(x: x, y: y))
        }
    }
}
