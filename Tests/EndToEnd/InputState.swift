import CX11
import Desktop
import TestServer

/// What is down on each input device, as `xinput query-state` shows it, and the keyboard's locks and
/// map: what has to be the same after a program pressed keys and buttons as before.
struct InputState: Equatable, CustomStringConvertible {
    /// What is down, by the name of the device or of the server's own view of all.
    private(set) var down: [String: [String]] = [:]
    /// The locked modifiers and the locked group.
    private var locks: [Int] = []
    private var symbols: [UInt] = []

    var isReleased: Bool { down.isEmpty }

    /// Whether nothing is but the button that fingers press, and no device holds that.
    var isFingersButtonDown: Bool { down == ["all pointers": ["button 1"]] }

    var description: String { "down \(down), locks \(locks), map \(symbols.hashValue)" }

    init(_ display: Display) {
        readDevices(display)
        readMasters(display)
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        locks = [Int(state.locked_mods), Int(state.locked_group)]
        var (first, last): (Int32, Int32) = (0, 0)
        XDisplayKeycodes(display.handle, &first, &last)
        var width: Int32 = 0
        let count = last - first + 1
        guard let map = XGetKeyboardMapping(display.handle, UInt8(first), count, &width) else {
            return
        }
        symbols = Array(UnsafeBufferPointer(start: map, count: Int(count * width)))
        XFree(map)
    }

    /// XInput 2 cannot ask a slave for what is down; XInput 1 can.
    private mutating func readDevices(_ display: Display) {
        var count: Int32 = 0
        guard let list = XIQueryDevice(display.handle, XIAllDevices, &count) else { return }
        defer { XIFreeDeviceInfo(list) }
        for info in UnsafeBufferPointer(start: list, count: Int(count)) {
            guard info.use == XISlaveKeyboard || info.use == XISlavePointer,
                let device = XOpenDevice(display.handle, XID(UInt32(bitPattern: info.deviceid)))
            else { continue }
            defer { XCloseDevice(display.handle, device) }
            guard let state = XQueryDeviceState(display.handle, device) else { continue }
            defer { XFreeDeviceState(state) }
            guard let data = state.pointee.data else { continue }
            var next = UnsafeRawPointer(data)
            var names: [String] = []
            for _ in 0..<state.pointee.num_classes {
                let header = next.load(as: XInputClass.self)
                if header.class == KeyClass {
                    var keys = next.load(as: XKeyState.self).keys
                    names += withUnsafeBytes(of: &keys) { Self.numbers($0, "key") }
                } else if header.class == ButtonClass {
                    var buttons = next.load(as: XButtonState.self).buttons
                    names += withUnsafeBytes(of: &buttons) { Self.numbers($0, "button") }
                }
                next += Int(header.length)
            }
            let name = info.name.map { String(cString: $0) } ?? ""
            if !names.isEmpty { down["\(name) (\(info.deviceid))"] = names }
        }
    }

    private mutating func readMasters(_ display: Display) {
        var keys = [UInt8](repeating: 0, count: 32)
        keys.withUnsafeMutableBytes { bytes in
            _ = XQueryKeymap(
                display.handle, bytes.bindMemory(to: CChar.self).baseAddress)
        }
        let names = keys.withUnsafeBytes { Self.numbers($0, "key") }
        if !names.isEmpty { down["all keyboards"] = names }
        let mask = WindowManagerProbe(display).pointerState
        let buttons = (1...5).filter { mask & UInt32(Button1Mask) << UInt32($0 - 1) != 0 }
        if !buttons.isEmpty { down["all pointers"] = buttons.map { "button \($0)" } }
    }

    private static func numbers(_ bits: UnsafeRawBufferPointer, _ what: String) -> [String] {
        (0..<bits.count * 8).filter { bits[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
            .map { "\(what) \($0)" }
    }
}
