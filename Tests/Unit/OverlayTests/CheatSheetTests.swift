import Gestures
import Pictures
import Testing

@testable import Overlay

@Suite("What the cheat sheet shows") struct CheatSheetTests {
    private let placement = LabelPlacement(
        outputs: [Output(Box(x: 0, y: 0, width: 1280, height: 720))], scale: 1)
    private let point = Point(x: 640, y: 360)

    private func content(_ likelihoods: [Double]) -> CheatSheetContent {
        CheatSheetContent(
            likelihoods.enumerated().map {
                CheatSheetContent.Entry(
                    gestureIcon: GestureIcon(.shake(nil)), title: "\($0)", detail: "",
                    likelihood: $1)
            })
    }

    private func shown(_ count: Int, until end: Duration? = nil) -> CheatSheet {
        var sheet = CheatSheet()
        let request = sheet.request(
            content(Array(repeating: 1, count: count)), near: point, drawn: nil, in: placement,
            until: end)
        #expect(request?.content.entries.count == count)
        #expect(!sheet.isShown && sheet.awaited != nil)
        #expect(sheet.show()?.content.entries.count == count)
        #expect(sheet.isShown && sheet.awaited == nil)
        return sheet
    }

    @Test("a sheet goes when it is to go, or with the stroke")
    func end() {
        #expect(shown(4, until: .seconds(8)).end == .seconds(8))
        var sheet = shown(4)
        #expect(sheet.end == nil)
        sheet.clear()
        #expect(!sheet.isShown && sheet.isDimmed.isEmpty && sheet.show() == nil)
    }

    @Test("what is out of the question is dimmed, and comes back")
    func dimming() {
        var sheet = shown(3)
        #expect(sheet.dimmed.isEmpty)
        sheet.dim(possible: [true, false, true], isFast: false)
        #expect(sheet.isDimmed == [false, true, false])
        #expect(sheet.dimmed.count == 1)
        sheet.dim(possible: [false, true, true], isFast: false)
        #expect(sheet.isDimmed == [true, false, false])
        sheet.dim(possible: [], isFast: false)
        #expect(sheet.isDimmed == [false, false, false])
    }

    @Test("a sheet appears with what is out of the question by then dimmed")
    func early() {
        var sheet = CheatSheet()
        _ = sheet.request(
            content([1, 1]), near: point, drawn: nil, in: placement, until: nil)
        sheet.dim(possible: [false, true], isFast: true)
        #expect(!sheet.isDimmingDelayed)
        _ = sheet.show()
        #expect(sheet.isDimmed == [true, false])
    }

    @Test("while the pointer is fast dimming waits, and the newest counts")
    func delayed() {
        var sheet = shown(3)
        sheet.dim(possible: [true, false, true], isFast: true)
        sheet.dim(possible: [true, false, false], isFast: true)
        #expect(sheet.isDimmingDelayed && sheet.dimmed.isEmpty)
        sheet.applyDimming()
        #expect(!sheet.isDimmingDelayed)
        #expect(sheet.isDimmed == [false, true, true])
    }

    @Test("where not all fit, cells are dimmed by the places of their entries")
    func likeliest() {
        var sheet = CheatSheet()
        let likelihoods = (0..<900).map { $0 >= 890 ? 1.0 : 0.1 }
        let request = sheet.request(
            content(likelihoods), near: point, drawn: nil, in: placement, until: nil)
        #expect(request?.content.entries.last?.title == "899")
        _ = sheet.show()
        sheet.dim(possible: (0..<900).map { $0 != 899 }, isFast: false)
        #expect(sheet.isDimmed.last == true)
        #expect(sheet.isDimmed.count { $0 } == 1)
    }

    @Test("a sheet moves out of the way twice, each new one again")
    func moves() {
        var sheet = shown(3)
        let uses = (0..<3).map { _ in sheet.useMove() }
        #expect(uses == [true, true, false])
        _ = sheet.request(content([1]), near: point, drawn: nil, in: placement, until: nil)
        #expect(sheet.useMove() == true)
    }

    @Test("where there is no room nothing is asked for")
    func noRoom() {
        var sheet = CheatSheet()
        let all = Box(x: 0, y: 0, width: 1280, height: 720)
        #expect(
            sheet.request(content([1]), near: point, drawn: all, in: placement, until: nil) == nil)
        #expect(sheet.awaited == nil && sheet.show() == nil)
    }
}
