internal import Desktop
internal import Engine
internal import Gestures
internal import Style

/// Everything on the overlay that has words in it: messages, the name of the likeliest gesture, and
/// the cheat sheet. What is to be written is set elsewhere and comes back with `takeText`; it is
/// placed where the hand is then.
final class FeedbackController {
    /// Where words may go.
    struct LabelSurroundings {
        var placement: LabelPlacement
        /// How much ink lies in a rectangle.
        var ink: (Box) -> Int
        /// Pixels there for each pixel at 96 dpi.
        var scale: Double { placement.scale }
    }

    let renderQueue: RenderQueue
    let look: Appearance
    let toast: ToastView
    let live: ToastView
    let hints: CheatSheetView
    let guides: GestureGuideView
    let surroundings: (Point) -> LabelSurroundings
    /// The scale of the surroundings alone, which is asked for with every sample.
    let scaleThere: (Point) -> Double
    var isOpaque: Bool

    var queue = MessageQueue()
    /// The message that is shown, and the one that is being set.
    var shown: MessageQueue.Item?
    var setting: (ticket: Int, item: MessageQueue.Item)?
    /// What is named beside the pointer, and what is being set for it.
    var named: Message?
    var naming: Int?
    /// Whether the hand has gone away from the name beside it, and when that last went after it.
    var isNameFar = false
    var nameMoved = Duration.zero
    /// Where and when to make a place ready for a name.
    var wish: (point: Point, due: Duration)?
    var sheet: (ticket: Int, plan: CheatSheetPlan, entries: [Int], end: Duration?)?
    var possible: [Bool] = []
    /// What the hand has passed since words were last moved out of its way: it may cross them at
    /// once.
    private(set) var passage: Box?
    /// Whether the sheet shows them otherwise, until the hand is slower.
    var isDimLate = false
    /// When a sheet that was asked for goes.
    var sheetEnd: Duration?
    /// How often the sheet may still get out of the way before it goes.
    var moves = 0
    /// What has been drawn so far.
    private(set) var drawn: Box?
    /// What has been set, and waits for a moment in which nobody waits for ink.
    var ready: [(ticket: Int, bitmap: Bitmap?)] = []
    var readySince = Duration.zero
    private var hasFreshInk = false
    /// Where the hand is, and whether it is a finger, which hides more.
    private(set) var point = Point.zero
    private(set) var isTouch = false
    /// Where it was a little while ago: the way from there is where it goes.
    private var trailing = Point.zero
    private var way = Vector.zero
    /// Pixels for each pixel at 96 dpi, where the hand was a little while ago.
    private(set) var unit = 1.0
    /// Whether something is being drawn: no news until it is done.
    var isDrawing = false {
        didSet {
            if isDrawing != oldValue { drawn = nil }
            if isDrawing, !oldValue { beginStroke() }
            wish = nil
        }
    }
    /// Whether the message that is shown is about a stroke before the one that is being drawn.
    var isOutdated = false

    init(
        display: Display, backend: any OverlayBackend, look: Appearance, renderQueue: RenderQueue,
        isOpaque: Bool, scale: @escaping (Point) -> Double,
        surroundings: @escaping (Point) -> LabelSurroundings
    ) {
        self.look = look
        self.renderQueue = renderQueue
        self.isOpaque = isOpaque
        self.surroundings = surroundings
        scaleThere = scale
        toast = ToastView(
            display: display, backend: backend,
            fade: look.theme.motion == .reduced ? .zero : .milliseconds(150))
        live = ToastView(display: display, backend: backend)
        hints = CheatSheetView(
            SlicedView(display: display, backend: backend), style: look.hints)
        guides = GestureGuideView(
            ScatteredView(display: display, backend: backend), look: look,
            renderQueue: renderQueue)
    }

    /// Whether nothing is shown, and nothing going to be.
    var isEmpty: Bool {
        toast.box == nil && live.box == nil && !hints.isShown && setting == nil && naming == nil
            && sheet == nil && hints.view.deadline == nil && guides.isEmpty && ready.isEmpty
    }

    /// Whether something that has been set is on its way to the screen.
    var isSlicing: Bool {
        !ready.isEmpty || hints.view.deadline != nil || guides.deadline != nil
    }

    // MARK: Messages

    /// Shows a message, now or in its turn.
    func say(
        _ message: Message, isOutcome: Bool, isAboutStroke: Bool = false, at point: Point
    ) {
        guard look.messages.shown, look.messages.duration > .zero else { return }
        let words = SanitizedText.sanitized(message.title) + SanitizedText.sanitized(message.detail)
        guard !words.isEmpty else { return }
        let item = MessageQueue.Item(
            message: message, point: point, isOutcome: isOutcome,
            isAboutStroke: isOutcome || isAboutStroke)
        let takesOver = queue.add(item, shown: shown ?? setting?.item)
        if takesOver, !isDrawing || isOutcome { show(queue.next()) }
    }

    /// Another stroke begins: nothing that is about an earlier one is shown from now on. What is on
    /// the screen goes once the first ink is on its way.
    private func beginStroke() {
        queue.removeAboutStroke()
        if let waiting = setting, waiting.item.isAboutStroke {
            renderQueue.drop(waiting.ticket)
            setting = nil
        }
        isOutdated = shown?.isAboutStroke == true
    }

    func clearOutdated() {
        guard isOutdated else { return }
        isOutdated = false
        shown = nil
        toast.clear()
    }

