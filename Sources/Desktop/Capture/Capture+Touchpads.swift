internal import CX11
internal import Engine
internal import Gestures

// Gestures on touchpads.
extension Capture {
    /// A touchpad gesture from its begin to its end; a pointer has one at a time.
    struct Pad: Hashable {
        var kind: PadEvent.Kind
        var fingers: Int
        /// Whether it began in a hold, with which it ends.
        var isOfHold: Bool
    }

    func pinch(
        _ type: Int32, _ event: XIGesturePinchEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        let moved = Vector(dx: event.delta_x.finite(or: 0), dy: event.delta_y.finite(or: 0))
        let isCancelled = event.flags & Int32(XIGesturePinchEventCancelled) != 0
        let phase = phase(type, begin: XI_GesturePinchBegin, isCancelled: isCancelled)
        guard
            let fingers = pad(
                .pinch, phase, fingers: Int(UInt8(clamping: event.detail)), device: event.deviceid,
                source: event.sourceid, at: event.time)
        else { return }
        // Degrees are clockwise for positive, in libinput as on the wire.
        let told = PadEvent(
            .pinch, phase, fingers: fingers, at: position(event.root_x, event.root_y),
            delta: moved, scale: event.scale.finite(or: 1), turn: event.delta_angle.finite(or: 0))
        inputs.append(Input(.pad(told), at: clock.time(event.time, now: now)))
    }

    func swipe(
        _ type: Int32, _ event: XIGestureSwipeEvent, _ now: Duration, _ inputs: inout [Input]
    ) {
        let moved = Vector(dx: event.delta_x.finite(or: 0), dy: event.delta_y.finite(or: 0))
        let isCancelled = event.flags & Int32(XIGestureSwipeEventCancelled) != 0
        let phase = phase(type, begin: XI_GestureSwipeBegin, isCancelled: isCancelled)
        guard
            let fingers = pad(
                .swipe, phase, fingers: Int(UInt8(clamping: event.detail)), device: event.deviceid,
                source: event.sourceid, at: event.time)
        else { return }
        let told = PadEvent(
            .swipe, phase, fingers: fingers, at: position(event.root_x, event.root_y),
            delta: moved)
        inputs.append(Input(.pad(told), at: clock.time(event.time, now: now)))
    }

    private func phase(_ type: Int32, begin: Int32, isCancelled: Bool) -> PadEvent.Phase {
        switch type - begin {
        case 0: .began
        case 1: .changed
        default: isCancelled ? .cancelled : .ended
        }
    }

    /// Follows a touchpad gesture; gives its number of fingers when it is ours.
    ///
    /// A grab cannot ask for a number of fingers. Measured on Xorg 21.1.7: a grab that waits
    /// (GrabModeSync) reports the begin and holds the rest back; XIReplayDevice then hands all of
    /// it to the application, whole and in order, and the grabber gets an end of no fingers from
    /// the master itself; XIAsyncDevice keeps it. XIUngrabDevice hands nothing back, and a gesture
    /// that is kept cannot be handed back later. A client that dies in its gesture takes the rest
    /// of it along.
    private func pad(
        _ kind: PadEvent.Kind, _ phase: PadEvent.Phase, fingers: Int, device: Int32, source: Int32,
        at time: UInt
    ) -> Int? {
        guard phase == .began else {
            guard let pad, pad.kind == kind else { return nil }
            if phase != .changed {
                self.pad = nil
                if state.hotkey == nil { grabs.gestureEnded(at: time) }
            }
            return pad.fingers
        }
        warpDetector = nil
        let isOurs =
            !known.excluded.contains(source)
            && (state.hold.map(\.options.takesPads) ?? settings.ungated[kind].contains(fingers))
            && obstacle == nil
        if grabs.current.gestures.pads[kind] == true {
            if isOurs { grabs.keep(pressOn: device) } else { grabs.replay(pressOn: device) }
        }
        guard isOurs else {
            pad = nil
            return nil
        }
        if isArmed {
            fingersBegan()
        } else {
            clock.anchor()
        }
        pad = Pad(kind: kind, fingers: fingers, isOfHold: isArmed)
        return fingers
    }
}
