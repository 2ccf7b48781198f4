/// How a user begins a gesture, and whether the processors sleep between its events.
struct Condition: Hashable, CustomStringConvertible {
    /// What is held.
    enum Hotkey: String, CaseIterable {
        case key, chord, button

        /// How a mapping names it.
        var phrase: String {
            switch self {
            case .key: "Menu"
            case .chord: "Super+Menu"
            case .button: "Button8"
            }
        }
    }

    var hotkey: Hotkey
    /// From the press to the first motion, in milliseconds.
    var rest: Int
    /// Whether the processors are kept from sleeping. One that sleeps takes a while to come back,
    /// which hides what programs differ in; where much else is at work none sleeps.
    var isAwake: Bool

    var description: String {
        "\(hotkey.rawValue), \(rest) ms, \(isAwake ? "awake" : "asleep")"
    }

    /// What strokes are drawn under: a drag by a button that begins at once, and a key that is held
    /// before the pointer moves.
    static let strokes = [
        Condition(hotkey: .button, rest: 0, isAwake: true),
        Condition(hotkey: .key, rest: 50, isAwake: false),
    ]

    /// What swipes are drawn under.
    static let swipes = [
        Condition(hotkey: .button, rest: 0, isAwake: true),
        Condition(hotkey: .button, rest: 50, isAwake: true),
        Condition(hotkey: .key, rest: 0, isAwake: true),
        Condition(hotkey: .chord, rest: 0, isAwake: true),
        Condition(hotkey: .button, rest: 0, isAwake: false),
        Condition(hotkey: .key, rest: 50, isAwake: false),
    ]

    /// Every one.
    static let all = Hotkey.allCases.flatMap { hotkey in
        [0, 50].flatMap { rest in
            [true, false].map { Condition(hotkey: hotkey, rest: rest, isAwake: $0) }
        }
    }
}
