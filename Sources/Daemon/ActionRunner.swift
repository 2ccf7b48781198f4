internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Windows

/// Carries actions out: windows, desktops, keys, commands.
final class ActionRunner {
    let windows: Windows
    private let interactive: InteractiveActions
    let input: KeyAndButtonActions
    let commands = RunningCommands()
    let watchdog: Watchdog
    /// Actions still to be done, after a wait or after keys and clicks that are being sent.
    private var queue = ActionQueue<Task>()
    /// How windows were before actions, for `undo`.
    private let history: UndoHistory
    private let log: Log
    /// What `again` repeats: the latest repeatable gesture, as it was last.
    private var latest: (binding: Binding, gesture: Gesture)?
    /// What failed at its beginning: until it begins again, only its end is done.
    private var failed: Set<Binding> = []
    private var awaited = AwaitedChanges()
    /// Enough for a window manager to act, and too short to be felt.
    private static let pauseBetweenPlaces = Duration.milliseconds(80)
    /// Which window the keys and clicks behind the present action are for.
    private var aimOfRest = StrokeOrigin.Aim.anyWindow
    /// What gestures asked of curlicue itself, in order.
    var ownActions: [OwnAction] = []

    init(
        input: SyntheticInput, capture: Capture, windowManager: WindowManager, monitors: Monitors,
        watchdog: Watchdog, log: Log
    ) {
        self.watchdog = watchdog
        self.log = log
        self.input = KeyAndButtonActions(input, capture)
        windows = Windows(windowManager, monitors: monitors)
        interactive = InteractiveActions(windows)
        history = UndoHistory(windows)
    }

    /// Reads what actions need to know beforehand: who manages the windows, which desktop is shown, and
    /// which window has the keyboard.
    func readAhead() {
        _ = windows.windowManager.isRunning
        windows.desktops.recordCurrent()
        windows.recordFocus()
    }

    /// Keeps what `readAhead` read up to date; true when another window manager may have taken
    /// over.
    func handle(_ event: XEvent) -> Bool {
        let isAboutManager = windows.windowManager.handle(event)
        windows.desktops.handle(event)
        windows.handle(event)
        interactive.handle(event)
        history.handle(event)
        return isAboutManager
    }

    /// Sends what continuous gestures did in this iteration of the event loop: many movements are
    /// one request.
    func finishIteration() {
        interactive.finishIteration()
        input.finishIteration()
    }

    /// Releases everything that continuous gestures hold (keys, buttons, windows), for when their
    /// end will not be reported. Drops the actions that are still to be done.
    func releaseAll() {
        interactive.releaseAll()
        reportDropped(queue.tasks)
        queue.removeAll()
        input.releaseAll()
    }

    /// Looks up the window where a stroke began. `before` had the keyboard before that.
    func findWindow(of origin: inout StrokeOrigin, before: KeyboardFocus? = nil) {
        origin.isUnknown = false
        let window = windows.client(at: origin.point)
        // Where the focus follows the mouse, a quick one may have taken it to another window by now.
        let focus = before?.client == window ? before : windows.focus(pointingAt: window)
        origin.context = StrokeOrigin.Context(
            window: window, className: window.map { windows.className(of: $0) ?? "" },
            focus: focus)
    }

    /// Whether what `gesture` is mapped to begins with keys, which are sent at once.
    func typesFirst(_ binding: Binding, _ gesture: Gesture) -> Bool {
        !isAtWork && binding.actions(in: gesture.phase).first?.types == true
    }

    /// Carries out what `binding` maps `gesture` to, whose stroke began at `origin`; returns what
    /// failed. Actions after a wait, or after keys or clicks that another client holds up, are done
    /// later.
    func perform(
        _ binding: Binding, _ gesture: Gesture, from origin: inout StrokeOrigin
    ) -> [ActionFailure] {
        if origin.context == nil { findWindow(of: &origin) }
        // The end of steps does nothing by itself, and may not come.
        let isStep = gesture.phase == .changed && binding.step != nil
        if isStep || gesture.phase == .ended, binding.isRepeatable { latest = (binding, gesture) }
        queue.append(tasks(for: binding, gesture, from: origin))
        if binding.actions(in: gesture.phase).contains(where: \.mayMoveFocus) {
            origin.aim = .anyWindow
        }
        return performDue()
    }

