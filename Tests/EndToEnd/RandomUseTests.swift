import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import Synchronization
import TestServer
import Testing

/// Whatever goes wrong in the midst of random use, nothing may be left of it. Two seconds of each by
/// default; once a week, or in the background, for as long as `CURLICUE_SOAK` says, all together:
///
///     CURLICUE_SOAK=1h swift test --no-parallel --filter RandomUseTests
///
/// `CURLICUE_SEED=17` is another user; `CURLICUE_DISTURBANCE=composite` is one of them alone.
@Suite("Random use", .serialized) struct RandomUseTests {
    /// How long each of them lasts.
    private static let time: Duration = {
        guard let text = ProcessInfo.processInfo.environment["CURLICUE_SOAK"] else {
            return .seconds(2)
        }
        let units = ["s": 1.0, "m": 60, "h": 3600]
        let seconds = (Double(text.dropLast()) ?? 0) * (units[String(text.suffix(1))] ?? 1)
        return .seconds(max(2, seconds / Double(disturbances.count)))
    }()

    private static let disturbances: [Disturbance] =
        ProcessInfo.processInfo.environment["CURLICUE_DISTURBANCE"].flatMap {
            Disturbance(rawValue: $0)
        }.map { [$0] } ?? Disturbance.allCases

    private static let seed =
        ProcessInfo.processInfo.environment["CURLICUE_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(
        "nothing is left, whatever happens in the midst of it", arguments: disturbances)
    func nothingIsLeft(_ disturbance: Disturbance) throws {
        let scene = try DisturbedScene(disturbance, seed: Self.seed)
        let start = MonotonicClock.now
        func share() -> Double { (MonotonicClock.now - start) / Self.time }
        // What is kept for good is there after five minutes, or after a third of a short run.
        let warmUp = min(300, Self.time / .seconds(1) / 3) / (Self.time / .seconds(1))
        var (rounds, next) = (0, warmUp)
        var measures: [DisturbedScene.Measure] = []
        repeat {
            do { try scene.round() } catch {
                let what = "seed \(Self.seed), round \(rounds), \(scene.history)"
                throw FaultFailure(description: "\(what): \(error); \(scene.session.report)")
            }
            rounds += 1
            if disturbance.isMeasured, share() >= next {
                try measures.append(scene.measure())
                next = max(share(), next + (1 - warmUp) / 100)
            }
        } while share() < 1 || (disturbance.isMeasured && measures.count < 2)
        let holds = "\(scene.holds) holds, \(scene.lost.count) of them lost"
        print("\(disturbance), seed \(Self.seed): \(rounds) rounds, \(holds)")
        if disturbance.isMeasured { nothingGrows(measures) }
        #expect(scene.lost.count <= scene.holds / 200, "\(scene.lost.suffix(20))")
        let late = "\(scene.late.count) of \(scene.looks) too late: \(scene.late.suffix(20))"
        if disturbance == .lock { print(late) }
        #expect(scene.late.count <= max(1, scene.looks / 200), "\(late)")
    }

    private func nothingGrows(_ measures: [DisturbedScene.Measure]) {
        let half = max(1, measures.count / 2)
        let (early, late) = (measures.prefix(half), measures.suffix(half))
        #expect(late.map(\.descriptors).min() == early.map(\.descriptors).min())
        // It goes up and down by what is being drawn; what stays is at the bottom of that.
        let growth =
            (late.map(\.memory).min() ?? 0) - (early.map(\.memory).min() ?? 0)
        print("\(measures.count) measures, \(growth) KiB more memory")
        if measures.count >= 10 { #expect(growth <= 1024) }
        // The panes that wait to be used again are now some more, now some fewer, and in a short run
        // they are not all there when it begins.
        let most = early.map(\.resources).reduce([:]) { $0.merging($1, uniquingKeysWith: max) }
        let fewest = late.map(\.resources).reduce(late.first?.resources ?? [:]) {
            $0.merging($1, uniquingKeysWith: min)
        }
        let more = fewest.filter {
            $0.value > most[$0.key] ?? 0 && (measures.count >= 10 || $0.key == "PASSIVE GRAB")
        }
        #expect(more.isEmpty, "\(more) instead of \(most)")
    }
}

/// What happens in the midst of use.
enum Disturbance: String, CaseIterable {
    /// The daemon is killed, now and then with its guardian.
    case kill
    /// The daemon hangs.
    case stop
    /// A screen locker comes.
    case lock
    /// A compositor comes, or is killed.
    case composite
    /// The mapping, the keyboard's layout, monitors or devices change.
    case change

