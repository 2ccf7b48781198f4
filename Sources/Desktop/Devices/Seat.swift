internal import CX11

/// A pointer with its keyboard, as X pairs them: what XInput calls a pair of master devices. There
/// is one, unless the user made more (`xinput create-master`).
public struct Seat: Hashable, Sendable {
    /// The number of the master pointer.
    public var pointer: Int32
    /// The number of the master keyboard.
    public var keyboard: Int32

    /// All of them as if they were one.
    public static let every = Seat(pointer: XIAllMasterDevices, keyboard: XIAllMasterDevices)

    /// Every seat there is, in the server's order. Costs a round trip: never in a hold.
    public static func all(_ display: Display) -> [Seat] {
        all(in: DeviceList(display, XIAllMasterDevices))
    }

    /// Every seat of `list`.
    static func all(in list: borrowing DeviceList) -> [Seat] {
        list.compactMap { info in
            guard info.use == XIMasterPointer else { return nil }
            return Seat(pointer: info.deviceid, keyboard: info.attachment)
        }
    }

    /// The keyboard as XKB numbers it.
    var keyboardForXKB: UInt32 {
        self == .every ? UInt32(XkbUseCoreKbd) : UInt32(bitPattern: keyboard)
    }

    /// How a key's grab has to ask for freezing its keyboard and no pointer. For a grab on all
    /// masters the server takes every one for a pointer: the keyboard's own mode is then the one
    /// that the request calls the paired device's (Xorg 21.1.7).
    func keyModes(waits: Bool) -> (own: Int32, paired: Int32) {
        let mode = waits ? XIGrabModeSync : XIGrabModeAsync
        return self == .every ? (XIGrabModeAsync, mode) : (mode, XIGrabModeAsync)
    }

    /// Whether an event that a master device reported is of this seat.
    func has(_ device: Int32) -> Bool {
        self == .every || device == pointer || device == keyboard
    }
}
