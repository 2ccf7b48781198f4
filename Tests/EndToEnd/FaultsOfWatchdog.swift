import Desktop
import Foundation
import Gestures
import Glibc
import JSON
import StrokeGenerator
import Host
import TestServer
import Testing

/// A daemon that hangs, and a second one that is to replace it.
private final class Replacement {
    private let server: PrivateServer
    private let path: String
    private let otherClient: GrabbingClient
    private let owner: UInt
    private let first: Session
    private let second: ChildProcess
    /// As when a user asks for the status again and again, until no client can connect any more.
    private var waiting: [ControlClient] = []

    init() throws {
        server = try PrivateServer()
        path = try ControlPath.socket(
            forDisplay: server.name, runtimeFolder: server.environment["XDG_RUNTIME_DIR"])
        first = try Session(FaultScene.mapping, on: server, manager: nil)
        otherClient = try GrabbingClient(on: server.name)
        owner = try #require(otherClient.owner(ofSelection: "_CURLICUE_S0"))
        first.daemon.signal(SIGSTOP)
        while waiting.count < 1000, let client = try? ControlClient(path: path) {
            waiting.append(client)
        }
        let file = try server.write(FaultScene.mapping, to: "curlicue.yaml")
        second = try server.start(Session.binary, ["run", "--replace", "--config", file])
    }

    deinit { server.close() }

    /// The second one answers soon after the first one's end; then that is ended, too.
    func answers() throws {
        try server.display.wait(for: "the first one's end", timeout: .seconds(10)) {
            !otherClient.hasWindow(owner)
        }
        let start = MonotonicClock.now
        let own = Double(second.pid)
        func answer() throws {
            try server.display.wait(for: "the second one's answer", timeout: .seconds(5)) {
                guard let client = try? ControlClient(path: path) else { return false }
                let answer = try? client.ask("status", within: .milliseconds(100))
                return answer?["process"]?.number == own
            }
        }
        try answer()
        let time = MonotonicClock.now - start
        try must(time < .seconds(1), "an answer after \(time): \(second.output)")
        // The first one ends when it goes on, and leaves the other's socket alone.
        first.daemon.signal(SIGCONT)
        try must(first.daemon.waitForExit() != nil, "the first one is still there")
        try answer()
        second.signal(SIGTERM)
        try must(second.waitForExit() == 0, second.output)
    }
}

/// A daemon that hangs, or dies with something pressed.
extension Faults {
    /// A mapping in which a pan of three fingers on a touchpad holds Alt.
    private static let holdsAlt = """
        hotkey: Menu
        touchpad: always
        hints: off
        gestures:
          pan horizontal 3 fingers: {began: keys hold Alt, each: 80px}

        """
    private static let altKeycode = 64

    /// What the application has got of what was done to it.
    private struct Reach {
        var key = false
        var click = false
        var touch = false
        var pad: Bool

        mutating func add(_ events: [RecordedEvent]) {
            for event in events {
                switch event.kind {
                case .key("a", down: true): key = true
                case .button(1, down: true) where !event.isEmulated: click = true
                case .touch(_, .begin): touch = true
                case .swipe(.begin, _): pad = true
                default: break
                }
            }
        }

        var isComplete: Bool { key && click && touch && pad }
    }

    /// Uses every device once: a key, a click, a finger, a touchpad.
    private func useAll(_ injector: any Injector) throws {
        try injector.strike("a")
        try injector.click(1)
        try injector.touch(1, .begin, FaultScene.place)
        try injector.touch(1, .end, FaultScene.place)
        try injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        try injector.swipe(.update, fingers: 3, moved: Vector(dx: 9, dy: 0), cancelled: false)
        try injector.swipe(.end, fingers: 3, moved: .zero, cancelled: false)
        try injector.sync()
    }