    /// Whether the daemon goes on all the time, so that what it keeps can be measured.
    var isMeasured: Bool { self == .composite || self == .change }
}

/// Random use of one daemon after the other on one server, and something that goes wrong.
final class DisturbedScene {
    let disturbance: Disturbance
    let server: PrivateServer
    let application: RecordingClient
    private(set) var session: Session
    /// The holds so far, and those that had no outcome or another one than their stroke.
    private(set) var (holds, lost): (Int, [String]) = (0, [])
    /// What was done last.
    private(set) var history: [String] = []
    /// How often the overlay was looked for behind a locker, and when it was still there for a while.
    private(set) var (looks, late): (Int, [String]) = (0, [])
    private var user: RandomUser
    private var rounds = 0
    private let map: String
    /// The lockers' pictures without curlicue.
    private var pictures: [LockerKind: Screenshot] = [:]
    /// What is beneath everything, and the screen without curlicue, where compositors come and go.
    private var ground: Backdrop?
    private var blank: Screenshot?
    /// The compositor that runs.
    private var compositor: ChildProcess?

    var probe: WindowManagerProbe { session.probe }
    var injector: any Injector { server.injector }

    init(_ disturbance: Disturbance, seed: UInt64) throws {
        self.disturbance = disturbance
        server = try PrivateServer()
        try server.start(.openbox)
        application = try RecordingClient(on: server.name)
        try application.focus()
        map = try server.run("xmodmap", ["-pke"])
        user = RandomUser(seed: seed)
        if disturbance == .lock {
            let probe = try WindowManagerProbe(server.name)
            // The picture of xsecurelock is another one as soon as a key is struck.
            for kind in LockerKind.allCases where kind != .xsecurelock {
                let unlock = try kind.lock(server, probe)
                pictures[kind] = try stillScreen(server)
                unlock()
                _ = try stillScreen(server)
            }
        }
        if disturbance == .composite {
            ground = try Backdrop(on: server.name, .landscape)
            blank = try stillScreen(server)
        }
        session = try Session(Self.mapping(0, disturbance), on: server, manager: nil)
    }

    /// The mapping that is saved as the `round`th one. Where the daemon dies, touch and touchpad are
    /// set in every way in turn, since what is grabbed depends on that.
    private static func mapping(_ round: Int, _ disturbance: Disturbance) -> String {
        let isShown = disturbance == .lock || disturbance == .composite
        // Where the screen has to be as before, no window may move.
        let windows =
            disturbance == .composite ? "nothing" : "[desktop next, desktop previous, window raise]"
        let modes = ["off", "hotkey", "always"]
        let (touch, touchpad) =
            switch disturbance {
            case .change, .composite: ("hotkey", "hotkey")
            case .lock: ("always", "always")
            case .kill, .stop: (modes[round % 3], modes[round / 3 % 3])
            }
        // Who has keyboard and pointer while an action holds Alt is taken for its switcher of windows,
        // and so would be a locker of which no window is seen.
        let hold = disturbance == .lock ? "" : "began: keys hold Alt, "
        let hints = isShown ? "{show: both, after: 150ms}" : "off"
        return """
            hotkey: [\(RandomUser.hotkeys.joined(separator: ", "))]
            touch: \(touch)
            touchpad: \(touchpad)
            messages: {duration: \(isShown ? 500 : 100)ms}
            hints: \(hints)
            ink: {fade: \(isShown ? 300 : 50)ms}
            gestures:
              circle: \(["run echo circle >> \"$HOME/log\"", "window maximize"][round % 2])
              shake: run exit 3
              swipe left: run echo left >> "$HOME/log"
              swipe right: \(windows)
              swipe up: text 語 and é
              swipe down: keys Ctrl+Shift+x
              swipe left 3 fingers: run echo fingers >> "$HOME/log"
              swipe up 3 fingers: text typed
              tap 2 fingers: nothing
              pan horizontal 2 fingers: {\(hold)changed: keys Tab, each: 30px}

            """
    }

    /// Some use, what goes wrong in it, and that nothing is left of it.
    func round() throws {
        rounds += 1
        switch disturbance {
        case .kill: try end(by: SIGKILL)
        case .stop: try end(by: nil)
        case .lock: try lock()
        case .composite: try composite()
        case .change: try change()
        }
    }

