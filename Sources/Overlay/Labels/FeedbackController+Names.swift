internal import Engine
internal import Gestures
internal import Style

/// The name of the likeliest gesture, beside the hand.
extension FeedbackController {
    /// So long a name stays where it is, unless the ink comes there.
    private static let stay = Duration.milliseconds(250)
    /// A hand that is on its way has begun to draw after so long.
    private static let pause = Duration.milliseconds(8)
    /// Most names need no more room, in pixels at 96 dpi.
    private static let room = (width: 320.0, height: 64.0)

    /// Has a place made ready for the name of what will be drawn from `point` on, once the hand has
    /// been still for a moment: one that is on its way waits for ink, and not for a name.
    func prepare(at point: Point, now: Duration) {
        guard look.messages.shown, look.messages.live else { return }
        wish = (point, now + Self.pause)
    }

    /// Makes that place ready, large enough for `bitmap` too, unless there is one.
    func makePlace(at point: Point, for bitmap: Bitmap? = nil) {
        wish = nil
        guard !live.isReady else { return }
        let scale = scaleThere(point)
        let width = max(bitmap?.width ?? 0, Int(Self.room.width * scale))
        let height = max(bitmap?.height ?? 0, Int(Self.room.height * scale))
        live.prepare(
            width: width, height: height,
            at: corner(width: width, height: height, near: point, besides: nil))
    }

    /// Names what is being drawn; nil for nothing.
    func name(_ message: Message?) {
        guard message != named else { return }
        named = message
        if let naming { renderQueue.drop(naming) }
        naming = nil
        guard let message, look.messages.shown, look.messages.live else { return live.clear() }
        naming = renderQueue.submit(toast(for: message, at: point))
    }

    /// Shows the name that has been set.
    func takeName(_ bitmap: Bitmap?, now: Duration) {
        naming = nil
        guard let bitmap else { return }
        isNameFar = false
        nameMoved = now
        // The next names need no window of their own.
        makePlace(at: point, for: bitmap)
        live.show(
            bitmap,
            at: corner(width: bitmap.width, height: bitmap.height, near: point, besides: live.box),
            until: nil)
        clearPaths(now: now)
    }

    /// Takes the name to where the hand is.
    func moveName(now: Duration) {
        isNameFar = false
        nameMoved = now
        guard let box = live.box else { return }
        live.move(to: corner(width: box.width, height: box.height, near: point, besides: box))
        clearPaths(now: now)
    }

    /// When the name goes after the hand: not all the time, for it cannot be read while it moves,
    /// and a compositor keeps the ink waiting meanwhile.
    var nameDue: Duration? {
        isNameFar && live.box != nil ? nameMoved + Self.stay : nil
    }
}
