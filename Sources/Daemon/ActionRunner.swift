internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Windows

/// Carries actions out: windows, desktops, keys, commands.
final class ActionRunner {
    let windows: Windows
    private let desktops: Desktops
    private let windowManager: WindowManager
    private let interactive: InteractiveActions
    /// Keys and mouse buttons.
    let input: KeyAndButtonActions
    let commands = Commands()
    private let watchdog: WatchdogKeeper
    /// What is not done yet: it waits, or keys and clicks before it are on their way.
    private var queue = ActionQueue<Task>()
    /// Remembers how windows were.
    private let history: UndoHistory
    private let log: Log
    /// What `again` does once more: the latest gesture that can be repeated, as it ended.
    private var latest: (binding: Binding, gesture: Gesture)?
    /// What the window manager was asked for, until it is seen whether anything came of it.
    private var awaited: [(change: AwaitedChange, action: Action, task: Task, due: Duration)] = []
    /// After that time a window manager has done what it does, on a busy machine, too.
    private static let windowManagerPatience = Duration.seconds(2)
    /// What gestures asked of curlicue itself, in order.
    private var ownActions: [OwnAction] = []

    /// The window manager's name; empty when none runs that knows EWMH.
    var windowManagerName: String { windowManager.name }

    init(
        input: SyntheticInput, capture: Capture, windowManager: WindowManager, monitors: Monitors,
        watchdog: WatchdogKeeper, log: Log
    ) {
        self.watchdog = watchdog
        self.log = log
        self.input = KeyAndButtonActions(input, capture)
        desktops = Desktops(windowManager)
        self.windowManager = windowManager
        windows = Windows(windowManager, desktops: desktops, monitors: monitors)
        interactive = InteractiveActions(windows)
        history = UndoHistory(windows)
    }

    /// Asks what actions need to know beforehand, while there is time for it: who manages the
    /// windows, which desktop is shown, how keys are sent. Else the first action asks.
    func readAhead() {
        windowManager.readAhead()
        desktops.readAhead()
        input.readAhead()
    }

    /// Watches what actions need to know beforehand; true when another window manager may have
    /// taken over.
    func handle(_ event: XEvent) -> Bool {
        let isAboutManager = windowManager.handle(event)
        desktops.handle(event)
        windows.handle(event)
        interactive.handle(event)
        history.handle(event)
        return isAboutManager
    }

    /// Reads again what the window manager announces.
    func refreshWindowManager() { windowManager.refresh() }

    /// Whether the window manager that runs can carry `action` out.
    func canPerform(_ action: Action) -> Bool { windowManager.canPerform(action) }

    /// Sends what continuous gestures came to in this iteration of the event loop. Many movements
    /// in one iteration are one request.
    func finishIteration() {
        interactive.finishIteration()
        input.finishIteration()
    }

    /// Releases everything that continuous gestures hold: keys, buttons, windows. For the times
    /// when their end will not be reported. What waits is not done any more.
    func releaseAll() {
        interactive.releaseAll()
        reportDropped(queue.tasks)
        queue.removeAll()
        input.releaseAll()
    }

    /// Whether anything that is mapped now would end that the desktop is shown.
    var needsNoNewWindows: Bool { desktops.isEndedByWindows }

    /// Looks up the window where a stroke began.
    func findWindow(of origin: inout StrokeOrigin) {
        let window = windows.client(at: origin.point)
        origin.context = StrokeOrigin.Context(
            window: window, className: window.map { windows.className(of: $0) ?? "" },
            desktop: desktops.current)
    }

    /// Carries out what `binding` maps `gesture` to, whose stroke began at `origin`; gives what
    /// failed and why. What comes after a wait, or after keys or a click for which another client
    /// takes its time, is done later.
    func perform(
        _ binding: Binding, _ gesture: Gesture, from origin: inout StrokeOrigin
    ) -> [Failure] {
        if origin.context == nil { findWindow(of: &origin) }
        if gesture.phase == .ended, binding.isRepeatable { latest = (binding, gesture) }
        queue.append(tasks(for: binding, gesture, from: origin))
        return resume()
    }

