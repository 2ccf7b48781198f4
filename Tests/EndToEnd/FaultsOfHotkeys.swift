import CX11
import Desktop
import Foundation
import Gestures
import Host
import StrokeGenerator
import Testing
import TestServer

// Hotkeys that are the application's after all, and what goes on beside them.
extension Faults {
    private func buttons(_ events: [RecordedEvent]) -> [RecordedEvent.Kind] {
        events.filter(\.isOfButton).map(\.kind)
    }

    @Test("49: under a mapped pointer the application gets the button that was meant")
    func mappedButtons() throws {
        let scene = try FaultScene(
            """
            hotkey: [Button3, Button8, Button12, Menu]
            \(Session.quiet)
            gestures:
              swipe left: click 3
              swipe right: scroll down
            """)
        // What applications get as button 3 is a press of the mouse's first button.
        for map in ["pointer = 3 2 1", "pointer = 1 2 3", "pointer = 3 2 1"] {
            try scene.run("xmodmap", "-e", map)
            scene.session.waitUntilIdle()
            _ = scene.application.events()
            let physical = map.hasPrefix("pointer = 3") ? 1 : 3
            for (pressed, meant) in [(physical, 3), (8, 8), (12, 12)] {
                try scene.injector.press(button: pressed)
                try scene.session.possible()
                try scene.injector.release(button: pressed)
                _ = try scene.session.outcome()
                try scene.application.wait(for: .button(meant, down: false))
                let seen = buttons(scene.application.events())
                try must(
                    seen == [.button(meant, down: true), .button(meant, down: false)],
                    "\(map): \(seen)")
            }
            for (stroke, button) in [
                (FaultScene.swipe, 3),
                (
                    StrokeGenerator(seed: 2).swipe(.right, length: 200, from: FaultScene.place),
                    5
                ),
            ] {
                _ = try scene.session.gesture(stroke, under: "Menu")
                try scene.application.wait(for: .button(button, down: false))
                let seen = buttons(scene.application.events())
                try must(
                    seen == [.button(button, down: true), .button(button, down: false)],
                    "\(map): \(seen)")
            }
        }
        try scene.run("xmodmap", "-e", "pointer = 1 2 3")
    }

    @Test("50: clicks and Escape with a modifier hotkey held, and nothing drawn, are for others")
    func shortcutsBesideModifiers() throws {
        let scene = try FaultScene(
            """
            hotkey: Ctrl+Super
            \(Session.quiet)
            gestures: {circle: run echo circle >> "$HOME/log"}
            """)
        // As a window manager has it.
        let manager = try GrabbingClient(on: scene.server.name)
        try must(
            try manager.claimKey("Escape", modifiers: 0x44), "no other client should have it")
        func hold(_ body: () throws -> Void) throws -> [String: String] {
            try scene.session.arm("Ctrl+Super")
            scene.session.catchUp()
            try body()
            try scene.injector.sync()
            let outcome = try scene.session.outcome()
            try scene.session.hotkey("Ctrl+Super", down: false)
            scene.session.waitUntilIdle()
            return outcome
        }
        for button in 1...3 {
            _ = scene.application.events()
            let outcome = try hold { try scene.injector.click(button) }
            try must(outcome["reason"] == "a shortcut or click with the hotkey", "\(outcome)")
            let seen = buttons(scene.application.events())
            try must(
                seen == [.button(button, down: true), .button(button, down: false)],
                "button \(button): \(seen)")
        }
        let outcome = try hold {
            try scene.injector.key("Escape", down: true)
            try scene.server.display.wait(for: "the window manager to have Escape") {
                (try? GrabbingClient(on: scene.server.name))?.grabKeyboard() == false
            }
            try scene.injector.key("Escape", down: false)
        }
        try must(outcome["reason"] == "a shortcut or click with the hotkey", "\(outcome)")
        try must(!scene.daemon.output.contains("cancelled"), scene.daemon.output)
        // While something is drawn they cancel as ever, and no application gets them.
        _ = scene.application.events()
        for cancels in [
            { try scene.injector.click(2) }, { try scene.injector.strike("Escape") },
        ] {
            let outcome = try hold {
                try scene.injector.play([FaultScene.swipe], speed: .quick)
                scene.session.catchUp()
                try cancels()
            }
            try must(
                ["mouse button 2", "cancel key"].contains(outcome["reason"]), "\(outcome)")
        }
        let presses = buttons(scene.application.events()).filter {
            $0 == .button(2, down: true)
        }
        try must(presses.isEmpty, "a click reached the application")
        try must(scene.session.lines().isEmpty, "a command ran")
    }

