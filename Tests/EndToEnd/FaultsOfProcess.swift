import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

/// The fault matrix of `Faults.md`: every fault is injected on a real server, with real input
/// devices, and has to end as its row says.
@Suite("Faults", .serialized, FaultTable()) struct Faults {
    @Test("1: a crash in a hold frees everything within 50 ms")
    func crash() throws {
        try fault(1, by: "kill -9") {
            let scene = try FaultScene()
            try scene.draw()
            let start = MonotonicClock.now
            scene.daemon.signal(SIGKILL)
            let time = try scene.free(since: start, within: .milliseconds(50))
            try scene.session.hotkey("Menu", down: false)
            // The watchdog goes with it.
            try scene.nextWorks(with: try scene.restarted())
            return ("free", time)
        }
    }

    @Test("2: a daemon that hangs in a hold is freed by its watchdog within 3 s")
    func hang() throws {
        try fault(2, by: "kill -STOP") {
            let scene = try FaultScene()
            try scene.draw()
            let start = MonotonicClock.now
            scene.daemon.signal(SIGSTOP)
            let time = try scene.free(since: start, within: .seconds(3))
            try must(time > .seconds(2), "freed after \(time): that was rash")
            try scene.session.hotkey("Menu", down: false)
            // The rest is left to its supervisor.
            try must(
                scene.daemon.process.waitForExit() == 128 + SIGKILL,
                "\(scene.session.daemon.output)")
            try must(
                scene.daemon.output.contains("did not answer for two seconds"),
                scene.daemon.output)
            try scene.nextWorks(with: try scene.restarted())
            return ("free", time)
        }
    }

    @Test("3: SIGTERM and SIGINT in a hold free everything, and it ends with 0")
    func terminated() throws {
        try fault(3, by: "kill -TERM, kill -INT") {
            var slowest = Duration.zero
            let server = try PrivateServer()
            _ = try server.start(.openbox)
            for signal in [SIGTERM, SIGINT] {
                let scene = try FaultScene(on: server, manager: nil)
                try scene.draw()
                let start = MonotonicClock.now
                scene.daemon.signal(signal)
                slowest = max(slowest, try scene.free(since: start))
                try must(scene.daemon.process.waitForExit() == 0, scene.session.daemon.output)
                try scene.session.hotkey("Menu", down: false)
                try scene.blankAgain()
            }
            return ("free, exit 0", slowest)
        }
    }

    @Test("24: a suspended machine cancels the hold, and the watchdog does not intervene")
    func suspend() throws {
        try fault(24, by: "kill -STOP for 2 s, kill -CONT") {
            // As a suspended machine is: both stand still. And the daemon alone, for as long.
            let scenes = [try FaultScene(), try FaultScene()]
            let guardians = try scenes.map { try watchdog(of: $0.session) }
            let sleepers = [guardians[0]] + scenes.map(\.daemon.process.pid)
            for scene in scenes { try scene.draw() }
            for sleeper in sleepers { kill(sleeper, SIGSTOP) }
            scenes[0].session.pass(.seconds(2))
            for sleeper in sleepers { kill(sleeper, SIGCONT) }
            for scene in scenes { try scene.free() }
            for scene in scenes {
                try scene.cancelled("stopped for a while")
                try scene.session.hotkey("Menu", down: false)
                try scene.nextWorks()
                try scene.clean(["Menu"])
            }
            for (scene, guardian) in zip(scenes, guardians) {
                try must(
                    watchdogs(of: scene.daemon.process.pid) == [guardian],
                    "another watchdog: \(scene.session.daemon.output)")
            }
            return ("cancelled", nil)
        }
    }

    @Test("73: a watchdog that dies is replaced; one that was asleep does nothing rash")
    func watchdogDies() throws {
        try fault(73, by: "kill -STOP, -CONT and -9 of the watchdog") {
            let scene = try FaultScene()
            let pid = scene.daemon.process.pid
            let first = try watchdog(of: scene.session)
            // Asleep, it misses the end of a hold, and has to ask when it wakes.
            kill(first, SIGSTOP)
            for _ in 0..<3 { try scene.nextWorks() }
            kill(first, SIGCONT)
            scene.session.pass(.milliseconds(2500))
            try scene.nextWorks()
            kill(first, SIGKILL)
            try scene.server.display.wait(for: "the loss to be noticed") {
                scene.daemon.output.contains("the watchdog ended")
            }
            try scene.nextWorks()
            // A command that has just ended is one for a moment.
            try scene.server.display.wait(for: "no zombie to be left") {
                children(of: pid).allSatisfy { $0.state != "Z" }
            }
            return ("replaced", nil)
        }
    }
}
