internal import Gestures
internal import Glibc

/// The fingers of a touchpad's gesture, placed around the pointer. The server reports how many
/// there are and how they move together, spread and turn; that many contacts on a circle, moved,
/// spread and turned alike, are the same to recognizers, which know only contacts.
struct PadFingers {
    /// How far from their centre the fingers are placed at first, in pixels.
    static let spread = 60.0
    /// The most fingers of a gesture.
    static let most = 5

    private let count: Int
    private var center: Point
    private var scale = 1.0
    private var angle = 0.0

    /// The fingers of a gesture that begins with `event`.
    init(_ event: PadEvent) {
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

    /// Where each finger is now.
    var places: [(contact: Contact, point: Point)] {
        (0..<count).map { index in
            let direction = angle + 2 * .pi * Double(index) / Double(count)
            let radius = PadFingers.spread * scale
            let x = center.x + cos(direction) * radius
            let y = center.y + sin(direction) * radius
            return (.pad(index), Point(x: x, y: y))
        }
    }
}
