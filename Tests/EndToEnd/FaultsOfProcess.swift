import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

/// The fault matrix of `Faults.md`: every fault is injected on a real server, with real input
/// devices, and has to end as its row says.
@Suite("Faults", .serialized) struct Faults {
    @Test("1: a crash in a hold frees everything within 50 ms")
    func crash() throws {
        let scene = try FaultScene()
        try scene.draw()
        let start = MonotonicClock.now
        scene.daemon.signal(SIGKILL)
        try scene.free(since: start, within: .milliseconds(50))
        try scene.session.hotkey("Menu", down: false)
        // The guardian goes with it.
        try scene.nextWorks(with: try scene.restarted())
    }

    @Test("2: a daemon that hangs in a hold is ended within 3 s")
    func hang() throws {
        let scene = try FaultScene()
        try scene.draw()
        let start = MonotonicClock.now
        scene.daemon.signal(SIGSTOP)
        let time = try scene.free(since: start, within: .seconds(3))
        try must(time > .seconds(2), "freed after \(time): that was rash")
        try scene.session.hotkey("Menu", down: false)
        // The rest is left to its supervisor.
        try must(
            scene.daemon.waitForExit() == 128 + SIGKILL,
            "\(scene.session.daemon.output)")
        try must(
            scene.daemon.output.contains("did not answer for two seconds"),
            scene.daemon.output)
        try scene.nextWorks(with: try scene.restarted())
    }

    @Test("3: SIGTERM and SIGINT in a hold free everything, and it ends with 0")
    func terminated() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        for signal in [SIGTERM, SIGINT] {
            let scene = try FaultScene(on: server, manager: nil)
            try scene.draw()
            let start = MonotonicClock.now
            scene.daemon.signal(signal)
            try scene.free(since: start)
            try must(scene.daemon.waitForExit() == 0, scene.session.daemon.output)
            try scene.session.hotkey("Menu", down: false)
            try scene.blankAgain()
        }
    }

    @Test("24: a suspended machine cancels the hold, and no timer intervenes")
    func suspend() throws {
        let scene = try FaultScene()
        try scene.draw()
        // The timers count no time in which the machine is suspended, but this.
        scene.daemon.signal(SIGSTOP)
        scene.session.pass(.seconds(2))
        scene.daemon.signal(SIGCONT)
        try scene.free()
        try scene.cancelled("stopped for a while")
        try scene.session.hotkey("Menu", down: false)
        try scene.nextWorks()
        try scene.clean(["Menu"])
    }

    @Test("73: a guardian that dies is replaced")
    func guardianDies() throws {
        let scene = try FaultScene()
        let pid = scene.daemon.pid
        kill(try guardian(of: scene.session), SIGKILL)
        try scene.session.wait(forLog: "the guardian ended")
        try scene.nextWorks()
        // A command that has just ended is one for a moment.
        try scene.server.display.wait(for: "no zombie to be left") {
            children(of: pid).allSatisfy { $0.state != "Z" }
        }
    }
}
