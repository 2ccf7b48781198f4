internal import Desktop
internal import Gestures
internal import Style

/// Coordinates the labels of the overlay: the toast with a message, the live label that names the
/// likeliest gesture beside the pointer, the cheat sheet and the gesture guides.
///
/// Each label has a model, a value that says what is to be shown and until when, and a layer that
/// shows its picture. The pictures are drawn in the render queue and come back with `receive`;
/// where they go is decided then, by where the pointer is.
final class FeedbackController {
    let appearance: Appearance
    private let renderQueue: RenderQueue
    private let inkLayer: InkLayer
    private var backend: any OverlayBackend
    /// Where labels may go.
    var outputs: Outputs

    private(set) var pointer = PointerTrack()
    var toast: Toast
    private(set) var liveLabel: LiveLabel
    var cheatSheet = CheatSheet()
    var guides = GestureGuides()

    let toastLayer: PictureLayer
    let liveLabelLayer: PictureLayer
    let cheatSheetLayer: PictureLayer
    let guidesLayer: PictureLayer
    let choicesLayer: PictureLayer

    /// What takes clicks on a message or a list of choices.
    let clickArea: ClickArea
    /// The list of choices, if there is one.
    var choices: ShownChoices?
    /// Until when the message takes a click; nil where it takes none.
    var offerEnd: Duration?
    /// What was clicked, in order.
    var clicks: [OverlayClick] = []

    /// The labels whose pictures are being drawn, or wait in `rendered`.
    private var requested: Set<RenderQueue.Label> = []
    /// Pictures that wait for a moment in which no ink does, and since when they have waited.
    private var rendered: [RenderQueue.Result] = []
    private var renderedSince = Duration.zero

    /// Most names need no larger surface than this, in pixels at 96 dpi.
    private static let nameRoom = (width: 320.0, height: 64.0)

    init(
        display: Display, backend: any OverlayBackend, appearance: Appearance,
        renderQueue: RenderQueue, inkLayer: InkLayer, outputs: Outputs
    ) {
        self.appearance = appearance
        self.renderQueue = renderQueue
        self.inkLayer = inkLayer
        self.backend = backend
        self.outputs = outputs
        let fade = appearance.theme.motion == .reduced ? Duration.zero : .milliseconds(150)
        toast = Toast(duration: appearance.messages.duration, fade: fade)
        liveLabel = LiveLabel(isEnabled: appearance.messages.shown && appearance.messages.live)
        toastLayer = PictureLayer(display: display, backend: backend, division: .whole)
        liveLabelLayer = PictureLayer(display: display, backend: backend, division: .whole)
        cheatSheetLayer = PictureLayer(display: display, backend: backend, division: .bands)
        guidesLayer = PictureLayer(display: display, backend: backend, division: .squares)
        choicesLayer = PictureLayer(display: display, backend: backend, division: .whole)
        clickArea = ClickArea(display: display)
    }

    private var layers: [PictureLayer] {
        [toastLayer, liveLabelLayer, cheatSheetLayer, guidesLayer, choicesLayer]
    }

    /// Whether nothing is shown, and nothing going to be.
    var isEmpty: Bool {
        requested.isEmpty && toast.queue.isEmpty && layers.allSatisfy(\.isEmpty)
    }

    // MARK: The live label

    func picture(of message: Message, at point: Point) -> RenderQueue.Job {
        let place = placement(at: point)
        let drawing = ToastDrawing(
            message: message, style: appearance.messages, scale: place.scale,
            room: place.room(at: point), isOpaque: isOpaque)
        return { drawing.bitmap() }
    }

    /// Has a surface made ready for the name of what will be drawn from `point` on.
    func prepare(at point: Point, now: Duration) { liveLabel.reserve(at: point, now: now) }

    /// Shows `message` beside the pointer at `point` until something is named, or the stroke ends.
    func announce(_ message: Message, at point: Point) {
        guard appearance.messages.shown else { return }
        pointer.move(to: point, isTouch: false, on: outputs)
        name(message, isNotice: true)
    }

    /// Names what is being drawn beside the pointer; nil for nothing.
    func name(_ message: Message?, isNotice: Bool = false) {
        guard liveLabel.name(message, isNotice: isNotice) else { return }
        if liveLabel.isAwaited, let message {
            submit(.liveLabel, picture(of: message, at: pointer.point))
        } else {
            drop(.liveLabel)
            liveLabelLayer.clear()
        }
    }

    private func showLiveLabel(_ bitmap: Bitmap?, now: Duration) {
        guard let bitmap else { return liveLabel.skip() }
        liveLabel.show(now: now)
        // The next names need no window of their own.
        keepReady(at: pointer.point, for: bitmap)
        liveLabelLayer.show(
            bitmap,
            at: corner(
                width: bitmap.width, height: bitmap.height, near: pointer.point,
                besides: liveLabelLayer.box), now: now)
        keepGuidesOffWords(now: now)
    }