    /// Goes on to the next message.
    func advance() {
        if !isDrawing { show(queue.next()) }
    }

    private func show(_ item: MessageQueue.Item?) {
        guard let item else { return }
        if let setting { renderQueue.drop(setting.ticket) }
        setting = (renderQueue.submit(toast(for: item.message, at: item.point)), item)
    }

    func toast(for message: Message, at point: Point) -> RenderQueue.Job {
        let place = surroundings(point).placement
        let toast = Toast(
            message: message, style: look.messages, scale: place.scale,
            room: place.room(at: point), isOpaque: isOpaque)
        return { toast.bitmap() }
    }

    private func show(_ item: MessageQueue.Item, _ bitmap: Bitmap, now: Duration) {
        let corner = corner(
            width: bitmap.width, height: bitmap.height, near: item.point, besides: toast.box)
        shown = item
        isOutdated = false
        toast.show(
            bitmap, at: corner, until: now + item.message.duration(atLeast: look.messages.duration))
    }

    // MARK: What is drawn

    /// Notes where the hand is; what is in its way is moved by `settle`, or goes.
    func follow(_ point: Point, isTouch: Bool) {
        if passage == nil { passage = Box(isDrawing && drawn == nil ? point : self.point) }
        passage?.include(point)
        self.point = point
        self.isTouch = isTouch
        hasFreshInk = true
        if isDrawing, drawn == nil {
            drawn = Box(point)
            trailing = point
            unit = scale
        }
        drawn?.include(point)
        if point.distance(to: trailing) > 20 * unit {
            way = point - trailing
            trailing = point
            unit = scale
        }
        guard toast.box != nil, toast.isNear(point, distance: clearance) else { return }
        if let shown { queue.putBack(shown) }
        isOutdated = false
        shown = nil
        toast.clear()
    }

    /// Brings along what goes with the hand, after the ink.
    func settle(now: Duration) {
        clearOutdated()
        if hasFreshInk { guides.follow(point, unit: unit, now: now) }
        dimLate(now: now)
        clearWay(now: now)
        passage = nil
        hasFreshInk = false
    }

    private func clearWay(now: Duration) {
        giveWay(now: now)
        guard let box = live.box else { return }
        if live.isNear(point, distance: clearance) {
            moveName(now: now)
        } else {
            let reach = (isTouch || isOpaque ? 260 : 200) * unit
            isNameFar = !box.box.outset(by: reach).contains(point)
        }
    }

    /// Takes away all that is about a drawing: it is done.
    func endDrawing() {
        clearOutdated()
        isDrawing = false
        hasFreshInk = false
        name(nil)
        live.end()
        endHints()
        if shown == nil, setting == nil { advance() }
    }

    // MARK: What was set

    /// Takes up what has been set meanwhile: shows it now, or with `work` as soon as there is time.
    func receivePictures(now: Duration, showing: Bool) -> Bool {
        if ready.isEmpty { readySince = now }
        ready += renderQueue.take()
        guard !ready.isEmpty, showing else { return false }
        while !ready.isEmpty { takeNext(now: now) }
        return true
    }

    func takeNext(now: Duration) {
        let (ticket, bitmap) = ready.removeFirst()
        if ticket == setting?.ticket, let item = setting?.item {
            setting = nil
            if let bitmap { show(item, bitmap, now: now) } else { advance() }
        } else if ticket == naming {
            takeName(bitmap, now: now)
        } else if ticket == sheet?.ticket {
            showSheet(bitmap, now: now)
        } else {
            guides.take(ticket, bitmap, now: now)
        }
    }

    func corner(
        width: Int, height: Int, near point: Point, besides own: PixelBox?
    ) -> Point {
        var surroundings = surroundings(point)
        // A hand that has just been lifted is still there.
        surroundings.placement.isTouch =
            isTouch && (isDrawing || point.distance(to: self.point) < 200 * scale)
        if isDrawing, own != nil || named != nil { surroundings.placement.least = berth }
        // Where the hand goes next it wants to see.
        let ahead = isDrawing && way.length > 0 ? way * (1 / way.length) : .zero
        let next = (1...5).map { point + ahead * (24 * scale * Double($0)) }
        // Words do not lie on words, unless there is no other place.
        let others = [toast.box, live.box, hints.view.box].compactMap { $0 }
            .filter { $0 != own }.map(\.box)
        let paths = guides.places
        return surroundings.placement.corner(
            width: Double(width), height: Double(height), near: point
        ) { box in
            surroundings.ink(box) + (isDrawing ? 20 * next.count { box.contains($0) } : 0)
                + 4 * paths.count { box.contains($0) }
                + others.reduce(0) { $0 + (box.intersection($1).map { Int($0.area / 64) } ?? 0) }
        }
    }

    /// Pixels where the hand is for each pixel at 96 dpi.
    var scale: Double { scaleThere(point) }

    /// How near the path may come to a message, in pixels. Without a compositor ink takes what it
    /// finds on the screen for its background: words have to be gone, and what was beneath them
    /// painted again, before it comes.
    var clearance: Double { (isOpaque ? 64 : 12) * unit }

    /// Where words are that ink must not take for its background.
    var obstacles: [PixelBox] {
        isOpaque ? [toast.box, live.box, hints.view.box].compactMap { $0 } : []
    }

    /// How far from the hand words are put, in pixels: farther than the path may come.
    private var berth: Double { isOpaque ? clearance + 28 * scale : 0 }
}
