internal import Host

/// Tasks put off until the hold is over, since grabs are not changed during one, and until the
/// other actions of the gesture that asked for them are done.
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

        /// Whether it waits until all actions are done.
        fileprivate var waitsForActions: Bool { self != .arrangeOverlay }
    }

    private var tasks: Set<Task> = []
    /// Signs of another window manager, which announces itself bit by bit.
    var windowManager = Debounce(quiet: .milliseconds(100), atMost: .milliseconds(500))
    /// Changes of the X resources (`RESOURCE_MANAGER`), of which many may come at once.
    var resources = Debounce(quiet: .milliseconds(60), atMost: .milliseconds(300))
    /// Gestures that are to be carried out once no other program has the keyboard, and when to ask.
    var triggers: [TriggerRequest] = []
    var triggersDue: Duration?
    /// When to show the first-start message; nil where it is not to be shown.
    var firstStart: Duration?

    /// Adds `task`, if it is not there yet. The newer of `pause` and `resume` replaces the other.
    mutating func add(_ task: Task) {
        if task == .pause { tasks.remove(.resume) }
        if task == .resume { tasks.remove(.pause) }
        tasks.insert(task)
    }

    /// Removes and returns the next task that may be done now, between holds, if any.
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
