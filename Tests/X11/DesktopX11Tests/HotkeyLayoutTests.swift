import CX11
import Engine
import TestServer
import Testing

@testable import Desktop

/// Every key of the usual layouts, as it is pressed: what it gives is what fires.
@Suite struct HotkeyLayoutTests {
    @Test(
        "each key fires the hotkey that is named as what it gives, and every hotkey can fire",
        arguments: ["us", "de", "fr", "ru", "jp"])
    func everyKey(_ layout: String) throws {
        let server = try PrivateServer()
        try server.setKeyboard(layout: layout)
        let keyboard = try PressedKeyboard(server)
        // In ascending order of keycodes; a keysym is a hotkey once, however often it is there.
        var symbols: [UInt] = []
        for keycode in keyboard.map.keycodes where !keyboard.isModifier(keycode) {
            for symbol in (keyboard.map.symbols[keycode] ?? []).joined()
            where symbol != 0 && !symbols.contains(symbol) {
                symbols.append(symbol)
            }
        }
        let chords = symbols.compactMap { Keysyms.name(of: $0) }
            .map { Chord(.key($0), modifiers: .super) }
        keyboard.hotkeys.chords = chords
        keyboard.hotkeys.grabAll()
        // What the server does something with is refused.
        let kept = Set(
            chords.filter { $0.description.contains(/XF86(Switch_VT_|Next_VM|Prev_VM)/) })
        #expect(
            Set(keyboard.hotkeys.failures) == Set(kept.map { HotkeyFailure(.keptByServer, $0) }))
        var fired: Set<Chord> = []
        for isNumLockOn in [false, true] {
            if isNumLockOn { try server.injector.strike("Num_Lock") }
            for held in keyboard.grips {
                for keycode in held { keyboard.press(keycode) }
                for keycode in keyboard.map.keycodes where !keyboard.isModifier(keycode) {
                    let expected = keyboard.meant(keycode).map {
                        Chord(.key($0), modifiers: .super)
                    }
                    let found = keyboard.strike(keycode)
                    #expect(
                        found == expected || expected.map(kept.contains) == true && found == nil,
                        "key \(keycode) with \(held), Num Lock \(isNumLockOn ? "on" : "off")")
                    if let found { fired.insert(found) }
                }
                for keycode in held.reversed() { keyboard.release(keycode) }
            }
        }
        #expect(Set(chords).subtracting(fired) == kept)
    }

    @Test("a hotkey on keys that no keyboard has is not called good")
    func placeholders() throws {
        let server = try PrivateServer()
        let altGr = Chord(.modifiers, modifiers: .altGr)
        let menu = Chord(.key("Menu"), modifiers: [.altGr, .super])
        let hyper = Chord(.key("Hyper_L"))
        for (layout, isThere) in [("us", false), ("de", true)] {
            try server.setKeyboard(layout: layout)
            let hotkeys = Hotkeys(try XInputServer(try Desktop.Display(server.name)))
            hotkeys.chords = [altGr, menu, hyper, Chord(.key("F1"), modifiers: .hyper)]
            hotkeys.grabAll()
            let dead: [HotkeyFailure] =
                isThere
                ? [] : [altGr, menu].map { HotkeyFailure(.noSuchModifier, $0) }
            #expect(hotkeys.failures == dead + [HotkeyFailure(.noSuchKey, hyper)], "\(layout)")
            #expect(hotkeys.modifierChords.map(\.chord) == [altGr])
        }
    }
}

/// A keyboard whose keys are pressed one after the other while hotkeys are grabbed.
private final class PressedKeyboard {
    let hotkeys: Hotkeys
    let map: KeyboardMap
    /// What is held while each key is struck: Super, with what may choose a level.
    let grips: [[UInt8]]
    private let display: Desktop.Display
    private let input: XInputServer
    private let modifiers: ModifierMap

    init(_ server: PrivateServer) throws {
        display = try Desktop.Display(server.name)
        input = try XInputServer(display)
        hotkeys = Hotkeys(input)
        map = KeyboardMap(display)
        modifiers = ModifierMap(map)
        let shift = try #require(modifiers.holders[UInt8(ShiftMask)])
        let control = try #require(modifiers.holders[UInt8(ControlMask)])
        let alt = try modifiers.holders(of: .alt)
        let altGr = (try? modifiers.holders(of: .altGr)) ?? []
        let levels = [[], [shift], altGr, altGr + [shift], [control], alt, [control] + alt]
        let held = try modifiers.holders(of: .super)
        grips = levels.reduce(into: []) { grips, level in
            if !grips.contains(held + level) { grips.append(held + level) }
        }
    }

    func isModifier(_ keycode: UInt8) -> Bool { modifiers.has(keycode) }

    func press(_ keycode: UInt8) { display.fakeKey(keycode, isDown: true) }
    func release(_ keycode: UInt8) { display.fakeKey(keycode, isDown: false) }

    private var state: XkbStateRec {
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        return state
    }

    /// What the key gives, as Xlib finds it for an application.
    private func symbol(_ keycode: UInt8, under modifiers: UInt8) -> KeySym {
        var symbol: KeySym = 0
        var used: UInt32 = 0
        XkbLookupKeySym(display.handle, keycode, UInt32(modifiers), &used, &symbol)
        return symbol
    }

    /// The name of what the key gives now under Super, if it takes all that is held but Super.
    func meant(_ keycode: UInt8) -> String? {
        let state = state
        let own = UInt8(modifiers.mask(of: .super) ?? 0)
        let held = state.base_mods & ~own
        let given = symbol(keycode, under: state.mods & ~own)
        let isAllUsed = held.subsets.dropLast().allSatisfy {
            symbol(keycode, under: $0 | state.locked_mods) != given
        }
        return isAllUsed ? Keysyms.name(of: given) : nil
    }

    /// Strikes a key, and gives the hotkey that it fires.
    func strike(_ keycode: UInt8) -> Chord? {
        press(keycode)
        release(keycode)
        display.sync()
        var fired: Chord?
        while var event = display.nextEvent() {
            guard let cookie = input.open(&event), cookie.type == XI_KeyPress else { continue }
            let press = cookie.data.load(as: XIDeviceEvent.self)
            fired = hotkeys.chord(
                detail: press.detail, isButton: false,
                modifiers: UInt32(bitPattern: press.mods.effective))
        }
        return fired
    }
}