    private func tasks(
        for binding: Binding, _ gesture: Gesture, from origin: StrokeOrigin
    ) -> [Task] {
        let first = Task(binding: binding, gesture: gesture, origin: origin)
        var tasks = first.others(binding.actions(in: gesture.phase))
        for index in tasks.indices {
            let isPlain = tasks[index].action.map(binding.actions.contains) ?? false
            if isPlain { tasks[index].otherwise = binding.otherwise }
            let isWhole = isPlain && binding.step == nil
            tasks[index].needsBeginning = gesture.phase == .changed || isWhole
        }
        // The keys that were held are released before the actions at the end.
        if gesture.phase == .ended || gesture.phase == .cancelled { tasks.insert(first, at: 0) }
        return tasks
    }

    /// A new hold begins: drops the actions that still wait.
    func dropWaiting() {
        let dropped = queue.dropWaiting { $0.action?.isWait == true && !$0.isPause }
        reportDropped(dropped)
        end(dropped)
    }

    private func reportDropped(_ tasks: [Task]) {
        let actions = tasks.filter { !$0.isEnd }.compactMap { $0.action.map { "\($0)" } }
        guard let phrase = tasks.first?.binding.phrase, !actions.isEmpty else { return }
        log.info("\(phrase): not done any more: \(actions.joined(separator: ", "))")
    }

    /// Puts the window that an action changed last back as it was, and returns it.
    ///
    /// - Throws: why that is impossible, as `UndoHistory` says it.
    @discardableResult func undo() throws(ActionError) -> Window {
        let window = try history.undo()
        // A window manager that is slow does both, and then nothing has changed.
        awaited.forget(window)
        return window
    }

    /// Whether keys or a click are being sent, or an action is due.
    var isBusy: Bool { input.isBusy || queue.isReady(MonotonicClock.now) }

    /// Whether anything is left to do, even if only after a wait.
    var isAtWork: Bool { input.isBusy || !queue.isEmpty }

    /// When to go on with keys, clicks and waiting actions, or to check what a window manager did;
    /// nil where there is nothing to do.
    var deadline: Duration? {
        (input.isBusy ? input.deadline : queue.deadline).orEarlier(awaited.deadline)
    }

    /// The requests that the window manager has done nothing about in all the time it has.
    func ignored() -> [ActionFailure] { awaited.dequeueIgnored(windows) }

    var mayResume: Bool { !isHeldUp && queue.isReady(MonotonicClock.now) }

    /// Whether the next action waits for keys or a click that are being sent.
    private var isHeldUp: Bool { input.holdsUp(queue.first?.action) }

    /// Does everything that is due; returns what failed.
    func performDue() -> [ActionFailure] {
        var failures: [ActionFailure] = []
        while !isHeldUp, let task = queue.next(MonotonicClock.now) {
            let isBeginning = task.gesture.phase == .began
            if isBeginning { failed.remove(task.binding) }
            if task.needsBeginning, !task.isEnd, failed.contains(task.binding) { continue }
            guard let failure = carryOut(task) else {
                // The rest of a text is still to come after a pause.
                let isOver = queue.first?.isPause != true
                if task.action?.mayMoveFocus == true, isOver {
                    queue.changeRest { $0.origin.aim = aimOfRest }
                }
                continue
            }
            failures.append(failure)
            // Later actions of the list may depend on the one that failed, and so may the steps.
            if isBeginning { failed.insert(task.binding) }
            end(queue.dropRest())
        }
        return failures
    }

    /// Of the dropped tasks, does those that end what a gesture holds.
    private func end(_ dropped: [Task]) {
        for task in dropped where task.isEnd { _ = carryOut(task) }
    }

