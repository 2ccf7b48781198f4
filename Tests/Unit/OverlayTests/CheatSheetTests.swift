import Gestures
import Testing

@testable import Overlay

@Suite("How the cheat sheet is laid out") struct CheatSheetLayoutTests {
    private let screen = Box(x: 0, y: 0, width: 1920, height: 1080)

    @Test(
        "every cell lies on the sheet, no two overlap, and the sheet fits the monitor",
        arguments: [1, 2, 3, 7, 30, 90, 200, 5000], [1.0, 1.5, 2.0])
    func cells(count: Int, scale: Double) throws {
        let layout = try #require(SheetLayout(count: count, in: screen, scale: scale))
        #expect(layout.size.intersection(screen) == layout.size)
        #expect(layout.cells.count + layout.left == count)
        let all = layout.cells + (layout.more.map { [$0] } ?? [])
        #expect((layout.left > 0) == (layout.more != nil))
        for cell in all { #expect(cell.intersection(layout.size) == cell) }
        #expect(Set(all).count == all.count)
        for (index, cell) in all.enumerated().dropFirst() {
            #expect(cell.intersection(all[index - 1]) == nil)
        }
    }

    @Test("a tiny monitor has room for none") func tiny() {
        let tiny = Box(x: 0, y: 0, width: 60, height: 40)
        #expect(SheetLayout(count: 9, in: tiny, scale: 2) == nil)
    }
}

@Suite("Where the cheat sheet goes") struct CheatSheetPlanTests {
    private static let screens = [
        Box(x: 0, y: 0, width: 1920, height: 1080), Box(x: 0, y: 0, width: 1280, height: 720),
        Box(x: 0, y: 0, width: 3840, height: 2160),
    ]

    private func placement(_ screen: Box, scale: Double = 1) -> LabelPlacement {
        LabelPlacement(Output(screen, scale: scale))
    }

    @Test("it lies beside gesture guides where it has room there", arguments: screens)
    func guides(screen: Box) throws {
        for (x, y) in [(0.5, 0.5), (0.1, 0.5), (0.9, 0.1), (0.02, 0.98), (0.3, 0.6)] {
            let point = Point(x: screen.width * x, y: screen.height * y)
            let guides = try #require(
                Box(point).outset(by: 270).intersection(screen))
            let few = try #require(
                CheatSheetPlan(count: 8, near: point, guides: guides, in: placement(screen)))
            #expect(few.layout.left == 0)
            #expect(few.box.intersection(guides) == nil)
            // Where all have room nowhere it covers them only to show twice as many.
            let many = try #require(
                CheatSheetPlan(count: 900, near: point, guides: guides, in: placement(screen)))
            let alone = CheatSheetPlan(count: 900, near: point, in: placement(screen))
            #expect(!many.box.overlaps(guides) || many.box == alone?.box)
            #expect(2 * many.layout.cells.count >= alone?.layout.cells.count ?? 0)
        }
        let guides = Box(minX: 321, minY: 240, maxX: 882, maxY: 460)
        let cut = CheatSheetPlan(
            count: 90, near: Point(x: 600, y: 350), guides: guides, in: placement(Self.screens[1]))
        #expect(cut?.box.overlaps(guides) == false)
    }

    @Test(
        "at large scales and with large letters it is smaller, or over the pointer",
        arguments: [(3, 3.0, 1.0), (3, 4, 1), (3, 1, 7), (11, 3, 1)])
    func large(count: Int, scale: Double, growth: Double) {
        let screen = Box(x: 0, y: 0, width: 1280, height: 800)
        let plan = CheatSheetPlan(
            count: count, near: screen.center, growth: growth, in: placement(screen, scale: scale))
        #expect(plan?.layout.left == 0 && plan?.box.intersection(screen) == plan?.box)
    }

    @Test(
        "it is never under the pointer nor over what is drawn, and takes two fifths at most",
        arguments: screens, [4, 30, 64, 900])
    func clear(screen: Box, count: Int) {
        for scale in [1.0, 1.5] {
            for (x, y) in [(0.5, 0.5), (0.1, 0.5), (0.9, 0.1), (0.02, 0.98), (0.3, 0.6)] {
                let point = Point(x: screen.width * x, y: screen.height * y)
                let drawn = Box(point).union(
                    Box(Point(x: point.x + 120, y: min(point.y + 90, screen.maxY))))
                for ink in [nil, drawn] {
                    guard
                        let plan = CheatSheetPlan(
                            count: count, near: point, drawn: ink,
                            in: placement(screen, scale: scale))
                    else { continue }
                    let sheet = plan.box
                    let taken = (ink ?? Box(point)).union(Box(point)).outset(by: 60)
                    #expect(sheet.intersection(taken) == nil)
                    #expect(sheet.intersection(screen) == sheet)
                    #expect(sheet.area < 0.46 * screen.area)
                    #expect(plan.layout.cells.count > 0)
                }
            }
        }
    }

    @Test("letters grow with the scale, also where they are in pixels or have no size")
    func scale() {
        for font in ["Sans 18px", "Sans 13", "Sans"] {
            let heights = [1.0, 2].map {
                TextBlock("A", TextBlock.Style(font: font, scale: $0)).height
            }
            #expect(abs(heights[1] - 2 * heights[0]) <= 2, "\(font): \(heights)")
        }
    }

    @Test(
        "both lines of a gesture fit, whatever the font's size",
        arguments: ["Sans", "Sans 9", "DejaVu Sans 13", "Sans 18", "Sans 26", "Sans 40px"])
    func letters(font: String) throws {
        let style = TextBlock.Style(font: font, scale: 1)
        let plan = try #require(
            CheatSheetPlan(
                count: 4, near: Self.screens[2].center, growth: style.growth,
                in: placement(Self.screens[2])))
        let (title, detail) = (
            TextBlock("Maximize window", style), TextBlock("circle", style.resized(by: 0.82))
        )
        let cell = try #require(plan.layout.cells.first)
        #expect(plan.scale == 1 && title.height + detail.height < cell.height)
        #expect(title.width < cell.width - cell.height)
    }

    @Test("what covers the screen with ink leaves no place for it")
    func crowded() {
        let screen = Self.screens[1]
        let ink = screen.outset(by: -30)
        let place = placement(screen)
        #expect(CheatSheetPlan(count: 5, near: screen.center, drawn: ink, in: place) == nil)
    }

    @Test("where there is no room for all, the likeliest are shown, in the mapping's order")
    func likeliest() {
        let likelihoods = [0.1, 0.5, 0.3, 0.5, 0.05]
        #expect(CheatSheet.likeliest(3, of: likelihoods) == [1, 2, 3])
        #expect(CheatSheet.likeliest(9, of: likelihoods) == [0, 1, 2, 3, 4])
        #expect(CheatSheet.likeliest(2, of: [1, 1, 1, 1, 1]) == [0, 1])
    }
}
