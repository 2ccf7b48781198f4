public import CX11
public import Engine
public import Gestures

/// What follows continuous gestures: windows and the visible desktop. Told of every phase of a
/// gesture; what an iteration of the event loop brings is sent once, by `finishIteration`.
public final class InteractiveActions {
    private let windows: Windows
    private let desktops: Desktops
    /// Two gestures may hold one window, to move and to resize it.
    private var held: [Key: WindowDrag] = [:]
    private var journeys: [Phrase: DesktopSwipe] = [:]

    private struct Key: Hashable {
        var phrase: Phrase
        var action: WindowAction
    }

    /// Nothing follows anything yet.
    public init(windows: Windows, desktops: Desktops) {
        self.windows = windows
        self.desktops = desktops
    }

    /// Carries out what `move` or `resize` does in this phase of `gesture`, which the mapping calls
    /// `phrase`. `window` is asked at the beginning only.
    ///
    /// - Throws: at the beginning what is in the way: `ActionError.noWindow`, `isFullScreen` or
    ///   `unsupported`; the gesture then moves nothing. `noWindow` once when the window goes.
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
            if action == .resize { held[key]?.takeCorner(nearest: gesture.start) }
        }
        guard let window = held[key] else { return }
        guard !window.isGone else {
            held[key] = nil
            throw .noWindow
        }
        switch gesture.phase {
        case .began: break
        case .changed: window.follow(action, phrase, progress)
        case .ended:
            window.follow(action, phrase, progress)
            window.send()
            held[key] = nil
        case .cancelled:
            held[key] = nil
            letGo(window, action)
        }
    }

    /// Goes from desktop to desktop in this phase of `gesture`, which the mapping calls `phrase`.
    /// `step` is how far the hand goes from one to the next, in pixels at 96 dpi; nil for a
    /// third of the monitor.
    ///
    /// - Throws: at the beginning `ActionError.unsupported`, or `noDesktop` where there is none in
    ///   the gesture's direction.
    public func perform(
        followingOf phrase: Phrase, _ gesture: Gesture, step: Double? = nil
    ) throws(ActionError) {
        guard let progress = gesture.progress else {
            throw .needsContinuousGesture("desktop follow")
        }
        switch gesture.phase {
        case .began:
            let monitor = windows.monitors.monitor(at: gesture.start)
            let length = step.map { $0 * monitor.scale }
            journeys[phrase] = try DesktopSwipe(
                desktops, phrase: phrase,
                step: length.map { Vector(dx: $0, dy: $0) }
                    ?? Vector(dx: monitor.bounds.width / 3, dy: monitor.bounds.height / 3))
            journeys[phrase]?.note(progress.translation)
        case .changed: journeys[phrase]?.note(progress.translation)
        case .ended:
            journeys[phrase]?.note(progress.translation)
            journeys.removeValue(forKey: phrase)?.send()
        case .cancelled: journeys.removeValue(forKey: phrase)?.goBack()
        }
    }

    /// Sends what the events of this turn of the event loop came to: one request a window.
    public func finishIteration() {
        for window in held.values { window.send() }
        for journey in journeys.values { journey.send() }
    }

    /// Takes note of windows that go or change.
    public func handle(_ event: XEvent) {
        for window in held.values { window.handle(event) }
    }

    /// Lets everything go where it is. For gestures whose end nobody will tell.
    public func releaseAll() {
        finishIteration()
        held = [:]
        journeys = [:]
    }

    /// Takes back what a cancelled gesture did to `window`, which another may hold still.
    private func letGo(_ window: WindowDrag, _ action: WindowAction) {
        guard held.values.contains(where: { $0 === window }) else { return window.putBack() }
        if action == .move { window.shift.move = .zero } else { window.shift.growth = .none }
        window.send()
    }
}
