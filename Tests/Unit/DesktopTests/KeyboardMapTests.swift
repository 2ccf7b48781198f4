import Engine
import Testing

@testable import Desktop

@Suite struct KeyboardMapTests {
    typealias Map = KeyboardMap

    // Real modifiers: 1 Shift, 2 Lock, 4 Control, 8 Mod1, 16 Mod2 (NumLock), 64 Mod4, 128 Mod5.
    private static let one = Map.KeyType(mask: 0, entries: [])
    private static let alphabetic = Map.KeyType(mask: 3, entries: [(1, 1), (2, 1)])
    private static let keypad = Map.KeyType(mask: 17, entries: [(16, 1)])
    private static let four = Map.KeyType(mask: 129, entries: [(1, 1), (128, 2), (129, 3)])

    private static func symbol(_ name: String) -> UInt { Keysyms.code(for: name) ?? 0 }

    private static func key(
        _ groups: (Map.KeyType, [String])..., modifiers: UInt8 = 0
    ) -> Map.Key {
        Map.Key(
            groups: groups.map { Map.Group(type: $0.0, symbols: $0.1.map(symbol)) },
            modifiers: modifiers)
    }

    private let map = Map(keys: [
        38: key((alphabetic, ["a", "A"]), (alphabetic, ["Cyrillic_ef", "Cyrillic_EF"])),
        26: key((four, ["e", "E", "EuroSign", "cent"])),
        87: key((keypad, ["KP_End", "KP_1"])),
        37: key((one, ["Control_L"]), modifiers: 4),
        50: key((one, ["Shift_L"]), modifiers: 1),
        64: key((Map.KeyType(mask: 1, entries: [(1, 1)]), ["Alt_L", "Meta_L"]), modifiers: 8),
        66: key((one, ["Caps_Lock"]), modifiers: 2),
        77: key((one, ["Num_Lock"]), modifiers: 16),
        92: key((one, ["ISO_Level3_Shift"]), modifiers: 128),
        133: key((one, ["Super_L"]), modifiers: 64),
    ])

    private func stroke(_ name: String, group: Int = 0, locked: UInt8 = 0) -> Map.Stroke? {
        map.stroke(for: Self.symbol(name), group: group, locked: locked)
    }

    @Test func plainKeysNeedNothing() {
        #expect(stroke("a") == Map.Stroke(keycode: 38, holding: []))
    }

    @Test func levelsHoldTheirModifiers() {
        #expect(stroke("A") == Map.Stroke(keycode: 38, holding: [50]))
        #expect(stroke("EuroSign") == Map.Stroke(keycode: 26, holding: [92]))
        #expect(stroke("cent") == Map.Stroke(keycode: 26, holding: [50, 92]))
    }

    @Test func otherGroupsAreLocked() {
        #expect(stroke("Cyrillic_ef") == Map.Stroke(keycode: 38, holding: [], group: 1))
        #expect(stroke("a", group: 1) == Map.Stroke(keycode: 38, holding: [], group: 0))
        #expect(stroke("Cyrillic_EF", group: 1) == Map.Stroke(keycode: 38, holding: [50]))
    }

    @Test func keysWithFewerGroupsWorkInAllOfThem() {
        #expect(stroke("e", group: 1) == Map.Stroke(keycode: 26, holding: []))
        #expect(Map.Key(groups: []).group(under: 3) == 3)
        let two = Self.key((Self.one, ["a"]), (Self.one, ["b"]))
        #expect(two.group(under: 3) == 1)
        #expect(Map.Key(groups: two.groups, outOfRange: .clamp).group(under: 3) == 1)
        #expect(Map.Key(groups: two.groups, outOfRange: .clamp).group(under: -1) == 0)
        #expect(Map.Key(groups: two.groups, outOfRange: .redirect(0)).group(under: 3) == 0)
        #expect(Map.Key(groups: two.groups, outOfRange: .redirect(9)).group(under: 3) == 0)
    }

    @Test func numLockIsReckonedWith() {
        #expect(stroke("KP_1") == Map.Stroke(keycode: 87, holding: [], locking: 16))
        #expect(stroke("KP_1", locked: 16) == Map.Stroke(keycode: 87, holding: []))
        #expect(stroke("KP_End", locked: 16) == Map.Stroke(keycode: 87, holding: [50]))
        #expect(stroke("KP_End") == Map.Stroke(keycode: 87, holding: []))
    }

    @Test func unknownSymbolsHaveNoStroke() {
        #expect(stroke("Greek_alpha") == nil)
        #expect(map.stroke(for: 0, group: 0, locked: 0) == nil)
    }

    @Test func modifiersAsPeopleMeanThem() throws {
        #expect(try map.holders(of: [.control, .super]).get() == [37, 133])
        #expect(try map.holders(of: [.alt, .meta]).get() == [64])
        #expect(try map.holders(of: .altGr).get() == [92])
        #expect(map.holders(of: [.control, .hyper]) == .failure(.init(name: "Hyper")))
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
        #expect(KeysymCharacters.keysyms(of: scalar).contains(Self.symbol(name)))
        if scalar.value > 0xff {
            #expect(KeysymCharacters.keysyms(of: scalar).first == 0x100_0000 | UInt(scalar.value))
        }
    }
}
