import Gestures
import Testing

@testable import Overlay

@Suite("How the cheat sheet is laid out") struct CheatSheetLayoutTests {
    private let screen = Box(x: 0, y: 0, width: 1920, height: 1080)

    @Test(
        "every cell lies on the sheet, no two overlap, and the sheet fits the monitor",
        arguments: [1, 2, 3, 7, 30, 90, 200, 5000], [1.0, 1.5, 2.0])
    func cells(count: Int, scale: Double) throws {
        let layout = try #require(CheatSheetLayout(count: count, in: screen, scale: scale))
        #expect(Double(layout.width) <= screen.width && Double(layout.height) <= screen.height)
        #expect(layout.cells.count + layout.left == count)
        let all = layout.cells + (layout.more.map { [$0] } ?? [])
        #expect((layout.left > 0) == (layout.more != nil))
        let sheet = PixelBox(x: 0, y: 0, width: layout.width, height: layout.height)
        for cell in all { #expect(cell.intersection(sheet) == cell) }
        #expect(Set(all).count == all.count)
        for (index, cell) in all.enumerated().dropFirst() {
            #expect(cell.intersection(all[index - 1]).isEmpty)
        }
    }

    @Test("thirty gestures fit, a thousand are counted, and a tiny monitor has room for none")
    func numbers() {
        #expect(CheatSheetLayout(count: 30, in: screen, scale: 1)?.left == 0)
        #expect((CheatSheetLayout(count: 1000, in: screen, scale: 1)?.left ?? 0) > 0)
        let tiny = Box(x: 0, y: 0, width: 60, height: 40)
        #expect(CheatSheetLayout(count: 9, in: tiny, scale: 2) == nil)
    }
}
