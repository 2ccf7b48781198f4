internal import CX11
public import Gestures
internal import Glibc

// Which devices there are, and where the pointer is.
extension Capture {
    /// Learns which devices there are, which pointer is ours and how its buttons are numbered.
    func noteDevices() {
        listDevices()
        var device: Int32 = 0
        if seat != .every {
            grabs.pointerDevice = seat.pointer
        } else if XIGetClientPointer(display.handle, 0, &device) != 0 {
            grabs.pointerDevice = device
        }
        noteButtons()
    }

    func listDevices() {
        let list = DeviceList(display)
        seats = Seat.all(in: list)
        devices = InputDevice.all(in: list, display)
        let masters = [Int(seat.pointer), Int(seat.keyboard)]
        slaves = Set(
            devices.filter { $0.master.map(masters.contains) ?? false }.map { Int32($0.id) })
        pressures = Pressure(list, display)
        excluded = Set(devices.filter { !filter.admits($0) }.map { Int32($0.id) })
    }

    func noteButtons() {
        var map = [UInt8](repeating: 0, count: 32)
        let count = XGetPointerMapping(display.handle, &map, Int32(map.count))
        buttonMap = Array(map.prefix(Int(max(0, count))))
    }

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
