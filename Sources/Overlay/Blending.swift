internal import CX11
internal import Desktop
internal import Gestures

/// With a compositor.
final class Blending: Technique {
    private let display: Display
    private let format: AlphaFormat
    private let context: GraphicsContext
    private let tools: GlassTools
    private let order = BlendedPane.Order()
    private var pool: [BlendedPane] = []
    /// The glasses that are on the screen or about to be, by where they are.
    private var glasses: [Glass.Place: Glass] = [:]
    /// Those of them that nobody uses any more.
    private var lingering: [Glass] = []
    private var spare: [Glass] = []
    private var now = Duration.zero

    /// How many panes for the paths ahead are kept, and how many glasses.
    private static let poolLimit = 8

    init(display: Display, format: AlphaFormat) {
        self.display = display
        self.format = format
        context = GraphicsContext(display: display, depth: 32)
        tools = GlassTools(display: display, context: context)
    }

    let canMove = true
    let canSketch = true
    /// The room that most gestures stay in, while the hand has yet to move.
    let surroundings = 256.0
    /// A window's first pixels reach the screen when the compositor comes round: it has to be there
    /// before. Not so far that the first ink, which has windows around it, would need another: the
    /// compositor shows nothing for a millisecond after each.
    let foresight = 40.0

    func makePane(x: Int, y: Int, width: Int, height: Int) -> any Pane {
        let pane: BlendedPane
        if let index = pool.lastIndex(where: { $0.size == (width, height) }) {
            pane = pool.remove(at: index)
        } else {
            pane = BlendedPane(
                makeWindow(width: width, height: height), size: (width, height),
                context: context.handle, order: order)
        }
        pane.place = (x, y)
        return pane
    }

    func makeInkPane(x: Int, y: Int) -> any InkPane {
        let place = Glass.Place(x: x, y: y)
        let glass: Glass
        if let known = glasses[place] {
            glass = known
            lingering.removeAll { $0 === known }
        } else {
            glass = spare.popLast() ?? Glass(makeWindow(width: Glass.side, height: Glass.side))
            glass.place = place
            glasses[place] = glass
        }
        return GlassPane(on: glass, x: x, y: y, tools: tools)
    }

    func retire(_ pane: any Pane) {
        pane.hide()
        if let pane = pane as? GlassPane {
            leave(pane.glass)
        } else if let pane = pane as? BlendedPane, pool.count < Self.poolLimit,
            pane.size == (ScatteredView.side, ScatteredView.side)
        {
            pool.append(pane)
        }
    }

    var deadline: Duration? {
        lingering.isEmpty ? nil : lingering.reduce(nil) { $1.due.orEarlier($0) }
    }

    func tick(now: Duration) {
        self.now = now
        guard !lingering.isEmpty else { return }
        let gone = lingering.filter { ($0.due.map { now >= $0 } ?? true) && $0.isGone(now: now) }
        lingering.removeAll { glass in gone.contains { $0 === glass } }
        for glass in gone { putAway(glass) }
    }

    func unmapUnused() {
        for glass in lingering {
            glass.endLingering()
            putAway(glass)
        }
        lingering = []
    }

    private func leave(_ glass: Glass) {
        guard glass.users == 0 else { return }
        guard glass.isOverdrawn else { return putAway(glass) }
        glass.linger(now: now)
        lingering.append(glass)
    }

    private func putAway(_ glass: Glass) {
        glass.window.unmap()
        glasses[glass.place] = nil
        if spare.count < Self.poolLimit { spare.append(glass) }
    }

    private func makeWindow(width: Int, height: Int) -> ClickThroughWindow {
        ClickThroughWindow(display: display, width: width, height: height, format: format)
    }
}
