internal import Desktop
internal import Engine
internal import Gestures

/// The paths ahead on the screen.
final class GhostView {
    private let view: SlicedView
    private let look: Appearance
    private let typesetter: Typesetter
    private var drawing: (ticket: Int, corner: Point)?
    /// What is to be drawn once the picture before is on the screen.
    private var next: (drawing: GhostDrawing, corner: Point)?
    /// Where the newest paths lead.
    private(set) var places: [Point] = []
    /// Whether paths are shown, or going to be.
    private(set) var isWanted = false

    init(_ view: SlicedView, look: Appearance, typesetter: Typesetter) {
        self.view = view
        self.look = look
        self.typesetter = typesetter
    }

    var isEmpty: Bool { view.box == nil && drawing == nil }
    var deadline: Duration? { view.deadline }

    /// Shows `ghosts` in the place of those before; of those that come faster than they can be
    /// shown only the newest are.
    ///
    /// - Parameters:
    ///   - scale: pixels there for each pixel at 96 dpi.
    ///   - words: where other words are.
    ///   - named: what is named there, and need not be named again.
    func show(_ ghosts: [Ghost], in room: Box, scale: Double, words: [Box], named: String?) {
        isWanted = true
        guard
            let made = GhostDrawing(
                ghosts, look: look, scale: scale, room: room, words: words, named: named,
                grid: 64)
        else {
            return clear()
        }
        places = ghosts.flatMap(\.path)
        next = (made, Point(x: made.box.minX, y: made.box.minY))
        begin()
    }

    private func begin() {
        guard drawing == nil, view.deadline == nil, let next else { return }
        self.next = nil
        let made = next.drawing
        drawing = (typesetter.submit { made.print() }, next.corner)
    }

    func take(_ ticket: Int, _ print: Print?, now: Duration) {
        guard ticket == drawing?.ticket, let corner = drawing?.corner else { return }
        drawing = nil
        if isWanted, let print { view.show(print, at: corner, now: now) }
        begin()
    }

    func tick(now: Duration) {
        view.tick(now: now)
        begin()
    }

    func change(to technique: any Technique) { view.change(to: technique) }

    func hold(_ isHeld: Bool) { view.isHeld = isHeld }

    func clear() {
        if let drawing { typesetter.drop(drawing.ticket) }
        drawing = nil
        next = nil
        isWanted = false
        places = []
        view.clear()
    }
}
