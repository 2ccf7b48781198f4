internal import Engine
internal import Gestures

struct KeptStroke {
    var stroke: DrawnStroke
    var time: Duration
    /// The gesture that it was taken for; nil where it was refused.
    var ran: Binding?

    /// Which one it is: `the stroke of 8 s ago, refused`.
    func words(_ now: Duration) -> String {
        let fate = ran.map { "which ran '\($0.phrase)' (\($0.words))" } ?? "refused"
        return "the stroke of \(age((now - time).milliseconds / 1000)) ago, \(fate)"
    }
}

/// The newest strokes that were refused, and the last one if it was recognized, so that the user can
/// say what the last was meant as. They are in memory only: nothing writes them to a file unless the
/// user teaches one, and they are gone with the daemon.
struct StrokeMemory {
    static let most = 5
    private(set) var strokes: [KeptStroke] = []
    /// The last stroke, if it was recognized.
    private(set) var ran: KeptStroke?
    /// The gestures that the overlay's list offers for the newest, from top to bottom.
    var offered: [Phrase] = []

    /// Adds one, in place of the oldest where there are enough.
    mutating func add(_ stroke: KeptStroke) {
        ran = stroke.ran == nil ? nil : stroke
        guard ran == nil else { return }
        strokes.insert(stroke, at: 0)
        if strokes.count > Self.most { strokes.removeLast() }
    }

    /// Forgets `stroke`, which is the newest of its kind: it was taught.
    mutating func remove(_ stroke: KeptStroke) {
        if stroke.ran != nil { ran = nil } else if !strokes.isEmpty { strokes.removeFirst() }
    }
}
