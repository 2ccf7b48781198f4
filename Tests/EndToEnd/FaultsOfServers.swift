import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

// What kind of server it is, how far away, for how long it has run, and what the system allows.
extension Faults {
    @Test("48: of two X screens the other one's strokes stay out, and its own curlicue draws them")
    func twoScreens() throws {
        var options = PrivateServer.Options()
        options.screens = 2
        options.kind = .xorg
        options.width = 1024
        options.height = 768
        let mapping = FaultScene.mapping + "\n  swipe right: run echo right >> \"$HOME/log\"\n"
        let scene = try FaultScene(mapping, options: options)
        let other = try Desktop.Display(scene.server.name + ".1")
        let blank = try (Screenshot(of: scene.server.display), Screenshot(of: other))
        let beside = Vector(dx: 1024, dy: 0)
        let swipe = Stroke(
            samples: FaultScene.swipe.samples.map { Sample($0.position + beside, at: $0.time) })
        _ = scene.session.dequeueEffects()
        for chord in ["Ctrl+Super", "Menu", "Button8"] {
            try scene.injector.point(at: swipe.samples[0].position)
            let place = try scene.server.run("xdotool", ["getmouselocation"])
            try must(place.contains("screen:1"), "the pointer is elsewhere: \(place)")
            try scene.session.hotkey(chord, down: true)
            try scene.injector.play([swipe], speed: .quick)
            let seen = try (Screenshot(of: scene.server.display), Screenshot(of: other))
            try must(seen.0 == blank.0 && seen.1 == blank.1, "\(chord): something is seen")
            try scene.session.hotkey(chord, down: false)
            scene.session.waitUntilIdle()
            let effects = scene.session.dequeueEffects()
            let done = effects.filter { $0.hasPrefix("begin") || $0.hasPrefix("perform") }
            try must(done.isEmpty && scene.session.lines().isEmpty, "\(chord): \(effects)")
        }
        // The key is the focused application's, on whatever screen.
        let keys = scene.application.events().filter { $0.kind == .key("Menu", down: true) }
        try must(keys.count == 1, "the application got its key \(keys.count) times")
        // A stroke that goes on across the edge ends there.
        scene.session.dropOutcomes()
        let across = StrokeGenerator(seed: 3).swipe(
            .right, length: 500, from: Point(x: 800, y: 450))
        try scene.session.draws(across, under: "Menu", as: "swipe right")
        scene.forgetCommands()
        // A curlicue of the other screen draws there, beside this one.
        let neighbour = try Session(
            mapping, on: scene.server, manager: nil, display: scene.server.name + ".1")
        for chord in ["Ctrl+Super", "Button8"] {
            try neighbour.draws(swipe, under: chord, as: "swipe left")
            scene.forgetCommands(of: neighbour)
            try scene.nextWorks(under: chord)
        }
    }

    @Test("53: after 25 and 50 days without a hold everything is as on the first day")
    func weeks() throws {
        let server = try PrivateServer()
        let proxy = try DisplayProxy(to: server)
        defer { proxy.close() }
        _ = try server.start(.openbox)
        // A pointer that moves for longer than this is not at rest.
        let scene = try FaultScene(
            FaultScene.mapping + "\ntimeout: 300ms\n", on: server, manager: nil,
            display: proxy.name)
        for days in [0, 25, 50] {
            proxy.advanceClock(by: .seconds(days * 86_400))
            try scene.injector.move(to: FaultScene.place)
            try scene.session.hotkey("Menu", down: true)
            for _ in 0..<28 {
                try scene.injector.move(by: Vector(dx: -8, dy: 0))
                try scene.injector.sync()
                scene.session.pass(.milliseconds(16))
            }
            try scene.session.hotkey("Menu", down: false)
            try scene.session.recognizes("swipe left")
            scene.forgetCommands()
        }
    }

    @Test("57: over a connection with 200 ms of round trip gestures work")
    func slowConnection() throws {
        let server = try PrivateServer()
        let proxy = try DisplayProxy(to: server)
        defer { proxy.close() }
        _ = try server.start(.openbox)
        let mapping = """
            hotkey: [Menu, Ctrl+Super]
            \(Session.quiet)
            gestures:
              swipe left: run echo left >> "$HOME/log"
            """
        let scene = try FaultScene(mapping, on: server, manager: nil, display: proxy.name)
        try scene.nextWorks()
        // What the second one asks of the server is counted, too; its seconds are the same.
        for (chord, roundTrip) in [
            ("Menu", Duration.milliseconds(200)), ("Ctrl+Super", .milliseconds(60)),
        ] {
            proxy.setDelay(roundTrip / 2)
            try scene.injector.point(at: FaultScene.swipe.samples[0].position)
            // Until what the gesture before asked for is answered.
            var (idle, since) = (proxy.replies, MonotonicClock.now)
            try server.display.wait(for: "no more replies") {
                let now = proxy.replies
                if now != idle { (idle, since) = (now, MonotonicClock.now) }
                return MonotonicClock.now - since > .milliseconds(500)
            }
            try scene.session.hotkey(chord, down: true)
            try scene.session.possible(within: .seconds(20))
            let armed = proxy.replies - idle
            try scene.injector.play([FaultScene.swipe])
            scene.session.pass(roundTrip * 2)
            try scene.session.hotkey(chord, down: false)
            let outcome = try scene.session.outcome(within: .seconds(20))
            try must(outcome["gesture"] == "swipe left", "\(chord): \(outcome)")
            // Two of them see whether the screen is locked, while a message is shown and at the
            // hold.
            try must(armed <= 24, "\(chord): \(armed) round trips until it was armed")
        }
    }

    @Test("58: where no file may grow it runs on without its log")
    func noFileSize() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let mapping = "hotkey: Menu\ngestures: {swipe left: run mkdir \"$HOME/done\"}\n"
        let file = try server.write(mapping, to: "curlicue.yaml")
        let daemon = try server.start(
            "sh", ["-c", "ulimit -f 0; exec \"$0\" run --config \"$1\"", Session.binary, file])
        var control: ControlClient?
        try server.display.wait(for: "curlicue to listen") {
            control = try? server.controlClient()
            return control != nil || !daemon.isRunning
        }
        try must(daemon.isRunning, "it ended: \(daemon.waitForExit() ?? -1)")
        let done = (server.environment["HOME"] ?? "") + "/done"
        try server.display.wait(for: "a gesture", timeout: .seconds(20)) {
            try? server.injector.move(to: FaultScene.place)
            try? server.injector.key("Menu", down: true)
            try? server.injector.play([FaultScene.swipe], speed: .quick)
            try? server.injector.key("Menu", down: false)
            try? server.injector.sync()
            return FileManager.default.fileExists(atPath: done) || !daemon.isRunning
        }
        let answer = try control?.ask("status")
        try must(daemon.isRunning && answer != nil, "it ended: \(daemon.output)")
    }
}
