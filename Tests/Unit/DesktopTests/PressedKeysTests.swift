import Engine
import Testing

@testable import Desktop

/// What chord is made of keys that go down and up.
@Suite("Pressed keys") struct PressedKeysTests {
    private static let control: UInt32 = 37
    private static let shift: UInt32 = 50
    private static let letter: UInt32 = 54
    private static let other: UInt32 = 55
    private let copy = Chord(.key("c"), modifiers: .control)
    private let modifiers = Chord(.modifiers, modifiers: [.control, .shift])

    @Test("a key with a modifier, whichever goes up first")
    func chord() {
        for order in [[Self.letter, Self.control], [Self.control, Self.letter]] {
            var keys = PressedKeys()
            keys.press(Self.control, nil)
            keys.press(Self.letter, copy)
            keys.release(order[0], order[0] == Self.control ? modifiers : nil)
            #expect(!keys.isOver)
            keys.release(order[1], order[1] == Self.control ? modifiers : nil)
            #expect(keys.isOver && keys.chord == copy)
        }
    }

    @Test("modifiers alone are all that were down when the first went up")
    func modifiersAlone() {
        var keys = PressedKeys()
        keys.press(Self.control, nil)
        keys.press(Self.shift, nil)
        keys.release(Self.shift, modifiers)
        keys.release(Self.control, Chord(.modifiers, modifiers: .control))
        #expect(keys.isOver && keys.chord == modifiers)
    }

    @Test("the key that answered the question before is none of them")
    func before() {
        var keys = PressedKeys()
        keys.release(Self.other, nil)
        #expect(keys.isOver && keys.chord == nil)
        keys.press(Self.letter, copy)
        keys.press(Self.letter, copy)
        keys.press(Self.other, Chord(.key("v")))
        keys.release(Self.letter, nil)
        keys.release(Self.other, nil)
        #expect(keys.isOver && keys.chord == copy)
    }
}
