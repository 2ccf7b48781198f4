internal import Glibc

/// A circle that acts while it is drawn, step by step, back and forth, as a knob is turned.
///
/// It begins when the contact has gone round for half a turn at least, along a line that a circle
/// fits. From then on the angle is that of the contact about the circle's centre. Centre and radius
/// follow the hand: each movement corrects them by a share of what the contact is off the circle,
/// which is the larger the longer the movement.
package final class KnobRecognizer: Recognizer {
    package let name = "knob"
    /// The mapped phrases; both rotations of a circle either way.
    package let phrases: [Phrase]
    package let beginnings: [Beginnings]
    private let limits: Limits
    /// How far to go round before each rotation begins, in radians.
    private var least: [Rotation: Double] = [:]
    /// What is drawn before it begins: places a little apart, each with how far the path had turned
    /// there, in radians, positive clockwise.
    private var places: [(place: Point, turned: Double)] = []
    /// The circle that it follows, once it began.
    private var circle: Circle?
    private var phrase: Phrase?

    /// In so many places without a beginning it is something else.
    private static let mostPlaces = 1000
    /// How far a circle goes round before it begins: half a turn, and a little as the hand may only
    /// come about.
    private static let half = 200 * Double.pi / 180
    /// How much farther than a sequence or a recorded stroke turns it has to go round.
    private static let lead = 2 * Double.pi / 3
    /// The greatest RMS distance of what is drawn from the circle, over its radius.
    private static let roundness = 0.15

    package init(_ mapped: [Phrase], limits: Limits) {
        self.limits = limits
        phrases = Rotation.allCases.map { .knob($0) }
            .filter { phrase in mapped.contains { $0.covers(phrase) } }
        beginnings = phrases.compactMap { IdealPath($0) }.map(Beginnings.init)
        spare([])
    }

    /// Has it wait for longer than any of the sequences and recorded strokes among these goes round,
    /// which are mapped beside it.
    package func spare(_ others: [Beginnings]) {
        let others = others.filter {
            switch $0.phrase {
            case .sequence, .stroke: true
            default: false
            }
        }
        for rotation in Rotation.allCases {
            let sense: Double = rotation == .clockwise ? 1 : -1
            let most = others.flatMap(\.ways).map { $0.points.mostTurned(sense) }.max() ?? 0
            // What turns less than a quarter is nearly straight.
            least[rotation] = most < .pi / 2 ? Self.half : max(Self.half, most + Self.lead)
        }
    }

    package func consider(_ event: ContactEvent, _ contacts: Contacts) -> Decision {
        // Once it began more contacts change nothing.
        guard let first = phrase == nil ? contacts.single : contacts.strokePaths.first,
            let place = first.strokePath.end?.position
        else { return .fail(FailedCheck(name, .contacts(contacts))) }
        guard event.contact == first.contact else { return .wait }
        switch event.phase {
        case .began:
            places = [(place, 0)]
            return .wait
        case .moved:
            guard phrase != nil else { return begin(at: place) }
            let (phrase, progress) = follow(to: place)
            return .change(phrase, progress)
        case .ended:
            guard phrase != nil else { return .fail(FailedCheck(name, .winding(of: places))) }
            let (phrase, progress) = follow(to: place)
            return .finish(phrase, progress)
        }
    }

    package func reset() {
        places = []
        (circle, phrase) = (nil, nil)
    }

    private func begin(at place: Point) -> Decision {
        guard let last = places.last else { return .wait }
        let way = place - last.place
        guard way.length >= limits.circle.diameter / 5 else { return .wait }
        let before = places.count > 1 ? last.place - places[places.count - 2].place : way
        places.append((place, last.turned + turn(from: before, to: way)))
        guard places.count <= Self.mostPlaces else {
            return .fail(FailedCheck(name, .winding(of: places)))
        }
        for phrase in phrases {
            guard case .knob(let rotation?) = phrase, let least = least[rotation] else { continue }
            let sense: Double = rotation == .clockwise ? 1 : -1
            let turned = places[places.count - 1].turned
            // The directions of such short ways are a little wrong.
            guard turned * sense >= least - .pi / 4 else { continue }
            // What led to the circle is left out.
            let begun = places.lastIndex { (turned - $0.turned) * sense >= least + .pi / 6 }
            for first in [0, begun].compactMap({ $0 }) {
                guard let circle = Circle(places[first...].map(\.place)),
                    circle.angle * sense >= least, circle.error <= Self.roundness,
                    circle.radius * 2 >= limits.circle.diameter
                else { continue }
                self.circle = circle
                self.phrase = phrase
                places = []
                return .begin(phrase, Progress(angle: circle.degrees))
            }
        }
        return .wait
    }

    private func follow(to place: Point) -> (Phrase, Progress) {
        circle?.follow(to: place)
        let angle = circle?.degrees ?? 0
        let newest = Phrase.knob(angle > 0 ? .clockwise : .counterclockwise)
        if phrases.contains(newest) { phrase = newest }
        return (phrase ?? newest, Progress(angle: angle))
    }
}

private struct Circle {
    private(set) var radius: Double
    /// The RMS distance of what was drawn at the beginning, over the radius.
    let error: Double
    private var center: Point
    private var place: Point
    /// The direction of the first place, and how far the contact has gone round since, in radians,
    /// clockwise.
    private let start: Double
    private(set) var angle = 0.0

    /// How fast the circle follows: over a way as long as the radius, so much of what it is off is
    /// made up for, by the centre and by the radius.
    private static let following = (center: 0.7, radius: 0.25)

    /// Fits `places`; nil where no circle does.
    init?(_ places: [Point]) {
        guard let fit = TaubinFit(places), let first = places.first else { return nil }
        (center, radius, error) = (fit.center, fit.radius, fit.error / fit.radius)
        (place, start) = (first, (first - fit.center).angle)
        for next in places {
            angle += turn(from: place - center, to: next - center)
            place = next
        }
    }

    var degrees: Double { angle * 180 / .pi }

    mutating func follow(to next: Point) {
        let way = next.distance(to: place)
        place = next
        let arm = next - center
        // Near the centre the direction says nothing.
        guard arm.length > radius / 4 else { return }
        let off = arm.length - radius
        let share = min(1, way / radius)
        center = center + arm * (off * share * Self.following.center / arm.length)
        radius += off * share * Self.following.radius
        let change = (next - center).angle - (start + angle)
        angle += remainder(change, 2 * .pi)
    }
}

extension Check {
    /// How far `places` go round, where a knob has to go round for half a turn.
    fileprivate static func winding(of places: [(place: Point, turned: Double)]) -> Check {
        let turned = abs(places.last?.turned ?? 0) * 180 / .pi
        return .least(.winding, min(turned, 179), 180)
    }
}

extension [Vector] {
    /// The farthest that a path through these places turns one way, in radians; clockwise where
    /// `sense` is 1, else the other way.
    fileprivate func mostTurned(_ sense: Double) -> Double {
        let ways = zip(dropFirst(), self).map { $0 - $1 }.filter { $0.length > 0 }
        var (most, now) = (0.0, 0.0)
        for (before, next) in zip(ways, ways.dropFirst()) {
            now = Swift.max(0, now + turn(from: before, to: next) * sense)
            most = Swift.max(most, now)
        }
        return most
    }
}
