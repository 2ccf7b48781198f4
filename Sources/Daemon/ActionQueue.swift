internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// The tasks that gestures asked for and that are still to be done, in order. The tasks of one
/// gesture are a batch: it waits and fails as one.
///
/// It has no clock: its callers pass the time.
struct ActionQueue<Task> {
    private var entries: [(task: Task, batch: Int)] = []
    /// When the present wait ends; nil while there is none.
    private var resumption: Duration?
    /// The batch of the task that `next` gave last.
    private var current = 0
    /// How many batches have been added.
    private var count = 0

    /// Whether nothing is left to do.
    var isEmpty: Bool { entries.isEmpty }

    /// The tasks that are left, in order.
    var tasks: [Task] { entries.map { $0.task } }

    /// When the next task is due, possibly in the past; nil where nothing is left.
    var deadline: Duration? { isEmpty ? nil : resumption ?? .zero }

    /// Whether a task is due at `now`.
    func isReady(_ now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Adds the tasks of one gesture as a batch.
    mutating func append(_ tasks: [Task]) {
        count += 1
        entries += tasks.map { ($0, count) }
    }

    /// Removes and returns the next task if it is due at `now`.
    mutating func next(_ now: Duration) -> Task? {
        guard isReady(now) else { return nil }
        resumption = nil
        let (task, batch) = entries.removeFirst()
        current = batch
        return task
    }

    /// Delays the rest of the current batch until `time`, and passes each of its tasks to `change`.
    /// Does nothing at the end of a batch.
    mutating func wait(until time: Duration, _ change: (inout Task) -> Void) {
        guard entries.first?.batch == current else { return }
        resumption = time
        for index in 0..<restCount { change(&entries[index].task) }
    }

    /// Puts `tasks` before the rest of the current batch, as part of it.
    mutating func insert(_ tasks: [Task]) {
        entries.insert(contentsOf: tasks.map { ($0, current) }, at: 0)
    }

    /// Removes and returns the rest of the current batch.
    mutating func dropRest() -> [Task] {
        defer { entries.removeFirst(restCount) }
        return entries.prefix(restCount).map { $0.task }
    }

    /// Removes and returns everything from the first wait on, which may have begun already.
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

    /// How many tasks of the current batch are left.
    private var restCount: Int { entries.prefix { $0.batch == current }.count }
}

extension ActionRunner {
    /// One action of a gesture. Without an action: the release of the keys that the gesture held.
    struct Task {
        var action: Action?
        var binding: Binding
        var gesture: Gesture
        /// Where its stroke began.
        var origin: StrokeOrigin
        /// Its place in a list of several actions: `2 of 3`.
        var place: String?
        /// When the gesture asked for it, plus the time its batch has waited.
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

extension Binding {
    /// Whether `again` can repeat it: it does something, and is not `again` itself.
    var isRepeatable: Bool {
        let all =
            actions + continuousActions.began + continuousActions.changed + continuousActions.ended
        return all.contains { $0 != .nothing } && !all.contains(.again)
    }
}
