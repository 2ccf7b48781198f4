internal import CX11
internal import Engine
internal import Gestures

// Fingers on touch screens.
extension EventTranslator {
    func touch(
        _ type: Int32, _ event: XIDeviceEvent, at point: Point, _ now: Duration,
        _ inputs: inout [Input]
    ) {
        let touches = capture.touches
        let touch = TouchTable.Touch(of: event)
        let finger: Int?
        let phase: ContactEvent.Phase
        switch type {
        case XI_TouchBegin, XI_ButtonPress:
            let isArmed = capture.isArmed
            guard isArmed ? capture.takesTouches : capture.settings.ungated.touches else {
                // On its way while the hold ended, or in a hold that fingers have no part in. The
                // next is the application's.
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
        // A rejected finger is said to end at once, whatever it goes on doing.
        guard let finger else { return }
        inputs.append(
            Input(.touch(finger, phase, point), at: clock.time(event.time, now: now)))
    }

    /// An event of a finger as button 1.
    ///
    /// One that landed after the grab of that button and before the one of fingers is reported in
    /// this way only, until it is lifted. Any other is the application's.
    func emulatedButton(
        _ type: Int32, _ event: XIDeviceEvent, at point: Point, _ now: Duration,
        _ inputs: inout [Input]
    ) {
        if type == XI_ButtonPress {
            let grabs = capture.grabs
            guard capture.isArmed, !capture.hasPointer, capture.takesTouches,
                grabs.current.gestures.touches
            else { return capture.giveBack(type, event) }
            grabs.keep(pressOn: event.deviceid)
            guard !grabs.areButtonsHeldBack else { return capture.abandon(event) }
            capture.touches.forgetButton()
        }
        touch(type, event, at: point, now, &inputs)
    }
}
