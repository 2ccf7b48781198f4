internal import Engine
internal import Gestures

/// A stroke that was refused, and what it came near.
struct KeptStroke {
    var stroke: RefusedStroke
    /// The gestures that were the likeliest while it was drawn, the likelier first.
    var nearest: NearestGestures
    /// When it ended.
    var time: Duration
}

/// The newest strokes that were refused. They are in memory only: nothing writes them to a file
/// unless the user teaches one, and they are gone with the daemon.
struct RefusalMemory {
    /// How many are kept.
    static let most = 5
    /// The strokes, the newest first.
    private(set) var strokes: [KeptStroke] = []
    /// The gestures on the list that is shown of the newest, from top to bottom.
    var offered: [Phrase] = []

    /// The newest.
    var newest: KeptStroke? { strokes.first }

    /// Keeps one more, in the place of the oldest where there are enough.
    mutating func add(_ stroke: KeptStroke) {
        strokes.insert(stroke, at: 0)
        if strokes.count > Self.most { strokes.removeLast() }
    }

    /// Forgets the newest: it was taught.
    mutating func removeNewest() {
        if !strokes.isEmpty { strokes.removeFirst() }
    }
}
