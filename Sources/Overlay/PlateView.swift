internal import Desktop
internal import Engine
internal import Gestures

/// Puts one plate with text on the screen, for a while.
final class PlateView {
    /// When it wants `tick`, nil while nothing is shown.
    private(set) var deadline: Duration?
    /// While held, the plate is kept but not shown.
    var isHeld = false

    private let display: Display
    private var technique: any Technique
    private var shown: Shown?

    private struct Shown {
        var canvas: Canvas
        /// What is on the screen while it goes: the same, paler.
        var faded: Canvas?
        var box: PixelBox
        var pane: (any Pane)?
        var end: Duration
    }

    /// The last part of its time in which a plate grows pale, and the time between two pictures.
    private static let fade = Duration.milliseconds(150)
    private static let frame = Duration.milliseconds(16)

    init(display: Display, technique: any Technique) {
        self.display = display
        self.technique = technique
    }

    /// Shows `plate` with its top left corner at `corner` until `end`, in the place of another.
    func show(_ plate: Plate, at corner: Point, until end: Duration) {
        clear()
        guard let canvas = plate.draw(for: display) else { return }
        let box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: plate.width, height: plate.height)
        shown = Shown(canvas: canvas, box: box, end: end)
        deadline = end - Self.fade
        present(canvas)
    }

    /// Makes room when the trail comes near.
    func giveWay(to point: Point, distance: Double) {
        if let shown, shown.box.box.outset(by: distance).contains(point) { clear() }
    }

    func tick(now: Duration) {
        guard let deadline, let shown, now >= deadline else { return }
        guard now < shown.end else { return clear() }
        self.deadline = min(now + Self.frame, shown.end)
        let opacity = (shown.end - now) / Self.fade
        guard opacity < 1, let faded = shown.faded ?? makeFaded() else { return }
        let share = UInt32(max(0, opacity) * 256)
        for index in 0..<faded.width * faded.height {
            let pixel = shown.canvas.pixels[index]
            // Two channels at a time: each has eight bits of room above it.
            let even = (pixel & 0xff00ff) &* share >> 8 & 0xff00ff
            let odd = (pixel >> 8 & 0xff00ff) &* share & 0xff00_ff00
            faded.pixels[index] = even | odd
        }
        present(faded)
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

    func clear() {
        retire()
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
        let pane =
            shown?.pane
            ?? technique.makePane(x: box.minX, y: box.minY, width: box.width, height: box.height)
        shown?.pane = pane
        pane.show(canvas.box, of: canvas, cells: nil)
    }

    private func retire() {
        if let pane = shown?.pane { technique.retire(pane) }
        shown?.pane = nil
    }
}
