internal import Engine
internal import Gestures

extension ActionRunner {
    /// What failed, and why.
    struct Failure {
        var phrase: Phrase
        var action: Action
        /// Its place in a list; nil where it is the only one.
        var place: String?
        var reason: String
        /// Whether to show it as well as log it: see `Commands.isNews`.
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