    @Test("66: in toggle mode a button begins a drawing and ends it, and the application gets none")
    func toggledByButton() throws {
        let scene = try FaultScene(
            """
            hotkey: [Button3, Button8]
            mode: toggle
            \(Session.quiet)
            gestures: {swipe left: run echo left >> "$HOME/log"}
            """)
        let stroke = StrokeGenerator(seed: 1).swipe(.left, length: 250, from: FaultScene.place)
        for (count, button) in [3, 8, 3, 8].enumerated() {
            try scene.injector.move(to: FaultScene.place)
            try scene.injector.click(button)
            try scene.session.possible()
            scene.session.catchUp()
            try scene.injector.play([stroke], speed: .quick)
            try scene.injector.click(button)
            try scene.session.recognizes("swipe left")
            try scene.server.display.wait(for: "the command") {
                scene.session.lines().count == count + 1
            }
            scene.session.waitUntilIdle()
            let seen = buttons(scene.application.events())
            try must(seen.isEmpty, "the application got \(seen)")
            try must(scene.probe.canGrabPointerAndKeyboard, "something is kept")
        }
        // Drawn while the button is still down, it goes on once that is up.
        try scene.injector.move(to: FaultScene.place)
        try scene.injector.button(3, down: true)
        try scene.session.possible()
        let half = stroke.samples.count / 2
        try scene.injector.play(
            [Stroke(samples: Array(stroke.samples.prefix(half)))], speed: .quick)
        try scene.injector.release(button: 3)
        scene.session.catchUp()
        try scene.injector.play(
            [Stroke(samples: Array(stroke.samples.dropFirst(half)))], speed: .quick)
        try scene.injector.click(3)
        try scene.session.recognizes("swipe left")
        scene.session.waitUntilIdle()
        let seen = buttons(scene.application.events())
        try must(seen.isEmpty, "the application got \(seen)")
    }

    /// A window on the right, and the class that the rules of `tapUnderARule` match.
    private func neighbour(_ scene: FaultScene) throws -> RecordingClient {
        var options = RecordingClient.Options()
        options.className = "Game"
        options.area = Box(x: 1200, y: 150, width: 500, height: 600)
        return try RecordingClient(on: scene.server.name, options)
    }

    private func wait(_ scene: FaultScene, untilReleased isReleased: Bool) throws {
        try scene.server.display.wait(for: "hotkeys that are released: \(isReleased)") {
            (try? scene.session.status())?["hotkeys"]?.contains("released") == isReleased
        }
    }