    /// Nothing is grabbed, down or shown.
    private func mustBeClean(within limit: Duration = .seconds(5)) throws {
        func wait(_ what: String, _ condition: () -> Bool) throws {
            try probe.wait(for: what, timeout: limit, until: condition)
        }
        do {
            try wait("pointer and keyboard to be free") { probe.canGrabPointerAndKeyboard }
        } catch {
            // The server's log says who has them.
            _ = try? server.run("xdotool", ["key", "XF86LogGrabInfo"])
            throw error
        }
        try wait("no key and no button to be down") {
            probe.keysDown.isEmpty && probe.pointerState == 0
        }
        try wait("the overlay to be gone") { probe.unmanaged(ofClass: "curlicue").isEmpty }
        // A layout that changes changes it.
        guard disturbance != .change else { return }
        try wait("the keyboard map to be as before") {
            (try? server.run("xmodmap", ["-pke"])) == map
        }
    }

    // MARK: A daemon that dies or hangs

    /// - Parameter signal: what it is killed by; nil where it hangs.
    private func end(by signal: Int32?) throws {
        let process = session.daemon.pid
        // Now and then the guardian goes, too, and the next start has to put things right.
        let isGuardianKilled = signal == SIGKILL && user.unit() < 0.1
        let victims = (isGuardianKilled ? guardians(of: process) : []) + [process]
        let bomb = DelayedSignal(signal, to: victims, after: .seconds(user.unit() * 1.2))
        var player = StepPlayer(session)
        player.awaitsDaemon = false
        player.isOver = { bomb.time != nil }
        // Where a client dies that has grabbed fingers, Xorg 21.1.7 itself crashes now and then, or
        // keeps the pointer for good: see `Capture.endTouches`. Without its guardian it always does.
        let sparesFingers = isGuardianKilled || signal == SIGKILL && (rounds - 1) % 3 > 0
        while bomb.time == nil {
            var use = user.use()
            while sparesFingers, use.description.contains("fingers") { use = user.use() }
            history = history.suffix(5) + ["\(use)"]
            try player.play(use.steps)
            if use.isHold { holds += 1 }
        }
        try player.releaseAll()
        let start = bomb.time ?? MonotonicClock.now
        if signal == nil {
            // Only input shows whether anything is still grabbed.
            try reach()
        } else if isGuardianKilled {
            try restart()
        }
        try mustBeClean()
        try must(
            signal == nil || isGuardianKilled || MonotonicClock.now - start < .seconds(5),
            "all well only after \(MonotonicClock.now - start)")
        if !isGuardianKilled { try restart() }
    }

    /// Another daemon, as a supervisor starts it.
    private func restart() throws {
        session.daemon.signal(SIGKILL)
        _ = session.daemon.waitForExit()
        let otherClient = try GrabbingClient(on: server.name)
        try server.display.wait(for: "the selection to be free") {
            otherClient.owner(ofSelection: "_CURLICUE_S0") == nil
        }
        session = try Session(Self.mapping(rounds, disturbance), on: server, manager: nil)
    }

    /// The application gets a key, a click and a finger within five seconds: two of patience, and what
    /// a busy machine takes.
    private func reach() throws {
        _ = application.events()
        // The hotkeys, as a user tries them when nothing happens.
        for chord in RandomUser.hotkeys {
            try session.hotkey(chord, down: true)
            try session.hotkey(chord, down: false)
        }
        try injector.move(to: FaultScene.place)
        // The mouse and the touch screen one after the other: both at once meet an error of the
        // server: see `TouchOwnership`.
        let isTouch = rounds % 2 == 1
        for device in isTouch ? ["finger", "click"] : ["click", "finger"] {
            let start = MonotonicClock.now
            var missing: Set<String> = ["key", device]
            while !missing.isEmpty {
                try injector.strike("a")
                if device == "click" {
                    try injector.click(1)
                } else {
                    try injector.touch(1, .begin, FaultScene.place)
                    try injector.touch(1, .end, FaultScene.place)
                }
                try injector.sync()
                session.pass(.milliseconds(20))
                for event in application.events() {
                    switch event.kind {
                    case .key("a", down: true): missing.remove("key")
                    case .button(1, down: true) where !event.isEmulated: missing.remove("click")
                    case .touch(_, .begin): missing.remove("finger")
                    default: break
                    }
                }
                let time = MonotonicClock.now - start
                try must(time < .seconds(5), "no \(missing) reached the application in \(time)")
            }
        }
    }

    // MARK: A compositor that comes and goes

