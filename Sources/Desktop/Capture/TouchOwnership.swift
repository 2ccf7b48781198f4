internal import CX11
internal import Engine

/// The fingers on touch screens, and whose they are: the server holds back the events of a finger
/// that came down without a hotkey until the finger is accepted or rejected.
final class TouchOwnership {
    private let server: any InputServer
    private let grabs: GrabController
    private(set) var table = TouchTable()
    private var rejects = TouchRejectQueue()
    /// The finger pressing button 1 that was accepted last, and the request that did it.
    private var acceptance: (touch: UInt32, request: UInt)?

    init(_ server: any InputServer, _ grabs: GrabController) {
        self.server = server
        self.grabs = grabs
    }

    /// Whether nothing is known of any finger.
    var isEmpty: Bool { table.isEmpty }
    /// The number of a finger that is down and ours or undecided.
    func finger(_ touch: TouchTable.Touch) -> Int? { table.finger(touch.identifier) }

    // MARK: What fingers do

    /// A finger came down; gives its number. One that is ours already is accepted at once.
    func land(_ touch: TouchTable.Touch, isOurs: Bool) -> Int {
        // Unless accepted, the touch would be replayed to the application when it ends.
        if isOurs { answer(touch, isAccepted: true) }
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
            answer(touch, isAccepted: true)
            if !table.isDown(finger) { releaseButton(of: touch) }
        }
    }

    /// The pointer was grabbed. The server hands the fingers that are ours over to that grab, and
    /// counts them as undecided again.
    func acceptAgain() { for touch in table.kept { answer(touch, isAccepted: true) } }

    /// They are not ours, and their numbers are free for others. The order is the caller's: an
    /// application gets those that come first before the others.
    func reject(_ fingers: [Int]) {
        for touch in fingers.compactMap({ table.reject($0) }) { reject(touch) }
    }

    /// Rejects fingers in the order in which they landed. Otherwise the server would keep the press
    /// of the later one until the earlier one is done, and show it while it plays events: see
    /// `TouchRejectQueue`.
    private func reject(_ touches: [TouchTable.Touch]) {
        for touch in touches.sorted(by: { $0.identifier < $1.identifier }) { reject(touch) }
    }

    /// Rejects a finger that has no number. Costs a round trip for one that presses.
    func reject(_ touch: TouchTable.Touch) {
        if rejects.admits(touch, isGrabbed: server.isGrabbedElsewhere) {
            answer(touch, isAccepted: false)
        }
    }

    /// Rejects those that are not decided.
    func rejectUndecided() { reject(table.forgetUndecided()) }

    /// A device is gone, perhaps with some of them: rejects those that are not decided, and forgets
    /// all.
    func rejectAll() {
        // Where the device is gone the server has no such touch any more, which does no harm.
        reject(table.forget())
    }

    /// Accepts all that are not decided, and those that wait to be rejected.
    func acceptAll() {
        for touch in table.forgetUndecided() + rejects.removeAll() { keep(touch) }
    }

    /// Accepts a finger that has no number, to ignore it.
    func keep(_ touch: TouchTable.Touch) {
        answer(touch, isAccepted: true)
        releaseButton(of: touch)
    }

    /// When `tick` is wanted.
    var deadline: Duration? { rejects.deadline }

    /// Rejects what can be rejected by now.
    func tick(now: Duration) {
        while let next = rejects.next(at: now, isGrabbed: server.isGrabbedElsewhere) {
            switch next {
            case .free(let touch): answer(touch, isAccepted: false)
            case .late(let touch): keep(touch)
            }
        }
    }

    private func answer(_ touch: TouchTable.Touch, isAccepted: Bool) {
        guard !touch.isButton else { return }
        let window = grabs.window(of: touch)
        guard isAccepted else {
            server.send(.rejectTouch(touch.identifier, device: touch.device, on: window))
            return
        }
        server.send(.acceptTouch(touch.identifier, device: touch.device, on: window))
        if touch.isPressing { acceptance = (touch.identifier, server.nextSerial - 1) }
    }

    // MARK: The button that fingers press

    /// Has the server release button 1, which `touch` pressed and which it would leave down.
    private func releaseButton(of touch: TouchTable.Touch) {
        guard touch.isPressing, !touch.isButton else { return }
        releaseButton(ofTouchscreen: touch.source)
    }

    /// Has the server release button 1 where fingers on the touch screen `id` left it down.
    func releaseButton(ofTouchscreen id: Int32) {
        server.send(.releaseTouchscreenButton(id))
    }
}

