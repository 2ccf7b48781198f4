internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON

/// Carries actions out: windows, desktops, keys, commands.
final class ActionRunner {
    let windows: Windows
    private let desktops: Desktops
    private let windowManager: WindowManager
    /// Presses keys and buttons; what it needs of the server it says when that is missing.
    let input: SyntheticInput
    private let interactive: InteractiveActions
    private let drags: Drags
    /// Reads the selected text for commands that want it.
    private let selection: SelectionReader
    /// How long keys stay bound to characters that no key gives: as long as a busy application may
    /// take to read what was typed.
    private static let bindingTime = Duration.seconds(2)
    /// When their bindings are to end.
    private(set) var keysDeadline: Duration?
    /// The chords that each gesture holds down, by its phrase in the mapping.
    private var chords: [Phrase: [Chord]] = [:]
    let commands: Commands
    private let watchdog: WatchdogKeeper
    /// What waits for keys or clicks that are on their way, in order.
    private var waiting: [Task] = []
    /// The pointer whose click is on its way.
    private var clicking: SeatSession?
    /// When to go on with keys or clicks that are on their way.
    private(set) var inputDeadline: Duration?
    /// What gestures asked of curlicue itself, in order.
    private var ownActions: [OwnAction] = []

    /// One action of a gesture; none for the release of the keys that it held.
    private struct Task {
        var action: Action?
        var binding: Binding
        var gesture: Gesture
        var session: SeatSession
        /// Where its stroke began.
        var origin: StrokeOrigin
        /// When the gesture asked for it.
        var time = MonotonicClock.now
        /// The text that is selected, once it was read for this task.
        var selection: String?

        /// Whether it has to wait for the selected text.
        var needsSelection: Bool {
            guard binding.usesSelection, selection == nil else { return false }
            return action?.startsCommand ?? false
        }
    }

    /// What failed, and why.
    struct Failure {
        var phrase: Phrase
        var action: Action
        var problem: String
        /// Whether no other stroke began since it was asked for.
        var isNews: Bool
        /// For the log.
        var line: String { "\(phrase): \(action): \(problem)" }
    }

    /// The window manager's name; empty when none runs that knows EWMH.
    var windowManagerName: String { windowManager.name }

    init(
        display: Display, windowManager: WindowManager, monitors: Monitors, spawner: Spawner,
        watchdog: WatchdogKeeper
    ) {
        self.watchdog = watchdog
        input = SyntheticInput(display)
        drags = Drags(input)
        commands = Commands(spawner)
        desktops = Desktops(windowManager)
        self.windowManager = windowManager
        windows = Windows(windowManager, desktops: desktops, monitors: monitors)
        interactive = InteractiveActions(windows: windows, desktops: desktops)
        selection = SelectionReader(display)
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
        handleSelection(event)
        let isAboutManager = windowManager.handle(event)
        desktops.handle(event)
        windows.handle(event)
        interactive.handle(event)
        return isAboutManager
    }

    /// Takes note of an event that may be about the selected text: another client sends some of
    /// them.
    func handleSelection(_ event: XEvent) {
        if selection.handle(event) { receiveSelection() }
    }

    /// Reads again what the window manager announces.
    func refreshWindowManager() { windowManager.refresh() }

    /// Whether the window manager that runs can carry `action` out.
    func canPerform(_ action: Action) -> Bool { windowManager.canPerform(action) }

    /// Sends what continuous gestures came to in this iteration of the event loop. Many movements
    /// in one iteration are one request.
    func finishIteration() {
        interactive.finishIteration()
        drags.finishIteration()
    }

    /// Releases everything that continuous gestures hold: keys, buttons, windows, desktops. For the
    /// times when their end will not be reported.
    func releaseAll() {
        interactive.releaseAll()
        drags.cancelAll()
        waiting = []
        selection.cancel()
        input.releaseAll()
        updateInput()
        chords = [:]
    }

