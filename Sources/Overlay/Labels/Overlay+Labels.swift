public import Gestures

/// What the overlay shows besides ink.
extension Overlay {
    /// Shows `message` near `point`, where the pointer is, but not under it, on that point's
    /// monitor, in the place of the message before; where something is being drawn, after that.
    ///
    /// - Parameter isAboutStroke: whether it is about the newest stroke: it goes when another
    ///   begins.
    public func say(
        _ message: Message, at point: Point, now: Duration, isAboutStroke: Bool = false
    ) {
        guard !isShut else { return }
        labels.say(
            message, isOutcome: false, isAboutStroke: isAboutStroke, at: placed(point), now: now)
    }

    /// Shows `message` at once, in the place of how the last gesture ended.
    public func answer(_ message: Message, at point: Point, now: Duration) {
        guard !isShut else { return }
        labels.say(message, isOutcome: true, isAboutStroke: true, at: placed(point), now: now)
    }

    /// Names what is being drawn beside the pointer; nil for nothing.
    public func name(_ message: Message?) { labels.name(isShut ? nil : message) }

    /// Shows `message` beside the pointer, which is at `point`, until something is named there or
    /// the hold ends.
    public func announce(_ message: Message, at point: Point) {
        if !isShut { labels.announce(message, at: placed(point)) }
    }

    /// Shows what can be drawn near `point`, until `end` or until the drawing ends.
    public func showCheatSheet(
        _ sheet: CheatSheetContent, at point: Point, until end: Duration? = nil
    ) {
        if !isShut { labels.show(sheet, at: placed(point), until: end) }
    }

    /// Whether a cheat sheet is shown.
    public var hasCheatSheet: Bool { labels.shownSheet != nil }

    /// Takes the cheat sheet and the gesture guides away.
    public func hideCheatSheet() {
        labels.clearSheet()
        labels.clearGuides()
    }

    /// Dims what can no longer be drawn: the entries of the sheet, in its order.
    public func dimCheatSheet(_ isPossible: [Bool]) {
        labels.dim(possible: isPossible)
    }

    /// Shows the rest of the paths of what may be drawn, the likeliest first, in the place of those
    /// before. Six at most are shown.
    public func showGuides(_ guides: [GestureGuide]) {
        guard let point = guides.first?.path.first, !isShut else { return labels.clearGuides() }
        labels.show(guides, from: placed(point))
    }

    /// Shows a list of choices near `point` until `end`, or until one of them is clicked or a hold
    /// begins.
    public func showChoices(_ choices: Choices, at point: Point, until end: Duration) {
        if !isShut { labels.show(choices, at: placed(point), until: end) }
    }

    /// Takes the list of choices away.
    public func clearChoices() { labels.clearChoices() }

    /// What was clicked since the last call.
    public func dequeueClicks() -> [OverlayClick] {
        defer { labels.clicks = [] }
        return labels.clicks
    }

    /// A hold begins: messages about earlier strokes, notices and the list of choices go.
    public func beginHold() { labels.beginHold() }

    /// `point`, or the middle of the screen where it is not finite.
    func placed(_ point: Point) -> Point { point.isFinite ? point : screen.center }
}

extension Contact {
    /// Whether it is a finger on the screen.
    var isFinger: Bool { if case .finger = self { true } else { false } }
}
