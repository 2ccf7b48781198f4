import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

/// Kills and stops the daemon at random moments, idle ones included, with each setting of touch,
/// touchpad and devices in turn. A few times by default; for the whole measure, in the background:
///
///     CURLICUE_KILLS=2000 CURLICUE_STOPS=200 CURLICUE_KILLS_REPORT=kills.txt \
///         swift test --filter KillTests &
///
/// `CURLICUE_SEED=17` begins with that round, so that several can run side by side.
@Suite("Kills", .serialized) struct KillTests {
    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// Every setting of the three, in turn.
    private static let settings: [String] = ["off", "hotkey", "always"].flatMap { touch in
        ["off", "hotkey", "always"].flatMap { pad in
            ["", "devices: {exclude: nothing like it}\n"].map { devices in
                "touch: \(touch)\ntouchpad: \(pad)\n\(devices)"
            }
        }
    }

    private static func mapping(_ round: Int) -> String {
        """
        hotkey: [\(KillDriver.hotkeys.joined(separator: ", "))]
        \(settings[round % settings.count])hints: off
        gestures:
          circle: nothing
          swipe left: keys Ctrl+Shift+x
          swipe right: text 語 and é
          swipe up: text lower and UPPER
          swipe down: click 1
          swipe left 3 fingers: nothing
          pan horizontal 3 fingers: {began: keys hold Alt, changed: keys Tab, each: 30px}

        """
    }

    /// What came of it so far.
    private struct Account {
        var rounds = 0
        var slowestFree = Duration.zero
        var slowestUp = Duration.zero
        var slowestReach = Duration.zero
        var failures: [String] = []

        var line: String {
            "\(rounds) rounds: free within \(slowestFree), no key down within \(slowestUp), "
                + "input reached the application within \(slowestReach); "
                + "\(failures.count) failures"
        }
    }

    @Test("kill -9 at random moments leaves nothing grabbed and no key down")
    func kills() throws { try run(SIGKILL, Self.setting("CURLICUE_KILLS") ?? 6) }

    @Test("kill -STOP at random moments keeps nothing for three seconds")
    func stops() throws { try run(SIGSTOP, Self.setting("CURLICUE_STOPS") ?? 2) }

    private func run(_ signal: Int32, _ count: Int) throws {
        let server = try PrivateServer()
        defer { server.close() }
        _ = try server.start(.openbox)
        let application = try RecordingClient(on: server.name)
        let map = try server.run("xmodmap", ["-pke"])
        let first = Self.setting("CURLICUE_SEED") ?? 1
        var account = Account()
        for round in first..<(first + count) {
            let session = try Session(Self.mapping(round), on: server, manager: nil)
            try application.focus()
            var random = Seeded(UInt64(round))
            let process = session.daemon.process.pid
            // Now and then the watchdog goes, too, and the next start has to put things right.
            let isWatchdogKilled = signal == SIGKILL && random.unit() < 0.1
            let victims = (isWatchdogKilled ? watchdogs(of: process) : []) + [process]
            let delay = Duration.seconds(random.uniform(0...1.2))
            let bomb = DelayedSignal(signal, to: victims, after: delay)
            var generator = KillDriver(session, seed: random.next())
            try generator.play { bomb.time != nil }
            try generator.releaseAll()
            guard let start = bomb.time else { continue }
            if isWatchdogKilled { try waitForEnd(of: session.daemon, on: server) }
            let next =
                isWatchdogKilled ? try Session(Self.mapping(round), on: server, manager: nil) : nil
            let what = "round \(round), \(Self.settings[round % Self.settings.count])"
            do {
                try check(
                    signal, since: next == nil ? start : MonotonicClock.now, session, application,
                    map,
                    &account)
            } catch {
                account.failures.append(
                    "\(what) (with watchdog: \(isWatchdogKilled)): \(error); "
                        + "keys \(session.probe.keysDown), state \(session.probe.pointerState), record "
                        + "\(session.probe.cardinals("_CURLICUE_OUTSTANDING_INPUT")): "
                        + session.daemon.output.suffix(300))
                // The next round begins with a keyboard of which nothing is down.
                for key in session.probe.keysDown.compactMap(UInt8.init(exactly:)) {
                    try server.injector.key(key, down: false)
                }
            }
            next?.daemon.signal(SIGKILL)
            session.daemon.signal(SIGKILL)
            _ = next?.daemon.process.waitForExit()
            try waitForEnd(of: session.daemon, on: server)
            account.rounds += 1
            if account.rounds % 20 == 0 {
                report("\(signal == SIGKILL ? "KILL" : "STOP") \(account.line)")
            }
        }
        report("\(signal == SIGKILL ? "KILL" : "STOP") \(account.line)")
        for failure in account.failures { report(failure) }
        #expect(account.rounds == count)
        #expect(account.failures.isEmpty)
    }

