import Desktop
import Gestures
import Testing

@Suite("Where the pointer is in a drag") struct DragPathTests {
    private let screen = [Box(x: 0, y: 0, width: 800, height: 600)]

    private func place(_ path: inout DragPath, by dx: Double, _ dy: Double) -> Point {
        path.move(by: Vector(dx: dx, dy: dy))
        return path.place
    }

    @Test("It begins on the gesture's own pixel, and goes as far as the fingers") func way() {
        var path = DragPath(from: Point(x: 300.6, y: 199.9999999), within: screen)
        #expect(path.start == Point(x: 300, y: 200))
        #expect(path.place == path.start)
        // What was needed to recognize the gesture counts from where it began.
        #expect(place(&path, by: 12.3, -0.2) == Point(x: 312, y: 199))
        #expect(place(&path, by: 12.5, -0.2) == Point(x: 313, y: 199))
        #expect(place(&path, by: .nan, 0) == Point(x: 313, y: 199))
        #expect(place(&path, by: -100, 50) == Point(x: 200, y: 250))
        path.goBack()
        #expect(path.place == Point(x: 300, y: 200))
    }

    @Test("At an edge it stays, and comes back with the fingers at once") func edges() {
        var path = DragPath(from: Point(x: 700, y: 300), within: screen)
        #expect(place(&path, by: 99, 0) == Point(x: 799, y: 300))
        #expect(place(&path, by: 400, 0) == Point(x: 799, y: 300))
        #expect(place(&path, by: 390, 10) == Point(x: 789, y: 310))
        #expect(place(&path, by: -500, -900) == Point(x: 0, y: 0))
        #expect(place(&path, by: -499, -899) == Point(x: 1, y: 1))
        #expect(place(&path, by: 1e300, 0).x == 799)
    }

    @Test("It crosses from monitor to monitor, and stays out of where there is none")
    func monitors() {
        let areas = screen + [Box(x: 800, y: 0, width: 400, height: 300)]
        var path = DragPath(from: Point(x: 700, y: 200), within: areas)
        #expect(place(&path, by: 300, 0) == Point(x: 1000, y: 200))
        #expect(place(&path, by: 300, 150) == Point(x: 1000, y: 299))
        #expect(place(&path, by: 300, 140) == Point(x: 1000, y: 289))
        var bare = DragPath(from: Point(x: 5, y: 5), within: [])
        #expect(place(&bare, by: 10, 10) == Point(x: 15, y: 15))
    }
}