    /// Does one task; returns why it failed, if it did.
    private func carryOut(_ task: Task) -> ActionFailure? {
        aimOfRest = .anyWindow
        guard let action = task.action else {
            input.releaseKeys(of: task.binding)
            return nil
        }
        // On a busy machine each command may take long to start: that is no stall.
        defer { watchdog.recordProgress() }
        do throws(ActionError) {
            try perform(action, task)
        } catch {
            if error.isAboutMissingWindow, !task.otherwise.isEmpty {
                log.debug("\(action): \(error); 'else' is done")
                // The rest of what has an alternative would act on a window that is not there.
                let rest = queue.dropRest().filter { $0.otherwise.isEmpty || $0.isEnd }
                queue.insert(task.others(task.otherwise) + rest)
                return nil
            }
            return task.failure(error, isNews: commands.isNews(since: task.time))
        }
        return nil
    }

    /// Does one task, and remembers how its window was before.
    private func perform(_ action: Action, _ task: Task) throws(ActionError) {
        // For what is no typing the window manager may have to answer.
        if !action.types { windows.windowManager.display.ungrabServer() }
        let phase = task.gesture.phase
        // A continuous action looks up and remembers its window at its beginning only.
        let isFirst = !action.isContinuous || phase == .began
        guard case .window(let what) = action else { return try perform(action, on: nil, task) }
        let phrase = task.binding.phrase
        let named = try windows.window(namedBy: what)
        let window = (isFirst ? named ?? target(of: task) : nil)
            .map { windows.subject(of: what, on: $0) }
        let step = window.flatMap { history.step(before: what, on: $0, by: phrase) }
        do throws(ActionError) { try perform(action, on: window, task) } catch {
            // One that answers too late may have done it all the same.
            if case .noAnswer = error, let step { history.add(step) }
            throw error
        }
        if let step { history.add(step) }
        // A cancelled action has put the window back itself.
        if action.isContinuous, phase == .cancelled { history.forget(what, by: phrase) }
    }

    private func perform(
        _ action: Action, on window: Window?, _ task: Task
    ) throws(ActionError) {
        let (binding, gesture) = (task.binding, task.gesture)
        switch action {
        case .run(let text): try start(.shell(text), task)
        case .exec(let words): try start(.program(words), task)
        case .window(let what) where what == .move || what == .resize:
            try interactive.perform(what, of: binding.phrase, gesture, on: window)
        case .window(let what):
            guard let window else { throw .noWindow }
            try windows.perform(what, on: window)
            awaitChange(of: window, task)
        case .desktop(let what):
            try windows.perform(what)
            awaitChange(of: nil, task)
        case .keys, .hold, .text:
            let focus = task.origin.context?.focus
            if task.origin.aim == .sameWindow || task.origin.aim == .lentFocus, let focus {
                do throws(ActionError) {
                    let isLent = try windows.type(into: focus) { () throws(ActionError) in
                        try send(action, task)
                    }
                    if isLent { aimOfRest = .lentFocus }
                    return
                } catch {
                    guard error == .otherFocus, task.origin.aim == .lentFocus else { throw error }
                }
            }
            if task.origin.aim == .whileThere, let focus { try windows.refuseGone(focus.client) }
            if task.origin.aim == .anyWindow, try windows.awaitsFocus() {
                return putOff(task, by: .milliseconds(10))
            }
            // Shortcuts of a window manager work without; a menu may have the keyboard as a grab.
            if case .text = action, windows.typesIntoNothing,
                !input.capture.isKeyboardGrabbedElsewhere
            {
                throw .noFocus
            }
            try send(action, task)
        case .click, .scroll:
            if task.origin.aim != .anyWindow, let window = task.origin.context?.window {
                try windows.refuseOther(than: window, at: task.origin.point)
            }
            try send(action, task)
        case .drag: try send(action, task)
        case .wait(let time):
            queue.wait(until: MonotonicClock.now + time, isPause: task.isPause) {
                $0.time += time
                if !task.isPause, $0.origin.aim != .anyWindow { $0.origin.aim = .whileThere }
            }
        case .again: try performAgain(task)
        case .own(.undo): awaitChange(of: try undo(), task)
        case .own(let what): ownActions.append(what)
        case .nothing: break
        }
    }

