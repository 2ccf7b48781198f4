internal import CX11

/// The devices as the server lists them at one time; frees the list. Costs a round trip: never in a
/// hold.
struct DeviceList: ~Copyable {
    private let list: UnsafeMutablePointer<XIDeviceInfo>?
    private let count: Int

    /// The devices that `which` stands for: `XIAllDevices`, `XIAllMasterDevices` or the number of
    /// one.
    init(_ display: Display, _ which: Int32 = XIAllDevices) {
        var count: Int32 = 0
        list = XIQueryDevice(display.handle, which, &count)
        self.count = Int(count)
    }

    /// What `body` makes of each of them, in the server's order, without those of which it makes
    /// nothing. What it is given is valid in there only.
    borrowing func compactMap<Result>(_ body: (XIDeviceInfo) -> Result?) -> [Result] {
        UnsafeBufferPointer(list: list, count: count).compactMap(body)
    }

    /// Calls `body` with each of them, in the server's order.
    borrowing func forEach(_ body: (XIDeviceInfo) -> Void) {
        UnsafeBufferPointer(list: list, count: count).forEach(body)
    }

    deinit { if let list { XIFreeDeviceInfo(list) } }
}
