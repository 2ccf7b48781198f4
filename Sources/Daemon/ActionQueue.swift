/// What gestures asked for and what is not done yet: lists of tasks, each done from top to bottom.
/// The lists are done one after the other.
///
/// It has no clock: times come in, tasks go out.
///
/// Its closures are written out: in a generic type each use of a key path builds one anew, which
/// took a command longer than its whole environment.
struct ActionQueue<Task> {
    private struct List {
        /// What is left of it.
        var tasks: [Task]
        /// When it goes on; nil where it does not wait.
        var resumption: Duration?
    }

    private var lists: [List] = []
    /// Whether the newest task came from the first list, and not from one that is gone.
    private var isUnderWay = false

    /// Whether nothing is left to do.
    var isEmpty: Bool { lists.allSatisfy { $0.tasks.isEmpty } }

    /// The tasks that are left, in order.
    var tasks: [Task] { lists.flatMap { $0.tasks } }

    /// When the first list goes on, where it waits.
    var deadline: Duration? { first?.resumption }

    /// Whether there is something to do that waits for no moment later than `now`.
    func isReady(_ now: Duration) -> Bool {
        first.map { $0.resumption.map { $0 <= now } ?? true } ?? false
    }

    /// Adds a list behind the others.
    mutating func append(_ tasks: [Task]) {
        if !tasks.isEmpty { lists.append(List(tasks: tasks)) }
    }

    /// Removes the next task that can be done at `now`; nil where there is none.
    mutating func next(_ now: Duration) -> Task? {
        lists.removeAll { $0.tasks.isEmpty }
        isUnderWay = isReady(now)
        guard isUnderWay else { return nil }
        lists[0].resumption = nil
        return lists[0].tasks.removeFirst()
    }

    /// The list that the newest task came from goes on at `time`. What is left of it is passed to
    /// `change`.
    mutating func wait(until time: Duration, _ change: (inout Task) -> Void) {
        guard isUnderWay else { return }
        lists[0].resumption = time
        for index in lists[0].tasks.indices { change(&lists[0].tasks[index]) }
    }

    /// Has `tasks` done before what is left of the list that the newest task came from.
    mutating func insert(_ tasks: [Task]) {
        if isUnderWay { lists[0].tasks.insert(contentsOf: tasks, at: 0) }
    }

    /// Drops and gives what is left of the list that the newest task came from.
    mutating func dropRest() -> [Task] {
        guard isUnderWay else { return [] }
        defer { lists[0].tasks = [] }
        return lists[0].tasks
    }

    /// Drops and gives what is left from the first wait on, which may have begun already.
    mutating func dropWaiting(isWait: (Task) -> Bool) -> [Task] {
        lists.removeAll { $0.tasks.isEmpty }
        isUnderWay = false
        var dropped: [Task] = []
        var hasWait = false
        for index in lists.indices {
            let tasks = lists[index].tasks
            hasWait = hasWait || lists[index].resumption != nil
            guard let first = hasWait ? 0 : tasks.firstIndex(where: isWait) else { continue }
            hasWait = true
            dropped += tasks[first...]
            lists[index].tasks.removeSubrange(first...)
        }
        return dropped
    }

    /// Drops everything.
    mutating func removeAll() {
        lists = []
        isUnderWay = false
    }

    /// The first list of which something is left.
    private var first: List? { lists.first { !$0.tasks.isEmpty } }
}
