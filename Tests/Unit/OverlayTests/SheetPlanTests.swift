import Gestures
import Pictures
import Testing

@testable import Overlay

@Suite("Where the sheet of hints goes") struct SheetPlanTests {
    private static let screens = [
        Box(x: 0, y: 0, width: 1920, height: 1080), Box(x: 0, y: 0, width: 1280, height: 720),
        Box(x: 0, y: 0, width: 3840, height: 2160),
    ]

    private func placement(_ screen: Box, scale: Double = 1) -> LabelPlacement {
        LabelPlacement(outputs: [Output(screen)], scale: scale)
    }

    private func box(_ plan: SheetPlan) -> Box {
        Box(
            x: plan.corner.x, y: plan.corner.y, width: Double(plan.layout.width),
            height: Double(plan.layout.height))
    }

    @Test(
        "it is never under the hand nor over what is drawn, and takes two fifths at most",
        arguments: screens, [4, 30, 64, 900])
    func clear(screen: Box, count: Int) {
        for scale in [1.0, 1.5] {
            for (x, y) in [(0.5, 0.5), (0.1, 0.5), (0.9, 0.1), (0.02, 0.98), (0.3, 0.6)] {
                let point = Point(x: screen.width * x, y: screen.height * y)
                let drawn = Box(point).union(
                    Box(Point(x: point.x + 120, y: min(point.y + 90, screen.maxY))))
                for ink in [nil, drawn] {
                    guard
                        let plan = SheetPlan(
                            count: count, near: point, drawn: ink,
                            in: placement(screen, scale: scale))
                    else { continue }
                    let sheet = box(plan)
                    let taken = (ink ?? Box(point)).union(Box(point)).outset(by: 60)
                    #expect(sheet.intersection(taken) == nil)
                    #expect(sheet.intersection(screen) == sheet)
                    #expect(sheet.area < 0.46 * screen.area)
                    #expect(plan.layout.cells.count > 0)
                }
            }
        }
    }

