internal import ArgumentParser
internal import Daemon
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// Gives the lesson: the window, and beside it the daemon's own loop with the tutorial's mapping,
/// whose effects are the lesson's events.
final class Tutorial {
    private var lesson: Lesson
    private let window: TutorialWindow
    private let loop: MainLoop
    /// When the user has done nothing for too long; nil once that was said.
    private var idleAt: Duration?

    /// How long nothing may happen before the lesson helps.
    private static let patience = Duration.seconds(9)
    /// How long the window manager has for the window.
    private static let effectTime = Duration.milliseconds(1500)

    /// Shows the window, and takes the hotkey, which the daemon has to have released.
    init(_ circumstances: Lesson.Circumstances) throws {
        lesson = Lesson(circumstances)
        let observer = Observer()
        let log = Log(from: .error)
        loop = try MainLoop(
            store: MappingStore(explicit: nil),
            mapping: TutorialMapping.mapping(for: .hold) { _ in true },
            path: nil,
            log: log, version: version, purpose: .lesson { observer.tutorial?.observe($0) }
        )
        // Only now: a second tutorial has ended by itself before it shows a window.
        window = try TutorialWindow(page: lesson.words)
        observer.tutorial = self
    }

    /// What the loop knows of the tutorial.
    private final class Observer {
        weak var tutorial: Tutorial?
    }

    /// Goes through the lesson; gives the exit status.
    func run() throws -> Int32 {
        loop.watch(window.descriptor) { [unowned self] in handleWindow() }
        // What Xlib has read while the window was drawn no descriptor reports.
        loop.addTimer { [unowned self] in
            window.eventsDue
        } handler: { [unowned self] in
            handleWindow()
        }
        loop.addTimer { [unowned self] in
            idleAt
        } handler: { [unowned self] in
            idleAt = nil
            handle(.idle)
        }
        lesson.circumstances.hasTouchscreen = loop.hasTouchscreen
        lesson.circumstances.maximizes = loop.canPerform(.window(.maximize))
        // The page asks for something to be drawn, so the loop has to listen first.
        var firstPage: Duration? = .zero
        loop.addTimer {
            firstPage
        } handler: { [unowned self] in
            firstPage = nil
            show()
        }
        return try loop.run()
    }

    // MARK: What happens

    /// The daemon's loop has done something.
    private func observe(_ effect: Effect) {
        // The window manager may have come, or said what it can, only now.
        lesson.circumstances.maximizes = loop.canPerform(.window(.maximize))
        switch effect {
        case .arm: handle(.held)
        case .guide, .hint: handle(.hinted)
        case .begin(let contact, let sample):
            let isInside = window.area.contains(sample.position)
            handle(.began(byFinger: contact.isOfTouchscreen, isInside: isInside))
        case .outcome(let outcome): handle(outcome.lessonEvent)
        default: break
        }
    }

    private func handleWindow() {
        for event in window.events() {
            switch event {
            case .closed: loop.end()
            case .escape: handle(.escape)
            case .answered(let index): handle(index == 0 ? .yes : .no)
            case .resized: handle(.resized)
            }
        }
    }

    private func handle(_ event: Lesson.Event) {
        let before = lesson
        let request = lesson.handle(event)
        if lesson.step == .effect, before.step != .effect {
            idleAt = MonotonicClock.now + Tutorial.effectTime
        } else if event != .idle, lesson.step != .effect {
            idleAt = MonotonicClock.now + Tutorial.patience
        }
        if before.step == .effect, lesson.step != .effect { loop.rememberLesson() }
        if lesson != before { show() }
        switch request {
        case .end: loop.end()
        case .createConfig: handle(createConfig())
        case nil: break
        }
    }

    private func show() {
        if idleAt == nil, lesson.step == .hold { idleAt = MonotonicClock.now + Tutorial.patience }
        window.page = lesson.words
        window.remark = lesson.remark
        window.draw()
        loop.use(
            lesson: TutorialMapping.mapping(for: lesson.step, canPerform: loop.canPerform))
    }

    // MARK: What the lesson offers

    /// Runs `init` as if it had been typed; what it says is on the terminal.
    private func createConfig() -> Lesson.Event {
        defer { lesson.circumstances.ownKeys = TutorialMapping.ownKeys }
        do {
            try InitCommand.parse([]).run()
            return .done("Saved.")
        } catch {
            return .failed("That did not work; the terminal says why.")
        }
    }
}

extension Contact {
    fileprivate var isOfTouchscreen: Bool { if case .finger = self { true } else { false } }
}

extension Outcome {
    fileprivate var lessonEvent: Lesson.Event {
        switch self {
        case .recognized(let gesture, _): .recognized(gesture.phrase)
        case .unrecognized, .cancelled(.relayed): .unrecognized
        case .cancelled(.nothingDrawn), .cancelled(.otherKey), .cancelled(.shortcut): .released
        case .cancelled(.cancelKey), .cancelled(.otherButton), .cancelled(.touchpad),
            .cancelled(.timeout):
            .cancelled
        case .cancelled(.interrupted(let interruption)):
            .interrupted(Cancellation.interrupted(interruption).reason)
        }
    }
}
