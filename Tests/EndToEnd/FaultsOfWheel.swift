import Desktop
import Gestures
import Glibc
import Host
import TestServer
import Testing

private let mapping = """
    hotkey: [Menu, Ctrl+Super, Button3]
    \(Session.quiet)
    gestures:
      swipe left: run echo left >> "$HOME/log"
      wheel up: run echo up >> "$HOME/log"
      button 8: run echo eight >> "$HOME/log"
    """

extension Faults {
    /// A scene in which `chord` is held, and the wheel is the daemon's.
    private func kept(under chord: String, on running: PrivateServer? = nil) throws -> FaultScene {
        let scene = try FaultScene(mapping, on: running, manager: running == nil ? .openbox : nil)
        try scene.session.arm(chord)
        scene.session.catchUp()
        try must(!scene.probe.canGrabPointerAndKeyboard, "nothing was held")
        return scene
    }

    /// The application gets a notch of the wheel again.
    private func scrolls(_ scene: FaultScene) throws {
        _ = scene.application.events()
        try scene.injector.scroll(horizontal: 0, vertical: -1)
        try scene.application.wait(for: "the wheel to be the application's") {
            $0.contains { $0.kind == .button(4, down: true) }
        }
    }

    @Test("100: a daemon that ends in any way leaves the wheel to applications")
    func wheelIsLeft() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        for (signal, limit) in [
            (SIGKILL, Duration.milliseconds(50)), (SIGSTOP, .seconds(3)),
            (SIGTERM, .seconds(1)),
        ] {
            let scene = try kept(under: "Ctrl+Super", on: server)
            let start = MonotonicClock.now
            scene.daemon.signal(signal)
            if signal == SIGSTOP {
                // The server waits for an answer to this press.
                try scene.injector.button(9, down: true)
                try scene.injector.button(9, down: false)
            }
            try scene.free(since: start, within: limit)
            _ = scene.daemon.waitForExit()
            try scene.session.hotkey("Ctrl+Super", down: false)
            try scrolls(scene)
            try must(scene.session.lines().isEmpty, "\(scene.session.lines())")
        }
    }

    @Test(
        "101: a screen locker that starts while nothing is drawn locks, and no notch runs anything")
    func lockerAndWheel() throws {
        for kind in [LockerKind.i3lock, .xsecurelock] {
            let scene = try kept(under: "Menu")
            let unlock = try kind.lock(scene.server, scene.probe)
            try scene.injector.scroll(horizontal: 0, vertical: -1)
            try scene.injector.sync()
            try scene.session.hotkey("Menu", down: false)
            scene.session.waitUntilIdle()
            try must(!scene.probe.canGrabPointerAndKeyboard, "\(kind) gave up")
            try must(scene.session.lines().isEmpty, "\(kind): a command ran behind the lock")
            unlock()
        }
    }

    @Test("102: with a mapped button down Escape, a reload and a lost device do no harm")
    func buttonDown() throws {
        let scene = try kept(under: "Menu")
        try scene.injector.button(8, down: true)
        try must(
            try scene.session.outcome()["gesture"] == "button 8", scene.daemon.output)
        _ = try scene.server.write(
            mapping.replacing("button 8", with: "button 9"), to: "curlicue.yaml")
        scene.session.pass(.milliseconds(400))
        try scene.injector.click(8)
        try scene.injector.button(8, down: true)
        try scene.session.hotkey("Menu", down: false)
        try scene.injector.button(8, down: false)
        try scene.session.wait(forLog: "config reloaded")
        scene.session.waitUntilIdle()
        try must(
            !scene.application.events().contains(where: \.isOfButton),
            "the application got a part of a press")
        scene.session.dropOutcomes()
        try scene.session.arm("Menu")
        try scene.injector.button(9, down: true)
        try must(
            try scene.session.outcome()["gesture"] == "button 9", scene.daemon.output)
        // Escape releases the button for the application, and leaves it the wheel.
        try scene.injector.key("Escape", down: true)
        try scene.injector.release("Escape")
        let escaped = try scene.session.outcome()
        try must(escaped["outcome"] == "cancelled", "\(escaped)")
        scene.session.catchUp()
        try scene.injector.release(button: 9)
        try must(
            !scene.application.events().contains(where: \.isOfButton),
            "the application got a release without a press")
        try scrolls(scene)
        try scene.session.hotkey("Menu", down: false)
        scene.session.waitUntilIdle()
        try scene.session.arm("Menu")
        try scene.injector.button(9, down: true)
        try must(
            try scene.session.outcome()["gesture"] == "button 9", scene.daemon.output)
        try scene.injector.sync()
        try scene.run("xinput", "disable", "test pointer")
        let outcome = try scene.session.outcome()
        try must(outcome["reason"] == "an input device went away", "\(outcome)")
        try scene.session.hotkey("Menu", down: false)
        try scene.free()
        let mask = scene.probe.pointerState
        try must(mask & 0x1f00 == 0, "a button stayed down: \(mask)")
    }
}
