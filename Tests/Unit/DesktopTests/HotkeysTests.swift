import Engine
import Testing

@testable import Desktop

/// Which grabs of hotkeys are released where the keyboard has changed.
@Suite("Hotkeys claimed anew") struct HotkeysTests {
    private static func claim(
        _ name: String, _ masks: [UInt32], _ detail: Int32, isButton: Bool = false
    ) -> Hotkeys.Claim {
        Hotkeys.Claim(
            chord: Chord(.key(name)), masks: masks, detail: detail, isButton: isButton)
    }

    @Test("what stays is not released, whatever hotkey it stands for now")
    func rest() {
        let menu = Self.claim("Menu", [0, 2], 135)
        let grave = Self.claim("grave", [0x40, 0x42], 49)
        #expect(Hotkeys.rest(of: [menu, grave], without: [menu, grave]) == [])
        #expect(Hotkeys.rest(of: [menu, grave], without: [menu]) == [grave])
        let moved = Self.claim("grave", [0x40, 0x42], 21)
        #expect(Hotkeys.rest(of: [menu, grave], without: [moved, menu]) == [grave])
        // Another lock, and another key that has moved there.
        let other = Self.claim("less", [0x40, 0x50], 49)
        let left = Self.claim("grave", [0x42], 49)
        #expect(Hotkeys.rest(of: [grave], without: [other]) == [left])
        let button = Self.claim("Menu", [0, 2], 135, isButton: true)
        #expect(Hotkeys.rest(of: [menu], without: [button]) == [menu])
    }
}
