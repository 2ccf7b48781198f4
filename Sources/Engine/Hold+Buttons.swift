internal import Gestures

/// Buttons that draw.
extension Hold {
    mutating func button(_ number: Int, isDown: Bool, at point: Point, time: Duration) {
        guard chord != nil else { return }
        if isDown, let binding = buttonBinding(number) {
            return press(binding, at: point, time: time)
        }
        if !isDown { drawing.buttonPresses.release(number) }
        let sample = Sample(point, at: time)
        switch (state, isDown) {
        case (.waiting, true) where profile.drawingButtons.contains(number):
            relocate(to: point)
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
        case (.drawing(.pointer), true) where number == 1 && isToggled:
            // A toggle has no key to release: a click ends the drawing.
            release(time: time)
        case (_, true) where Phrase.wheelButtons.contains(number): break
        // A button that draws with another device was kept from the application.
        case (.waiting, true)
        where isHeldByModifiers && !needs.drawingButtons.contains(number):
            cancel(.shortcut)
        case (_, true): cancel(.otherButton(number))
        case (_, false): break
        }
    }
}

/// Toggles: one press begins them, and another ends them.
extension Hold {
    /// Whether the hold goes on when its hotkey is released.
    var isToggled: Bool { hotkey != nil && profile.mode == .toggle }

    /// Whether the hotkey is modifiers that are still down. Until something is drawn, the
    /// application gets these and all that is pressed with them; once they are released, buttons
    /// and the cancel key are kept from it.
    var isHeldByModifiers: Bool {
        chord?.trigger == .modifiers && hotkey?.position == .down
    }

    /// After how long without movement the hold is cancelled; zero for never. A toggle that was
    /// begun by mistake keeps buttons and fingers from applications, so it ends by itself.
    var timeout: Duration {
        settings.timeout ?? (isToggled ? Profile.defaultToggleTimeout : .zero)
    }

    /// After how long a rest the drawing is finished; nil where a rest does not finish it.
    var rest: Duration? {
        guard isToggled, medium == .pointer else { return nil }
        return profile.rest
    }
}

/// The wheel and further mouse buttons, where they are gestures: decided when they are pressed.
extension Hold {
    /// The binding for the press of the button `number`, where that is a gesture now: while nothing
    /// is drawn, or no more than the mouse moves while its wheel is turned.
    private func buttonBinding(_ number: Int) -> Binding? {
        switch state {
        case .waiting: break
        case .drawing(.pointer) where isTap: break
        case .drawing, .finished, .over: return nil
        }
        return profile.bindings.first { $0.phrase.mouseButton == number }
    }

    /// Performs what `binding` maps to the press. The hold goes on, and its hotkey no longer counts
    /// as tapped.
    mutating func press(_ binding: Binding, at point: Point, time: Duration) {
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
