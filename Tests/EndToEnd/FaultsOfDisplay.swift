import CX11
import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

extension Faults {
    @Test("a window manager without EWMH is told as such, with what it cannot do")
    func windowManagerWithoutEWMH() throws {
        let session = try Session(
            "hotkey: Menu\ngestures: {shake: desktop show, circle: window minimize}\n", manager: nil
        )
        let (server, display) = (session.server, session.server.display)
        XSelectInput(display.handle, display.root, SubstructureRedirectMask)
        display.sync()
        let status = try server.run(Session.binary, ["status"])
        #expect(status.contains("window manager: one without EWMH"))
        let doctor = try Program(
            Session.binary, ["doctor"], environment: server.environment
        ).result().output
        #expect(doctor.contains("one without EWMH cannot do 'desktop show'"), "\(doctor)")
        #expect(!doctor.contains("cannot do 'window minimize'"))
    }

    /// A part of the screen that the circle of the tests goes round.
    private static let inside = Box(
        x: FaultScene.place.x - 50, y: FaultScene.place.y - 50, width: 100, height: 100)

    private func overlay(_ scene: FaultScene) throws -> String {
        try scene.server.run(Session.binary, ["status"])
    }

    /// Draws; there is ink along the stroke, and beside it nothing has changed.
    private func expectInk(_ scene: FaultScene) throws {
        let before = try Screenshot(of: scene.server.display)
        try scene.draw("Menu", FaultScene.circle, part: 0.9)
        try scene.server.display.wait(for: "ink") {
            guard let now = try? Screenshot(of: scene.server.display) else { return false }
            return (now.difference(from: before)?.count ?? 0) > 500
        }
        let now = try Screenshot(of: scene.server.display)
        try must(
            now.cropped(to: Self.inside) == before.cropped(to: Self.inside),
            "pixels beside the ink changed")
        let change = try #require(now.difference(from: before)?.area)
        try must(change.width < 300 && change.height < 300, "\(change) changed")
        try scene.session.hotkey("Menu", down: false)
        _ = try scene.session.outcome()
        scene.forgetCommands()
    }

    @Test("26: without a compositor ink is a shaped window; pixels beside it stay")
    func noCompositor() throws {
        let scene = try FaultScene(manager: nil)
        try must(try overlay(scene).contains("shaped"), "not shaped")
        try expectInk(scene)
        try scene.nextWorks()
    }

    @Test("27: when the compositor dies in a stroke, nothing is black for longer than 50 ms")
    func compositorDies() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let picom = try server.start(.picom)
        let scene = try FaultScene(on: server, manager: nil)
        try must(try overlay(scene).contains("composited"), "not composited")
        try scene.draw("Menu", FaultScene.circle, part: 0.6)
        let start = MonotonicClock.now
        picom.signal(SIGKILL)
        // The longest time in which one look after the other saw black.
        var (longest, since) = (Duration.zero, Duration?.none)
        while MonotonicClock.now - start < .milliseconds(300) {
            let shot = try Screenshot(of: server.display, area: Self.inside)
            let now = MonotonicClock.now
            if shot.count(where: { $0 & 0xff_ffff == 0 }) > 0 {
                since = since ?? now
                longest = max(longest, now - (since ?? now))
            } else {
                since = nil
            }
        }
        try must(longest <= .milliseconds(50), "black for \(longest)")
        // The stroke goes on.
        let rest = FaultScene.circle.samples.dropFirst(
            Int(Double(FaultScene.circle.samples.count) * 0.6))
        try scene.injector.play([Stroke(samples: Array(rest))], speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        try must(
            try scene.session.outcome()["gesture"] == "circle clockwise", scene.daemon.output)
        scene.forgetCommands()
        try scene.nextWorks()
    }

    @Test("28: without 32-bit visuals ink is a shaped window")
    func noAlpha() throws {
        var options = PrivateServer.Options()
        options.arguments = ["-extension", "Composite"]
        let scene = try FaultScene(options: options)
        try must(try overlay(scene).contains("shaped"), "not shaped")
        try expectInk(scene)
        try scene.nextWorks()
    }