    @Test(
        "43: a hang between holds keeps no key, click or touch from the application for 3 s",
        arguments: ["hotkey: Menu", "hotkey: Button3", "touch: always", "touchpad: always"])
    func hangBetweenHolds(setting: String) throws {
        let hotkey = setting.hasPrefix("hotkey") ? String(setting.dropFirst(8)) : nil
        let scene = try FaultScene(
            """
            \(hotkey == nil ? "hotkey: F9\n" : "")\(setting)
            devices: {exclude: nothing like it}
            hints: off
            gestures:
              swipe left 3 fingers: nothing
              swipe left: nothing

            """, manager: nil)
        try loopForever(scene.daemon.pid)
        let time = workClock(of: scene.daemon.pid)
        // Held until the end, as a user does when nothing happens.
        if let hotkey { try scene.session.hotkey(hotkey, down: true) }
        // The server has no touchpad gestures while a button is down.
        var reach = Reach(pad: hotkey == "Button3")
        while !reach.isComplete {
            try useAll(scene.injector)
            reach.add(scene.application.events())
            try must(time() < .seconds(3), "\(reach) after \(time()): \(scene.daemon.output)")
            scene.session.pass(.milliseconds(50))
        }
        if let hotkey { try scene.session.hotkey(hotkey, down: false) }
    }

    @Test("43: taps that waited while the daemon hung do not leave the pointer frozen")
    func tapsWhileHanging() throws {
        let free = try FaultScene("touch: always\n" + FaultScene.mapping)
        let held = try FaultScene("touch: hotkey\n" + FaultScene.mapping)
        try held.draw()
        try loopForever(free.daemon.pid)
        held.daemon.signal(SIGSTOP)
        let scenes = [free, held]
        for scene in scenes {
            // Click to focus makes openbox freeze the pointer for each of them.
            for _ in 1...3 {
                try scene.injector.touch(1, .begin, FaultScene.place)
                try scene.injector.touch(1, .end, FaultScene.place)
            }
            try scene.injector.sync()
        }
        for scene in scenes {
            try must(scene.daemon.waitForExit() != nil, scene.daemon.output)
            try scene.free()
            _ = scene.application.events()
            try scene.injector.click(1)
            try scene.application.wait(for: .button(1, down: false), timeout: .seconds(2))
        }
    }

