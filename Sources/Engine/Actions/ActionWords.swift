internal import Gestures

extension WindowAction {
    /// The words after `window` for everything that takes no number, in the order of the manual.
    public static let named: [(words: String, action: WindowAction)] =
        [
            ("close", .close), ("minimize", .minimize), ("maximize", .maximize),
            ("maximize horizontal", .maximizeHorizontal),
            ("maximize vertical", .maximizeVertical), ("restore", .restore),
            ("fullscreen", .fullscreen), ("above", .above), ("below", .below), ("shade", .shade),
            ("sticky", .sticky), ("lower", .lower), ("raise", .raise), ("focus", .focus),
            ("kill", .kill), ("center", .center), ("move", .move), ("resize", .resize),
            ("float", .float),
        ] + Axis.allCases.map { ("split \($0.rawValue)", .split($0)) }
        + Side.allCases.map { ("focus \($0.rawValue)", .focusNeighbour($0)) }
        + Side.allCases.map { ("move \($0.rawValue)", .moveToward($0)) }
        + Tile.allCases.map { ($0.rawValue, .tile($0)) }
}

extension Ordinal {
    /// The words for everything but numbers.
    public static let named: [(word: String, ordinal: Ordinal)] = [
        ("next", .next), ("previous", .previous), ("last", .last), ("left", .left),
        ("right", .right), ("up", .up), ("down", .down),
    ]

    /// The numbers a desktop or monitor may have.
    public static let range = 1...1000

    /// Whether it counts from where one is, so that an end can be run into.
    public var isRelative: Bool {
        switch self {
        case .next, .previous, .left, .right, .up, .down: true
        case .last, .number: false
        }
    }

    /// Whether monitors have it: which monitor was the last is not known.
    package var fitsMonitor: Bool { self != .last }
}

extension Action {
    /// The first word of every action, in the order of the manual.
    public static let verbs = [
        "run", "exec", "window", "desktop", "keys", "text", "click", "scroll", "drag", "wait",
        "again",
        "curlicue", "nothing",
    ]

    /// The mouse buttons that `click` can press.
    public static let clickRange = 1...32
    /// The buttons of the wheel, which go up as soon as they are down.
    package static let wheelButtons = 4...7
    /// How long `wait` can wait, in milliseconds.
    static let waitRange = 1.0...60_000
    /// How many notches `scroll` can turn at once.
    public static let scrollRange = 1...100
    /// What keeps the keys of `keys` down until a continuous gesture ends, written before them.
    public static let holdWord = "hold"
    /// What makes `desktop next` stop at the ends, written behind it.
    public static let stopWord = "no-wrap"
}
