import Engine
import Gestures
import Mapping
import Testing

@Suite("Chords")
struct ChordTests {
    @Test(
        "what is written and how it is printed",
        arguments: [
            ("Super+grave", "Super+grave"), ("super+grave", "Super+grave"),
            ("grave+Super", "Super+grave"), ("Ctrl+Super", "Ctrl+Super"),
            ("Super+Control", "Ctrl+Super"), ("Mod4+Mod1+a", "Alt+Super+a"),
            ("win", "Super"), ("Super_L", "Super"), ("ISO_Level3_Shift+a", "AltGr+a"),
            ("Button8", "Button8"), ("super+button3", "Super+Button3"),
            ("XF86Launch1", "XF86Launch1"), (" Menu ", "Menu"),
            (
                "Meta+AltGr+Hyper+Super+Shift+Alt+Ctrl+F13",
                "Ctrl+Alt+Shift+Super+Hyper+Meta+AltGr+F13"
            ),
        ])
    func accepted(written: String, canonical: String) throws {
        let chord = try Chord(parsing: written, keys: testKeys)
        #expect(chord.description == canonical)
        #expect(try Chord(parsing: canonical, keys: testKeys) == chord)
    }

    @Test("every set of modifiers prints and parses back")
    func roundTrip() throws {
        for bits in UInt8(0)..<128 {
            let modifiers = Modifiers(rawValue: bits)
            for trigger in [Chord.Trigger.key("a"), .button(9), .modifiers] {
                if trigger == .modifiers, bits == 0 { continue }
                let chord = Chord(trigger, modifiers: modifiers)
                #expect(try Chord(parsing: chord.description, keys: testKeys) == chord)
            }
        }
    }

    @Test(
        "errors point at the part and suggest another",
        arguments: [
            ("", 0, 0, nil), ("Super+", 5, 1, nil), ("+a", 0, 1, nil), ("Ctrl++", 4, 1, nil),
            ("Supr+grave", 0, 4, "Super"), ("Super+garve", 6, 5, "grave"),
            ("Super+escape", 6, 6, "Escape"), ("esc", 0, 3, "Escape"), ("Ctrl+/", 5, 1, "slash"),
            ("a+c", 2, 1, nil), ("Button0", 0, 7, nil), ("Ctrl+Ctrl", 0, 9, "Ctrl"),
            ("Button256", 0, 9, nil), ("Mod2+a", 0, 4, nil),
            ("Super + grave", 0, 13, "Super+grave"),
            ("Super grave", 0, 11, "Super+grave"), ("ö", 0, 1, nil),
        ] as [(String, Int, Int, String?)])
    func errors(written: String, offset: Int, length: Int, suggestion: String?) {
        do throws(WordError) {
            let chord = try Chord(parsing: written, keys: testKeys)
            Issue.record("\(written) was taken for \(chord)")
        } catch {
            #expect(error.offset == offset && error.length == length, "\(error)")
            #expect(error.suggestion == suggestion, "\(error)")
        }
    }
}
