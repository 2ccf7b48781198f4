internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
package import Host
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

    /// Why the daemon ends, as the exit status of the program.
    enum Ending: Int32 {
        /// It was asked to.
        case asked = 0
        /// The server ended the connection: the daemon should be started again.
        case connectionLost = 1
        /// There is no server any more.
        case serverGone = 69
    }

    let log: Log
    let version: String
    /// When it started.
    let startedAt = MonotonicClock.now

    // MARK: Events

    let loop = EventLoop()
    let display: Display
    /// Where the server's events come in.
    let connection: EventLoop.Source
    /// The hold, and all that is kept for it.
    let session: SeatSession
    /// What the present event was decoded to; kept for its memory.
    var decoded: [Input] = []
    /// Decides what is done besides ink, and when.
    var scheduler = IdleScheduler()
    /// What waits for the end of a hold, or for actions.
    var deferredTasks = DeferredTasks()
    /// When to give back memory that is not needed at rest; nil where that was done.
    var restDue: Duration?

    // MARK: Effects

    let overlay: Overlay
    /// What this iteration's events drew, not yet on the overlay.
    let ink = InkBatch()
    let feedback: CandidateFeedback
    let actionRunner: ActionRunner
    let effectRunner: EffectRunner
    let screenLock: ScreenLock

    // MARK: Mapping

    let reloader: MappingReloader
    /// The mapping in force.
    var mapping: Mapping
    /// The same as it is written: the built-in one adapts to the window manager.
    var writtenMapping: Mapping
    /// Signs of another window manager, which announces itself bit by bit.
    var windowManagerChanges = Debounce(quiet: .milliseconds(100), atMost: .milliseconds(500))
    /// What of windows and devices the mapping goes by.
    var context: ApplicationContext
    /// Which hotkeys are to be grabbed.
    var claims = HotkeyClaims()
    /// What was last remarked on hotkeys and devices, so that it is not said again.
    var remarks: [String] = []
    /// Watches the focused window where the mapping stays out of some windows' way.
    var activeWindowWatch: ActiveWindowWatch?

    /// When to say on the overlay what to hold and what to draw; nil where that is not to be said.
    var firstStartDue: Duration?

    // MARK: The world

    let monitors: Monitors
    /// Changes of the screen's resources, of which many may come at once.
    var resources = Debounce(quiet: .milliseconds(60), atMost: .milliseconds(300))
    let instanceSelection: InstanceSelection
    /// Has this process ended should it hang, and with it what it grabbed.
    let watchdog: WatchdogKeeper
    let signals: Signals
    let terminal = ControllingTerminal()
    let spawner: Spawner
    var control: ControlSocket?
    let monitorStream = MonitorStream()

    /// Grabs what the hold needs.
    var capture: Capture { session.capture }
    /// Where the pointer is. Costs a round trip.
    var pointerPosition: Point { session.translator.pointerPosition() }
    /// Whether anything is held.
    var isHolding: Bool { session.isHolding || hasPendingOutcome }
    /// Whether a command has just started, and how its hold ended is still to be shown.
    var hasPendingOutcome: Bool { effectRunner.outcomeDue != nil }

    /// Claims the display and the hotkeys.
    ///
    /// - Parameters:
    ///   - version: what `curlicue status` gives as the version.
    ///   - replacing: whether a curlicue that runs there has to go.
    ///   - force: whether to work on a display where not much will come of it.
    package init(
        store: MappingStore, mapping: Mapping, path: String?, log: Log, version: String,
        replacing: Bool = false, force: Bool = false
    ) throws {
        reloader = MappingReloader(store: store, path: path, now: MonotonicClock.now)
        self.mapping = mapping
        writtenMapping = mapping
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
            display: display, windowManager: windowManager, monitors: monitors, spawner: spawner,
            watchdog: watchdog, log: log)
        context = ApplicationContext(mapping, actionRunner.windows)
        feedback = CandidateFeedback(
            overlay, hints: mapping.appearance.hints, cancel: mapping.cancel)
        let capture = try Capture(display, ownInput: actionRunner.input)
        screenLock = ScreenLock(
            display: display, capture: capture, overlay: overlay, actionRunner: actionRunner,
            log: log)
        effectRunner = EffectRunner(
            display: display, overlay: overlay, ink: ink, feedback: feedback,
            actionRunner: actionRunner, screenLock: screenLock, watchdog: watchdog,
            monitorStream: monitorStream, log: log)
        session = SeatSession(
            capture, MainLoop.engine(for: mapping, from: store.templates, log))
        watchdog.grabWindow = capture.grabWindowNumber
    }

    /// Runs until it has to end; gives the exit status.
    package func run() throws -> Int32 {
        addSources()
        addAlarm()
        sendMonitorsToEngine()
        claimHotkeys()
        updateExcludedProfiles()
        announceStart()
        watchdog.start()
        addWarmUp()
        let status = try runLoop()
        if !display.isLost { releaseEverything() }
        control?.close()
        return status
    }

    /// Lets the rest of the world know that it runs.
    private func announceStart() {
        reportMissingExtensions()
        openControl()
        watchMapping()
        StandardError.write("curlicue: ready")
        do { _ = try ServiceManager.notify("READY=1") } catch { log.warning("\(error)") }
    }

    private func releaseEverything() {
        capture.endTouches()
        interrupt(.stopping, MonotonicClock.now)
        actionRunner.releaseAll()
        actionRunner.restoreKeys()
        display.releaseKeysGivenBack(all: true)
        display.updateInputRecord()
        overlay.clear()
        display.sync()
    }
}