    /// What `binding` maps `gesture` to, task by task.
    private func tasks(
        for binding: Binding, _ gesture: Gesture, from origin: StrokeOrigin
    ) -> [Task] {
        func task(_ action: Action?, _ place: String? = nil) -> Task {
            Task(
                action: action, binding: binding, gesture: gesture, origin: origin, place: place)
        }
        let actions = binding.actions(in: gesture.phase)
        var tasks = actions.enumerated().map { index, action in
            task(action, actions.count > 1 ? "\(index + 1) of \(actions.count)" : nil)
        }
        // What is done at the end is not done with the keys that were held until then.
        if gesture.phase == .ended || gesture.phase == .cancelled { tasks.insert(task(nil), at: 0) }
        return tasks
    }

    /// A new hold begins: what still waits is not done any more.
    func endWaiting() {
        let dropped = queue.dropWaiting { $0.action?.isWait == true }
        reportDropped(dropped)
        end(dropped)
    }

    private func reportDropped(_ tasks: [Task]) {
        let actions = tasks.filter { !$0.isEnd }.compactMap { $0.action.map { "\($0)" } }
        guard let phrase = tasks.first?.binding.phrase, !actions.isEmpty else { return }
        log.info("\(phrase): not done any more: \(actions.joined(separator: ", "))")
    }

    /// Puts the window of the latest action on one back as it was before.
    ///
    /// - Throws: what is in the way, as `UndoHistory` says it.
    func undo() throws(ActionError) { try history.undo() }

    /// What gestures asked of curlicue itself since the last call.
    func dequeueOwnActions() -> [OwnAction] {
        guard !ownActions.isEmpty else { return [] }
        defer { ownActions = [] }
        return ownActions
    }

    /// Whether keys or a click are on their way, or something is to be done after them.
    var isBusy: Bool { input.isBusy || queue.isReady(MonotonicClock.now) }

    /// Whether anything is left to be done, be it after a wait.
    var isAtWork: Bool { input.isBusy || !queue.isEmpty }

    /// When to go on with keys, clicks and lists that wait; nil where there is nothing to go on
    /// with.
    var deadline: Duration? {
        (input.isBusy ? input.deadline : queue.deadline).orEarlier(awaited.first?.due)
    }

    /// What the window manager was asked for and did nothing about.
    func ignored() -> [Failure] {
        var failures: [Failure] = []
        let now = MonotonicClock.now
        while let first = awaited.first, first.due <= now {
            awaited.removeFirst()
            guard let problem = windows.problem(with: first.change) else { continue }
            failures.append(
                Failure(
                    phrase: first.task.binding.phrase, action: first.action,
                    place: first.task.place, reason: problem.description, isNews: true))
        }
        return failures
    }

    /// Whether there is something to be done now that waited.
    var mayResume: Bool { !input.isBusy && queue.isReady(MonotonicClock.now) }

    /// Goes on with what waited; gives what failed.
    func resume() -> [Failure] {
        var failures: [Failure] = []
        while !input.isBusy, let task = queue.next(MonotonicClock.now) {
            guard let failure = carryOut(task) else { continue }
            failures.append(failure)
            // What comes next in a list may build on what failed.
            end(queue.dropRest())
        }
        return failures
    }

    /// Does of `dropped` what ends something that a gesture holds.
    private func end(_ dropped: [Task]) {
        for task in dropped where task.isEnd { _ = carryOut(task) }
    }

    /// Does one thing; gives why it failed.
    private func carryOut(_ task: Task) -> Failure? {
        guard let action = task.action else {
            input.releaseKeys(of: task.binding)
            return nil
        }
        // Where the machine is busy one command takes long to start, and ten that long ten times.
        defer { watchdog.recordProgress() }
        do throws(ActionError) {
            try perform(action, task)
        } catch {
            return Failure(
                phrase: task.binding.phrase, action: action, place: task.place,
                reason: error.description, isNews: commands.isNews(since: task.time))
        }
        return nil
    }

