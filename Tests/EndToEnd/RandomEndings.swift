import Foundation
import Gestures
import Glibc
import Host
import Synchronization
import TestServer
import Testing

// A daemon that dies or hangs in the midst of random use.
extension DisturbedScene {
    /// - Parameter signal: what it is killed by; nil where it hangs.
    func end(by signal: Int32?) throws {
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
            note("\(use)")
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

    /// The application gets a key, a click and a finger within five seconds in which the daemon has a
    /// processor: two of patience, and what the rest takes.
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
            let clock = workClock(of: session.daemon.pid)
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
                try must(clock() < .seconds(5), "no \(missing) came through in \(clock())")
            }
        }
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
