import CX11
import Engine
import Foundation
import Gestures

@testable import Desktop

/// One event of a trace of X, as its line says it:
///
///     8 key-press 49 on 3 from 5 under 0x40 at 600,450
///     20 touch-update 1 on 2 from 9 at 310,300 pointer-emulating
///     31 modifiers base 0x44 latched 0x0 pressed 133 on 3 after "allow(3, keep)"
///
/// The root window is 1 in traces, the capture's own is 2, and touches count from 1.
struct XTraceEvent {
    /// In milliseconds from the beginning.
    var time = 0
    var name = ""
    /// The key, button, finger or number of fingers.
    var detail: Int32 = 0
    /// What is named: `["on": "3", "at": "600,450"]`.
    var values: [String: String] = [:]
    var words: Set<String> = []
    /// The request that the server had done by then, where that is not the newest.
    var after: String?

    static let root: UInt = 1
    static let grabWindow: UInt = 2
    /// XKB's events have this type in traces.
    static let keyboardEvents: Int32 = 85

    static let types: [String: Int32] = [
        "key-press": XI_KeyPress, "key-release": XI_KeyRelease, "button-press": XI_ButtonPress,
        "button-release": XI_ButtonRelease, "motion": XI_Motion, "touch-begin": XI_TouchBegin,
        "touch-update": XI_TouchUpdate, "touch-end": XI_TouchEnd, "raw-key-press": XI_RawKeyPress,
        "raw-key-release": XI_RawKeyRelease, "raw-button-press": XI_RawButtonPress,
        "raw-button-release": XI_RawButtonRelease, "raw-motion": XI_RawMotion,
        "swipe-begin": XI_GestureSwipeBegin, "swipe-update": XI_GestureSwipeUpdate,
        "swipe-end": XI_GestureSwipeEnd, "pinch-begin": XI_GesturePinchBegin,
        "pinch-update": XI_GesturePinchUpdate, "pinch-end": XI_GesturePinchEnd,
        "hierarchy": XI_HierarchyChanged, "leave": XI_Leave,
    ]
    /// XKB's events.
    static let keyboardTypes: [String: Int32] = [
        "modifiers": XkbStateNotify, "accessibility": XkbAccessXNotify,
        "keyboard-changed": XkbNewKeyboardNotify, "map-changed": XkbMapNotify,
        "controls-changed": XkbControlsNotify,
    ]
    private static let order = [
        "on", "from", "under", "at", "base", "latched", "pressed", "released", "by",
        "accelerated", "scale", "turn",
    ]
    private static let changes = [
        "master-added", "master-removed", "slave-added", "slave-removed", "slave-attached",
        "slave-detached", "device-enabled", "device-disabled",
    ]

    // MARK: Text

    init?(line: some StringProtocol) {
        let parts = line.components(separatedBy: " after ")
        var tokens = parts[0].split(separator: " ").map(String.init)[...]
        guard let first = tokens.popFirst(), let time = Int(first), let name = tokens.popFirst()
        else { return nil }
        (self.time, self.name) = (time, name)
        if parts.count > 1 { after = String(parts[1].dropFirst().dropLast()) }
        if let number = tokens.first.flatMap({ Int32($0) }) {
            detail = number
            tokens.removeFirst()
        }
        while let token = tokens.popFirst() {
            if Self.order.contains(token), let value = tokens.popFirst() {
                values[token] = value
            } else {
                words.insert(token)
            }
        }
    }

    var line: String {
        var parts = ["\(time) \(name)"]
        if detail != 0 { parts.append("\(detail)") }
        for name in Self.order { if let value = values[name] { parts.append("\(name) \(value)") } }
        parts += words.sorted()
        if let after { parts.append("after \"\(after)\"") }
        return parts.joined(separator: " ")
    }

    func number(_ name: String) -> Int32 {
        guard let text = values[name] else { return 0 }
        return text.hasPrefix("0x") ? Int32(text.dropFirst(2), radix: 16) ?? 0 : Int32(text) ?? 0
    }

    func real(_ name: String, or other: Double = 0) -> Double {
        values[name].flatMap { Double($0) } ?? other
    }

    func point(_ name: String) -> Point? { values[name].flatMap { Self.point($0) } }

    static func point(_ text: some StringProtocol) -> Point? {
        let parts = text.split(separator: ",").compactMap { Double($0) }
        return parts.count == 2 ? Point(x: parts[0], y: parts[1]) : nil
    }

    static func text(_ x: Double, _ y: Double) -> String { "\(x.digits(2)),\(y.digits(2))" }

    private mutating func set(_ name: String, hex: Int32) {
        values[name] = "0x" + String(hex, radix: 16)
    }

