import Engine
import Gestures
import Testing

@testable import Mapping

/// The wheel and mouse buttons as gestures, in the mapping file.
@Suite("Wheel and buttons in the mapping")
struct ButtonGestureTests {
    @Test(
        "phrases, and other ways to write them",
        arguments: [
            ("wheel up", Phrase.wheel(.up)), ("Wheel RIGHT", .wheel(.right)),
            ("down wheel", .wheel(.down)), ("button left", .button(1)), ("button 2", .button(2)),
            ("button right", .button(3)), ("button 8", .button(8)), ("button 32", .button(32)),
        ])
    func phrases(text: String, phrase: Phrase) throws {
        #expect(try Phrase(parsing: text) == phrase)
        #expect(try Phrase(parsing: phrase.description) == phrase)
    }

    @Test(
        "what is wrong with a phrase, and what was probably meant",
        arguments: [
            ("wheel", "the wheel goes up, down, left or right"),
            ("wheel in", "'in' does not go with 'wheel'"),
            ("scroll up", "'scroll' is not a gesture; did you mean 'wheel up'?"),
            (
                "button", "which button: left, middle, right, or a number as in 'button 8'?"
            ),
            ("button 5", "button 5 is the scroll wheel; did you mean 'wheel down'?"),
            ("button 33", "mouse buttons are numbered from 1 to 32 here, not 33"),
            ("button left 2 fingers", "'button' takes no number of fingers"),
        ])
    func wrong(text: String, message: String) {
        #expect {
            _ = try Phrase(parsing: text)
        } throws: { error in
            (error as? PhraseError)?.line == message
        }
    }

    @Test("a step of the wheel is so many notches, and a button repeats what it does")
    func steps() throws {
        let read = try bindings(
            """
            wheel up: {keys: Tab, each: 3 notches}, wheel down: {keys: Tab, each: 2},
            wheel left: {keys: Tab, each: 1 notch}, button 8: {keys: Tab, repeat: 200ms}
            """)
        #expect(read.map(\.continuousActions.each) == [.notches(3), .notches(2), .notches(1), nil])
        #expect(read.last?.continuousActions.repetition == .milliseconds(200))
        // They do one thing, at once.
        #expect(read.allSatisfy { $0.actions(in: .ended).count == 1 && !$0.phrase.isContinuous })
        let printed = Mapping(profiles: [Profile(hotkeys: [], bindings: read)]).text
        #expect(printed.contains("each: 3 notches") && printed.contains("each: 1 notch\n"))
    }

    @Test(
        "what they cannot have",
        arguments: [
            (
                "wheel up: {keys: Tab, repeat: 1s}",
                "'repeat' is for pans, pinches and rotations; a notch of the wheel acts at once; "
                    + "'each: 3 notches' is possible"
            ),
            (
                "button 8: {keys: Tab, each: 2}",
                "'each' is for pans, pinches and rotations; a button acts when it is pressed; "
                    + "'repeat: 200ms' is possible"
            ),
            ("wheel up: {keys: Tab, each: 1.5}", "the wheel has whole notches, as in '3 notches'"),
            (
                "wheel up: {keys: Tab, each: 0}",
                "'0' is out of range: 1 to 100"
            ),
            (
                "swipe up: {keys: Tab, after-failure-of: wheel up}, wheel up: nothing",
                "'wheel up' is decided when it is pressed, and takes no part in this"
            ),
            (
                "button 8: {keys: Tab, together-with: circle}, circle: nothing",
                "'button 8' is decided when it is pressed, and takes no part in this"
            ),
            (
                "button 8: window move",
                "'window move' goes on with a pan, a pinch or a rotation; other gestures are over "
                    + "when they are recognized"
            ),
        ])
    func refused(gestures: String, message: String) {
        let found = headlines("gestures: {\(gestures)}")
        #expect(found.contains { $0.hasSuffix("error: \(message)") }, "\(found)")
    }

    @Test(
        "what makes no sense is warned about",
        arguments: [
            (
                "hotkey: [Ctrl+Super, Button3]\ngestures: {button right: nothing}",
                "'button right' never fires under this hotkey, which is that button; it is held "
                    + "down already"
            ),
            (
                "draw: drag\ngestures: {button left: nothing, button middle: nothing, "
                    + "button right: nothing, circle: nothing}\nhotkey: F13",
                "nothing can be drawn with a mouse: with 'draw: drag' a button draws, and all of "
                    + "them are mapped"
            ),
            (
                "hotkeys: [{hotkey: Ctrl+Super, gestures: {button left: nothing}}, "
                    + "{hotkey: Ctrl+Super+Button1, gestures: {tap: nothing}}]",
                "this hotkey takes 'button left' away from 'Ctrl+Super', where it is mapped"
            ),
            (
                "hotkey: F13\ngestures: {button left: nothing, double tap: nothing}",
                "'double tap' needs a finger: a click is 'button left' here"
            ),
        ])
    func warned(text: String, message: String) {
        let found = headlines(text)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasSuffix("warning: \(message)") == true, "\(found)")
    }

    @Test("a wheel under the wheel's own button cannot be mapped: it is no hotkey")
    func ownWheel() {
        let found = headlines("hotkey: Ctrl+Button4\ngestures: {wheel up: nothing}")
        #expect(
            found.first?.hasSuffix("error: button 4 is the scroll wheel, which cannot be held")
                == true, "\(found)")
    }

    @Test(
        "what makes sense is not",
        arguments: [
            "hotkey: Button8\ngestures: {button 9: nothing, wheel up: nothing, tap: nothing}",
            "hotkey: F13\ndraw: drag\ngestures: {button right: nothing, circle: nothing}",
            "hotkeys: [{hotkey: Button8, gestures: {button 9: nothing}}, "
                + "{hotkey: Button9, gestures: {button 8: nothing}}]",
            "hotkeys: [{hotkey: Ctrl+Super, gestures: {button left: nothing}}, "
                + "{hotkey: Ctrl+Alt+Button1, gestures: {circle: nothing}}]",
        ])
    func fine(text: String) {
        #expect(headlines(text) == [])
    }
}