    /// Keeps a surface for names ready, large enough for `bitmap` too, unless there is one.
    private func keepReady(at point: Point, for bitmap: Bitmap? = nil) {
        guard !liveLabelLayer.isReady else { return }
        let scale = outputs.scale(at: point)
        let width = max(bitmap?.width ?? 0, Int(Self.nameRoom.width * scale))
        let height = max(bitmap?.height ?? 0, Int(Self.nameRoom.height * scale))
        liveLabelLayer.keepReady(
            width: width, height: height,
            at: corner(width: width, height: height, near: point, besides: nil))
    }

    /// Moves the name to where the pointer is.
    func moveLiveLabel(now: Duration) {
        liveLabel.move(now: now)
        guard let box = liveLabelLayer.box else { return }
        liveLabelLayer.move(
            to: corner(width: box.width, height: box.height, near: pointer.point, besides: box),
            now: now)
        keepGuidesOffWords(now: now)
    }

    // MARK: The stroke

    /// A contact begins to draw, perhaps the first of a stroke.
    func beginStroke() {
        liveLabel.cancelReservation()
        guard !pointer.isDrawing else { return }
        pointer.beginStroke()
        // What does not blend would become part of the ink.
        if isOpaque { clearGuides() }
        toast.beginStroke()
        updateToast()
    }

    /// The pointer is at `point`. A message in its way goes at once; what else is in its way is
    /// moved by `makeWay`.
    func movePointer(to point: Point, isTouch: Bool) {
        pointer.move(to: point, isTouch: isTouch, on: outputs)
        guard toastLayer.isNear(point, distance: clearance) else { return }
        toast.giveWay()
        updateToast()
    }

    /// Moves labels out of the pointer's way and after it, once the ink has been sent.
    func makeWay(now: Duration) {
        toast.removeOutdated()
        updateToast()
        pointer.measureSpeed(now: now)
        if guides.isWanted, pointer.isFast(at: now), guidesLayer.box != nil {
            // They begin where the pointer was, and are not read.
            guides.hide()
            guidesLayer.withdraw(now: now)
        }
        applyDelayedDimming(now: now)
        keepCheatSheetOffInk(now: now)
        if let box = liveLabelLayer.box {
            if liveLabelLayer.isNear(pointer.point, distance: clearance) {
                moveLiveLabel(now: now)
            } else {
                let reach = (pointer.isTouch || isOpaque ? 260 : 200) * pointer.unit
                liveLabel.setFar(!box.box.outset(by: reach).contains(pointer.point))
            }
        }
        pointer.endPassage()
    }

    /// The stroke is done: takes away all that is about a drawing.
    func endStroke() {
        toast.endStroke()
        pointer.endStroke()
        clearDrawingLabels()
        updateToast()
    }

    private func clearDrawingLabels() {
        liveLabel.cancelReservation()
        name(nil)
        liveLabelLayer.release()
        clearCheatSheetAndGuides()
    }

    // MARK: Pictures

    /// Receives the pictures that have been drawn; shows them now, or with `work` as soon as there
    /// is time. Gives whether something was shown.
    func receive(now: Duration, showing: Bool) -> Bool {
        if rendered.isEmpty { renderedSince = now }
        rendered += renderQueue.receive()
        guard !rendered.isEmpty, showing else { return false }
        while !rendered.isEmpty { showNext(now: now) }
        return true
    }

    private func showNext(now: Duration) {
        let (label, bitmap) = rendered.removeFirst()
        requested.remove(label)
        switch label {
        case .toast: showToast(bitmap, now: now)
        case .liveLabel: showLiveLabel(bitmap, now: now)
        case .cheatSheet: showCheatSheet(bitmap, now: now)
        case .gestureGuides: showGuides(bitmap, now: now)
        case .choices: showChoices(bitmap, now: now)
        }
    }

    func submit(_ label: RenderQueue.Label, _ job: @escaping RenderQueue.Job) {
        drop(label)
        requested.insert(label)
        renderQueue.submit(label, job)
    }

    /// Nothing is to come of the job for `label`, if there is one.
    func drop(_ label: RenderQueue.Label) {
        guard requested.remove(label) != nil else { return }
        renderQueue.drop(label)
        rendered.removeAll { $0.label == label }
    }

    // MARK: Time

    /// When there is something to do that can wait for the ink.
    var workDue: Duration? {
        cheatSheetLayer.deadline.orEarlier(guidesDue)
            .orEarlier(rendered.isEmpty ? nil : renderedSince).orEarlier(liveLabel.deadline)
    }

    /// When something changes that has a time of its own.
    var timersDue: Duration? {
        toast.deadline.orEarlier(cheatSheet.end)
            .orEarlier(cheatSheet.isDimmingDelayed ? pointer.rest : nil)
            .orEarlier(liveLabel.reservation?.due).orEarlier(clicksDue)
    }

