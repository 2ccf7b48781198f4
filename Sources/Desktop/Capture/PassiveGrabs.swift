/// The kinds of passive grabs that a connection has. Each waits for input and, where the client
/// that has it does not answer, keeps that input from applications.
public struct PassiveGrabs: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt8

    /// The kinds whose bits are set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Of keys.
    public static let keys = PassiveGrabs(rawValue: 1)
    /// Of buttons.
    public static let buttons = PassiveGrabs(rawValue: 2)
    /// Of fingers on touch screens.
    public static let touches = PassiveGrabs(rawValue: 4)
    /// Of touchpad gestures.
    public static let pads = PassiveGrabs(rawValue: 8)
}

extension Capture {
    /// The window that the pointer is grabbed on.
    public var grabWindowNumber: UInt { UInt(server.grabWindow) }

    /// The kinds of passive grabs that there are now.
    public var passiveGrabs: PassiveGrabs {
        var kinds = hotkeys.passiveGrabs
        let current = grabs.current
        if !current.buttons.isEmpty { kinds.insert(.buttons) }
        if !current.cancelKeys.isEmpty || !awaited.keys.isEmpty { kinds.insert(.keys) }
        if current.gestures.touches || !current.gestures.touchModifiers.isEmpty {
            kinds.insert(.touches)
        }
        if !current.gestures.pads.isEmpty { kinds.insert(.pads) }
        return kinds
    }
}
