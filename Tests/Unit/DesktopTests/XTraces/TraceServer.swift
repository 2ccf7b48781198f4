import Engine
import CX11
import Foundation
import Gestures
import TestSupport

@testable import Desktop

/// Answers a capture from the text of a trace. With a `real` server that one does what is asked and
/// answers; what it says otherwise than a trace would by default is noted in `found`.
final class TraceServer: InputServer {
    var grabWindow: Window { XTraceEvent.grabWindow }
    var root: Window { XTraceEvent.root }
    let hasGestures = true
    var keyboardEvents: Int32 { XTraceEvent.keyboardEvents }

    /// What was requested, in order; the serial number of the first is 1. An empty text is a
    /// question, whose number events have that come later than what was requested.
    private var requests: [String] = []
    /// The lines of what was requested since they were taken.
    var log: [String] = []
    /// Answers, by question: `["grabbed-elsewhere 3": "yes"]`.
    private var facts: [String: String] = [:]
    /// The lines of answers that the facts did not give.
    var found: [String] = []
    /// The numbers of requests that are an action's.
    private var own: Set<UInt> = []
    /// What events have said last.
    private var pointer = Point.zero
    private var modifiers: [Int32: UInt32] = [:]

    private let real: XInputServer?
    private let synthetic: SyntheticInput?
    /// The real numbers of each request, and those of touches.
    private var serials: [Range<UInt>] = []
    private var touches: [UInt32] = []

    init(_ real: XInputServer? = nil) {
        self.real = real
        synthetic = real.map { SyntheticInput($0.display) }
    }

    // MARK: Events

    /// Notes what the event says, and gives its serial number.
    func note(_ event: XTraceEvent) -> UInt {
        if let point = event.point("at"), !event.words.contains("other-screen") {
            pointer = point
            forget("pointer")
        }
        if event.name == "modifiers" {
            modifiers[event.number("on")] = UInt32(bitPattern: event.number("base"))
            forget("modifiers-down")
        }
        if let text = event.after { return UInt(requests.lastIndex(of: text).map { $0 + 1 } ?? 0) }
        if requests.last != "" { request("") {} }
        return UInt(requests.count)
    }

    /// Takes the answers that lines `? QUESTION: ANSWER` give.
    func learn(_ lines: some Sequence<String>) {
        for line in lines {
            guard let colon = line.range(of: ": ", options: .backwards) else { continue }
            facts[String(line[..<colon.lowerBound].dropFirst(2))] =
                String(line[colon.upperBound...])
        }
    }

    private func forget(_ question: String) {
        for key in facts.keys where key.hasPrefix(question) { facts[key] = nil }
    }

    /// Puts a real event's serial number, and the number of its touch, into the words of traces.
    func translate(_ event: inout XTraceEvent, serial: UInt) {
        let number = serials.count { $0.lowerBound <= serial }
        let isLater = serials.last.map { $0.upperBound <= serial } ?? true
        if !isLater { event.after = requests.prefix(number).last { $0 != "" } ?? "nothing" }
        guard event.name.hasPrefix("touch") else { return }
        let touch = UInt32(bitPattern: event.detail)
        if !touches.contains(touch) { touches.append(touch) }
        event.detail = Int32(touches.firstIndex(of: touch) ?? 0) + 1
    }

    // MARK: Requests

    /// Notes a request, and makes it by `body` where there is a real server.
    private func request<Result>(_ text: String, _ body: () throws -> Result) rethrows -> Result {
        requests.append(text)
        if text != "" { log.append("  > " + text) }
        let first = real?.nextSerial ?? 0
        defer { serials.append(first..<max(first, real?.nextSerial ?? 0)) }
        return try body()
    }

    func send(_ request: InputRequest) {
        let text =
            if case .selectRaw(let types) = request { "selectRaw(\(names(types)))" } else {
                tidy(request)
            }
        self.request(text) {
            switch request {
            case .acceptTouch(let touch, let device, let window):
                real?.send(.acceptTouch(number(touch), device: device, on: real(window)))
            case .rejectTouch(let touch, let device, let window):
                real?.send(.rejectTouch(number(touch), device: device, on: real(window)))
            default: real?.send(request)
            }
        }
    }

    private func number(_ touch: UInt32) -> UInt32 {
        let index = Int(touch) - 1
        return touches.indices.contains(index) ? touches[index] : touch
    }

