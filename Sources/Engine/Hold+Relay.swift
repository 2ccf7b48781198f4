internal import Gestures

/// A drag of a button that is the hotkey, and no gesture: the application gets it.
extension Hold {
    /// Whether the mapping has such drags relayed under this hotkey.
    var canRelay: Bool {
        guard let chord, !chord.isOfKeyboard else { return false }
        return profile.canRelay
    }

    /// Ends the hold as soon as nothing that is mapped can match any more; gives whether that is
    /// so.
    mutating func hasRelayed() -> Bool { !isViable && relay() }

    /// Hands over what is drawn; false where that cannot be done.
    mutating func relay() -> Bool {
        // A hotkey that already drew has had its outcomes: no application gets it.
        guard relays, !hadOutcome, state == .drawing(.pointer),
            let path = arena.contacts.single?.strokePath.samples.map(\.position)
        else { return false }
        state = .finished(.pointer)
        if let chord {
            effects += [
                .erase, .relay(chord, path), .disarm, .outcome(.cancelled(.relayed)),
            ]
        }
        return true
    }
}
