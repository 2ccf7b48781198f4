internal import Desktop
internal import Gestures

/// Puts a large picture on the screen, a slice at a time: between two slices the ink has its turn.
final class SlicedView {
    /// When it wants `tick`; nil while all of it is on the screen.
    private(set) var deadline: Duration?
    /// While held, the picture is kept but not shown.
    var isHeld = false { didSet { if !isHeld { repaint() } } }

    private let display: Display
    private var technique: any Technique
    private var shown: Shown?
    private var waiting: [PixelBox] = []
    /// Panes of the picture before.
    private var leaving: [any Pane] = []
    /// The newest time that was told.
    private var latest = Duration.zero

    private struct Shown {
        var canvas: Canvas
        var box: PixelBox
        var pane: (any Pane)?
    }

    /// So many pixels take the connection less than a quarter of a millisecond.
    private static let slice = 16_384
    private static let pause = Duration.milliseconds(1)

    init(display: Display, technique: any Technique) {
        self.display = display
        self.technique = technique
    }

    /// What it covers, in pixels of the screen; nil while nothing is shown.
    var box: PixelBox? { shown?.box }

    /// Shows `print` with its top left corner at `corner`, from `now` on. What was shown before goes
    /// once all of it is there.
    func show(_ print: Print, at corner: Point, now: Duration) {
        if let pane = shown?.pane { leaving.append(pane) }
        shown = nil
        guard let canvas = Canvas(display: display, print) else { return }
        let box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: print.width, height: print.height)
        shown = Shown(canvas: canvas, box: box)
        waiting = [canvas.box]
        latest = now
        deadline = now
    }

    /// Changes the pixels in `box` of the picture, and shows them again.
    func change(_ box: PixelBox, now: Duration, _ body: (Canvas) -> Void) {
        guard let shown else { return }
        body(shown.canvas)
        waiting.append(box)
        if deadline == nil { deadline = now }
    }

    /// Puts the next slice on the screen.
    func tick(now: Duration) {
        guard let deadline, now >= deadline else { return }
        latest = now
        guard let shown, !isHeld else { return self.deadline = nil }
        var rest = Self.slice
        while rest > 0, var box = waiting.first {
            let rows = max(1, rest / max(box.width, 1))
            var part = box
            part.maxY = min(box.maxY, box.minY + rows)
            let pane =
                self.shown?.pane
                ?? technique.makePane(
                    x: shown.box.minX, y: shown.box.minY, width: shown.box.width,
                    height: shown.box.height)
            self.shown?.pane = pane
            pane.show(part, of: shown.canvas, cells: nil)
            rest -= part.width * part.height
            box.minY = part.maxY
            if box.isEmpty { waiting.removeFirst() } else { waiting[0] = box }
        }
        self.deadline = waiting.isEmpty ? nil : now + Self.pause
        if waiting.isEmpty { retireLeaving() }
    }

    /// Goes over to another technique; the picture stays.
    func change(to technique: any Technique) {
        retire()
        self.technique = technique
        repaint()
    }

    /// Shows all of it anew.
    func repaint() {
        guard let shown else { return }
        waiting = [shown.canvas.box]
        latest += .nanoseconds(1)
        deadline = latest
    }

    func clear() {
        retire()
        shown = nil
        waiting = []
        deadline = nil
    }

    private func retireLeaving() {
        for pane in leaving { technique.retire(pane) }
        leaving.removeAll()
    }

    private func retire() {
        retireLeaving()
        if let pane = shown?.pane { technique.retire(pane) }
        shown?.pane = nil
    }
}
