extension Contacts {
    /// The index in `strokePaths` of the latest stroke path of `contact`, down or lifted.
    func newest(_ contact: Contact) -> Int? { strokePaths.lastIndex { $0.contact == contact } }
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

    /// Whether it can press: the bare pointer has nothing to press with, and of fingers resting on
    /// a touchpad the server tells nothing.
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
