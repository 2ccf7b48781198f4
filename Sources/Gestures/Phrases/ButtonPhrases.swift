extension Phrase {
    /// The mouse button, by X's number, whose press is the gesture, as a notch of the wheel also is;
    /// nil for what is drawn.
    public var mouseButton: Int? {
        switch self {
        case .wheel(let direction): direction.button
        case .button(let number): number
        default: nil
        }
    }

    /// The mouse buttons that have names.
    package static let buttonNames: [(name: String, number: Int)] = [
        ("left", 1), ("middle", 2), ("right", 3),
    ]

    /// The numbers of mouse buttons in phrases. Those of the wheel are none.
    package static let buttonRange = 1...32

    /// The buttons by which X reports the wheel.
    public static let wheelButtons = 4...7
}
