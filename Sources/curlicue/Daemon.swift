internal import ArgumentParser
internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging
internal import Mapping
internal import Overlay

/// The running launcher: events in, through the engine, effects out. One thread, one loop.
final class Daemon {
    /// Why it does not start although everything is there.
    enum Refusal: Error {
        /// Another one runs on this display.
        case occupied(String)
        /// This display is none to work on.
        case unfit(String)
    }

    let display: Display
    /// The pointers, each with its hold; never empty.
    var holders: [Holder] = [] { didSet { captures = holders.map(\.capture) } }
    private var captures: [Capture] = []
    /// What the event at hand told; kept for the room it has.
    private var told: [(capture: Capture, input: Input)] = []
    let overlay: Overlay
    let monitors: Monitors
    let performer: Performer
    let loop = EventLoop()
    let log: Logger
    let store: MappingStore
    var mapping: Mapping
    var path: String?
    var control: ControlSocket?
    var feed = MonitorFeed()
    /// What the actions of the last gesture failed with.
    var failures: [String] = []
    /// What the sheet of hints shows, line by line, while it is shown.
    var hinted: [Binding] = []
    /// Whether a gesture asked for the sheet, and whether it was there when the hold began.
    var wantsHints = false
    var hadHints = false
    /// When it was last asked what panels leave of the monitors.
    /// Watches the focused window where the mapping stays out of some windows' way.
    var shyness: ActiveWindowWatch?
    /// Whether the focused window changed during a hold.
    var pendingShyness = false
    /// Whether panels came or went during a hold.
    var pendingRooms = false
    /// The profiles that stay out of the focused window's way.
    var shy: Set<Int> = []
    /// Whether the mapping asks for the window where a stroke begins.
    var hasApplications: Bool { mapping.profiles.contains { !$0.applications.isEmpty } }
    /// The pointer of programs that know of no other.
    var capture: Capture { holders[0].capture }
    /// Whether anything is held.
    var isHolding: Bool { holders.contains { $0.engine.isHolding } }
    /// Who records what is drawn; while it is there nothing that is drawn runs anything.
    weak var recorder: ControlClientConnection?
    var isRecording: Bool { recorder?.isOpen ?? false }
    /// Whether hotkeys are let go until told otherwise.
    var isPaused = false
    /// What a gesture asked for, until its hold is over.
    var shouldPause: Bool?
    /// A mapping that waits for the hold to end.
    var pendingReload = false
    /// The ink that the events of this turn drew, not yet on the overlay.
    var freshInk: [(contact: Contact, samples: [Sample])] = []
    /// The devices' masters when the pointers were last counted.
    var seatedMasters: Set<Int> = []
    private let ownership: Ownership
    /// Frees what is grabbed should this process hang.
    let watchdog: WatchdogKeeper
    private let signals: Signals
    private let terminal = ControllingTerminal()
    private let spawner: Spawner
    /// Notices saves of the mapping file.
    var watch: FileWatch?
    var watchSource: EventLoop.Source?
    var saved = Debounce()
    /// How holds have ended so far.
    var tally = OutcomeTally()
    /// When it started, and when the mapping that is in force was read.
    let startedAt = MonotonicClock.now
    var mappedAt = MonotonicClock.now
    /// What was said of the newest mapping, if it was refused.
    var refusal: [String]?

    /// Claims the display and the hotkeys.
    ///
    /// - Parameters:
    ///   - replacing: whether a curlicue that runs there has to go.
    ///   - force: whether to work on a display where not much will come of it.
    init(
        store: MappingStore, mapping: Mapping, path: String?, log: Logger,
        replacing: Bool = false, force: Bool = false
    ) throws {
        self.store = store
        self.mapping = mapping
        self.path = path
        self.log = log
        signals = try Signals()
        spawner = try Spawner()
        display = try Display()
        try Daemon.examine(display, force: force, log)
        ownership = try Daemon.claim(display, replacing: replacing)
        watchdog = WatchdogKeeper(
            Lifeline(display), display: display.name, loop: loop, log: log)
        let management = Management(display)
        monitors = Monitors(management)
        monitors.select()
        overlay = try Overlay(
            display: display, appearance: mapping.appearance,
            scale: monitors.all.first?.scale ?? 1)
        overlay.rooms = Daemon.rooms(monitors, mapping.appearance.theme)
        performer = Performer(
            display: display, management: management, monitors: monitors, spawner: spawner)
        holders = [Holder(0, try Capture(display), Daemon.engine(for: mapping, log))]
        captures = holders.map(\.capture)
    }

