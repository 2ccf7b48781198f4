import Gestures
import Testing

@testable import Overlay

@Suite("Where the pointer is and has been") struct PointerTrackTests {
    /// Two monitors side by side, the right one of twice the scale.
    private let outputs: Outputs = {
        let left = Output(Box(x: 0, y: 0, width: 1000, height: 800))
        let right = Output(Box(x: 1000, y: 0, width: 1000, height: 800), scale: 2)
        return Outputs([left, right], standard: left)
    }()

    private func move(_ track: inout PointerTrack, to x: Double, _ y: Double) {
        track.move(to: Point(x: x, y: y), isTouch: false, on: outputs)
    }

    @Test("what has been drawn begins with the stroke and ends with it")
    func drawn() {
        var track = PointerTrack()
        move(&track, to: 900, 10)
        #expect(track.drawn == nil)
        track.beginStroke()
        move(&track, to: 100, 100)
        move(&track, to: 300, 50)
        #expect(track.drawn == Box(minX: 100, minY: 50, maxX: 300, maxY: 100))
        track.endStroke()
        #expect(track.drawn == nil && track.point == Point(x: 300, y: 50))
    }

    @Test("what lies between two samples has been passed, but not the way to the stroke's start")
    func passage() {
        var track = PointerTrack()
        move(&track, to: 900, 700)
        track.endPassage()
        track.beginStroke()
        move(&track, to: 100, 100)
        #expect(track.passage == Box(Point(x: 100, y: 100)))
        track.endPassage()
        #expect(track.passage == nil)
        move(&track, to: 400, 100)
        #expect(track.passage == Box(minX: 100, minY: 100, maxX: 400, maxY: 100))
    }

    @Test("lengths are those of the monitor that the pointer is on")
    func unit() {
        var track = PointerTrack()
        track.beginStroke()
        move(&track, to: 990, 100)
        #expect(track.unit == 1)
        move(&track, to: 1100, 100)
        #expect(track.unit == 2)
    }

    @Test("the user wants to see where the stroke goes")
    func ahead() {
        var track = PointerTrack()
        track.beginStroke()
        move(&track, to: 100, 100)
        let here = Point(x: 100, y: 100)
        #expect(Set(track.placesAhead(of: here, scale: 1)) == [here])
        move(&track, to: 160, 100)
        let places = track.placesAhead(of: Point(x: 160, y: 100), scale: 1)
        #expect(places.map(\.x) == [184, 208, 232, 256, 280])
        #expect(places.allSatisfy { $0.y == 100 })
    }

    @Test("the pointer's speed is measured only where it has moved")
    func speed() {
        var track = PointerTrack()
        var now = Duration.seconds(5)
        track.beginStroke()
        for step in 0..<20 {
            move(&track, to: Double(step) * 12, 100)
            track.measureSpeed(now: now)
            track.endPassage()
            now += .milliseconds(8)
        }
        #expect(track.isFast(at: now))
        let rest = track.rest
        track.measureSpeed(now: now + .milliseconds(50))
        #expect(track.rest == rest)
        #expect(!track.isFast(at: rest))
    }
}
