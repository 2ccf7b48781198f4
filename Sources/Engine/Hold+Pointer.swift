internal import Gestures

/// Drawing with the pointer.
extension Hold {
    mutating func button(
        _ number: Int, isDown: Bool, at point: Point, time: Duration, _ arenas: inout ArenaCache
    ) {
        guard chord != nil else { return }
        if isDown, let binding = buttonBinding(number) {
            return press(binding, at: point, time: time)
        }
        if !isDown { drawing.buttonPresses.release(number) }
        let sample = Sample(point, at: time)
        switch (state, isDown) {
        case (.armed, true) where profile.drawingButtons.contains(number):
            relocate(to: point, &arenas)
            lastMovement = time
            drawing.down.insert(.button)
            capture(.button(number))
            feed(ContactEvent(.button, .began, sample))
        case (.drawing(.button(number), _), true):
            // The next click of several.
            lastMovement = time
            drawing.down.insert(.button)
            feed(ContactEvent(.button, .began, sample))
        case (.drawing(.button(number), _), false):
            drawing.down.remove(.button)
            feed(ContactEvent(.button, .ended, sample))
        case (.finished(.button(number)), false): rearm(time: time)
        case (.drawing(.pointer, _), true) where number == 1 && isToggled:
            // A toggle has no key to release: a click ends the drawing.
            release(time: time)
        case (_, true) where Phrase.wheelButtons.contains(number): break
        // A button that draws with another device was kept from the application.
        case (.armed, true)
        where isHeldByModifiers && !drawingButtons(arenas).contains(number):
            cancel(.shortcut)
        case (_, true): cancel(.otherButton(number))
        case (_, false): break
        }
    }

    /// The mouse buttons that may draw.
    func drawingButtons(_ arenas: ArenaCache) -> Set<Int> {
        Set(profiles(arenas).flatMap(\.drawingButtons))
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
        case .armed: break
        case .drawing(.pointer, _) where isTap: break
        case .drawing, .finished, .over: return nil
        }
        return profile.bindings.first { $0.phrase.mouseButton == number }
    }

    /// Performs what `binding` maps to the press. The hold goes on, and its hotkey no longer counts
    /// as tapped.
    mutating func press(_ binding: Binding, at point: Point, time: Duration) {
        lastMovement = time
        if case .drawing = state { undraw() }
        state = .armed(isPlaced: true)
        hotkey?.forwarding = .nothing
        // Hints are for strokes.
        predictionSchedule = PredictionSchedule()
        predictionSchedule.awaitsHint = false
        let acts = drawing.buttonPresses.press(
            binding, at: point, slop: limits.tap.slop, time: time)
        extent = GestureExtent(at: drawing.buttonPresses.start ?? point)
        effects.append(.consume)
        if acts { perform(binding) }
    }

    /// Discards what was drawn, as so little counts as nothing.
    private mutating func undraw() {
        arena.reset()
        state = .armed(isPlaced: true)
        effects.append(.erase)
    }

    /// The pointer rests, and is to be released. Where the wheel may be a gesture, and next to
    /// nothing is drawn, the hold is armed again, with the wheel kept from applications.
    mutating func restPointer(_ medium: Medium) {
        state = .drawing(medium, isGrabbed: false)
        let hasWheel = profile.gestureButtons.contains(where: Phrase.wheelButtons.contains)
        guard hasWheel, medium == .pointer, isTap, !isToggled else {
            return effects.append(.relax)
        }
        undraw()
        extent = GestureExtent(at: extent.latest)
        effects.append(.consume)
    }

    /// Repeats what a held button does.
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

    /// What the hold needs of the devices.
    func needs(_ arenas: ArenaCache) -> HoldNeeds {
        let profiles = profiles(arenas)
        var gestureButtons = profiles.reduce(into: Set<Int>()) {
            $0.formUnion($1.gestureButtons)
        }
        if case .button(let own) = chord?.trigger { gestureButtons.remove(own) }
        return HoldNeeds(
            followsPointer: followsPointer, takesTouches: profile.touch != .off,
            takesPads: profile.touchpad != .off,
            drawingButtons: drawingButtons(arenas), gestureButtons: gestureButtons,
            isToggled: isToggled,
            sparesPointer: profiles.contains { $0.bindings.contains(where: \.isDrag) })
    }

    /// The profiles that may apply in the hold: where there are rules for devices, one for each.
    private func profiles(_ arenas: ArenaCache) -> [Profile] {
        arenas.profilesByDevice(profile: rules.index, isByFocus: chord?.isOfKeyboard ?? false)
            ?? [profile]
    }
}
