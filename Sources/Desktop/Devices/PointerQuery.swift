internal import CX11
package import Gestures
internal import Glibc

package struct PointerQuery {
    /// In pixels of the screen; nil while the pointer is on another X screen of the server.
    package let position: Point?
    let isDown: Bool
    /// The child of the root window under it; 0 where there is none.
    var child: Window = 0
}

extension PointerQuery {
    /// Asks the server about this client's own pointer, to whole pixels, and about its button 1,
    /// which fingers on a touch screen press as well. Costs a round trip.
    package init(_ display: Display) {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, innerX, innerY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var state: UInt32 = 0
        XQueryPointer(
            display.handle, display.root, &root, &child, &x, &y, &innerX, &innerY, &state)
        display.onAnswer()
        self.init(
            position: root == display.root ? Point(x: Double(x), y: Double(y)) : nil,
            isDown: state & UInt32(Button1Mask) != 0, child: child)
    }

    /// Asks the server about the master pointer `device`, to a fraction of a pixel, and about
    /// `button`, unless only a finger presses it. Costs a round trip.
    init(_ display: Display, device: Int32, button: Int32 = 0) {
        var (root, child): (Window, Window) = (0, 0)
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
        self.init(
            position: root == display.root ? Point(x: x, y: y) : nil, isDown: isDown, child: child)
    }
}
