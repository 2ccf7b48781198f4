internal import Desktop
internal import Engine
internal import Gestures

/// Puts one toast with text on the screen, for a while or until it is taken away.
final class ToastView {
    /// When it wants `tick`, nil while nothing is shown.
    private(set) var deadline: Duration?
    /// While held, the toast is kept but not shown.
    var isHeld = false

    private let display: Display
    private var backend: any OverlayBackend
    private var shown: Shown?
    /// Where what is shown goes, on the screen or about to be.
    private var slate: Slate?
    /// What it covers, in pixels of the screen; nil while nothing is shown.
    var box: PixelBox? { shown?.box }

    private struct Shown {
        var buffer: PixelBuffer
        /// What is on the screen while it goes: the same, paler.
        var faded: PixelBuffer?
        var box: PixelBox
        var end: Duration?
        /// Whether the screen beneath is not what it was: it goes without fading.
        var isStale = false
    }

    private struct Slate {
        var surface: any Surface
        var width: Int
        var height: Int
        /// Whether it is kept, with nothing to see, when what it shows goes.
        var isKept = false
        /// Whether there is nothing on it.
        var isClean = true

        func fits(_ box: PixelBox) -> Bool { box.width <= width && box.height <= height }
    }

    /// The last part of its time in which a toast grows pale; zero where nothing is to move.
    private let fade: Duration
    /// The time between two pictures.
    private static let frame = Duration.milliseconds(16)

    init(
        display: Display, backend: any OverlayBackend, fade: Duration = .milliseconds(150)
    ) {
        self.display = display
        self.backend = backend
        self.fade = fade
    }

    /// Has a place of `width` × `height` pixels ready at `corner` for what is to be shown before
    /// `end()`: a compositor keeps everybody waiting for a millisecond when a window appears, but
    /// not when one that is there moves. Where it would make no difference nothing is done.
    func prepare(width: Int, height: Int, at corner: Point) {
        guard !isReady, width > 0, height > 0 else { return }
        let surface = backend.makeSurface(
            x: Int(corner.x), y: Int(corner.y), width: width, height: height)
        surface.reveal()
        slate = Slate(surface: surface, width: width, height: height, isKept: true)
    }

    /// Whether there is such a place, or no use for one.
    var isReady: Bool { slate != nil || isHeld || !backend.blends }

    /// Takes away what is shown, and the place for it.
    func end() {
        retire()
        shown = nil
        deadline = nil
    }

    /// Shows `bitmap` with its top left corner at `corner` until `end`, in the place of another;
    /// without an end until it is taken away.
    func show(_ bitmap: Bitmap, at corner: Point, until end: Duration?) {
        guard let buffer = PixelBuffer(display: display, bitmap) else { return clear() }
        let box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: bitmap.width, height: bitmap.height)
        shown = Shown(buffer: buffer, box: box, end: end)
        deadline = end.map { $0 - fade }
        if let slate, slate.isKept, slate.fits(box) {
            slate.surface.move(x: box.minX, y: box.minY)
            wipe()
            return present(buffer)
        }
        replace()
    }

    /// Shows what is to be shown in a surface of its own, in the place of the one before.
    private func replace() {
        guard let shown else { return }
        let before = slate?.surface
        let isKept = slate?.isKept ?? false
        slate = nil
        // The old one goes once the new one is there, so that nothing flickers, except where they
        // overlap and what is beneath is read off the screen.
        if backend is ShapedWindowBackend, let before { backend.retire(before) }
        present(shown.buffer)
        if isKept { slate?.surface.reveal() }
        slate?.isKept = isKept
        if !(backend is ShapedWindowBackend), let before { backend.retire(before) }
    }

    /// Moves what is shown, with its top left corner to `corner`.
    func move(to corner: Point) {
        guard let shown, shown.box.minX != Int(corner.x) || shown.box.minY != Int(corner.y) else {
            return
        }
        self.shown?.box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: shown.box.width, height: shown.box.height)
        if backend.blends, let slate {
            return slate.surface.move(x: Int(corner.x), y: Int(corner.y))
        }
        replace()
    }

    /// Whether the path is so near that it is about to run under what is shown.
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
        faded.become(shown.buffer, opacity: opacity)
        present(faded)
    }

    /// The screen beneath is not what it was, and nothing blends the toast over it: it does not
    /// fade into what is there no more.
    func noteChangeBeneath() {
        if shown?.faded != nil { return clear() }
        shown?.isStale = true
    }

    /// Goes over to another technique; the toast stays.
    func change(to backend: any OverlayBackend) {
        retire()
        self.backend = backend
        repaint()
    }

    /// Shows the toast anew.
    func repaint() {
        if let shown { present(shown.faded ?? shown.buffer) }
    }

    /// Takes away what is shown.
    func clear() {
        guard let slate, slate.isKept else { return end() }
        wipe()
        shown = nil
        deadline = nil
    }

    private func makeFaded() -> PixelBuffer? {
        guard let shown else { return nil }
        self.shown?.faded = PixelBuffer(
            display: display, width: shown.buffer.width, height: shown.buffer.height)
        return self.shown?.faded
    }

    private func present(_ buffer: PixelBuffer) {
        guard !isHeld, let box = shown?.box else { return }
        var slate =
            slate
            ?? Slate(
                surface: backend.makeSurface(
                    x: box.minX, y: box.minY, width: box.width, height: box.height),
                width: box.width, height: box.height)
        slate.surface.show(buffer.box, of: buffer, cells: nil)
        slate.isClean = false
        self.slate = slate
    }

    private func wipe() {
        guard let slate, !slate.isClean else { return }
        slate.surface.wipe()
        self.slate?.isClean = true
    }

    private func retire() {
        if let slate { backend.retire(slate.surface) }
        slate = nil
    }
}
