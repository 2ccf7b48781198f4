internal import Gestures
internal import Pictures
internal import Style

/// The messages.
extension FeedbackController {
    /// Shows a message near `point`, at once or after those that wait.
    func say(
        _ message: Message, isOutcome: Bool, isAboutStroke: Bool = false, at point: Point
    ) {
        guard appearance.messages.shown, appearance.messages.duration > .zero else { return }
        let words = SanitizedText.sanitized(message.title) + SanitizedText.sanitized(message.detail)
        guard !words.isEmpty else { return }
        toast.add(
            MessageQueue.Item(
                message: message, point: point, isOutcome: isOutcome,
                isAboutStroke: isOutcome || isAboutStroke))
        updateToast()
    }

    /// Brings the toast's layer and its job in the queue in line with its model.
    func updateToast() {
        if toast.shown == nil, toastLayer.box != nil {
            toastLayer.clear()
            if choices == nil { clearOffer() }
        }
        if let item = toast.nextRequest() {
            submit(.toast, picture(of: item.message, at: item.point))
        } else if toast.awaited == nil {
            drop(.toast)
        }
    }

    func showToast(_ bitmap: Bitmap?, now: Duration) {
        guard let bitmap else {
            toast.skip()
            return updateToast()
        }
        guard let item = toast.show(now: now) else { return }
        let corner = corner(
            width: bitmap.width, height: bitmap.height, near: item.point, besides: toastLayer.box)
        // What was beneath the message before may have changed since.
        if isOpaque { toastLayer.clear() }
        toastLayer.show(bitmap, at: corner, now: now)
        showOffer(of: item, now: now)
        keepGuidesOffWords(now: now)
    }

    /// A hold begins: messages about strokes before it go, and what can be clicked.
    func beginHold() {
        clearChoices()
        toast.beginHold()
        updateToast()
    }
}
