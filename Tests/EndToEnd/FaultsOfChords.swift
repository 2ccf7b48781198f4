import Gestures
import Glibc
import Host
import TestServer
import Testing

// What may happen while a chord that an action sends waits for the client that has grabbed it.
extension Faults {
    private static let mapping = """
        hotkey: Menu
        messages: {duration: 3s, live: false}
        hints: off
        ink: {fade: 50ms}
        gestures:
          swipe left: [keys Ctrl+Alt+k, run echo left >> "$HOME/log"]
        """
    /// The keycodes of Ctrl, Alt and k.
    private static let chord: Set<Int> = [37, 64, 45]

    /// Draws the gesture that sends the chord, and waits until `otherClient` has it, which has grabbed
    /// it: its modifiers stay down for a quarter of a second.
    private func sendChord(_ scene: FaultScene, to otherClient: GrabbingClient) throws {
        try scene.injector.point(at: FaultScene.swipe.samples[0].position)
        try scene.session.arm("Menu")
        try scene.injector.play([FaultScene.swipe], speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        try scene.server.display.wait(for: "the chord") { otherClient.receivePresses() > 0 }
    }

    private func claimChord(_ otherClient: GrabbingClient) throws {
        // ControlMask and Mod1Mask.
        let isClaimed = try otherClient.claimKey("k", modifiers: 1 << 2 | 1 << 3)
        try must(isClaimed, "another client has the chord")
    }

    private func waitForRelease(_ scene: FaultScene) throws {
        try scene.server.display.wait(for: "the chord to be up") {
            scene.probe.keysDown.isDisjoint(with: Self.chord)
        }
    }

    @Test("64: a client that grabs pointer and keyboard while a chord is down is no screen locker")
    func switcherTakesBoth() throws {
        let scene = try FaultScene(Self.mapping, manager: nil)
        let otherClient = try GrabbingClient(on: scene.server.name)
        try claimChord(otherClient)
        for count in 1...3 {
            try sendChord(scene, to: otherClient)
            try must(
                otherClient.grabKeyboard() && otherClient.grabPointer(),
                "they cannot be grabbed")
            try waitForRelease(scene)
            try must(
                !scene.daemon.output.contains("nothing is shown"), scene.daemon.output)
            otherClient.release()
            try claimChord(otherClient)
            try scene.server.display.wait(for: "the command after the chord") {
                scene.session.lines().count == count
            }
            scene.session.waitUntilIdle()
        }
    }

    @Test("41: where a chord calls a screen locker, nothing that comes after it is performed")
    func chordLocks() throws {
        let scene = try FaultScene(
            Self.mapping.replacing("{duration: 3s, live: false}", with: "{shown: false}"),
            manager: nil)
        let locker = try GrabbingClient(on: scene.server.name)
        try claimChord(locker)
        // No stroke, for with something on the screen the grab would be noticed sooner.
        let trigger = try Program(
            Session.binary, ["trigger", "swipe left"], environment: scene.server.environment)
        try scene.server.display.wait(for: "the chord") { locker.receivePresses() > 0 }
        try must(locker.grabKeyboard() && locker.grabPointer(), "they cannot be grabbed")
        try scene.server.display.wait(for: "the rest to be given up", timeout: .seconds(3)) {
            scene.daemon.output.contains("the rest is not performed")
                || !scene.session.lines().isEmpty
        }
        try must(scene.session.lines().isEmpty, "a command ran behind the locker")
        locker.release()
        try waitForRelease(scene)
        _ = trigger.result()
        try scene.nextWorks()
    }

    @Test(
        "45: no key stays down after an end in the middle of a chord",
        arguments: [SIGKILL, SIGTERM])
    func endInChord(signal: Int32) throws {
        let scene = try FaultScene(Self.mapping, manager: nil)
        // The guardian starts once the daemon is ready.
        let pid = scene.daemon.pid
        try scene.probe.wait(for: "the guardian") { !guardians(of: pid).isEmpty }
        let otherClient = try GrabbingClient(on: scene.server.name)
        try claimChord(otherClient)
        try sendChord(scene, to: otherClient)
        scene.daemon.signal(SIGSTOP)
        try must(scene.probe.keysDown.isSuperset(of: [37, 64]), "the chord is up already")
        scene.daemon.signal(signal)
        scene.daemon.signal(SIGCONT)
        try waitForRelease(scene)
        try must(scene.daemon.waitForExit() != nil, scene.daemon.output)
        try must(scene.session.lines().isEmpty, "a command ran")
        otherClient.release()
        try scene.free()
    }
}
