internal import CX11
internal import Engine

/// A pointer with its keyboard, as X pairs them: what XInput calls a pair of master devices. There
/// is one, unless the user made more (`xinput create-master`).
public struct Seat: Hashable, Sendable {
    package var pointer: Int32
    package var keyboard: Int32

    /// Every seat there is, in the server's order. Costs a round trip: never in a hold.
    public static func all(_ display: Display) -> [Seat] {
        all(in: DeviceList(display, XIAllMasterDevices))
    }

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
    /// The numbers of the keyboards known by their names to repeat a key as releases, each with a
    /// press.
    private(set) var pairRepeaters: Set<Int32> = []

    init() {}

    init(_ filter: DeviceFilter, _ devices: [InputDevice], _ seats: [Seat]) {
        self.filter = filter
        self.devices = devices
        self.seats = seats
        let repeaters = devices.filter { Self.pairRepeaterNames.contains($0.name) }
        pairRepeaters = Set(repeaters.map { Int32($0.id) })
        excluded = Set(devices.filter { !filter.admits($0) }.map { Int32($0.id) })
    }

    /// What the server says now. Costs round trips: never in a hold.
    init(_ filter: DeviceFilter, _ display: Display) {
        let list = DeviceList(display)
        self.init(filter, InputDevice.all(in: list, display), Seat.all(in: list))
    }

    var hasFingers: Bool {
        devices.contains { $0.kind == .touchscreen || $0.kind == .touchpad }
    }
}

// The devices of a capture.
extension Capture {
    /// Which devices take part. To set another one grabs the hotkeys anew, which costs round trips:
    /// between holds only.
    public var filter: DeviceFilter {
        get { seatDevices.filter }
        set {
            guard newValue != filter else { return }
            seatDevices.filter = newValue
            hotkeys.waitsForAnswer = !filter.admitsAll
            hotkeys.grabAgain { _ in true }
            readDevices()
            awaited.grabAll()
            grabs.isSettled = false
            apply()
            server.flush()
        }
    }

    func readDevices() {
        seatDevices = server.readDevices(filter)
        if let first = seats.first { grabs.pointerDevice = first.pointer }
    }

    /// Has the pointer of the seat with the master device `device` draw next.
    func use(seatOf device: Int32) {
        guard tracker.hotkey == nil, !hasPointer,
            let seat = seats.first(where: { $0.pointer == device || $0.keyboard == device })
        else { return }
        grabs.pointerDevice = seat.pointer
    }

    /// Whether the master device `device` is of another seat than what draws now.
    func isOfOtherSeat(_ device: Int32) -> Bool {
        seats.contains {
            $0.pointer != grabs.pointerDevice && ($0.pointer == device || $0.keyboard == device)
        }
    }

    /// The devices, as they were read last, which is never in a hold.
    public var devices: [InputDevice] { seatDevices.devices }

    /// The seats, as they were read last.
    public var seats: [Seat] { seatDevices.seats }

    /// Where the pointer is; nil while it is on another X screen of the server. Costs a round trip.
    func queryPosition() -> Point? {
        server.queryPointer(grabs.pointerDevice, button: 0).position
    }

    /// Whether a button is down. Costs a round trip.
    func isDown(button: Int32) -> Bool {
        server.queryPointer(grabs.pointerDevice, button: button).isDown
    }
}