    /// Starts a compositor or kills it, before the use, in its midst, or while what came of it fades.
    private func composite() throws {
        let use = user.use()
        history = history.suffix(5) + ["\(use), \(compositor == nil ? "picom comes" : "is killed")"]
        let cut = user.number(0...use.steps.count)
        var player = StepPlayer(session)
        try player.play(use.steps.prefix(cut))
        if let compositor {
            compositor.signal(SIGKILL)
            _ = compositor.waitForExit()
            self.compositor = nil
        } else {
            compositor = try server.start(.picom)
        }
        try player.play(use.steps.dropFirst(cut))
        try player.releaseAll()
        if use.isHold { holds += 1 }
        session.waitUntilIdle()
        session.dropOutcomes()
        try mustBeClean()
        let blank = blank
        do {
            try probe.wait(for: "the screen to be as before", timeout: .seconds(5)) {
                (try? Screenshot(of: probe.display)) == blank
            }
        } catch {
            let now = try Screenshot(of: probe.display)
            let difference = blank.flatMap { now.difference(from: $0) }
            throw FaultFailure(description: "\(error): \(String(describing: difference))")
        }
        _ = session.dequeueEffects()
    }

    // MARK: A locker that comes

    /// Has the screen locked in the middle of something, goes on behind the lock, and has it
    /// unlocked.
    private func lock() throws {
        let use = user.use()
        let kind = user.pick(LockerKind.allCases)
        guard !use.pauses.isEmpty else { return try play(use) }
        history = history.suffix(5) + ["\(use), \(kind)"]
        let cut = user.pick(use.pauses)
        var player = StepPlayer(session)
        try player.play(use.steps.prefix(cut))
        session.pass(.milliseconds(60))
        let unlock: () -> Void
        do { unlock = try kind.lock(server, probe) } catch {
            // Fingers that rest on the glass become the application's, which has the pointer until
            // they are lifted.
            try player.play(use.steps.dropFirst(cut))
            try player.releaseAll()
            try mustBeClean()
            return session.dropOutcomes()
        }
        defer { unlock() }
        // What came to its end before the locker had the screen may have run as well.
        session.catchUp()
        _ = session.dequeueEffects()
        let lines = session.lines().count
        func check(_ what: String) throws {
            session.catchUp()
            let performed = session.dequeueEffects().filter { $0.hasPrefix("perform") }
            try must(performed.isEmpty, "\(what) behind \(kind): \(performed)")
            try must(session.lines().count == lines, "\(what) behind \(kind): a command ran")
            // What a stroke put on the screen right before the lock is gone within some 20 ms, and
            // by itself only after half a second. A busy machine stalls daemon and server.
            let start = MonotonicClock.now
            try probe.wait(for: "the overlay to be gone", timeout: .seconds(5)) {
                probe.unmanaged(ofClass: "curlicue").isEmpty
            }
            let time = MonotonicClock.now - start
            looks += 1
            if time > .milliseconds(200) { late.append("\(what) behind \(kind): \(time)") }
            guard let picture = pictures[kind] else { return }
            // A locker draws as fast as the machine lets it.
            try probe.wait(for: "the locker's picture after \(what)", timeout: .seconds(2)) {
                (try? Screenshot(of: probe.display)) == picture
            }
        }
        try check("nothing")
        try player.play(use.steps.dropFirst(cut))
        try player.releaseAll()
        try check("\(use)")
        for _ in 0..<user.number(0...3) {
            let use = user.use()
            try player.play(use.steps)
            try player.releaseAll()
            try check("\(use)")
        }
        session.pass(.milliseconds(user.number(0...400)))
        try check("a while")
        unlock()
        session.waitUntilIdle()
        try must(session.lines().count == lines, "a command ran once \(kind) was gone")
        session.dropOutcomes()
        try mustBeClean()
    }

    // MARK: Something that changes

    /// What people change now and then.
    private enum Change: CaseIterable {
        case mapping, layout, monitors, secondMonitor, device
    }

    private func change() throws {
        try play(user.use())
        let change = user.pick(Change.allCases)
        let isInHold = user.unit() < 0.3
        let use = user.use()
        var isButtonLost = false
        history = history.suffix(5) + ["\(use), \(change)"]
        if isInHold {
            var player = StepPlayer(session)
            let half = use.steps.count / 2
            try player.play(use.steps.prefix(half))
            try injector.sync()
            // A touch screen that loses its master while a finger is down leaves that finger's button
            // down there until a finger lands anew, without this program too: see `ServerTests`.
            isButtonLost = change == .device && probe.pointerState & UInt32(1 << 8) != 0
            try begin(change)
            try player.play(use.steps.dropFirst(half))
            try player.releaseAll()
            session.waitUntilIdle()
            session.dropOutcomes()
        } else {
            try begin(change)
            waitUntilGrabbedAgain()
            try play(use)
        }
        try end(change)
        waitUntilGrabbedAgain()
        if isButtonLost {
            try injector.touch(1, .begin, FaultScene.place)
            try injector.touch(1, .end, FaultScene.place)
            try injector.sync()
        }
        try mustBeClean()
        try must(
            children(of: session.daemon.pid).allSatisfy { $0.state != "Z" }, "zombies")
        _ = session.dequeueEffects()
    }

