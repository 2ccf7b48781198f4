internal import Desktop
internal import Engine
internal import Gestures

/// The mouse button that a gesture of fingers holds down: one at most, and the pointer goes where the
/// fingers go.
final class Drags {
    private let input: SyntheticInput
    /// Its grabs are out of the way meanwhile.
    private let capture: Capture
    private var underWay: Drag?

    private struct Drag {
        /// What the mapping calls the gesture.
        let phrase: Phrase
        let button: DraggingButton
        var path: DragPath
        /// Where the pointer was sent last.
        var sent: Point
    }

    init(_ input: SyntheticInput, _ capture: Capture) {
        self.input = input
        self.capture = capture
    }

    /// Whether the pointer drags.
    var isUnderWay: Bool { underWay != nil }

    /// A gesture of fingers, which the mapping calls `phrase`, began at `point`: presses `button`
    /// there, and has the pointer go on to where the fingers are by now.
    ///
    /// - Throws: why the button cannot be pressed. The gesture then drags nothing.
    func begin(
        _ button: Int, at point: Point, by translation: Vector, of phrase: Phrase
    ) throws(ActionError) {
        guard underWay == nil else { return }
        let path = input.dragPath(from: point)
        capture.stepAside()
        do throws(ActionError) {
            underWay = Drag(
                phrase: phrase, button: try input.press(button, at: path.start, of: capture),
                path: path, sent: path.start)
        } catch {
            capture.stepBack()
            throw error
        }
        move(by: translation, of: phrase)
    }

    /// The fingers have gone on.
    func move(by translation: Vector, of phrase: Phrase) {
        if underWay?.phrase == phrase { underWay?.path.move(by: translation) }
    }

    /// The fingers are up: releases the button where they were.
    func end(by translation: Vector, of phrase: Phrase) {
        move(by: translation, of: phrase)
        if underWay?.phrase == phrase { release() }
    }

    /// The gesture was cancelled: takes the pointer back to where it began, so that nothing is
    /// dropped where it happens to be, and releases the button there.
    func cancel(_ phrase: Phrase) {
        if underWay?.phrase == phrase { cancel() }
    }

    /// The same whatever gesture it is: for the times when its end will not be reported.
    func cancel() {
        underWay?.path.goBack()
        release()
    }

    /// Sends the pointer where it belongs after this iteration of the event loop. Many movements in
    /// one iteration are one.
    func finishIteration() {
        guard let drag = underWay, drag.path.place != drag.sent else { return }
        input.move(to: drag.path.place)
        underWay?.sent = drag.path.place
    }

    private func release() {
        finishIteration()
        guard let drag = underWay else { return }
        underWay = nil
        input.release(drag.button, at: drag.path.place)
        capture.stepBack()
    }
}