    private func real(_ window: Window) -> Window {
        (window == grabWindow ? real?.grabWindow : real?.root) ?? window
    }

    func grab(_ grab: InputGrab) -> Bool {
        isDone("grab \(tidy(grab))") { $0.grab(grab) }
    }

    func play(_ means: PressedHotkey.Means, isDown: Bool, on source: Int32) -> Bool {
        isDone("play \(tidy(means)) \(isDown ? "down" : "up") on \(source)") {
            $0.play(means, isDown: isDown, on: source)
        }
    }

    private func isDone(_ text: String, _ body: (XInputServer) -> Bool) -> Bool {
        let isDone = request(text) { says("done \(text)", true, body) }
        if !isDone { log[log.count - 1] += " refused" }
        return isDone
    }

    func forgetButtonNumbers() { real?.forgetButtonNumbers() }
    func flush() { real?.flush() }
    func sync() { real?.sync() }
    var nextSerial: UInt { UInt(requests.count) + 1 }

    // MARK: The queue

    func open(_ event: UnsafeMutablePointer<XEvent>) -> EventCookie? { nil }
    var queued: Int { real?.queued ?? 0 }
    func hasWaiting(_ type: Int32) -> Bool {
        let name = XTraceEvent.types.first { $0.value == type }?.key ?? "\(type)"
        return says("waiting \(name)", false) { $0.hasWaiting(type) }
    }

    func dequeueTouchBegins() -> [XIDeviceEvent] { [] }

    // MARK: Questions

    /// The answer to `question`: that of a real server, else the fact, else the `usual` one.
    private func answer(
        _ question: String, _ usual: String, _ ask: (XInputServer) -> String
    ) -> String {
        let known = facts[question] ?? usual
        guard let real else { return known }
        let answer = ask(real)
        if answer != known {
            facts[question] = answer
            found.append("? \(question): \(answer)")
        }
        return answer
    }

    private func says(_ question: String, _ usual: Bool, _ ask: (XInputServer) -> Bool) -> Bool {
        answer(question, usual ? "yes" : "no") { ask($0) ? "yes" : "no" } == "yes"
    }

    func isGrabbedElsewhere(_ device: Int32) -> Bool {
        says("grabbed-elsewhere \(device)", false) { $0.isGrabbedElsewhere(device) }
    }

    func isAwaited(key: UInt8?, under modifiers: UInt32?, of keyboard: Int32) -> Bool {
        let key = (key.map { "\($0)" } ?? "any", modifiers.map { "\($0)" } ?? "any")
        return says("awaited key \(key.0) under \(key.1) of \(keyboard)", false) {
            $0.isAwaited(key: UInt8(key.0), under: modifiers, of: keyboard)
        }
    }

    func areAwaited(_ keys: [UInt8]) -> Bool {
        says("awaited \(list(keys))", false) { $0.areAwaited(keys) }
    }

    func queryPointer(_ device: Int32, button: Int32) -> PointerQuery {
        let place = answer("pointer \(device)", XTraceEvent.text(pointer.x, pointer.y)) {
            $0.queryPointer(device, button: 0).position.map { XTraceEvent.text($0.x, $0.y) }
                ?? "elsewhere"
        }
        let isDown =
            button != 0
            && says("down \(button) on \(device)", false) {
                $0.queryPointer(device, button: button).isDown
            }
        return PointerQuery(position: XTraceEvent.point(place), isDown: isDown)
    }

    var isPointerOnCover: Bool { says("pointer-on-cover", false) { $0.isPointerOnCover } }

    func modifiersDown(on keyboard: Int32) -> UInt32 {
        let answer = answer("modifiers-down \(keyboard)", "\(modifiers[keyboard] ?? 0)") {
            "\($0.modifiersDown(on: keyboard))"
        }
        return UInt32(answer) ?? 0
    }

    var keysDown: Set<UInt8> { keys("keys-down") { $0.keysDown } }
    var keysHeld: Set<UInt8> { keys("keys-held") { $0.keysHeld } }

    private func keys(_ question: String, _ ask: (XInputServer) -> Set<UInt8>) -> Set<UInt8> {
        let keys = answer(question, "none") { list(ask($0).sorted()) }
        return Set(keys.split(separator: " ").compactMap { UInt8($0) })
    }

