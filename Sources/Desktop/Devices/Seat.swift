internal import CX11
internal import Engine

/// A pointer with its keyboard, as X pairs them: what XInput calls a pair of master devices. There
/// is one, unless the user made more (`xinput create-master`).
public struct Seat: Hashable, Sendable {
    package var pointer: Int32
    package var keyboard: Int32

    /// Every seat there is, in the server's order.
    static func all(in list: borrowing DeviceList) -> [Seat] {
        list.compactMap { info in
            guard info.use == XIMasterPointer else { return nil }
            return Seat(pointer: info.deviceid, keyboard: info.attachment)
        }
    }
}

/// What is known of the devices, as they were read last; never in a hold.
struct SeatDevices {
    var filter = DeviceFilter()
    private(set) var devices: [InputDevice] = []
    private(set) var seats: [Seat] = []
    /// The numbers of those that the filter leaves out.
    private(set) var excluded: Set<Int32> = []
    /// Keyboards of X servers that show their screen in a window or over a network: what the user's own
    /// server repeats they pass on as releases, each with a press at the same time, where others flag
    /// presses (xephyr and xnest 21.1.16, xorgxrdp 0.9.19, Xvnc 1.12 with viewers like gvncviewer).
    private static let pairRepeaterNames: Set<String> = [
        "Xephyr virtual keyboard", "Xnest keyboard", "xrdpKeyboard", "TigerVNC keyboard",
    ]
    /// How long a release waits, on keyboards that may repeat a key as releases, for the press that makes
    /// it half of a repetition: by their numbers. Xephyr sends it up to 0.6 ms later, remote desktops
    /// through XTEST (Chrome Remote Desktop, Aspia) a round trip later. Fingers take many times as long,
    /// and xdotool 6 ms.
    private(set) var pairPauses: [Int32: Duration] = [:]

    init() {}

    init(_ filter: DeviceFilter, _ devices: [InputDevice], _ seats: [Seat]) {
        self.filter = filter
        self.devices = devices
        self.seats = seats
        for device in devices {
            let isSynthetic = device.name.hasSuffix("XTEST keyboard")
            guard isSynthetic || Self.pairRepeaterNames.contains(device.name) else { continue }
            pairPauses[Int32(device.id)] = .milliseconds(isSynthetic ? 3 : 15)
        }
        excluded = Set(devices.filter { !filter.admits($0) }.map { Int32($0.id) })
    }

    /// What kind of device has this number; nil where it is not known.
    func kind(of id: Int32) -> InputDevice.Kind? { devices.first { $0.id == Int(id) }?.kind }

    func excludes(_ id: Int32?) -> Bool { id.map(excluded.contains) ?? false }

    /// What the server says now. Costs round trips: never in a hold.
    init(_ filter: DeviceFilter, _ display: Display) {
        let list = DeviceList(display)
        self.init(filter, InputDevice.all(in: list, display), Seat.all(in: list))
    }
}
