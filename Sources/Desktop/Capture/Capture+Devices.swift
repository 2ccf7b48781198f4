internal import CX11
public import Gestures
internal import Glibc

// Which devices there are, and where the pointer is.
extension Capture {
    /// Learns which devices there are, which pointer is ours and how its buttons are numbered.
    func noteDevices() {
        known = SeatDevices(of: seat, filter, display)
        var device: Int32 = 0
        if seat != .every {
            grabs.pointerDevice = seat.pointer
        } else if XIGetClientPointer(display.handle, 0, &device) != 0 {
            grabs.pointerDevice = device
        }
    }

    /// The devices there are, as of the last change that was no part of a hold.
    public var devices: [InputDevice] { known.devices }

    /// Every seat there was then.
    public var seats: [Seat] { known.seats }

    /// Where the pointer is, to a fraction of a pixel; where it was last seen while it is on
    /// another X screen. Costs a round trip.
    public func pointerPosition() -> Point { queryPosition() ?? latestPosition }

    /// Where the pointer is; nil while it is on another X screen of the server. Costs a round trip.
    func queryPosition() -> Point? { queryPointer().position }

    /// Whether a button is down. Costs a round trip.
    func isDown(button: Int32) -> Bool { queryPointer(button: button).isDown }

    private func queryPointer(button: Int32 = 0) -> (position: Point?, isDown: Bool) {
        var root: Window = 0
        var child: Window = 0
        var x = 0.0
        var y = 0.0
        var windowX = 0.0
        var windowY = 0.0
        var buttons = XIButtonState()
        var modifiers = XIModifierState()
        var group = XIGroupState()
        XIQueryPointer(
            display.handle, grabs.pointerDevice, display.root, &root, &child, &x, &y, &windowX,
            &windowY,
            &buttons, &modifiers, &group)
        display.onAnswer()
        var isDown = false
        if let mask = buttons.mask {
            if button >= 0, button >> 3 < buttons.mask_len {
                isDown = mask[Int(button >> 3)] & 1 << UInt8(button & 7) != 0
            }
            free(mask)
        }
        return (root == display.root ? Point(x: x, y: y) : nil, isDown)
    }
}
