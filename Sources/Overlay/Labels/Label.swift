internal import Appearance
internal import CCairo
internal import CX11
internal import Gestures

/// A label: something that the overlay shows besides ink, in a window of its own, drawn by the call
/// that shows it. What comes later takes the place of what was there.
///
/// A kind of label is a subclass. It overrides what it does as time goes on, when ink comes and when
/// holds and strokes begin and end; `Labels` has one of each.
public class Label {
    /// What it covers, in pixels of the screen; nil while it is not shown.
    final private(set) var box: Box?
    final unowned let labels: Labels
    /// At least as large as `box`; nil while nothing is shown.
    private var window: OverlayWindow?
    /// Whether it is shown.
    final public var isShown: Bool { box != nil }
    /// When it goes by itself; nil where it stays.
    final var end: Duration?
    final private(set) var isPressed = false
    /// Whether it takes clicks: where it offers something.
    private var takesClicks = false

    init(_ labels: Labels) { self.labels = labels }

    // MARK: What each kind decides

    /// When it changes by itself; nil while it does not.
    var deadline: Duration? { end }

    func tick(now: Duration) {
        if let end, now >= end { hide() }
    }

    /// How near ink may come before it goes, in pixels at 96 dpi; nil where it stays.
    var clearance: Double? { nil }

    /// Ink has come, and has crossed `passage` since the sample before.
    func inkCame(_ passage: Box) {
        if let clearance, isWithin(clearance, of: passage) { hide() }
    }

    func holdBegan() {}

    /// The first contact of a stroke begins to draw.
    func strokeBegan() {}

    /// The stroke is done, and the hold with it.
    func strokeEnded() {}

    /// What a click at `point` of its picture means; nil for nothing.
    func click(at point: Point) -> OverlayClick? { nil }

    /// How bad it is to lay another label on `box`. Words do not lie on words.
    func cost(ofCovering box: Box) -> Int { isOn(box) ? 100 : 0 }

    package func hide() {
        window = nil
        box = nil
        end = nil
        isPressed = false
        takesClicks = false
    }

    // MARK: Its picture

    /// Whether a compositor blends it, so that it can be seen in part.
    final var isBlended: Bool { labels.format != nil }

    final func isOn(_ other: Box) -> Bool { box?.overlaps(other) == true }

    /// Whether `passage` comes as near to it as `distance`, in pixels at 96 dpi.
    final func isWithin(_ distance: Double, of passage: Box) -> Bool {
        isShown
            && isOn(passage.outset(by: distance * labels.outputs.scale(at: labels.trail.pointer)))
    }

    /// Shows what `draw` draws in `box` of the screen, in the place of what it showed before; one
    /// unit is a pixel, and the origin is the top left corner.
    ///
    /// - Parameter backing: what shows through translucent pixels where there is no compositor.
    final func show(_ box: Box, backing: Color?, _ draw: (Brush) -> Void) {
        guard box.width >= 1, box.height >= 1, box.width <= 16_384, box.height <= 16_384 else {
            return hide()
        }
        let old = window
        if old.map({ $0.whole.width < box.width || $0.whole.height < box.height }) ?? true {
            window = OverlayWindow(
                display: labels.display, width: Int(box.width), height: Int(box.height),
                format: labels.format)
        }
        guard let window else { return }
        window.backing = backing
        window.brush.clearAndClip(window.whole)
        draw(window.brush)
        if takesClicks { stopClicks() }
        window.move(to: box)
        window.show(window.whole)
        self.box = box
        // The old window goes only now that the new one is shown: nothing is to flicker.
        withExtendedLifetime(old) {}
        for label in labels.above(self) { label.window?.raise() }
    }

    /// Shows what `draw` draws, as large as `size`, near `point`.
    final func show(
        _ size: Box, near point: Point, backing: Color, _ draw: (Brush) -> Void
    ) {
        show(labels.place(self, size, near: point), backing: backing, draw)
    }

    final func redraw(_ part: Box, _ draw: (Brush) -> Void) {
        guard let window else { return }
        window.brush.clearAndClip(part)
        draw(window.brush)
        window.show(part)
    }

    final func move(near point: Point) {
        guard let box else { return }
        let place = labels.place(self, box, near: point)
        guard place != box else { return }
        window?.move(to: place)
        self.box = place
    }

    /// Shows it at `opacity` 0…1 of its own, where a compositor can.
    final func setOpacity(_ opacity: Double) {
        if isBlended, let window { window.show(window.whole, opacity: opacity) }
    }

    final func takeClicks() {
        guard let box else { return }
        takesClicks = true
        window?.takeClicks(in: box)
    }

    final func stopClicks() {
        (takesClicks, isPressed) = (false, false)
        window?.takeClicks(in: nil)
    }

    final func isClicked(by event: XEvent) -> Bool { window?.isClicked(by: event) == true }

    /// Handles an event about a click; returns what the click means, once it is complete.
    final func click(by event: XEvent) -> OverlayClick? {
        let button = event.xbutton
        guard takesClicks, button.button == 1, let box else { return nil }
        let wasPressed = isPressed
        isPressed = event.type == ButtonPress
        let point = Point(x: Double(button.x), y: Double(button.y))
        let isInside = Box(x: 0, y: 0, width: box.width, height: box.height).contains(point)
        return wasPressed && !isPressed && isInside ? click(at: point) : nil
    }

    /// A compositor came or went, or another client destroyed the window: there is a new one.
    final func remakeWindow() {
        guard let box, let old = window else { return }
        let takesClicks = takesClicks
        window = nil
        show(box, backing: old.backing) { brush in
            cairo_set_source_surface(brush.context, cairo_get_target(old.brush.context), 0, 0)
            cairo_paint(brush.context)
        }
        if takesClicks { takeClicks() }
    }
}
