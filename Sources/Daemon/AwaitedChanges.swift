internal import CX11
internal import Engine
internal import Gestures
internal import Host
internal import Windows

/// What the window manager was asked for, until something comes of it or its time is over.
struct AwaitedChanges {
    private struct Request {
        var change: AwaitedChange
        var action: Action
        var task: ActionRunner.Task
        /// How often to look once more. Soon and often: nobody takes back by hand what came sooner.
        var checks = 20
    }

    /// Twenty of them: a window manager has two seconds to act, even on a busy machine.
    private static let pause = Duration.milliseconds(100)
    private var requests: [Request] = []
    /// When to look what came of them.
    private(set) var deadline: Duration?

    /// It was asked for `change` just now, by `action` of `task`.
    mutating func add(_ change: AwaitedChange, _ action: Action, _ task: ActionRunner.Task) {
        requests.append(Request(change: change, action: action, task: task))
        deadline = deadline ?? MonotonicClock.now + Self.pause
    }

    /// Drops what is about `window`, or with nil about the desktops.
    mutating func forget(_ window: Window?) { requests.removeAll { $0.change.window == window } }

    /// Those that nothing came of in all the time.
    mutating func dequeueIgnored(_ windows: Windows) -> [ActionRunner.Failure] {
        guard let deadline, deadline <= MonotonicClock.now else { return [] }
        var failures: [ActionRunner.Failure] = []
        requests = requests.compactMap { request in
            guard let problem = windows.problem(with: request.change) else { return nil }
            var request = request
            request.checks -= 1
            guard request.checks == 0 else { return request }
            failures.append(
                ActionRunner.Failure(
                    phrase: request.task.binding.phrase, action: request.action,
                    place: request.task.place, reason: problem.description, isNews: true))
            return nil
        }
        self.deadline = requests.isEmpty ? nil : MonotonicClock.now + Self.pause
        return failures
    }
}

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
