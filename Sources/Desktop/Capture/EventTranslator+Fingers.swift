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
            let isGesturePossible = capture.isGesturePossible
            guard
                isGesturePossible ? capture.grabs.wanted.fingers : capture.settings.free.touches
            else {
                // It landed while the hold ended, or in a hold without fingers. The next one goes
                // to the application.
                return touches.reject(touch)
            }
            if let obstacle = capture.obstacle {
                // A locker's own grab takes the first finger only: the others are for it, too.
                add(.interrupt(obstacle))
                return touches.reject(touch)
            }
            if !isGesturePossible, touches.isEmpty { beginTimes() }
            finger = touches.land(touch, isOurs: isGesturePossible)
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

    /// Whether a button is a finger's, which the server reports as button 1 to clients that know no
    /// touch. A wheel that also scrolls by movement has emulated buttons, too.
    func isFinger(_ button: Int32, _ event: InputEvent) -> Bool {
        event.isEmulated && !Phrase.wheelButtons.contains(Int(button))
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
        let isGesturePossible = capture.isGesturePossible
        let isOurs =
            !capture.seatDevices.excluded.contains(source)
            && (isGesturePossible
                ? capture.grabs.wanted.pads
                : capture.settings.free.pads[pad.kind]?.contains(pad.fingers) == true)
            && capture.obstacle == nil
        let grabs = capture.grabs
        if grabs.current.passive.contains(.pad(pad.kind, waits: true)), !capture.hasShield {
            if isOurs {
                grabs.keep(pressOn: event.device)
            } else {
                grabs.replay(pressOn: event.device)
            }
        }
        guard isOurs else { return false }
        if !isGesturePossible {
            beginTimes()
            capture.use(seatOf: event.device)
        }
        capture.padGesture = PadGesture(
            kind: pad.kind, fingers: pad.fingers, isOfHold: isGesturePossible)
        return true
    }
}
