import Gestures
import Testing

@testable import Overlay

@Suite("Which message is shown when") struct ToastTests {
    private let toast = Toast(duration: .milliseconds(900), fade: .milliseconds(150))
    private let start = Duration.seconds(5)

    private func item(
        _ title: String, isOutcome: Bool = false, isAboutStroke: Bool = false
    ) -> MessageQueue.Item {
        MessageQueue.Item(
            message: Message(title), point: .zero, isOutcome: isOutcome,
            isAboutStroke: isOutcome || isAboutStroke)
    }

    /// Draws the picture that is asked for, and shows it.
    private func draw(_ toast: inout Toast, at time: Duration) -> String? {
        guard toast.nextRequest() != nil else { return nil }
        return toast.show(now: time)?.message.title
    }

    @Test("a message is asked for once, shown when it is drawn, and gone after its time")
    func life() {
        var toast = self.toast
        toast.add(item("one"))
        #expect(toast.shown == nil && toast.deadline == nil)
        #expect(toast.nextRequest()?.message.title == "one")
        #expect(toast.nextRequest() == nil)
        #expect(toast.show(now: start)?.message.title == "one")
        #expect(toast.awaited == nil)
        #expect(toast.deadline == start + .milliseconds(750))
        toast.tick(now: start + .milliseconds(749))
        #expect(toast.shown != nil && toast.opacity == 1)
        toast.tick(now: start + .milliseconds(900))
        #expect(toast.shown == nil && toast.deadline == nil)
    }

    @Test("a notice stays as long as it says, and goes when a hold begins, wherever it is")
    func notice() {
        func notice(_ title: String) -> MessageQueue.Item {
            MessageQueue.Item(
                message: Message(title, stay: .seconds(12)), point: .zero, isOutcome: false,
                isAboutStroke: false)
        }
        var toast = self.toast
        #expect(toast.shown == nil && toast.queue.isEmpty)
        toast.add(notice("one"))
        _ = draw(&toast, at: start)
        toast.tick(now: start + .seconds(11))
        #expect(toast.shown != nil && toast.deadline == start + .seconds(12) - .milliseconds(150))
        // One is shown and one waits behind another message.
        toast.add(item("two"))
        toast.add(notice("three"))
        toast.beginHold()
        #expect(toast.shown == nil && toast.awaited?.message.title == "two")
        _ = draw(&toast, at: start)
        toast.tick(now: start + .seconds(2))
        #expect(toast.shown == nil && toast.queue.isEmpty)
        // Its picture is being drawn.
        toast.add(notice("four"))
        _ = toast.nextRequest()
        toast.beginHold()
        #expect(toast.queue.isEmpty && toast.shown == nil && toast.show(now: start) == nil)
    }

    @Test("a message fades steadily, sixty pictures a second, and is never seen again")
    func fade() {
        var toast = self.toast
        toast.add(item("one"))
        _ = draw(&toast, at: start)
        var before = 1.0
        var count = 0
        while let due = toast.deadline {
            toast.tick(now: due)
            guard toast.shown != nil else { break }
            #expect(toast.opacity <= before)
            let expected = min(1, (start + .milliseconds(900) - due) / .milliseconds(150))
            #expect(toast.opacity == expected)
            before = toast.opacity
            count += 1
        }
        #expect(count == 10 && before < 0.1)
        #expect(toast.shown == nil)
    }

    @Test("where nothing is to fade a message is whole until it goes")
    func noFade() {
        var toast = Toast(duration: .milliseconds(900), fade: .zero)
        toast.add(item("one"))
        _ = draw(&toast, at: start)
        #expect(toast.deadline == start + .milliseconds(900))
        toast.tick(now: start + .milliseconds(899))
        #expect(toast.opacity == 1 && toast.shown != nil)
        toast.tick(now: start + .milliseconds(900))
        #expect(toast.shown == nil)
    }

    @Test("messages come one after the other, how a stroke ended at once")
    func order() {
        var toast = self.toast
        for title in ["one", "two"] { toast.add(item(title)) }
        #expect(draw(&toast, at: start) == "one")
        #expect(toast.nextRequest() == nil)
        toast.add(item("outcome", isOutcome: true))
        #expect(draw(&toast, at: start) == "outcome")
        // What had to give way comes back first.
        toast.tick(now: start + .seconds(1))
        #expect(draw(&toast, at: start + .seconds(1)) == "one")
        toast.tick(now: start + .seconds(3))
        #expect(draw(&toast, at: start + .seconds(3)) == "two")
        toast.tick(now: start + .seconds(9))
        #expect(toast.nextRequest() == nil && toast.queue.isEmpty)
    }

