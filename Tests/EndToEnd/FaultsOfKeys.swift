import CX11
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

@testable import Desktop

// Keys and clicks that actions send, and what a held hotkey does to the keyboard.
extension Faults {
    /// A scene under a window manager that switches windows with Alt+Tab, as desktops do.
    private func switching(_ mapping: String, on server: PrivateServer) throws -> FaultScene {
        let file = try server.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <openbox_config xmlns="http://openbox.org/3.4/rc">
              <focus><focusNew>yes</focusNew></focus>
              <keyboard>
                <keybind key="A-Tab"><action name="NextWindow"/></keybind>
              </keyboard>
            </openbox_config>
            """, to: "switching.xml")
        let manager = try server.start("openbox", ["--sm-disable", "--config-file", file])
        let probe = try WindowManagerProbe(server.name)
        try server.display.wait(for: "openbox") {
            probe.windowManager != nil || !manager.isRunning
        }
        try probe.syncWithWindowManager()
        return try FaultScene(mapping, on: server, manager: nil)
    }

    @Test("64: 'keys Alt+Tab' switches windows every time and leaves the keyboard to no client")
    func switchedByKeys() throws {
        let server = try PrivateServer()
        let scene = try switching(
            """
            hotkey: [Menu, Ctrl+Super]
            \(Session.quiet)
            gestures:
              swipe up: [keys Alt+Tab, text "x", run echo switched >> "$HOME/log"]
            """, on: server)
        let other = try RecordingClient(on: server.name) { $0.title = "another" }
        let probe = scene.probe
        let up = StrokeGenerator(seed: 3).swipe(.up, length: 200, from: FaultScene.place)
        let keyboard = try GrabbingClient(on: server.name)
        // The window manager may still be at giving the newest window the focus.
        try other.focus()
        try server.display.wait(for: "the new window to be active") {
            probe.activeWindow == other.window
        }
        for (count, chord) in ["Menu", "Ctrl+Super", "Menu", "Ctrl+Super"].enumerated() {
            let before = probe.activeWindow
            try scene.session.draws(up, under: chord, as: "swipe up")
            let typed = before == other.window ? scene.application : other
            do {
                try server.display.wait(for: "the next window") {
                    probe.activeWindow == typed.window
                }
            } catch {
                throw FaultFailure(
                    description: "\(error) in round \(count): \(before ?? 0) was active, "
                        + "\(probe.activeWindow ?? 0) is, not \(typed.window); the keyboard is "
                        + "\(keyboard.grabKeyboard() ? "free" : "taken"), and down are "
                        + "\(probe.keysDown); \(scene.session.report)")
            }
            // What comes after the chord is done after it.
            do {
                try typed.wait(for: .key("x", down: true))
            } catch {
                let seen = [scene.application, other].map { $0.events().map(\.kind) }
                throw FaultFailure(
                    description: "\(error) in round \(count): the windows saw \(seen); "
                        + scene.session.report)
            }
            try server.display.wait(for: "the command") {
                scene.session.lines().count == count + 1
            }
            try server.display.wait(for: "the keyboard to be free", timeout: .seconds(1)) {
                keyboard.grabKeyboard()
            }
            keyboard.release()
            for application in [other, scene.application] { _ = application.events() }
        }
    }

    @Test(
        "65: a click of an action is pressed and released where the stroke began",
        arguments: [("openbox", false), ("i3", true), ("xfwm4", false)])
    func clickedUnderFocusGrabs(manager: String, isFocused: Bool) throws {
        let server = try PrivateServer()
        if let manager = TestWindowManager(rawValue: manager) { try server.start(manager) }
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe left: click 1}
            """, on: server, manager: nil)
        let other =
            try isFocused
            ? nil
            : RecordingClient(on: server.name) {
                $0.area = Box(x: 1200, y: 150, width: 400, height: 300)
            }
        try other?.focus()
        for _ in 1...3 {
            _ = scene.application.events()
            // The window that is not focused is clicked; a click focuses it.
            try other?.focus()
            try scene.session.draws(FaultScene.swipe, under: "Menu", as: "swipe left")
            try scene.application.wait(for: .button(1, down: false))
            let clicks = scene.application.events().filter(\.isOfButton)
            let start = FaultScene.swipe.samples[0].position
            try must(
                clicks.map(\.kind) == [.button(1, down: true), .button(1, down: false)]
                    && clicks.allSatisfy { $0.position.distance(to: start) < 2 },
                "\(clicks) and not at \(start)")
            let end = FaultScene.swipe.samples[FaultScene.swipe.samples.count - 1].position
            try scene.probe.wait(for: "the pointer to go back") {
                scene.probe.pointer.distance(to: end) < 2
            }
        }
    }

    @Test("69: a modifier hotkey inside another leaves the longer one working, in either order")
    func nestedModifiers() throws {
        let scene = try FaultScene(
            """
            \(Session.quiet)
            hotkeys:
              - hotkey: Ctrl+Super
                gestures: {swipe left: run echo short >> "$HOME/log"}
              - hotkey: [Ctrl+Super+F12, Ctrl+Alt+Super]
                gestures: {swipe left: run echo long >> "$HOME/log"}
            """)
        var expected: [String] = []
        for (keys, name) in [
            ("Ctrl+Super", "short"), ("Ctrl+Super+F12", "long"), ("Super+Ctrl+F12", "long"),
            ("Ctrl+Alt+Super", "long"), ("Super+Ctrl+Alt", "long"), ("Ctrl+Super+Alt", "long"),
            ("Alt+Super+Ctrl", "long"), ("Super+Ctrl", "short"),
        ] {
            let names = keys.split(separator: "+").map {
                ["Ctrl": "Control_L", "Super": "Super_L", "Alt": "Alt_L"][$0] ?? String($0)
            }
            _ = scene.session.dequeueEffects()
            try scene.injector.move(to: FaultScene.place)
            for name in names { try scene.injector.key(name, down: true) }
            try scene.injector.sync()
            scene.session.catchUp()
            scene.session.dropOutcomes()
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            for name in names.reversed() { try scene.injector.key(name, down: false) }
            try scene.injector.sync()
            expected.append(name)
            try scene.server.display.wait(for: "the command of \(keys)") {
                scene.session.lines().count >= expected.count
            }
            try must(
                scene.session.lines() == expected, "\(keys): \(scene.session.lines())")
            scene.session.waitUntilIdle()
            scene.session.dropOutcomes()
        }
    }

    @Test("71: while a key hotkey is held and repeats, the focused window keeps the focus")
    func heldKeyRepeats() throws {
        let scene = try FaultScene()
        try scene.run("xset", "r", "rate", "250", "40")
        let display = scene.application.display
        let focus = try Display(scene.server.name)
        XSelectInput(focus.handle, scene.application.window, FocusChangeMask)
        focus.sync()
        func changes() -> [Int32] {
            focus.sync()
            var types: [Int32] = []
            while let event = focus.nextEvent() {
                if event.type == FocusIn || event.type == FocusOut { types.append(event.type) }
            }
            return types
        }
        for chord in ["Menu", "Super+grave"] {
            try scene.injector.move(to: FaultScene.place)
            try scene.session.arm(chord)
            // The press itself grabs the keyboard until it is no tap any more.
            try display.wait(for: "the focus to be back") {
                scene.probe.canGrabPointerAndKeyboard
            }
            _ = changes()
            scene.session.pass(.seconds(1))
            let seen = changes()
            try must(seen.isEmpty, "\(chord): \(seen.count) changes of the focus")
            try must(scene.probe.canGrabPointerAndKeyboard, "\(chord): the keyboard is kept")
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            try scene.session.hotkey(chord, down: false)
            try scene.session.recognizes("swipe left")
            scene.session.waitUntilIdle()
        }
        let keys = scene.application.events().compactMap { event -> String? in
            // The silent key has a number only.
            if case .key(let name, _) = event.kind, Int(name) == nil { name } else { nil }
        }
        try must(Set(keys).subtracting(["Super_L"]).isEmpty, "the application saw \(keys)")
        scene.forgetCommands()
        try scene.nextWorks()
    }

    /// Switches sticky keys on; gives what they keep for the next key, as real modifiers.
    private func stickyKeys(on server: PrivateServer) throws -> () -> UInt8 {
        let own = try Display(server.name)
        let sticky = UInt32(XkbStickyKeysMask)
        XkbChangeEnabledControls(own.handle, UInt32(XkbUseCoreKbd), sticky, sticky)
        own.sync()
        return {
            var state = XkbStateRec()
            XkbGetState(own.handle, UInt32(XkbUseCoreKbd), &state)
            return state.latched_mods
        }
    }

    @Test("59: with sticky keys Ctrl is tapped, then Super held, and it is a hold")
    func stickyKeys() throws {
        let scene = try FaultScene()
        let latched = try stickyKeys(on: scene.server)
        for _ in 1...2 {
            try scene.injector.strike("Control_L")
            try must(latched() != 0, "the server knows no sticky keys")
            try scene.injector.move(to: FaultScene.place)
            try scene.injector.press("Super_L")
            try scene.session.possible()
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            try scene.injector.release("Super_L")
            try scene.session.recognizes("swipe left")
            // They are used up.
            try scene.server.display.wait(for: "no latch") { latched() == 0 }
        }
        // Both only tapped: nothing was drawn, and they are for the next key.
        try scene.injector.strike("Control_L")
        try scene.injector.strike("Super_L")
        try scene.session.possible()
        _ = try scene.session.outcome()
        scene.session.waitUntilIdle()
        try must(latched() == 0x44, "latched: \(latched())")
    }

    @Test("59: nor is a modifier kept for the next key that was held for a gesture")
    func stickyKeyHeld() throws {
        let scene = try FaultScene(
            """
            hotkey: Super
            \(Session.quiet)
            gestures: {swipe left: run echo done >> "$HOME/log"}
            """)
        let latched = try stickyKeys(on: scene.server)
        try scene.injector.move(to: FaultScene.place)
        try scene.session.arm("Super_L")
        try scene.injector.play([FaultScene.swipe], speed: .quick)
        try scene.injector.release("Super_L")
        try scene.session.recognizes("swipe left")
        try scene.server.display.wait(for: "no latch") { latched() == 0 }
        // Tapped alone, it is kept.
        try scene.injector.strike("Super_L")
        try must(latched() == 0x40, "latched: \(latched())")
    }

    @Test(
        "145: after an action that types nothing stays down on the XTEST keyboard",
        arguments: ["text a", "keys F5", "click 1"], ["Ctrl+Super", "Shift+Alt", "Super+grave"])
    func nothingStaysDown(action: String, chord: String) throws {
        let scene = try FaultScene(
            """
            hotkey: \(chord)
            \(Session.quiet)
            gestures: {swipe left: [\(action), run echo done >> "$HOME/log"]}
            """)
        let keyboard = KeyboardDevices(scene.server.display)
        let held = chord.split(separator: "+").map(String.init)
        for (count, pause) in [0, 8, 60, 500].enumerated() {
            try scene.injector.move(to: FaultScene.swipe.samples[0].position)
            try scene.session.arm(chord)
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            try scene.injector.key(held[held.count - 1], down: false)
            try scene.injector.sync()
            scene.session.pass(.milliseconds(pause))
            for name in held.dropLast().reversed() { try scene.injector.key(name, down: false) }
            try scene.injector.sync()
            try scene.session.recognizes("swipe left")
            try scene.probe.wait(for: "the action") { scene.session.lines().count > count }
            try scene.probe.wait(for: "all keys to be up after \(pause) ms") {
                keyboard.keysFeigned.isEmpty && keyboard.keysDown.isEmpty
            }
        }
    }

    @Test("145: nor does it when the daemon is killed while the user holds a modifier")
    func nothingStaysDownAfterCrash() throws {
        let scene = try FaultScene(
            """
            hotkey: Ctrl+Super
            \(Session.quiet)
            gestures: {swipe left: [keys F5, run echo done >> "$HOME/log"]}
            """)
        let keyboard = KeyboardDevices(scene.server.display)
        try scene.injector.move(to: FaultScene.swipe.samples[0].position)
        try scene.session.arm("Ctrl+Super")
        try scene.injector.play([FaultScene.swipe], speed: .quick)
        try scene.injector.release("Super")
        try scene.probe.wait(for: "the action") { !scene.session.lines().isEmpty }
        scene.daemon.signal(SIGKILL)
        try scene.injector.release("Ctrl")
        try scene.probe.wait(for: "all keys to be up") {
            keyboard.keysFeigned.isEmpty && keyboard.keysDown.isEmpty
        }
    }
}
