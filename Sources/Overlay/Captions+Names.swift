internal import Engine
internal import Gestures

/// The name of the likeliest gesture, beside the hand.
extension Captions {
    /// So long a name stays where it is, unless the ink comes there.
    private static let stay = Duration.milliseconds(250)
    /// Most names need no more room, in pixels at 96 dpi.
    private static let room = (width: 320.0, height: 64.0)

    /// Makes a place ready for the name of what will be drawn from `point` on.
    func prepare(at point: Point) {
        guard look.messages.shown, look.messages.live else { return }
        let scale = scaleThere(point)
        let (width, height) = (Int(Self.room.width * scale), Int(Self.room.height * scale))
        live.prepare(
            width: width, height: height,
            at: corner(width: width, height: height, near: point, besides: nil))
    }

    /// Names what is being drawn; nil for nothing.
    func name(_ message: Message?) {
        guard message != named else { return }
        named = message
        if let naming { typesetter.drop(naming) }
        naming = nil
        guard let message, look.messages.shown, look.messages.live else { return live.clear() }
        naming = typesetter.submit(plate(for: message, at: point))
    }

    /// Shows the name that has been set.
    func takeName(_ print: Print?, now: Duration) {
        naming = nil
        guard let print else { return }
        isNameFar = false
        nameMoved = now
        live.show(
            print,
            at: corner(width: print.width, height: print.height, near: point, besides: live.box),
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
