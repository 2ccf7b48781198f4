internal import CX11
internal import Engine

// Whose the fingers on touch screens are.
extension Capture {
    /// These fingers, which came down without a hotkey, are ours: their application never gets
    /// them, and what they do goes on being reported. Fingers that are decided are passed over.
    public func accept(_ fingers: [Int]) { touches.accept(fingers) }

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
    public func reject(_ fingers: [Int]) { touches.reject(fingers) }

    /// Accepts every finger that is not decided on, and releases the grabs of fingers, with or
    /// without a hold: to be called before the connection ends, and before holds are ended.
    ///
    /// Where a client goes away that has fingers to decide on, Xorg 21.1.7 shows the press that the
    /// first of them stands for to the window manager's grab, and ends itself by a segmentation
    /// fault when the window manager answers (`ProcAllowEvents`). It does so where they were just
    /// rejected, too. No application gets anything of fingers that are accepted.
    public static func endTouches(_ captures: [Capture]) {
        guard let first = captures.first else { return }
        for capture in captures {
            capture.settings.ungated = UngatedInput()
            capture.settings.touchModifiers = []
            // A hold that is still on would go on grabbing them.
            capture.advance(.fingersOver)
            capture.applyGestureGrabs()
            capture.touches.acceptAll()
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
            captures.first { $0.seat.has(begin.deviceid) }?.touches.keep(
                TouchTable.Touch(of: begin))
        }
        display.sync()
    }

    /// Gives up a finger that came as a press which the server held back: once the press may go on,
    /// Xorg 21.1.7 forgets the finger (`TouchAcceptAndEnd`), and neither ends the grab that the
    /// press has fired nor releases the button.
    func abandon(_ event: XIDeviceEvent) {
        grabs.release(pressOn: event.deviceid)
        touches.releaseButton(ofTouchscreen: event.sourceid)
    }

    /// An event of a device that takes no part: the application gets it as far as X allows.
    /// What comes through a grab of the whole pointer is lost, since that cannot be handed on.
    func giveBack(_ type: Int32, _ event: XIDeviceEvent) {
        switch type {
        case XI_KeyPress, XI_ButtonPress: grabs.replay(pressOn: event.deviceid)
        case XI_TouchBegin: touches.reject(TouchTable.Touch(of: event))
        default: break
        }
    }
}
