public import CX11
internal import Desktop
public import Engine
public import Gestures

/// The windows that continuous gestures move and resize. It is given every phase of a gesture; what
/// an iteration of the event loop brings is sent once, by `finishIteration`.
public final class InteractiveActions {
    private let windows: Windows
    /// Two gestures may hold one window, to move and to resize it.
    private var held: [Key: WindowDrag] = [:]

    private struct Key: Hashable {
        var phrase: Phrase
        var action: WindowAction
    }

    /// Nothing is moved yet.
    public init(_ windows: Windows) { self.windows = windows }

    /// Carries out what `move` or `resize` does in this phase of `gesture`, which the mapping calls
    /// `phrase`. `window` is asked at the beginning only.
    ///
    /// - Throws: `needsContinuousGesture` for any other gesture. At the beginning what is in the
    ///   way: `noWindow`, `isFullScreen`, or `noAnswer`, `refused` and `unsupported` of a tiling
    ///   window manager; the gesture then moves nothing. `noWindow` once when the window goes.
    public func perform(
        _ action: WindowAction, of phrase: Phrase, _ gesture: Gesture,
        on window: @autoclosure () -> Window?
    ) throws(ActionError) {
        let key = Key(phrase: phrase, action: action)
        guard let progress = gesture.progress else {
            throw .needsContinuousGesture(action == .move ? "window move" : "window resize")
        }
        if gesture.phase == .began {
            guard let window = window() else { throw .noWindow }
            if let known = held.values.first(where: { $0.window == window && !$0.isGone }) {
                held[key] = known
            } else {
                held[key] = try WindowDrag(windows, window, at: gesture.start, action)
            }
            if action == .resize { held[key]?.chooseCorner(nearest: gesture.start) }
        }
        guard let window = held[key] else { return }
        guard !window.isGone else {
            held[key] = nil
            throw .noWindow
        }
        switch gesture.phase {
        case .began: break
        case .changed: window.update(action, phrase, progress)
        case .ended:
            window.update(action, phrase, progress)
            window.send()
            held[key] = nil
        case .cancelled:
            held[key] = nil
            cancel(action, of: window)
        }
    }

    /// Sends one request per window for all events of this iteration of the event loop.
    public func finishIteration() {
        for window in held.values { window.send() }
    }

    /// Reads events of windows that go or change.
    public func handle(_ event: XEvent) {
        for window in held.values { window.handle(event) }
    }

    /// Leaves everything where it is. For gestures whose end is not reported.
    public func releaseAll() {
        finishIteration()
        held = [:]
    }

    /// Undoes what a cancelled gesture did to `window`; another gesture may hold it still.
    private func cancel(_ action: WindowAction, of window: WindowDrag) {
        guard held.values.contains(where: { $0 === window }) else { return window.putBack() }
        if action == .move { window.shift.move = .zero } else { window.shift.growth = .none }
        window.send()
    }
}
