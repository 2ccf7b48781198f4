internal import CX11
internal import Engine
internal import Gestures

/// A touchpad gesture from its begin to its end; a pointer has one at a time.
struct PadGesture: Hashable {
    var kind: PadEvent.Kind
    var fingers: Int
    /// Whether it began in a hold, with which it ends.
    var isOfHold: Bool
}

// Gestures on touchpads.
extension EventTranslator {
    func pinch(
        _ type: Int32, _ event: XIGesturePinchEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        let moved = Vector(dx: event.delta_x.finite(or: 0), dy: event.delta_y.finite(or: 0))
        let isCancelled = event.flags & Int32(XIGesturePinchEventCancelled) != 0
        let phase = phase(type, begin: XI_GesturePinchBegin, isCancelled: isCancelled)
        guard
            let fingers = fingers(
                .pinch, phase, count: Int(UInt8(clamping: event.detail)), device: event.deviceid,
                at: event.time, now, &inputs)
        else { return }
        // Degrees are clockwise for positive, in libinput as on the wire.
        let pad = PadEvent(
            .pinch, phase, fingers: fingers, at: position(event.root_x, event.root_y),
            delta: moved, scale: event.scale.finite(or: 1), turn: event.delta_angle.finite(or: 0))
        inputs.append(Input(.pad(pad), at: clock.time(event.time, now: now)))
    }

    func swipe(
        _ type: Int32, _ event: XIGestureSwipeEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        let moved = Vector(dx: event.delta_x.finite(or: 0), dy: event.delta_y.finite(or: 0))
        let isCancelled = event.flags & Int32(XIGestureSwipeEventCancelled) != 0
        let phase = phase(type, begin: XI_GestureSwipeBegin, isCancelled: isCancelled)
        guard
            let fingers = fingers(
                .swipe, phase, count: Int(UInt8(clamping: event.detail)), device: event.deviceid,
                at: event.time, now, &inputs)
        else { return }
        let pad = PadEvent(
            .swipe, phase, fingers: fingers, at: position(event.root_x, event.root_y),
            delta: moved)
        inputs.append(Input(.pad(pad), at: clock.time(event.time, now: now)))
    }

    private func phase(_ type: Int32, begin: Int32, isCancelled: Bool) -> PadEvent.Phase {
        switch type - begin {
        case 0: .began
        case 1: .changed
        default: isCancelled ? .cancelled : .ended
        }
    }

    /// The number of fingers of a touchpad gesture that is ours; nil for one that is not.
    ///
    /// A grab cannot ask for a number of fingers. Measured on Xorg 21.1.7: a grab that waits
    /// (GrabModeSync) reports the begin and holds the rest back; XIReplayDevice then hands all of
    /// it to the application, whole and in order, and the grabber gets an end of no fingers from
    /// the master itself; XIAsyncDevice keeps it. XIUngrabDevice hands nothing back, and a gesture
    /// that is kept cannot be handed back later. A client that dies in its gesture takes the rest
    /// of it along.
    private func fingers(
        _ kind: PadEvent.Kind, _ phase: PadEvent.Phase, count: Int, device: Int32, at time: UInt,
        _ now: Duration, _ inputs: inout [Input]
    ) -> Int? {
        let grabs = capture.grabs
        guard phase == .began else {
            // The server waits after the end of a gesture as it does after a press.
            if phase != .changed, capture.hasShield { grabs.keep(pressOn: device) }
            guard let gesture = capture.padGesture, gesture.kind == kind else { return nil }
            if phase != .changed {
                capture.padGesture = nil
                if capture.state.hotkey == nil { grabs.gestureEnded(at: time) }
            }
            return gesture.fingers
        }
        // That the gesture before is over was not reported: the engine waits for it.
        if let before = capture.padGesture {
            capture.padGesture = nil
            let pad = PadEvent(
                before.kind, .cancelled, fingers: before.fingers, at: latestPosition)
            inputs.append(Input(.pad(pad), at: clock.time(time, now: now)))
        }
        let isOurs =
            !capture.seatDevices.excluded.contains(source)
            && (capture.state.hold.map(\.options.takesPads)
                ?? capture.settings.ungated[kind].contains(count))
            && capture.obstacle == nil
        if capture.hasShield, !isOurs {
            capture.passThroughShield()
        } else if capture.hasShield || grabs.current.gestures.pads[kind] == true {
            if isOurs { grabs.keep(pressOn: device) } else { grabs.replay(pressOn: device) }
        }
        guard isOurs else { return nil }
        let isOfHold = capture.isArmed
        if isOfHold {
            capture.fingersBegan()
        } else {
            clock.anchor()
            capture.use(seatOf: device)
        }
        capture.padGesture = PadGesture(kind: kind, fingers: count, isOfHold: isOfHold)
        return count
    }
}
