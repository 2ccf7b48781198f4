internal import Desktop
internal import Engine
public import Gestures
internal import Style

/// What the overlay shows besides ink.
extension Overlay {
    /// Shows `message` near `point`, where the pointer is, but not under it, on that point's
    /// monitor; after others that wait, and not while something is being drawn.
    ///
    /// - Parameter isAboutStroke: whether it is about the newest stroke: it goes when another
    ///   begins.
    public func say(
        _ message: Message, at point: Point, now: Duration, isAboutStroke: Bool = false
    ) {
        guard !isShut else { return }
        feedback.say(
            message, isOutcome: false, isAboutStroke: isAboutStroke, at: placed(point))
    }

    /// Shows `message` at once, in the place of how the last gesture ended.
    public func answer(_ message: Message, at point: Point) {
        if !isShut { feedback.say(message, isOutcome: true, at: placed(point)) }
    }

    /// Names what is being drawn beside the pointer; nil for nothing.
    public func name(_ message: Message?) { feedback.name(isShut ? nil : message) }

    /// Shows `message` beside the pointer, which is at `point`, until something is named there or
    /// the hold ends.
    public func announce(_ message: Message, at point: Point) {
        if !isShut { feedback.announce(message, at: placed(point)) }
    }

    /// Shows what can be drawn near `point`; until `end`, or with the drawing.
    public func showCheatSheet(
        _ sheet: CheatSheetContent, at point: Point, until end: Duration? = nil, now: Duration
    ) {
        if !isShut { feedback.show(sheet, at: placed(point), until: end, now: now) }
    }

    /// Whether a cheat sheet is shown or on its way.
    public var hasCheatSheet: Bool { feedback.hasCheatSheet }

    /// Takes the cheat sheet and the gesture guides away.
    public func hideCheatSheet() { feedback.clearCheatSheetAndGuides() }

    /// Dims what can no longer be drawn: the entries of the sheet, in its order.
    public func dimCheatSheet(_ isPossible: [Bool], now: Duration) {
        feedback.dim(possible: isPossible, now: now)
    }

    /// Shows the rest of the paths of what may be drawn, the most important first, in the place of
    /// those before. What cannot be placed is counted.
    ///
    /// - Parameter others: how many more gestures can be drawn that have no path.
    public func showGuides(_ guides: [GestureGuide], others: Int = 0, now: Duration) {
        guard let point = guides.first?.path.first, !isShut else { return feedback.clearGuides() }
        feedback.show(guides, others: others, from: placed(point), now: now)
    }

    /// Shows a list of choices near `point` until `end`, or until one of them is clicked or a hold
    /// begins.
    public func showChoices(_ choices: Choices, at point: Point, until end: Duration) {
        if !isShut, appearance.messages.shown {
            feedback.show(choices, at: placed(point), until: end)
        }
    }

    /// Takes the list of choices away.
    public func clearChoices() { feedback.clearChoices() }

    /// What was clicked since the last call.
    public func dequeueClicks() -> [OverlayClick] {
        guard !feedback.clicks.isEmpty else { return [] }
        defer { feedback.clicks = [] }
        return feedback.clicks
    }

    /// A hold begins: messages about strokes before it go.
    public func beginHold() { feedback.beginHold() }

    /// Shows all ink in the colour of failure while it is not viable: nothing
    /// can match any more.
    ///
    /// - Parameter now: the time, for callers that call `commit(now:)` or `tick(now:)` then.
    public func showViability(_ isViable: Bool, now: Duration? = nil) {
        inkLayer.setFailed(!isViable, now: now)
    }

    /// Receives the labels' pictures that have been drawn since the last call, and shows them where
    /// there is time for that.
    ///
    /// - Returns: whether something was shown.
    @discardableResult public func receivePictures(now: Duration, showing: Bool = true) -> Bool {
        feedback.receive(now: now, showing: showing)
    }

    /// Draws wet ink well, where it is time to, and has labels make way for the ink; for when the
    /// wet ink has been sent.
    ///
    /// - Parameters:
    ///   - tiles: how many tiles may be drawn well; nil for all at once.
    ///   - yields: whether events that wait go first.
    /// - Returns: whether ink was drawn well.
    @discardableResult public func commit(
        now: Duration, tiles: Int? = nil, yields: Bool = false
    ) -> Bool {
        backend.tick(now: now)
        let hasDrawn = inkLayer.drawDry(
            now: now, keepingOff: { feedback.obstacles }, tiles: tiles,
            unless: { yields && display.pending > 0 })
        movePointer()
        feedback.makeWay(now: now)
        return hasDrawn
    }

    /// Does one of the things for labels that can wait for the ink.
    ///
    /// - Parameter slices: how many slices of a picture may be shown.
    /// - Returns: whether there was something to do.
    public func workAtLabels(now: Duration, slices: Int) -> Bool {
        feedback.work(now: now, slices: slices)
    }

    /// Becomes readable when `receivePictures(now:)` has something to show; negative where there is
    /// no descriptor to be had, and then it has to be called now and then.
    public var descriptor: Int32 { renderQueue.descriptor }

    /// Whether the picture of a label is on its way to the screen.
    var isSending: Bool { feedback.isSending }

    /// Reports to the labels where the pointer is.
    func movePointer() {
        guard let (point, contact) = inkLayer.dequeueNewest() else { return }
        feedback.movePointer(to: point, isTouch: contact.isFinger)
    }

    /// `point`, or the middle of the screen where it is no place.
    func placed(_ point: Point) -> Point { point.isFinite ? point : screen.center }
}

extension Contact {
    /// Whether it is a finger on the screen.
    var isFinger: Bool { if case .finger = self { true } else { false } }
}
