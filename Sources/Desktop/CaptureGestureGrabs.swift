internal import CX11
internal import Engine

/// What a capture listens to without a hotkey.
public struct Unprompted: Hashable, Sendable {
    /// Whether fingers on touch screens.
    public var touches: Bool
    /// Which touchpad swipes, by their numbers of fingers. Where there are any, the others reach
    /// nobody; without any, all stay with the application.
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

/// The passive grabs of fingers and of touchpad gestures that exist.
struct GestureGrabs: Hashable {
    var touches = false
    /// The grabs of touchpads; true where the server waits for a word on every gesture.
    var pads: [PadEvent.Kind: Bool] = [:]
}

extension Capture {
    static let touchTypes = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
    static let pinchTypes = [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
    static let swipeTypes = [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]

    /// Listens to `wanted` without a hotkey, in place of what it listened to before; costs round
    /// trips when that changes.
    ///
    /// Fingers that come down are reported and wait for `accept` or `reject`. Touchpad gestures of
    /// a wanted number of fingers are ours from their begin.
    ///
    /// - Returns: what could not be had, because another program listens to it the same way or the
    ///   server knows no such gestures.
    @discardableResult
    public func listenAlways(to wanted: Unprompted) -> Unprompted {
        unprompted = wanted
        if !wanted.touches {
            for touch in touches.forgetUndecided() { handover.give(touch) }
        }
        if let pad, !pad.isOfHold { self.pad = nil }
        arrangeGestureGrabs()
        display.flush()
        return Unprompted(
            touches: wanted.touches && !gestureGrabs.touches,
            swipes: gestureGrabs.pads[.swipe] == nil ? wanted.swipes : [],
            pinches: gestureGrabs.pads[.pinch] == nil ? wanted.pinches : [])
    }

    /// The devices that take part are others now.
    func filterChanged() {
        hotkeys.waitsForWord = !filter.admitsAll
        hotkeys.reclaim { _ in true }
        noteDevices()
        arrangeGestureGrabs()
        display.flush()
    }

    /// Makes the passive grabs that the present state needs, and no others.
    func arrangeGestureGrabs() {
        var wanted = GestureGrabs()
        wanted.touches = unprompted.touches || (isArmed && takesTouches)
        for kind in PadEvent.Kind.allCases where input.hasGestures {
            let isUnprompted = !unprompted[kind].isEmpty
            // Only a filter has gestures wait for a word. To have those of other numbers of fingers
            // wait, too, and hand them on, would stop the pointer if this program hung, and leaves
            // it grabbed for good where fingers on glass come between (Xorg 21.1.7).
            guard isUnprompted || (isArmed && takesPads) else { continue }
            wanted.pads[kind] = !filter.admitsAll
        }
        guard wanted != gestureGrabs else { return }
        arrangeTouchGrab(wanted.touches)
        for kind in PadEvent.Kind.allCases { arrangePadGrab(kind, wanted.pads[kind]) }
    }

    private func arrangeTouchGrab(_ isWanted: Bool) {
        guard isWanted != gestureGrabs.touches else { return }
        if isWanted {
            grabTouches()
        } else {
            var any = XIGrabModifiers.any
            XIUngrabTouchBegin(display.handle, seat.pointer, display.root, 1, &any)
            gestureGrabs.touches = false
        }
    }

    /// Grabs fingers, once more where they are grabbed already: of the passive grabs of a window the
    /// server takes the newest that fits, and the first finger down presses button 1, too. After a
    /// grab of that button it would be lost.
    func grabTouches() {
        var any = XIGrabModifiers.any
        var mask = EventMask(Capture.touchTypes)
        gestureGrabs.touches =
            mask.with(device: seat.pointer) {
                XIGrabTouchBegin(display.handle, seat.pointer, display.root, 0, $0, 1, &any)
            } == 0
    }

    private func arrangePadGrab(_ kind: PadEvent.Kind, _ waits: Bool?) {
        guard waits != gestureGrabs.pads[kind] else { return }
        var any = XIGrabModifiers.any
        if gestureGrabs.pads.removeValue(forKey: kind) != nil {
            switch kind {
            case .swipe:
                XIUngrabSwipeGestureBegin(
                    display.handle, seat.pointer, display.root, 1, &any)
            case .pinch:
                XIUngrabPinchGestureBegin(
                    display.handle, seat.pointer, display.root, 1, &any)
            }
        }
        guard let waits else { return }
        let mode = waits ? XIGrabModeSync : XIGrabModeAsync
        let types = kind == .swipe ? Capture.swipeTypes : Capture.pinchTypes
        // While the gesture lasts it holds the pointer for us, and what we select elsewhere does not
        // reach us: the release of a button that is the hotkey would be missed.
        var mask = EventMask(types + [XI_RawButtonRelease])
        let failed = mask.with(device: seat.pointer) { mask in
            switch kind {
            case .swipe:
                XIGrabSwipeGestureBegin(
                    display.handle, seat.pointer, display.root, mode, XIGrabModeAsync, 0,
                    mask, 1, &any)
            case .pinch:
                XIGrabPinchGestureBegin(
                    display.handle, seat.pointer, display.root, mode, XIGrabModeAsync, 0,
                    mask, 1, &any)
            }
        }
        if failed == 0 { gestureGrabs.pads[kind] = waits }
    }
}
