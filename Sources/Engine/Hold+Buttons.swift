internal import Gestures

/// The wheel and further mouse buttons, where they are gestures: decided when they are pressed.
extension Hold {
    /// The entry for the press of the button `number`, where that is a gesture now: while nothing is
    /// drawn, or so little that it is none, as when the mouse moves while its wheel is turned.
    func buttonBinding(_ number: Int) -> Binding? {
        switch state {
        case .armed: break
        case .drawing(.pointer) where isTap: break
        case .drawing, .finished: return nil
        }
        return profile.bindings.first { $0.phrase.mouseButton == number }
    }

    /// Performs what `binding` maps to the press. The hold goes on, and its hotkey is no tap.
    mutating func press(_ binding: Binding, at point: Point, time: Duration) {
        lastMovement = time
        isAnchored = true
        if case .drawing = state { undraw() }
        hadOutcome = true
        // Hints are for strokes.
        predictionSchedule = PredictionSchedule()
        predictionSchedule.awaitsHint = false
        let acts = buttonPresses.press(binding, at: point, slop: limits.tap.slop, time: time)
        anchor = buttonPresses.start ?? point
        extent = GestureExtent(at: anchor)
        effects.append(.consume)
        if acts { perform(binding) }
    }

    /// Takes what was drawn for nothing, as so little of it is.
    private mutating func undraw() {
        arena.reset()
        state = .armed
        isCaptured = false
        effects.append(.erase)
    }

    /// The pointer rests, and is to be released. Where the wheel may be a gesture, and next to
    /// nothing is drawn, the hold is as it was before, with the wheel kept from applications.
    mutating func restPointer() {
        isCaptured = false
        let hasWheel = profile.gestureButtons.contains(where: Phrase.wheelButtons.contains)
        guard hasWheel, state == .drawing(.pointer), isTap, !isToggled else {
            return effects.append(.relax)
        }
        undraw()
        anchor = extent.latest
        extent = GestureExtent(at: anchor)
        effects.append(.consume)
    }

    /// Repeats what a button does that is held.
    mutating func repeatPress(at time: Duration) {
        guard state == .armed, let binding = buttonPresses.tick(at: time) else { return }
        lastMovement = time
        perform(binding)
    }

    private mutating func perform(_ binding: Binding) {
        let gesture = Gesture(
            binding.phrase, score: 1, start: buttonPresses.start ?? anchor, end: buttonPresses.end)
        effects += [
            .outcome(.recognized(gesture, mapped: binding.phrase)), .perform(binding, gesture),
        ]
    }

    /// When what a held button does is to be repeated.
    @inline(__always) var repetitionDeadline: Duration? {
        state == .armed ? buttonPresses.deadline : nil
    }

    /// How far the pointer has to go before ink begins, in pixels. After a press it is farther, since
    /// a mouse moves a little while its wheel is turned.
    @inline(__always) var inkThreshold: Double {
        buttonPresses.start == nil ? Hold.threshold : max(Hold.threshold, limits.tap.slop)
    }

    /// The mouse buttons whose press may be a gesture in the hold, those of the wheel among them.
    func gestureButtons(_ arenas: ArenaCache) -> Set<Int> {
        var buttons = profiles(arenas).reduce(into: Set<Int>()) {
            $0.formUnion($1.gestureButtons)
        }
        if case .button(let own) = chord?.trigger { buttons.remove(own) }
        return buttons
    }

    /// Whether fingers may drag with a mouse button in the hold.
    func dragsWithFingers(_ arenas: ArenaCache) -> Bool {
        profiles(arenas).contains { $0.bindings.contains(where: \.isDrag) }
    }

    /// What is mapped in the hold: where there are rules for some devices, that of each.
    private func profiles(_ arenas: ArenaCache) -> [Profile] {
        arenas.profilesByDevice(profile: profileIndex, isByFocus: chord?.isOfKeyboard ?? false)
            ?? [profile]
    }
}
