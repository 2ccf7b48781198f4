internal import CX11
internal import Host
internal import Windows

/// What the window manager was asked for, until something comes of it or its time is over.
struct AwaitedChanges {
    private struct Request {
        var change: AwaitedChange
        var task: ActionRunner.Task
        /// How often to look once more. Soon and often: nobody takes back by hand what came sooner.
        var checks = 20
    }

    /// Twenty of them: a window manager has two seconds to act, even on a busy machine.
    private static let pause = Duration.milliseconds(100)
    private var requests: [Request] = []
    /// When to look what came of them.
    private(set) var deadline: Duration?

    mutating func add(_ change: AwaitedChange, _ task: ActionRunner.Task) {
        requests.append(Request(change: change, task: task))
        deadline = deadline ?? MonotonicClock.now + Self.pause
    }

    /// Drops what is about `window`, or with nil about the desktops.
    mutating func forget(_ window: Window?) { requests.removeAll { $0.change.window == window } }

    /// Those that nothing came of in all the time.
    mutating func dequeueIgnored(_ windows: Windows) -> [ActionFailure] {
        guard let deadline, deadline <= MonotonicClock.now else { return [] }
        var failures: [ActionFailure] = []
        requests = requests.compactMap { request in
            guard let problem = windows.problem(with: request.change) else { return nil }
            var request = request
            request.checks -= 1
            guard request.checks == 0 else { return request }
            failures.append(request.task.failure(problem, isNews: true))
            return nil
        }
        self.deadline = requests.isEmpty ? nil : MonotonicClock.now + Self.pause
        return failures
    }
}
