internal import Engine
internal import Gestures
internal import Host

/// The place of an action in a list: `2 of 3`.
struct ActionPlace: Hashable, CustomStringConvertible {
    private let number: Int
    private let count: Int

    /// The `number`th of `count` actions, counted from 1.
    init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

    var description: String { "\(number) of \(count)" }
}

extension ActionRunner {
    /// One action of a gesture; none for the release of the keys that it held.
    struct Task {
        var action: Action?
        var binding: Binding
        var gesture: Gesture
        /// Where its stroke began.
        var origin: StrokeOrigin
        /// Its place in a list of several actions.
        var place: ActionPlace?
        /// When the gesture asked for it, later by as long as the list waited.
        var time = MonotonicClock.now

        /// Whether it ends something that a continuous gesture holds.
        var isEnd: Bool {
            guard let action else { return true }
            return action.isContinuous && (gesture.phase == .ended || gesture.phase == .cancelled)
        }
    }

    /// What failed, and why.
    struct Failure {
        var phrase: Phrase
        var action: Action
        /// Its place in a list; nil where it is the only one.
        var place: ActionPlace?
        var reason: String
        /// Whether no other stroke began since it was asked for.
        var isNews: Bool

        /// For the log.
        var line: String {
            "\(phrase): \(action)\(place.map { " (\($0))" } ?? ""): \(reason)"
        }
        /// For the screen, where the gesture is named already.
        var problem: String {
            place.map { "\(action.words) (\($0)): \(reason)" } ?? reason
        }
    }
}

extension Binding {
    /// Whether `again` can do it once more: it does something, and is not `again` itself.
    var isRepeatable: Bool {
        let all =
            actions + continuousActions.began + continuousActions.changed + continuousActions.ended
        return all.contains { $0 != .nothing } && !all.contains(.again)
    }
}
