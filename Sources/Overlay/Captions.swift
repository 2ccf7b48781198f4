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
    private let look: Appearance
    private let plate: PlateView
    private let live: PlateView
    private let hints: HintView
    let ghosts: GhostView
    private let surroundings: (Point) -> Surroundings
    /// The scale of the surroundings alone, which is asked for with every sample.
    private let scaleThere: (Point) -> Double
    private var isOpaque: Bool

    private var queue = MessageQueue()
    /// The message that is shown, and the one that is being set.
    private var shown: MessageQueue.Item?
    private var setting: (ticket: Int, item: MessageQueue.Item)?
    /// What is named beside the pointer, and what is being set for it.
    private var named: Message?
    private var naming: Int?
    private var sheet: (ticket: Int, layout: HintLayout, point: Point, end: Duration?)?
    private var possible: [Bool] = []
    /// Where the hand was when the sheet was asked for.
    private var sheetPoint = Point.zero
    /// When a sheet that was asked for goes.
    private var sheetEnd: Duration?
    /// Where the hand is, and whether it is a finger, which hides more.
    private(set) var point = Point.zero
    private(set) var isTouch = false
    /// Where it was a little while ago: the way from there is where it goes.
    private var trailing = Point.zero
    private var way = Vector.zero
    /// Whether something is being drawn: no news until it is done.
    var isDrawing = false

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
            SlicedView(display: display, technique: technique), look: look, typesetter: typesetter)
    }

    /// Whether nothing is shown, and nothing going to be.
    var isEmpty: Bool {
        plate.box == nil && live.box == nil && !hints.isShown && setting == nil && naming == nil
            && sheet == nil && ghosts.isEmpty
    }

    /// Whether a large picture is on its way to the screen.
    var isSlicing: Bool { hints.view.deadline != nil || ghosts.deadline != nil }

    // MARK: Messages

    /// Shows a message, now or in its turn.
    func say(_ message: Message, isOutcome: Bool, at point: Point) {
        guard look.messages.shown, look.messages.duration > .zero else { return }
        let words = Caption.sanitized(message.title) + Caption.sanitized(message.detail)
        guard !words.isEmpty else { return }
        let item = MessageQueue.Item(message: message, point: point, isOutcome: isOutcome)
        let takesOver = queue.add(item, shown: shown ?? setting?.item)
        if takesOver, !isDrawing || isOutcome { show(queue.next()) }
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

    private func plate(for message: Message, at point: Point) -> Typesetter.Job {
        let place = surroundings(point).placement
        let plate = Plate(
            message: message, style: look.messages, scale: place.scale,
            room: place.room(at: point), isOpaque: isOpaque)
        return { plate.print() }
    }

    private func show(_ item: MessageQueue.Item, _ print: Print, now: Duration) {
        let corner = corner(for: print, near: item.point, besides: plate.box)
        shown = item
        plate.show(
            print, at: corner, until: now + item.message.duration(atLeast: look.messages.duration))
    }

    // MARK: What is drawn

    /// Names what is being drawn; nil for nothing.
    func name(_ message: Message?) {
        guard message != named else { return }
        named = message
        if let naming { typesetter.drop(naming) }
        naming = nil
        guard let message, look.messages.shown, look.messages.live else { return live.clear() }
        naming = typesetter.submit(plate(for: message, at: point))
    }

    /// Notes where the hand is; what is in its way is moved by `settle`, or goes.
    func follow(_ point: Point, isTouch: Bool) {
        self.point = point
        self.isTouch = isTouch
        if point.distance(to: trailing) > 20 * scaleThere(point) {
            way = point - trailing
            trailing = point
        }
        guard plate.box != nil, plate.isNear(point, distance: clearance) else { return }
        if let shown { queue.putBack(shown) }
        shown = nil
        plate.clear()
    }

    /// Brings along what goes with the hand, after the ink.
    func settle(now: Duration) {
        guard let box = live.box else { return }
        let reach = (isTouch || isOpaque ? 260 : 170) * scale
        if live.isNear(point, distance: clearance) || !box.box.outset(by: reach).contains(point) {
            live.move(to: corner(width: box.width, height: box.height, near: point, besides: box))
        }
    }

    // MARK: Hints

    /// Shows a sheet of what can be drawn, near the hand; until `end`, or until it is taken away.
    func show(_ sheet: HintSheet, at point: Point, until end: Duration?) {
        guard !sheet.entries.isEmpty else { return }
        self.point = point
        if let waiting = self.sheet { typesetter.drop(waiting.ticket) }
        let place = surroundings(point).placement
        let plan = SheetPlan(
            count: sheet.entries.count, near: point, in: place, isAside: ghosts.isWanted)
        let layout = plan.layout
        let drawing = HintDrawing(
            sheet: sheet, layout: layout, style: look.hints, font: look.messages.font,
            scale: plan.scale, isOpaque: isOpaque)
        possible = []
        sheetPoint = point
        self.sheet = (typesetter.submit { drawing.print() }, layout, point, end)
    }

    /// Shows the paths ahead; what is named beside the pointer needs no other name.
    func show(_ ghosts: [Ghost], in room: Box) {
        self.ghosts.show(
            ghosts, in: room, scale: scale,
            words: [live.box, hints.view.box].compactMap { $0?.box },
            named: live.box == nil ? nil : named?.title)
    }

    /// Dims what can no longer be drawn, by the places on the sheet.
    func dim(_ isPossible: [Bool], now: Duration) {
        possible = isPossible
        // Paths over small pictures are neither: where there was no room beside the hand, the sheet
        // has been read by now, and the paths go on.
        if isDrawing, ghosts.isWanted, point.distance(to: sheetPoint) > 24 * scale,
            let box = hints.view.box,
            box.box.intersection(Box(point).outset(by: 100 * scale)) != nil
        {
            return hints.clear()
        }
        hints.dim(isPossible, now: now)
    }

    /// Whether a sheet is shown or on its way.
    var hasSheet: Bool { hints.isShown || sheet != nil }

    /// Takes away all that is about a drawing: it is done.
    func endDrawing() {
        isDrawing = false
        name(nil)
        live.clear()
        endHints()
        if shown == nil, setting == nil { advance() }
    }

    func endHints() {
        if let sheet { typesetter.drop(sheet.ticket) }
        sheet = nil
        sheetEnd = nil
        hints.clear()
        ghosts.clear()
    }

    // MARK: What was set

    /// Shows what has been set meanwhile.
    func takeText(now: Duration) {
        for (ticket, print) in typesetter.take() {
            if ticket == setting?.ticket, let item = setting?.item {
                setting = nil
                if let print { show(item, print, now: now) } else { advance() }
            } else if ticket == naming {
                naming = nil
                guard let print else { continue }
                live.show(print, at: corner(for: print, near: point, besides: live.box), until: nil)
            } else if ticket == sheet?.ticket, let waiting = sheet {
                sheet = nil
                guard let print else { continue }
                sheetEnd = waiting.end
                hints.show(
                    print, layout: waiting.layout,
                    at: corner(
                        for: print, near: point, besides: hints.view.box,
                        keepsOff: ghosts.isWanted), now: now)
                hints.dim(possible, now: now)
            } else {
                ghosts.take(ticket, print, now: now)
            }
        }
    }

    private func corner(
        for print: Print, near point: Point, besides own: PixelBox?, keepsOff: Bool = false
    ) -> Point {
        corner(
            width: print.width, height: print.height, near: point, besides: own,
            keepsOff: keepsOff)
    }

    private func corner(
        width: Int, height: Int, near point: Point, besides own: PixelBox?,
        keepsOff: Bool = false
    ) -> Point {
        var surroundings = surroundings(point)
        // A hand that has just been lifted is still there.
        surroundings.placement.isTouch =
            isTouch && (isDrawing || point.distance(to: self.point) < 200 * scale)
        surroundings.placement.keepsOff = keepsOff
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
    private var scale: Double { scaleThere(point) }

    /// How near the trail may come to a message, in pixels. Without a compositor ink takes what it
    /// finds on the screen for its background: words have to be gone, and what was beneath them
    /// painted again, before it comes.
    private var clearance: Double { (isOpaque ? 64 : 12) * scale }

    /// Where words are that ink must not take for its background.
    var obstacles: [PixelBox] {
        isOpaque ? [plate.box, live.box, hints.view.box].compactMap { $0 } : []
    }

    /// How far from the hand words are put, in pixels: farther than the trail may come.
    private var berth: Double { isOpaque ? clearance + 28 * scale : 0 }

    // MARK: Time and techniques

    var deadline: Duration? {
        plate.deadline.orEarlier(hints.view.deadline).orEarlier(ghosts.deadline)
            .orEarlier(sheetEnd)
    }

    func tick(now: Duration) {
        plate.tick(now: now)
        if shown != nil, plate.box == nil {
            shown = nil
            if setting == nil { advance() }
        }
        if let end = sheetEnd, now >= end { endHints() }
        hints.view.tick(now: now)
        ghosts.tick(now: now)
    }

    func change(to technique: any Technique, isOpaque: Bool) {
        self.isOpaque = isOpaque
        plate.change(to: technique)
        live.change(to: technique)
        hints.view.change(to: technique)
        ghosts.change(to: technique)
    }

    func hold(_ isHeld: Bool) {
        plate.isHeld = isHeld
        live.isHeld = isHeld
        hints.view.isHeld = isHeld
        ghosts.hold(isHeld)
    }

    func repaint() {
        plate.repaint()
        live.repaint()
        hints.view.repaint()
    }

    /// Takes everything away, and forgets what waits.
    func clear() {
        queue.removeAll()
        if let setting { typesetter.drop(setting.ticket) }
        setting = nil
        shown = nil
        plate.clear()
        isDrawing = false
        name(nil)
        live.clear()
        endHints()
    }
}
