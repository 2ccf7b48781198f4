import Gestures
import Testing

@testable import Overlay

@Suite("Which gesture guides are shown when") struct GestureGuidesTests {
    private let start = Duration.seconds(5)

    private func request(_ name: String = "swipe", words: [Box] = []) -> GestureGuides.Request {
        GestureGuides.Request(
            guides: [
                GestureGuide(
                    path: [Point(x: 1, y: 2), Point(x: 9, y: 2)], name: name, likelihood: 1)
            ],
            place: GuideLayout.Place(
                origin: Point(x: 1, y: 2), monitor: Box(x: 0, y: 0, width: 640, height: 480),
                room: Box(x: 0, y: 0, width: 640, height: 480), scale: 1, words: words))
    }

    private func name(_ request: GestureGuides.Request?) -> String? { request?.guides.first?.name }

    @Test("guides are drawn one picture at a time, and of those that wait the newest")
    func newest() {
        var guides = GestureGuides()
        guides.show(request("one"), isFast: false)
        #expect(guides.isWanted && guides.places.count == 2)
        #expect(guides.deadline(rest: .zero) == .zero)
        #expect(name(guides.nextRequest(now: start, isFast: false)) == "one")
        guides.show(request("two"), isFast: false)
        guides.show(request("three"), isFast: false)
        #expect(guides.nextRequest(now: start + .seconds(1), isFast: false) == nil)
        #expect(guides.deadline(rest: .zero) == nil)
        #expect(guides.show(isFast: false) == true)
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
        #expect(guides.show(isFast: true) == false)
        #expect(!guides.isAwaited)
        guides.hide()
        #expect(guides.places.isEmpty && guides.isWanted)
    }

    @Test("words that come or go have the same guides drawn anew")
    func words() {
        var guides = GestureGuides()
        let box = Box(x: 0, y: 0, width: 50, height: 20)
        guides.keepOff(obstacles: [], words: [box], named: nil)
        #expect(guides.nextRequest(now: start, isFast: false) == nil)
        guides.show(request("one"), isFast: false)
        _ = guides.nextRequest(now: start, isFast: false)
        #expect(guides.show(isFast: false) == true)
        let later = start + .seconds(1)
        guides.keepOff(obstacles: [], words: [], named: nil)
        #expect(guides.nextRequest(now: later, isFast: false) == nil)
        guides.keepOff(obstacles: [], words: [box], named: "circle")
        let next = guides.nextRequest(now: later, isFast: false)
        #expect(name(next) == "one" && next?.place.words == [box] && next?.named == "circle")
        #expect(guides.show(isFast: false) == true)
        let far = Box(x: 300, y: 300, width: 10, height: 10)
        guides.keepOff(obstacles: [far], words: [box], named: "circle", shown: box)
        #expect(guides.nextRequest(now: later + .seconds(1), isFast: false) == nil)
        guides.keepOff(obstacles: [box], words: [box], named: "circle", shown: box)
        #expect(
            guides.nextRequest(now: later + .seconds(1), isFast: false)?.place.obstacles == [box])
    }

    @Test("what was taken away is not shown when its picture comes")
    func cleared() {
        var guides = GestureGuides()
        guides.show(request(), isFast: false)
        _ = guides.nextRequest(now: start, isFast: false)
        guides.clear()
        #expect(!guides.isWanted)
        #expect(guides.show(isFast: false) == false)
        // The next ones need not wait.
        guides.show(request("two"), isFast: false)
        #expect(name(guides.nextRequest(now: start, isFast: false)) == "two")
    }
}
