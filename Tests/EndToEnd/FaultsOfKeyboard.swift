import Desktop
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import Testing
import TestServer

extension Faults {
    @Test("13: hotkeys fire whatever NumLock and CapsLock are")
    func locks() throws {
        let scene = try FaultScene()
        // Each state comes of the one before by one key.
        for key in ["", "Num_Lock", "Caps_Lock", "Num_Lock"] {
            if !key.isEmpty { try scene.injector.strike(key) }
            try scene.injector.sync()
            for chord in ["Menu", "Super+grave", "Ctrl+Super", "Button8"] {
                try scene.nextWorks(under: chord)
            }
        }
    }

    @Test(
        "14: a key begins one hold, and ends one, whether it repeats or not",
        arguments: ["rate 200 30", "off"])
    func keyRepeat(setting: String) throws {
        let scene = try FaultScene()
        let words = setting.split(separator: " ").map(String.init)
        try scene.server.run("xset", ["r"] + words)
        _ = scene.session.dequeueEffects()
        try scene.session.arm("Menu")
        scene.session.pass(.milliseconds(800))
        try scene.injector.play([FaultScene.swipe], speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        try must(
            try scene.session.outcome()["gesture"] == "swipe left", scene.daemon.output)
        scene.session.waitUntilIdle()
        let effects = scene.session.dequeueEffects()
        let ended = effects.count { $0 == "grabs: none" }
        try must(ended == 1, "\(effects)")
        try scene.clean()
    }

    @Test("15: a layout that changes in a hold: it ends with the key, and all is grabbed anew")
    func layoutChange() throws {
        // On a German keyboard Z and Y have changed places; a Russian one has neither.
        let mapping = FaultScene.mapping.replacing("Button3", with: "Super+z")
        let scene = try FaultScene(mapping)
        func key(_ keycode: UInt8, down: Bool) throws {
            let isLone = keycode == 135
            if down, !isLone { try scene.injector.key(133, down: true) }
            try scene.injector.key(keycode, down: down)
            if !down, !isLone { try scene.injector.key(133, down: false) }
            try scene.injector.sync()
        }
        for (old, layout, new) in [(52, "de", 29), (29, "ru", 135), (135, "us", 52)]
            as [(UInt8, String, UInt8)]
        {
            try scene.injector.move(to: FaultScene.place)
            try key(old, down: true)
            try scene.session.possible()
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            try scene.server.setKeyboard(layout: layout)
            // By keycode, whatever is on it now.
            try key(old, down: false)
            let start = MonotonicClock.now
            try scene.session.recognizes("swipe left")
            scene.session.pass(.milliseconds(200) - (MonotonicClock.now - start))
            try key(new, down: true)
            try scene.session.possible(within: .seconds(2))
            try key(new, down: false)
            _ = try scene.session.outcome()
            scene.session.waitUntilIdle()
        }
        scene.forgetCommands()
        try scene.nextWorks(under: "Super+grave")
    }

    @Test("18: a hotkey or button that is tapped reaches the application exactly once")
    func tapped() throws {
        let scene = try FaultScene()
        for (chord, press, release) in [
            ("Menu", RecordedEvent.Kind.key("Menu", down: true), .key("Menu", down: false)),
            ("Super+grave", .key("grave", down: true), .key("grave", down: false)),
            ("Button3", .button(3, down: true), .button(3, down: false)),
            ("Button8", .button(8, down: true), .button(8, down: false)),
        ] as [(String, RecordedEvent.Kind, RecordedEvent.Kind)] {
            // Held still for long is a tap, too.
            for milliseconds in [0, 0, 400] {
                try scene.session.hotkey(chord, down: true)
                scene.session.pass(.milliseconds(milliseconds))
                try scene.session.hotkey(chord, down: false)
                try must(
                    try scene.session.outcome()["reason"] == "nothing drawn", "no tap")
                try scene.application.wait(for: release)
                scene.session.waitUntilIdle()
                let kinds = scene.application.events().map(\.kind)
                try must(
                    kinds.filter { $0 == press || $0 == release } == [press, release],
                    "\(chord): \(kinds)")
            }
        }
    }
}

// What goes wrong while a list of actions waits, and before something is taken back.
extension Faults {
    private static let lists = """
        hotkey: Menu
        \(Session.quiet)
        gestures:
          circle: [window maximize, wait 60s, run echo late >> "$HOME/log"]
          swipe left: run echo left >> "$HOME/log"
        """
    private static let dropped = "circle: not done any more: run echo late"

    @Test("120: what waits in a list ends with a hold, a pause, a reload, the daemon")
    func waitingLists() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let scene = try FaultScene(Self.lists, on: server, manager: nil)
        func ends(_ count: Int, by end: () throws -> Void) throws {
            let outcome = try scene.session.gesture(FaultScene.circle, under: "Menu")
            try must(outcome["outcome"] == "recognized", "\(outcome)")
            scene.session.waitUntilIdle()
            try end()
            do {
                try server.display.wait(for: "the end of the list", timeout: .seconds(5)) {
                    scene.daemon.output.components(separatedBy: Self.dropped).count - 1
                        == count
                }
            } catch { throw FaultFailure(description: "\(error): \(scene.daemon.output)") }
        }
        try ends(1) { try scene.nextWorks() }
        try ends(2) { scene.daemon.signal(SIGHUP) }
        try ends(3) {
            for request in ["pause", "resume"] {
                let result = try curlicue([request], environment: server.environment)
                try must(result.status == 0, result.errors)
            }
        }
        try scene.nextWorks()
        try ends(4) {
            let result = try curlicue(["trigger", "swipe left"], environment: server.environment)
            try must(result.status == 0, result.errors)
            try server.display.wait(for: "what was triggered") {
                scene.session.lines().count == 3
            }
        }
        try ends(5) { scene.daemon.signal(SIGTERM) }
        try must(scene.daemon.waitForExit() == 0, scene.daemon.output)
    }

