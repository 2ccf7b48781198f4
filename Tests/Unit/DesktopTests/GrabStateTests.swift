import CX11
import Engine
import Testing

@testable import Desktop

/// The states of a capture and what each of them grabs, without a server.
@Suite("Grab states") struct GrabStateTests {
    /// Some hotkeys, each of which is down.
    private enum Hotkeys {
        static let key = PressedHotkey(
            chord: Chord(.key("Menu")), means: .key(keycode: 135, device: 3), source: 6,
            keyboardDeadline: .milliseconds(120))
        static let button = PressedHotkey(
            chord: Chord(.button(8)), means: .button(8), source: 7, hasPointer: true)
        static let modifiers = PressedHotkey(
            chord: Chord(.modifiers, modifiers: [.control, .super]), means: .modifiers(0x44),
            source: 6, pressedModifiers: 0x44)
    }

    private static let options = HoldNeeds(
        followsPointer: true, takesTouches: true, takesPads: true, drawingButtons: [2],
        isToggled: false)
    private static let settings = GrabSettings(
        touchModifiers: [0x44], cancelKeycodes: [9], admitsAll: true, hasGestures: true)

    /// The state after these events, each of which has to be expected.
    private func state(
        _ events: GrabEvent..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> GrabState {
        try events.reduce(.idle) {
            try #require($0.after($1), "\($1.name) in \($0.name)", sourceLocation: sourceLocation)
        }
    }

    private func wanted(_ state: GrabState, pointer: GrabSet.Pointer? = nil) -> GrabSet {
        state.wanted(Self.settings, pointer: pointer)
    }

    private static func toggled(_ isToggled: Bool = true) -> HoldNeeds {
        var options = options
        options.isToggled = isToggled
        return options
    }

    @Test("modifiers become a longer hotkey, and a button goes to the application for good")
    func means() throws {
        #expect(try state(.pressed(Hotkeys.modifiers), .extended) == .idle)
        #expect(try state(.pressed(Hotkeys.modifiers)).after(.handedOver) == nil)
        #expect(try state(.pressed(Hotkeys.button), .handedOver) == .idle)
        let drawn = try state(.pressed(Hotkeys.button), .armed(Self.options), .disarmed)
        #expect(drawn.after(.relayed)?.name == "handedOver")
        let armed = try state(.pressed(Hotkeys.modifiers), .armed(Self.options))
        #expect(armed.after(.extended) == nil, "its hold ends first")
    }

    // MARK: What is grabbed

    @Test("without a hold only hotkeys and what needs none wait") func idle() throws {
        var none = GrabSet()
        none.gestures.touchModifiers = [0x44]
        #expect(wanted(.idle) == none)
        var settings = Self.settings
        settings.ungated = UngatedInput(touches: true, swipes: [3])
        settings.admitsAll = false
        let listening = GrabState.idle.wanted(settings, pointer: nil)
        #expect(listening.gestures == GestureGrabs(touches: true, pads: [.swipe: true]))
        settings.watchesPresses = true
        #expect(
            GrabState.idle.wanted(settings, pointer: nil).raw == [.keyPress, .buttonPress])
        // What is left of a hotkey is its release.
        for state in try [
            state(.pressed(Hotkeys.key), .armed(Self.options), .disarmed),
            state(.pressed(Hotkeys.key), .handedOver),
        ] {
            #expect(wanted(state).raw == [.keyRelease, .buttonRelease])
            #expect(wanted(state).keyboard == nil)
        }
    }

