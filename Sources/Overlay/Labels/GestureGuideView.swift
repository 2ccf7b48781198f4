internal import Desktop
internal import Engine
internal import Gestures
internal import Style

/// The gesture guides on the screen.
final class GestureGuideView {
    private let view: ScatteredView
    private let look: Appearance
    private let renderQueue: RenderQueue
    private var drawing: (ticket: Int, corner: Point)?
    /// What is to be drawn once the picture before is on the screen, and has been for a while.
    private var next: Wanted?
    /// What was asked for last.
    private var newest: Wanted?
    /// When the next picture may come: a compositor blends all of it, and the ink waits meanwhile.
    private var earliest = Duration.zero
    /// Where the newest paths lead.
    private(set) var places: [Point] = []
    /// Whether the hand is in a hurry.
    private(set) var fastMotion = FastMotionDetector()
    /// Whether paths are shown, or going to be.
    private(set) var isWanted = false

    private struct Wanted {
        var guides: [GestureGuide]
        var room: Box
        var scale: Double
        var words: [Box]
        var named: String?
    }

    /// The least time between two pictures.
    private static let pause = Duration.milliseconds(160)

    init(_ view: ScatteredView, look: Appearance, renderQueue: RenderQueue) {
        self.view = view
        self.look = look
        self.renderQueue = renderQueue
    }

    /// Whether some are on the screen, or on their way there.
    var isOnScreen: Bool { view.box != nil }
    var isEmpty: Bool { view.box == nil && drawing == nil }
    /// When it wants `tick`; nil while nothing is waiting.
    var deadline: Duration? {
        view.deadline ?? (next != nil && drawing == nil ? max(earliest, fastMotion.end) : nil)
    }

    /// Notes where the hand is. From a hasty one the paths are taken away until it is slower: they
    /// would begin where it was long ago, and nobody reads them.
    func follow(_ point: Point, unit: Double, now: Duration) {
        fastMotion.follow(point, unit: unit, at: now)
        guard isWanted, fastMotion.isGreat(now), view.box != nil else { return }
        places = []
        view.withdraw(now: now)
    }

    /// Shows `guides` in the place of those before; of those that come faster than they can be
    /// shown only the newest are.
    ///
    /// - Parameters:
    ///   - scale: pixels there for each pixel at 96 dpi.
    ///   - words: where other words are.
    ///   - named: what is named there, and need not be named again.
    func show(
        _ guides: [GestureGuide], in room: Box, scale: Double, words: [Box], named: String?,
        now: Duration
    ) {
        isWanted = true
        places = fastMotion.isGreat(now) ? [] : guides.flatMap(\.path)
        newest = Wanted(guides: guides, room: room, scale: scale, words: words, named: named)
        next = newest
        begin(now: now)
    }

    /// Shows the same paths again where words have come or gone meanwhile.
    func keepOff(_ words: [Box], named: String?, now: Duration) {
        guard isWanted, var wanted = next ?? newest,
            wanted.words != words || wanted.named != named
        else { return }
        wanted.words = words
        wanted.named = named
        newest = wanted
        next = wanted
        begin(now: now)
    }

    private func begin(now: Duration) {
        guard drawing == nil, view.deadline == nil, let wanted = next, now >= earliest,
            !fastMotion.isGreat(now)
        else { return }
        next = nil
        guard
            let made = GestureGuideDrawing(
                wanted.guides, look: look, scale: wanted.scale, room: wanted.room,
                words: wanted.words, named: wanted.named)
        else {
            return clear()
        }
        earliest = now + Self.pause
        let corner = Point(x: made.box.minX, y: made.box.minY)
        drawing = (renderQueue.submit { made.bitmap() }, corner)
    }

    func take(_ ticket: Int, _ bitmap: Bitmap?, now: Duration) {
        guard ticket == drawing?.ticket, let corner = drawing?.corner else { return }
        drawing = nil
        if isWanted, !fastMotion.isGreat(now), let bitmap {
            view.show(bitmap, at: corner, now: now)
        }
        begin(now: now)
    }

    func tick(now: Duration) {
        view.tick(now: now)
        begin(now: now)
    }

    func change(to backend: any OverlayBackend) { view.change(to: backend) }

    func hold(_ isHeld: Bool) { view.isHeld = isHeld }

    func clear() {
        if let drawing { renderQueue.drop(drawing.ticket) }
        drawing = nil
        next = nil
        newest = nil
        isWanted = false
        places = []
        earliest = .zero
        view.clear()
    }
}
