internal import CCairo
internal import CX11
internal import Desktop
internal import Gestures
internal import Appearance

/// What the overlay shows besides ink: a message, the name of what is being drawn, the cheat sheet,
/// gesture guides, and a list of choices. Each is one label, drawn in the call that shows it; what
/// comes later takes the place of what was there.
final class Labels {
    /// The monitors.
    var outputs: Outputs
    /// What was clicked, in order.
    var clicks: [OverlayClick] = []

    private let appearance: Appearance
    /// Whether there is ink in a box of the screen.
    private let isInked: (Box) -> Bool

    let toast: Label
    let name: Label
    let sheet: Label
    let guides: Label
    let choices: Label
    /// What takes clicks on a message or a list of choices.
    private let clickArea: ClickArea

    /// The message on the toast.
    private(set) var shownMessage: ShownMessage?
    /// A message that came while a stroke was being drawn, shown once that is done. One about a
    /// failure is not replaced by the stroke's success.
    private var waiting: (message: Message, point: Point, isAboutStroke: Bool)?
    /// What is named beside the pointer.
    private var named: Message?
    /// What the sheet shows.
    private(set) var shownSheet: ShownSheet?
    /// What the list of choices shows.
    private var shownChoices: (layout: ChoicesLayout, end: Duration)?
    /// Where the newest guides lead, the pointer's place first.
    private var guidePath: [Point] = []

    /// Where the pointer is, and whether it is a finger.
    private var pointer = Point.zero
    private var isTouch = false
    private var isDrawing = false
    /// What has been drawn so far; nil before the first ink of a stroke.
    private var drawn: Box?
    /// Where the pointer was a little while ago.
    private var trailing = Point.zero

    struct ShownMessage {
        var message: Message
        /// Whether it is about the newest stroke, and goes when another begins.
        var isAboutStroke: Bool
        /// When it goes.
        var end: Duration
        /// When it fades a little more, or goes.
        var next: Duration
    }

    struct ShownSheet {
        var drawing: CheatSheetDrawing
        /// The places of its rows among those that were asked for.
        var entries: [Int]
        /// When it goes by itself; nil where it goes with the stroke.
        var end: Duration?
    }

    /// The last part of a message's time, in which it fades.
    private static let fade = Duration.milliseconds(150)
    /// The time between two pictures of a fade.
    private static let frame = Duration.milliseconds(16)
    /// How near ink may come to a message or a name, in pixels at 96 dpi, and to the sheet.
    private static let (clearance, sheetClearance) = (12.0, 24.0)
    /// A name farther from the pointer than this, in pixels at 96 dpi, follows it.
    private static let farthest = 200.0
    /// A pointer that moves farther between two predictions, in pixels at 96 dpi, gets no guides.
    private static let mostTravel = 120.0

    /// - Parameters:
    ///   - format: the visual that the compositor blends; nil without a compositor.
    ///   - isInked: whether there is ink in a box of the screen.
    init(
        display: Display, format: AlphaFormat?, appearance: Appearance, outputs: Outputs,
        isInked: @escaping (Box) -> Bool
    ) {
        self.appearance = appearance
        self.outputs = outputs
        self.isInked = isInked
        toast = Label(display: display, format: format)
        name = Label(display: display, format: format)
        sheet = Label(display: display, format: format)
        guides = Label(display: display, format: format)
        choices = Label(display: display, format: format)
        clickArea = ClickArea(display: display)
    }

    private var all: [Label] { [guides, sheet, toast, choices, name] }

    /// Whether nothing is shown.
    var isEmpty: Bool { all.allSatisfy { $0.box == nil } }

