internal import Gestures

/// Drawing with the pointer, and how a hotkey's release ends it.
extension Engine {
    mutating func motion(_ hold: inout Hold, to point: Point, time: Duration) {
        let sample = Sample(point, at: time)
        switch hold.stage {
        case .armed:
            guard hold.chord != nil, hold.scope.draw == .move else { return }
            guard hold.isAnchored else {
                hold.isAnchored = true
                hold.anchor = point
                hold.extent = GestureExtent(at: point)
                return
            }
            guard point.distance(to: hold.anchor) >= Engine.threshold else { return }
            relocate(&hold, to: point)
            hold.lastMovement = time
            hold.stage = .drawing(.pointer)
            capture(&hold)
            feed(&hold, ContactEvent(.pointer, .began, Sample(hold.anchor, at: time)))
            feed(&hold, ContactEvent(.pointer, .moved, sample))
        case .drawing(.pointer):
            hold.lastMovement = time
            capture(&hold)
            feed(&hold, ContactEvent(.pointer, .moved, sample))
        case .drawing(.button):
            hold.lastMovement = time
            capture(&hold)
            feed(&hold, ContactEvent(.button, .moved, sample))
        case .drawing(.touch), .drawing(.pad), .spent: break
        }
    }

    mutating func button(
        _ hold: inout Hold, _ number: Int, isDown: Bool, at point: Point, time: Duration
    ) -> Bool {
        guard hold.chord != nil else { return true }
        let sample = Sample(point, at: time)
        switch (hold.stage, isDown) {
        case (.armed, true) where hold.scope.drawingButtons.contains(number):
            relocate(&hold, to: point)
            hold.lastMovement = time
            hold.stage = .drawing(.button(number))
            hold.down.insert(.button)
            capture(&hold)
            feed(&hold, ContactEvent(.button, .began, sample))
            return true
        case (.drawing(.button(number)), true):
            // The next click of several.
            hold.lastMovement = time
            hold.down.insert(.button)
            feed(&hold, ContactEvent(.button, .began, sample))
            return true
        case (.drawing(.button(number)), false):
            hold.down.remove(.button)
            feed(&hold, ContactEvent(.button, .ended, sample))
            return true
        case (.spent(.button(number)), false):
            rearm(&hold, time: time)
            return true
        case (.drawing(.pointer), true) where number == 1 && isToggled(hold):
            // With no key to let go, a click says that the drawing is done.
            return release(&hold, time: time)
        case (_, true) where (4...7).contains(number):
            return true  // The wheel is no change of mind.
        // A button that waited for another device was kept from the application.
        case (.armed, true)
        where isHeldByModifiers(hold) && !drawingButtons(hold).contains(number):
            return cancel(&hold, .shortcut)
        case (_, true):
            return cancel(&hold, .otherButton(number))
        default: return true
        }
    }

    /// The mouse buttons that may draw in `hold`.
    func drawingButtons(_ hold: Hold) -> Set<Int> {
        arenas.drawingButtonsByDevice(
            profile: hold.profile, over: window, isByFocus: hold.chord?.isOfKeyboard ?? false)
            ?? Set(hold.scope.drawingButtons)
    }

    private mutating func capture(_ hold: inout Hold) {
        guard !hold.isCaptured else { return }
        hold.isCaptured = true
        effects.append(.capture)
    }

    /// The hotkey is up, or what stands for it where it is not held.
    mutating func release(_ hold: inout Hold, time: Duration) -> Bool {
        hold.isReleased = true
        switch hold.stage {
        case .armed:
            finish(nothingDrawnIn: hold)
        case .drawing(let medium):
            if medium == .pointer, !isToggled(hold), isTap(hold) {
                effects.append(.erase)
                finish(nothingDrawnIn: hold)
                break
            }
            // The hotkey's release lifts every contact.
            let contacts = hold.arena.contacts
            for (contact, strokePath) in contacts.touching.map({ contacts.strokePaths[$0] }) {
                let position = strokePath.end?.position ?? hold.extent.latest
                feed(&hold, ContactEvent(contact, .ended, Sample(position, at: time)))
                if case .spent = hold.stage { break }
            }
            // Whoever still waits for time to pass has had it.
            if case .drawing = hold.stage {
                _ = hold.arena.tick(at: time)
                settle(&hold, hold.arena.close(), isLast: true, time: time)
            }
        case .spent: break
        }
        return false
    }

    /// Whether the pointer strayed no further than a hand does that only presses a key.
    private func isTap(_ hold: Hold) -> Bool {
        guard let strokePath = hold.arena.contacts.single?.strokePath else { return true }
        return strokePath.box.diagonal <= hold.limits.tap.slop
    }

    private mutating func finish(nothingDrawnIn hold: Hold) {
        effects.append(.disarm)
        // A hotkey that already drew has had its outcomes, and was no tap.
        guard !hold.hasSettled else { return }
        effects.append(.settle(.cancelled(.nothingDrawn)))
        // Modifiers reached the application all along; a toggle's press was meant for curlicue.
        guard let chord = hold.chord, chord.trigger != .modifiers, !isToggled(hold) else { return }
        effects.append(.pass(chord))
    }
}