    private mutating func setDevices(_ device: Int32, _ source: Int32) {
        values["on"] = "\(device)"
        values["from"] = "\(source)"
    }

    // MARK: From a server

    /// An XInput event of a server; nil for one that means nothing to a capture. `time` and
    /// `serial` are the server's own.
    init?(
        _ type: Int32, _ data: UnsafeMutableRawPointer, root: Window,
        time: inout UInt?, serial: inout UInt
    ) {
        guard let name = Self.types.first(where: { $0.value == type })?.key else { return nil }
        self.name = name
        switch type {
        case XI_HierarchyChanged:
            let event = data.load(as: XIHierarchyEvent.self)
            serial = event.serial
            for (bit, word) in Self.changes.enumerated() where event.flags & 1 << Int32(bit) != 0 {
                words.insert(word)
            }
        case XI_Leave:
            let event = data.load(as: XILeaveEvent.self)
            serial = event.serial
            guard event.event != root, event.mode == XINotifyUngrab else { return nil }
            words.insert("ungrab")
        case XI_RawKeyPress...XI_RawMotion:
            let event = data.load(as: XIRawEvent.self)
            (time, serial, detail) = (event.time, event.serial, event.detail)
            setDevices(event.deviceid, event.sourceid)
            if event.flags & Int32(XIPointerEmulated) != 0 { words.insert("emulated") }
        case XI_GestureSwipeBegin...XI_GestureSwipeEnd:
            let event = data.load(as: XIGestureSwipeEvent.self)
            (time, serial, detail) = (event.time, event.serial, event.detail)
            setDevices(event.deviceid, event.sourceid)
            values["at"] = Self.text(event.root_x, event.root_y)
            values["by"] = Self.text(event.delta_unaccel_x, event.delta_unaccel_y)
            words = event.flags & 1 != 0 ? ["fingers", "cancelled"] : ["fingers"]
        case XI_GesturePinchBegin...XI_GesturePinchEnd:
            let event = data.load(as: XIGesturePinchEvent.self)
            (time, serial, detail) = (event.time, event.serial, event.detail)
            setDevices(event.deviceid, event.sourceid)
            values["at"] = Self.text(event.root_x, event.root_y)
            values["by"] = Self.text(event.delta_unaccel_x, event.delta_unaccel_y)
            values["scale"] = event.scale.digits(3)
            values["turn"] = event.delta_angle.digits(2)
            words = event.flags & 1 != 0 ? ["fingers", "cancelled"] : ["fingers"]
        default:
            let event = data.load(as: XIDeviceEvent.self)
            (time, serial, detail) = (event.time, event.serial, event.detail)
            setDevices(event.deviceid, event.sourceid)
            if event.mods.effective != 0 { set("under", hex: event.mods.effective) }
            values["at"] = Self.text(event.root_x, event.root_y)
            if event.root != root { words.insert("other-screen") }
            if event.event != root, name.hasPrefix("touch") { words.insert("own-window") }
            for (bit, word) in flags where event.flags & bit != 0 { words.insert(word) }
        }
    }

    /// An XKB event of a server.
    init?(keyboard event: UnsafeMutablePointer<XEvent>, time: inout UInt?, serial: inout UInt) {
        let any = UnsafeRawPointer(event).load(as: XkbAnyEvent.self)
        guard let name = Self.keyboardTypes.first(where: { $0.value == any.xkb_type })?.key
        else { return nil }
        (self.name, time, serial) = (name, any.time, any.serial)
        switch any.xkb_type {
        case XkbStateNotify:
            let state = UnsafeRawPointer(event).load(as: XkbStateNotifyEvent.self)
            set("base", hex: Int32(state.base_mods))
            set("latched", hex: Int32(state.latched_mods))
            values["on"] = "\(state.device)"
            if state.event_type == KeyPress { values["pressed"] = "\(state.keycode)" }
            if state.event_type == KeyRelease { values["released"] = "\(state.keycode)" }
        case XkbAccessXNotify:
            let press = UnsafeRawPointer(event).load(as: XkbAccessXNotifyEvent.self)
            if press.detail == XkbAXN_SKAccept { words.insert("accepted") }
            values["pressed"] = "\(press.keycode)"
        default: break
        }
    }

    /// What the bits of `flags` mean, which depends on the type.
    private var flags: [(Int32, String)] {
        if name.hasPrefix("key") { return [(Int32(XIKeyRepeat), "repeat")] }
        if name.hasPrefix("touch") {
            return [
                (Int32(XITouchPendingEnd), "pending-end"),
                (Int32(XITouchEmulatingPointer), "pointer-emulating"),
            ]
        }
        return [(Int32(XIPointerEmulated), "emulated")]
    }

    // MARK: To a translator