    /// Looks for the fonts, which takes some tens of milliseconds the first time.
    func warmUp() {
        let room = Box(x: 0, y: 0, width: 64, height: 64)
        let message = Message("a", detail: "a", offer: "a", mark: .success)
        guard let drawing = ToastDrawing(message, appearance.messages, scale: 1, room: room)
        else { return }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64)
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return }
        drawing.draw(context)
        cairo_destroy(context)
    }

    /// A compositor came or went, or windows were destroyed: what is shown is shown in new ones.
    func change(to format: AlphaFormat?) {
        for label in all { label.change(to: format) }
    }

    /// Takes everything away, and forgets what waits.
    func clear() {
        waiting = nil
        clearToast()
        clearChoices()
        endStroke(now: nil)
    }

    // MARK: Messages

    /// Shows `message` near `point`, in the place of the one before.
    ///
    /// - Parameters:
    ///   - isOutcome: whether it says how a gesture ended. Everything else waits for that while a
    ///     stroke is being drawn.
    ///   - isAboutStroke: whether it is about the newest stroke, as an outcome is, and what its
    ///     command failed with.
    func say(
        _ message: Message, isOutcome: Bool, isAboutStroke: Bool, at point: Point, now: Duration
    ) {
        guard appearance.messages.shown, appearance.messages.duration > .zero else { return }
        guard isOutcome || !isDrawing else {
            waiting = (message, point, isAboutStroke)
            return
        }
        if isOutcome {
            // What went wrong is not replaced by the name of the gesture that did it.
            let before = waiting?.message ?? shownMessage?.message
            if message.mark == .success, before?.mark == .failure { return }
            waiting = nil
        }
        guard let drawing = toastDrawing(message, at: point) else { return }
        show(drawing, on: toast, near: point)
        let end = now + message.duration(atLeast: appearance.messages.duration)
        let fades = toast.isBlended && appearance.theme.motion != .reduced
        shownMessage = ShownMessage(
            message: message, isAboutStroke: isAboutStroke, end: end,
            next: fades ? end - Self.fade : end)
        guard shownChoices == nil else { return }
        if message.offer.isEmpty {
            clickArea.hide()
        } else if let box = toast.box {
            clickArea.show(box)
        }
    }

    private func clearToast() {
        shownMessage = nil
        toast.hide()
        if shownChoices == nil { clickArea.hide() }
    }

    private func toastDrawing(_ message: Message, at point: Point) -> ToastDrawing? {
        let place = LabelPlacement(outputs.output(at: point))
        return ToastDrawing(
            message, appearance.messages, scale: place.scale, room: place.room)
    }

    private func show(_ drawing: ToastDrawing, on label: Label, near point: Point) {
        let box = place(width: drawing.width, height: drawing.height, near: point, for: label)
        label.show(box, backing: appearance.messages.background, drawing.draw)
    }

    // MARK: The name beside the pointer

    /// Names what is being drawn beside the pointer; nil for nothing.
    ///
    /// - Parameter isNotice: whether it is shown also where gestures are not named.
    func name(_ message: Message?, isNotice: Bool = false) {
        guard message != named else { return }
        named = message
        let isWanted = appearance.messages.shown && (isNotice || appearance.messages.live)
        guard isWanted, let message, let drawing = toastDrawing(message, at: pointer) else {
            return name.hide()
        }
        show(drawing, on: name, near: pointer)
    }

    /// Shows `message` beside the pointer at `point` until something is named, or the hold ends.
    func announce(_ message: Message, at point: Point) {
        pointer = point
        isTouch = false
        name(message, isNotice: true)
    }

    private func moveName() {
        guard let box = name.box else { return }
        let place = place(width: box.width, height: box.height, near: pointer, for: name)
        if place != box { name.move(x: place.minX, y: place.minY) }
    }

    // MARK: The cheat sheet and the guides

    /// Shows a sheet of what can be drawn, beside the pointer at `point`; until `end`, or until it
    /// is taken away.
    func show(_ content: CheatSheetContent, at point: Point, until end: Duration?) {
        clearSheet()
        let place = LabelPlacement(outputs.output(at: point))
        guard !content.entries.isEmpty,
            let plan = CheatSheetPlan(
                count: content.entries.count, near: point, drawn: isDrawing ? drawn : nil,
                guides: guides.box?.box, in: place)
        else { return }
        let entries = content.likeliest(plan.layout.cells.count)
        let drawing = CheatSheetDrawing(
            entries.map { content.entries[$0].row }, plan.layout, appearance, scale: plan.scale)
        shownSheet = ShownSheet(drawing: drawing, entries: entries, end: end)
        sheet.show(
            PixelBox(around: plan.box), backing: appearance.hints.background, drawing.draw)
        if let box = name.box, box.box.intersection(plan.box) != nil { moveName() }
        name.raise()
    }

    /// Dims what can no longer be drawn, in the order of what was to be shown.
    func dim(possible: [Bool]) {
        guard var shown = shownSheet else { return }
        for (row, entry) in shown.entries.enumerated() where possible.indices.contains(entry) {
            guard shown.drawing.isDimmed[row] == possible[entry] else { continue }
            shown.drawing.isDimmed[row].toggle()
            sheet.redraw(shown.drawing.cell(row)) { shown.drawing.drawRow(row, $0) }
        }
        shownSheet = shown
    }

    func clearSheet() {
        shownSheet = nil
        sheet.hide()
    }

    /// Shows guides from `point` on, in the place of those before; none where the pointer is fast,
    /// for its user does not read them.
    func show(_ paths: [GestureGuide], from point: Point) {
        let output = outputs.output(at: point)
        let before = guidePath.first
        guidePath = [point] + paths.flatMap(\.path)
        if let before, before.distance(to: point) > Self.mostTravel * output.scale {
            return guides.hide()
        }
        let drawing = GuideDrawing(
            paths, at: point, on: output.bounds, scale: output.scale, appearance,
            avoiding: [sheet, toast, name].compactMap { $0.box?.box })
        guard let drawing else { return guides.hide() }
        guides.show(
            PixelBox(around: drawing.box), backing: appearance.hints.background, drawing.draw)
        // Words are read over lines.
        for label in [sheet, toast, name] { label.raise() }
    }

    func clearGuides() {
        guidePath = []
        guides.hide()
    }

    // MARK: Choices

    /// Shows a list of choices near `point` until `end`, in the place of the message.
    func show(_ content: Choices, at point: Point, until end: Duration) {
        guard appearance.messages.shown else { return }
        clearChoices()
        clearToast()
        let scale = outputs.scale(at: point)
        let layout = ChoicesLayout(count: content.rows.count, scale: scale)
        let drawing = ChoicesDrawing(
            choices: content, layout: layout, look: appearance.messages,
            style: RowStyle(appearance.hints, font: appearance.messages.font, scale: scale))
        let box = place(width: layout.width, height: layout.height, near: point, for: choices)
        choices.show(box, backing: appearance.messages.background, drawing.draw)
        shownChoices = (layout, end)
        clickArea.show(box)
    }

    /// Takes the list away, and no more clicks.
    func clearChoices() {
        shownChoices = nil
        choices.hide()
        clickArea.hide()
    }

    /// Handles an event about what can be clicked; returns whether it was one.
    func handleClick(_ event: XEvent) -> Bool {
        guard clickArea.isAbout(event) else { return false }
        guard let point = clickArea.click(by: event), let box = clickArea.box else { return true }
        if let shownChoices {
            let click = shownChoices.layout.click(
                x: Int(point.x) - box.minX, y: Int(point.y) - box.minY)
            if let click {
                clicks.append(click)
                clearChoices()
            }
        } else {
            clicks.append(.offer)
            clickArea.hide()
        }
        return true
    }

    // MARK: The stroke

    /// A hold begins: notices go, and what can be clicked, and what is about a stroke before it.
    func beginHold() {
        clearChoices()
        if let shownMessage, shownMessage.isAboutStroke || shownMessage.message.stay != nil {
            clearToast()
        }
    }

    /// A contact begins to draw, perhaps the first of a stroke: what is about an earlier one goes.
    func beginStroke() {
        guard !isDrawing else { return }
        isDrawing = true
        drawn = nil
        if shownMessage?.isAboutStroke == true { clearToast() }
        // Without a compositor each move of the guides would repaint what is beneath.
        if !guides.isBlended { clearGuides() }
    }

    /// Ink has come to `point`: messages and the sheet make way for it, and the name follows.
    func inkCame(to point: Point, isTouch: Bool) {
        let isFirst = drawn == nil
        let scale = outputs.scale(at: point)
        // It may have crossed a label since the sample before.
        var passage = Box(isFirst ? point : pointer)
        passage.include(point)
        drawn = drawn?.union(passage) ?? passage
        pointer = point
        self.isTouch = isTouch
        func isNear(_ label: Label, _ distance: Double) -> Bool {
            label.box?.box.intersection(passage.outset(by: distance * scale)) != nil
        }
        if isNear(toast, Self.clearance) { clearToast() }
        if isNear(sheet, Self.sheetClearance) { clearSheet() }
        let isFar = name.box?.box.outset(by: Self.farthest * scale).contains(point) == false
        if isFar || isNear(name, Self.clearance) { moveName() }
        if isFirst || point.distance(to: trailing) > 20 * scale { trailing = point }
    }

    /// The stroke is done: what is about a drawing goes, and what waited for its end is shown.
    ///
    /// - Parameter now: the time; nil where nothing is to be shown.
    func endStroke(now: Duration?) {
        isDrawing = false
        drawn = nil
        name(nil)
        clearSheet()
        clearGuides()
        defer { waiting = nil }
        guard let now, let waiting else { return }
        say(
            waiting.message, isOutcome: false, isAboutStroke: waiting.isAboutStroke,
            at: waiting.point, now: now)
    }

    // MARK: Time

    /// When something changes by itself.
    var deadline: Duration? {
        // Nothing is taken away in the middle of a click.
        let clicked = clickArea.isPressed ? nil : (shownMessage?.next).orEarlier(shownChoices?.end)
        return clicked.orEarlier(shownSheet?.end)
    }

    /// Fades messages, and takes away what is over.
    func tick(now: Duration) {
        if let end = shownSheet?.end, now >= end {
            clearSheet()
            clearGuides()
        }
        guard !clickArea.isPressed else { return }
        if let end = shownChoices?.end, now >= end { clearChoices() }
        guard let message = shownMessage, now >= message.next else { return }
        guard now < message.end else { return clearToast() }
        toast.setOpacity((message.end - now) / Self.fade)
        shownMessage?.next = min(now + Self.frame, message.end)
    }

    // MARK: Places

    /// Where `label` goes, of this size and near `point`.
    private func place(width: Int, height: Int, near point: Point, for label: Label) -> PixelBox {
        let place = LabelPlacement(outputs.output(at: point))
        // Words do not lie on words.
        let words = [toast, name, sheet, choices].filter { $0 !== label }.compactMap { $0.box?.box }
        let ahead = isDrawing ? placesAhead(scale: place.scale) : []
        let corner = place.corner(
            width: Double(width), height: Double(height), near: point,
            // A finger that has just been lifted is still near.
            isTouch: isTouch && point.distance(to: pointer) < 200 * place.scale
        ) { box in
            100 * words.count { $0.intersection(box) != nil } + (isInked(box) ? 40 : 0)
                + 10 * ahead.count(where: box.contains) + guidePath.count(where: box.contains)
        }
        return PixelBox(x: Int(corner.x), y: Int(corner.y), width: width, height: height)
    }

    /// Where the ink will be in a moment if the pointer goes on as it does.
    private func placesAhead(scale: Double) -> [Point] {
        let way = pointer - trailing
        guard way.length > 0 else { return [] }
        return (1...5).map { pointer + way * (24 * scale * Double($0) / way.length) }
    }
}