    private var guidesDue: Duration? {
        guidesLayer.deadline ?? guides.deadline(rest: pointer.rest)
    }

    /// Whether a picture is on its way to the screen.
    var isSending: Bool {
        !rendered.isEmpty || cheatSheetLayer.deadline != nil || guidesDue != nil
    }

    /// Goes on with what changes in time, and where `slices` is above 0 with one of the things that
    /// can wait for the ink; gives whether there was one.
    func tick(now: Duration, slices: Int) -> Bool {
        toast.tick(now: now)
        updateToast()
        toastLayer.setOpacity(toast.opacity, now: now)
        tickClicks(now: now)
        if let point = liveLabel.dueReservation(now: now) { keepReady(at: point) }
        if let end = cheatSheet.end, now >= end { clearCheatSheetAndGuides() }
        applyDelayedDimming(now: now)
        return slices > 0 && work(now: now, slices: slices)
    }

    /// Does one of the things that can wait for the ink; gives whether there was one.
    func work(now: Duration, slices: Int) -> Bool {
        if !rendered.isEmpty {
            showNext(now: now)
        } else if let due = liveLabel.deadline, now >= due {
            moveLiveLabel(now: now)
        } else if isSending {
            for _ in 0..<slices { sendSlice(now: now) }
        } else {
            return false
        }
        return true
    }

    /// Sends the next slice of the cheat sheet, or else of the gesture guides.
    private func sendSlice(now: Duration) {
        if let due = cheatSheetLayer.deadline, due <= now { return cheatSheetLayer.tick(now: now) }
        guidesLayer.tick(now: now)
        requestGuides(now: now)
    }

    // MARK: The screen

    /// Changes to another backend; what is shown stays, but for guides that could not move.
    func change(to backend: any OverlayBackend) {
        self.backend = backend
        if isOpaque { clearGuides() }
        for layer in layers { layer.change(to: backend) }
    }

    /// The screen beneath has changed, and nothing blends labels over it.
    func handleChangeBeneath() {
        toast.handleChangeBeneath()
        updateToast()
    }

    /// Keeps what is shown, but sends nothing, while held.
    func hold(_ isHeld: Bool) {
        for layer in layers { layer.isHeld = isHeld }
    }

    /// Sends everything that is shown again.
    func repaint() {
        for layer in layers { layer.repaint() }
    }

    /// Takes everything away, and forgets what waits.
    func clear() {
        toast.clear()
        updateToast()
        clearChoices()
        pointer.endStroke()
        clearDrawingLabels()
    }

    // MARK: Places

    /// Where labels near `point` may go.
    func placement(at point: Point) -> LabelPlacement {
        LabelPlacement(outputs: outputs.all, scale: outputs.scale(at: point))
    }

    /// The top left corner for a label of this size near `point`.
    ///
    /// - Parameter own: where the same label is now.
    func corner(
        width: Int, height: Int, near point: Point, besides own: PixelBox?
    ) -> Point {
        var placement = placement(at: point)
        // A finger that has just been lifted is still near.
        placement.isTouch =
            pointer.isTouch
            && (pointer.isDrawing || point.distance(to: pointer.point) < 200 * scale)
        // Ink is about to begin at the pointer, or goes on there.
        if liveLabel.isNotice || pointer.isDrawing, own != nil || liveLabel.message != nil {
            placement.least = labelDistance
        }
        let ahead = pointer.isDrawing ? pointer.placesAhead(of: point, scale: scale) : []
        // Words do not lie on words, unless there is no other place.
        let others = words.filter { $0 != own }.map(\.box)
        return placement.corner(width: Double(width), height: Double(height), near: point) { box in
            inkLayer.ink.cells(in: PixelBox(around: box)) + 20 * ahead.count { box.contains($0) }
                + 4 * guides.places.count { box.contains($0) }
                + others.reduce(0) { $0 + (box.intersection($1).map { Int($0.area / 64) } ?? 0) }
        }
    }

    /// Where words are.
    private var words: [PixelBox] {
        [toastLayer.box, liveLabelLayer.box, cheatSheetLayer.box, choicesLayer.box].compactMap {
            $0
        }
    }

    /// Where words are that ink must not take for its background.
    var obstacles: [PixelBox] { isOpaque ? words : [] }

    /// Pixels where the pointer is for each pixel at 96 dpi.
    var scale: Double { outputs.scale(at: pointer.point) }

    /// How near ink may come to a label, in pixels. Ink that does not blend takes what it finds on
    /// the screen for its background: labels have to be gone, and what was beneath them painted
    /// again, before it comes.
    var clearance: Double { (isOpaque ? 64 : 12) * pointer.unit }

    /// How far from the pointer labels are put, in pixels: farther than ink may come.
    private var labelDistance: Double { isOpaque ? clearance + 28 * scale : 0 }

    /// Whether nothing shines through labels.
    var isOpaque: Bool { !backend.blends }
}