    @Test("thirty gestures fit on every screen, and of 900 the rest is counted")
    func counts() throws {
        for screen in Self.screens {
            let plan = try #require(
                SheetPlan(count: 30, near: screen.center, in: placement(screen)))
            #expect(plan.layout.left == 0)
            let many = try #require(
                SheetPlan(count: 900, near: screen.center, in: placement(screen)))
            #expect(many.layout.left > 0 && many.layout.more != nil)
            #expect(many.layout.cells.count + many.layout.left == 900)
        }
    }

    @Test("what covers the screen with ink leaves no place for it")
    func crowded() {
        let screen = Self.screens[1]
        let ink = screen.outset(by: -30)
        let place = placement(screen)
        #expect(SheetPlan(count: 5, near: screen.center, drawn: ink, in: place) == nil)
        #expect(
            SheetPlan.corner(width: 300, height: 200, near: screen.center, drawn: ink, in: place)
                == nil)
    }

    @Test("a sheet in the way goes to where nothing is drawn")
    func way() throws {
        let screen = Self.screens[0]
        let generator = Point(x: 1500, y: 500)
        let drawn = Box(minX: 900, minY: 400, maxX: 1500, maxY: 600)
        let corner = try #require(
            SheetPlan.corner(
                width: 480, height: 800, near: generator, drawn: drawn, in: placement(screen)))
        let sheet = Box(x: corner.x, y: corner.y, width: 480, height: 800)
        #expect(sheet.intersection(drawn.outset(by: 80)) == nil)
        #expect(sheet.intersection(screen) == sheet)
    }

    @Test("where there is no room for all, the likeliest are shown, in the mapping's order")
    func likeliest() {
        let likelihoods = [0.1, 0.5, 0.3, 0.5, 0.05]
        let sheet = HintSheet(
            likelihoods.map {
                HintSheet.Entry(
                    gestureIcon: GestureIcon(.shake(nil)), name: "", action: "", likelihood: $0)
            })
        #expect(sheet.likeliest(3) == [1, 2, 3])
        #expect(sheet.likeliest(9) == [0, 1, 2, 3, 4])
        let even = HintSheet(
            (0..<5).map {
                HintSheet.Entry(gestureIcon: GestureIcon(.shake(nil)), name: "\($0)", action: "")
            })
        #expect(even.likeliest(2) == [0, 1])
    }

    @Test("what is not ink waits for the ink while a hand draws, and not a moment where none does")
    func scheduler() {
        var scheduler = IdleScheduler()
        let start = Duration.seconds(5)
        #expect(scheduler.next(after: start) == start && scheduler.isFree(start))
        for step in 0...100 { scheduler.note(start + .milliseconds(4 * step)) }
        #expect(!scheduler.isFast)
        let last = start + .milliseconds(400)
        // The server has the first fifth of the time between two samples.
        #expect(!scheduler.isFree(last + .milliseconds(0.6)))
        let soon = scheduler.next(after: last)
        #expect(soon > last + .milliseconds(0.6) && soon < last + .milliseconds(1.2))
        #expect(scheduler.isFree(soon))
        // What comes up just before a sample waits for it, or for a lull.
        let late = last + .milliseconds(3.6)
        #expect(scheduler.next(after: late) == last + .milliseconds(12))
        scheduler.spend(soon)
        #expect(!scheduler.isFree(soon))
        #expect(scheduler.next(after: last) == last + .milliseconds(12))
        #expect(scheduler.isFree(last + .milliseconds(12)))
        scheduler.note(last + .milliseconds(4))
        #expect(scheduler.next(after: last) < last + .milliseconds(6))
        #expect(scheduler.slices == 2)
        var slow = IdleScheduler()
        for step in 0...100 { slow.note(start + .milliseconds(16 * step)) }
        #expect(slow.slices == 4)
        // Between samples that are far apart there is time for one thing after another.
        let rest = start + .milliseconds(1600)
        let first = slow.next(after: rest)
        slow.spend(first)
        #expect(!slow.isFree(first))
        let second = slow.next(after: rest)
        #expect(second > first && second < first + .milliseconds(4) && slow.isFree(second))
        slow.spend(rest + .milliseconds(7))
        #expect(slow.next(after: rest) >= rest + .milliseconds(31))
    }

    @Test("where samples come fast, one thing is done in the turn of each, or in a lull")
    func fastRhythm() {
        var scheduler = IdleScheduler()
        let start = Duration.seconds(5)
        #expect(!scheduler.isFast)
        for step in 0...300 { scheduler.note(start + .milliseconds(step)) }
        #expect(scheduler.isFast)
        let last = start + .milliseconds(300)
        #expect(scheduler.isFree(last))
        #expect(!scheduler.isFree(last + .milliseconds(0.5)))
        #expect(scheduler.next(after: last) == last + .milliseconds(12))
        #expect(scheduler.next(after: last + .seconds(1)) == last + .seconds(1))
        #expect(scheduler.isBrisk)
        scheduler.spend(last)
        #expect(!scheduler.isFree(last))
        #expect(scheduler.isFree(last + .milliseconds(12)))
        scheduler.note(last + .milliseconds(1))
        #expect(scheduler.isFree(last + .milliseconds(1)))
        #expect(scheduler.slices == 1)
        // A quarter of a millisecond leaves no time for everything at once.
        for step in 0...300 { scheduler.note(last + .milliseconds(2) + .microseconds(250 * step)) }
        #expect(scheduler.isFast && !scheduler.isBrisk)
        for step in 0...300 { scheduler.note(last + .seconds(1) + .milliseconds(4 * step)) }
        #expect(!scheduler.isFast && !scheduler.isBrisk)
    }

    @Test(
        "Of several things that wait for a lull each has an instant of its own", arguments: [2, 8])
    func lull(milliseconds: Int) {
        var scheduler = IdleScheduler()
        for step in 0...300 { scheduler.note(.milliseconds(milliseconds * step)) }
        let due = Duration.milliseconds(milliseconds * 300)
        var instant = scheduler.next(after: due)
        for _ in 0..<5 {
            #expect(scheduler.isFree(instant))
            scheduler.spend(instant)
            let next = scheduler.next(after: due)
            #expect(next > instant)
            instant = next
        }
    }
}
