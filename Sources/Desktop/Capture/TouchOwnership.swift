internal import CX11

/// The fingers on touch screens, and whose they are: the server keeps what a finger does that came
/// down without a hotkey until it is accepted or rejected.
final class TouchOwnership {
    private let display: Display
    private let probe: InputGrabProbe
    private var table = TouchTable()
    private var rejects = TouchRejectQueue()
    /// The finger pressing button 1 that was accepted last, and the request that did it.
    private var acceptance: (touch: UInt32, request: UInt)?
    /// The requests that moved pointers by nothing: see `releaseButton(of:)`.
    private var stillMotions: ClosedRange<UInt>?

    init(_ display: Display, _ probe: InputGrabProbe) {
        self.display = display
        self.probe = probe
    }

    /// Whether nothing is known of any finger.
    var isEmpty: Bool { table.isEmpty }
    /// The fingers that wait for a decision, in order.
    var undecided: [Int] { table.undecided }
    /// The number of a finger that is down and ours or undecided.
    func finger(_ touch: TouchTable.Touch) -> Int? { table.finger(touch.identifier) }
    /// Whether a movement with this serial number is one by nothing that was made here.
    func isStill(_ serial: UInt) -> Bool { stillMotions?.contains(serial) == true }

    // MARK: What fingers do

    /// A finger came down; gives its number. One that is ours already is accepted at once.
    func land(_ touch: TouchTable.Touch, isOurs: Bool) -> Int {
        // Not accepted, the finished touch would replay into the application beneath.
        if isOurs { answer(touch, XIAcceptTouch) }
        return table.land(touch, isDecided: isOurs)
    }

    /// Forgets the finger that came as button 1: there is one such finger at a time.
    func forgetButton() { _ = table.lift(TouchTable.button) }

    /// A finger was lifted by the event with this serial number; gives its number.
    func lift(_ touch: TouchTable.Touch, serial: UInt) -> Int? {
        let finger = table.lift(touch.identifier)
        if let acceptance, acceptance.touch == touch.identifier, serial < acceptance.request {
            releaseButton(of: touch)
        }
        return finger
    }

    // MARK: Whose they are

    /// These fingers are ours. Fingers that are decided are passed over.
    func accept(_ fingers: [Int]) {
        for finger in fingers {
            guard let touch = table.accept(finger) else { continue }
            answer(touch, XIAcceptTouch)
            if !table.isDown(finger) { releaseButton(of: touch) }
        }
    }

    /// They are not ours, and their numbers are free for others.
    func reject(_ fingers: [Int]) {
        for finger in fingers {
            if let touch = table.reject(finger) { reject(touch) }
        }
    }

    /// Rejects a finger that has no number. Costs a round trip for one that presses.
    func reject(_ touch: TouchTable.Touch) {
        if rejects.admits(touch, isGrabbed: probe.isForeign) { answer(touch, XIRejectTouch) }
    }

    /// Rejects those that are not decided.
    func rejectUndecided() { for touch in table.forgetUndecided() { reject(touch) } }

    /// A device is gone, perhaps with some of them: rejects those that are not decided, and forgets
    /// all.
    func rejectAll() {
        // Where the device is gone the server has no such touch any more, which is no matter.
        for touch in table.forget() { reject(touch) }
    }

    /// Accepts all that are not decided, and those that wait to be rejected.
    func acceptAll() {
        for touch in table.forgetUndecided() + rejects.removeAll() { keep(touch) }
    }

    /// Accepts a finger that has no number, of which nothing more is wanted.
    func keep(_ touch: TouchTable.Touch) {
        answer(touch, XIAcceptTouch)
        releaseButton(of: touch)
    }

    /// When `tick` is wanted.
    var deadline: Duration? { rejects.deadline }

    /// Rejects what can be rejected by now.
    func tick(now: Duration) {
        while let touch = rejects.next(at: now, isGrabbed: probe.isForeign) {
            answer(touch, XIRejectTouch)
        }
    }

    private func answer(_ touch: TouchTable.Touch, _ decision: Int32) {
        guard !touch.isButton else { return }
        XIAllowTouchEvents(
            display.handle, touch.device, touch.identifier, display.root, decision)
        if decision == XIAcceptTouch, touch.isPressing {
            acceptance = (touch.identifier, XNextRequest(display.handle) - 1)
        }
    }

    // MARK: The button that fingers press

    /// Has the server release button 1, which `touch` pressed and which it would leave down.
    private func releaseButton(of touch: TouchTable.Touch) {
        guard touch.isPressing, !touch.isButton else { return }
        releaseButton(ofTouchscreen: touch.source)
    }

    /// Has the server release button 1 where fingers on the touch screen `id` left it down.
    func releaseButton(ofTouchscreen id: Int32) {
        let first = XNextRequest(display.handle)
        display.releaseButton(ofTouchscreen: id)
        stillMotions = first...XNextRequest(display.handle) - 1
        // What moves after these requests has another serial number.
        XNoOp(display.handle)
        display.flush()
    }
}

extension TouchTable.Touch {
    /// The finger that `event` is of.
    init(of event: XIDeviceEvent) {
        let isTouch = (XI_TouchBegin...XI_TouchEnd).contains(event.evtype)
        self.init(
            identifier: isTouch ? UInt32(bitPattern: event.detail) : TouchTable.button,
            device: event.deviceid, source: event.sourceid,
            isPressing: event.flags & Int32(XITouchEmulatingPointer) != 0)
    }
}
