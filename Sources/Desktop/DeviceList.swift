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

    /// What it says of each; valid as long as the list is.
    var infos: UnsafeBufferPointer<XIDeviceInfo> { UnsafeBufferPointer(told: list, count: count) }

    deinit { if let list { XIFreeDeviceInfo(list) } }
}
