/// The tasks that gestures asked for and that are still to be done, in order. The tasks of one
/// gesture are a batch: it waits and fails as one.
///
/// It has no clock: its callers pass the time.
struct ActionQueue<Task> {
    private var entries: [(task: Task, batch: Int)] = []
    /// When the present wait ends; nil while there is none.
    private var resumption: Duration?
    /// Whether it is a pause of curlicue's own, and no wait that was asked for.
    private var isPause = false
    /// The batch of the task that `next` gave last.
    private var current = 0
    /// How many batches have been added.
    private var count = 0

    var isEmpty: Bool { entries.isEmpty }

    var tasks: [Task] { entries.map { $0.task } }

    var first: Task? { entries.first?.task }

    /// When the next task is due, possibly in the past; nil where nothing is left.
    var deadline: Duration? { isEmpty ? nil : resumption ?? .zero }

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

    /// Delays the rest of the current batch, and what comes after it, until `time`, and passes each task
    /// of that rest to `change`. Does nothing at the end of a batch.
    mutating func wait(
        until time: Duration, isPause: Bool = false, _ change: (inout Task) -> Void = { _ in }
    ) {
        guard entries.first?.batch == current else { return }
        resumption = time
        self.isPause = isPause
        changeRest(change)
    }

    /// Passes each task of the rest of the current batch to `change`.
    mutating func changeRest(_ change: (inout Task) -> Void) {
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

    /// Removes and returns everything from the first wait on, which may have begun already. What comes
    /// after a pause stays.
    mutating func dropWaiting(isWait: (Task) -> Bool) -> [Task] {
        let isWaiting = resumption != nil && !isPause
        guard let first = isWaiting ? 0 : entries.firstIndex(where: { isWait($0.task) }) else {
            return []
        }
        if first == 0 { resumption = nil }
        defer { entries.removeSubrange(first...) }
        return entries[first...].map { $0.task }
    }

    mutating func removeAll() {
        entries = []
        resumption = nil
    }

    /// How many tasks of the current batch are left.
    private var restCount: Int { entries.prefix { $0.batch == current }.count }
}
