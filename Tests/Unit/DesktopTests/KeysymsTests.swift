import Testing

@testable import Desktop

@Suite("Names of keys") struct KeysymsTests {
    @Test(
        "which keys are needed for typing",
        arguments: [
            (true, "a Z 7 grave space Return Tab ISO_Left_Tab BackSpace Delete Left Home Page_Up"),
            (true, "odiaeresis EuroSign Cyrillic_a dead_acute KP_5 KP_Enter KP_Add plus U263A"),
            (false, "Menu F1 F13 Escape Pause Print Scroll_Lock Caps_Lock Super_L Insert"),
            (false, "XF86Launch1 XF86AudioPlay Multi_key ISO_Level3_Shift nonsense"),
        ])
    func typing(types: Bool, names: String) {
        for name in names.split(separator: " ") {
            #expect(Keysyms.types(String(name)) == types, "\(name)")
        }
    }

    @Test func names() {
        #expect(Keysyms.isKey("grave") && Keysyms.isKey("XF86Launch1") && Keysyms.isKey("U20AC"))
        #expect(!Keysyms.isKey("") && !Keysyms.isKey("grav") && !Keysyms.isKey("RETURN"))
        #expect(!Keysyms.isKey("a\0b") && !Keysyms.isKey(String(repeating: "a", count: 999)))
        #expect(Keysyms.code(for: "grave") == 0x60)
        #expect(Keysyms.name(of: 0x60) == "grave")
        let unknown = Keysyms.commonNames.filter { !Keysyms.isKey($0) }
        #expect(unknown.isEmpty)
        #expect(Set(Keysyms.commonNames).count == Keysyms.commonNames.count)
    }

    @Test(
        arguments: [
            ("é", "eacute"), ("ф", "Cyrillic_ef"), ("Ω", "Greek_OMEGA"), ("€", "EuroSign"),
            ("ł", "lstroke"), ("א", "hebrew_aleph"), ("ก", "Thai_kokai"), ("ア", "kana_A"),
            ("…", "ellipsis"), ("Œ", "OE"), ("№", "numerosign"),
        ] as [(Unicode.Scalar, String)])
    func charactersHaveTheirOldKeysyms(_ scalar: Unicode.Scalar, name: String) {
        #expect(KeysymCharacters.keysyms(of: scalar).contains(Keysyms.code(for: name) ?? 0))
        if scalar.value > 0xff {
            #expect(KeysymCharacters.keysyms(of: scalar).first == 0x100_0000 | UInt(scalar.value))
        }
    }
}