extension TouchTable.Touch {
    /// The finger that `event` is of.
    init(of event: XIDeviceEvent) {
        self.init(
            identifier: UInt32(bitPattern: event.detail), device: event.deviceid,
            source: event.sourceid,
            isPressing: event.flags & Int32(XITouchEmulatingPointer) != 0, window: event.event,
            serial: event.serial)
    }

    /// The finger that is reported as button 1 only.
    init(button event: InputEvent) {
        self.init(
            identifier: TouchTable.button, device: event.device, source: event.source,
            isPressing: false, window: 0, serial: event.serial)
    }
}

// Whose the fingers on touch screens are.
extension Capture {
    /// These fingers, which came down without a hotkey, are ours: their application never gets
    /// them, and what they do goes on being reported. Fingers that are decided are passed over.
    public func accept(_ fingers: [Int]) { touches.accept(fingers) }

    /// They are not ours: their application gets what they did and will do, and nothing more of
    /// them is reported; their numbers are free for others. Fingers that go together are best
    /// rejected together, and before a hold is armed.
    ///
    /// Measured on Xorg 21.1.7: an application that takes touches gets every finger's own events
    /// whole and in order, mostly within 0.2 ms, and within 2 ms with the server's buffer full,
    /// also after the finger was lifted. What they did while they waited comes one finger after the
    /// other, so that only fingers rejected as they land keep their order. The server keeps 98
    /// movements of a waiting finger; later ones are lost until it is decided. An application that
    /// takes the pointer only gets the press and the release where they were, and of the movement
    /// what comes after the decision. The earlier this is called, the less of all that can be
    /// noticed.
    public func reject(_ fingers: [Int]) { touches.reject(fingers) }

    /// Accepts every finger that is not decided on, and releases the grabs of fingers, with or
    /// without a hold: to be called before the connection ends, and before holds are ended.
    ///
    /// Where a client goes away that has fingers to decide on, Xorg 21.1.7 shows the press of the
    /// first of them to the window manager's grab, and crashes when the window manager answers
    /// (segmentation fault in `ProcAllowEvents`). It does so where they were just rejected, too. No
    /// application gets anything of fingers that are accepted.
    public func endTouches() {
        settings.ungated = UngatedInput()
        settings.touchModifiers = []
        // A hold that is still on would go on grabbing them.
        grabs.wanted.fingers = false
        applyGestureGrabs()
        touches.acceptAll()
        // What landed before the server released the grabs.
        server.sync()
        for event in server.dequeueTouchBegins() { touches.keep(TouchTable.Touch(of: event)) }
        server.sync()
    }

    /// Gives up a finger that came as a press which the server held back: once the press may go on,
    /// Xorg 21.1.7 forgets the finger (`TouchAcceptAndEnd`), and neither ends the grab that the
    /// press has fired nor releases the button.
    func abandon(_ touch: TouchTable.Touch) {
        grabs.release(pressOn: touch.device)
        touches.releaseButton(ofTouchscreen: touch.source)
    }
}

/// The fingers that are known: each from its landing until it is lifted and decided on. Pure
/// bookkeeping; the numbers are small, for the engine, and free again once a finger is forgotten.
struct TouchTable {
    /// A finger by the names that the server has for it.
    struct Touch: Hashable {
        /// The server's number of the touch, new for every landing.
        var identifier: UInt32
        /// The master device that reported it.
        var device: Int32
        /// The touch screen that felt it.
        var source: Int32
        /// Whether it presses button 1, too, for clients that know no touch.
        var isPressing: Bool
        /// The window on which it was grabbed as it landed.
        var window: Window
        /// The serial number of the event by which it landed.
        var serial: UInt
        /// Whether the server reports it as that button only: ours from its press on.
        var isButton: Bool { identifier == TouchTable.button }
    }

    /// Stands for the identifier of a finger that came as button 1; the server counts from 1.
    static let button = UInt32.max

    private struct State {
        var touch: Touch
        var isDown = true
        var isDecided: Bool
    }

    private var states: [Int: State] = [:]

    /// Whether nothing is known of any finger.
    var isEmpty: Bool { states.isEmpty }
    /// The fingers that are down and ours.
    var kept: [Touch] { states.values.filter { $0.isDown && $0.isDecided }.map(\.touch) }
    /// The fingers that wait for a decision, in order.
    var undecided: [Int] { states.filter { !$0.value.isDecided }.keys.sorted() }

    /// A finger came down; gives its number.
    mutating func land(_ touch: Touch, isDecided: Bool) -> Int {
        let finger = (0...).first { states[$0] == nil } ?? 0
        states[finger] = State(touch: touch, isDecided: isDecided)
        return finger
    }