    /// Does one thing, and expects the outcome that it has to have.
    private func play(_ use: RandomUser.Use) throws {
        history = history.suffix(5) + ["\(use)"]
        var player = StepPlayer(session)
        session.dropOutcomes()
        try player.play(use.steps)
        try player.releaseAll()
        if use.isHold {
            holds += 1
            let outcome = try? session.outcome(within: .seconds(3))
            let isRight =
                use.gesture.map { outcome?["gesture"]?.hasPrefix($0) == true } ?? (outcome != nil)
            if !isRight { lost.append("\(use): \(outcome ?? [:])") }
        }
        session.waitUntilIdle()
    }

    private func begin(_ change: Change) throws {
        let hasXorg = injector.lacks.isEmpty
        switch change {
        case .mapping:
            _ = try server.write(Self.mapping(rounds, disturbance), to: "curlicue.yaml")
        case .layout: try server.setKeyboard(layout: user.pick(["de", "us", "cz", "fr"]))
        case .monitors where hasXorg:
            try server.arrangeScreen(["--output", "DUMMY0", "--mode", "1280x720"])
        case .secondMonitor where hasXorg: try server.addMonitor()
        case .device where hasXorg:
            // The driver of these devices cannot enable one again, once it was disabled.
            for name in Self.devices { try server.run("xinput", ["float", name]) }
        default: break
        }
    }

    /// Puts back what `begin` changed.
    private func end(_ change: Change) throws {
        let hasXorg = injector.lacks.isEmpty
        switch change {
        case .layout: try server.setKeyboard(layout: "us")
        case .monitors where hasXorg:
            try server.arrangeScreen(["--output", "DUMMY0", "--mode", "1920x1080"])
        case .secondMonitor where hasXorg:
            try server.arrangeScreen(["--output", "DUMMY1", "--off"])
        case .device where hasXorg:
            for name in Self.devices {
                try server.run("xinput", ["reattach", name, "Virtual core pointer"])
            }
        default: break
        }
    }

    private static let devices = ["test touch screen", "test touchpad", "test mouse"]

    /// Changes of the keyboard are collected for a while before the hotkeys are grabbed anew.
    private func waitUntilGrabbedAgain() {
        session.pass(.milliseconds(300))
        session.waitUntilIdle()
    }

    // MARK: What the daemon needs

    /// What there is of the daemon between holds.
    struct Measure {
        /// Its part of the memory that is no file's, in KiB: what a leak makes larger.
        var memory: Int
        var descriptors: Int
        /// Its resources on the X server.
        var resources: [String: UInt32]
    }

    func measure() throws -> Measure {
        // The same mapping each time: how many grabs there are depends on it.
        _ = try server.write(Self.mapping(0, disturbance), to: "curlicue.yaml")
        session.daemon.signal(SIGHUP)
        waitUntilGrabbedAgain()
        let process = session.daemon.pid
        let rollup = try String(
            contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
        let memory = rollup.split(separator: "\n").first { $0.hasPrefix("Pss_Anon:") }
            .flatMap { Int($0.split(separator: " ")[1]) }
        let resources = ResourceCount.byProcess(display: server.name)?[process]
        return Measure(
            memory: try #require(memory),
            descriptors: try FileManager.default
                .contentsOfDirectory(atPath: "/proc/\(process)/fd").count,
            resources: try #require(resources))
    }
}

/// Sends a signal to processes at a moment that nothing else knows of.
final class DelayedSignal: Sendable {
    private let sent = Mutex<Duration?>(nil)

    /// Sends `signal` to `processes`, in their order, after `delay`; nil has them hang.
    init(_ signal: Int32?, to processes: [Int32], after delay: Duration) {
        Thread.detachNewThread { [self] in
            Thread.sleep(forTimeInterval: delay / .seconds(1))
            let moment = MonotonicClock.now
            for process in processes {
                if let signal { kill(process, signal) } else { try? loopForever(process) }
            }
            sent.withLock { $0 = moment }
        }
    }

    /// When it was sent; nil as long as it was not.
    var time: Duration? { sent.withLock { $0 } }
}