    @Test("68: a hotkey that a rule releases reaches the application, wherever the focus is")
    func tapUnderARule() throws {
        let scene = try FaultScene(
            """
            hotkey: [Menu, Button3]
            \(Session.quiet)
            gestures: {swipe left: run echo left >> "$HOME/log"}
            applications:
              - match: {class: Game}
                enabled: false
              - match: {device: keyboard-and-mouse-that-is-not-there}
                enabled: false
            """)
        let game = try neighbour(scene)
        let over = (game: Point(x: 1400, y: 400), application: FaultScene.place)
        func seenEvents() -> (application: [RecordedEvent.Kind], game: [RecordedEvent.Kind]) {
            func ofInterest(_ application: RecordingClient) -> [RecordedEvent.Kind] {
                application.events().map(\.kind).filter {
                    switch $0 {
                    case .key, .button: true
                    default: false
                    }
                }
            }
            return (ofInterest(scene.application), ofInterest(game))
        }
        let key: [RecordedEvent.Kind] = [.key("Menu", down: true), .key("Menu", down: false)]
        let click: [RecordedEvent.Kind] = [.button(3, down: true), .button(3, down: false)]
        func strike(_ chord: String) throws {
            try scene.session.hotkey(chord, down: true)
            scene.session.catchUp()
            try scene.session.hotkey(chord, down: false)
            scene.session.waitUntilIdle()
        }
        // The focused window decides about a key.
        for place in [over.game, over.application] {
            try scene.application.focus()
            try scene.injector.move(to: place)
            scene.session.waitUntilIdle()
            _ = seenEvents()
            try strike("Menu")
            var seen = seenEvents()
            try must(seen.application == key && seen.game.isEmpty, "focus elsewhere: \(seen)")
            try game.focus()
            try wait(scene, untilReleased: true)
            _ = seenEvents()
            try strike("Menu")
            seen = seenEvents()
            try must(seen.game == key && seen.application.isEmpty, "focus in it: \(seen)")
        }
        // The window under the pointer decides about a button.
        for focused in [game, scene.application] {
            try focused.focus()
            scene.session.waitUntilIdle()
            try scene.injector.move(to: over.game)
            _ = seenEvents()
            try scene.session.hotkey("Button3", down: true)
            scene.session.catchUp()
            let pressed = seenEvents()
            try must(pressed.game == [click[0]], "pressed over it: \(pressed)")
            // A drag is the application's, too.
            try scene.injector.move(by: Vector(dx: 40, dy: 20))
            try scene.session.hotkey("Button3", down: false)
            scene.session.waitUntilIdle()
            var seen = seenEvents()
            try must(seen.game == [click[1]] && seen.application.isEmpty, "over it: \(seen)")
            // And a click that is over before it is read.
            try scene.injector.click(3)
            scene.session.waitUntilIdle()
            try must(seenEvents().game == click, "clicked over it")
            try scene.injector.move(to: over.application)
            try strike("Button3")
            try scene.application.wait(for: "the tap") { _ in true }
            seen = seenEvents()
            try must(seen.application == click && seen.game.isEmpty, "beside it: \(seen)")
        }
        try must(scene.session.lines().isEmpty, "a command ran")
        // Drawing goes by the same windows.
        scene.session.dropOutcomes()
        try scene.application.focus()
        try wait(scene, untilReleased: false)
        let stroke = StrokeGenerator(seed: 1).swipe(.left, length: 200, from: over.game)
        try scene.session.draws(stroke, under: "Menu", as: "swipe left")
    }

    @Test("68: gestures of a touchpad are taken as the rules for the focused window say")
    func padsUnderARule() throws {
        let scene = try FaultScene(
            """
            \(Session.quiet)
            hotkeys:
              - hotkey: Menu
                touchpad: always
                gestures: {swipe left 3 fingers: nothing}
                applications:
                  - {match: {class: Game, device: touchpad}, gestures: {pinch out: nothing}}
                  - {match: {device: late*}, gestures: {pinch out: nothing}}
              - hotkey: F5
                gestures: {circle: nothing}
                applications: [{match: {class: Game}, enabled: false}]
            """)
        let game = try neighbour(scene)
        try scene.run("xinput", "create-master", "late touchpad")
        try game.focus()
        try scene.injector.point(at: Point(x: 1400, y: 400))
        try wait(scene, untilReleased: true)
        scene.session.waitUntilIdle()
        for (drawing, phrase) in [
            (Drawing.padPinch(scale: 2, angle: 0), "pinch out"),
            (.padSwipe(fingers: 3, Vector(dx: -300, dy: 0)), "swipe left 3 fingers"),
        ] {
            try scene.session.play(drawing)
            try scene.session.recognizes(phrase)
        }
        // Elsewhere nothing is mapped to a pinch, once the other touchpad is gone.
        try scene.application.focus()
        try wait(scene, untilReleased: false)
        try scene.injector.move(to: FaultScene.place)
        try scene.run("xinput", "remove-master", "late touchpad pointer")
        try scene.server.display.wait(for: "its pinch") {
            // What is wanted of touchpads changes between gestures, and a user's are not back to back.
            scene.session.waitUntilIdle()
            try? scene.session.play(.padPinch(scale: 2, angle: 0))
            return scene.application.events().contains { "\($0.kind)".contains("pinch") }
        }
    }

