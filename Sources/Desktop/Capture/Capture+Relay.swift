internal import CX11
public import Engine
public import Gestures

// A drag of the hotkey's button that becomes the application's: see `Relay`.
extension Capture {
    /// Whether a drag is on its way to the application.
    public var isRelaying: Bool { relay != nil }

    /// Hands the drag of the button that is the hotkey `chord` over to the application beneath it:
    /// the button's press at the beginning of `path`, and the movement along it. The hold is over
    /// with that, and its grabs are released; `relay(through:)` adds what the pointer did before.
    ///
    /// - Returns: false where that cannot be done, as where another client has keyboard or pointer.
    @discardableResult
    public func relay(_ chord: Chord, along path: [Point], now: Duration) -> Bool {
        guard case .button(let button) = chord.trigger, relay == nil,
            ownInput?.isAvailable ?? true
        else { return false }
        let devices = KeyboardDevices(display)
        guard let source = hotkeySource, let physical = devices.physicalButton(for: button),
            !isArmed || askForObstacle() == nil
        else { return false }
        let hotkey = state.hotkey
        var new = Relay(
            hotkey, physical: physical, isSynthetic: source == devices.syntheticPointer,
            along: path, due: now)
        // Else the application would get the release below.
        if hotkey != nil, !hasPointer, grabPointer() != nil { return false }
        if !new.isSynthetic {
            guard let device = detach(source) else { return false }
            new.detached = device
        }
        if hotkey != nil {
            // With the user's device away this ends the grab that the press made.
            display.fakeButton(physical, isDown: false)
            new.ownRelease = XNextRequest(display.handle) - 1
            grabs.releasePointer()
            wasFree = true
        }
        relay = new
        disarm(now: now)
        if hotkey != nil {
            advance(.relayed)
            hotkeyCheckDue = nil
        }
        hotkeys.suspend { $0.isButton && $0.detail == Int32(button) }
        applyGrabs(now: now)
        // What the pointer did before is here afterwards.
        display.sync()
        return true
    }

    /// The pointer was at `point` before the application had it.
    public func relay(through point: Point) { relay?.append(point) }

    /// The user's device did something while it is taken from the pointer for a drag that is
    /// relayed; false where the event is none of that.
    func relayMoved(_ type: Int32, _ event: XIDeviceEvent) -> Bool {
        guard event.deviceid == relay?.detached?.device else { return false }
        if type == XI_Motion, event.root == display.root {
            relay?.move(to: Point(x: event.root_x, y: event.root_y))
        }
        return true
    }

    /// The same for a raw movement.
    func relayMoved(_ event: XIRawEvent) -> Bool {
        guard let detached = relay?.detached, event.sourceid == detached.device,
            UInt(event.serial) >= detached.serial
        else { return false }
        let way = Vector(
            dx: event.valuators.value(ofAxis: 0) ?? 0, dy: event.valuators.value(ofAxis: 1) ?? 0)
        if !detached.isAbsolute { relay?.move(by: way) }
        return true
    }

    /// The button of the hotkey went up while its drag is relayed; false where none is.
    func relayReleased(on source: Int32, serial: UInt) -> Bool {
        relay?.release(on: source, serial: serial)
        return isRelaying
    }

    /// Goes on with a drag that is relayed.
    func tickRelay(now: Duration) {
        guard let relay, now >= relay.due else { return }
        // A deadline that stays where it was does not come again.
        self.relay?.due = now + .nanoseconds(1)
        // What has come is read first: it may be movement, or the user's release.
        guard display.queued == 0 else { return }
        switch relay.phase {
        case .gathering: beginRelay(now: now)
        case .pressed: continueRelay(now: now)
        case .played: endRelay()
        }
        display.flush()
    }

    /// Ends what is relayed, before its time perhaps: the user has the button from now on.
    public func endRelay() {
        guard let relay else { return }
        if relay.phase != .played { handBack() }
        if relay.isSynthetic, relay.phase != .gathering { leaveButton() }
        if relay.phase == .played { playLateMoves() }
        self.relay = nil
        hotkeys.resume()
        if case .handedOver = state { advance(.released) }
        applyGrabs()
        display.flush()
    }

