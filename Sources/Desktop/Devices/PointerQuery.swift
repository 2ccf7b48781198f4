internal import CX11
internal import Gestures
internal import Glibc

/// Where a master pointer is, and whether one of its buttons is down.
struct PointerQuery {
    /// To a fraction of a pixel; nil while the pointer is on another X screen of the server.
    let position: Point?
    /// Whether the button that was asked for is down.
    let isDown: Bool

    /// Asks the server about `device`. Costs a round trip.
    init(_ display: Display, device: Int32, button: Int32 = 0) {
        var root: Window = 0
        var child: Window = 0
        var (x, y, windowX, windowY) = (0.0, 0.0, 0.0, 0.0)
        var buttons = XIButtonState()
        var modifiers = XIModifierState()
        var group = XIGroupState()
        XIQueryPointer(
            display.handle, device, display.root, &root, &child, &x, &y, &windowX, &windowY,
            &buttons, &modifiers, &group)
        display.onAnswer()
        var isDown = false
        if let mask = buttons.mask {
            if button >= 0, button >> 3 < buttons.mask_len {
                isDown = mask[Int(button >> 3)] & 1 << UInt8(button & 7) != 0
            }
            free(mask)
        }
        self.isDown = isDown
        position = root == display.root ? Point(x: x, y: y) : nil
    }
}