    /// The process is gone, and the server knows it.
    private func waitForEnd(of daemon: ChildProgram, on server: PrivateServer) throws {
        _ = daemon.process.waitForExit()
        let otherClient = try GrabbingClient(on: server.name)
        try server.display.wait(for: "the selection to be free") {
            otherClient.owner(ofSelection: "_CURLICUE_S0") == nil
        }
    }

    /// Everything is as before, soon after `start`.
    private func check(
        _ signal: Int32, since start: Duration, _ session: Session, _ application: RecordingClient,
        _ map: String, _ account: inout Account
    ) throws {
        let probe = session.probe
        func wait(
            _ what: String, _ slowest: WritableKeyPath<Account, Duration>, _ condition: () -> Bool
        ) throws {
            try probe.wait(for: what, timeout: .seconds(5), until: condition)
            account[keyPath: slowest] = max(account[keyPath: slowest], MonotonicClock.now - start)
        }
        if signal == SIGSTOP {
            // Only input shows whether anything is still grabbed.
            try reach(session, application, &account)
        }
        try wait("pointer and keyboard to be free", \.slowestFree) {
            probe.canGrabPointerAndKeyboard
        }
        try wait("no key and no button to be down", \.slowestUp) {
            probe.keysDown.isEmpty && probe.pointerState == 0
        }
        try wait("the keyboard map to be as before", \.slowestUp) {
            (try? session.server.run("xmodmap", ["-pke"])) == map
        }
        try must(
            signal == SIGSTOP || MonotonicClock.now - start < .seconds(3),
            "all well only after \(MonotonicClock.now - start)")
    }

    /// The application gets a key, a click and a finger within three seconds, whatever the daemon
    /// was stopped in.
    private func reach(
        _ session: Session, _ application: RecordingClient, _ account: inout Account
    ) throws {
        let injector = session.injector
        _ = application.events()
        // The hotkeys, as a user tries them when nothing happens.
        for chord in KillDriver.hotkeys {
            try session.hotkey(chord, down: true)
            try session.hotkey(chord, down: false)
        }
        try injector.move(to: FaultScene.place)
        // The mouse and the touch screen one after the other: both at once meet an error of the
        // server: see `TouchRejectQueue`.
        let isTouch = account.rounds % 2 == 1
        try use(session, application, clicks: !isTouch, touches: isTouch, &account)
        try use(session, application, clicks: isTouch, touches: !isTouch, &account)
    }

    /// Uses the keyboard and one more device until the application has got both.
    private func use(
        _ session: Session, _ application: RecordingClient, clicks: Bool, touches: Bool,
        _ account: inout Account
    ) throws {
        let start = MonotonicClock.now
        let injector = session.injector
        var (key, click, touch) = (false, !clicks, !touches)
        while !(key && click && touch) {
            try injector.strike("a")
            if clicks { try injector.click(1) }
            if touches {
                try injector.touch(1, .begin, FaultScene.place)
                try injector.touch(1, .end, FaultScene.place)
            }
            try injector.sync()
            session.pass(.milliseconds(20))
            for event in application.events() {
                switch event.kind {
                case .key("a", down: true): key = true
                case .button(1, down: true) where !event.isEmulated: click = true
                case .touch(_, .begin): touch = true
                default: break
                }
            }
            let time = MonotonicClock.now - start
            account.slowestReach = max(account.slowestReach, time)
            try must(
                time < .seconds(3),
                "key \(key), click \(click), finger \(touch) reached the application after \(time)")
        }
    }

    /// Says how it goes, on standard output or in the file that is asked for.
    private func report(_ line: String) {
        guard let file = ProcessInfo.processInfo.environment["CURLICUE_KILLS_REPORT"] else {
            return print(line)
        }
        if !FileManager.default.fileExists(atPath: file) {
            _ = FileManager.default.createFile(atPath: file, contents: nil)
        }
        guard let handle = FileHandle(forWritingAtPath: file) else { return print(line) }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data((line + "\n").utf8))
        try? handle.close()
    }
}
