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
    /// The pointers, each with its hold; never empty.
    var holders: [Holder] = []
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
    /// Watches the focused window where the mapping stays out of some windows' way.
    var shyness: ActiveWindowWatch?
    /// Whether the focused window changed during a hold.
    var pendingShyness = false
    /// The profiles that stay out of the focused window's way.
    var shy: Set<Int> = []
    /// Whether the mapping asks for the window where a stroke begins.
    private var hasApplications: Bool { mapping.profiles.contains { !$0.applications.isEmpty } }
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
        let management = Management(display)
        monitors = Monitors(management)
        monitors.select()
        overlay = try Overlay(
            display: display, appearance: mapping.appearance,
            scale: monitors.all.first?.scale ?? 1)
        overlay.monitors = monitors.all.map(\.box)
        performer = Performer(
            display: display, management: management, monitors: monitors, spawner: spawner)
        holders = [Holder(0, try Capture(display), Daemon.engine(for: mapping, log))]
    }

    /// Runs until told to stop; gives the exit status.
    func run() throws -> Int32 {
        for holder in holders { listenToOwn(holder) }
        tellMonitors()
        claimHotkeys()
        noteSeats()
        noteShyness()
        openControl()
        watchMapping()
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
            case .hangUp: reload(because: "SIGHUP")
            case .childExited:
                for exit in spawner.reap() { performer.note(exit, log: log) }
            }
        }
    }

    /// Takes every event that Xlib has, then sends every request that came of it at once.
    private func drain() {
        var told: [(capture: Capture, input: Input)] = []
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            let now = MonotonicClock.now
            if overlay.handle(&event, now: now) { continue }
            told.removeAll(keepingCapacity: true)
            let captures = holders.map(\.capture)
            if Capture.handle(&event, now: now, captures: captures, into: &told) {
                for (capture, input) in told {
                    guard let holder = holders.first(where: { $0.capture === capture }) else {
                        continue
                    }
                    take(input, of: holder, now: now)
                }
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
    func take(_ input: Input, of holder: Holder, now: Duration) {
        if feed.isOpen { feed.tell(input, to: control) }
        if hasApplications, !holder.engine.isHolding, let point = input.event.beginning {
            // What applies depends on the window; it is looked up before anything is drawn.
            let window = performer.describe(at: point)
            _ = holder.engine.handle(Input(.over(window), at: input.time))
        }
        carryOut(holder.engine.handle(input), of: holder, now: now)
    }

    /// Every hold has to end.
    func interrupt(_ interruption: Interruption, _ now: Duration) {
        for holder in holders {
            take(Input(.interrupt(interruption), at: now), of: holder, now: now)
        }
    }

    private func monitorsChanged(_ now: Duration) {
        overlay.monitors = monitors.all.map(\.box)
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
        log.error("the X server went away")
        loop.stop(ExitStatus.unavailable.rawValue)
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
