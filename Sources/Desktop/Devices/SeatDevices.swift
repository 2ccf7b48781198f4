internal import CX11

/// What is known of the devices of a seat, as of the last change that was no part of a hold.
struct SeatDevices {
    /// Every device there is.
    private(set) var devices: [InputDevice] = []
    /// Every seat there is.
    private(set) var seats: [Seat] = []
    /// The numbers of the devices that work for the seat.
    private(set) var slaves: Set<Int32> = []
    /// The numbers of those that the filter leaves out.
    private(set) var excluded: Set<Int32> = []
    /// The numbers of the keyboards known to repeat a key as releases, each with a press: Xephyr's,
    /// an X server in a window, which passes on what the server around it repeats.
    private(set) var pairRepeaters: Set<Int32> = []
    /// The numbers of those that report where they are, not how far they moved.
    private(set) var absolute: Set<Int32> = []
    /// Which devices report how hard they are pressed.
    var pressures = Pressure()
    /// The button that applications get for each physical one of the pointer.
    private var buttonMap: [UInt8] = []

    /// Nothing is known.
    init() {}

    /// What the server says now. Costs round trips: never in a hold.
    init(of seat: Seat, _ filter: DeviceFilter, _ display: Display) {
        let list = DeviceList(display)
        seats = Seat.all(in: list)
        devices = InputDevice.all(in: list, display)
        let masters = [Int(seat.pointer), Int(seat.keyboard)]
        slaves = Set(
            devices.filter { $0.master.map(masters.contains) ?? false }.map { Int32($0.id) })
        absolute = Set(list.compactMap { $0.isAbsolute ? $0.deviceid : nil })
        pressures = Pressure(list, display)
        pairRepeaters = Set(
            list.compactMap { info in
                let name = info.name.map { String(cString: $0) }
                return name == "Xephyr virtual keyboard" ? info.deviceid : nil
            })
        excluded = Set(devices.filter { !filter.admits($0) }.map { Int32($0.id) })
        readButtonMap(display)
    }

    private mutating func readButtonMap(_ display: Display) {
        var map = [UInt8](repeating: 0, count: 32)
        let count = XGetPointerMapping(display.handle, &map, Int32(map.count))
        buttonMap = Array(map.prefix(Int(max(0, count))))
    }

    /// Whether any device feels fingers.
    var hasFingers: Bool {
        devices.contains { $0.kind == .touchscreen || $0.kind == .touchpad }
    }

    /// The button that applications get where a device reports `physical`.
    func logicalButton(_ physical: Int32) -> Int32 {
        let index = Int(physical) - 1
        return buttonMap.indices.contains(index) ? Int32(buttonMap[index]) : physical
    }
}
