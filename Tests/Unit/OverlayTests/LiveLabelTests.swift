import Gestures
import Testing

@testable import Overlay

@Suite("What is named beside the pointer") struct LiveLabelTests {
    private let start = Duration.seconds(5)

    @Test("a name is drawn when it changes, and the one before stays meanwhile")
    func names() {
        var label = LiveLabel(isEnabled: true)
        #expect(label.name(Message("circle")) == true)
        #expect(label.isAwaited && !label.isShown)
        #expect(label.name(Message("circle")) == false)
        label.show(now: start)
        #expect(label.isShown && !label.isAwaited)
        #expect(label.name(Message("shake")) == true)
        #expect(label.isShown && label.isAwaited)
        label.skip()
        #expect(label.isShown && !label.isAwaited)
        #expect(label.name(nil) == true)
        #expect(!label.isShown && label.message == nil)
        #expect(label.name(nil) == false)
    }

    @Test("where names are not wanted none is drawn, and no surface made ready")
    func disabled() {
        var label = LiveLabel(isEnabled: false)
        #expect(label.name(Message("circle")) == true)
        #expect(!label.isAwaited && !label.isShown)
        label.reserve(at: .zero, now: start)
        #expect(label.reservation == nil)
    }

    @Test("a surface is made ready once the pointer has been still, not for one on its way")
    func reservation() {
        var label = LiveLabel(isEnabled: true)
        let place = Point(x: 3, y: 4)
        label.reserve(at: place, now: start)
        #expect(label.dueReservation(now: start + .milliseconds(7)) == nil)
        #expect(label.dueReservation(now: start + .milliseconds(8)) == place)
        #expect(label.dueReservation(now: start + .milliseconds(9)) == nil)
        label.reserve(at: place, now: start)
        label.cancelReservation()
        #expect(label.reservation == nil)
        label.reserve(at: place, now: start)
        label.show(now: start)
        #expect(label.reservation == nil)
    }

    @Test("a name moves after a pointer that went away, not more than four times a second")
    func moves() {
        var label = LiveLabel(isEnabled: true)
        label.setFar(true)
        #expect(label.deadline == nil)
        _ = label.name(Message("circle"))
        label.show(now: start)
        #expect(label.deadline == nil)
        label.setFar(true)
        #expect(label.deadline == start + .milliseconds(250))
        label.move(now: start + .milliseconds(300))
        #expect(label.deadline == nil)
        label.setFar(true)
        #expect(label.deadline == start + .milliseconds(550))
        label.setFar(false)
        #expect(label.deadline == nil)
    }
}
