internal import Gestures

/// Drawing with fingers: on a touch screen, with a hotkey or without, and on a touchpad.
extension Engine {
    mutating func touch(_ hold: inout Hold, _ event: ContactEvent, finger: Int) {
        let time = event.sample.time
        switch (hold.stage, event.phase) {
        case (.armed, .began),
            (.drawing(.pointer), .began) where isOpen(hold):
            if hold.stage != .armed { restart(&hold) }
            relocate(&hold, to: event.sample.position)
            hold.stage = .drawing(.touch)
            land(&hold, event, finger)
        case (.drawing(.touch), .began):
            land(&hold, event, finger)
        case (.drawing(.touch), .moved):
            hold.lastMovement = time
            feed(&hold, event)
        case (.drawing(.touch), .ended):
            hold.down.remove(event.contact)
            feed(&hold, event)
        case (.spent(.touch), .began):
            // One more finger of a hand that is done.
            hold.down.insert(event.contact)
            if hasFreeTouches { effects.append(.accept([finger])) }
        case (.spent, .began): refuse(finger)
        case (.spent(.touch), .ended):
            hold.down.remove(event.contact)
            if hold.down.isEmpty, hold.chord != nil { rearm(&hold, time: time) }
        case (_, .began) where hold.chord == nil: refuse(finger)
        default: break  // A finger beside the pointer's own stroke draws nothing.
        }
        decide(&hold, event)
    }

    /// Hands a finger to the application that is none of the hold's. While a hold is armed the
    /// server gives us all fingers anyway.
    mutating func refuse(_ finger: Int) {
        if hasFreeTouches { effects.append(.reject([finger])) }
    }

    /// Whether the pointer has drawn nothing yet that fingers would take away.
    private func isOpen(_ hold: Hold) -> Bool {
        guard hold.stage == .drawing(.pointer) else { return true }
        guard let strokePath = hold.arena.contacts.single?.strokePath else { return false }
        return strokePath.box.diagonal <= hold.limits.tap.slop
    }

    /// Begins the gesture anew: what the pointer did was the hand on its way to the glass.
    private mutating func restart(_ hold: inout Hold) {
        hold.arena.reset()
        effects.append(.erase)
        if hold.isCaptured {
            hold.isCaptured = false
            effects.append(.relax)
        }
    }

    private mutating func land(_ hold: inout Hold, _ event: ContactEvent, _ finger: Int) {
        hold.down.insert(event.contact)
        hold.lastMovement = event.sample.time
        if hold.chord == nil {
            if hold.instanceSelection == .undecided {
                hold.fingers.append(finger)
            } else {
                effects.append(.accept([finger]))
            }
        }
        feed(&hold, event)
    }

    // MARK: Fingers without a hotkey

    /// How many fingers need no hotkey.
    static let freeFingers = 3

    /// Until when enough fingers have to be down. The last one has half of the time after the one
    /// before it: what two fingers do can be given back as it was only while both are still down.
    @inline(__always) func landingDeadline(_ hold: Hold) -> Duration? {
        guard hold.instanceSelection == .undecided, hold.fingers.count < Engine.freeFingers,
            let first = hold.arena.contacts.strokePaths.first?.strokePath.start?.time
        else { return nil }
        let due = first + hold.limits.landing
        guard hold.fingers.count == Engine.freeFingers - 1,
            let latest = hold.arena.contacts.strokePaths.last?.strokePath.start?.time
        else { return due }
        return min(due, latest + hold.limits.landing / 2)
    }

    /// Says whose the fingers are, as soon as it is known.
    private mutating func decide(_ hold: inout Hold, _ event: ContactEvent) {
        guard hold.instanceSelection == .undecided else { return }
        if hold.fingers.count < Engine.freeFingers {
            let strokePath = hold.arena.contacts.strokePaths.last { $0.contact == event.contact }?
                .strokePath
            let strays = (strokePath?.box.diagonal ?? 0) > hold.limits.tap.slop
            if strays || event.phase == .ended { yield(&hold) }
        } else if hold.arena.resolution == .nobody {
            yield(&hold)
        }
    }

    /// Gives the fingers to the application, with all that they did.
    mutating func yield(_ hold: inout Hold) {
        // The server gives back all of a finger before the next one. Those that are lifted come
        // last, so that all begin before one ends.
        let down = hold.fingers.filter { hold.down.contains(.finger($0)) }
        let lifted = hold.fingers.filter { !down.contains($0) }
        if !hold.fingers.isEmpty { effects.append(.reject(down + lifted)) }
        if hold.showsInk { effects.append(.erase) }
        hold.instanceSelection = .ours
        hold.fingers = []
        hold.down = []
        hold.stage = .spent(.touch)
    }

    /// Takes the fingers: from here on they are ours.
    mutating func claim(_ hold: inout Hold) {
        guard hold.instanceSelection == .undecided else { return }
        effects.append(.accept(hold.fingers))
        hold.instanceSelection = .ours
    }

    // MARK: Touchpads

    mutating func pad(_ hold: inout Hold, _ event: PadEvent, time: Duration) {
        switch (hold.stage, event.phase) {
        case (.armed, .began),
            (.drawing(.pointer), .began) where isOpen(hold):
            if hold.stage != .armed { restart(&hold) }
            relocate(&hold, to: event.point)
            hold.stage = .drawing(.pad)
            hold.lastMovement = time
            let fingers = PadFingers(event)
            hold.pad = fingers
            for (contact, point) in fingers.places {
                hold.down.insert(contact)
                feed(&hold, ContactEvent(contact, .began, Sample(point, at: time)))
            }
        case (.drawing(.pad), .changed):
            hold.lastMovement = time
            hold.pad?.follow(event)
            feedPad(&hold, .moved, time)
        case (.drawing(.pad), .ended):
            hold.pad?.follow(event)
            feedPad(&hold, .moved, time)
            hold.down = []
            feedPad(&hold, .ended, time)
        case (.drawing(.pad), .cancelled):
            // The touchpad saw another gesture in it: what began is taken back.
            let told = undo(&hold)
            hold.down = []
            hold.stage = .spent(.pad)
            effects += [.disarm, .settle(.cancelled(.touchpad))] + told
            if hold.chord != nil { rearm(&hold, time: time) }
        case (.spent(.pad), .ended), (.spent(.pad), .cancelled):
            hold.down = []
            if hold.chord != nil { rearm(&hold, time: time) }
        default: break
        }
    }

    private mutating func feedPad(_ hold: inout Hold, _ phase: ContactEvent.Phase, _ time: Duration)
    {
        for (contact, point) in hold.pad?.places ?? [] {
            guard case .drawing = hold.stage else { return }
            feed(&hold, ContactEvent(contact, phase, Sample(point, at: time)))
        }
    }
}
