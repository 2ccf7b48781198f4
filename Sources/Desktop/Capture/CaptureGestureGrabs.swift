internal import CX11
internal import Engine

/// What a capture listens to without a hotkey.
public struct UngatedInput: Hashable, Sendable {
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
    /// Whether all fingers are grabbed.
    var touches = false
    /// The sets of modifiers under which fingers are grabbed at any time.
    var touchModifiers: [UInt32] = []
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
    public func listenAlways(to wanted: UngatedInput) -> UngatedInput {
        ungated = wanted
        if !wanted.touches {
            for touch in touches.forgetUndecided() { touchRejects.give(touch) }
        }
        if let pad, !pad.isOfHold { self.pad = nil }
        arrangeGestureGrabs()
        display.flush()
        return UngatedInput(
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
    ///
    /// - Parameter waitingSince: now, where the grab of all fingers may stay until there is time
    ///   for a round trip; fingers that land meanwhile are handed on.
    func arrangeGestureGrabs(waitingSince: Duration? = nil) {
        var wanted = GestureGrabs()
        wanted.touches = ungated.touches || (isArmed && takesTouches)
        wanted.touchModifiers = ungated.touches ? [] : touchModifiers
        for kind in PadEvent.Kind.allCases where input.hasGestures {
            let isUnprompted = !ungated[kind].isEmpty
            // Only a filter has gestures wait for a word. To have those of other numbers of fingers
            // wait, too, and hand them on, would stop the pointer if this program hung, and leaves
            // it grabbed for good where fingers on glass come between (Xorg 21.1.7).
            guard isUnprompted || (isArmed && takesPads) else { continue }
            wanted.pads[kind] = !filter.admitsAll
        }
        touchGrabDue = nil
        if let waitingSince, gestureGrabs.touches, !wanted.touches, !wanted.touchModifiers.isEmpty {
            wanted.touches = true
            wanted.touchModifiers = gestureGrabs.touchModifiers
            // An instant of its own: a deadline that stays where it was does not come again.
            touchGrabDue = waitingSince
        }
        guard wanted != gestureGrabs else { return }
        arrangeTouchGrab(wanted.touches)
        arrangeTouchGrab(under: wanted.touchModifiers)
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
            // Those under modifiers went along.
            gestureGrabs.touchModifiers = []
        }
    }

    /// Grabs fingers that land while exactly these modifiers are down.
    ///
    /// Modifiers alone are seen only once the server has told of them, and a finger that lands
    /// before the answer to that is the application's: up to 4 ms after the hotkey on a busy
    /// machine (52 of 600 strokes, half of which landed within 4 ms). So the server itself looks at
    /// the modifiers. Fingers under them without a hold are handed on at once.
    private func arrangeTouchGrab(under sets: [UInt32]) {
        guard sets != gestureGrabs.touchModifiers else { return }
        func modifiers(_ sets: [UInt32]) -> [XIGrabModifiers] {
            sets.map { XIGrabModifiers(modifiers: Int32(bitPattern: $0), status: 0) }
        }
        var old = modifiers(gestureGrabs.touchModifiers.filter { !sets.contains($0) })
        var new = modifiers(sets.filter { !gestureGrabs.touchModifiers.contains($0) })
        if !old.isEmpty {
            XIUngrabTouchBegin(
                display.handle, seat.pointer, display.root, Int32(old.count), &old)
        }
        if !new.isEmpty {
            // What another client has under these modifiers stays with that client.
            var mask = EventMask(Capture.touchTypes)
            _ = mask.with(device: seat.pointer) {
                XIGrabTouchBegin(
                    display.handle, seat.pointer, display.root, 0, $0, Int32(new.count), &new)
            }
        }
        gestureGrabs.touchModifiers = sets
    }

    /// Grabs fingers, once more where they are grabbed already: of the passive grabs of a window
    /// the server takes the newest that fits, and the first finger down presses button 1, too.
    /// After a grab of that button it would be lost.
    func grabTouches() {
        var any = XIGrabModifiers.any
        var mask = EventMask(Capture.touchTypes)
        gestureGrabs.touches =
            mask.with(device: seat.pointer) {
                XIGrabTouchBegin(display.handle, seat.pointer, display.root, 0, $0, 1, &any)
            } == 0
        display.onAnswer()
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
        // While the gesture lasts it holds the pointer for us, and what we select elsewhere does
        // not reach us: the release of a button that is the hotkey would be missed.
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
        display.onAnswer()
        if failed == 0 { gestureGrabs.pads[kind] = waits }
    }
}
