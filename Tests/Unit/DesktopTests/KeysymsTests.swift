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
}