    /// Runs until told to stop; gives the exit status.
    func run() throws -> Int32 {
        for holder in holders { listenToOwn(holder) }
        tellMonitors()
        claimHotkeys()
        noteSeats()
        noteShyness()
        tellLosses()
        watchdog.start()
        openControl()
        watchMapping()
        performer.watch = { [unowned self] descriptor, handler in
            var source: EventLoop.Source?
            source = loop.add(descriptor) { [unowned self] _ in
                noteStandstill(MonotonicClock.now)
                if !handler(), let source { loop.remove(source) }
            }
        }
        performer.onFailure = { [unowned self] command, problem in
            say(Message(command, detail: problem, mark: .failure))
        }
        performer.onOwnAction = { [unowned self] in takeOwnAction($0) }
        loop.beforePoll = { [unowned self] in drain() }
        loop.add(display.descriptor) { [unowned self] events in
            // The queue is drained before the next poll; a broken connection is seen here.
            if events != .readable, display.pending == 0 { checkConnection() }
        }
        loop.add(signals.descriptor) { [unowned self] _ in takeSignals() }
        loop.addDeadline { [unowned self] in
            holders.compactMap(\.engine.deadline).min()
        } handler: { [unowned self] now in
            for holder in holders where holder.engine.deadline.map({ $0 <= now }) ?? false {
                carryOut(holder.engine.handle(Input(.tick, at: now)), of: holder, now: now)
            }
        }
        loop.addDeadline { [unowned self] in
            holders.compactMap(\.capture.deadline).min()
        } handler: { [unowned self] now in
            for holder in holders {
                for input in holder.capture.tick(now: now) { take(input, of: holder, now: now) }
            }
            noteSeats()
            reportHotkeys()
        }
        if overlay.descriptor >= 0 {
            loop.add(overlay.descriptor) { [unowned self] _ in
                overlay.takeText(now: MonotonicClock.now)
            }
        }
        loop.addDeadline { [unowned self] in
            overlay.deadline
        } handler: { [unowned self] now in
            overlay.tick(now: now)
        }
        loop.addDeadline { [unowned self] in
            // Not under a hold: the grabs would be made anew.
            isHolding ? nil : performer.deadline
        } handler: { [unowned self] _ in
            performer.takeBackKeys()
        }
        loop.addDeadline { [unowned self] in
            saved.deadline
        } handler: { [unowned self] now in
            if saved.take(at: now) { reload(because: Daemon.fileChanged) }
        }
        StandardError.write("curlicue: ready")
        do { _ = try ServiceManager.notify("READY=1") } catch { log.warning("\(error)") }
        let status = try loop.run()
        if !display.isLost {
            interrupt(.stopping, MonotonicClock.now)
            performer.releaseAll()
            performer.takeBackKeys()
            overlay.clear()
            display.sync()
        }
        control?.close()
        return status
    }

    // MARK: What comes in

    private func takeSignals() {
        for signal in signals.read() {
            switch signal {
            case .terminate, .interrupt: loop.stop(0)
            case .hangUp where terminal.isGone: loop.stop(0)
            case .hangUp: reload(because: "SIGHUP")
            case .childExited:
                for exit in spawner.reap() { performer.note(exit, log: log) }
                // Thousands may have ended, which is work and no standstill.
                noteStandstill(MonotonicClock.now)
            }
        }
    }

    /// Takes every event that Xlib has, then sends every request that came of it at once.
    private func drain() {
        repeat {
            while display.pending > 0 {
                takeEvent()
                // Until the pointer is ours each of its events costs a round trip.
                if awaitsPointer { break }
            }
            showFreshInk()
            noteStandstill(MonotonicClock.now)
            takePointers()
        } while display.pending > 0
        if isHolding {
            // The ink goes first.
            display.flush()
            overlay.settle(now: MonotonicClock.now)
        }
        finishTurn()
        for error in display.strayErrors() { log.debug("X: \(error)") }
        display.flush()
        checkConnection()
    }

    private func takeEvent() {
        var event = XEvent()
        XNextEvent(display.handle, &event)
        let now = MonotonicClock.now
        noteStandstill(now)
        if overlay.handle(&event, now: now) { return }
        told.removeAll(keepingCapacity: true)
        if Capture.handle(&event, now: now, captures: captures, into: &told) {
            for index in told.indices {
                let (capture, input) = told[index]
                guard let holder = holders.first(where: { $0.capture === capture }) else {
                    continue
                }
                take(input, of: holder, now: now)
            }
        } else if monitors.handle(event) {
            monitorsChanged(now)
        } else if ownership.isLost(by: event) {
            log.info("another curlicue takes over")
            loop.stop(0)
        } else {
            performer.handle(event)
            if tellsOfPanels(event) { pendingRooms = true }
            if shyness?.handle(event) == true { noteShyness() }
        }
    }

    /// Gives one input to the engine and carries out what comes of it.
    func take(_ input: Input, of holder: Holder, now: Duration) {
        if feed.isOpen { feed.tell(input, to: control) }
        if hasApplications { describe(input, of: holder, now: now) }
        carryOut(holder.engine.handle(input), of: holder, now: now)
    }

    /// Nothing that was drawn before the loop stood still may run a command after it.
    func noteStandstill(_ now: Duration) {
        if watchdog.stoodStill() { interrupt(.standstill, now) }
    }

    /// Every hold has to end.
    func interrupt(_ interruption: Interruption, _ now: Duration) {
        for holder in holders {
            take(Input(.interrupt(interruption), at: now), of: holder, now: now)
        }
    }

    private func monitorsChanged(_ now: Duration) {
        arrangeOverlay()
        interrupt(.monitorsChanged, now)
        tellMonitors()
    }

    /// Tells the engine the monitors, for gestures that begin at an edge and for lengths that are as
    /// long on each of them.
    func tellMonitors() {
        let areas = monitors.all.map { MonitorArea($0.box, scale: $0.scale) }
        for holder in holders {
            _ = holder.engine.handle(Input(.monitors(areas), at: MonotonicClock.now))
        }
    }

    private func checkConnection() {
        guard display.isLost else { return }
        if Lifeline.isServerThere() {
            // XF86ClearGrab, XKillClient, our own watchdog: whoever supervises us starts us again.
            log.error("the X server ended our connection; curlicue has to be started again")
            loop.stop(ExitStatus.failure.rawValue)
        } else {
            log.error("the X server went away")
            loop.stop(ExitStatus.unavailable.rawValue)
        }
    }
}
