internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// What gestures asked for and what is not done yet: one list of tasks, done from top to bottom. What
/// one gesture asked for is called a batch: it waits and fails as one.
///
/// It has no clock: times come in, tasks go out.
struct ActionQueue<Task> {
    private var entries: [(task: Task, batch: Int)] = []
    /// When it goes on; nil where it does not wait.
    private var resumption: Duration?
    /// The batch that the newest task came from.
    private var current = 0
    /// How many batches there were.
    private var count = 0

    /// Whether nothing is left to do.
    var isEmpty: Bool { entries.isEmpty }

    /// The tasks that are left, in order.
    var tasks: [Task] { entries.map { $0.task } }

    /// When there is something to do, which may be in the past; nil where nothing is left.
    var deadline: Duration? { isEmpty ? nil : resumption ?? .zero }

    /// Whether there is something to do that waits for no moment later than `now`.
    func isReady(_ now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Adds what one gesture asked for.
    mutating func append(_ tasks: [Task]) {
        count += 1
        entries += tasks.map { ($0, count) }
    }

    /// Removes the next task that can be done at `now`; nil where there is none.
    mutating func next(_ now: Duration) -> Task? {
        guard isReady(now) else { return nil }
        resumption = nil
        let (task, batch) = entries.removeFirst()
        current = batch
        return task
    }

    /// What is left of the newest task's batch is done from `time` on, and is passed to `change`. A
    /// wait that nothing comes after holds nothing up.
    mutating func wait(until time: Duration, _ change: (inout Task) -> Void) {
        guard entries.first?.batch == current else { return }
        resumption = time
        for index in 0..<restCount { change(&entries[index].task) }
    }

    /// Has `tasks` done before what is left of the newest task's batch.
    mutating func insert(_ tasks: [Task]) {
        entries.insert(contentsOf: tasks.map { ($0, current) }, at: 0)
    }

    /// Drops and gives what is left of the newest task's batch.
    mutating func dropRest() -> [Task] {
        defer { entries.removeFirst(restCount) }
        return entries.prefix(restCount).map { $0.task }
    }

    /// Drops and gives what is left from the first wait on, which may have begun already.
    mutating func dropWaiting(isWait: (Task) -> Bool) -> [Task] {
        let first = resumption == nil ? entries.firstIndex { isWait($0.task) } : 0
        resumption = nil
        guard let first else { return [] }
        defer { entries.removeSubrange(first...) }
        return entries[first...].map { $0.task }
    }

    /// Drops everything.
    mutating func removeAll() {
        entries = []
        resumption = nil
    }

    /// How much is left of the newest task's batch.
    private var restCount: Int { entries.prefix { $0.batch == current }.count }
}

extension ActionRunner {
    /// One action of a gesture; none for the release of the keys that it held.
    struct Task {
        var action: Action?
        var binding: Binding
        var gesture: Gesture
        /// Where its stroke began.
        var origin: StrokeOrigin
        /// Its place in a list of several actions: `2 of 3`.
        var place: String?
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
        var place: String?
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
