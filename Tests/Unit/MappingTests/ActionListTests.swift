import Engine
import Gestures
import Testing

@testable import Mapping

/// Lists of actions with rests in between, and actions that are done again and taken back.
@Suite("Lists of actions")
struct ActionListTests {
    @Test("every way to write them")
    func written() throws {
        let read = try bindings(
            """
            circle: [window close, wait 200ms, wait: 1.5s, again],
            shake: curlicue undo,
            pinch in: {began: [keys Tab, wait 1min, again], each: 10%}
            """)
        #expect(
            read[0].actions == [
                .window(.close), .wait(.milliseconds(200)), .wait(.milliseconds(1500)), .again,
            ])
        #expect(read[1].actions == [.own(.undo)])
        #expect(
            read[2].continuousActions.began == [
                .keys([Chord(.key("Tab"))]), .wait(.seconds(60)), .again,
            ])
        #expect(read[0].words == "Close window, Again" && read[1].words == "Undo")
    }

    @Test(
        "a wait has a time with a unit, a place in a list, and no place in the steps of a gesture",
        arguments: [
            ("circle: [nothing, wait 200, nothing]", "a time needs a unit, as in '250ms'"),
            ("circle: [nothing, wait, nothing]", "'wait' needs a time, as in 'wait 200ms'"),
            ("circle: [nothing, wait 2min, nothing]", "'2min' is out of range: 1ms to 60000ms"),
            ("circle: [nothing, wait 0, nothing]", "'0' is out of range: 1ms to 60000ms"),
            ("circle: [nothing, wait 1s]", "nothing comes after the 'wait' here"),
            ("circle: {wait: 1s}", "nothing comes after the 'wait' here"),
            ("circle: [again twice]", "'twice' is one word too many here"),
            ("circle: [nothing, sleep 1s, nothing]", "no action begins with 'sleep'"),
            (
                "pan left: {changed: [keys Tab, wait 1s, keys Tab]}",
                "'wait 1000ms' would hold up the steps of the gesture"
            ),
        ])
    func mistakes(_ gestures: String, _ message: String) {
        let found = headlines("hotkey: Menu\ngestures: {\(gestures)}")
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }
}
