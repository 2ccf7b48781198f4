internal import CX11
internal import Engine
internal import Gestures

/// A stroke that was refused.
struct KeptStroke {
    var stroke: DrawnStroke
    /// When it ended.
    var time: Duration

    /// The same with arrays of their exact size: samples are gathered in arrays for 8,192.
    fileprivate var compact: KeptStroke {
        var compact = self
        for index in compact.stroke.strokes.indices {
            compact.stroke.strokes[index].samples = stroke.strokes[index].samples.map { $0 }
        }
        return compact
    }
}

/// The newest strokes that were refused, so that the user can say what the last was meant as. They
/// are in memory only: nothing writes them to a file unless the user teaches one, and they are gone
/// with the daemon.
struct StrokeMemory {
    /// How many are kept.
    static let most = 5
    /// The strokes, the newest first.
    private(set) var strokes: [KeptStroke] = []
    /// The gestures that the overlay's list offers for the newest, from top to bottom.
    var offered: [Phrase] = []

    /// Adds one, in place of the oldest where there are enough.
    mutating func add(_ stroke: KeptStroke) {
        strokes.insert(stroke.compact, at: 0)
        if strokes.count > Self.most { strokes.removeLast() }
    }

    /// Forgets the newest: it was taught.
    mutating func removeNewest() { if !strokes.isEmpty { strokes.removeFirst() } }
}

/// Where a stroke began, for its actions on windows.
struct StrokeOrigin {
    /// What is known about the place.
    struct Context {
        var window: Window?
        var className: String?
        var desktop: Int?
    }

    /// On the screen.
    var point = Point.zero
    /// Whether fingers draw it, on a touch screen or a touchpad.
    var isOfFingers = false
    /// Nil until it was looked up, which is done during the hold, not at its end.
    var context: Context?
    /// Whether a stroke began here.
    private var isBegun = false

    /// No stroke has begun.
    init() {}

    /// A stroke begins at `point`.
    init(at point: Point) {
        self.point = point
        isBegun = true
    }

    /// Whether the window is still to be looked up.
    var isUnknown: Bool { isBegun && context == nil }
}
