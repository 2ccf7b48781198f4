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
    }
}
