internal import Host

/// What was asked for at a moment when it could not be done: grabs are not rearranged under a hold,
/// and a gesture's own actions come before what they ask of curlicue itself.
struct DeferredTasks {
    /// In the order in which they are done.
    enum Task: CaseIterable {
        /// Release the hotkeys, as a gesture asked.
        case pause
        /// Grab them again.
        case resume
        /// Give the overlay the part of the screen that panels leave.
        case arrangeOverlay
        /// Read the mapping again.
        case reload

        /// Whether it waits until keys and clicks of actions are through.
        fileprivate var waitsForActions: Bool { self != .arrangeOverlay }
    }

    private var tasks: Set<Task> = []
    /// Signs of another window manager, which announces itself bit by bit.
    var windowManager = Debounce(quiet: .milliseconds(100), atMost: .milliseconds(500))
    /// Changes of the screen's resources, of which many may come at once.
    var resources = Debounce(quiet: .milliseconds(60), atMost: .milliseconds(300))
    /// When to say on the overlay what can be drawn; nil where it is not to be said.
    var firstStart: Duration?

    /// Asks for `task`, once however often. The newer of `pause` and `resume` counts.
    mutating func add(_ task: Task) {
        if task == .pause { tasks.remove(.resume) }
        if task == .resume { tasks.remove(.pause) }
        tasks.insert(task)
    }

    /// Removes the next task that may be done now, while nothing is held; nil where there is none.
    mutating func next(isBusy: @autoclosure () -> Bool) -> Task? {
        guard !tasks.isEmpty else { return nil }
        for task in Task.allCases where tasks.contains(task) {
            if task.waitsForActions, isBusy() { continue }
            tasks.remove(task)
            return task
        }
        return nil
    }
}
