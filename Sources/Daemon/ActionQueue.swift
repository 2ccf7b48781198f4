/// What gestures asked for and what is not done yet: lists of tasks, each done from top to bottom.
/// The lists of one pointer are done one after the other; while one of them waits, those of other
/// pointers go on.
///
/// It has no clock: times come in, tasks go out.
///
/// Its closures are written out: in a generic type each use of a key path builds one anew, which
/// took a command longer than its whole environment.
struct ActionQueue<Task> {
    private struct List {
        var pointer: Int
        /// What is left of it.
        var tasks: [Task]
        /// When it goes on; nil where it does not wait.
        var resumption: Duration?
    }

    private var lists: [List] = []
    /// The list that the newest task came from.
    private var current: Int?

    /// Whether nothing is left to do.
    var isEmpty: Bool { lists.allSatisfy { $0.tasks.isEmpty } }

    /// The tasks that are left, in order.
    var tasks: [Task] { lists.flatMap { $0.tasks } }

    /// When the next list goes on of those that wait; nil where none does.
    var deadline: Duration? { first.compactMap { lists[$0].resumption }.min() }

    /// Whether there is something to do that waits for no moment later than `now`.
    func isReady(_ now: Duration) -> Bool { ready(now) != nil }

    /// Adds a list of the pointer of this number, behind its others.
    mutating func append(_ tasks: [Task], of pointer: Int) {
        if !tasks.isEmpty { lists.append(List(pointer: pointer, tasks: tasks)) }
    }

    /// Removes the next task that can be done at `now`; nil where there is none.
    mutating func next(_ now: Duration) -> Task? {
        lists.removeAll { $0.tasks.isEmpty }
        current = ready(now)
        guard let current else { return nil }
        lists[current].resumption = nil
        return lists[current].tasks.removeFirst()
    }

    /// Passes all tasks that are left to `change`.
    mutating func update(_ change: (inout Task) -> Void) {
        for list in lists.indices {
            for task in lists[list].tasks.indices { change(&lists[list].tasks[task]) }
        }
    }

    /// The list that the newest task came from goes on at `time`. What is left of it is passed to
    /// `change`.
    mutating func wait(until time: Duration, _ change: (inout Task) -> Void) {
        guard let current else { return }
        lists[current].resumption = time
        for index in lists[current].tasks.indices { change(&lists[current].tasks[index]) }
    }

    /// Has `tasks` done before what is left of the list that the newest task came from.
    mutating func insert(_ tasks: [Task]) {
        if let current { lists[current].tasks.insert(contentsOf: tasks, at: 0) }
    }

    /// Drops and gives what is left of the list that the newest task came from.
    mutating func dropRest() -> [Task] {
        guard let current else { return [] }
        defer { lists[current].tasks = [] }
        return lists[current].tasks
    }

    /// Drops and gives what is left of the lists of `pointer` from the first rest on, which may have
    /// begun already.
    mutating func dropWaiting(of pointer: Int, isWait: (Task) -> Bool) -> [Task] {
        lists.removeAll { $0.tasks.isEmpty }
        current = nil
        var dropped: [Task] = []
        var hasWait = false
        for index in lists.indices where lists[index].pointer == pointer {
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
        current = nil
    }

    /// The lists that no other of the same pointer comes before.
    private var first: [Int] {
        var seen: Set<Int> = []
        return lists.indices.filter {
            !lists[$0].tasks.isEmpty && seen.insert(lists[$0].pointer).inserted
        }
    }

    private func ready(_ now: Duration) -> Int? {
        first.first { index in lists[index].resumption.map { $0 <= now } ?? true }
    }
}
