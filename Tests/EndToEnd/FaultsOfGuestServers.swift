import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

// Servers that show their screens in windows of others, and how those repeat keys.
extension Faults {
    private static let mapping =
        FaultScene.mapping.replacing("fade: 50ms", with: "fade: 0ms")
        + "\n  swipe down: window minimize\n"

    /// Hotkey, stroke, ink, recognition, action and release, each as this server's own input makes
    /// it, and in either order of releasing the keys.
    func everythingWorks(_ scene: FaultScene, _ chords: [String] = ["Menu", "Ctrl+Super"]) throws {
        let blank = try Screenshot(of: scene.server.display)
        for chord in chords {
            try scene.draw(chord, FaultScene.swipe, part: 1)
            try scene.server.display.wait(for: "ink under \(chord)") {
                guard let now = try? Screenshot(of: scene.server.display) else { return false }
                return (now.difference(from: blank)?.count ?? 0) > 200
            }
            // First pressed, first released.
            for key in chord.split(separator: "+").map(String.init) {
                try scene.injector.key(key, down: false)
            }
            try scene.injector.sync()
            try scene.session.recognizes("swipe left")
            try scene.blankAgain()
            try scene.free()
            scene.forgetCommands()
            try scene.nextWorks(under: chord)
        }
        try scene.clean(["Control_L", "Super_L"])
        // An action of the window manager in there.
        let down = StrokeGenerator(seed: 4).swipe(.down, length: 200, from: FaultScene.place)
        _ = try scene.session.gesture(down, under: chords[0])
        try scene.server.display.wait(for: "the window to be minimized") {
            scene.probe.isMinimized(scene.application.window)
        }
    }

    /// Holds a key for longer than it takes to repeat itself, and draws meanwhile and after that.
    ///
    /// - Parameters:
    ///   - isHeldFor: how long it is held before anything is drawn.
    ///   - repeatKey: makes one repetition, where the user's own server does not.
    func repeatsAreOneHold(
        _ scene: FaultScene, isHeldFor time: Duration = .milliseconds(1200),
        repeatKey: (() throws -> Void)? = nil
    ) throws {
        scene.session.waitUntilIdle()
        _ = scene.session.dequeueEffects()
        try scene.injector.point(at: FaultScene.swipe.samples[0].position)
        try scene.session.arm("Menu")
        for _ in 0..<10 {
            scene.session.pass(repeatKey == nil ? time / 10 : .milliseconds(40))
            try repeatKey?()
        }
        for sample in FaultScene.swipe.samples {
            try scene.injector.point(at: sample.position)
            try repeatKey?()
            scene.session.pass(.milliseconds(8))
        }
        try scene.session.hotkey("Menu", down: false)
        try scene.session.recognizes("swipe left")
        scene.session.waitUntilIdle()
        let effects = scene.session.dequeueEffects()
        let ended = effects.count { $0 == "grabs: none" }
        try must(ended == 1, "\(effects)")
        try scene.clean()
        scene.forgetCommands()
    }

    @Test("76: Xwayland with a screen of its own is like any other server")
    func rootfulXwayland() throws {
        let host = try PrivateServer()
        defer { host.close() }
        let guest = try PrivateServer(.xwayland(in: host))
        defer { guest.close() }
        _ = try guest.start(.openbox)
        let facts = ServerFacts(guest.display)
        try must(facts.isXwayland && !facts.isRootlessXwayland, "\(facts)")
        let advice = try guest.run(Session.binary, ["doctor"])
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        try must(
            advice.contains("screen of its own") && advice.contains("No problems found"), advice
        )
        let scene = try FaultScene(Self.mapping, on: guest, manager: nil)
        try must(!scene.daemon.output.contains("warning"), scene.daemon.output)
        try repeatsAreOneHold(scene)
        try everythingWorks(scene)
    }

    @Test("77: Xephyr's repeated keys, releases each with a press, are one hold")
    func xephyr() throws {
        let host = try PrivateServer()
        defer { host.close() }
        let guest = try PrivateServer(.xephyr(in: host))
        defer { guest.close() }
        try host.run("xset", ["r", "rate", "200", "30"])
        let scene = try FaultScene(Self.mapping, on: guest)
        for _ in 1...2 { try repeatsAreOneHold(scene, isHeldFor: .milliseconds(600)) }
        try everythingWorks(scene)
    }

    @Test("78: presses that come again while the key is down are one hold")
    func pressesAgain() throws {
        let scene = try FaultScene(Self.mapping)
        try repeatsAreOneHold(scene) { try scene.injector.key("Menu", down: true) }
        try everythingWorks(scene)
    }
}
