internal import CX11
internal import Engine
internal import Gestures
internal import Host
internal import Windows

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

    mutating func changeRest(_ change: (inout Task) -> Void) {
        for index in 0..<restCount { change(&entries[index].task) }
    }

    /// Puts `tasks` before the rest of the current batch, as part of it.
    mutating func insert(_ tasks: [Task]) {
        entries.insert(contentsOf: tasks.map { ($0, current) }, at: 0)
    }

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

    private var restCount: Int { entries.prefix { $0.batch == current }.count }
}

extension ActionRunner {
    /// One action of a gesture. Without an action: the release of the keys that the gesture held.
    struct Task {
        var action: Action?
        var binding: Binding
        var gesture: Gesture
        var origin: StrokeOrigin
        /// Its place in a list of several actions: `2 of 3`.
        var place: String?
        /// What is done in its place where it finds no window to act on.
        var otherwise: [Action] = []
        /// Whether it is done at steps, or in place of them: not where the beginning failed.
        var needsBeginning = false
        /// Whether it is a wait of curlicue's own, as for a window manager: no new hold ends it.
        var isPause = false
        /// When the gesture asked for it, plus the time its batch has waited.
        var time = MonotonicClock.now

        /// Tasks of the same gesture for `actions`.
        func others(_ actions: [Action]) -> [Task] {
            actions.enumerated().map { index, action in
                let place = actions.count > 1 ? "\(index + 1) of \(actions.count)" : nil
                return Task(
                    action: action, binding: binding, gesture: gesture, origin: origin,
                    place: place, time: time)
            }
        }

        func failure(_ error: ActionError, isNews: Bool) -> ActionFailure {
            let name = action.map { "\($0)" } ?? ""
            let place = place.map { " (\($0))" } ?? ""
            return ActionFailure(
                gesture: "\(binding.phrase)",
                problem: place.isEmpty ? "\(error)" : "\(action?.words ?? name)\(place): \(error)",
                line: "\(binding.phrase): \(name)\(place): \(error)", isNews: isNews)
        }

        /// Whether it ends something that a continuous gesture holds.
        var isEnd: Bool {
            guard let action else { return true }
            return action.isContinuous && (gesture.phase == .ended || gesture.phase == .cancelled)
        }
    }
}

struct StrokeOrigin {
    struct Context {
        var window: Window?
        var className: String?
        var focus: KeyboardFocus?
    }

    /// Which window keys and clicks have to be for.
    enum Aim {
        /// The one that had the keyboard, or was there, when the stroke began.
        case sameWindow
        /// The same, which had it for the keys before these only; or what they brought up.
        case lentFocus
        /// Any, unless that one has gone: there was a wait, in which the user may have chosen.
        case whileThere
        /// Any: an action before them may have brought up the one that is meant.
        case anyWindow
    }

    /// On the screen.
    var point = Point.zero
    /// What draws it; of several fingers the first.
    var contact = Contact.pointer
    var aim = Aim.sameWindow
    /// Nil until it was looked up, which is done during the hold, not at its end.
    var context: Context?
    /// Whether a stroke began here, whose window is still to be looked up.
    var isUnknown = false
}