    @Test("120: a list goes on in the hold that drew it, and ends with the next fingers")
    func waitingListsOfFingers() throws {
        let scene = try FaultScene(
            """
            hotkey: Menu
            touch: always
            \(Session.quiet)
            gestures:
              swipe left 3 fingers: [run echo 1 >> "$HOME/log", wait 0.2s, run echo 2 >> "$HOME/log"]
              swipe right 3 fingers: [run echo 3 >> "$HOME/log", wait 60s, run echo 4 >> "$HOME/log"]
              swipe up 3 fingers: keys w
            """, compositor: .picom)
        let session = scene.session
        func draw(_ direction: Direction, logs numbers: String) throws {
            try session.play(.swipe(direction, fingers: 3, at: FaultScene.place))
            try session.recognizes("swipe \(direction) 3 fingers")
            do {
                try session.probe.wait(for: numbers) { session.lines().joined() == numbers }
            } catch { throw FaultFailure(description: "\(error): \(session.daemon.output)") }
        }
        try session.arm("Menu")
        try draw(.left, logs: "12")
        try draw(.right, logs: "123")
        try draw(.left, logs: "12312")
        try session.hotkey("Menu", down: false)
        session.waitUntilIdle()
        try draw(.right, logs: "123123")
        try draw(.left, logs: "12312312")
        // The keyboard is another window's than under the hotkey.
        let other = try RecordingClient(on: scene.server.name) {
            $0.area = Box(x: 1200, y: 150, width: 400, height: 300)
        }
        try other.focus()
        try draw(.up, logs: "12312312")
        try other.wait(for: .key("w", down: true))
        // What is no gesture leaves nothing on the screen that a compositor would blend.
        try session.play(.swipe(.down, fingers: 3, at: FaultScene.place))
        try scene.probe.wait(for: "the overlay to go") {
            scene.probe.unmanaged(ofClass: "curlicue").isEmpty
        }
    }

    @Test("121: a window goes before what was done to it is taken back")
    func undoWithoutWindow() throws {
        let scene = try FaultScene(Self.lists)
        let outcome = try scene.session.gesture(FaultScene.circle, under: "Menu")
        try must(outcome["outcome"] == "recognized", "\(outcome)")
        scene.session.waitUntilIdle()
        let window = scene.application.window
        scene.application.destroy()
        try scene.server.display.wait(for: "the window to go") {
            !scene.probe.clients.contains(window)
        }
        let result = try curlicue(["undo"], environment: scene.server.environment)
        try must(
            result.status == 1 && result.errors.contains("the window is gone"), "\(result)")
        try scene.nextWorks()
    }

    /// What a command says in the session of `server`.
    private func said(_ arguments: [String], on server: PrivateServer) throws -> String {
        let result = try Program(
            Session.binary, arguments, environment: server.environment
        ).result()
        return (result.output + result.errors).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test("150: a lock key is refused as a hotkey", arguments: ["Caps_Lock", "Super+Num_Lock"])
    func lockKey(hotkey: String) throws {
        let server = try PrivateServer()
        let mapping = try server.write("hotkey: \(hotkey)\n", to: "my.yaml")
        let check = try said(["check", mapping], on: server)
        try must(check.contains("error: '\(hotkey)' switches a lock"), check)
    }

    @Test(
        "151: a keyboard option that switches layouts with the hotkey's keys is named",
        arguments: [("grp:alt_shift_toggle", "Alt+Shift"), ("grp:lctrl_lwin_toggle", "Ctrl+Super")])
    func layoutSwitch(option: String, hotkey: String) throws {
        let server = try PrivateServer()
        try server.setKeyboard(layout: "us,ru", options: option)
        let mapping = try server.write("hotkey: \(hotkey)\n", to: "my.yaml")
        let line = "the keyboard option \(option) switches layouts with keys of '\(hotkey)'"
        for command in [["check", mapping], ["doctor", "--config", mapping]] {
            let output = try said(command, on: server)
            try must(output.contains(line), output)
        }
    }

    @Test("158: without Super, doctor advises another hotkey")
    func noSuper() throws {
        let server = try PrivateServer()
        // Without the last two the keys go on to hold Mod4 by their actions.
        let changes = ["clear mod4", "keysym Super_L = NoSymbol", "keysym Super_R = NoSymbol"]
        _ = try server.run("xmodmap", changes.flatMap { ["-e", $0] })
        let doctor = try said(["doctor"], on: server)
        try must(doctor.contains("no such modifier"), doctor)
        try must(doctor.contains("choose another one, such as Ctrl+Alt"), doctor)
    }

    @Test("153: check names the keys that an action cannot press under the present layout")
    func keysOfAnotherLayout() throws {
        let server = try PrivateServer()
        let mapping = try server.write(
            "gestures: {tap: keys F5 Ctrl+t, circle: {keys: Ctrl+t}}\n", to: "my.yaml")
        let line = "warning: no key of the keyboard gives t: 'Ctrl+t' cannot be pressed"
        for (layout, count) in [("ru", 2), ("us,ru", 0)] {
            try server.setKeyboard(layout: layout)
            let check = try said(["check", mapping], on: server)
            try must(check.components(separatedBy: line).count == count + 1, check)
            try must(!check.contains("gives F5"), check)
        }
    }
}
