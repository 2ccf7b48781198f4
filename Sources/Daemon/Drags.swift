internal import Desktop
internal import Engine
internal import Gestures

/// The mouse buttons that gestures hold down: of each pointer one at most, and the pointer goes
/// where the fingers go.
final class Drags {
    private let input: SyntheticInput
    private var underWay: [Drag] = []

    private struct Drag {
        let session: SeatSession
        /// What the mapping calls the gesture.
        let phrase: Phrase
        let button: DraggingButton
        var path: DragPath
        /// Where the pointer was sent last.
        var sent: Point
    }

    init(_ input: SyntheticInput) { self.input = input }

    /// Whether the pointer of `session` drags.
    func isUnderWay(for session: SeatSession) -> Bool {
        underWay.contains { $0.session === session }
    }

    /// A gesture of fingers, which the mapping calls `phrase`, began at `point`: presses `button`
    /// there, and has the pointer go on to where the fingers are by now.
    ///
    /// - Throws: why the button cannot be pressed. The gesture then drags nothing.
    func begin(
        _ button: Int, at point: Point, by translation: Vector, of phrase: Phrase,
        _ session: SeatSession
    ) throws(ActionError) {
        guard !isUnderWay(for: session) else { return }
        let path = input.dragPath(from: point)
        session.capture.stepAside()
        do throws(ActionError) {
            underWay.append(
                Drag(
                    session: session, phrase: phrase,
                    button: try input.press(button, at: path.start, of: session.capture),
                    path: path, sent: path.start))
        } catch {
            session.capture.stepBack()
            throw error
        }
        move(by: translation, of: phrase, session)
    }

    /// The fingers have gone on.
    func move(by translation: Vector, of phrase: Phrase, _ session: SeatSession) {
        guard let index = index(phrase, session) else { return }
        underWay[index].path.move(by: translation)
    }

    /// The fingers are up: releases the button where they were.
    func end(by translation: Vector, of phrase: Phrase, _ session: SeatSession) {
        move(by: translation, of: phrase, session)
        if let index = index(phrase, session) { release(at: index) }
    }

    /// The gesture was cancelled: takes the pointer back to where it began, so that nothing is
    /// dropped where it happens to be, and releases the button there.
    func cancel(_ phrase: Phrase, _ session: SeatSession) {
        guard let index = index(phrase, session) else { return }
        underWay[index].path.goBack()
        release(at: index)
    }

    /// Cancels all of them: for the times when their end will not be reported.
    func cancelAll() {
        for drag in underWay { cancel(drag.phrase, drag.session) }
    }

    /// Sends each pointer where it belongs after this iteration of the event loop. Many movements
    /// in one iteration are one.
    func finishIteration() {
        for index in underWay.indices { send(index) }
    }

    private func index(_ phrase: Phrase, _ session: SeatSession) -> Int? {
        underWay.firstIndex { $0.session === session && $0.phrase == phrase }
    }

    private func send(_ index: Int) {
        let drag = underWay[index]
        guard drag.path.place != drag.sent else { return }
        input.move(drag.button, to: drag.path.place)
        underWay[index].sent = drag.path.place
    }

    private func release(at index: Int) {
        send(index)
        let drag = underWay.remove(at: index)
        input.release(drag.button, at: drag.path.place)
        drag.session.capture.stepBack()
    }
}
