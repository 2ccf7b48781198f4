internal import Gestures

/// Drawing with fingers: on a touch screen, with a hotkey or without, and on a touchpad.
extension Hold {
    mutating func touch(_ event: ContactEvent, finger: Int) {
        // It is still down since an earlier hold, of which it is.
        guard event.phase == .began || arena.contacts.isDown(event.contact) else { return }
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
        case (.drawing(.touch), .ended): feed(event)
        case (.finished(.touch), .began):
            // One more finger of a gesture that is over.
            _ = arena.handle(event)
            effects.append(.accept([finger]))
        case (.finished, .began): effects.append(.reject([finger]))
        case (.finished(.touch), .ended):
            _ = arena.handle(event)
            if arena.contacts.down == 0 { beginAnew(time: time) }
        case (_, .began) where chord == nil: effects.append(.reject([finger]))
        default: break  // A finger beside the pointer's own stroke draws nothing.
        }
        decide(event)
    }

    /// Fingers or a button draw, even if the pointer moved no more than a tap may: they moved it.
    private mutating func takeOver(_ medium: Medium, at point: Point) {
        if !isWaiting {
            undraw()
            drawing.keepsWheel = false
            wantsPointer = false
        }
        useScale(at: point)
        state = .drawing(medium)
    }

    private mutating func land(_ event: ContactEvent, _ finger: Int) {
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
        let down = fingers.filter { arena.contacts.isDown(.finger($0)) }
        let lifted = fingers.filter { !down.contains($0) }
        if !fingers.isEmpty { effects.append(.reject(down + lifted)) }
        if showsInk { effects.append(.erase) }
        drawing.undecided = nil
        state = .over
    }

    // MARK: Touchpads

    mutating func handle(_ event: PadEvent, time: Duration) {
        switch (state, event.phase) {
        case (.waiting, .began),
            (.drawing(.pointer), .began) where isTap:
            takeOver(.pad, at: event.point)
            lastMovement = time
            drawing.hasBegun = true
            drawing.pad = PadFingers(event, unit: unit)
            feedPad(.began, time)
        case (.drawing(.pad), .changed), (.drawing(.pad), .ended):
            lastMovement = time
            drawing.pad?.update(event)
            feedPad(.moved, time)
            guard event.phase == .ended else { return }
            feedPad(.ended, time)
            // It may be decided before the last of them is lifted.
            if case .finished = state { beginAnew(time: time) }
        case (.drawing(.pad), .cancelled):
            // The touchpad saw another gesture in it: what began is cancelled.
            let ended = endContinuousGestures().map(\.endingFollowing)
            state = .finished(.pad)
            updateGrabs()
            effects += [.outcome(.cancelled(.touchpad))] + ended
            beginAnew(time: time)
        case (.finished(.pad), .ended), (.finished(.pad), .cancelled): beginAnew(time: time)
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

extension Hold {
    mutating func button(_ number: Int, isDown: Bool, at point: Point, time: Duration) {
        guard chord != nil else { return }
        if isDown, let binding = buttonBinding(number) {
            return actOnPress(binding, at: point, time: time)
        }
        if !isDown { drawing.buttonPresses.release(number) }
        let sample = Sample(point, at: time)
        switch (state, isDown) {
        case (.waiting, true) where profile.drawingButtons.contains(number),
            (.drawing(.pointer), true) where isTap && profile.drawingButtons.contains(number):
            takeOver(.button(number), at: point)
            lastMovement = time
            wantPointer(for: .button(number))
            feed(ContactEvent(.button, .began, sample))
        case (.drawing(.button(number)), true):
            // The next click of several.
            lastMovement = time
            feed(ContactEvent(.button, .began, sample))
        case (.drawing(.button(number)), false):
            feed(ContactEvent(.button, .ended, sample))
        case (.finished(.button(number)), false): beginAnew(time: time)
        case (_, true) where Phrase.wheelButtons.contains(number): break
        // It reached the application with the modifiers, unless buttons were grabbed because they draw
        // with another device.
        case (.waiting, true)
        where isHeldByModifiers && !needs.drawingButtons.contains(number):
            cancel(.shortcut)
        case (.waiting, true) where number == 1 && isToggled,
            (.drawing(.pointer), true) where number == 1 && isToggled:
            // A toggle has no key to release: a click ends it.
            release(time: time)
        case (_, true): cancel(.otherButton(number))
        case (_, false): break
        }
    }
}

/// The wheel and further mouse buttons, where they are gestures: decided when they are pressed.
extension Hold {
    /// The binding for the press of the button `number`, where that is a gesture now: while nothing
    /// is drawn, or no more than the mouse moves while its wheel is turned.
    private func buttonBinding(_ number: Int) -> Binding? {
        guard mayBegin else { return nil }
        return profile.bindings.first { $0.phrase.mouseButton == number }
    }

    /// Performs what `binding` maps to the press. The hold goes on, and its hotkey no longer counts
    /// as tapped.
    mutating func actOnPress(_ binding: Binding, at point: Point, time: Duration) {
        lastMovement = time
        if case .drawing = state { undraw() }
        state = .waiting(isPlaced: true)
        hotkey?.forwarding = .nothing
        // Hints are for strokes.
        predictionSchedule = PredictionSchedule()
        predictionSchedule.awaitsHint = false
        let acts = drawing.buttonPresses.press(
            binding, at: point, slop: limits.tap.slop, time: time)
        extent = GestureExtent(at: drawing.buttonPresses.start ?? point)
        drawing.hasBegun = true
        drawing.keepsWheel = needs.hasWheel
        updateGrabs()
        if acts { perform(binding) }
    }

    mutating func repeatPress(at time: Duration) {
        guard let binding = drawing.buttonPresses.tick(at: time) else { return }
        lastMovement = time
        perform(binding)
    }

    private mutating func perform(_ binding: Binding) {
        let gesture = Gesture(
            binding.phrase, score: 1, start: extent.start, end: drawing.buttonPresses.end)
        effects += [
            .outcome(.recognized(gesture, mapped: binding.phrase)), .perform(binding, gesture),
        ]
    }
}