    @Test("29: without XTEST, XFIXES or RANDR it runs, and names what is lost")
    func missingExtensions() throws {
        for name in ["XTEST", "RANDR"] {
            var options = PrivateServer.Options()
            options.arguments = ["-extension", name]
            if name == "RANDR" { options.kind = .xvfb }
            // No window manager either: they cannot do without.
            let scene = try FaultScene(options: options, manager: nil)
            try must(
                scene.daemon.output.contains("warning: the X server has no \(name) extension"),
                scene.daemon.output)
            try expectInk(scene)
            try scene.nextWorks()
        }
        // The server itself (21.1.7) aborts without XFIXES as soon as a client leaves: the
        // daemon only learns that there is none.
        let server = try PrivateServer()
        let recorder = try RequestRecorder(to: server, hiding: "XFIXES")
        defer { recorder.close() }
        let file = try server.write(FaultScene.mapping, to: "curlicue.yaml")
        let daemon = try server.start(
            Session.binary, ["run", "--config", file], environment: ["DISPLAY": recorder.name])
        try server.waitUntilReady(daemon)
        try must(
            daemon.output.contains("warning: the X server has no XFIXES extension"),
            daemon.output)
        // Nothing says when it has seen the key: on a busy machine the first stroke is over before.
        try server.display.wait(for: "the gesture") {
            try? server.injector.move(to: FaultScene.place)
            try? server.injector.key("Menu", down: true)
            try? server.injector.play([FaultScene.swipe], speed: .quick)
            try? server.injector.key("Menu", down: false)
            try? server.injector.sync()
            return daemon.output.contains("swipe left")
        }
        for (name, loss) in [
            ("XFIXES", "a compositor that comes or goes is not noticed"),
            ("SHAPE", "curlicue does not start"),
        ] {
            let recorder = try RequestRecorder(to: server, hiding: name)
            defer { recorder.close() }
            var environment = server.environment
            environment["DISPLAY"] = recorder.name
            let doctor = try Program.curlicue("doctor", "--json", environment: environment)
            try must(doctor.output.contains("\(name) is missing: \(loss)"), "\(doctor)")
        }
    }

    @Test("30: an untrusted connection is refused with 69 and the advice 'ssh -Y'")
    func untrusted() throws {
        let server = try PrivateServer { $0.arguments = ["+extension", "SECURITY"] }
        let cookie = server.folder + "/untrusted"
        try server.run(
            "xauth",
            ["-f", cookie, "generate", server.name, ".", "untrusted", "timeout", "0"],
            packages: "xauth")
        let daemon = try server.start(
            Session.binary, ["run"], environment: ["XAUTHORITY": cookie])
        let status = daemon.waitForExit()
        try must(status == 69, "\(status.map(String.init) ?? "it runs"): \(daemon.output)")
        try must(daemon.output.contains("ssh -Y"), daemon.output)
    }

    @Test("185: doctor says where a touch screen and the extension SECURITY are there together")
    func security() throws {
        for (sign, isSaid) in [("+", true), ("-", false)] {
            let server = try PrivateServer { $0.arguments = [sign + "extension", "SECURITY"] }
            let doctor = try Program.curlicue(
                "doctor", "--json", environment: server.environment
            ).output
            try must(doctor.contains("test touch screen"), doctor)
            try must(doctor.contains("extension SECURITY") == isSaid, doctor)
        }
    }

