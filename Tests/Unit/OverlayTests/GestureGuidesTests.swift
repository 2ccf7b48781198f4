import Gestures
import Testing

@testable import Overlay

@Suite("Which gesture guides are shown when") struct GestureGuidesTests {
    private let start = Duration.seconds(5)
    private let corner = Point(x: 30, y: 40)

    private func request(_ name: String = "swipe", words: [Box] = []) -> GestureGuides.Request {
        GestureGuides.Request(
            guides: [
                GestureGuide(
                    path: [Point(x: 1, y: 2), Point(x: 9, y: 2)], name: name, likelihood: 1)
            ], room: Box(x: 0, y: 0, width: 640, height: 480), scale: 1, words: words, named: nil)
    }

    private func name(_ request: GestureGuides.Request?) -> String? { request?.guides.first?.name }

    @Test("guides are drawn one picture at a time, and of those that wait the newest")
    func newest() {
        var guides = GestureGuides()
        guides.show(request("one"), isFast: false)
        #expect(guides.isWanted && guides.places.count == 2)
        #expect(guides.deadline(rest: .zero) == .zero)
        #expect(name(guides.nextRequest(now: start, isFast: false)) == "one")
        guides.expect(at: corner, now: start)
        guides.show(request("two"), isFast: false)
        guides.show(request("three"), isFast: false)
        #expect(guides.nextRequest(now: start + .seconds(1), isFast: false) == nil)
        #expect(guides.deadline(rest: .zero) == nil)
        #expect(guides.show(isFast: false) == corner)
        // Not at once: a compositor has just blended the one before.
        #expect(guides.deadline(rest: .zero) == start + .milliseconds(160))
        #expect(guides.nextRequest(now: start + .milliseconds(159), isFast: false) == nil)
        #expect(name(guides.nextRequest(now: start + .milliseconds(160), isFast: false)) == "three")
    }

    @Test("while the pointer is fast nothing is drawn or shown, until it rests")
    func fast() {
        var guides = GestureGuides()
        guides.show(request("one"), isFast: true)
        #expect(guides.places.isEmpty)
        #expect(guides.nextRequest(now: start, isFast: true) == nil)
        #expect(guides.deadline(rest: start + .seconds(1)) == start + .seconds(1))
        #expect(name(guides.nextRequest(now: start, isFast: false)) == "one")
        guides.expect(at: corner, now: start)
        #expect(guides.show(isFast: true) == nil)
        #expect(guides.awaited == nil)
        guides.hide()
        #expect(guides.places.isEmpty && guides.isWanted)
    }

    @Test("words that come or go have the same guides drawn anew")
    func words() {
        var guides = GestureGuides()
        let box = Box(x: 0, y: 0, width: 50, height: 20)
        guides.keepOff([box], named: nil)
        #expect(guides.nextRequest(now: start, isFast: false) == nil)
        guides.show(request("one"), isFast: false)
        _ = guides.nextRequest(now: start, isFast: false)
        guides.keepOff([], named: nil)
        #expect(guides.nextRequest(now: start, isFast: false) == nil)
        guides.keepOff([box], named: "circle")
        let next = guides.nextRequest(now: start, isFast: false)
        #expect(name(next) == "one" && next?.words == [box] && next?.named == "circle")
    }

    @Test("what was taken away is not shown when its picture comes")
    func cleared() {
        var guides = GestureGuides()
        guides.show(request(), isFast: false)
        _ = guides.nextRequest(now: start, isFast: false)
        guides.expect(at: corner, now: start)
        guides.clear()
        #expect(!guides.isWanted && guides.show(isFast: false) == nil)
        // The next ones need not wait.
        guides.show(request("two"), isFast: false)
        #expect(name(guides.nextRequest(now: start, isFast: false)) == "two")
    }
}