    func keyFilters(of keyboard: Int32) -> KeyFilters {
        // Others of XKB's controls are of no interest.
        let all = XkbStickyKeysMask | XkbSlowKeysMask | XkbBounceKeysMask | XkbMouseKeysMask
        let answer = answer("key-filters \(keyboard)", "0") {
            "\($0.keyFilters(of: keyboard).enabled & UInt32(all))"
        }
        return KeyFilters(enabled: UInt32(answer) ?? 0)
    }

    func keyboardInUse(of keyboard: Int32) -> Int32? {
        Int32(
            answer("keyboard-in-use \(keyboard)", "\(SeatDevices.usualKeyboard)") {
                $0.keyboardInUse(of: keyboard).map { "\($0)" } ?? "none"
            })
    }

    func logicalButton(_ physical: Int32, of device: Int32) -> Int32 {
        let answer = answer("logical-button \(physical) of \(device)", "\(physical)") {
            "\($0.logicalButton(physical, of: device))"
        }
        return Int32(answer) ?? 0
    }

    func syntheticButton(for button: Int) -> SyntheticButton? {
        let words = answer("synthetic-button \(button)", "\(button) of 4, placeable") {
            guard let button = $0.syntheticButton(for: button) else { return "none" }
            return "\(button.physical) of \(button.pointer ?? 0)"
                + (button.placeable == nil ? "" : ", placeable")
        }
        let numbers = words.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        let pointer = numbers[1] == 0 ? nil : Int32(numbers[1])
        return SyntheticButton(
            physical: numbers[0], pointer: pointer,
            placeable: words.hasSuffix("placeable") ? pointer : nil)
    }

    func readDevices(_ filter: DeviceFilter) -> SeatDevices {
        let text = answer("devices", SeatDevices.usual) { $0.readDevices(filter).trace }
        return SeatDevices(filter, trace: text)
    }

    func readKeyboard() -> KeyboardMap {
        let name = answer("keyboard", "us") { KeyboardMap.name(of: $0.readKeyboard()) }
        return KeyboardMap.named(name)
    }

    func readSyntheticKeyFilters() { real?.readSyntheticKeyFilters() }
    var keyboardRules: [String] { real?.keyboardRules ?? [] }
}

/// What actions press counts as a request, too.
extension TraceServer: OwnInput {
    var isAvailable: Bool { true }
    var holdsInput: Bool { says("actions-hold-input", false) { _ in false } }
    func caused(_ serial: UInt) -> Bool { own.contains(serial) }
    func recordOwn(since first: UInt) {
        for serial in first..<max(first, nextSerial) { own.insert(serial) }
    }

    func strike(_ keycode: UInt8, on device: Int32?) {
        act("strike \(keycode) on \(device ?? 0)") { $0.strike(keycode, on: device) }
    }

    func strike(silent keycode: UInt8, on device: Int32?) {
        act("strike silent \(keycode) on \(device ?? 0)") {
            $0.strike(silent: keycode, on: device)
        }
    }

    /// What an action of a gesture does.
    func act(_ text: String, _ body: (SyntheticInput) throws -> Void) rethrows {
        own.insert(nextSerial)
        try request(text) { if let synthetic { try body(synthetic) } }
    }
}

private func list(_ keys: [UInt8]) -> String {
    keys.isEmpty ? "none" : keys.map { "\($0)" }.joined(separator: " ")
}

/// What Swift prints of a value, without types: `allow(3, keep)` of
/// `allow(3, Desktop.InputRequest.Answer.keep)`.
private func tidy(_ value: some Any) -> String {
    var (text, word) = ("", "")
    var areOptional: [Bool] = []
    for character in "\(value)" {
        switch character {
        case ".": word = word.first?.isUppercase == true ? "" : word + "."
        case "(":
            areOptional.append(word == "Optional")
            if word != "Optional" { text += word + "(" }
            word = ""
        case ")":
            text += word + (areOptional.popLast() == true ? "" : ")")
            word = ""
        case _ where character.isLetter || character.isNumber: word.append(character)
        default:
            text += word + String(character)
            word = ""
        }
    }
    return (text + word).replacing("[2147483648]", with: "any")
}

// Devices as text: `2+3; 6 keyboard test keyboard; 7 pointer test mouse`.
extension SeatDevices {
    /// The devices of a private Xorg.
    static let usual =
        "2+3; 4 pointer Virtual core XTEST pointer; 5 keyboard Virtual core XTEST keyboard; "
        + "6 keyboard test keyboard; 7 pointer test mouse; 8 pointer test pointer; "
        + "9 touchscreen test touch screen; 10 touchpad test touchpad"
    static let usualKeyboard = 6