    /// The number of a finger that is down and ours or undecided.
    func finger(_ identifier: UInt32) -> Int? {
        states.first { $0.value.touch.identifier == identifier && $0.value.isDown }?.key
    }

    /// A finger was lifted; gives its number. Undecided, it keeps that number: the server holds
    /// back what it did until it is accepted or rejected.
    mutating func lift(_ identifier: UInt32) -> Int? {
        guard let finger = finger(identifier) else { return nil }
        states[finger]?.isDown = false
        if states[finger]?.isDecided == true { states[finger] = nil }
        return finger
    }

    /// Whether the finger is known and not lifted yet.
    func isDown(_ finger: Int) -> Bool { states[finger]?.isDown == true }

    /// The finger is ours; gives what the server has to know, nil when it does.
    mutating func accept(_ finger: Int) -> Touch? {
        guard let state = states[finger], !state.isDecided else { return nil }
        states[finger]?.isDecided = true
        if !state.isDown { states[finger] = nil }
        return state.touch
    }

    /// The finger is not ours, and nothing more of it is reported; gives what the server has to
    /// know, nil when it was ours already.
    mutating func reject(_ finger: Int) -> Touch? {
        guard let state = states[finger], !state.isDecided else { return nil }
        states[finger] = nil
        return state.touch
    }

    /// Forgets the fingers that were undecided; gives them.
    mutating func forgetUndecided() -> [Touch] { undecided.compactMap { reject($0) } }

    /// Forgets every finger; gives those that were undecided.
    mutating func forget() -> [Touch] {
        defer { states = [:] }
        return states.values.filter { !$0.isDecided }.map(\.touch)
    }
}

/// Fingers that are to be rejected one after another, since the server needs that: their
/// applications get them.
///
/// A finger that came down alone presses button 1, too. Once we reject it, the server shows that
/// press to the window manager's grab for click-to-focus, which freezes the pointer until the
/// window manager says that the press goes on to the application. Where another such finger was
/// rejected meanwhile, or a mouse button pressed, the server shows that press as soon as the
/// pointer thaws, but records a later time for its grab than the press has: the window manager's
/// answer to it is taken for one that came too late, and the pointer stays frozen for good (Xorg
/// 21.1.7, `ActivatePointerGrab`, where events are being played). So a finger that presses is
/// rejected only while no client holds the pointer, and no application gets it where one does for
/// long: a button is held, or the window manager had no time to answer.
struct TouchRejectQueue {
    /// What is to be done with a finger that waited.
    enum Next: Hashable {
        /// The pointer is free: it can be rejected.
        case free(TouchTable.Touch)
        /// It has waited for too long, and may not be rejected.
        case late(TouchTable.Touch)
    }

    private var waiting: [TouchTable.Touch] = []
    private var tries = 0
    /// When `next` was called last.
    private var newest = Duration.zero

    /// The time between two questions whether the pointer is free.
    private static let pause = Duration.milliseconds(2)
    /// How often it is asked at most: a tap that comes much later would be a surprise.
    private static let limit = 500

    /// When `next` is wanted.
    private(set) var deadline: Duration?

    /// Whether `touch` may be rejected at once; else it waits.
    ///
    /// - Parameter isGrabbed: whether another client has grabbed a master device; asked only for a
    ///   finger that presses.
    mutating func admits(_ touch: TouchTable.Touch, isGrabbed: (Int32) -> Bool) -> Bool {
        guard touch.isPressing else { return true }
        if waiting.isEmpty, !isGrabbed(touch.device) { return true }
        waiting.append(touch)
        // Due at once, and never before a deadline that has passed.
        deadline = deadline ?? newest
        return false
    }

    /// The next finger that need not wait any more; nil where there is none. To be answered before
    /// the next call, which depends on the answer.
    mutating func next(at now: Duration, isGrabbed: (Int32) -> Bool) -> Next? {
        newest = max(newest, now)
        guard let due = deadline, now >= due else { return nil }
        guard let touch = waiting.first else {
            deadline = nil
            return nil
        }
        let isLate = isGrabbed(touch.device)
        if isLate, tries < Self.limit {
            tries += 1
            deadline = now + Self.pause
            return nil
        }
        tries = 0
        waiting.removeFirst()
        return isLate ? .late(touch) : .free(touch)
    }

    /// Gives up on those that wait; gives them.
    mutating func removeAll() -> [TouchTable.Touch] {
        defer { waiting = [] }
        deadline = nil
        return waiting
    }
}
