extension Contacts {
    /// The index in `strokePaths` of the latest stroke path of `contact`, down or lifted.
    func newest(_ contact: Contact) -> Int? { strokePaths.lastIndex { $0.contact == contact } }

    /// The time of the newest sample of the contact of `event`.
    func time(of event: ContactEvent) -> Duration {
        newest(event.contact).flatMap { strokePaths[$0].strokePath.end?.time } ?? event.sample.time
    }

    /// When the first contact came down; nil where it is nowhere.
    var start: Duration? { strokePaths.first?.strokePath.start?.time }

    /// The time of the newest sample of any contact.
    var end: Duration { strokePaths.lazy.compactMap(\.strokePath.end?.time).max() ?? .zero }

    /// When the first contact was lifted; nil while all are down.
    var firstLift: Duration? {
        var earliest: Duration?
        for index in strokePaths.indices where !touching.contains(index) {
            earliest = earliest.orEarlier(strokePaths[index].strokePath.end?.time)
        }
        return earliest
    }
}

extension Contact {
    /// Whether it is nowhere on the screen.
    var isOnPad: Bool {
        if case .pad = self { true } else { false }
    }

    /// Whether others may come down beside it: the pointer is alone.
    var hasCompany: Bool {
        switch self {
        case .finger, .pad: true
        case .pointer, .button: false
        }
    }

    /// Whether it can press: the bare pointer has nothing to press with, and the server
    /// does not report fingers that rest on a touchpad.
    var canPress: Bool {
        switch self {
        case .finger, .button: true
        case .pointer, .pad: false
        }
    }
}

extension Duration {
    /// Times come in whole milliseconds, so what is past a limit is past it by at least so much.
    static let moment = Duration.milliseconds(1)
}