    /// Presses the button where the drag began, and makes the first movement.
    private func beginRelay(now: Duration) {
        relay?.appendMoves()
        guard let relay, let start = relay.path.first else { return endRelay() }
        XTestFakeMotionEvent(display.handle, display.screen, start.x, start.y, 0)
        display.fakeButton(relay.physical, isDown: true)
        if let step = relay.steps.first { move(by: step) }
        self.relay?.phase = .pressed
        continueRelay(now: now)
    }

    /// Plays the rest of the movement, unless the press is held back. Where another client has
    /// XTEST's device it is played at once: that client's release would come in the midst of it.
    private func continueRelay(now: Duration) {
        guard var relay, let start = relay.path.first else { return }
        // What the first movement left of the path is played at the end.
        let played = min(relay.path.count, 2)
        relay.appendMoves()
        if !relay.isSynthetic, played > 1, let position = queryPosition(),
            Relay.Pixel(position) == start, relay.patience.lasts()
        {
            relay.due = now + Patience.pause
            return self.relay = relay
        }
        // What the user's device does between the answer and its return comes late.
        if !relay.isSynthetic { display.sync() }
        if !relay.isSynthetic, display.queued > 0, relay.rounds > 0 {
            relay.rounds -= 1
            return self.relay = relay
        }
        self.relay = relay
        for step in relay.steps.dropFirst(played - 1) { move(by: step) }
        handBack()
        self.relay?.phase = .played
        // What came meanwhile is here afterwards.
        display.sync()
    }

    /// Plays what the user's device did just before it was given back: where a tablet was only if
    /// it has not moved on since, as the application would see it go back.
    private func playLateMoves() {
        guard let before = relay else { return }
        relay?.appendMoves()
        guard let relay, relay.path.count > before.path.count else { return }
        let late = relay.path.count - before.path.count
        guard relay.detached?.isAbsolute == true else {
            for step in relay.steps.suffix(late) { move(by: step) }
            return
        }
        guard queryPosition().flatMap(Relay.Pixel.init) == before.path.last else { return }
        for pixel in relay.path.suffix(late) {
            XTestFakeMotionEvent(display.handle, display.screen, pixel.x, pixel.y, 0)
        }
    }

    /// Gives the user's device back to the pointer, and the button to that device.
    private func handBack() {
        guard let relay else { return }
        let isPressed = relay.phase == .pressed
        // Where the button is up already, nothing may move the pointer before applications
        // know.
        if isPressed, relay.isReleased { display.fakeButton(relay.physical, isDown: false) }
        if let device = relay.detached?.device {
            XIUngrabDevice(display.handle, device, UInt(CurrentTime))
        }
        if isPressed, !relay.isReleased, !relay.isSynthetic {
            display.fakeButton(relay.physical, isDown: false)
        }
    }

    /// Leaves the button of XTEST's device to the client that pressed it, unless that has released
    /// it by now.
    private func leaveButton() {
        guard let relay else { return }
        if relay.isReleased {
            display.fakeButton(relay.physical, isDown: false)
        } else {
            display.disown(button: relay.physical)
        }
    }

    /// By differences, since an application may put the pointer elsewhere meanwhile.
    private func move(by step: Relay.Pixel) {
        XTestFakeRelativeMotionEvent(display.handle, step.x, step.y, 0)
    }

    /// Takes the user's device from the pointer; nil where another client has it.
    private func detach(_ device: Int32) -> Relay.Detached? {
        let isAbsolute = seatDevices.absolute.contains(device)
        let serial = XNextRequest(display.handle)
        var mask = EventMask([isAbsolute ? XI_Motion : XI_RawMotion, XI_RawButtonRelease])
        let status = mask.with(device: device) {
            XIGrabDevice(
                display.handle, device, display.root, UInt(CurrentTime), 0, XIGrabModeAsync,
                XIGrabModeAsync, 0, $0)
        }
        guard status == GrabSuccess else { return nil }
        return Relay.Detached(device: device, isAbsolute: isAbsolute, serial: serial)
    }
}
