internal import Desktop
internal import Engine
public import Gestures

/// What the overlay says.
extension Overlay {
    /// Shows `message` near `point`, where the pointer is, but not under it, on that point's
    /// monitor; in its turn where others are waiting, and not while something is being drawn.
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

    /// Shows what can be drawn near `point`; until `end`, or with the drawing.
    public func showCheatSheet(
        _ sheet: CheatSheetContent, at point: Point, until end: Duration? = nil
    ) {
        if !isShut { feedback.show(sheet, at: placed(point), until: end) }
    }

    /// Whether a cheat sheet is shown or on its way.
    public var hasCheatSheet: Bool { feedback.hasSheet }

    /// Takes the cheat sheet and the gesture guides away.
    public func hideCheatSheet() { feedback.endHints() }

    /// Dims what can no longer be drawn: the entries of the sheet, in its order.
    public func dimCheatSheet(_ isPossible: [Bool], now: Duration) {
        feedback.dim(isPossible, now: now)
    }

    /// Shows the rest of the paths of what may be drawn, in the place of those before.
    public func showGuides(_ guides: [GestureGuide], now: Duration) {
        guard let point = guides.first?.path.first, !isShut else { return feedback.guides.clear() }
        feedback.show(guides, in: placement(at: point).room(at: point), now: now)
    }

    /// Shows all ink in the colour of failure, while nothing can match any more.
    ///
    /// - Parameter now: the time, for whoever calls `commit(now:)` or `tick(now:)` then.
    public func showHopeless(_ isHopeless: Bool, now: Duration? = nil) {
        ink.setFailed(isHopeless, now: now)
    }

    /// Takes up what has been set since the last call, and shows it where there is time for that.
    ///
    /// - Returns: whether something was shown.
    @discardableResult public func receivePictures(now: Duration, showing: Bool = true) -> Bool {
        feedback.receivePictures(now: now, showing: showing)
    }

    /// Draws well what was sketched, where it is time to, and moves what goes with the hand; for
    /// when the sketch is on its way.
    ///
    /// - Parameters:
    ///   - tiles: how many tiles may be drawn well; nil for all at once.
    ///   - yields: whether events that wait go first.
    /// - Returns: whether something was drawn well.
    @discardableResult public func commit(
        now: Duration, tiles: Int? = nil, yields: Bool = false
    ) -> Bool {
        backend.tick(now: now)
        let hasDrawn = ink.settle(
            now: now, keepingOff: { feedback.obstacles }, tiles: tiles,
            unless: { yields && display.pending > 0 })
        follow()
        feedback.settle(now: now)
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

    /// Whether words are being set.
    var isSetting: Bool { renderQueue.isBusy }
    /// Whether a large picture is on its way to the screen.
    var isSlicing: Bool { feedback.isSlicing }

    /// Tells the words where the hand is.
    func follow() {
        guard let hand else { return }
        self.hand = nil
        feedback.follow(hand.point, isTouch: hand.isTouch)
    }

    /// A place that is one.
    func placed(_ point: Point) -> Point { point.isFinite ? point : screen.center }

    /// Where words near `point` may go.
    func placement(at point: Point) -> LabelPlacement {
        var placement = surroundings
        placement.scale = map.scale(at: point)
        return placement
    }
}

extension Contact {
    /// Whether it is a finger on the screen.
    var isFinger: Bool { if case .finger = self { true } else { false } }
}

extension Overlay {
    /// Draws on through `samples`, in order.
    public func extend(_ contact: Contact, through samples: some Sequence<Sample>) {
        extend(contact, through: Array(samples))
    }
}