    @Test("a key keeps the keyboard until its time is over, or something is drawn")
    func keyboard() throws {
        let armed = try state(.pressed(Hotkeys.key), .armed(Self.options))
        #expect(try wanted(state(.pressed(Hotkeys.key))).keyboard == 3)
        #expect(wanted(armed).keyboard == 3)
        for event in [
            GrabEvent.keyboardDue, .pointerWanted, .fingersBegan, .consumed, .released, .disarmed,
            .deviceLost,
        ] {
            let after = try #require(armed.after(event))
            #expect(wanted(after).keyboard == nil, "\(event.name)")
        }
        #expect(try wanted(state(.pressed(Hotkeys.key), .keyboardDue)).keyboard == nil)
        #expect(try wanted(state(.pressed(Hotkeys.key), .deviceLost)).keyboard == nil)
    }

    @Test("what waits while nothing is drawn depends on the hotkey") func waiting() throws {
        let key = try wanted(state(.pressed(Hotkeys.key), .armed(Self.options)))
        #expect(key.buttons == [1, 2, 3] && key.cancelKeys == [9] && key.pointer == nil)
        #expect(key.raw == [.keyRelease, .buttonRelease, .motion])
        #expect(
            key.gestures
                == GestureGrabs(
                    touches: true, touchModifiers: [0x44], pads: [.swipe: false, .pinch: false]))

        let button = try wanted(
            state(.pressed(Hotkeys.button), .armed(Self.options)), pointer: .button)
        #expect(button.buttons == [] && button.cancelKeys == [9] && button.pointer == .button)
        #expect(button.raw == [.buttonRelease, .motion])

