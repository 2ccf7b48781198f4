/// What was asked for at a moment when it could not be done: grabs are not rearranged under a hold,
/// and a gesture's own actions come before what they ask of curlicue itself.
struct DeferredTasks {
    /// In the order in which they are done.
    enum Task: CaseIterable {
        /// Show the sheet of hints that a gesture asked for, or hide it.
        case toggleHints
        /// Release the hotkeys, as a gesture asked.
        case pause
        /// Grab them again.
        case resume
        /// Give the overlay the part of the screen that panels leave.
        case arrangeOverlay
        /// See which profiles are excluded by the focused window.
        case updateExcludedProfiles
        /// See which pointers there are.
        case updateSessions
        /// Adapt the built-in mapping to another window manager.
        case adaptMapping
        /// Read the mapping again.
        case reload

        /// Whether it waits until nothing is held.
        fileprivate var waitsForHold: Bool { self != .toggleHints }
        /// Whether it waits until keys and clicks of actions are through.
        fileprivate var waitsForActions: Bool {
            switch self {
            case .pause, .resume, .adaptMapping, .reload: true
            case .toggleHints, .arrangeOverlay, .updateExcludedProfiles, .updateSessions: false
            }
        }
    }

    private var tasks: Set<Task> = []

    /// Asks for `task`, once however often. The newer of `pause` and `resume` counts.
    mutating func add(_ task: Task) {
        if task == .pause { tasks.remove(.resume) }
        if task == .resume { tasks.remove(.pause) }
        tasks.insert(task)
    }

    /// Forgets `task`, which has been done in another way.
    mutating func remove(_ task: Task) { tasks.remove(task) }

    /// Removes the next task that may be done now; nil where there is none.
    mutating func next(isHolding: Bool, isBusy: @autoclosure () -> Bool) -> Task? {
        guard !tasks.isEmpty else { return nil }
        for task in Task.allCases where tasks.contains(task) {
            if task.waitsForHold, isHolding { continue }
            if task.waitsForActions, isBusy() { continue }
            tasks.remove(task)
            return task
        }
        return nil
    }
}
