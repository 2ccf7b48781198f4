import Engine
import Testing

@testable import Desktop

/// Which grabs of hotkeys are released where the keyboard has changed.
@Suite("Hotkeys grabbed anew") struct HotkeysTests {
    private static func combination(
        _ name: String, _ masks: [UInt32], _ detail: Int32, isButton: Bool = false
    ) -> Hotkeys.Combination {
        Hotkeys.Combination(
            chord: Chord(.key(name)), masks: masks, detail: detail, isButton: isButton)
    }

    @Test("what stays is not released, whatever hotkey it stands for now")
    func rest() {
        let menu = Self.combination("Menu", [0, 2], 135)
        let grave = Self.combination("grave", [0x40, 0x42], 49)
        #expect(Hotkeys.rest(of: [menu, grave], without: [menu, grave]) == [])
        #expect(Hotkeys.rest(of: [menu, grave], without: [menu]) == [grave])
        let moved = Self.combination("grave", [0x40, 0x42], 21)
        #expect(Hotkeys.rest(of: [menu, grave], without: [moved, menu]) == [grave])
        // Another lock, and another key that has moved there.
        let other = Self.combination("less", [0x40, 0x50], 49)
        let left = Self.combination("grave", [0x42], 49)
        #expect(Hotkeys.rest(of: [grave], without: [other]) == [left])
        let button = Self.combination("Menu", [0, 2], 135, isButton: true)
        #expect(Hotkeys.rest(of: [menu], without: [button]) == [menu])
    }
}

@Suite("Keyboard options that switch layouts") struct LayoutSwitchTests {
    private func chord(_ text: String) -> Chord {
        var chord = Chord(.modifiers)
        for name in text.split(separator: "+") {
            if let known = Modifiers.named.first(where: { $0.name == name }) {
                chord.modifiers.insert(known.modifier)
            } else {
                chord.trigger = name == "Button8" ? .button(8) : .key(String(name))
            }
        }
        return chord
    }

    @Test(
        "151: the hotkey whose keys switch layouts is named, with another one",
        arguments: [
            ("grp:alt_shift_toggle", "Alt+Shift", "Ctrl+Super"),
            ("grp:lctrl_lwin_toggle", "Ctrl+Super", "Ctrl+Alt"),
            ("grp:lwin_toggle", "Super+grave", "Ctrl+Alt"),
            ("grp:ctrl_alt_toggle,grp:lwin_switch", "Ctrl+Alt+F13", "Menu"),
            ("grp:menu_toggle", "Menu", "Ctrl+Super"),
            ("compose:ralt,grp:lctrl_lwin_rctrl_menu", "Ctrl+Super", "Ctrl+Alt"),
        ])
    func concerned(options: String, hotkey: String, other: String) {
        let chord = chord(hotkey)
        let remark = LayoutSwitch.remark(
            on: chord, options: options.split(separator: ",").map(String.init))
        #expect(remark?.contains("'\(chord)'") == true && remark?.hasSuffix("'\(other)'") == true)
    }

    @Test(
        "others are not",
        arguments: [
            ("grp:alt_shift_toggle", "Alt+Super"), ("grp:shifts_toggle", "Shift+Super"),
            ("grp:rwin_toggle", "Ctrl+Super"), ("grp:win_space_toggle", "Ctrl+Super"),
            ("caps:super", "Ctrl+Super"),
            ("grp:alt_caps_toggle", "Alt+Super"), ("grp:caps_toggle", "Ctrl+Super"),
            ("grp:lwin_toggle", "Button8"),
        ])
    func unconcerned(option: String, hotkey: String) {
        #expect(LayoutSwitch.remark(on: chord(hotkey), options: [option]) == nil)
    }
}
