internal import Glibc
public import Gestures

extension Overlay {
    /// Collects a sample of what `contact` draws, for `drawInk`.
    public func extend(_ contact: Contact, to sample: Sample) {
        guard inkLayer.ink.isOpen(contact) else { return }
        inkLayer.ink.append(contact, [sample])
        feedback.movePointer(to: sample.position, isTouch: contact.isFinger)
    }

    /// Draws the ink that was collected, once.
    public func drawInk() {
        guard inkLayer.ink.isOpen else { return }
        inkLayer.update()
        var time = timespec()
        _ = clock_gettime(CLOCK_MONOTONIC, &time)
        commit(now: .nanoseconds(time.tv_sec * 1_000_000_000 + time.tv_nsec))
    }

    /// Goes on with what changes in time.
    public func tick(now: Duration) {
        receivePictures(now: now)
        tick(now: now, budget: .ample)
    }
}
