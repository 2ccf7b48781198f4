import Engine
import Gestures
import Testing

@testable import Desktop

/// A drag on its way to the application, without a server.
@Suite("A relayed drag") struct RelayTests {
    private static let button = PressedHotkey(
        chord: Chord(.button(3)), means: .button(3), source: 7)

    private func relay(
        _ path: [Point] = [Point(x: 10.6, y: 20), Point(x: 14, y: 20)],
        of hotkey: PressedHotkey? = RelayTests.button
    ) -> Relay {
        Relay(hotkey, physical: 3, along: path, due: .zero)
    }

    @Test("it goes through every pixel once, and adds up to where the pointer is")
    func path() {
        var relay = relay([
            Point(x: 10.6, y: 20), Point(x: 10.9, y: 20.9), Point(x: 12, y: 20), Point(x: -3, y: 5),
        ])
        relay.append(Point(x: -3, y: 5))
        relay.append(Point(x: .nan, y: 5))
        relay.append(Point(x: 1e9, y: 5))
        relay.append(Point(x: 0, y: 6.5))
        let pixels = [(10, 20), (12, 20), (-3, 5), (0, 6)].map { Relay.Pixel(x: $0, y: $1) }
        #expect(relay.path == pixels)
        let steps = [(2, 0), (-15, -15), (3, 1)].map { Relay.Pixel(x: $0, y: $1) }
        #expect(relay.steps == steps)
    }

    @Test("what a mouse does while it is taken from the pointer comes last, by differences")
    func mouse() {
        var relay = relay([Point(x: 10, y: 20), Point(x: 14.5, y: 20.5)])
        relay.move(by: Vector(dx: 0.6, dy: 0))
        relay.move(by: Vector(dx: 1.4, dy: 3))
        relay.append(Point(x: 15, y: 21))
        relay.appendMoves()
        relay.appendMoves()
        relay.move(by: Vector(dx: -1, dy: 0))
        relay.appendMoves()
        let pixels = [(10, 20), (14, 20), (15, 21), (17, 24), (16, 24)]
            .map { Relay.Pixel(x: $0, y: $1) }
        #expect(relay.path == pixels)
    }

    @Test("a tablet is where it says")
    func tablet() {
        var relay = relay()
        relay.move(to: Point(x: 18, y: 21))
        relay.move(to: Point(x: 22, y: 23))
        relay.append(Point(x: 15, y: 21))
        relay.appendMoves()
        let pixels = [(10, 20), (14, 20), (15, 21), (18, 21), (22, 23)]
            .map { Relay.Pixel(x: $0, y: $1) }
        #expect(relay.path == pixels)
    }

    @Test("only the user's own release counts, and what comes after it is no part of the drag")
    func release() {
        var relay = relay()
        relay.ownRelease = 100
        relay.release(on: 4, serial: 101)
        #expect(!relay.isReleased)
        relay.release(on: 7, serial: 100)
        #expect(!relay.isReleased)
        relay.move(to: Point(x: 16, y: 20))
        relay.release(on: 7, serial: 99)
        #expect(relay.isReleased)
        relay.move(to: Point(x: 30, y: 30))
        relay.move(by: Vector(dx: 9, dy: 9))
        relay.appendMoves()
        #expect(relay.path.last == Relay.Pixel(x: 16, y: 20))
    }

    @Test("a drag whose button is up already is whole")
    func releasedBefore() {
        var relay = relay(of: nil)
        #expect(relay.isReleased)
        relay.append(Point(x: 30, y: 30))
        relay.move(to: Point(x: 30, y: 30))
        relay.appendMoves()
        #expect(relay.path.last == Relay.Pixel(x: 14, y: 20))
    }

    @Test("once the button is pressed, what was read of the time before adds nothing")
    func pressed() {
        var relay = relay()
        relay.phase = .pressed
        relay.append(Point(x: 30, y: 30))
        #expect(relay.path.last == Relay.Pixel(x: 14, y: 20))
    }
}
