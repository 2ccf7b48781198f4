import Engine
import Gestures
import Testing

@testable import Mapping

/// What gestures of one scope say of each other.
@Suite("Gestures that compete")
struct RequirementTests {
    @Test("one phrase or several, also of later entries, in any spelling")
    func stated() throws {
        let read = try bindings(
            """
            pan left: {do: nothing, after-failure-of: [left swipe, circle ccw]},
            swipe left: nothing,
            circle counterclockwise: {do: nothing, together-with: pan left 2 fingers},
            pan left 2 fingers: {do: nothing, after-failure-of: pan left}
            """)
        #expect(
            read.map(\.afterFailureOf) == [
                [.swipe(.left, fingers: 1), .circle(.counterclockwise)], [], [],
                [.pan(.left, fingers: 1)],
            ])
        #expect(read.map(\.togetherWith) == [[], [], [.pan(.left, fingers: 2)], []])
    }
}
