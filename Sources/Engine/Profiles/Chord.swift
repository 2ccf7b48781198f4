/// The modifier keys by what they mean; the X server's modifier map assigns them to real modifiers.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier, in the canonical order of printing.
    public let rawValue: UInt8

    /// The set with the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let control = Modifiers(rawValue: 1 << 0)
    package static let alt = Modifiers(rawValue: 1 << 1)
    package static let shift = Modifiers(rawValue: 1 << 2)
    /// Super, the Windows key.
    package static let `super` = Modifiers(rawValue: 1 << 3)
    package static let hyper = Modifiers(rawValue: 1 << 4)
    package static let meta = Modifiers(rawValue: 1 << 5)
    /// ISO_Level3_Shift, engraved AltGr.
    package static let altGr = Modifiers(rawValue: 1 << 6)

    package static let named: [(name: String, modifier: Modifiers)] = [
        ("Ctrl", .control), ("Alt", .alt), ("Shift", .shift), ("Super", .super),
        ("Hyper", .hyper), ("Meta", .meta), ("AltGr", .altGr),
    ]

    package var names: [String] {
        Modifiers.named.filter { contains($0.modifier) }.map(\.name)
    }
}

/// A key, a mouse button or nothing more, with modifiers: `Super+grave`, `Button8`, `Ctrl+Super`.
public struct Chord: Hashable, Sendable, CustomStringConvertible {
    /// What is pressed beside the modifiers.
    public enum Trigger: Hashable, Sendable {
        /// A key by its X keysym name, `grave`, `F13`, `XF86Launch1`.
        case key(String)
        /// A mouse button by its number, from 1.
        case button(Int)
        /// Only the modifiers themselves.
        case modifiers
    }

    /// The modifiers that have to be down, and no others (locks do not matter).
    package var modifiers: Modifiers
    package var trigger: Trigger

    package init(_ trigger: Trigger, modifiers: Modifiers = []) {
        self.modifiers = modifiers
        self.trigger = trigger
    }

    package var isOfKeyboard: Bool {
        if case .button = trigger { false } else { true }
    }

    /// The canonical form: `Ctrl+Alt+grave`.
    public var description: String {
        let last: [String] =
            switch trigger {
            case .key(let name): [name]
            case .button(let number): ["Button\(number)"]
            case .modifiers: []
            }
        return (modifiers.names + last).joined(separator: "+")
    }
}
