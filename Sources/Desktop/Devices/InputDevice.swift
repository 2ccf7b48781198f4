package import CX11

/// A device that the user draws or types with: what X calls a slave device.
public struct InputDevice: Hashable, Sendable {
    /// What kind of thing it is.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A mouse, a trackball, or anything else that moves the pointer.
        case pointer
        case touchscreen
        /// A pad before the keyboard that feels fingers.
        case touchpad
        /// A pen, its eraser or another tool of a drawing tablet.
        case pen
        /// The little stick between the keys.
        case trackpoint
        case keyboard
    }

    /// The server's number for it, until it is unplugged.
    package var id: Int
    /// Its name, as `xinput list` shows it.
    package var name: String
    package var kind: Kind

    /// What is known of a device, from which its kind is guessed: no protocol says it outright.
    struct Traits: Hashable {
        var isKeyboard = false
        /// The device's type as drivers set it for XInput 1: `TOUCHPAD`, `STYLUS`.
        var type = ""
        var name = ""
        /// Whether it reports touches where the fingers are (`XIDirectTouch`).
        var hasDirectTouch = false
        /// Whether it reports fingers that move the pointer (`XIDependentTouch`).
        var hasIndirectTouch = false
        /// Whether it reports swipes and pinches.
        var hasGestures = false
    }

    static func kind(_ traits: Traits) -> Kind {
        if traits.isKeyboard { return .keyboard }
        let name = traits.name.lowercased()
        // Drivers call a pointing stick a mouse; only its name says so.
        let sticks = ["trackpoint", "pointing stick", "dualpoint stick", "pointstick"]
        if sticks.contains(where: { strstr(name, $0) != nil }) { return .trackpoint }
        if ["TABLET", "STYLUS", "ERASER", "CURSOR"].contains(traits.type) { return .pen }
        if traits.hasDirectTouch || traits.type == "TOUCHSCREEN" { return .touchscreen }
        if traits.hasGestures || traits.hasIndirectTouch || traits.type == "TOUCHPAD"
            || strstr(name, "touchpad") != nil || strstr(name, "trackpad") != nil
        {
            return .touchpad
        }
        let words = name.split { !$0.isLetter }
        let isPen = words.contains { $0 == "stylus" || $0 == "pen" || $0 == "eraser" }
        return isPen ? .pen : .pointer
    }

    /// The types of XInput 1 that say something about a device's kind.
    static let types = ["TOUCHPAD", "TOUCHSCREEN", "TABLET", "STYLUS", "ERASER", "CURSOR"]

    /// Every slave device of `list`, in the server's order. Costs a round trip: never in a hold.
    static func all(in list: borrowing DeviceList, _ display: Display) -> [InputDevice] {
        display.intern(Self.types)
        // A few of each: to search a list is faster than to make a dictionary.
        let known = Self.types.map { (atom: display.atom($0), name: $0) }
        var types: [(device: XID, type: Atom)] = []
        var count: Int32 = 0
        if let list = XListInputDevices(display.handle, &count) {
            for info in UnsafeBufferPointer(list: list, count: count) {
                types.append((info.id, info.type))
            }
            XFreeDeviceList(list)
        }
        return list.compactMap { info in
            guard [XISlavePointer, XISlaveKeyboard, XIFloatingSlave].contains(info.use) else {
                return nil
            }
            var traits = traits(of: info)
            let type = types.first { $0.device == XID(info.deviceid) }?.type
            traits.type = known.first { $0.atom == type }?.name ?? ""
            return InputDevice(
                id: Int(info.deviceid), name: traits.name, kind: kind(traits))
        }
    }

    static func traits(of info: XIDeviceInfo) -> Traits {
        var traits = Traits()
        traits.name = info.name.map { String(cString: $0) } ?? ""
        var hasKeys = false
        var hasAxes = false
        info.forEachClass { entry in
            switch entry.pointee.type {
            case XIKeyClass: hasKeys = true
            case XIValuatorClass: hasAxes = true
            case XITouchClass:
                let mode = UnsafeRawPointer(entry).load(as: XITouchClassInfo.self).mode
                if mode == XIDirectTouch { traits.hasDirectTouch = true }
                if mode == XIDependentTouch { traits.hasIndirectTouch = true }
            case XIGestureClass: traits.hasGestures = true
            default: break
            }
        }
        traits.isKeyboard =
            info.use == XISlaveKeyboard || (info.use == XIFloatingSlave && hasKeys && !hasAxes)
        return traits
    }
}

// XInput describes devices in C arrays with separate lengths. None is trusted: what is missing,
// negative or not finite counts as absent.