    /// Whether anything that is mapped now would end that the desktop is shown.
    var needsNoNewWindows: Bool { desktops.isEndedByWindows }

    /// Ends the bindings of keys to characters.
    func restoreKeys() {
        keysDeadline = nil
        input.restoreKeys()
    }

    /// Looks up the window where a stroke began.
    func findWindow(of session: SeatSession) {
        let window = windows.client(at: session.origin.point)
        session.origin.context = StrokeOrigin.Context(
            window: window, className: window.map { windows.className(of: $0) ?? "" },
            desktop: desktops.current)
    }

    /// Carries out what `binding` maps `gesture` to; gives what failed and why. What comes after
    /// keys or a click for which another client takes its time is done once they are through, and
    /// commands that get the selected text start once it is there.
    func perform(_ binding: Binding, _ gesture: Gesture, of session: SeatSession) -> [Failure] {
        if session.origin.context == nil { findWindow(of: session) }
        var failures: [Failure] = []
        func task(_ action: Action?) -> Task {
            Task(
                action: action, binding: binding, gesture: gesture, session: session,
                origin: session.origin)
        }
        var tasks = binding.actions(in: gesture.phase).map(task)
        // What is done at the end is not done with the keys that were held until then.
        if gesture.phase == .ended || gesture.phase == .cancelled { tasks.insert(task(nil), at: 0) }
        if !selection.isReading, tasks.contains(where: \.needsSelection) {
            selection.begin(now: MonotonicClock.now)
            updateInput()
        }
        for task in tasks {
            if isBusy {
                waiting.append(task)
            } else if let failure = carryOut(task) {
                failures.append(failure)
            }
        }
        return failures
    }

    /// What gestures asked of curlicue itself since the last call.
    func dequeueOwnActions() -> [OwnAction] {
        guard !ownActions.isEmpty else { return [] }
        defer { ownActions = [] }
        return ownActions
    }

    /// Whether keys, a click or the selected text are on their way.
    var isBusy: Bool { !waiting.isEmpty || input.isBusy || selection.isReading }

    /// Goes on with keys, clicks and the selected text that are on their way.
    func proceed() {
        input.proceed()
        receiveSelection()
        updateInput()
    }

    /// Gives the selected text to what waits for it, if it is there or its time is over.
    private func receiveSelection() {
        guard let text = selection.dequeue(now: MonotonicClock.now) else { return }
        for index in waiting.indices where waiting[index].needsSelection {
            waiting[index].selection = text
        }
        updateInput()
    }

    /// Whether something waited for keys, a click or the selected text that are through.
    var mayResume: Bool { !input.isBusy && !selection.isReading && !waiting.isEmpty }

    /// Goes on with what waited; gives what failed.
    func resume() -> [Failure] {
        var failures: [Failure] = []
        while mayResume {
            if let failure = carryOut(waiting.removeFirst()) { failures.append(failure) }
        }
        updateInput()
        return failures
    }

    /// Does one thing; gives why it failed.
    private func carryOut(_ task: Task) -> Failure? {
        guard let action = task.action else {
            releaseKeys(of: task.binding)
            return nil
        }
        defer {
            updateInput()
            // Where the machine is busy one command takes long to start, and ten that long ten
            // times.
            watchdog.recordProgress()
        }
        if action.isClick {
            clicking = task.session
            task.session.capture.stepAside()
        }
        do throws(ActionError) {
            try perform(action, task)
        } catch {
            return Failure(
                phrase: task.binding.phrase, action: action, problem: error.description,
                isNews: commands.isNews(since: task.time))
        }
        return nil
    }

    /// Sees when to go on, and whether a click is through.
    private func updateInput() {
        let now = MonotonicClock.now
        inputDeadline = input.pause.map { now + $0 }.orEarlier(selection.deadline)
        if mayResume { inputDeadline = now }
        guard let session = clicking, !input.isBusy else { return }
        clicking = nil
        if !drags.isUnderWay(for: session) { session.capture.stepBack() }
    }

