internal import Gestures

/// Drawing with fingers: on a touch screen, with a hotkey or without, and on a touchpad.
extension Hold {
    mutating func touch(_ event: ContactEvent, finger: Int) {
        let time = event.sample.time
        switch (state, event.phase) {
        case (.waiting, .began),
            (.drawing(.pointer), .began) where isTap:
            takeOver(.touch, at: event.sample.position)
            land(event, finger)
        case (.drawing(.touch), .began): land(event, finger)
        case (.drawing(.touch), .moved):
            lastMovement = time
            feed(event)
        case (.drawing(.touch), .ended):
            drawing.down.remove(event.contact)
            feed(event)
        case (.finished(.touch), .began):
            // One more finger of a gesture that is over.
            drawing.down.insert(event.contact)
            if settings.hasFreeTouches { effects.append(.accept([finger])) }
        case (.finished, .began): refuse(finger)
        case (.finished(.touch), .ended):
            drawing.down.remove(event.contact)
            if drawing.down.isEmpty { beginAnew(time: time) }
        case (_, .began) where chord == nil: refuse(finger)
        default: break  // A finger beside the pointer's own stroke draws nothing.
        }
        decide(event)
    }

    /// Rejects a finger that is none of the hold's: the application gets it. Where no finger draws
    /// without a hotkey, all are grabbed anyway.
    mutating func refuse(_ finger: Int) {
        if settings.hasFreeTouches { effects.append(.reject([finger])) }
    }

    /// Fingers draw, even if the pointer moved no more than a tap may: they moved it as they landed.
    private mutating func takeOver(_ medium: Medium, at point: Point) {
        if !isWaiting {
            undraw()
            drawing.keepsWheel = false
            wantsPointer = false
        }
        relocate(to: point)
        state = .drawing(medium)
    }

    private mutating func land(_ event: ContactEvent, _ finger: Int) {
        drawing.down.insert(event.contact)
        drawing.hasBegun = true
        lastMovement = event.sample.time
        if isUndecided {
            drawing.undecided?.append(finger)
        } else if chord == nil {
            effects.append(.accept([finger]))
        }
        feed(event)
    }

    // MARK: Fingers without a hotkey

    /// How many fingers need no hotkey.
    static let freeFingers = 3

    /// Until when enough fingers have to be down. The last one has half of the time after the one
    /// before it: two fingers can be given back unchanged only while both are still down.
    var landingDeadline: Duration? {
        guard let fingers = drawing.undecided, fingers.count < Hold.freeFingers,
            let first = arena.contacts.strokePaths.first?.strokePath.start?.time
        else { return nil }
        let due = first + limits.landing
        guard fingers.count == Hold.freeFingers - 1,
            let latest = arena.contacts.strokePaths.last?.strokePath.start?.time
        else { return due }
        return min(due, latest + limits.landing / 2)
    }

    /// Rejects fingers as soon as it is known that they draw nothing.
    private mutating func decide(_ event: ContactEvent) {
        guard let fingers = drawing.undecided else { return }
        if fingers.count < Hold.freeFingers {
            let strokePath = arena.contacts.strokePaths.last { $0.contact == event.contact }?
                .strokePath
            let strays = (strokePath?.box.diagonal ?? 0) > limits.tap.slop
            if strays || event.phase == .ended { rejectFingers() }
        } else if arena.resolution == .allFailed {
            rejectFingers()
        }
    }

    /// Rejects all fingers: their application gets them, with all that they did.
    mutating func rejectFingers() {
        // The server replays one finger after the other. Those that are lifted come last, so that
        // all begin before one ends.
        let fingers = drawing.undecided ?? []
        let down = fingers.filter { drawing.down.contains(.finger($0)) }
        let lifted = fingers.filter { !down.contains($0) }
        if !fingers.isEmpty { effects.append(.reject(down + lifted)) }
        if showsInk { effects.append(.erase) }
        drawing.undecided = nil
        state = .over
    }

    /// Accepts the fingers: their application never sees them.
    mutating func acceptFingers() {
        guard let fingers = drawing.undecided else { return }
        effects.append(.accept(fingers))
        drawing.undecided = nil
    }

    // MARK: Touchpads

    mutating func handle(_ event: PadEvent, time: Duration) {
        switch (state, event.phase) {
        case (.waiting, .began),
            (.drawing(.pointer), .began) where isTap:
            takeOver(.pad, at: event.point)
            lastMovement = time
            drawing.hasBegun = true
            let fingers = PadFingers(event, unit: unit)
            drawing.pad = fingers
            for (contact, point) in fingers.places {
                drawing.down.insert(contact)
                feed(ContactEvent(contact, .began, Sample(point, at: time)))
            }
        case (.drawing(.pad), .changed), (.drawing(.pad), .ended):
            lastMovement = time
            drawing.pad?.update(event)
            feedPad(.moved, time)
            guard event.phase == .ended else { return }
            drawing.down = []
            feedPad(.ended, time)
        case (.drawing(.pad), .cancelled):
            // The touchpad saw another gesture in it: what began is cancelled.
            let ended = endContinuousGestures().map(\.endingDrag)
            drawing.down = []
            state = .finished(.pad)
            updateGrabs()
            effects += [.outcome(.cancelled(.touchpad))] + ended
            beginAnew(time: time)
        case (.finished(.pad), .ended), (.finished(.pad), .cancelled):
            drawing.down = []
            beginAnew(time: time)
        default: break
        }
    }

    private mutating func feedPad(_ phase: ContactEvent.Phase, _ time: Duration) {
        for (contact, point) in drawing.pad?.places ?? [] {
            guard case .drawing = state else { return }
            feed(ContactEvent(contact, phase, Sample(point, at: time)))
        }
    }
}

extension Effect {
    /// The effect, with a drag ended where its touchpad cancelled it: to a touchpad, fingers lifted
    /// one after the other are another gesture, but what they dragged stays where it is.
    fileprivate var endingDrag: Effect {
        guard case .perform(let binding, var gesture) = self, gesture.phase == .cancelled,
            binding.isDrag
        else { return self }
        gesture.phase = .ended
        return .perform(binding, gesture)
    }
}