extension UnsafeBufferPointer {
    /// The list at `start`; empty where there is none or its length is negative.
    package init(list start: UnsafePointer<Element>?, count: some BinaryInteger) {
        guard let start, count > 0 else {
            self.init(start: nil, count: 0)
            return
        }
        self.init(start: start, count: Int(clamping: count))
    }
}

extension XIDeviceInfo {
    package func forEachClass(_ body: (UnsafePointer<XIAnyClassInfo>) -> Void) {
        for case let entry? in UnsafeBufferPointer(list: classes, count: num_classes) {
            body(UnsafePointer(entry))
        }
    }
}

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

    /// The non-nil results of `body` for the devices, in the server's order. The device is valid
    /// only during the call.
    borrowing func compactMap<Result>(_ body: (XIDeviceInfo) -> Result?) -> [Result] {
        UnsafeBufferPointer(list: list, count: count).compactMap(body)
    }

    deinit { if let list { XIFreeDeviceInfo(list) } }
}

/// How the buttons of a device become those that applications get. Two maps lie between, the
/// device's and the core pointer's (xmodmap's), and a left-handed user may have set either.
struct ButtonMapping {
    /// The device's: what each of its buttons is for the core pointer; 0 for nothing.
    private let own: [UInt8]
    private let core: [UInt8]

    /// The present maps between `device` and applications. Costs round trips.
    init(_ display: Display, device: Int32?) {
        var core = [UInt8](repeating: 0, count: 255)
        let count = XGetPointerMapping(display.handle, &core, Int32(core.count))
        self.core = Array(core.prefix(Int(max(0, count))))
        own =
            device.flatMap { Self.map(of: $0, display) }
            ?? Array(1...UInt8(clamping: max(1, count)))
    }

    /// The device's button that is `button` for applications; nil when there is none.
    func physical(for button: Int) -> Int? {
        guard (1...255).contains(button) else { return nil }
        return own.firstIndex { $0 != 0 && mapped(Int($0)) == button }.map { $0 + 1 }
    }

    /// The button that applications get for the device's button `physical`; 0 for none.
    func logical(for physical: Int) -> Int {
        let index = physical - 1
        return mapped(own.indices.contains(index) ? Int(own[index]) : physical)
    }

    /// What the core pointer makes of `button`. One beyond its map is passed on as it is.
    private func mapped(_ button: Int) -> Int {
        core.indices.contains(button - 1) ? Int(core[button - 1]) : button
    }

    private static func map(of id: Int32, _ display: Display) -> [UInt8]? {
        guard let device = XOpenDevice(display.handle, XID(UInt32(bitPattern: id))) else {
            return nil
        }
        defer { XCloseDevice(display.handle, device) }
        var map = [UInt8](repeating: 0, count: 255)
        let count = XGetDeviceButtonMapping(display.handle, device, &map, UInt32(map.count))
        return count > 0 ? Array(map.prefix(Int(count))) : nil
    }
}

extension Display {
    /// Has the server release button 1 where fingers on a touch screen pressed it and none is down.
    ///
    /// A finger that comes down alone presses button 1 on the master pointer, too. Where it is
    /// lifted before it is accepted, the server (Xorg 21.1.7, `TouchEmitTouchEnd`) ends the touch
    /// and never releases that button: every application takes what the mouse does for dragging
    /// until the next finger is lifted. No event of the button mends that, since buttons that
    /// fingers press are counted separately; but a master takes over the count of the device that
    /// sends an event after another one did. So XTEST's pointer, then the touch screen, move by
    /// nothing.
    ///
    /// After a finger that is down still nothing changes: its own device counts it.
    func releaseButton(ofTouchscreen id: Int32) {
        guard var screen = XDevice(named: id) else { return }
        var still: [Int32] = [0, 0]
        XTestFakeRelativeMotionEvent(handle, 0, 0, 0)
        XTestFakeDeviceMotionEvent(handle, &screen, 1, 0, &still, 2, 0)
    }

    /// Has the server release button 1 where it is down though no device holds it: the same error,
    /// after a client that had fingers to decide on was ended.
    func releaseButtonsOfTouchscreens() {
        guard PointerQuery(self).isDown else { return }
        var isHeld = false
        let screens = DeviceList(self).compactMap { device -> Int32? in
            guard device.use == XISlavePointer else { return nil }
            device.forEachClass { entry in
                guard entry.pointee.type == XIButtonClass else { return }
                let state = UnsafeRawPointer(entry).load(as: XIButtonClassInfo.self).state
                let bits = UnsafeBufferPointer(list: state.mask, count: state.mask_len)
                if bits.contains(where: { $0 != 0 }) { isHeld = true }
            }
            return InputDevice.traits(of: device).hasDirectTouch ? device.deviceid : nil
        }
        guard !isHeld else { return }
        for screen in screens { releaseButton(ofTouchscreen: screen) }
        flush()
    }
}
