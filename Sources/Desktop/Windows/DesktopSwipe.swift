internal import Engine
internal import Gestures

/// Going to the neighbouring desktops as a continuous gesture moves on. What is on the screen goes
/// with the pointer: to the left, and the desktop on the right comes in. Back at its start the
/// gesture is back at the desktop where it began.
final class DesktopSwipe {
    private let desktops: Desktops
    private let route: Route
    private var steps: Steps
    private let origin: Int
    private var asked: Int

    /// Begins at the visible desktop. `step` is how far the gesture goes from one desktop to the
    /// next, in pixels.
    ///
    /// - Throws: `ActionError.unsupported`, or `noDesktop` when there is none in the direction that
    ///   `phrase` means.
    init(_ desktops: Desktops, phrase: Phrase, step: Vector) throws(ActionError) {
        try desktops.need()
        self.desktops = desktops
        origin = desktops.current ?? 0
        asked = origin
        let layout = desktops.layout
        route = Route(layout: layout, origin: origin, names: desktops.names)
        steps = Steps(phrase, length: step)
        guard steps.isHorizontal && layout.columns > 1 || steps.isVertical && layout.rows > 1 else {
            let sides = (steps.isHorizontal, steps.isVertical)
            throw .noDesktop(
                sides == (true, false)
                    ? "to either side" : sides == (false, true) ? "above or below" : "but this one")
        }
    }

    /// The gesture has gone so far from its start.
    func update(_ translation: Vector) { steps.update(translation) }

    /// Goes to the desktop that the gesture has reached, unless that was done.
    func send() { go(to: route.target(columns: -steps.columns, rows: -steps.rows)) }

    /// Goes back to where it began.
    func goBack() { go(to: origin) }

    private func go(to target: Int) {
        guard target != asked else { return }
        asked = target
        let name = route.names.indices.contains(target) ? route.names[target] : nil
        desktops.go(to: target, named: name)
    }

    /// The desktops as they lay at the start: i3's come and go as they are visited.
    private struct Route {
        var layout: DesktopsLayout
        var origin: Int
        var names: [String]

        /// The desktop so many to the right and so many down, or the last one on the way there.
        func target(columns: Int, rows: Int) -> Int {
            let across = neighbour(of: origin, columns < 0 ? .left : .right, abs(columns))
            return neighbour(of: across, rows < 0 ? .up : .down, abs(rows))
        }

        private func neighbour(of index: Int, _ direction: Ordinal, _ count: Int) -> Int {
            var index = index
            for _ in 0..<min(count, layout.count) {
                guard let next = layout.neighbour(of: index, direction, wrap: false) else { break }
                index = next
            }
            return index
        }
    }
}

/// How many steps a gesture has gone along either axis, with hysteresis: a pointer that shakes at
/// the border of a step stays on it.
struct Steps {
    /// Whether horizontal movement counts.
    let isHorizontal: Bool
    /// Whether vertical movement counts.
    let isVertical: Bool
    private let length: Vector
    /// Steps to the right.
    private(set) var columns = 0
    /// Steps down.
    private(set) var rows = 0

    /// A step back only counts once the gesture is so much of a step behind the border.
    static let slack = 0.25

    /// Counts steps of `length`, along the axis that `phrase` pans along, or both.
    init(_ phrase: Phrase, length: Vector) {
        self.length = Vector(dx: max(1, length.dx), dy: max(1, length.dy))
        switch phrase {
        case .pan(.left, _), .pan(.right, _), .pan(.horizontal, _):
            (isHorizontal, isVertical) = (true, false)
        case .pan(.up, _), .pan(.down, _), .pan(.vertical, _):
            (isHorizontal, isVertical) = (false, true)
        default: (isHorizontal, isVertical) = (true, true)
        }
    }

    /// The gesture has gone so far from its start.
    mutating func update(_ translation: Vector) {
        if isHorizontal { columns = Steps.next(columns, at: translation.dx / length.dx) }
        if isVertical { rows = Steps.next(rows, at: translation.dy / length.dy) }
    }

    private static func next(_ count: Int, at place: Double) -> Int {
        guard place.isFinite else { return count }
        // Seen from the start, on whichever side of it the gesture is.
        let side = count != 0 ? Double(count.signum()) : place < 0 ? -1 : 1
        let reached = place * side
        let steps = Double(abs(count))
        let whole = max(-4096, min(4096, reached))
        if reached >= steps + 1 { return Int(whole.rounded(.down) * side) }
        guard reached < steps - slack else { return count }
        // Beyond the start on the other side it begins anew.
        if whole < 0 { return Int(whole.rounded(.up) * side) }
        return Int((whole + slack).rounded(.down) * side)
    }
}
