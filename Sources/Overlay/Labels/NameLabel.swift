internal import Appearance
public import Gestures

/// The name of what is being drawn, which follows the pointer.
public final class NameLabel: Label {
    /// What it says.
    private var message: Message?

    /// How near ink may come to it, in pixels at 96 dpi.
    private static let clearance = 12.0
    /// Farther from the pointer than this, in pixels at 96 dpi, it follows.
    private static let farthest = 200.0

    /// Names what is being drawn; nil for nothing.
    public func show(_ message: Message?) { show(message, isNotice: false) }

    /// Shows `message` beside the pointer, which is at `point`, until something is named there or
    /// the hold ends.
    public func announce(_ message: Message, at point: Point) {
        labels.trail.pointer = point
        labels.trail.isTouch = false
        show(message, isNotice: true)
    }

    /// - Parameter isNotice: whether it is shown also where gestures are not named.
    private func show(_ message: Message?, isNotice: Bool) {
        let message = labels.isShut ? nil : message
        guard message != self.message else { return }
        self.message = message
        let look = labels.appearance.messages
        guard look.shown, isNotice || look.live, let message,
            show(message, near: labels.trail.pointer)
        else {
            return hide()
        }
    }

    /// Keeps clear of what lies there now.
    func moveAway() { move(near: labels.trail.pointer) }

    override func inkCame(_ passage: Box) {
        let pointer = labels.trail.pointer
        let reach = Self.farthest * labels.outputs.scale(at: pointer)
        let isFar = box?.box.outset(by: reach).contains(pointer) == false
        if isFar || isWithin(Self.clearance, of: passage) { moveAway() }
    }

    override func strokeEnded() { show(nil) }
}
