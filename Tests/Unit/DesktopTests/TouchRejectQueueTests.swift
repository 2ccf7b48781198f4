import Testing

@testable import Desktop

@Suite("Fingers that wait to be rejected") struct TouchRejectQueueTests {
    private func touch(_ identifier: UInt32, isPressing: Bool = true) -> TouchTable.Touch {
        TouchTable.Touch(
            identifier: identifier, device: 2, source: 7, isPressing: isPressing, window: 1,
            serial: 0)
    }

    @Test("one that presses no button, or comes while the pointer is free, need not wait")
    func atOnce() {
        var queue = TouchRejectQueue()
        #expect(queue.admits(touch(1, isPressing: false)) { _ in true })
        #expect(queue.admits(touch(2)) { _ in false })
        #expect(queue.deadline == nil)
    }

    @Test("the others wait for the pointer, one after another") func waiting() {
        var queue = TouchRejectQueue()
        #expect(!queue.admits(touch(1)) { $0 == 2 })
        // Behind one that waits, whatever the pointer does by now.
        #expect(!queue.admits(touch(2)) { _ in false })
        #expect(queue.deadline == .zero)
        #expect(queue.next(at: .milliseconds(5)) { _ in true } == nil)
        #expect(queue.deadline == .milliseconds(7))
        #expect(queue.next(at: .milliseconds(6)) { _ in false } == nil, "not before the deadline")
        #expect(queue.next(at: .milliseconds(7)) { _ in false } == .free(touch(1)))
        // The first freezes the pointer: the second waits on.
        #expect(queue.next(at: .milliseconds(7)) { _ in true } == nil)
        #expect(queue.next(at: .milliseconds(9)) { _ in false } == .free(touch(2)))
        #expect(queue.next(at: .milliseconds(9)) { _ in false } == nil)
        #expect(queue.deadline == nil)
    }

    @Test("where the pointer is not free for a second no application gets the finger")
    func limit() {
        var queue = TouchRejectQueue()
        #expect(!queue.admits(touch(1)) { _ in true })
        var now = Duration.zero
        for _ in 0..<500 {
            #expect(queue.next(at: now) { _ in true } == nil)
            now += .milliseconds(2)
        }
        #expect(queue.next(at: now) { _ in true } == .late(touch(1)))
    }

    @Test("each has an instant of its own") func instants() {
        var queue = TouchRejectQueue()
        var due: Set<Duration> = []
        for finger in 1...3 {
            #expect(!queue.admits(touch(UInt32(finger))) { _ in true })
            due.insert(queue.deadline ?? .seconds(1))
            let now = Duration.milliseconds(finger)
            #expect(queue.next(at: now) { _ in false } == .free(touch(UInt32(finger))))
            #expect(queue.next(at: now) { _ in false } == nil)
        }
        #expect(due.count == 3)
    }

    @Test("those that are given up on come back") func removal() {
        var queue = TouchRejectQueue()
        for identifier in 1...2 { _ = queue.admits(touch(UInt32(identifier))) { _ in true } }
        #expect(queue.removeAll() == [touch(1), touch(2)])
        #expect(queue.deadline == nil && queue.removeAll().isEmpty)
    }
}