    @Test("31: Xwayland is refused with 69 unless forced, and it says why")
    func xwayland() throws {
        // cage runs the script as its application, with DISPLAY set to its own Xwayland.
        let server = try PrivateServer()
        let home = try #require(server.environment["HOME"])
        let script = try server.write(
            """
            "\(Session.binary)" run 2> "$HOME/refused"; echo $? > "$HOME/status"
            "\(Session.binary)" run --force 2> "$HOME/forced" &
            for i in $(seq 100); do grep -q ready "$HOME/forced" && break; sleep 0.1; done
            kill $!; wait $!
            touch "$HOME/done"

            """, to: "wayland.sh")
        // It refuses to run as root, who is another user in a namespace.
        let asUser = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
        let words = (getuid() == 0 ? asUser : []) + ["cage", "--", "sh", script]
        let cage = try server.start(
            words[0], Array(words.dropFirst()),
            environment: [
                "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1",
                "WLR_RENDERER": "pixman",
            ], packages: "cage xwayland")
        func file(_ name: String) -> String {
            (try? String(contentsOfFile: home + "/" + name, encoding: .utf8)) ?? ""
        }
        try server.display.wait(for: "curlicue under Xwayland", timeout: .seconds(30)) {
            FileManager.default.fileExists(atPath: home + "/done") || !cage.isRunning
        }
        try must(file("status") == "69\n", file("status") + file("refused") + cage.output)
        try must(
            file("refused").contains("Xwayland") && file("refused").contains("--force"),
            file("refused"))
        try must(file("forced").contains("curlicue: ready"), file("forced") + cage.output)
    }

    @Test("32: when the server dies it ends with 69 within 1 s, and what it launched lives")
    func serverDies() throws {
        let mapping = FaultScene.mapping.replacing(
            "run echo left >> \"$HOME/log\"", with: "run echo $$ >> \"$HOME/log\"; sleep 60")
        let scene = try FaultScene(mapping)
        try scene.nextWorks()
        let launched = try #require(scene.session.lines().first.flatMap { Int32($0) })
        try scene.draw()
        let start = MonotonicClock.now
        kill(scene.server.pid, SIGKILL)
        let status = scene.daemon.waitForExit()
        let time = MonotonicClock.now - start
        defer { kill(-launched, SIGKILL) }
        try must(status == 69, "\(String(describing: status)): \(scene.daemon.output)")
        try must(time < .seconds(1), "only after \(time)")
        try must(kill(launched, 0) == 0, "what it launched is gone")
    }

    @Test("33: forged events are ignored")
    func forged() throws {
        let scene = try FaultScene()
        let otherClient = try GrabbingClient(on: scene.server.name)
        _ = scene.session.dequeueEffects()
        try otherClient.forgeHold("Menu", through: FaultScene.swipe.samples.map(\.position))
        scene.session.catchUp()
        scene.session.waitUntilIdle()
        let effects = scene.session.dequeueEffects()
        try must(effects.isEmpty && scene.session.lines().isEmpty, "\(effects)")
        // In the middle of a hold neither.
        try scene.draw("Menu", FaultScene.swipe, part: 1)
        try otherClient.forgeHold("Menu", through: FaultScene.circle.samples.map(\.position))
        scene.session.catchUp()
        try scene.session.hotkey("Menu", down: false)
        try must(
            try scene.session.outcome()["gesture"] == "swipe left", scene.daemon.output)
        scene.forgetCommands()
        try scene.nextWorks()
    }

    @Test("34: a server that another client has to itself for 2 s is waited for")
    func serverGrabbed() throws {
        let scenes = [try FaultScene(), try FaultScene()]
        // The second one holds.
        try scenes[1].draw("Menu", FaultScene.swipe, part: 0.5)
        let otherClients = try scenes.map { try GrabbingClient(on: $0.server.name) }
        for (scene, otherClient) in zip(scenes, otherClients) {
            otherClient.grabServer()
            // Whatever is drawn meanwhile, the daemon has to ask the server, and waits.
            try scene.injector.move(by: Vector(dx: 5, dy: 0))
            try scene.injector.sync()
        }
        // Time itself is what is tested, and no connection of the tests is answered meanwhile.
        Thread.sleep(forTimeInterval: 2.2)
        for otherClient in otherClients { otherClient.release() }
        try scenes[1].session.hotkey("Menu", down: false)
        _ = try scenes[1].session.outcome()
        scenes[1].forgetCommands()
        for scene in scenes {
            try scene.free()
            try scene.nextWorks()
            try must(scene.daemon.isRunning, scene.daemon.output)
        }
    }
}
