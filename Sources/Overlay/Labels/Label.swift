internal import CCairo
internal import Desktop
internal import Appearance

/// A rectangle with words or lines on the screen, drawn by the call that shows it.
final class Label {
    /// What it covers, in pixels of the screen; nil while it is not shown.
    private(set) var box: PixelBox?

    private let display: Display
    private var format: AlphaFormat?
    /// At least as large as `box`; nil while nothing is shown.
    private var window: OverlayWindow?

    /// - Parameter format: the visual that the compositor blends; nil without a compositor.
    init(display: Display, format: AlphaFormat?) {
        self.display = display
        self.format = format
    }

    /// Whether a compositor blends it, so that it can be seen in part.
    var isBlended: Bool { format != nil }

    /// Shows what `draw` draws in `box` of the screen, in the place of what it showed before; one
    /// unit is a pixel, and the origin is the top left corner.
    ///
    /// - Parameter backing: what shows through translucent pixels where there is no compositor.
    func show(_ box: PixelBox, backing: Color, _ draw: (OpaquePointer) -> Void) {
        guard !box.isEmpty, box.width <= 16_384, box.height <= 16_384 else { return hide() }
        let old = window
        if old.map({ $0.width < box.width || $0.height < box.height }) ?? true {
            window = OverlayWindow(
                display: display, width: box.width, height: box.height, format: format)
        }
        guard let window else { return }
        window.backing = backing
        window.clear(window.whole)
        self.draw(draw)
        window.move(x: box.minX, y: box.minY)
        window.show(window.whole)
        self.box = box
        // The old window goes only now that the new one is shown: nothing is to flicker.
        withExtendedLifetime(old) {}
    }

    /// Draws `part` of the picture anew.
    func redraw(_ part: PixelBox, _ draw: (OpaquePointer) -> Void) {
        guard let window else { return }
        window.clear(part)
        self.draw(draw)
        window.show(part)
    }

    private func draw(_ draw: (OpaquePointer) -> Void) {
        guard let context = window?.context else { return }
        cairo_save(context)
        draw(context)
        cairo_restore(context)
    }

    /// Puts its top left corner at `x`, `y` of the screen.
    func move(x: Int, y: Int) {
        guard let box else { return }
        window?.move(x: x, y: y)
        self.box = PixelBox(x: x, y: y, width: box.width, height: box.height)
    }

    /// Shows it at `opacity` 0…1 of its own, where a compositor can.
    func setOpacity(_ opacity: Double) {
        guard isBlended, let window else { return }
        window.show(window.whole, opacity: opacity)
    }

    /// Puts it above all other labels.
    func raise() { window?.raise() }

    /// Takes it off the screen.
    func hide() {
        window = nil
        box = nil
    }

    /// A compositor came or went, or another client destroyed the window: what is shown is shown in
    /// a new one.
    func change(to format: AlphaFormat?) {
        self.format = format
        guard let box, let old = window else { return }
        window = nil
        show(box, backing: old.backing) { context in
            cairo_set_source_surface(context, cairo_get_target(old.context), 0, 0)
            cairo_paint(context)
        }
    }
}