    func inputs(of translator: EventTranslator, serial: UInt, now: Duration) -> [Input] {
        var inputs: [Input] = []
        func give<Event>(_ type: Int32, _ event: Event) {
            withUnsafePointer(to: event) {
                inputs += translator.translate(type, UnsafeMutableRawPointer(mutating: $0), now)
            }
        }
        let devices = (number("on"), number("from"))
        let place = point("at") ?? .zero
        let delta = point("by") ?? .zero
        let accelerated = point("accelerated") ?? .zero
        let time = UInt(max(0, self.time))
        if let type = Self.keyboardTypes[name] {
            giveKeyboard(type, serial: serial, now, translator, &inputs)
        }
        guard let type = Self.types[name] else { return inputs }
        switch type {
        case XI_HierarchyChanged:
            var event = XIHierarchyEvent()
            event.serial = serial
            for (bit, word) in Self.changes.enumerated() where words.contains(word) {
                event.flags |= 1 << Int32(bit)
            }
            give(type, event)
        case XI_Leave:
            var event = XILeaveEvent()
            (event.serial, event.event) = (serial, Self.grabWindow)
            event.mode = Int32(XINotifyUngrab)
            give(type, event)
        case XI_RawKeyPress...XI_RawMotion:
            var event = XIRawEvent()
            (event.serial, event.time, event.detail) = (serial, time, detail)
            (event.deviceid, event.sourceid) = devices
            if words.contains("emulated") { event.flags = Int32(XIPointerEmulated) }
            give(type, event)
        case XI_GestureSwipeBegin...XI_GestureSwipeEnd:
            var event = XIGestureSwipeEvent()
            (event.serial, event.time, event.detail) = (serial, time, detail)
            (event.deviceid, event.sourceid) = devices
            (event.root_x, event.root_y) = (place.x, place.y)
            (event.delta_unaccel_x, event.delta_unaccel_y) = (delta.x, delta.y)
            (event.delta_x, event.delta_y) = (accelerated.x, accelerated.y)
            event.flags = words.contains("cancelled") ? 1 : 0
            give(type, event)
        case XI_GesturePinchBegin...XI_GesturePinchEnd:
            var event = XIGesturePinchEvent()
            (event.serial, event.time, event.detail) = (serial, time, detail)
            (event.deviceid, event.sourceid) = devices
            (event.root_x, event.root_y) = (place.x, place.y)
            (event.delta_unaccel_x, event.delta_unaccel_y) = (delta.x, delta.y)
            (event.delta_x, event.delta_y) = (accelerated.x, accelerated.y)
            (event.scale, event.delta_angle) = (real("scale", or: 1), real("turn"))
            event.flags = words.contains("cancelled") ? 1 : 0
            give(type, event)
        default:
            var event = XIDeviceEvent()
            (event.serial, event.time, event.detail) = (serial, time, detail)
            (event.deviceid, event.sourceid) = devices
            event.evtype = type
            event.root = Self.root + (words.contains("other-screen") ? 10 : 0)
            event.event = words.contains("own-window") ? Self.grabWindow : Self.root
            (event.root_x, event.root_y) = (place.x, place.y)
            event.mods.effective = number("under")
            for (bit, word) in flags where words.contains(word) { event.flags |= bit }
            give(type, event)
        }
        return inputs
    }

    private func giveKeyboard(
        _ type: Int32, serial: UInt, _ now: Duration, _ translator: EventTranslator,
        _ inputs: inout [Input]
    ) {
        var event = XEvent()
        func give<Event>(_ body: Event) {
            withUnsafeMutableBytes(of: &event) { $0.storeBytes(of: body, as: Event.self) }
            event.type = Self.keyboardEvents
            inputs += translator.translate(&event, now: now) ?? []
        }
        let time = UInt(max(0, self.time))
        switch type {
        case XkbStateNotify:
            var state = XkbStateNotifyEvent()
            (state.xkb_type, state.serial, state.time) = (type, serial, time)
            state.device = number("on")
            state.base_mods = UInt32(bitPattern: number("base"))
            state.latched_mods = UInt32(bitPattern: number("latched"))
            state.keycode = UInt8(clamping: number("pressed") + number("released"))
            if values["pressed"] != nil { state.event_type = CChar(KeyPress) }
            if values["released"] != nil { state.event_type = CChar(KeyRelease) }
            give(state)
        case XkbAccessXNotify:
            var press = XkbAccessXNotifyEvent()
            (press.xkb_type, press.serial, press.time) = (type, serial, time)
            press.detail = words.contains("accepted") ? Int32(XkbAXN_SKAccept) : -1
            press.keycode = number("pressed")
            give(press)
        default:
            var any = XkbAnyEvent()
            (any.xkb_type, any.serial, any.time) = (type, serial, time)
            give(any)
        }
    }
}