    @Test("68: a key that a device's rule releases reaches the application, which keeps it")
    func keyUnderADevicesRule() throws {
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe left: run echo left >> "$HOME/log"}
            applications:
              - match: {device: mouse}
                enabled: false
            """)
        try scene.run("xset", "r", "rate", "250", "40")
        for _ in 1...2 {
            _ = scene.application.events()
            try scene.session.arm("Menu")
            try scene.injector.move(by: Vector(dx: 3, dy: 0))
            try scene.injector.sync()
            try scene.application.wait(for: "the key, and that it repeats") { events in
                events.count { $0.kind == .key("Menu", down: true) } >= 2
            }
            try scene.session.hotkey("Menu", down: false)
            try scene.application.wait(for: "its release") { events in
                events.last { if case .key = $0.kind { true } else { false } }?.kind
                    == .key("Menu", down: false)
            }
            scene.session.waitUntilIdle()
        }
        try must(scene.session.lines().isEmpty, "a command ran")
    }
}

// Hotkeys that are grabbed anew, since the keyboard has changed.
extension Faults {
    /// Puts the symbol F20 on one of two keys that are free, and so changes what Super+F20 is.
    private func moveKey(_ display: Display, toFirst: Bool) {
        for (keycode, isOn) in [(201, toFirst), (202, !toFirst)] as [(Int32, Bool)] {
            var symbol = isOn ? KeySym(XK_F20) : KeySym(NoSymbol)
            XChangeKeyboardMapping(display.handle, keycode, 1, &symbol, 1)
        }
        display.sync()
    }

    @Test("184: a hotkey that is held still for as long as timeout says is the application's")
    func heldStill() throws {
        let scene = try FaultScene(
            FaultScene.mapping + "\ntimeout: 400ms\nunrecognized: relay\n")
        for hotkey in ["Menu", "Button8", "Button3"] {
            for shift in [0.0, 3] {
                _ = scene.application.events()
                try scene.injector.point(at: FaultScene.place)
                try scene.session.arm(hotkey)
                // No more than a tap may.
                if shift > 0 {
                    try scene.injector.point(at: FaultScene.place + Vector(dx: shift, dy: 0))
                }
                try scene.cancelled("nothing drawn")
                let press: RecordedEvent.Kind =
                    hotkey == "Menu"
                    ? .key("Menu", down: true)
                    : .button(hotkey == "Button8" ? 8 : 3, down: true)
                try scene.application.wait(for: press)
                try scene.session.hotkey(hotkey, down: false)
                let release: RecordedEvent.Kind =
                    hotkey == "Menu"
                    ? .key("Menu", down: false)
                    : .button(hotkey == "Button8" ? 8 : 3, down: false)
                try scene.application.wait(for: release)
                scene.session.waitUntilIdle()
                let seen = scene.application.events().map(\.kind).filter {
                    $0 == press || $0 == release
                }
                try must(seen == [press, release], "\(hotkey): \(seen)")
            }
            try scene.nextWorks(under: hotkey)
        }
    }

    @Test("144: a hotkey that is pressed while the hotkeys are grabbed anew is not lost")
    func pressAsHotkeysChange() throws {
        // Many, so that it takes a while.
        let letters = "abcdefghijklmnopqrstuvwxyz".map { "Super+\($0), Alt+Super+\($0)" }
            .joined(separator: ", ")
        let scene = try FaultScene(
            """
            hotkey: [Super+F20, \(letters), Menu]
            messages: {live: false}
            hints: off
            gestures:
              swipe left: nothing
            """)
        let display = try Display(scene.server.name)
        moveKey(display, toFirst: true)
        scene.session.pass(.milliseconds(100))
        scene.session.dropOutcomes()
        // The hotkeys are grabbed anew 40 ms after a change.
        for step in 0..<16 {
            moveKey(display, toFirst: !step.isMultiple(of: 2))
            // To the fraction of a millisecond, which a wait for anything is not.
            let due = MonotonicClock.now + .microseconds(41_000 + step * 500)
            while MonotonicClock.now < due {}
            try scene.injector.press("Menu")
            try scene.session.possible()
            try scene.injector.release("Menu")
            _ = try scene.session.outcome()
            scene.session.waitUntilIdle()
        }
    }
}
