import CX11
import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

/// Synthetic keys on a real server with a real keyboard, as the focused application sees them.
@Suite final class SyntheticInputTests: TypingScene {
    private func send(_ chords: Chord...) throws -> [String] {
        try seen { try input.send(chords) }
    }

    private func presses(_ events: [String]) -> [String] {
        events.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
    }

    @Test func chordsArrive() throws {
        #expect(
            try send(Chord(.key("c"), modifiers: .control))
                == ["+Control_L", "+c/4", "-c/4", "-Control_L/4"])
        #expect(
            try presses(send(Chord(.key("Left"), modifiers: .super))) == ["Super_L", "Left/40"])
        #expect(
            try presses(send(Chord(.key("plus"), modifiers: .control)))
                == ["Control_L", "Shift_L/4", "plus/5"])
        #expect(try presses(send(Chord(.key("F12")), Chord(.key("Tab")))) == ["F12", "Tab"])
        #expect(
            try presses(send(Chord(.modifiers, modifiers: .super))) == ["Super_L"])
        // Alt and Meta are one key on the usual keyboards.
        #expect(
            try presses(send(Chord(.key("Left"), modifiers: [.alt, .meta]))) == ["Alt_L", "Left/8"])
        #expect(modifiers == 0)
    }

    @Test("162: what is locked, as by sticky keys, makes no shortcuts of text")
    func lockedModifiers() throws {
        for mask in [ControlMask | Mod4Mask, ShiftMask, Mod1Mask | Mod2Mask | LockMask] {
            XkbLockModifiers(display.handle, UInt32(XkbUseCoreKbd), 0xff, UInt32(mask))
            let numLock = mask & Mod2Mask
            #expect(
                try presses(seen { try input.type("aB") }) == [
                    "a" + (numLock == 0 ? "" : "/10"), "Shift_L" + (numLock == 0 ? "" : "/10"),
                    "B/" + (numLock == 0 ? "1" : "11"),
                ])
            #expect(
                try presses(send(Chord(.key("Left")))) == ["Left" + (numLock == 0 ? "" : "/10")])
            #expect(Int32(state.locked_mods) == mask)
        }
    }

    @Test func functionKeysAreFoundByTheirPlace() throws {
        // The usual layouts give F13 the symbol XF86Tools.
        #expect(try presses(send(Chord(.key("F13")))) == ["XF86Tools"])
    }

    @Test func heldModifiersAreLiftedAndPutBack() throws {
        try server.injector.press("Ctrl+Super")
        let events = try send(Chord(.key("a")))
        #expect(events.contains("+a") && events.contains("-a"))
        #expect(events.prefix(2).allSatisfy { $0.hasPrefix("-") })
        #expect(Set(presses(Array(events.suffix(2))).map { $0.prefix(5) }) == ["Contr", "Super"])
        #expect(modifiers == 0x44)
        try server.injector.release("Ctrl+Super")
        try server.injector.sync()
        #expect(modifiers == 0)
        // Nothing sticks afterwards, for fingers and for synthetic keys.
        #expect(try send(Chord(.key("b"))) == ["+b", "-b"])
        #expect(
            try seen {
                try server.injector.strike("Ctrl+c"); try server.injector.sync()
            }
                == ["+Control_L", "+c/4", "-c/4", "-Control_L/4"])
    }

    /// AltGr is no modifier in the core protocol's list in most layouts, nor is the left Super key where
    /// Caps Lock is Super, too.
    @Test(arguments: [("de", "", UInt8(108)), ("us", "caps:super", 133)])
    func modifiersThatTheListLacksAreLifted(layout: String, options: String, key: UInt8) throws {
        try server.setKeyboard(layout: layout, options: options)
        try server.injector.key(key, down: true)
        try server.injector.sync()
        let before = modifiers
        #expect(before != 0)
        #expect(try send(Chord(.key("a"))).contains("+a"))
        #expect(modifiers == before)
        try server.injector.key(key, down: false)
        try server.injector.sync()
        #expect(modifiers == 0)
    }

    @Test func aFingerThatLeavesMeanwhileLeavesNothingStuck() throws {
        try server.injector.press("Ctrl+Super")
        try server.injector.sync()
        var lift = ModifierRelease(display, KeyboardSnapshot(display), keeping: 0, using: [])
        display.sync()
        #expect(modifiers == 0)
        try server.injector.release("Super")
        try server.injector.sync()
        lift.restore()
        #expect(modifiers == 4)
        try server.injector.release("Ctrl")
        try server.injector.sync()
        #expect(modifiers == 0)
    }

    @Test func heldModifiersThatAreWantedStay() throws {
        try server.injector.press("Super")
        #expect(
            try send(Chord(.key("Left"), modifiers: .super)) == ["+Left/40", "-Left/40"])
        #expect(
            try presses(send(Chord(.key("Left"), modifiers: [.super, .shift])))
                == ["Shift_L/40", "Left/41"])
        #expect(modifiers == 0x40)
        try server.injector.release("Super")
    }

    @Test func theHeldHotkeyItselfCanBeSent() throws {
        try server.injector.press("F12")
        #expect(try presses(send(Chord(.key("F12")))) == ["F12"])
        try server.injector.release("F12")
    }

    @Test func anotherProgramsSyntheticModifiersComeBack() throws {
        let other = try Desktop.Display(server.name)
        XTestFakeKeyEvent(other.handle, 37, 1, 0)
        other.sync()
        #expect(try send(Chord(.key("a"))).contains("+a"))
        #expect(modifiers == 4)
        // A window manager is waited for, and the key goes up meanwhile.
        let manager = try GrabbingClient(on: server.name)
        #expect(try manager.claimKey("F4", modifiers: 0))
        try input.send([Chord(.key("F4"))])
        #expect(input.isBusy)
        XTestFakeKeyEvent(other.handle, 37, 0, 0)
        other.sync()
        while input.isBusy { input.proceed() }
        #expect(modifiers == 0)
    }

    @Test func locksDoNotMatterAndStay() throws {
        try server.injector.strike("Caps_Lock")
        try server.injector.strike("Num_Lock")
        try server.injector.sync()
        #expect(try presses(send(Chord(.key("a")))) == ["a/10"])
        #expect(
            try presses(send(Chord(.key("KP_1")), Chord(.key("KP_End")))).filter {
                $0.hasPrefix("KP")
            } == ["KP_1/10", "KP_End/11"])
        #expect(
            try presses(seen { try input.type("aB") }).filter { !$0.hasPrefix("Sh") }
                == ["a/10", "B/11"])
        #expect(state.locked_mods == 0x12)
        for (key, locked) in [("Num_Lock", 2), ("Caps_Lock", 0), ("Caps_Lock", 2)] {
            try input.send([Chord(.key(key))])
            #expect(state.locked_mods == locked, "after \(key)")
        }
    }

    @Test func shortcutsWorkWhileAnotherLayoutIsOn() throws {
        try server.setKeyboard(layout: "us,ru")
        XkbLockGroup(display.handle, UInt32(XkbUseCoreKbd), 1)
        display.sync()
        #expect(try presses(send(Chord(.key("c"), modifiers: .control))).last == "c/4")
        #expect(state.group == 1)
    }

    @Test("keys are what they name, and switch layouts, where Alt and Shift together do that")
    func layoutSwitch() throws {
        try server.setKeyboard(layout: "us,ru", options: "grp:alt_shift_toggle")
        let manager = try GrabbingClient(on: server.name)
        #expect(try manager.claimKey("Tab", modifiers: 9))
        try input.hold(Chord(.modifiers, modifiers: .alt))
        // The second comes while the window manager is waited for.
        for _ in 1...2 { try input.send([Chord(.key("Tab"), modifiers: .shift)]) }
        while input.isBusy { input.proceed() }
        input.releaseAll()
        #expect(manager.receivePresses() == 2)
        manager.release()
        #expect(
            try presses(send(Chord(.key("Tab"), modifiers: [.alt, .shift])))
                == ["Alt_L", "ISO_Left_Tab/9"])
        #expect(modifiers == 0 && state.locked_mods == 0 && state.group == 0)
        try server.injector.press("Ctrl")
        for (chord, group) in [
            (Chord(.key("ISO_Next_Group")), 1), (Chord(.modifiers, modifiers: [.alt, .shift]), 0),
        ] {
            _ = try send(chord)
            #expect(state.group == group && modifiers == 4, "after \(chord)")
        }
        try server.injector.release("Ctrl")
    }

    @Test func aLayoutOfTheRealKeyboardAloneDoesNotMisleadIt() throws {
        try server.run(
            "sh",
            ["-c", "setxkbmap -device $(xinput list --id-only \"test keyboard\") -layout de"])
        try server.injector.strike("a")
        let typed = try presses(send(Chord(.key("z")), Chord(.key("y"))))
        #expect(typed == ["z", "y"])
    }

    @Test func whatNoKeyGivesIsSaidAndNothingIsPressed() throws {
        #expect(
            try seen {
                #expect(throws: ActionError.noKey("Greek_alpha")) {
                    try input.send([Chord(.key("a")), Chord(.key("Greek_alpha"))])
                }
                #expect(throws: ActionError.noKey("nonsense")) {
                    try input.send([Chord(.key("nonsense"))])
                }
                #expect(throws: ActionError.noCharacter("\u{1}")) { try input.type("ab\u{1}") }
                #expect(throws: ActionError.noButton(0)) { try input.click(0, at: .zero) }
                #expect(throws: ActionError.noButton(77)) { try input.click(77, at: .zero) }
            } == [])
    }

    @Test func clicksAndScrollsAtAPointWithoutModifiers() throws {
        try server.injector.move(to: Point(x: 1500, y: 900))
        try server.injector.press("Super")
        let inside = Point(x: 200.5, y: 200.5)
        #expect(
            try seen { try input.click(2, at: inside) }.filter { $0.hasPrefix("b") }
                == ["button 2 at 200,200 state 0"])
        #expect(
            try seen { try input.scroll(.down, 3, at: inside) }.filter { $0.hasPrefix("b") }
                == [String](repeating: "button 5 at 200,200 state 0", count: 3))
        #expect(modifiers == 0x40)
        #expect(WindowManagerProbe(display).pointer == Point(x: 1500, y: 900))
        try server.injector.release("Super")
    }

    @Test func aLeftHandedMouseClicksWhatWasAskedFor() throws {
        let inside = Point(x: 200, y: 200)
        try server.run("xmodmap", ["-e", "pointer = 3 2 1 4 5 6 7 8 9 10"])
        var events = try seen { try input.click(1, at: inside) }
        #expect(events == ["button 1 at 200,200 state 0"])
        let device = "Virtual core XTEST pointer"
        try server.run("xinput", ["set-button-map", device, "2", "3", "1"])
        for button in 1...3 {
            events = try seen { try input.click(button, at: inside) }
            #expect(events == ["button \(button) at 200,200 state 0"])
        }
    }
}