    /// Does one thing, and remembers how its window was before it.
    private func perform(_ action: Action, _ task: Task) throws(ActionError) {
        let phase = task.gesture.phase
        // What follows a gesture is asked which window it is for, and remembered, at its beginning.
        let isFirst = !action.isContinuous || phase == .began
        guard case .window(let what) = action else { return try perform(action, on: nil, task) }
        let phrase = task.binding.phrase
        let window = isFirst ? target(of: task) : nil
        let step = window.flatMap { history.step(before: what, on: $0, by: phrase) }
        try perform(action, on: window, task)
        if let step { history.add(step) }
        // It has put back everything itself.
        if action.isContinuous, phase == .cancelled { history.forget(what, by: phrase) }
    }

    private func perform(
        _ action: Action, on window: Window?, _ task: Task
    ) throws(ActionError) {
        let (binding, gesture) = (task.binding, task.gesture)
        switch action {
        case .run(let text): try commands.start(.shell(text), for: binding, environment(task))
        case .exec(let words):
            try commands.start(.program(words), for: binding, environment(task))
        case .window(let what) where what == .move || what == .resize:
            try interactive.perform(what, of: binding.phrase, gesture, on: window)
        case .window(let what):
            guard let window else { throw .noWindow }
            try windows.perform(what, on: window)
            awaited.removeAll { $0.change.isAbout(window) }
            if let change = windows.dequeueAwaited() {
                let due = MonotonicClock.now + Self.windowManagerPatience
                awaited.append((change, action, task, due))
            }
        case .desktop(let what): try desktops.perform(what)
        case .keys, .hold, .text, .click, .scroll, .drag:
            try input.perform(
                action, of: binding, gesture, isOfFingers: task.origin.isOfFingers)
        case .wait(let time): queue.wait(until: MonotonicClock.now + time) { $0.time += time }
        case .again: try performAgain(task)
        case .own(.undo): try undo()
        case .own(let what): ownActions.append(what)
        case .nothing: break
        }
    }

    /// Has done once more what the latest gesture did, where the present one was
    /// drawn.
    private func performAgain(_ task: Task) throws(ActionError) {
        guard let (binding, latest) = latest else { throw .nothingToRepeat }
        var gesture = latest
        (gesture.start, gesture.end) = (task.gesture.start, task.gesture.end)
        var tasks: [Task] = []
        for phase in latest.progress == nil ? [.ended] : [GesturePhase.began, .changed, .ended] {
            gesture.phase = phase
            gesture.progress = phase == .began ? Progress() : latest.progress
            if latest.progress == nil { gesture.progress = nil }
            tasks += self.tasks(for: binding, gesture, from: task.origin)
        }
        queue.insert(tasks)
    }

    private func target(of task: Task) -> Window? {
        switch task.binding.target {
        case .start: task.origin.context?.window
        case .active: windows.active
        case .pointer: windows.underPointer
        }
    }
}

extension ActionRunner {
    /// The gesture and its place as the variables that commands see.
    func environment(_ task: Task) -> [(String, String)] {
        let (gesture, context) = (task.gesture, task.origin.context)
        let progress = gesture.progress ?? Progress()
        func number(_ value: Double) -> String {
            value.isFinite ? value.digits() : "0"
        }
        var variables = [
            ("CURLICUE_GESTURE", gesture.phrase.description),
            ("CURLICUE_SCORE", gesture.score.digits()),
            ("CURLICUE_X1", "\(Int(gesture.start.x.rounded()))"),
            ("CURLICUE_Y1", "\(Int(gesture.start.y.rounded()))"),
            ("CURLICUE_X2", "\(Int(gesture.end.x.rounded()))"),
            ("CURLICUE_Y2", "\(Int(gesture.end.y.rounded()))"),
            ("CURLICUE_PHASE", gesture.phase.rawValue),
            ("CURLICUE_DELTA", number(progress.delta)),
            ("CURLICUE_SCALE", number(progress.scale)),
            ("CURLICUE_ANGLE", number(progress.angle)),
            ("CURLICUE_VELOCITY", number(progress.velocity.length)),
        ]
        if let window = context?.window {
            variables.append(("CURLICUE_WINDOW", "0x" + String(window, radix: 16)))
        }
        if let name = context?.className { variables.append(("CURLICUE_CLASS", name)) }
        if let desktop = context?.desktop {
            variables.append(("CURLICUE_DESKTOP", "\(desktop + 1)"))
        }
        return variables
    }
}
