internal import Engine

/// What a capture listens to without a hotkey.
public struct UngatedInput: Hashable, Sendable {
    /// Whether fingers on touch screens.
    public var touches: Bool
    /// Which touchpad swipes, by their numbers of fingers. Where there are any, the others are
    /// lost; without any, all stay with the application.
    public var swipes: Set<Int>
    /// Which touchpad pinches, in the same way.
    public var pinches: Set<Int>

    /// What is listened to; nothing by default.
    public init(touches: Bool = false, swipes: Set<Int> = [], pinches: Set<Int> = []) {
        self.touches = touches
        self.swipes = swipes
        self.pinches = pinches
    }

    /// The numbers of fingers of gestures of one kind.
    subscript(kind: PadEvent.Kind) -> Set<Int> {
        switch kind {
        case .swipe: swipes
        case .pinch: pinches
        }
    }
}

extension Capture {
    /// Listens to `wanted` without a hotkey, in place of what it listened to before; costs round
    /// trips when that changes.
    ///
    /// Fingers that come down are reported and wait for `accept` or `reject`. Touchpad gestures of
    /// a wanted number of fingers are ours from their begin.
    ///
    /// - Returns: what could not be had, because another program listens to it the same way or the
    ///   server knows no such gestures.
    @discardableResult
    public func listenAlways(to wanted: UngatedInput) -> UngatedInput {
        settings.ungated = wanted
        if !wanted.touches {
            touches.rejectUndecided()
        }
        applyGestureGrabs()
        display.flush()
        let made = grabs.current.gestures
        return UngatedInput(
            touches: wanted.touches && !made.touches,
            swipes: made.pads[.swipe] == nil ? wanted.swipes : [],
            pinches: made.pads[.pinch] == nil ? wanted.pinches : [])
    }
}
