internal import CX11
internal import Gestures
internal import Pictures
internal import Style

/// What can be clicked: a message that offers something, and the list of choices. Only outside of a
/// hold.
extension FeedbackController {
    /// A list of choices that is shown or on its way.
    struct ShownChoices {
        var layout: ChoicesLayout
        var point: Point
        var end: Duration
    }

    /// Shows a list of choices near `point` until `end`, in the place of a message.
    func show(_ content: Choices, at point: Point, until end: Duration) {
        clearChoices()
        let scale = placement(at: point).scale
        let layout = ChoicesLayout(count: content.rows.count, scale: scale)
        choices = ShownChoices(layout: layout, point: point, end: end)
        let drawing = ChoicesDrawing(
            choices: content, layout: layout, look: appearance.messages,
            style: RowStyle(appearance.hints, font: appearance.messages.font, scale: scale),
            isOpaque: isOpaque)
        submit(.choices) { drawing.bitmap() }
    }

    func showChoices(_ bitmap: Bitmap?, now: Duration) {
        guard let bitmap, let shown = choices, now < shown.end else { return clearChoices() }
        // It says more than the message that offered it.
        toast.clear()
        updateToast()
        choicesLayer.show(
            bitmap,
            at: corner(
                width: bitmap.width, height: bitmap.height, near: shown.point, besides: nil),
            now: now)
        offerEnd = nil
        if let box = choicesLayer.box { clickArea.show(box) }
    }

    /// Takes the list away, and no more clicks.
    func clearChoices() {
        drop(.choices)
        choices = nil
        choicesLayer.clear()
        clearOffer()
    }

    /// A message is shown from `now` on: where it offers something, it takes clicks for a while.
    func showOffer(of item: MessageQueue.Item, now: Duration) {
        guard choices == nil else { return }
        guard !item.message.offer.isEmpty, let box = toastLayer.box else { return clearOffer() }
        offerEnd = now + Message.offerTime
        clickArea.show(box)
    }

    /// The message takes no more clicks.
    func clearOffer() {
        offerEnd = nil
        clickArea.hide()
    }

    /// When what can be clicked ends by itself; not in the middle of a click.
    var clicksDue: Duration? {
        clickArea.isPressed ? nil : offerEnd.orEarlier(choices?.end)
    }

    /// Ends what can be clicked, when it is time to.
    func tickClicks(now: Duration) {
        guard let due = clicksDue, now >= due else { return }
        if choices == nil { clearOffer() } else { clearChoices() }
    }

    /// Handles an event about what can be clicked; gives whether it was.
    func handleClick(_ event: XEvent) -> Bool {
        guard clickArea.isAbout(event) else { return false }
        guard let point = clickArea.click(by: event), let box = clickArea.box else { return true }
        if let choices {
            let click = choices.layout.click(
                x: Int(point.x) - box.minX, y: Int(point.y) - box.minY)
            if let click {
                clicks.append(click)
                clearChoices()
            }
        } else {
            clicks.append(.offer)
            clearOffer()
        }
        return true
    }
}
