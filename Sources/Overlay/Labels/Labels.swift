internal import Appearance
internal import CCairo
internal import CX11
internal import Desktop
internal import Gestures

/// The labels of the overlay, and the screen that they share. It tells each what happens.
public final class Labels {
    let display: Display
    /// The visual that the compositor blends; nil without a compositor.
    private(set) var format: AlphaFormat?
    var appearance: Appearance
    /// Whether nothing more is shown.
    var isShut = false
    var trail = PointerTrail()
    /// The ink, which labels keep off.
    private let ink: Ink
    private var clicks: [OverlayClick] = []

    package private(set) lazy var guides = GestureGuides(self)
    package private(set) lazy var sheet = CheatSheet(self)
    package private(set) lazy var toast = Toast(self)
    package private(set) lazy var choices = ChoiceList(self)
    package private(set) lazy var name = NameLabel(self)

    /// All labels, the lowest first: words are read over lines.
    private(set) lazy var all: [Label] = [guides, sheet, toast, choices, name]

    var outputs: [Output] { ink.outputs }

    init(display: Display, format: AlphaFormat?, appearance: Appearance, ink: Ink) {
        self.display = display
        self.format = format
        self.appearance = appearance
        self.ink = ink
    }

    var isEmpty: Bool { all.allSatisfy { $0.box == nil } }

    /// Looks for the fonts, which takes some tens of milliseconds the first time.
    func warmUp() {
        let room = Box(x: 0, y: 0, width: 64, height: 64)
        let message = Message("a", detail: "a", offer: "a", mark: .success)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64)
        ToastDrawing(message, appearance, scale: 1, room: room)?.draw(Brush(surface))
        cairo_surface_destroy(surface)
    }

    /// A compositor came or went, or windows were destroyed: what is shown is shown in new ones.
    func change(to format: AlphaFormat?) {
        self.format = format
        for label in all { label.remakeWindow() }
    }

    /// Takes the gesture guides away and the cheat sheet, where `all` is set also one that an action shows
    /// for a while.
    public func hideHints(all: Bool = true) {
        if all || sheet.end == nil { sheet.hide() }
        guides.hide()
    }

    /// Takes everything away, what waits as well.
    func clear() {
        endStroke(now: nil)
        for label in all { label.hide() }
    }

    // MARK: Strokes

    package func beginHold() {
        for label in all { label.holdBegan() }
    }

    /// A contact begins to draw, perhaps the first of a stroke.
    func beginStroke() {
        guard !trail.isDrawing else { return }
        trail.setDrawing(true)
        for label in all { label.strokeBegan() }
    }

    func inkCame(to point: Point, isTouch: Bool) {
        guard point.isFinite else { return }
        let passage = trail.add(point, isTouch: isTouch, scale: outputs.scale(at: point))
        for label in all { label.inkCame(passage) }
    }

    /// The stroke is done: what waited for its end is shown, or forgotten where `now` is nil.
    func endStroke(now: Duration?) {
        trail.setDrawing(false)
        for label in all { label.strokeEnded() }
        toast.sayWaiting(now: now)
    }

    // MARK: Clicks and time

    /// Handles an event about what can be clicked; returns whether it was one.
    func handleClick(_ event: XEvent) -> Bool {
        guard let label = all.first(where: { $0.isClicked(by: event) }) else { return false }
        if let click = label.click(by: event) { clicks.append(click) }
        return true
    }

    package func dequeueClicks() -> [OverlayClick] {
        defer { clicks = [] }
        return clicks
    }

    /// When something changes by itself: nothing is taken away in the middle of a click.
    var deadline: Duration? {
        all.reduce(nil) { $1.isPressed ? $0 : $0.orEarlier($1.deadline) }
    }

    /// Fades messages, and takes away what is over.
    func tick(now: Duration) {
        for label in all where !label.isPressed { label.tick(now: now) }
    }

    // MARK: Places

    func above(_ label: Label) -> ArraySlice<Label> { all.drop { $0 !== label }.dropFirst() }

    func place(_ label: Label, _ size: Box, near point: Point) -> Box {
        let place = LabelPlacement(outputs.output(at: point))
        let others = all.filter { $0 !== label }
        let ahead = trail.placesAhead(scale: place.scale)
        return place.box(
            size, near: point,
            // A finger that has just been lifted is still near.
            isTouch: trail.isTouch && point.distance(to: trail.pointer) < 200 * place.scale
        ) { box in
            others.reduce(ink.covers(box) ? 40 : 0) { $0 + $1.cost(ofCovering: box) }
                + 10 * ahead.count(where: box.contains)
        }
    }
}
