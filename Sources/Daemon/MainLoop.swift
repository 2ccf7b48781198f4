internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
package import Logging
package import Mapping
internal import Overlay
internal import Style

/// The running launcher: events in, through the engine, effects out. One thread, one loop.
package final class MainLoop {
    /// Why it does not start although everything is there.
    package enum Refusal: Error {
        /// Another one runs on this display.
        case occupied(String)
        /// This display is none to work on.
        case unfit(String)
    }

    let display: Display
    /// The pointers, each with its hold; never empty.
    var sessions: [SeatSession] = [] {
        didSet {
            captures = sessions.map(\.capture)
            translators = sessions.map(\.translator)
        }
    }
    private(set) var captures: [Capture] = []
    private(set) var translators: [EventTranslator] = []
    /// What the present event was decoded to; kept for its memory.
    var decoded: [(translator: EventTranslator, input: Input)] = []
    let overlay: Overlay
    let monitors: Monitors
    let actionRunner: ActionRunner
    let loop = EventLoop()
    let log: Logger
    let version: String
    let reloader: MappingReloader
    var mapping: Mapping
    var control: ControlSocket?
    var feed = MonitorFeed()
    /// What the sheet of hints shows, line by line, while it is shown.
    var hinted: [Binding] = []
    /// Whether the sheet was there when the hold began.
    var hadHints = false
    /// Watches the focused window where the mapping stays out of some windows' way.
    var activeWindowWatch: ActiveWindowWatch?
    /// Changes of the screen's resources, of which many may come at once.
    var resources = Debounce(quiet: .milliseconds(60), atMost: .milliseconds(300))
    /// Which hotkeys are to be grabbed.
    var claims = HotkeyClaims()
    /// Whether the mapping asks for the window where a stroke begins.
    var hasApplications: Bool { mapping.profiles.contains { !$0.applications.isEmpty } }
    /// The pointer of programs that know of no other.
    var capture: Capture { sessions[0].capture }
    /// Where that pointer is. Costs a round trip.
    var pointerPosition: Point { sessions[0].translator.pointerPosition() }
    /// Whether anything is held.
    var isHolding: Bool { sessions.contains { $0.engine.isHolding } }
    /// Who records what is drawn; while it is there nothing that is drawn runs anything.
    weak var recorder: ControlClientConnection?
    var isRecording: Bool { recorder?.isOpen ?? false }
    /// What waits for the end of a hold, or for actions.
    var deferredTasks = DeferredTasks()
    /// The ink that the events of this iteration drew with one contact, not yet on the overlay.
    var freshInk: (contact: Contact, samples: [Sample]) = (.pointer, [])
    /// Decides what is done besides ink, and when.
    var scheduler = IdleScheduler()
    /// Where the server's events come in.
    private(set) var connection: EventLoop.Source
    /// The devices' masters when the pointers were last counted.
    var seatedMasters: Set<Int> = []
    let instanceSelection: InstanceSelection
    /// Has this process ended should it hang, and with it what it grabbed.
    let watchdog: WatchdogKeeper
    /// When to see again whether the screen is locked.
    var lockWatch = LockWatch()
    let signals: Signals
    let terminal = ControllingTerminal()
    let spawner: Spawner
    /// Says how holds end.
    var reporter = OutcomeReporter()
    /// When it started.
    let startedAt = MonotonicClock.now

    /// Claims the display and the hotkeys.
    ///
    /// - Parameters:
    ///   - version: what `curlicue status` gives as the version.
    ///   - replacing: whether a curlicue that runs there has to go.
    ///   - force: whether to work on a display where not much will come of it.
    package init(
        store: MappingStore, mapping: Mapping, path: String?, log: Logger, version: String,
        replacing: Bool = false, force: Bool = false
    ) throws {
        reloader = MappingReloader(store: store, path: path, now: MonotonicClock.now)
        self.mapping = mapping
        self.log = log
        self.version = version
        signals = try Signals()
        spawner = try Spawner()
        display = try MainLoop.connect()
        connection = loop.add(display.descriptor)
        let windowManager = WindowManager(display)
        monitors = Monitors(windowManager)
        try MainLoop.examine(display, monitors, force: force, log)
        instanceSelection = try MainLoop.claim(display, replacing: replacing)
        // What one before left behind that was killed together with its watchdog.
        display.restoreOutstandingInput()
        watchdog = WatchdogKeeper(
            display: display.name, window: UInt(instanceSelection.window), loop: loop, log: log)
        monitors.select()
        overlay = try Overlay(
            display: display, appearance: mapping.appearance,
            scale: monitors.all.first?.scale ?? 1)
        overlay.outputs = MainLoop.outputs(
            monitors, mapping.appearance.theme, areas: monitors.all.map(\.bounds))
        actionRunner = ActionRunner(
            display: display, windowManager: windowManager, monitors: monitors, spawner: spawner)
        sessions = [
            SeatSession(
                0, try Capture(display, ownInput: actionRunner.input),
                MainLoop.engine(for: mapping, log))
        ]
        captures = sessions.map(\.capture)
        translators = sessions.map(\.translator)
    }

    /// Why the daemon ends, as the exit status of the program.
    enum Ending: Int32 {
        /// It was asked to.
        case asked = 0
        /// The server ended the connection: the daemon should be started again.
        case connectionLost = 1
        /// There is no server any more.
        case serverGone = 69
    }

    /// Runs until told to stop; gives the exit status.
    package func run() throws -> Int32 {
        for session in sessions { welcome(session) }
        tellMonitors()
        claimHotkeys()
        noteSeats()
        updateExcludedProfiles()
        reportMissingExtensions()
        openControl()
        watchMapping()
        actionRunner.commands.onFailure = { [unowned self] command, problem in
            say(Message(command, detail: problem, mark: .failure), isAboutStroke: true)
        }
        actionRunner.onWork = { [unowned self] in watchdog.noteWork() }
        display.onAnswer = { [unowned self] in watchdog.noteWork() }
        actionRunner.onOwnAction = { [unowned self] in takeOwnAction($0) }
        actionRunner.onClick = { [unowned self] seat, isOver in
            guard sessions.indices.contains(seat) else { return }
            let capture = sessions[seat].capture
            if isOver { capture.stepBack() } else { capture.stepAside() }
        }
        actionRunner.mayGoOn = { [unowned self] in
            // The keys themselves may have called a screen locker.
            capture.forgetGrabs()
            return !noteLock()
        }
        actionRunner.onLateProblem = { [unowned self] binding, action, problem, isNews in
            log.error("\(binding.phrase): \(action): \(problem)")
            guard isNews else { return }
            say(Message("\(binding.phrase)", detail: problem, mark: .failure), isAboutStroke: true)
        }
        loop.add(signals.descriptor) { [unowned self] _ in takeSignals() }
        loop.addDeadline { [unowned self] in
            var due: Duration?
            for session in sessions { due = due.orEarlier(nextTick(session)) }
            return due
        } handler: { [unowned self] now in
            for session in sessions where nextTick(session).map({ $0 <= now }) ?? false {
                tick(session, now: now)
            }
        }
        if overlay.descriptor >= 0 {
            loop.add(overlay.descriptor) { [unowned self] _ in
                let now = MonotonicClock.now
                if overlay.takeText(now: now, showing: scheduler.isFree(now)) {
                    scheduler.noteWork(now)
                }
            }
        }
        loop.addDeadline { [unowned self] in
            overlayDue
        } handler: { [unowned self] now in
            tickOverlay(now)
        }
        loop.addDeadline { [unowned self] in
            lockDue
        } handler: { [unowned self] _ in
            capture.forgetGrabs()
            noteLock()
        }
        loop.addDeadline { [unowned self] in
            // Not under a hold: the grabs would be made anew.
            isHolding ? nil : actionRunner.deadline
        } handler: { [unowned self] _ in
            actionRunner.restoreKeys()
        }
        loop.addDeadline { [unowned self] in
            isHolding ? nil : resources.deadline
        } handler: { [unowned self] now in
            if resources.take(at: now), monitors.readResources() { monitorsChanged(now) }
        }
        loop.addDeadline { [unowned self] in
            claims.due
        } handler: { [unowned self] _ in
            updateExcludedProfiles()
        }
        loop.addDeadline { [unowned self] in
            actionRunner.inputDeadline
        } handler: { [unowned self] _ in
            actionRunner.proceed()
        }
        loop.addDeadline { [unowned self] in
            reloader.deadline
        } handler: { [unowned self] now in
            if reloader.isDue(now) { reload(because: .fileChanged) }
        }
        StandardError.write("curlicue: ready")
        do { _ = try ServiceManager.notify("READY=1") } catch { log.warning("\(error)") }
        watchdog.grabWindows = { [unowned self] in captures.map(\.grabWindowNumber) }
        watchdog.start()
        warmUpSoon()
        let status = try runLoop()
        if !display.isLost {
            Capture.endTouches(captures)
            interrupt(.stopping, MonotonicClock.now)
            actionRunner.releaseAll()
            actionRunner.restoreKeys()
            display.updateInputRecord()
            overlay.clear()
            display.sync()
        }
        control?.close()
        return status
    }
}
