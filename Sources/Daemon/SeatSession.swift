internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// The hold, and all that is kept for it: one at a time, whichever pointer and keyboard it is of.
final class SeatSession {
    /// Reads the events of the devices.
    let translator: EventTranslator
    /// Grabs the devices.
    var capture: Capture { translator.capture }
    /// Its engine, and what waits for it.
    let queue: EngineQueue
    /// Whether the pointer is to be grabbed as soon as the ink of this iteration is on its way.
    private(set) var awaitsPointer = false
    /// When windows are to be made ready where the stroke will begin; nil where they need not.
    var preparationDue: Duration?
    /// Where the wheel or a button acted last in this hold, and nothing was drawn since.
    private(set) var pressPlace: Point?
    /// Whether the present stroke has begun: its first contact says where.
    private(set) var hasBegun = false
    /// Where it began, for what is done about windows.
    var origin = StrokeOrigin()
    /// What `again` does once more: the latest gesture that can be repeated, as it ended.
    var latest: (binding: Binding, gesture: Gesture)?
    /// The gestures that came nearest to what is drawn.
    var nearest = NearestGestures()
    /// Whether the pointer rested, and the gesture guides are shown.
    var hasGuides = false
    /// The device that the engine knows to be drawing; nil before anything is drawn.
    var describedSource: Int32?

    init(_ capture: Capture, _ engine: Engine) {
        translator = EventTranslator(capture)
        queue = EngineQueue(engine)
    }

    /// Whether anything is held.
    var isHolding: Bool { queue.isHolding }

    /// The sample with which `input` merely goes on with a stroke, and the contact; nil where more
    /// may come of it.
    func inkSample(of input: Input) -> (contact: Contact, sample: Sample)? {
        queue.inkSample(of: input)
    }

    // MARK: Grabs

    /// A hold began: what it may need is grabbed.
    func arm() {
        queue.holdBegan()
        pressPlace = nil
        let profile = queue.engine.profile
        capture.arm(
            followsPointer: followsPointer, takesTouches: profile?.touch != .off,
            takesPads: profile?.touchpad != .off, drawingButtons: queue.engine.drawingButtons,
            gestureButtons: queue.engine.gestureButtons,
            dragsWithFingers: queue.engine.dragsWithFingers, isToggled: profile?.mode == .toggle)
    }

    /// Whether movement draws before a button is pressed.
    var followsPointer: Bool { queue.engine.followsPointer }

    /// The wheel or a further button acts: the hotkey is no tap any more.
    func consume() {
        awaitsPointer = false
        capture.consume()
    }

    /// The pointer draws: it is to be grabbed once its ink is on its way.
    func requestPointer() { awaitsPointer = true }

    /// Grabs the pointer if it is to be; gives why that failed.
    func grabPointer() -> Interruption? {
        guard awaitsPointer else { return nil }
        awaitsPointer = false
        guard let obstacle = capture.grabPointer() else { return nil }
        // The engine is in the middle of its answer; it gets this with the next event.
        queue.interrupt(obstacle)
        return obstacle
    }

    /// The pointer rests: it is released.
    func releasePointer() {
        awaitsPointer = false
        capture.releasePointer()
    }

    /// The hold is over: everything is released.
    func disarm(_ now: Duration) {
        awaitsPointer = false
        preparationDue = nil
        capture.disarm(now: now)
        hasBegun = false
        hasGuides = false
    }

    // MARK: Strokes

    /// `contact` begins; gives whether it is the first of the stroke.
    func begin(_ contact: Contact, at point: Point) -> Bool {
        defer { hasBegun = true }
        preparationDue = nil
        pressPlace = nil
        if !hasBegun {
            origin = StrokeOrigin(at: point)
            origin.isOfFingers = contact.isFinger
        }
        return !hasBegun
    }

    /// The wheel or a button acts at `point`. What acts several times in the same place goes on with
    /// the window that was there, which may be elsewhere by now.
    func press(at point: Point) {
        guard point != pressPlace else { return }
        pressPlace = point
        origin = StrokeOrigin(at: point)
    }

    /// Nothing was drawn.
    func eraseStroke() { hasBegun = false }
}

extension Contact {
    /// Whether it is a finger, on a touch screen or a touchpad.
    fileprivate var isFinger: Bool {
        switch self {
        case .finger, .pad: true
        case .pointer, .button: false
        }
    }
}

/// What its capture has to do in time.
extension MainLoop {
    /// Gives the capture time for its deferred work.
    func addAlarm() {
        loop.addDeadline { [unowned session] in
            session.translator.deadline
        } handler: { [unowned self] now in
            for input in session.translator.tick(now: now) { handle(input, now: now) }
            reportHotkeys()
        }
    }
}