        let modifiers = try wanted(state(.pressed(Hotkeys.modifiers), .armed(Self.options)))
        #expect(modifiers.buttons == [2] && modifiers.cancelKeys == [] && modifiers.pointer == nil)
        #expect(modifiers.raw == [.keyPress, .buttonPress, .buttonRelease, .motion])
    }

    @Test("the pointer is ours while it draws, and not while it rests or an action clicks")
    func pointer() throws {
        for hotkey in [Hotkeys.key, Hotkeys.button, Hotkeys.modifiers] {
            let drawing = try state(.pressed(hotkey), .armed(Self.options), .pointerWanted)
            let set = wanted(drawing)
            #expect(set.pointer == .window && set.cancelKeys == [9])
            #expect(!set.raw.contains(.motion) && !set.raw.contains(.buttonPress))
            for event in [GrabEvent.pointerRested, .pointerLost, .pointerRefused, .disarmed] {
                let after = wanted(try #require(drawing.after(event)))
                #expect(after.pointer == nil, "\(event.name)")
                #expect(after.raw.contains(.motion) == (event == .pointerRested), "\(event.name)")
            }
            let aside = try #require(drawing.after(.steppedAside))
            #expect(wanted(aside).pointer == nil && wanted(aside).buttons == [])
            #expect(wanted(aside).raw == set.raw && wanted(aside).cancelKeys == [9])
            #expect(wanted(try #require(aside.after(.steppedBack))) == set)
        }
        // The press of a button grabs the pointer once; after an action's clicks we do.
        let back = try state(
            .pressed(Hotkeys.button), .armed(Self.options), .steppedAside, .steppedBack)
        #expect(wanted(back).pointer == .window)
        #expect(back.hold?.drawing == .pointer)
    }

    @Test("where the wheel is mapped the pointer is ours before anything is drawn")
    func wheel() throws {
        var options = Self.options
        options.gestureButtons = [4, 8]
        for hotkey in [Hotkeys.key, Hotkeys.modifiers] {
            let armed = try state(.pressed(hotkey), .armed(options))
            let shielded = wanted(armed)
            #expect(shielded.pointer == .shield && shielded.buttons.suffix(2) == [4, 8])
            #expect(!shielded.raw.contains(.motion) && !shielded.raw.contains(.buttonPress))
            for (button, isKept) in [(4, true), (5, true), (7, true), (8, true), (9, false)] {
                #expect(armed.hold?.keeps(Int32(button)) == isKept, "\(button)")
            }
            // Another client has the pointer, or was given a press.
            let lost = try #require(armed.after(.shieldLost))
            #expect(wanted(lost).pointer == nil && wanted(lost).buttons == shielded.buttons)
            #expect(wanted(lost).raw.contains(.motion))
            #expect(try wanted(#require(lost.after(.consumed))).pointer == .shield)
            // A stroke has the pointer to itself, and leaves it as it was where it was none.
            let drawing = try #require(armed.after(.pointerWanted))
            #expect(wanted(drawing, pointer: .shield).pointer == .window)
            #expect(wanted(try #require(drawing.after(.pointerRested))).pointer == nil)
            let undrawn = wanted(try #require(drawing.after(.consumed)), pointer: .window)
            #expect(undrawn.pointer == .shield && undrawn.cancelKeys == [9])
            let denied = try #require(armed.after(.pointerRefused)?.after(.consumed))
            #expect(wanted(denied).pointer == nil)
            #expect(wanted(try #require(armed.after(.steppedAside))).pointer == nil)
            #expect(wanted(try #require(armed.after(.disarmed))).pointer == nil)
        }
        // Another client's shortcuts may want it.
        options.sparesPointer = true
        let free = try state(.pressed(Hotkeys.modifiers), .armed(options))
        #expect(wanted(free).pointer == nil && wanted(free).buttons == [2, 4, 8])
        #expect(wanted(try #require(free.after(.consumed))).pointer == .shield)
        options.gestureButtons = [8]
        let buttons = try state(.pressed(Hotkeys.modifiers), .armed(options))
        #expect(wanted(buttons).pointer == nil && wanted(buttons).buttons == [2, 8])
    }

    @Test("under a button that has the pointer nothing more is grabbed for the wheel")
    func wheelUnderButton() throws {
        var options = Self.options
        options.gestureButtons = [1, 4]
        let armed = try state(.pressed(Hotkeys.button), .armed(options))
        #expect(wanted(armed, pointer: .button).pointer == .button)
        #expect(wanted(armed, pointer: .button).buttons == [])
        let again = try #require(armed.after(.disarmed)?.after(.armed(options)))
        #expect(wanted(again).pointer == .shield && wanted(again).buttons == [1, 4])
    }

    @Test("a toggled hold grabs what its hotkey kept from applications") func toggled() throws {
        for hotkey in [Hotkeys.key, Hotkeys.button, Hotkeys.modifiers] {
            let up = try state(.pressed(hotkey), .armed(Self.toggled()), .released)
            #expect(wanted(up).buttons == [1, 2, 3] && wanted(up).cancelKeys == [9])
            #expect(wanted(up).raw == .motion && wanted(up).pointer == nil)
            let drawn = try state(
                .pressed(hotkey), .armed(Self.toggled()), .pointerWanted, .released)
            #expect(wanted(drawn).pointer == .window)
            // The hold of a hotkey that is held is about to end.
            let over = try state(.pressed(Hotkeys.modifiers), .armed(Self.options), .released)
            #expect(wanted(over).buttons == [2] && wanted(over).cancelKeys == [])
        }
    }

    @Test("fingers have the cancel key wait under modifiers, and draw until the program ends")
    func fingers() throws {
        let armed = try state(.pressed(Hotkeys.modifiers), .armed(Self.options))
        #expect(wanted(try #require(armed.after(.fingersBegan))).cancelKeys == [9])
        #expect(wanted(armed).gestures.touches)
        #expect(!wanted(try #require(armed.after(.fingersOver))).gestures.touches)
    }

    @Test("a hold after an outcome has no grab of its button any more") func again() throws {
        let again = try state(
            .pressed(Hotkeys.button), .armed(Self.options), .disarmed, .armed(Self.options))
        #expect(wanted(again).pointer == nil)
        #expect(wanted(again).raw == [.buttonRelease, .motion])
    }
}

extension GrabState {
    fileprivate var name: Substring { "\(self)".prefix { $0 != "(" } }
}

extension GrabEvent {
    fileprivate var name: Substring { "\(self)".prefix { $0 != "(" } }
}