    @Test("44: a hang is ended without a client slot, a cookie or a window")
    func powerlessGuardian() throws {
        var options = PrivateServer.Options()
        options.arguments = ["-maxclients", "64"]
        let scenes = [
            try FaultScene(options: options), try FaultScene(), try FaultScene(),
        ]
        for scene in scenes { try scene.draw() }
        let starts = scenes.map { scene in
            scene.daemon.signal(SIGSTOP)
            return MonotonicClock.now
        }
        let otherClients = GrabbingClient.connectToAllSlots(on: scenes[0].server.name)
        try must((1..<64).contains(otherClients.count), "\(otherClients.count) slots")
        let second = try GrabbingClient(on: scenes[1].server.name)
        second.refuseConnections()
        try must(
            (try? GrabbingClient(on: scenes[1].server.name)) == nil, "it still accepts clients")
        let third = try GrabbingClient(on: scenes[2].server.name)
        third.destroy(try #require(third.owner(ofSelection: "_CURLICUE_S0")))
        for (scene, start) in zip(scenes, starts) {
            try scene.free(since: start, within: .seconds(3))
        }
        withExtendedLifetime(otherClients) {}
    }

    /// Begins a pan that holds Alt.
    private func holdAlt(_ session: Session) throws {
        let injector = session.injector
        try injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        for _ in 1...12 {
            try injector.swipe(
                .update, fingers: 3, moved: Vector(dx: 10, dy: 0), cancelled: false)
        }
        try injector.sync()
        try session.probe.wait(for: "Alt to be down") {
            session.probe.keysDown.contains(Self.altKeycode)
        }
    }

    private func endPan(_ session: Session) throws {
        try session.injector.swipe(.end, fingers: 3, moved: .zero, cancelled: true)
        try session.injector.sync()
    }

    @Test("45: no key stays down after a crash or a hang in 'keys hold'")
    func crashWithKeyDown() throws {
        let server = try PrivateServer()
        for signal in [SIGKILL, SIGSTOP] {
            let session = try Session(Self.holdsAlt, on: server, manager: nil)
            try holdAlt(session)
            let start = MonotonicClock.now
            session.daemon.signal(signal)
            try server.display.wait(for: "no key to be down", timeout: .seconds(5)) {
                session.probe.keysDown.isEmpty
            }
            let time = MonotonicClock.now - start
            try must(time < .seconds(3), "up only after \(time)")
            try must(session.daemon.waitForExit() != nil, session.daemon.output)
            try endPan(session)
        }
        // The guardian is killed, too: the next start has to see to it.
        let session = try Session(Self.holdsAlt, on: server, manager: nil)
        try holdAlt(session)
        kill(try guardian(of: session), SIGKILL)
        session.daemon.signal(SIGKILL)
        try must(session.daemon.waitForExit() != nil, session.daemon.output)
        try must(session.probe.keysDown == [Self.altKeycode], "\(session.probe.keysDown)")
        try endPan(session)
        let next = try Session(Self.holdsAlt, on: server, manager: nil)
        try must(next.probe.keysDown.isEmpty, "\(next.probe.keysDown)")
        try must(
            next.probe.cardinals("_CURLICUE_OUTSTANDING_INPUT").isEmpty, "a record is left")
    }

    @Test("70: keys that were bound for a text are restored after a crash")
    func crashWithLentKeys() throws {
        let server = try PrivateServer()
        let mapping = "hotkey: Menu\nhints: off\ngestures:\n  swipe left: text 語é\n"
        let before = try server.run("xmodmap", ["-pke"])
        func map() -> String? { try? server.run("xmodmap", ["-pke"]) }
        func lend(_ session: Session) throws {
            _ = try session.gesture(FaultScene.swipe, under: "Menu")
            session.catchUp()
            try must(map() != before, "nothing was lent: \(session.daemon.output)")
        }
        let application = try RecordingClient(on: server.name)
        try application.focus()
        defer { withExtendedLifetime(application) {} }
        let session = try Session(mapping, on: server, manager: nil)
        try lend(session)
        let start = MonotonicClock.now
        session.daemon.signal(SIGKILL)
        try server.display.wait(for: "the map to be as before", timeout: .seconds(5)) {
            map() == before
        }
        let time = MonotonicClock.now - start
        try must(time < .seconds(3), "as before only after \(time)")
        try must(session.daemon.waitForExit() != nil, session.daemon.output)
        let second = try Session(mapping, on: server, manager: nil)
        try lend(second)
        kill(try guardian(of: second), SIGKILL)
        second.daemon.signal(SIGKILL)
        try must(second.daemon.waitForExit() != nil, second.daemon.output)
        try must(map() != before, "they were restored before")
        _ = try Session(mapping, on: server, manager: nil)
        try must(map() == before, "a restart did not restore them")
    }

    @Test("62: --replace over a hung daemon has its control socket within a second of its end")
    func replaceHung() throws {
        try Replacement().answers()
    }

    @Test("63: a device that goes right after the hotkey's press leaves the keyboard free at once")
    func keyboardGoes() throws {
        func disable(_ otherClient: GrabbingClient) {
            otherClient.disable(device: "test keyboard")
        }
        func detach(_ otherClient: GrabbingClient) {
            otherClient.detach(device: "test keyboard")
        }
        // The server releases the keys of a keyboard first, but not when a mouse goes.
        func detachMouse(_ otherClient: GrabbingClient) {
            otherClient.detach(device: "test mouse")
        }
        for change in [disable, detach, detachMouse] {
            let scene = try FaultScene()
            let otherClient = try GrabbingClient(on: scene.server.name)
            try scene.session.arm("Menu")
            let start = MonotonicClock.now
            change(otherClient)
            try scene.free(since: start, within: .milliseconds(50))
            try scene.cancelled("device")
        }
    }
}
