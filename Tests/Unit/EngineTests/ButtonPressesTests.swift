import Gestures
import Testing

@testable import Engine

/// What the wheel and further buttons come to, press by press.
@Suite("Presses of the wheel and of buttons") struct ButtonPressesTests {
    private static let here = Point(x: 100, y: 100)

    private static func binding(
        _ phrase: Phrase, each: Step? = nil, repetition: Duration? = nil
    ) -> Binding {
        Binding(
            phrase, actions: [.nothing],
            continuousActions: ContinuousActions(each: each, repetition: repetition))
    }

    @Test("several notches are one step, counted anew after another direction or button")
    func steps() {
        var presses = ButtonPresses()
        let up = Self.binding(.wheel(.up), each: .notches(2))
        let down = Self.binding(.wheel(.down), each: .notches(2))
        let button = Self.binding(.button(8))
        let acted = [up, up, up, down, down, up, up, up, button, up, up].map {
            presses.press($0, at: Self.here, slop: 5, time: .zero)
        }
        #expect(
            acted
                == [false, true, false, false, true, false, true, false, true, false, true])
        #expect(presses.deadline == nil)
    }

    @Test("what a button does is repeated until it is up, or another one is pressed")
    func repetitions() {
        var presses = ButtonPresses()
        let button = Self.binding(.button(8), repetition: .milliseconds(100))
        let acts = presses.press(button, at: Self.here, slop: 5, time: .milliseconds(50))
        #expect(acts && presses.deadline == .milliseconds(150))
        let (early, due) = (
            presses.tick(at: .milliseconds(149)), presses.tick(at: .milliseconds(160))
        )
        #expect(early == nil && due == button)
        #expect(presses.deadline == .milliseconds(260))
        presses.release(9)
        #expect(presses.deadline != nil)
        presses.release(8)
        let late = presses.tick(at: .seconds(9))
        #expect(presses.deadline == nil && late == nil)
        _ = presses.press(button, at: Self.here, slop: 5, time: .zero)
        _ = presses.press(Self.binding(.button(1)), at: Self.here, slop: 5, time: .zero)
        #expect(presses.deadline == nil)
    }

    @Test("presses in one place belong together") func places() {
        var presses = ButtonPresses()
        let up = Self.binding(.wheel(.up))
        let near = Point(x: 104, y: 100)
        let far = Point(x: 106, y: 100)
        #expect(presses.start == nil)
        _ = presses.press(up, at: Self.here, slop: 5, time: .zero)
        _ = presses.press(up, at: near, slop: 5, time: .zero)
        #expect(presses.start == Self.here && presses.end == near)
        _ = presses.press(up, at: far, slop: 5, time: .zero)
        #expect(presses.start == far && presses.end == far)
    }
}
