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
    struct Refusal: Error, CustomStringConvertible {
        var description: String
    }

    let display: Display
    let capture: Capture
    let overlay: Overlay
    let monitors: Monitors
    let performer: Performer
    let loop = EventLoop()
    let log: Logger
    let store: MappingStore
    var engine: Engine
    var mapping: Mapping
    var path: String?
    var control: ControlSocket?
    var feed = MonitorFeed()
    /// What interrupted the hold while the engine was answering.
    var interruptions: [Interruption] = []
    /// What the actions of the last gesture failed with.
    var failures: [String] = []
    /// Watches the focused window where the mapping stays out of some windows' way.
    private var shyness: ActiveWindowWatch?
    /// Whether the focused window changed during a hold.
    var pendingShyness = false
    /// The profiles that stay out of the focused window's way.
    private var shy: Set<Int> = []
    /// Whether the mapping asks for the window where a stroke begins.
    private var hasApplications: Bool { mapping.profiles.contains { !$0.applications.isEmpty } }
    /// Whether the present stroke has begun: its first contact says where.
    var hasBegun = false
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
    private let ownership: Ownership
    private let signals: Signals
    private let spawner: Spawner
    /// Notices saves of the mapping file.
    var watch: FileWatch?
    var watchSource: EventLoop.Source?
    var saved = Debounce()
    /// What was said of the newest mapping, if it was refused.
    var refusal: [String]?

    /// Claims the display and the hotkeys.
    init(store: MappingStore, mapping: Mapping, path: String?, log: Logger) throws {
        self.store = store
        self.mapping = mapping
        self.path = path
        self.log = log
        signals = try Signals()
        spawner = try Spawner()
        display = try Display()
        guard let ownership = Ownership(display) else {
            throw Refusal(
                description: "another curlicue runs on this display; end it with 'curlicue quit'")
        }
        self.ownership = ownership
        capture = try Capture(display)
        let management = Management(display)
        monitors = Monitors(management)
        monitors.select()
        overlay = try Overlay(
            display: display, appearance: mapping.appearance,
            scale: monitors.all.first?.scale ?? 1)
        overlay.monitors = monitors.all.map(\.box)
        performer = Performer(
            display: display, management: management, monitors: monitors, spawner: spawner)
        engine = Daemon.engine(for: mapping, log)
    }

    /// Runs until told to stop; gives the exit status.
    func run() throws -> Int32 {
        tellMonitors()
        claimHotkeys()
        noteShyness()
        openControl()
        watchMapping()
        capture.isOwn = { [unowned self] in performer.caused($0) }
        performer.onOwnAction = { [unowned self] in takeOwnAction($0) }
        loop.beforePoll = { [unowned self] in drain() }
        loop.add(display.descriptor) { [unowned self] events in
            // The queue is drained before the next poll; a broken connection is seen here.
            if events != .readable, display.pending == 0 { checkConnection() }
        }
        loop.add(signals.descriptor) { [unowned self] _ in takeSignals() }
        loop.addDeadline { [unowned self] in
            engine.deadline
        } handler: { [unowned self] now in
            carryOut(engine.handle(Input(.tick, at: now)), now: now)
        }
        loop.addDeadline { [unowned self] in
            capture.deadline
        } handler: { [unowned self] now in
            capture.tick(now: now)
            reportHotkeys()
        }
        loop.addDeadline { [unowned self] in
            overlay.deadline
        } handler: { [unowned self] now in
            overlay.tick(now: now)
        }
        loop.addDeadline { [unowned self] in
            // Not under a hold: the grabs would be made anew.
            engine.isHolding ? nil : performer.deadline
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
            carryOut(
                engine.handle(Input(.interrupt(.stopping), at: MonotonicClock.now)),
                now: MonotonicClock.now)
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
            case .hangUp: reload(because: "SIGHUP")
            case .childExited:
                for exit in spawner.reap() { performer.note(exit, log: log) }
            }
        }
    }

    /// Takes every event that Xlib has, then sends every request that came of it at once.
    private func drain() {
        var inputs: [Input] = []
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            let now = MonotonicClock.now
            if overlay.handle(&event, now: now) { continue }
            inputs.removeAll(keepingCapacity: true)
            if capture.handle(&event, now: now, into: &inputs) {
                for input in inputs { take(input, now: now) }
            } else if monitors.handle(event) {
                monitorsChanged(now)
            } else {
                performer.handle(event)
                if shyness?.handle(event) == true { noteShyness() }
            }
        }
        showFreshInk()
        finishTurn()
        for error in display.strayErrors() { log.debug("X: \(error)") }
        display.flush()
        checkConnection()
    }

    /// Gives one input to the engine and carries out what comes of it.
    func take(_ input: Input, now: Duration) {
        if feed.isOpen { feed.tell(input, to: control) }
        if hasApplications, !engine.isHolding, let point = input.event.beginning {
            // What applies depends on the window; it is looked up before anything is drawn.
            _ = engine.handle(Input(.over(performer.describe(at: point)), at: input.time))
        }
        carryOut(engine.handle(input), now: now)
    }

    private func monitorsChanged(_ now: Duration) {
        overlay.monitors = monitors.all.map(\.box)
        take(Input(.interrupt(.monitorsChanged), at: now), now: now)
        tellMonitors()
    }

    /// Tells the engine the monitors, for gestures that begin at an edge and for lengths that are as
    /// long on each of them.
    func tellMonitors() {
        let areas = monitors.all.map { MonitorArea($0.box, scale: $0.scale) }
        _ = engine.handle(Input(.monitors(areas), at: MonotonicClock.now))
    }

    private func checkConnection() {
        guard display.isLost else { return }
        log.error("the X server went away")
        loop.stop(ExitStatus.unavailable.rawValue)
    }

    // MARK: Hotkeys and the mapping

    func claimHotkeys() {
        capture.filter = DeviceFilter(
            include: mapping.devices.include.map { .init($0) },
            exclude: mapping.devices.exclude.map { .init($0) })
        let awake = mapping.profiles.enumerated().filter { !shy.contains($0.offset) }
        capture.claim(
            isPaused ? [] : awake.flatMap(\.element.hotkeys), cancel: mapping.cancel)
        let pads = engine.freePads
        let wanted =
            isPaused || !shy.isEmpty
            ? Unprompted()
            : Unprompted(
                touches: engine.hasFreeTouches, swipes: pads[.swipe] ?? [],
                pinches: pads[.pinch] ?? [])
        let missed = capture.listenAlways(to: wanted)
        if missed.touches {
            log.error("another program listens to all fingers: 'touch: always' has no effect")
        }
        if !missed.swipes.isEmpty || !missed.pinches.isEmpty {
            log.error("no gestures of touchpads to be had: 'touchpad: always' has no effect")
        }
        reportHotkeys()
    }

    /// Lets go of the hotkeys whose mapping stays out of the way of the focused window, and takes
    /// them again elsewhere.
    func noteShyness() {
        // Grabs are not rearranged under a hold.
        pendingShyness = engine.isHolding
        guard !pendingShyness else { return }
        let isShy = mapping.profiles.contains { $0.applications.contains { !$0.isEnabled } }
        if !isShy {
            shyness = nil
        } else if shyness == nil {
            shyness = ActiveWindowWatch(performer.windows)
        }
        let window = isShy ? performer.windows.describeActive() : nil
        let found = mapping.profiles.indices.filter { index in
            guard let window else { return false }
            let profile = mapping.profiles[index]
            return profile.adapted(to: profile.application(for: window)) == nil
        }
        guard Set(found) != shy else { return }
        shy = Set(found)
        log.debug(shy.isEmpty ? "hotkeys taken again" : "hotkeys let go: out of the way here")
        claimHotkeys()
    }

    private func reportHotkeys() {
        for failure in capture.takeFailures() { log.error("\(failure)") }
    }

    /// An engine for `mapping` with the strokes that are recorded now.
    static func engine(for mapping: Mapping, _ log: Logger) -> Engine {
        let recorded = TemplateStore()?.load()
        for message in recorded?.messages ?? [] { log.error("\(message)") }
        return Engine(
            profiles: mapping.profiles, limits: mapping.limits, timeout: mapping.timeout,
            templates: recorded?.library ?? TemplateLibrary())
    }

    /// A message on the overlay, where the person looks: near the pointer.
    func say(_ text: String) {
        overlay.message(text, at: capture.pointerPosition(), now: MonotonicClock.now)
    }

    private func openControl() {
        do {
            let name = MappingStore.environment["DISPLAY"] ?? ""
            let path = try ControlPath.socket(forDisplay: name)
            control = try ControlSocket(path: path, loop: loop) { [unowned self] line, client in
                answer(line, client)
            }
        } catch {
            log.warning("no control socket, 'curlicue status' and its like will not work: \(error)")
        }
    }
}
