internal import Engine
internal import Gestures

// What only some desktops, mappings and accessibility settings need, in front of the main path.
extension EventTranslator {
    /// Whether one of these has dealt with the event. In this order: the keyboard, which is frozen until
    /// a press is replayed; what waits for an answer to the wheel's grab, on devices that are left out,
    /// too; these devices; and of keys what is left then, presses and releases.
    func handleSpecialCase(_ event: InputEvent) -> Bool {
        capture.awaited.handle(event) || handleBesideWheel(event) || dropExcluded(event)
            || handleStruckKey(event) || awaitRepetition(event)
    }

    // MARK: Keys that are repeated in pairs

    /// A key that goes up there may be down again at once: whether the hotkey is up is asked after that.
    private func awaitRepetition(_ event: InputEvent) -> Bool {
        guard let hotkey = tracker.hotkey,
            let pause = capture.seatDevices.pairPauses[hotkey.source]
        else { return false }
        switch event.kind {
        case .key(_, false), .rawKey(_, false):
            guard tracker.isRelease(event) else { return true }
            tracker.endRepress(event.serial)
            tracker.checkDue = tracker.checkDue ?? now + pause
            return true
        default: return false
        }
    }

    // MARK: Devices that the config leaves out, or that are of another seat than the hold

    /// What they do is the application's, as far as X allows: what comes through a grab of the whole
    /// pointer is lost, since that cannot be handed on.
    private func dropExcluded(_ event: InputEvent) -> Bool {
        let isBeside =
            (tracker.hotkey != nil || capture.wantsGrabs) && capture.isOfOtherSeat(event.device)
        guard isBeside || capture.seatDevices.excluded.contains(event.source) else { return false }
        switch event.kind {
        case .key(_, true) where isBeside:
            grabs.replay(pressOn: event.device)
            server.send(.ungrabDevice(event.device))
        case .key(_, true), .button(_, true): grabs.replay(pressOn: event.device)
        case .touch(.began, let touch): capture.touches.reject(touch)
        case .touch where isBeside: return false
        case .motion, .rawMotion:
            if !isBeside, let point = event.point ?? capture.queryPosition() {
                add(.displaced(point), by: event)
            }
        case .key, .button, .touch, .rawKey, .rawButton: break
        case .modifiers: return isBeside
        case .pad, .slowKey, .keyboardChanged, .devicesChanged, .grabEnded: return false
        }
        return true
    }

    // MARK: Keys that are struck under modifiers

    /// Such a key makes the modifiers another program's shortcut. Raw events say so, whichever client
    /// gets the key. Keys and buttons that curlicue has grabbed are reported by the grab.
    private func handleStruckKey(_ event: InputEvent) -> Bool {
        let struck: (key: Int32, isRaw: Bool)
        switch event.kind {
        case .rawKey(let key, true): struck = (key, true)
        case .slowKey(let key): struck = (Int32(key), false)
        default: return false
        }
        // The silent key may be reported long after it was struck, and so not known by its serial number
        // any more: where a desktop that waits for Super has the keyboard frozen.
        guard let key = UInt8(exactly: struck.key), key != capture.awaited.silentKey,
            capture.wantsGrabs, !capture.hotkeys.modifiers.has(key),
            struck.isRaw ? !capture.isOwn(event.serial) && isPress(key) : capture.awaitsSlowKey
        else { return true }
        add(capture.hotkeys.cancelKeycodes.contains(struck.key) ? .cancelKey : .otherKey, by: event)
        return true
    }

    /// Whether the raw press of a key is one. Raw events come before accessibility settings: a key that
    /// those drop, hold back or take for the pointer's is none.
    private func isPress(_ key: UInt8) -> Bool {
        let filters = server.keyFilters(of: capture.keyboardDevice)
        if filters.movesPointer(key) { return false }
        if filters.areSlow { capture.awaitsSlowKey = true }
        return !filters.areSlow && (!filters.bounce || server.keysDown.contains(key))
    }
}

// The wheel, where it is a gesture: most applications scroll by movement (the scroll valuators of
// XInput 2), which comes before the press of the wheel's button, so that a passive grab of that would be
// too late. The pointer is grabbed before anything is drawn, on the root window, and the server waits
// after each press: all presses but those of the hold go where they would go without.
extension EventTranslator {
    private func handleBesideWheel(_ event: InputEvent) -> Bool {
        guard capture.hasShield else { return false }
        let isExcluded = capture.seatDevices.excluded.contains(event.source)
        switch event.kind {
        // It may be about to scroll, and scrolling by movement cannot be given back.
        case .motion where isExcluded: add(.wheelLost)
        case .touch(.began, _) where isExcluded || !grabs.wanted.fingers: add(.wheelLost)
        case .button(let button, let isDown):
            guard isDown, isExcluded || !isOfHold(button, event) else {
                // Once only: a second answer would be for the next press, which is not read yet. The
                // main path answers the presses of mice.
                let isFinger = isFinger(button, event)
                if isFinger || !isDown { grabs.keep(pressOn: event.device) }
                return isFinger
            }
            passOn()
            // Under modifiers it is another program's shortcut, which ends the hold.
            if tracker.isOfModifiers, !isExcluded {
                add(.button(Int(button), isDown: true, latestPosition), by: event)
            } else {
                capture.awaited.needSilentKey()
            }
            return true
        case .pad(let pad) where pad.phase == .began:
            if !isExcluded, grabs.wanted.pads, capture.obstacle == nil {
                grabs.keep(pressOn: event.device)
                return false
            }
            passOn()
            capture.awaited.needSilentKey()
            return true
        case .pad(let pad) where pad.phase != .changed:
            // The server waits after the end of a gesture as it does after a press.
            grabs.keep(pressOn: event.device)
        default: break
        }
        return false
    }

    private func isOfHold(_ button: Int32, _ event: InputEvent) -> Bool {
        grabs.wanted.buttons.contains(Int(button))
            || Phrase.wheelButtons.contains(Int(button))
            || capture.hotkeys.chord(detail: button, isButton: true, modifiers: event.modifiers)
                != nil
    }

    /// Gives the application the press or touchpad gesture for which the server waits, and leaves the
    /// wheel to applications for the rest of the hold, or until it acts.
    private func passOn() {
        grabs.replay(pressOn: grabs.pointerDevice)
        grabs.current.pointer = nil
        add(.wheelLost)
    }
}