    @Test("a message whose picture cannot be drawn is left out")
    func skipped() {
        var toast = self.toast
        for title in ["one", "two"] { toast.add(item(title)) }
        #expect(toast.nextRequest()?.message.title == "one")
        toast.add(item("two"))
        toast.skip()
        #expect(draw(&toast, at: start) == "two")
    }

    @Test("while a stroke is drawn only how it ended is shown, and the others wait")
    func drawing() {
        var toast = self.toast
        toast.beginStroke()
        toast.add(item("news"))
        #expect(toast.nextRequest() == nil)
        toast.add(item("outcome", isOutcome: true))
        #expect(toast.nextRequest()?.message.title == "outcome")
        toast.endStroke()
        #expect(toast.show(now: start)?.message.title == "outcome")
        toast.tick(now: start + .seconds(1))
        #expect(draw(&toast, at: start) == "news")
    }

    @Test("what is about an earlier stroke goes once the next one has its first ink")
    func outdated() {
        var toast = self.toast
        toast.add(item("outcome", isOutcome: true))
        _ = draw(&toast, at: start)
        toast.add(item("status 3", isAboutStroke: true))
        toast.beginStroke()
        #expect(toast.shown?.message.title == "outcome")
        toast.removeOutdated()
        #expect(toast.shown == nil)
        toast.endStroke()
        #expect(toast.nextRequest() == nil && toast.queue.isEmpty)
    }

    @Test("what is about an earlier stroke goes at once when a hold begins, and news stays")
    func nextHold() {
        var toast = self.toast
        toast.add(item("outcome", isOutcome: true))
        _ = draw(&toast, at: start)
        toast.add(item("status 3", isAboutStroke: true))
        toast.beginHold()
        #expect(toast.shown == nil && toast.queue.isEmpty && toast.nextRequest() == nil)
        toast.add(item("late outcome", isOutcome: true))
        #expect(toast.nextRequest() != nil)
        toast.beginHold()
        #expect(toast.awaited == nil && toast.show(now: start) == nil)
        toast.add(item("news"))
        #expect(draw(&toast, at: start) == "news")
        toast.beginHold()
        #expect(toast.shown?.message.title == "news")
    }

    @Test("what is about an earlier stroke and still being drawn is not shown")
    func late() {
        var toast = self.toast
        toast.add(item("outcome", isOutcome: true))
        #expect(toast.nextRequest() != nil)
        toast.beginStroke()
        #expect(toast.awaited == nil)
        #expect(toast.show(now: start) == nil && toast.shown == nil)
    }

    @Test("a message in the way of the ink goes, and comes back once after the stroke")
    func gaveWay() {
        var toast = self.toast
        toast.add(item("news"))
        _ = draw(&toast, at: start)
        for isFirst in [true, false] {
            toast.beginStroke()
            toast.giveWay()
            #expect(toast.shown == nil && toast.deadline == nil)
            toast.endStroke()
            #expect(draw(&toast, at: start) == (isFirst ? "news" : nil))
        }
    }

    @Test("a message does not fade into what is there no more")
    func stale() {
        var toast = self.toast
        toast.add(item("one"))
        _ = draw(&toast, at: start)
        toast.handleChangeBeneath()
        let end = start + .milliseconds(900)
        toast.tick(now: end - .milliseconds(100))
        #expect(toast.opacity == 1 && toast.deadline == end)
        toast.tick(now: end)
        #expect(toast.shown == nil)
        // One that fades already goes at once, and makes room for the next one.
        toast.add(item("two"))
        _ = draw(&toast, at: start)
        toast.add(item("three"))
        toast.tick(now: end - .milliseconds(100))
        #expect(toast.opacity < 1)
        toast.handleChangeBeneath()
        #expect(toast.shown == nil && draw(&toast, at: end) == "three")
        #expect(toast.opacity == 1)
    }

    @Test("clearing forgets everything")
    func clear() {
        var toast = self.toast
        toast.add(item("one"))
        _ = draw(&toast, at: start)
        toast.add(item("two"))
        toast.add(item("three", isOutcome: true))
        toast.clear()
        #expect(toast.shown == nil && toast.awaited == nil && toast.deadline == nil)
        #expect(toast.queue.isEmpty && toast.nextRequest() == nil)
    }
}
