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
                [.swipe(.left, fingers: 1), .circle(.counterclockwise, turns: 1)], [], [],
                [.pan(.left, fingers: 1)],
            ])
        #expect(read.map(\.togetherWith) == [[], [], [.pan(.left, fingers: 2)], []])
    }

    @Test(
        "errors",
        arguments: [
            (
                "tap: {do: nothing, after-failure-of: double tap}", 49,
                "'double tap' is not mapped beside this gesture", nil
            ),
            (
                "tap: {do: nothing, after-failure-of: circle cw}, circle: nothing", 49,
                "'circle clockwise' is not mapped beside this gesture", "circle"
            ),
            (
                "tap: {do: nothing, after-failure-of: swipe left}, swipe left 2 fingers: nothing",
                49, "'swipe left' is not mapped beside this gesture", nil
            ),
            (
                "tap: {do: nothing, together-with: tap}", 46, "'tap' cannot wait for itself", nil
            ),
            (
                "tap: {do: nothing, after-failure-of: swpe left}", 49, "'swpe' is not a gesture",
                "swipe"
            ),
            (
                "tap: {do: nothing, after-failure-of: []}", 49, "the list of gestures is empty",
                nil
            ),
            (
                "tap: {do: nothing, after-failure-of: [circle, circle]}, circle: nothing", 58,
                "'circle' is named twice here", nil
            ),
            (
                "tap: {do: nothing, after-failure-of: {}}", 49,
                "a gesture of this mapping is expected here, as in 'swipe left', not a mapping",
                nil
            ),
            (
                "tap: {do: nothing, after-failure-of: circle, together-with: circle}, "
                    + "circle: nothing", 72,
                "'circle' cannot both have to fail and be recognized together with this", nil
            ),
        ] as [(String, Int, String, String?)])
    func errors(gestures: String, column: Int, message: String, suggestion: String?) {
        let found = testReader.read(text: "gestures: {\(gestures)}", file: "f").diagnostics
        #expect(found.map(\.headline) == ["f:1:\(column): error: \(message)"])
        #expect(found.first?.suggestion == suggestion)
    }

    @Test("a ring is refused where it closes, with every link shown")
    func cycles() {
        #expect(
            rendered(
                """
                gestures:
                  tap: {do: nothing, after-failure-of: circle}
                  circle: {do: nothing, after-failure-of: [shake, swipe up]}
                  swipe up: {do: nothing, after-failure-of: tap}
                  shake: nothing
                """) == [
                    """
                    f.yaml:4:45: error: these gestures wait for each other's failure: 'tap', \
                    'circle', 'swipe up', 'tap'
                      swipe up: {do: nothing, after-failure-of: tap}
                                                                ^~~
                    f.yaml:2:40: note: 'tap' waits for this
                      tap: {do: nothing, after-failure-of: circle}
                                                           ^~~~~~
                    f.yaml:3:51: note: 'circle' waits for this
                      circle: {do: nothing, after-failure-of: [shake, swipe up]}
                                                                      ^~~~~~~~
                    """
                ])
    }

    @Test("pans that one recognizer follows cannot wait for each other")
    func impossible() {
        let found = headlines(
            "gestures: {pan left: {do: nothing, after-failure-of: pan right}, pan right: nothing}")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("1:54: error: 'pan left' would wait for itself") == true)
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
        "a pan begins before what is drawn its way",
        arguments: [
            ("pan left: nothing, swipe left: nothing", "31: warning: 'swipe left' never fires"),
            ("pan horizontal: nothing, swipe left: nothing", "37: warning: 'swipe left' never"),
            ("pan down: nothing, down right: nothing", "31: warning: 'down right' never fires"),
            ("pan left: nothing, circle: nothing", "31: warning: 'circle' may not fire"),
            ("pan left: nothing, stroke x: nothing", "31: warning: 'stroke x' may not fire"),
            (
                "pan left 2 fingers: nothing, swipe left 2 fingers: nothing",
                "41: warning: 'swipe left 2 fingers' never fires"
            ),
        ])
    func pans(gestures: String, expected: String) {
        let found = headlines("gestures: {\(gestures)}")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("1:" + expected) == true, "\(found)")
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

    @Test("the warning says what lets both be recognized")
    func remedy() {
        #expect(
            rendered("gestures:\n  pan left: nothing\n  swipe left: nothing\n") == [
                """
                f.yaml:3:3: warning: 'swipe left' never fires: 'pan left' begins before it is drawn
                  swipe left: nothing
                  ^~~~~~~~~~
                f.yaml:2:3: note: 'after-failure-of: swipe left' in this entry lets it wait
                  pan left: nothing
                  ^~~~~~~~
                """
            ])
    }
}
