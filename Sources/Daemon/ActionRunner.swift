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
    /// How long keys stay lent to characters that no key gives: as long as a busy application may
    /// take to see what it was typed.
    private static let loan = Duration.seconds(2)
    /// When the keys that were lent are to be taken back.
    private(set) var deadline: Duration?
    /// The chords that each gesture holds down, by its phrase in the mapping.
    private var chords: [Phrase: [Chord]] = [:]
    let commands: Commands
    /// Whose gesture is carried out: the number of the pointer.
    var seat = 0
    private var places: [Int: Place] = [:]
    private var place: Place {
        get { places[seat] ?? Place() }
        set { places[seat] = newValue }
    }
    /// Where the stroke of the action that is carried out began.
    private var acting: Place?
    private var context: Context? { (acting ?? place).context }
    /// What waits for keys or clicks that are on their way, in order.
    private var waiting: [Task] = []
    /// Whose click is on its way: the number of the pointer.
    private var clicking: Int?
    /// When to go on with keys or clicks that are on their way.
    private(set) var inputDeadline: Duration?
    /// Whether a stroke began whose window is not yet known.
    var wantsContext: Bool { places.values.contains { $0.wantsContext } }

    /// Where a pointer's stroke began.
    private struct Place {
        var origin = Point.zero
        var context: Context?
        var wantsContext = false
    }

    /// One action of a gesture; none for letting go the keys that it held.
    private struct Task {
        var action: Action?
        var binding: Binding
        var gesture: Gesture
        var seat: Int
        var place: Place
        /// When the gesture asked for it.
        var time = MonotonicClock.now
    }

    /// What is known about where the stroke began.
    private struct Context {
        var window: Window?
        var className: String?
        var desktop: Int?
    }

    /// The window manager's name; empty when none runs that knows EWMH.
    var windowManagerName: String { windowManager.name }

    init(display: Display, windowManager: WindowManager, monitors: Monitors, spawner: Spawner) {
        input = SyntheticInput(display)
        commands = Commands(spawner)
        desktops = Desktops(windowManager)
        self.windowManager = windowManager
        windows = Windows(windowManager, desktops: desktops, monitors: monitors)
        interactive = InteractiveActions(windows: windows, desktops: desktops)
    }

    /// Looks at what actions need to know beforehand, while there is time for it: who manages the
    /// windows, which desktop is shown, how keys are sent. Until then the first action looks.
    func readAhead() {
        windowManager.readAhead()
        desktops.readAhead()
        input.readAhead()
    }

    /// Watches what actions need to know beforehand.
    func handle(_ event: XEvent) {
        windowManager.handle(event)
        desktops.handle(event)
        windows.handle(event)
        interactive.handle(event)
    }

    /// Sends what continuous gestures came to in this iteration of the event loop. Many movements
    /// in one iteration are one request to the window manager.
    func finishIteration() {
        interactive.finishIteration()
    }

    /// Lets go of everything that continuous gestures hold: keys, windows, desktops. For the times
    /// when their end will not be told.
    func releaseAll() {
        interactive.releaseAll()
        waiting = []
        input.releaseAll()
        noteInput()
        chords = [:]
    }

    /// Whether anything that is mapped now would end that the desktop is shown.
    var needsNoNewWindows: Bool { desktops.isEndedByWindows }

    /// Takes back the keys that were lent to characters.
    func restoreKeys() {
        deadline = nil
        input.restoreKeys()
    }

    /// A stroke begins at `point`.
    func begin(at point: Point) {
        place = Place(origin: point, wantsContext: true)
    }

    /// Looks up the windows where strokes began.
    func findContexts() {
        for (seat, place) in places where place.wantsContext { find(place, seat) }
    }

    private func find(_ place: Place, _ seat: Int) {
        let window = windows.client(at: place.origin)
        places[seat] = Place(
            origin: place.origin,
            context: Context(
                window: window, className: window.map { windows.className(of: $0) ?? "" },
                desktop: desktops.current))
    }

    /// Carries out what `binding` maps `gesture` to; gives what failed and why. What comes after
    /// keys or a click for which another client takes its time is done once they are through.
    func perform(
        _ binding: Binding, _ gesture: Gesture
    ) -> [(action: Action, problem: String)] {
        if context == nil { find(place, seat) }
        var problems: [(Action, String)] = []
        func task(_ action: Action?) -> Task {
            Task(action: action, binding: binding, gesture: gesture, seat: seat, place: place)
        }
        var tasks = binding.actions(in: gesture.phase).map(task)
        // What is done at the end is not done with the keys that were held until then.
        if gesture.phase == .ended || gesture.phase == .cancelled { tasks.insert(task(nil), at: 0) }
        for task in tasks {
            if isBusy {
                waiting.append(task)
            } else if let problem = carryOut(task) {
                problems.append(problem)
            }
        }
        return problems
    }

    /// Whether keys or a click are on their way.
    var isBusy: Bool { !waiting.isEmpty || input.isBusy }

    /// Goes on with what is on its way, and with what waits for it.
    func proceed() {
        input.proceed()
        noteInput()
        guard !input.isBusy, !waiting.isEmpty, mayGoOn() else { return }
        while !input.isBusy, !waiting.isEmpty {
            let task = waiting.removeFirst()
            if let (action, problem) = carryOut(task) {
                let isNews = commands.isNews(since: task.time)
                onLateProblem(task.binding, action, problem, isNews)
            }
        }
    }

    /// Does one thing; gives why it failed.
    private func carryOut(_ task: Task) -> (Action, String)? {
        guard let action = task.action else {
            letGo(task.binding)
            return nil
        }
        acting = task.place
        defer {
            acting = nil
            noteInput()
            onWork()
        }
        if action.isClick {
            clicking = task.seat
            onClick(task.seat, false)
        }
        do throws(ActionError) {
            try perform(action, task.binding, task.gesture)
        } catch {
            return (action, error.description)
        }
        return nil
    }

    /// Notes when to go on, and that a click is through.
    private func noteInput() {
        inputDeadline = input.pause.map { MonotonicClock.now + $0 }
        guard let seat = clicking, !input.isBusy else { return }
        clicking = nil
        onClick(seat, true)
    }

    private func perform(
        _ action: Action, _ binding: Binding, _ gesture: Gesture
    ) throws(ActionError) {
        switch action {
        case .run(let text): try commands.start(.shell(text), environment(gesture))
        case .exec(let words): try commands.start(.program(words), environment(gesture))
        case .window(let what) where what == .move || what == .resize:
            try interactive.perform(
                what, of: binding.phrase, gesture, on: target(binding.target))
        case .window(let what):
            guard let window = target(binding.target) else { throw .noWindow }
            try windows.perform(what, on: window)
        case .desktop(.follow):
            try interactive.perform(
                followingOf: binding.phrase, gesture, step: binding.course.eachPixels)
        case .desktop(let what): try desktops.perform(what)
        case .keys(let chords): try input.send(chords)
        case .hold(let chord): try hold(chord, binding, gesture)
        case .text(let text):
            try input.type(text)
            if input.hasLentKeys { deadline = MonotonicClock.now + ActionRunner.loan }
        case .click(let button): try input.click(button, at: gesture.start)
        case .scroll(let course, let count):
            try input.scroll(course, count, at: gesture.start)
        case .own(let what): onOwnAction(what)
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

    /// Lets go the keys that the gesture held.
    private func letGo(_ binding: Binding) {
        for chord in (chords.removeValue(forKey: binding.phrase) ?? []).reversed() {
            input.release(chord)
        }
    }

    /// Called after each action: where the machine is busy one command takes long to start, and ten
    /// that long ten times. Set by the daemon.
    var onWork: () -> Void = {}

    /// Called before a pointer's click or turn of the wheel is sent, and when it is through. Set by
    /// the daemon.
    var onClick: (_ seat: Int, _ isOver: Bool) -> Void = { _, _ in }

    /// Whether what had to wait for keys or a click may be done now; false where it was given up.
    /// Set by the daemon.
    var mayGoOn: () -> Bool = { true }

    /// Called where an action failed that had to wait, with whether no other stroke began since.
    /// Set by the daemon.
    var onLateProblem: (Binding, Action, String, _ isNews: Bool) -> Void = { _, _, _, _ in }

    /// What curlicue does about itself; set by the daemon.
    var onOwnAction: (OwnAction) -> Void = { _ in }

    private func target(_ target: Target) -> Window? {
        switch target {
        case .start: context?.window
        case .active: windows.active
        case .pointer: windows.underPointer
        }
    }

    /// The gesture and its place as the variables that commands see.
    private func environment(_ gesture: Gesture) -> [(String, String)] {
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