    private func send(_ action: Action, _ task: Task) throws(ActionError) {
        let rest = try input.perform(
            action, of: task.binding, task.gesture, by: task.origin.contact)
        guard !rest.isEmpty else { return }
        var other = task
        other.action = .text(rest)
        putOff(other, by: KeyAndButtonActions.bindingTime)
    }

    private func putOff(_ task: Task, by time: Duration) {
        var pause = task
        (pause.action, pause.isPause) = (.wait(time), true)
        queue.insert([pause, task])
    }

    /// Has it seen to that the window manager does what it was asked just now about `window`, or
    /// about the desktops, and no longer what it was asked before.
    private func awaitChange(of window: Window?, _ task: Task) {
        awaited.forget(window)
        guard let change = windows.dequeueAwaited() else { return }
        awaited.add(change, task)
        // The next action of a list begins from what comes of this one, and so does its undoing: a
        // window that is asked for two places may be halfway when it is looked at. And a command is told
        // which desktop is shown.
        switch queue.first?.action {
        case .run where window != nil, .exec where window != nil: break
        case .window, .desktop, .own(.undo), .run, .exec:
            queue.wait(until: MonotonicClock.now + Self.pauseBetweenPlaces, isPause: true)
        default: break
        }
    }

    /// Starts a command, with variables that tell it about its gesture.
    private func start(_ command: Command, _ task: Task) throws(ActionError) {
        do throws(SpawnError) {
            let process = try command.start(adding: environment(task))
            commands.add(process, command, for: task.binding)
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// Repeats the actions of the latest gesture at the place where the present one was drawn.
    private func performAgain(_ task: Task) throws(ActionError) {
        guard let (binding, latest) = latest else { throw .nothingToRepeat }
        var gesture = latest
        (gesture.start, gesture.end) = (task.gesture.start, task.gesture.end)
        var tasks: [Task] = []
        for phase in latest.progress == nil ? [.ended] : [GesturePhase.began, .changed, .ended] {
            gesture.phase = phase
            gesture.progress = phase == .began ? Progress() : latest.progress
            tasks += self.tasks(for: binding, gesture, from: task.origin)
        }
        queue.insert(tasks)
    }

    private func target(of task: Task) -> Window? {
        switch task.binding.target {
        case .start: task.origin.context?.window
        case .active: windows.activeInSight
        case .pointer: windows.underPointer
        }
    }
}

extension ActionRunner {
    /// The environment variables that tell a command about its gesture and where it was drawn.
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
        ]
        if let window = context?.window {
            // With eight digits, as wmctrl prints it.
            let id = String(window, radix: 16)
            let zeros = String(repeating: "0", count: max(0, 8 - id.count))
            variables.append(("CURLICUE_WINDOW", "0x" + zeros + id))
        }
        if let name = context?.className { variables.append(("CURLICUE_CLASS", name)) }
        if let desktop = windows.desktops.current {
            variables.append(("CURLICUE_DESKTOP", "\(desktop + 1)"))
        }
        return variables
    }
}

extension Action {
    /// Whether it needs the keyboard.
    var types: Bool {
        switch self {
        case .keys, .hold, .text: true
        case .run, .exec, .window, .desktop, .click, .scroll, .drag, .wait, .again, .own, .nothing:
            false
        }
    }

    /// Whether it may do something to which window has the keyboard.
    fileprivate var mayMoveFocus: Bool {
        switch self {
        case .keys, .hold, .text, .run, .exec, .window, .desktop, .click, .scroll, .drag: true
        case .wait, .again, .own, .nothing: false
        }
    }
}

extension Binding {
    /// Whether `again` can repeat it: it does something, and is not `again` itself.
    var isRepeatable: Bool {
        allActions.contains { $0 != .nothing } && !allActions.contains(.again)
    }
}
