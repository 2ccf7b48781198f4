internal import Desktop
internal import Engine
internal import Gestures

/// Everything on the overlay that has words in it: messages, the name of the likeliest gesture, and
/// the sheet of hints. What is to be written is set elsewhere and comes back with `takeText`; it is
/// placed where the hand is then.
final class Captions {
    /// Where words may go.
    struct Surroundings {
        var placement: Placement
        /// How much ink lies in a rectangle.
        var ink: (Box) -> Int
        /// Pixels there for each pixel at 96 dpi.
        var scale: Double { placement.scale }
    }

    let typesetter: Typesetter
    let look: Appearance
    let plate: PlateView
    let live: PlateView
    let hints: HintView
    let ghosts: GhostView
    let surroundings: (Point) -> Surroundings
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
    var sheet: (ticket: Int, plan: SheetPlan, entries: [Int], end: Duration?)?
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
    var ready: [(ticket: Int, print: Print?)] = []
    var readySince = Duration.zero
    /// When there is time for what is not ink.
    var rhythm = Rhythm()
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
        display: Display, technique: any Technique, look: Appearance, typesetter: Typesetter,
        isOpaque: Bool, scale: @escaping (Point) -> Double,
        surroundings: @escaping (Point) -> Surroundings
    ) {
        self.look = look
        self.typesetter = typesetter
        self.isOpaque = isOpaque
        self.surroundings = surroundings
        scaleThere = scale
        plate = PlateView(
            display: display, technique: technique,
            fade: look.theme.motion == .reduced ? .zero : .milliseconds(150))
        live = PlateView(display: display, technique: technique)
        hints = HintView(
            SlicedView(display: display, technique: technique), style: look.hints)
        ghosts = GhostView(
            ScatteredView(display: display, technique: technique), look: look,
            typesetter: typesetter)
    }

    /// Whether nothing is shown, and nothing going to be.
    var isEmpty: Bool {
        plate.box == nil && live.box == nil && !hints.isShown && setting == nil && naming == nil
            && sheet == nil && hints.view.deadline == nil && ghosts.isEmpty && ready.isEmpty
    }

    /// Whether something that has been set is on its way to the screen.
    var isSlicing: Bool {
        !ready.isEmpty || hints.view.deadline != nil || ghosts.deadline != nil
    }

    // MARK: Messages

    /// Shows a message, now or in its turn.
    func say(
        _ message: Message, isOutcome: Bool, isAboutStroke: Bool = false, at point: Point
    ) {
        guard look.messages.shown, look.messages.duration > .zero else { return }
        let words = Caption.sanitized(message.title) + Caption.sanitized(message.detail)
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
            typesetter.drop(waiting.ticket)
            setting = nil
        }
        isOutdated = shown?.isAboutStroke == true
    }

    func clearOutdated() {
        guard isOutdated else { return }
        isOutdated = false
        shown = nil
        plate.clear()
    }

    /// Goes on to the next message.
    func advance() {
        if !isDrawing { show(queue.next()) }
    }

    private func show(_ item: MessageQueue.Item?) {
        guard let item else { return }
        if let setting { typesetter.drop(setting.ticket) }
        setting = (typesetter.submit(plate(for: item.message, at: item.point)), item)
    }

    func plate(for message: Message, at point: Point) -> Typesetter.Job {
        let place = surroundings(point).placement
        let plate = Plate(
            message: message, style: look.messages, scale: place.scale,
            room: place.room(at: point), isOpaque: isOpaque)
        return { plate.print() }
    }

    private func show(_ item: MessageQueue.Item, _ print: Print, now: Duration) {
        let corner = corner(
            width: print.width, height: print.height, near: item.point, besides: plate.box)
        shown = item
        isOutdated = false
        plate.show(
            print, at: corner, until: now + item.message.duration(atLeast: look.messages.duration))
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
        guard plate.box != nil, plate.isNear(point, distance: clearance) else { return }
        if let shown { queue.putBack(shown) }
        isOutdated = false
        shown = nil
        plate.clear()
    }

    /// Brings along what goes with the hand, after the ink.
    ///
    /// - Parameter isSpent: whether something else has been done in this turn already.
    func settle(now: Duration, isSpent: Bool) {
        clearOutdated()
        if hasFreshInk {
            if isSpent { rhythm.spend(now) }
            ghosts.follow(point, unit: unit, now: now)
        }
        dimLate(now: now)
        clearWay(now: now)
        passage = nil
        if hasFreshInk, rhythm.isFast, let workDue, workDue <= now { work(now: now) }
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
        rhythm = Rhythm()
        hasFreshInk = false
        name(nil)
        live.end()
        endHints()
        if shown == nil, setting == nil { advance() }
    }

    // MARK: What was set

    /// Takes up what has been set meanwhile: shows it now, or where a hand draws as soon as there
    /// is time.
    func takeText(now: Duration) {
        if ready.isEmpty { readySince = now }
        ready += typesetter.take()
        guard !ready.isEmpty, rhythm.isFree(now) else { return }
        while !ready.isEmpty { takeNext(now: now) }
        rhythm.spend(now)
    }

    func takeNext(now: Duration) {
        let (ticket, print) = ready.removeFirst()
        if ticket == setting?.ticket, let item = setting?.item {
            setting = nil
            if let print { show(item, print, now: now) } else { advance() }
        } else if ticket == naming {
            takeName(print, now: now)
        } else if ticket == sheet?.ticket {
            showSheet(print, now: now)
        } else {
            ghosts.take(ticket, print, now: now)
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
        let others = [plate.box, live.box, hints.view.box].compactMap { $0 }
            .filter { $0 != own }.map(\.box)
        let paths = ghosts.places
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

    /// How near the trail may come to a message, in pixels. Without a compositor ink takes what it
    /// finds on the screen for its background: words have to be gone, and what was beneath them
    /// painted again, before it comes.
    var clearance: Double { (isOpaque ? 64 : 12) * unit }

    /// Where words are that ink must not take for its background.
    var obstacles: [PixelBox] {
        isOpaque ? [plate.box, live.box, hints.view.box].compactMap { $0 } : []
    }

    /// How far from the hand words are put, in pixels: farther than the trail may come.
    private var berth: Double { isOpaque ? clearance + 28 * scale : 0 }
}
