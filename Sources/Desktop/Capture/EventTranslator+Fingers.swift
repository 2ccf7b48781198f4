internal import CX11
internal import Engine
internal import Gestures

// Fingers on touch screens.
extension EventTranslator {
    func touch(_ type: Int32, _ event: XIDeviceEvent, at point: Point) {
        let touches = capture.touches
        let touch = TouchTable.Touch(of: event)
        let finger: Int?
        let phase: ContactEvent.Phase
        switch type {
        case XI_TouchBegin, XI_ButtonPress:
            let isArmed = capture.isArmed
            guard isArmed ? capture.takesTouches : capture.settings.ungated.touches else {
                // It landed while the hold ended, or in a hold without fingers. The next one goes
                // to the application.
                touches.reject(touch)
                return capture.dropShield()
            }
            if let obstacle = capture.obstacle {
                // A locker's own grab takes the first finger only: the others are for it, too.
                inputs.append(Input(.interrupt(obstacle), at: now))
                return touches.reject(touch)
            }
            if !isArmed, touches.isEmpty { clock.anchor() }
            finger = touches.land(touch, isOurs: isArmed)
            if isArmed { capture.fingersBegan() }
            phase = .began
        case XI_TouchUpdate, XI_Motion:
            finger = touches.finger(touch)
            phase = .moved
        default:
            finger = touches.lift(touch, serial: event.serial)
            // The fingers of a touch screen that goes are lifted by the server before it says so,
            // and what they drew is not finished. It answers only once it is done with the device.
            if finger != nil, isDeviceGoing {
                inputs.append(Input(.interrupt(.deviceRemoved), at: now))
            }
            phase = .ended
        }
        // A rejected finger has no number; the server reports its end at once.
        guard let finger else { return }
        inputs.append(Input(.touch(finger, phase, point), at: time(event.time)))
    }

    /// A finger is reported as button 1.
    ///
    /// One that landed between the grab of that button and the grab of fingers is reported in this
    /// way only, until it is lifted. All other such events are for the application.
    func emulatedButton(_ type: Int32, _ event: XIDeviceEvent, at point: Point) {
        if type == XI_ButtonPress {
            let grabs = capture.grabs
            guard capture.isArmed, !capture.hasPointer, capture.takesTouches,
                grabs.current.gestures.touches
            else { return capture.giveBack(type, event) }
            grabs.keep(pressOn: event.deviceid)
            guard !grabs.areButtonsHeldBack else { return capture.abandon(event) }
            capture.touches.forgetButton()
        }
        touch(type, event, at: point)
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
    func pinch(_ type: Int32, _ event: XIGesturePinchEvent) {
        let isCancelled = event.flags & Int32(XIGesturePinchEventCancelled) != 0
        // Positive degrees are clockwise, in libinput as in the protocol.
        let pad = PadEvent(
            .pinch, phase(type, begin: XI_GesturePinchBegin, isCancelled: isCancelled),
            fingers: Int(UInt8(clamping: event.detail)), at: position(event.root_x, event.root_y),
            delta: Vector(dx: event.delta_x.finite(or: 0), dy: event.delta_y.finite(or: 0)),
            scale: event.scale.finite(or: 1), turn: event.delta_angle.finite(or: 0))
        report(pad, of: event.deviceid, at: event.time)
    }

    func swipe(_ type: Int32, _ event: XIGestureSwipeEvent) {
        let isCancelled = event.flags & Int32(XIGestureSwipeEventCancelled) != 0
        let pad = PadEvent(
            .swipe, phase(type, begin: XI_GestureSwipeBegin, isCancelled: isCancelled),
            fingers: Int(UInt8(clamping: event.detail)), at: position(event.root_x, event.root_y),
            delta: Vector(dx: event.delta_x.finite(or: 0), dy: event.delta_y.finite(or: 0)))
        report(pad, of: event.deviceid, at: event.time)
    }

    /// Appends an event of a touchpad's gesture, with as many fingers as that began with, where the
    /// gesture is ours.
    private func report(_ event: PadEvent, of device: Int32, at time: UInt) {
        var event = event
        guard
            let fingers = fingers(
                event.kind, event.phase, count: event.fingers, device: device, at: time)
        else { return }
        event.fingers = fingers
        inputs.append(Input(.pad(event), at: self.time(time)))
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
        _ kind: PadEvent.Kind, _ phase: PadEvent.Phase, count: Int, device: Int32, at time: UInt
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
        // The end of the gesture before was not reported, and the engine still waits for it.
        if let before = capture.padGesture {
            capture.padGesture = nil
            let pad = PadEvent(before.kind, .cancelled, fingers: before.fingers, at: latestPosition)
            inputs.append(Input(.pad(pad), at: self.time(time)))
        }
        let isOurs =
            !capture.seatDevices.excluded.contains(source)
            && (capture.state.hold.map(\.needs.takesPads)
                ?? capture.settings.ungated[kind].contains(count))
            && capture.obstacle == nil
        if capture.hasShield, !isOurs {
            capture.passThroughShield()
            capture.needSilentKey()
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