    var trace: String {
        let pairs = seats.map { "\($0.pointer)+\($0.keyboard)" }
        let names = devices.map { "\($0.id) \($0.kind.rawValue) \($0.name)" }
        return (pairs + names).joined(separator: "; ")
    }

    init(_ filter: DeviceFilter, trace: String) {
        var devices: [InputDevice] = []
        var seats: [Seat] = []
        for part in trace.components(separatedBy: "; ") {
            let words = part.split(separator: " ", maxSplits: 2).map(String.init)
            let pair = part.split(separator: "+").compactMap { Int32($0) }
            if pair.count == 2 {
                seats.append(Seat(pointer: pair[0], keyboard: pair[1]))
            } else if words.count == 3, let id = Int(words[0]),
                let kind = InputDevice.Kind(rawValue: words[1])
            {
                devices.append(InputDevice(id: id, name: words[2], kind: kind))
            }
        }
        self.init(filter, devices, seats)
    }
}

// Keyboards as text: a key a line, `24 holds 0x0: 71,51`, its groups one after the other.
extension KeyboardMap {
    static let folder = packageFolder.appending(path: "Tests/Traces/X")
    private static let names = ["us", "de", "xephyr"]
    nonisolated(unsafe) private static let known = Dictionary(
        uniqueKeysWithValues: names.map {
            ($0, KeyboardMap(trace: (try? packageFile("Tests/Traces/X/\($0).keyboard")) ?? ""))
        })

    static func named(_ name: String) -> KeyboardMap { known[name] ?? KeyboardMap(trace: "") }

    /// The name of the file that is this keyboard's, which is made where there is none.
    static func name(of map: KeyboardMap) -> String {
        for name in names {
            let text = try? packageFile("Tests/Traces/X/\(name).keyboard")
            if text == map.trace { return name }
            guard text == nil else { continue }
            try? map.trace.write(
                to: folder.appending(path: "\(name).keyboard"), atomically: true, encoding: .utf8)
            return name
        }
        return "none"
    }

    private var trace: String {
        let keys = keycodes.map { key in
            let groups = (symbols[key] ?? []).map { group in
                group.map { String($0, radix: 16) }.joined(separator: ",")
            }
            let held = String(modifiers[key] ?? 0, radix: 16)
            return "\(key) holds 0x\(held): \(groups.joined(separator: " "))\n"
        }
        let function = functionKeys.sorted { $0.key < $1.key }.map { "F\($0.key) is \($0.value)\n" }
        return (keys + function).joined()
    }

    private convenience init(trace: String) {
        var symbols: [UInt8: [[UInt]]] = [:]
        var modifiers: [UInt8: UInt8] = [:]
        var functionKeys: [Int: UInt8] = [:]
        for line in trace.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            if words.count == 3, words[1] == "is" {
                functionKeys[Int(words[0].dropFirst()) ?? 0] = UInt8(words[2])
            } else if words.count >= 3, let key = UInt8(words[0]) {
                modifiers[key] = UInt8(words[2].dropFirst(2).dropLast(), radix: 16) ?? 0
                symbols[key] = words.dropFirst(3).map { group in
                    group.split(separator: ",").compactMap { UInt($0, radix: 16) }
                }
            }
        }
        self.init(symbols: symbols, modifiers: modifiers, functionKeys: functionKeys)
    }
}

/// The names of types of raw events: `key-press+motion`.
private func names(_ types: Set<Int32>) -> String {
    let names = ["key-press", "key-release", "button-press", "button-release", "motion"]
    let own = names.indices.filter { types.contains(XI_RawKeyPress + Int32($0)) }
    return own.isEmpty ? "none" : own.map { names[$0] }.joined(separator: "+")
}

extension Hotkeys.Combination: CustomStringConvertible {
    /// `Super+grave as key 49 under 0x40`; how many more, where locks may be on.
    var description: String {
        let first = masks.first.map { "0x" + String($0, radix: 16) } ?? "none"
        return "\(chord) as \(isButton ? "button" : "key") \(detail) under \(first)"
            + (masks.count > 1 ? " and \(masks.count - 1) more" : "")
    }
}
