internal import CX11

/// A device that people draw or type with: what X calls a slave device.
public struct InputDevice: Hashable, Sendable {
    /// What kind of thing it is.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A mouse, a trackball, or anything else that moves the pointer.
        case pointer
        /// A screen that feels fingers.
        case touchscreen
        /// A pad before the keyboard that feels fingers.
        case touchpad
        /// A pen, its eraser or another tool of a drawing tablet.
        case pen
        /// The little stick between the keys.
        case trackpoint
        /// Keys.
        case keyboard
    }

    /// The server's number for it, until it is unplugged.
    public var id: Int
    /// Its name, as `xinput list` shows it.
    public var name: String
    /// What kind of thing it is.
    public var kind: Kind

    /// The number of the master device that it works for; nil for none.
    public var master: Int?

    /// A device.
    public init(id: Int, name: String, kind: Kind, master: Int? = nil) {
        self.id = id
        self.master = master
        self.name = name
        self.kind = kind
    }

    /// What is known of a device, from which its kind is guessed: no protocol says it outright.
    struct Traits: Hashable {
        var isKeyboard = false
        /// The device's type as drivers set it for XInput 1: `MOUSE`, `TOUCHPAD`, `STYLUS`.
        var type = ""
        var name = ""
        /// Whether it feels fingers where they are seen.
        var hasDirectTouch = false
        /// Whether it feels fingers that move the pointer elsewhere.
        var hasIndirectTouch = false
        /// Whether it tells of swipes and pinches.
        var hasGestures = false
    }

    /// The kind of a device with `traits`.
    static func kind(_ traits: Traits) -> Kind {
        if traits.isKeyboard { return .keyboard }
        let name = traits.name.lowercased()
        // Drivers call a pointing stick a mouse; only its name tells.
        let sticks = ["trackpoint", "pointing stick", "dualpoint stick", "pointstick"]
        if sticks.contains(where: { name.contains($0) }) { return .trackpoint }
        if ["TABLET", "STYLUS", "ERASER", "CURSOR"].contains(traits.type) { return .pen }
        if traits.hasDirectTouch || traits.type == "TOUCHSCREEN" { return .touchscreen }
        if traits.hasGestures || traits.hasIndirectTouch || traits.type == "TOUCHPAD"
            || name.contains("touchpad") || name.contains("trackpad")
        {
            return .touchpad
        }
        let pens: Set<Substring> = ["stylus", "pen", "eraser"]
        if !pens.isDisjoint(with: name.split { !$0.isLetter }) { return .pen }
        return .pointer
    }

    /// Every slave device, by number. Costs round trips: never in a hold.
    static func all(_ display: Display) -> [InputDevice] {
        var types: [Int: Atom] = [:]
        var count: Int32 = 0
        if let list = XListInputDevices(display.handle, &count) {
            for info in UnsafeBufferPointer(told: list, count: count) {
                types[Int(info.id)] = info.type
            }
            XFreeDeviceList(list)
        }
        guard let list = XIQueryDevice(display.handle, XIAllDevices, &count) else { return [] }
        defer { XIFreeDeviceInfo(list) }
        return UnsafeBufferPointer(told: list, count: count).compactMap { info in
            guard [XISlavePointer, XISlaveKeyboard, XIFloatingSlave].contains(info.use) else {
                return nil
            }
            var traits = traits(of: info)
            if let type = types[Int(info.deviceid)] { traits.type = display.name(of: type) }
            return InputDevice(
                id: Int(info.deviceid), name: traits.name, kind: kind(traits),
                master: info.use == XIFloatingSlave ? nil : Int(info.attachment))
        }
    }

    private static func traits(of info: XIDeviceInfo) -> Traits {
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

extension Display {
    /// The text of an atom; empty for none. Costs a round trip the first time.
    fileprivate func name(of atom: Atom) -> String {
        guard atom != 0, let text = XGetAtomName(handle, atom) else { return "" }
        defer { XFree(text) }
        return String(cString: text)
    }
}
