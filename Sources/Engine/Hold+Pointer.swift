internal import Gestures

/// Drawing with the pointer, and how a hotkey's release ends it.
extension Hold {
    mutating func motion(to point: Point, time: Duration, _ arenas: inout ArenaCache) {
        let sample = Sample(point, at: time)
        switch stage {
        case .armed:
            guard chord != nil, scope.draw == .move else { return }
            guard isAnchored else {
                isAnchored = true
                anchor = point
                extent = GestureExtent(at: point)
                return
            }
            guard point.distance(to: anchor) >= Hold.threshold else { return }
            relocate(to: point, &arenas)
            lastMovement = time
            stage = .drawing(.pointer)
            capture()
            feed(ContactEvent(.pointer, .began, Sample(anchor, at: time)))
            feed(ContactEvent(.pointer, .moved, sample))
        case .drawing(.pointer):
            lastMovement = time
            capture()
            feed(ContactEvent(.pointer, .moved, sample))
        case .drawing(.button):
            lastMovement = time
            capture()
            feed(ContactEvent(.button, .moved, sample))
        case .drawing(.touch), .drawing(.pad), .spent: break
        }
    }

    mutating func button(
        _ number: Int, isDown: Bool, at point: Point, time: Duration, _ arenas: inout ArenaCache
    ) -> Bool {
        guard chord != nil else { return true }
        let sample = Sample(point, at: time)
        switch (stage, isDown) {
        case (.armed, true) where scope.drawingButtons.contains(number):
            relocate(to: point, &arenas)
            lastMovement = time
            stage = .drawing(.button(number))
            down.insert(.button)
            capture()
            feed(ContactEvent(.button, .began, sample))
            return true
        case (.drawing(.button(number)), true):
            // The next click of several.
            lastMovement = time
            down.insert(.button)
            feed(ContactEvent(.button, .began, sample))
            return true
        case (.drawing(.button(number)), false):
            down.remove(.button)
            feed(ContactEvent(.button, .ended, sample))
            return true
        case (.spent(.button(number)), false):
            rearm(time: time)
            return true
        case (.drawing(.pointer), true) where number == 1 && isToggled:
            // With no key to let go, a click says that the drawing is done.
            return release(time: time)
        case (_, true) where (4...7).contains(number):
            return true  // The wheel is no change of mind.
        // A button that waited for another device was kept from the application.
        case (.armed, true)
        where isHeldByModifiers && !drawingButtons(arenas).contains(number):
            return cancel(.shortcut)
        case (_, true):
            return cancel(.otherButton(number))
        default: return true
        }
    }

    /// The mouse buttons that may draw.
    func drawingButtons(_ arenas: ArenaCache) -> Set<Int> {
        arenas.drawingButtonsByDevice(
            profile: profile, isByFocus: chord?.isOfKeyboard ?? false)
            ?? Set(scope.drawingButtons)
    }

    private mutating func capture() {
        guard !isCaptured else { return }
        isCaptured = true
        effects.append(.capture)
    }

    /// The hotkey is up, or what stands for it where it is not held.
    mutating func release(time: Duration) -> Bool {
        isReleased = true
        switch stage {
        case .armed:
            finishUndrawn()
        case .drawing(let medium):
            if medium == .pointer, !isToggled, isTap {
                effects.append(.erase)
                finishUndrawn()
                break
            }
            // The hotkey's release lifts every contact.
            let contacts = arena.contacts
            for (contact, strokePath) in contacts.touching.map({ contacts.strokePaths[$0] }) {
                let position = strokePath.end?.position ?? extent.latest
                feed(ContactEvent(contact, .ended, Sample(position, at: time)))
                if case .spent = stage { break }
            }
            // Whoever still waits for time to pass has had it.
            if case .drawing = stage {
                _ = arena.tick(at: time)
                settle(arena.close(), isLast: true, time: time)
            }
        case .spent: break
        }
        return false
    }

    /// Whether the pointer strayed no further than a hand does that only presses a key.
    private var isTap: Bool {
        guard let strokePath = arena.contacts.single?.strokePath else { return true }
        return strokePath.box.diagonal <= limits.tap.slop
    }

    /// Ends a hold in which nothing was drawn.
    private mutating func finishUndrawn() {
        effects.append(.disarm)
        // A hotkey that already drew has had its outcomes, and was no tap.
        guard !hasSettled else { return }
        effects.append(.outcome(.cancelled(.nothingDrawn)))
        // Modifiers reached the application all along; a toggle's press was meant for curlicue.
        guard let chord, chord.trigger != .modifiers, !isToggled else { return }
        effects.append(.pass(chord))
    }
}

/// Toggles: one press begins them, and another ends them.
extension Hold {
    /// Whether the hold goes on when its hotkey is let go.
    @inline(__always) var isToggled: Bool {
        chord != nil && scope.mode == .toggle
    }

    /// Whether modifiers are down that went on to the application, as all that is pressed with them
    /// does until something is drawn. Once they are let go buttons and the cancel key are kept from
    /// it.
    @inline(__always) var isHeldByModifiers: Bool {
        chord?.trigger == .modifiers && !isLetGo
    }

    /// After how long a rest the drawing is finished, where it is.
    @inline(__always) var rest: Duration? {
        guard isToggled, stage == .drawing(.pointer) else { return nil }
        return scope.rest
    }

    /// Whether the release of `chord` ends what is being drawn.
    func endsDrawing(at chord: Chord) -> Bool {
        guard chord == self.chord, !isToggled, case .drawing = stage else { return false }
        return true
    }
}