    private func perform(_ action: Action, _ task: Task) throws(ActionError) {
        let (binding, gesture) = (task.binding, task.gesture)
        switch action {
        case .run(let text): try commands.start(.shell(text), environment(task))
        case .exec(let words): try commands.start(.program(words), environment(task))
        case .window(let what) where what == .move || what == .resize:
            try interactive.perform(
                what, of: binding.phrase, gesture, on: target(of: task))
        case .window(let what):
            guard let window = target(of: task) else { throw .noWindow }
            try windows.perform(what, on: window)
        case .desktop(.follow):
            try interactive.perform(
                followingOf: binding.phrase, gesture, step: binding.continuousActions.eachPixels)
        case .desktop(let what): try desktops.perform(what)
        case .keys(let chords): try input.send(chords)
        case .hold(let chord): try hold(chord, binding, gesture)
        case .text(let text):
            try input.type(text)
            if input.hasBoundKeys { keysDeadline = MonotonicClock.now + ActionRunner.bindingTime }
        case .click(let button): try input.click(button, at: gesture.start)
        case .scroll(let direction, let count):
            try input.scroll(direction, count, at: gesture.start)
        case .drag(let button): try drag(button, task)
        case .own(let what): ownActions.append(what)
        case .nothing: break
        }
    }

    /// A chord goes down once in a gesture, whichever phase the mapping has it in.
    private func hold(
        _ chord: Chord, _ binding: Binding, _ gesture: Gesture
    ) throws(ActionError) {
        guard binding.phrase.isContinuous, gesture.progress != nil else {
            throw .needsContinuousGesture("keys hold")
        }
        guard gesture.phase == .began || gesture.phase == .changed,
            chords[binding.phrase]?.contains(chord) != true
        else { return }
        try input.hold(chord)
        chords[binding.phrase, default: []].append(chord)
    }

    /// A button goes down at the beginning of a gesture of fingers, and up at its end.
    private func drag(_ button: Int, _ task: Task) throws(ActionError) {
        let (gesture, phrase) = (task.gesture, task.binding.phrase)
        guard let progress = gesture.progress else { throw .needsContinuousGesture("drag") }
        switch gesture.phase {
        case .began:
            guard task.origin.isOfFingers else { throw .needsFingers("drag") }
            try drags.begin(
                button, at: gesture.start, by: progress.translation, of: phrase, task.session)
        case .changed: drags.move(by: progress.translation, of: phrase, task.session)
        case .ended: drags.end(by: progress.translation, of: phrase, task.session)
        case .cancelled: drags.cancel(phrase, task.session)
        }
    }

    /// Releases the keys that the gesture held.
    private func releaseKeys(of binding: Binding) {
        for chord in (chords.removeValue(forKey: binding.phrase) ?? []).reversed() {
            input.release(chord)
        }
    }

    private func target(of task: Task) -> Window? {
        switch task.binding.target {
        case .start: task.origin.context?.window
        case .active: windows.active
        case .pointer: windows.underPointer
        }
    }

    /// The gesture and its place as the variables that commands see.
    private func environment(_ task: Task) -> [(String, String)] {
        let (gesture, context) = (task.gesture, task.origin.context)
        let progress = gesture.progress ?? Progress()
        func number(_ value: Double) -> String {
            value.isFinite ? value.decimals : "0"
        }
        var variables = [
            ("CURLICUE_GESTURE", gesture.phrase.description),
            ("CURLICUE_SCORE", gesture.score.decimals),
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
        if let text = task.selection { variables.append(("CURLICUE_SELECTION", text)) }
        return variables
    }
}

extension ContinuousActions {
    /// The length of a step where the mapping gives it in pixels.
    fileprivate var eachPixels: Double? {
        if case .pixels(let length) = each { length } else { nil }
    }
}

extension Action {
    /// Whether it presses mouse buttons, the wheel's included.
    fileprivate var isClick: Bool {
        switch self {
        case .click, .scroll: true
        default: false
        }
    }
}
