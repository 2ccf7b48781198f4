internal import CX11
internal import Engine
internal import Gestures

// Fingers on touch screens.
extension EventTranslator {
    func finger(
        _ phase: ContactEvent.Phase, _ event: InputEvent, _ touch: Touch
    ) {
        let touches = capture.touches
        let finger: Int?
        switch phase {
        case .began:
            let isArmed = capture.isArmed
            guard isArmed ? capture.grabs.wanted.fingers : capture.settings.ungated.touches else {
                // It landed while the hold ended, or in a hold without fingers. The next one goes
                // to the application.
                return touches.reject(touch)
            }
            if let obstacle = capture.obstacle {
                // A locker's own grab takes the first finger only: the others are for it, too.
                add(.interrupt(obstacle))
                return touches.reject(touch)
            }
            if !isArmed, touches.isEmpty { beginTimes() }
            finger = touches.land(touch, isOurs: isArmed)
        case .moved: finger = touches.finger(touch)
        case .ended:
            finger = touches.lift(touch, serial: event.serial)
            // The fingers of a touch screen that goes are lifted by the server before it says so,
            // and what they drew is not finished. It answers only once it is done with the device.
            if finger != nil {
                server.sync()
                if server.hasWaiting(XI_HierarchyChanged) { add(.interrupt(.deviceRemoved)) }
            }
        }
        // A rejected finger has no number; the server reports its end at once.
        guard let finger else { return }
        add(.touch(finger, phase, latestPosition), by: event)
    }

    /// Whether a button is a finger's, which the server reports as button 1. A wheel that also
    /// scrolls by movement has emulated buttons, too.
    func isFinger(_ button: Int32, _ event: InputEvent) -> Bool {
        event.isEmulated && !Phrase.wheelButtons.contains(Int(button))
    }

    /// A finger is reported as button 1.
    ///
    /// One that landed between the grab of that button and the grab of fingers is reported in this
    /// way only, until it is lifted. All other such events are for the application.
    func emulatedButton(_ isDown: Bool, _ event: InputEvent) {
        let touch = Touch(button: event)
        guard isDown else { return finger(.ended, event, touch) }
        let grabs = capture.grabs
        guard capture.isArmed, !capture.hasPointer, grabs.wanted.fingers,
            grabs.current.gestures.hasAllTouches
        else { return grabs.replay(pressOn: event.device) }
        grabs.keep(pressOn: event.device)
        if grabs.areButtonsHeldBack {
            // It is given up: once the press may go on, Xorg 21.1.7 forgets the finger
            // (`TouchAcceptAndEnd`), and neither ends the grab that the press has fired nor
            // releases the button.
            grabs.release(pressOn: touch.device)
            return server.send(.releaseTouchscreenButton(touch.source))
        }
        // There is one such finger at a time.
        _ = capture.touches.lift(touch, serial: event.serial)
        finger(.began, event, touch)
    }
}

/// A touchpad gesture, from its beginning to its end; a pointer has one at a time.
struct PadGesture: Hashable {
    var kind: PadEvent.Kind
    var fingers: Int
    /// Whether it began in a hold, with which it ends.
    var isOfHold: Bool
}

// Gestures on touchpads.
extension EventTranslator {
    /// Adds an event of a touchpad's gesture, with as many fingers as that began with, where the
    /// gesture is ours.
    ///
    /// A grab cannot ask for a number of fingers. Measured on Xorg 21.1.7: a grab that waits
    /// (GrabModeSync) reports the begin and holds the rest back; XIReplayDevice then hands all of
    /// it to the application, whole and in order, and the grabber gets an end of no fingers from
    /// the master itself; XIAsyncDevice keeps it. XIUngrabDevice hands nothing back, and a gesture
    /// that is kept cannot be handed back later. A client that dies in its gesture takes the rest
    /// of it along.
    func padGesture(_ pad: PadEvent, _ event: InputEvent) {
        if pad.phase == .began, !begins(pad, event) { return }
        guard let gesture = capture.padGesture, gesture.kind == pad.kind else { return }
        if pad.phase == .ended || pad.phase == .cancelled {
            capture.padGesture = nil
            if capture.tracker.hotkey == nil { capture.grabs.gestureEnded(at: event.time) }
        }
        var pad = pad
        pad.fingers = gesture.fingers
        pad.point = latestPosition
        add(.pad(pad), by: event)
    }

    /// Whether the gesture that begins is ours.
    private func begins(_ pad: PadEvent, _ event: InputEvent) -> Bool {
        // The end of the gesture before was not reported, and the engine still waits for it.
        if let before = capture.padGesture {
            capture.padGesture = nil
            let end = PadEvent(before.kind, .cancelled, fingers: before.fingers, at: latestPosition)
            add(.pad(end), by: event)
        }
        let isArmed = capture.isArmed
        let isOurs =
            !capture.seatDevices.excluded.contains(source)
            && (isArmed
                ? capture.grabs.wanted.pads
                : capture.settings.ungated[pad.kind].contains(pad.fingers))
            && capture.obstacle == nil
        let grabs = capture.grabs
        if grabs.current.gestures.pads[pad.kind] == true, !capture.hasShield {
            if isOurs {
                grabs.keep(pressOn: event.device)
            } else {
                grabs.replay(pressOn: event.device)
            }
        }
        guard isOurs else { return false }
        if !isArmed {
            beginTimes()
            capture.use(seatOf: event.device)
        }
        capture.padGesture = PadGesture(kind: pad.kind, fingers: pad.fingers, isOfHold: isArmed)
        return true
    }
}

/// What a capture listens to without a hotkey.
public struct UngatedInput: Hashable, Sendable {
    /// Whether to listen to fingers on touch screens.
    public var touches: Bool
    /// Which touchpad swipes to listen to, by number of fingers. If any, swipes of other numbers
    /// are lost, unless a device filter is set; if none, all go to the application.
    public var swipes: Set<Int>
    /// Which touchpad pinches to listen to, in the same way.
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
