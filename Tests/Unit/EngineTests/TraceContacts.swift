import Engine
import Gestures
import Glibc

/// Lines of a trace that stand for the events of several fingers, a sample every 8 ms:
///
///     fingers 3 from 500,500 to 700,500 at 20 for 200  fingers 0, 1, 2 on a touch screen
///     fingers 2 around 500,500 spread 100 200 at 20 for 300
///     fingers 2 around 500,500 spread 100 100 turn 90 at 20 for 300
///     pads 3 from 500,500 to 700,500 at 20 for 200     the same on a touchpad
///     pads 2 around 500,500 spread 100 200 at 20 for 300
///
/// Fingers on a screen come down 4 ms apart and lift in the same order.
enum TraceContacts {
    static let verbs = ["fingers", "pads"]

    static func inputs(_ words: [String], _ read: TraceWords) throws -> [Input] {
        guard words.count > 1, let count = Int(words[1]), (1...5).contains(count) else {
            throw Trace.Failure(line: read.line, description: "needs a number of fingers")
        }
        let motion = try Motion(count, read)
        return words[0] == "fingers" ? motion.touches : motion.pads
    }

    /// How the fingers move.
    private struct Motion {
        var count: Int
        var start: Double
        var length: Double
        var from: Point
        var to: Point
        var spread = (from: 120.0, to: 120.0)
        var turn = 0.0
        var isPinch = false

        init(_ count: Int, _ read: TraceWords) throws {
            self.count = count
            start = try read.number("at")
            length = try read.number("for")
            if read.has("around") {
                from = try read.point("around")
                to = from
                isPinch = true
                spread = (try read.number("spread"), try read.number("spread", 1))
                if read.has("turn") { turn = try read.number("turn") * .pi / 180 }
            } else {
                from = try read.point("from")
                to = try read.point("to")
            }
        }

        private var steps: Int { max(2, Int(length / 8)) }

        private func place(_ finger: Int, _ share: Double) -> Point {
            let center = from.interpolated(to: to, share: share)
            let radius = (spread.from + (spread.to - spread.from) * share) / 2
            let angle = turn * share + 2 * .pi * Double(finger) / Double(count)
            return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }

        private func time(_ share: Double) -> Duration {
            Duration(milliseconds: start + share * length)
        }

        var touches: [Input] {
            var inputs = (0..<count).map {
                Input(.touch($0, .began, place($0, 0)), at: time(0) + .milliseconds(4 * $0))
            }
            let landed = inputs.last?.time ?? .zero
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                for finger in 0..<count {
                    let now = max(time(share), landed)
                    inputs.append(Input(.touch(finger, .moved, place(finger, share)), at: now))
                }
            }
            let last = max(time(1), landed)
            return inputs
                + (0..<count).map {
                    Input(.touch($0, .ended, place($0, 1)), at: last + .milliseconds(4 * $0))
                }
        }

        var pads: [Input] {
            let kind: PadEvent.Kind = isPinch ? .pinch : .swipe
            var inputs = [
                Input(.pad(PadEvent(kind, .began, fingers: count, at: from)), at: time(0))
            ]
            let whole = to - from
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                let scale = spread.from > 0 ? 1 + (spread.to / spread.from - 1) * share : 1
                inputs.append(
                    Input(
                        .pad(
                            PadEvent(
                                kind, .changed, fingers: count, at: from,
                                delta: Vector(
                                    dx: whole.dx / Double(steps), dy: whole.dy / Double(steps)),
                                scale: scale, turn: turn * 180 / .pi / Double(steps))),
                        at: time(share)))
            }
            let scale = spread.from > 0 ? spread.to / spread.from : 1
            inputs.append(
                Input(
                    .pad(PadEvent(kind, .ended, fingers: count, at: from, scale: scale)),
                    at: time(1)))
            return inputs
        }
    }
}

struct TraceWords {
    var line: String
    var words: [String]

    init(_ line: String) {
        self.line = line
        words = line.split(separator: " ").map(String.init)
    }

    func has(_ name: String) -> Bool { words.contains(name) }

    /// The number after `name`, or some words further on.
    func number(_ name: String, _ offset: Int = 0) throws -> Double {
        guard let index = words.firstIndex(of: name), index + 1 + offset < words.count,
            let value = Double(words[index + 1 + offset])
        else { throw Trace.Failure(line: line, description: "needs \(name) NUMBER") }
        return value
    }

    /// The point after `name`.
    func point(_ name: String) throws -> Point {
        guard let index = words.firstIndex(of: name), index + 1 < words.count else {
            throw Trace.Failure(line: line, description: "needs \(name) X,Y")
        }
        let parts = words[index + 1].split(separator: ",").compactMap { Double($0) }
        guard parts.count == 2 else {
            throw Trace.Failure(line: line, description: "needs \(name) X,Y")
        }
        return Point(x: parts[0], y: parts[1])
    }
}
