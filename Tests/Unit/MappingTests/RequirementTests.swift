import Engine
import Gestures
import StrokeGenerator
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

    @Test("every mapping whose statements go round is refused, and no other")
    func cyclesAtRandom() {
        var random = Seeded(5)
        let names = ["tap", "circle", "shake", "swipe up", "swipe down", "long press"]
        var rings = 0
        for _ in 0..<500 {
            var waits: [[Int]] = []
            var text = "gestures:\n"
            for index in names.indices {
                let others = names.indices.filter {
                    $0 != index && Int.random(in: 0..<6, using: &random) == 0
                }
                waits.append(others)
                let list = others.map { names[$0] }.joined(separator: ", ")
                text += "  \(names[index]): {do: nothing"
                text += others.isEmpty ? "}\n" : ", after-failure-of: [\(list)]}\n"
            }
            // A gesture that waits for none can be removed; a ring is what is left over.
            var left = Set(names.indices)
            while let free = left.first(where: { left.isDisjoint(with: waits[$0]) }) {
                left.remove(free)
            }
            let found = headlines(text)
            #expect(found.isEmpty == left.isEmpty, "\(text)\(found)")
            if !left.isEmpty { rings += 1 }
        }
        #expect(rings > 50 && rings < 450)
    }

    @Test(
        "a pan leaves alone what goes another way, has other fingers, or was spoken for",
        arguments: [
            "pan left: nothing, swipe right: nothing, swipe up-left: nothing",
            "pan left 2 fingers: nothing, swipe left: nothing, circle: nothing",
            "pan right: nothing, edge left: nothing",
            "pan left: nothing, tap: nothing, long press: nothing, pinch in: nothing",
            "pan left: {do: nothing, after-failure-of: swipe left}, swipe left: nothing",
            "pan left: {do: nothing, together-with: swipe left}, swipe left: nothing",
            "pan left: nothing, swipe left: {do: nothing, together-with: pan left}",
        ])
    func noPans(gestures: String) throws {
        _ = try bindings(gestures)
    }
}
