internal import Desktop
internal import Engine
internal import Gestures
internal import Host

/// Presses keys and mouse buttons, types and drags for actions, and knows what they hold down.
final class KeyAndButtonActions {
    /// Sends them; throws where the server lacks what that needs.
    private let input: SyntheticInput
    /// Moves its grabs out of the way of clicks and drags.
    let capture: Capture
    /// The chords that each gesture holds down, by its phrase in the mapping.
    private var chords: [Phrase: [Chord]] = [:]
    /// The drag of a finger gesture, which holds a button down and moves the pointer; one at most.
    private var dragging: Drag?
    /// Whether the grabs were moved out of the way of a click.
    private var isClicking = false
    /// When to go on with keys or clicks that are being sent.
    private(set) var deadline: Duration?
    /// How long spare keys stay bound to characters that no key has: as long as a busy application
    /// may take to read what was typed.
    static let bindingTime = Duration.seconds(2)
    /// When to end those bindings; nil where there are none.
    private(set) var keysDeadline: Duration?

    private struct Drag {
        let phrase: Phrase
        var path: DragPath
        var sent: Point
    }

    init(_ input: SyntheticInput, _ capture: Capture) {
        self.input = input
        self.capture = capture
    }

    var isBusy: Bool { input.isBusy }

    func holdsUp(_ action: Action?) -> Bool {
        if case .keys = action { return !input.takesMoreKeys }
        return isBusy
    }

    func proceed() {
        input.proceed()
        update()
    }

    /// Plans when to go on, and puts the grabs back once a click is done.
    private func update() {
        deadline = input.pause.map { MonotonicClock.now + $0 }
        guard isClicking, !input.isBusy else { return }
        isClicking = false
        if dragging == nil { capture.grabs.stepBack() }
    }

    func restoreKeys() {
        keysDeadline = nil
        input.restoreKeys()
    }

    /// Releases everything, for when the end of the gestures that hold it will not be reported.
    func releaseAll() {
        cancelDrag()
        input.releaseAll()
        update()
        chords = [:]
    }

    /// Puts the pointer back to `start`, if it is still near `end`.
    func returnPointer(to start: Point, from end: Point) {
        input.warp(to: start, from: end)
    }

    func releaseKeys(of binding: Binding) {
        for chord in (chords.removeValue(forKey: binding.phrase) ?? []).reversed() {
            input.release(chord)
        }
    }

    /// Performs `action`, which is one of keys or buttons, for what `contact` draws; gives what of a
    /// text is to be typed `bindingTime` later.
    func perform(
        _ action: Action, of binding: Binding, _ gesture: Gesture, by contact: Contact
    ) throws(ActionError) -> String {
        defer { update() }
        switch action {
        case .keys(let chords): try input.send(chords)
        case .hold(let chord): try hold(chord, binding, gesture)
        case .text(let text):
            let rest = try input.type(text)
            if input.hasBoundKeys { keysDeadline = MonotonicClock.now + Self.bindingTime }
            return rest
        case .click(let button):
            stepAside()
            try input.click(button, at: gesture.start)
        case .scroll(let direction, let count):
            stepAside()
            try input.scroll(direction, count, at: gesture.start)
        case .drag(let button): try drag(button, binding.phrase, gesture, by: contact)
        case .run, .exec, .window, .desktop, .wait, .again, .own, .nothing: break
        }
        return ""
    }

    private func stepAside() {
        isClicking = true
        capture.grabs.stepAside()
    }

    /// Presses a chord once in a gesture, whichever phase the mapping has it in.
    private func hold(
        _ chord: Chord, _ binding: Binding, _ gesture: Gesture
    ) throws(ActionError) {
        guard binding.phrase.isContinuous, gesture.progress != nil else {
            throw .needsContinuousGesture("keys hold")
        }
        guard gesture.phase == .began || gesture.phase == .changed,
            chords[binding.phrase]?.contains(chord) != true
        else { return }
        try input.hold(chord)
        chords[binding.phrase, default: []].append(chord)
    }

    // MARK: Dragging

    /// A button goes down at the beginning of a gesture of fingers, and up at its end.
    private func drag(
        _ button: Int, _ phrase: Phrase, _ gesture: Gesture, by contact: Contact
    ) throws(ActionError) {
        guard let progress = gesture.progress else { throw .needsContinuousGesture("drag") }
        if gesture.phase == .began {
            switch contact {
            case .finger, .pad: break
            case .pointer, .button: throw .needsFingers("drag")
            }
            return try beginDrag(
                button, at: gesture.start, by: progress.translation, of: phrase)
        }
        guard dragging?.phrase == phrase else { return }
        if gesture.phase == .cancelled { return cancelDrag() }
        dragging?.path.move(by: progress.translation)
        if gesture.phase == .ended { releaseButton() }
    }

    /// A gesture of fingers, which the mapping calls `phrase`, began at `point`: presses `button`
    /// there, and has the pointer go on to where the fingers are by now.
    ///
    /// - Throws: why the button cannot be pressed. The gesture then drags nothing.
    private func beginDrag(
        _ button: Int, at point: Point, by translation: Vector, of phrase: Phrase
    ) throws(ActionError) {
        guard dragging == nil else { return }
        let path = input.dragPath(from: point)
        capture.grabs.stepAside()
        do throws(ActionError) {
            try input.press(button, at: path.start, of: capture)
        } catch {
            capture.grabs.stepBack()
            throw error
        }
        dragging = Drag(phrase: phrase, path: path, sent: path.start)
        dragging?.path.move(by: translation)
    }

    /// Takes the pointer back to where it began, so that nothing is dropped where it happens to be,
    /// and releases the button there.
    private func cancelDrag() {
        dragging?.path.goBack()
        releaseButton()
    }

    /// Moves the pointer to where this iteration of the event loop has taken the drag: many
    /// movements are one request.
    func finishIteration() {
        guard let drag = dragging, drag.path.place != drag.sent else { return }
        input.move(to: drag.path.place)
        dragging?.sent = drag.path.place
    }

    private func releaseButton() {
        finishIteration()
        guard let drag = dragging else { return }
        dragging = nil
        input.releaseButton(at: drag.path.place)
        capture.grabs.stepBack()
    }
}
