internal import Desktop
internal import Engine
internal import Gestures

/// Puts one plate with text on the screen, for a while or until it is taken away.
final class PlateView {
    /// When it wants `tick`, nil while nothing is shown.
    private(set) var deadline: Duration?
    /// While held, the plate is kept but not shown.
    var isHeld = false

    private let display: Display
    private var technique: any Technique
    private var shown: Shown?
    /// Where what is shown goes, on the screen or about to be.
    private var slate: Slate?
    /// What it covers, in pixels of the screen; nil while nothing is shown.
    var box: PixelBox? { shown?.box }

    private struct Shown {
        var canvas: Canvas
        /// What is on the screen while it goes: the same, paler.
        var faded: Canvas?
        var box: PixelBox
        var end: Duration?
        /// Whether the screen beneath is not what it was: it goes without fading.
        var isStale = false
    }

    private struct Slate {
        var pane: any Pane
        var width: Int
        var height: Int
        /// Whether it is kept, with nothing to see, when what it shows goes.
        var isKept = false
        /// Whether there is nothing on it.
        var isClean = true

        func fits(_ box: PixelBox) -> Bool { box.width <= width && box.height <= height }
    }

    /// The last part of its time in which a plate grows pale; zero where nothing is to move.
    private let fade: Duration
    /// The time between two pictures.
    private static let frame = Duration.milliseconds(16)

    init(
        display: Display, technique: any Technique, fade: Duration = .milliseconds(150)
    ) {
        self.display = display
        self.technique = technique
        self.fade = fade
    }

    /// Has a place of `width` × `height` pixels ready at `corner` for what is to be shown before
    /// `end()`: a compositor keeps everybody waiting for a millisecond when a window appears, but
    /// not when one that is there moves. Where it would make no difference nothing is done.
    func prepare(width: Int, height: Int, at corner: Point) {
        guard !isReady, width > 0, height > 0 else { return }
        let pane = technique.makePane(
            x: Int(corner.x), y: Int(corner.y), width: width, height: height)
        pane.reveal()
        slate = Slate(pane: pane, width: width, height: height, isKept: true)
    }

    /// Whether there is such a place, or no use for one.
    var isReady: Bool { slate != nil || isHeld || !technique.canMove }

    /// Takes away what is shown, and the place for it.
    func end() {
        retire()
        shown = nil
        deadline = nil
    }

    /// Shows `print` with its top left corner at `corner` until `end`, in the place of another;
    /// without an end until it is taken away.
    func show(_ print: Print, at corner: Point, until end: Duration?) {
        guard let canvas = Canvas(display: display, print) else { return clear() }
        let box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: print.width, height: print.height)
        shown = Shown(canvas: canvas, box: box, end: end)
        deadline = end.map { $0 - fade }
        if let slate, slate.isKept, slate.fits(box) {
            slate.pane.move(x: box.minX, y: box.minY)
            wipe()
            return present(canvas)
        }
        replace()
    }

    /// Shows what is to be shown in a pane of its own, in the place of the one before.
    private func replace() {
        guard let shown else { return }
        let before = slate?.pane
        let isKept = slate?.isKept ?? false
        slate = nil
        // The old one goes once the new one is there, so that nothing flickers, except where they
        // overlap and what is beneath is read off the screen.
        if technique is Shaping, let before { technique.retire(before) }
        present(shown.canvas)
        if isKept { slate?.pane.reveal() }
        slate?.isKept = isKept
        if !(technique is Shaping), let before { technique.retire(before) }
    }

    /// Moves what is shown, with its top left corner to `corner`.
    func move(to corner: Point) {
        guard let shown, shown.box.minX != Int(corner.x) || shown.box.minY != Int(corner.y) else {
            return
        }
        self.shown?.box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: shown.box.width, height: shown.box.height)
        if technique.canMove, let slate {
            return slate.pane.move(x: Int(corner.x), y: Int(corner.y))
        }
        replace()
    }

    /// Whether the trail is so near that it is about to run under what is shown.
    func isNear(_ point: Point, distance: Double) -> Bool {
        shown.map { $0.box.box.outset(by: distance).contains(point) } ?? false
    }

    func tick(now: Duration) {
        guard let deadline, let shown, let end = shown.end, now >= deadline else { return }
        guard now < end else { return clear() }
        guard !shown.isStale else { return self.deadline = end }
        self.deadline = min(now + Self.frame, end)
        let opacity = (end - now) / fade
        guard opacity < 1, let faded = shown.faded ?? makeFaded() else { return }
        faded.become(shown.canvas, opacity: opacity)
        present(faded)
    }

    /// The screen beneath is not what it was, and nothing blends the plate over it: it does not
    /// fade into what is there no more.
    func noteChangeBeneath() {
        if shown?.faded != nil { return clear() }
        shown?.isStale = true
    }

    /// Goes over to another technique; the plate stays.
    func change(to technique: any Technique) {
        retire()
        self.technique = technique
        repaint()
    }

    /// Shows the plate anew.
    func repaint() {
        if let shown { present(shown.faded ?? shown.canvas) }
    }

    /// Takes away what is shown.
    func clear() {
        guard let slate, slate.isKept else { return end() }
        wipe()
        shown = nil
        deadline = nil
    }

    private func makeFaded() -> Canvas? {
        guard let shown else { return nil }
        self.shown?.faded = Canvas(
            display: display, width: shown.canvas.width, height: shown.canvas.height)
        return self.shown?.faded
    }

    private func present(_ canvas: Canvas) {
        guard !isHeld, let box = shown?.box else { return }
        var slate =
            slate
            ?? Slate(
                pane: technique.makePane(
                    x: box.minX, y: box.minY, width: box.width, height: box.height),
                width: box.width, height: box.height)
        slate.pane.show(canvas.box, of: canvas, cells: nil)
        slate.isClean = false
        self.slate = slate
    }

    private func wipe() {
        guard let slate, !slate.isClean else { return }
        slate.pane.wipe()
        self.slate?.isClean = true
    }

    private func retire() {
        if let slate { technique.retire(slate.pane) }
        slate = nil
    }
}
