import Engine
import Testing

@testable import Mapping

/// `select` in an entry: its commands get the selected text.
@Suite("Select")
struct SelectTests {
    @Test("an entry that says so gets it, and no other")
    func select() throws {
        let read = try bindings(
            """
            circle: {run: look-up, select: true}, shake: {run: x, select: false}, swipe left: run x,
            pan up 3 fingers: {changed: [window raise, run x], each: 40px, select: true}
            """)
        #expect(read.map(\.usesSelection) == [true, false, false, true])
    }

    @Test("without a command it is of no use, and a command that names it needs it")
    func warnings() {
        func warnings(_ entry: String) -> [String] { headlines("gestures:\n  circle: \(entry)\n") }
        #expect(
            warnings("{window: close, select: true}") == [
                "2:27: warning: 'select' gives the selected text to a command ('run' or 'exec'), "
                    + "and there is none here"
            ])
        let advice =
            "2:3: warning: CURLICUE_SELECTION is not set here; "
            + "add 'select: true' to this entry"
        #expect(warnings("run sh \"$CURLICUE_SELECTION\"") == [advice])
        #expect(warnings("{run: 'sh $CURLICUE_SELECTION', label: x}") == [advice])
        #expect(warnings("{run: 'sh $CURLICUE_SELECTION', select: true}") == [])
        #expect(
            warnings("{run: x, select: maybe}") == [
                "2:28: error: true or false is expected, not 'maybe'"
            ])
    }
}
