import Desktop
import Engine
import Testing

@testable import Windows

@Suite struct DesktopsLayoutTests {
    @Test func withoutPropertyAllLieInOneRow() {
        let layout = DesktopsLayout(count: 4)
        #expect((layout.columns, layout.rows) == (4, 1))
        #expect(layout.neighbour(of: 1, .right, wrap: false) == 2)
        #expect(layout.neighbour(of: 3, .right, wrap: false) == nil)
        #expect(layout.neighbour(of: 3, .right, wrap: true) == 0)
        #expect(layout.neighbour(of: 1, .down, wrap: true) == nil)
    }

    @Test func rowsAreCountedAlong() {
        // 0 1 2
        // 3 4 5
        let layout = DesktopsLayout(count: 6, words: [0, 3, 2, 0])
        #expect(layout.neighbour(of: 1, .down, wrap: false) == 4)
        #expect(layout.neighbour(of: 4, .up, wrap: false) == 1)
        #expect(layout.neighbour(of: 1, .up, wrap: true) == 4)
        #expect(layout.neighbour(of: 2, .right, wrap: true) == 0)
        #expect(layout.neighbour(of: 3, .left, wrap: true) == 5)
    }

    @Test func columnsAreCountedDown() {
        // 0 2 4
        // 1 3 5
        let layout = DesktopsLayout(count: 6, words: [1, 3, 2, 0])
        #expect(layout.neighbour(of: 0, .right, wrap: false) == 2)
        #expect(layout.neighbour(of: 0, .down, wrap: false) == 1)
        #expect(layout.neighbour(of: 1, .down, wrap: true) == 0)
    }

    @Test func emptyCellsAreSteppedOver() {
        // 0 1 2
        // 3
        let layout = DesktopsLayout(count: 4, words: [0, 3, 2, 0])
        #expect(layout.neighbour(of: 2, .down, wrap: false) == nil)
        #expect(layout.neighbour(of: 2, .down, wrap: true) == nil)
        #expect(layout.neighbour(of: 3, .left, wrap: true) == nil)
        #expect(layout.neighbour(of: 3, .right, wrap: false) == nil)
        #expect(layout.neighbour(of: 3, .up, wrap: false) == 0)
    }

    @Test(
        arguments: [
            ([0, 0, 2, 0], 3, 2), ([0, 2, 0, 0], 2, 3), ([0, 0, 0, 0], 5, 1), ([1, 0, 0, 0], 1, 5),
            ([0, 2, 1, 0], 2, 3), ([1, 1, 2, 0], 3, 2),
            ([7, .max, .max, 99], 5, 5),
        ] as [([UInt32], Int, Int)])
    func missingAndHostileNumbersAreMadeToFit(_ words: [UInt32], columns: Int, rows: Int) {
        let layout = DesktopsLayout(count: 5, words: words)
        #expect((layout.columns, layout.rows) == (columns, rows))
        for index in 0..<5 {
            for direction in [Ordinal.left, .right, .up, .down] {
                let found = layout.neighbour(of: index, direction, wrap: true)
                #expect(found.map { (0..<5).contains($0) } ?? true)
            }
        }
    }

    @Test func nextAndPreviousFollowTheCount() {
        let layout = DesktopsLayout(count: 3)
        #expect(layout.successor(of: 0, step: 1, wrap: false) == 1)
        #expect(layout.successor(of: 2, step: 1, wrap: false) == nil)
        #expect(layout.successor(of: 2, step: 1, wrap: true) == 0)
        #expect(layout.successor(of: 0, step: -1, wrap: true) == 2)
        #expect(DesktopsLayout(count: 1).successor(of: 0, step: 1, wrap: true) == nil)
        #expect(DesktopsLayout(count: 0).count == 1)
    }

    @Test func numbersInNamesCountWhereAllDesktopsHaveThem() {
        #expect(desktop(numbered: 3, count: 3, names: ["1: web", "3", "10"]) == 1)
        #expect(desktop(numbered: 10, count: 3, names: ["1: web", "3", "10"]) == 2)
        #expect(desktop(numbered: 2, count: 3, names: ["1: web", "3", "10"]) == nil)
        #expect(desktop(numbered: 2, count: 2, names: ["left", "right"]) == 1)
        #expect(desktop(numbered: 2, count: 2, names: ["1"]) == 1)
        #expect(desktop(numbered: 3, count: 2, names: []) == nil)
        #expect(desktop(numbered: 0, count: 2, names: []) == nil)
    }
}
