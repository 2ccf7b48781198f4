internal import CX11
internal import Engine
internal import Gestures

// Fingers on touch screens.
extension Capture {
    /// These fingers, which came down without a hotkey, are ours: their application never hears of
    /// them, and what they do goes on being reported. Fingers that are decided are passed over.
    public func accept(_ fingers: [Int]) {
        for finger in fingers {
            guard let touch = touches.accept(finger) else { continue }
            decide(touch, XIAcceptTouch)
            if !touches.isDown(finger) { releaseButton(of: touch) }
        }
    }

    /// They are not ours: their application gets what they did and will do, and nothing more of
    /// them is reported; their numbers are free for others. Fingers that go together are best
    /// rejected together, and before a hold is armed.
    ///
    /// Measured on Xorg 21.1.7: an application that takes touches gets every finger's own events
    /// whole and in order, mostly within 0.2 ms and within 2 ms where all that the server keeps had
    /// waited, also after the finger was lifted. The fingers come one
    /// after the other for the time that they waited, so that only fingers rejected at their
    /// landing keep the order among each other. The server keeps 98 movements of a waiting finger;
    /// later ones are lost until it is decided. An application that takes the pointer only gets
    /// the press and the release where they were, and of the movement what comes after the
    /// decision. The earlier this is called, the less of all that can be noticed.
    public func reject(_ fingers: [Int]) {
        for finger in fingers {
            if let touch = touches.reject(finger) { touchRejects.reject(touch) }
        }
    }

    /// Accepts every finger that is not decided on, and releases the grabs of fingers, with or
    /// without a hold: to be called before the connection ends, and before holds are ended.
    ///
    /// Where a client goes away that has fingers to decide on, Xorg 21.1.7 shows the press that the
    /// first of them stands for to the window manager's grab, and ends itself by a segmentation
    /// fault when the window manager answers (`ProcAllowEvents`). It does so where they were just
    /// rejected, too. No application hears of fingers that are accepted.
    public static func endTouches(_ captures: [Capture]) {
        guard let first = captures.first else { return }
        for capture in captures {
            capture.settings.ungated = UngatedInput()
            capture.settings.touchModifiers = []
            // A hold that is still on would go on grabbing them.
            capture.note(.fingersOver)
            capture.applyGestureGrabs()
            let waiting = capture.touches.forgetUndecided() + capture.touchRejects.forget()
            for touch in waiting { capture.keep(touch) }
        }
        let display = first.display
        // What landed before the server released the grabs.
        display.sync()
        while display.queued > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            guard event.xany.send_event == 0,
                let cookie = EventCookie(&event, opcode: first.input.opcode, display),
                cookie.type == XI_TouchBegin
            else { continue }
            let begin = cookie.data.load(as: XIDeviceEvent.self)
            captures.first { $0.seat.has(begin.deviceid) }?.keep(TouchTable.Touch(of: begin))
        }
        display.sync()
    }

    private func keep(_ touch: TouchTable.Touch) {
        decide(touch, XIAcceptTouch)
        releaseButton(of: touch)
    }

    func decide(_ touch: TouchTable.Touch, _ decision: Int32) {
        guard !touch.isButton else { return }
        XIAllowTouchEvents(
            display.handle, touch.device, touch.identifier, display.root, decision)
        if decision == XIAcceptTouch, touch.isPressing {
            acceptance = (touch.identifier, XNextRequest(display.handle) - 1)
        }
    }

    func touch(
        _ type: Int32, _ event: XIDeviceEvent, at point: Point, _ now: Duration,
        _ inputs: inout [Input]
    ) {
        let touch = TouchTable.Touch(of: event)
        let finger: Int?
        let phase: ContactEvent.Phase
        switch type {
        case XI_TouchBegin, XI_ButtonPress:
            guard isArmed ? takesTouches : settings.ungated.touches else {
                // On its way while the hold ended, or in a hold that fingers have no part in.
                return touchRejects.reject(touch)
            }
            if let obstacle {
                // A locker's own grab takes the first finger only: the others are for it, too.
                inputs.append(Input(.interrupt(obstacle), at: now))
                return touchRejects.reject(touch)
            }
            if isArmed {
                // Not accepted, the finished touch would replay into the application beneath.
                decide(touch, XIAcceptTouch)
                fingersBegan()
            } else if touches.isEmpty {
                clock.anchor()
            }
            finger = touches.land(touch, isDecided: isArmed)
            phase = .began
        case XI_TouchUpdate, XI_Motion:
            finger = touches.finger(touch.identifier)
            phase = .moved
        default:
            finger = touches.lift(touch.identifier)
            if let acceptance, acceptance.touch == touch.identifier,
                event.serial < acceptance.request
            {
                releaseButton(of: touch)
            }
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
    func emulated(
        _ type: Int32, _ event: XIDeviceEvent, at point: Point, _ now: Duration,
        _ inputs: inout [Input]
    ) {
        if type == XI_ButtonPress {
            guard isArmed, !hasPointer, takesTouches, grabs.current.gestures.touches else {
                return giveBack(type, event)
            }
            grabs.keep(pressOn: event.deviceid)
            guard !grabs.areButtonsHeldBack else { return abandon(event) }
            // There is one such finger at a time.
            _ = touches.lift(TouchTable.button)
        }
        touch(type, event, at: point, now, &inputs)
    }

    /// Gives up a finger that came as a press which the server held back: once the press may go on,
    /// Xorg 21.1.7 forgets the finger (`TouchAcceptAndEnd`), and neither ends the grab that the
    /// press has fired nor releases the button.
    private func abandon(_ event: XIDeviceEvent) {
        grabs.release(pressOn: event.deviceid)
        releaseButton(ofTouchscreen: event.sourceid)
    }

    /// An event of a device that takes no part: the application gets it as far as X allows.
    /// What comes through a grab of the whole pointer is lost, since that cannot be handed on.
    func giveBack(_ type: Int32, _ event: XIDeviceEvent) {
        switch type {
        case XI_KeyPress, XI_ButtonPress: grabs.replay(pressOn: event.deviceid)
        case XI_TouchBegin: touchRejects.reject(TouchTable.Touch(of: event))
        default: break
        }
    }
}

extension TouchTable.Touch {
    /// The finger that `event` is of.
    fileprivate init(of event: XIDeviceEvent) {
        let isTouch = (XI_TouchBegin...XI_TouchEnd).contains(event.evtype)
        self.init(
            identifier: isTouch ? UInt32(bitPattern: event.detail) : TouchTable.button,
            device: event.deviceid, source: event.sourceid,
            isPressing: event.flags & Int32(XITouchEmulatingPointer) != 0)
    }
}
