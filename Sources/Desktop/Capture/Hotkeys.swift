internal import CX11
public import Engine

// What the mapping asks for.
extension Capture {
    /// Grabs the hotkeys `chords`, and keeps `cancel`, if any, for holds. Under those in `touching`
    /// fingers draw. `unavailable` has those that could not be grabbed; the others work.
    public func grabHotkeys(_ chords: [Chord], cancel: Chord?, touching: [Chord] = []) {
        (hotkeys.chords, hotkeys.touching, hotkeys.cancel) = (chords, touching, cancel)
        // An application has the hotkey that is down, and would lose it.
        guard !tracker.isHandedOver else { return due.refresh = due.refresh ?? .zero }
        // What is known of devices and keyboard is valid until an event says that they changed.
        if due.refresh == nil { grabAnew() } else { refresh() }
    }

    /// Listens to `wanted` without a hotkey, in place of what it listened to before; costs round
    /// trips when that changes.
    ///
    /// Fingers that come down are reported and wait for `accept` or `reject`. Touchpad gestures of
    /// a wanted number of fingers are ours from the beginning.
    ///
    /// - Returns: what could not be had, because another program listens to it the same way or the
    ///   server knows no such gestures.
    @discardableResult
    public func listenAlways(to wanted: FreeInput) -> FreeInput {
        grabs.free = wanted
        if !wanted.touches { touches.reject(touches.undecided) }
        grabs.apply()
        server.flush()
        let refused = grabs.refused
        return FreeInput(
            touches: wanted.touches && refused.contains(.allTouches),
            pads: wanted.pads.filter {
                !server.hasGestures
                    || refused.contains(.pad($0.key, waits: hotkeys.waitsForAnswer))
            })
    }

    /// Which devices take part. To set another one grabs the hotkeys anew, which costs round trips:
    /// between holds only.
    public var filter: DeviceFilter {
        get { seatDevices.filter }
        set {
            guard newValue != filter else { return }
            seatDevices.filter = newValue
            readDevices()
            awaited.grabAll()
            grabs.isSettled = false
            grabs.apply()
            server.flush()
        }
    }

    func readDevices() {
        seatDevices = server.readDevices(filter)
        hotkeys.waitsForAnswer = !filter.admitsAll || seats.count > 1
        if let first = seats.first { grabs.pointerDevice = first.pointer }
    }

    package var unavailable: [HotkeyFailure] { hotkeys.failures }

    /// Reads devices and keyboard again and grabs everything anew, as after a change of the
    /// keyboard's layout.
    func refresh() {
        readDevices()
        hotkeys.readKeyboard()
        grabAnew()
    }

    /// Schedules the hotkeys to be grabbed anew, between holds. Changes come in storms: a layout
    /// change is several, a script may make hundreds.
    func scheduleRefresh(_ now: Duration) {
        due.refresh = due.refresh ?? now + Capture.refreshDelay
        due.renewals = Capture.renewalDelays.map { now + $0 }
    }

    private func grabAnew() {
        due.refresh = nil
        hotkeys.grabAll()
        // Under any hotkey it says when to release keys that were given back to the user.
        selectKeyboardEvents(.modifiers, isWanted: true)
        selectKeyboardEvents(.controls, isWanted: !hotkeys.modifierChords.isEmpty)
        awaited.grabAll()
        awaited.chooseSilentKey()
        grabs.isSettled = false
        grabs.apply()
        server.flush()
    }

    func selectKeyboardEvents(_ events: InputRequest.KeyboardEvents, isWanted: Bool) {
        for seat in seats {
            server.send(.selectKeyboard(events, seat.keyboard, isWanted: isWanted))
        }
    }
}

/// The passive grabs of all hotkeys. Core and XI2 grabs do not know of each other in the server, so
/// both are made: the core grab shows whether a core client has the combination and keeps later
/// ones off, the XI2 grab is the one that fires.
final class Hotkeys {
    /// A key or button under some sets of modifiers (real bits): what is grabbed for `chord`, or a part.
    struct Combination: Hashable {
        var chord: Chord
        var masks: [UInt32]
        /// The keycode, or the number of the button.
        var detail: Int32
        var isButton: Bool
    }

    private let server: any InputServer
    var chords: [Chord] = []
    /// Those of them under which fingers on a touch screen draw.
    var touching: [Chord] = []
    /// The key that cancels a hold, which is grabbed only in one.
    var cancel: Chord?
    private(set) var cancelKeycodes: [Int32] = []
    /// The sets of modifiers of hotkeys under which fingers draw, with every combination of the locks;
    /// none of hotkeys without modifiers.
    var touchModifiers: [UInt32] = []
    private(set) var failures: [HotkeyFailure] = []
    /// Whether the server waits for XIAllowEvents after every press, so that one on an excluded
    /// device, or beside the hold of another seat, can go on to the application beneath.
    var waitsForAnswer = false {
        didSet { if waitsForAnswer != oldValue { grabAgain { _ in true } } }
    }
    private(set) var keyboard: KeyboardMap
    private(set) var modifiers: ModifierMap
    private var grabbed: [Combination] = []
    /// Chords of modifiers alone, for which nothing is grabbed, with their real bits.
    private(set) var modifierChords: [(mask: UInt32, chord: Chord)] = []

    init(_ server: any InputServer) {
        self.server = server
        keyboard = server.readKeyboard()
        modifiers = ModifierMap(keyboard)
    }

    func readKeyboard() {
        keyboard = server.readKeyboard()
        modifiers = ModifierMap(keyboard)
    }

    /// Grabs what is wanted, as far as possible, also what was suspended. The grabs that are there
    /// already stay as they are: the server announces a new keyboard whenever another one of several is
    /// typed on.
    func grabAll() {
        var (wanted, missing) = find(chords)
        modifierChords = chords.filter { $0.trigger == .modifiers }.compactMap { chord in
            modifiers.mask(of: chord.modifiers).map { ($0, chord) }
        }
        // What is locked makes no difference either, unless with it another hotkey is meant.
        let locked = modifiers.locked
        for combination in wanted where locked != 0 {
            var other = combination
            other.masks = combination.masks.map { $0 | locked }
            wanted += Self.rest(of: [other], without: wanted)
        }
        let before = grabbed
        grabbed = []
        // The rest is released last, so that no hotkey pressed meanwhile is lost.
        for combination in wanted where !missing.contains(HotkeyFailure(.owned, combination.chord))
        {
            if before.contains(combination) || grab(combination) {
                grabbed.append(combination)
            } else {
                ungrab(combination)
                missing.append(HotkeyFailure(.owned, combination.chord))
            }
        }
        for combination in Self.rest(of: before, without: grabbed) { ungrab(combination) }
        failures = missing
        let alone = modifierChords.filter { touching.contains($0.chord) }
            .flatMap { modifiers.variants(of: $0.mask) }
        let others = grabbed.filter { touching.contains($0.chord) }.map(\.masks)
            .filter { ($0.first ?? 0) & ~modifiers.lockMask != 0 }.joined()
        touchModifiers = Set((alone + others).flatMap { [$0, $0 | locked] }).sorted()
        cancelKeycodes = []
        if case .key(let name) = cancel?.trigger {
            cancelKeycodes = Set(positions(ofKey: name).map { Int32($0.keycode) }).sorted()
        }
    }

    /// What these hotkeys are on this keyboard, and those that it does not give.
    func find(_ chords: [Chord]) -> (combinations: [Combination], failures: [HotkeyFailure]) {
        var (combinations, failures): ([Combination], [HotkeyFailure]) = ([], [])
        for chord in chords {
            do throws(HotkeyFailure) {
                let found = try self.combinations(of: chord)
                combinations += Self.rest(of: found, without: combinations)
                // A viewer of a remote screen may press these keys all the same.
                if let failure = unreachable(chord, found) { failures.append(failure) }
            } catch {
                failures.append(error)
            }
        }
        return (combinations, failures)
    }

    /// What of a hotkey is only on keys that no keyboard has.
    private func unreachable(_ chord: Chord, _ combinations: [Combination]) -> HotkeyFailure? {
        let mask = modifiers.mask(of: chord.modifiers) ?? 0
        for bit in (0..<8).map({ UInt32(1) << $0 }) where mask & bit != 0 {
            guard modifiers.keycodes(of: bit).contains(where: keyboard.isReal) else {
                return HotkeyFailure(.noSuchModifier, chord)
            }
        }
        let isReal =
            combinations.isEmpty
            || combinations.contains { $0.isButton || keyboard.isReal(UInt8(clamping: $0.detail)) }
        return isReal ? nil : HotkeyFailure(.noSuchKey, chord)
    }

    /// The combinations of `combinations` that are not in `others`, whatever their hotkeys.
    static func rest(of combinations: [Combination], without others: [Combination]) -> [Combination]
    {
        combinations.compactMap { combination in
            var rest = combination
            for other in others
            where (other.detail, other.isButton) == (combination.detail, combination.isButton) {
                rest.masks.removeAll { other.masks.contains($0) }
            }
            return rest.masks.isEmpty ? nil : rest
        }
    }

    func combinations(of chord: Chord) throws(HotkeyFailure) -> [Combination] {
        guard let mask = modifiers.mask(of: chord.modifiers) else {
            throw HotkeyFailure(.noSuchModifier, chord)
        }
        switch chord.trigger {
        case .modifiers: return []
        case .button(let number):
            let masks = modifiers.variants(of: mask)
            return [Combination(chord: chord, masks: masks, detail: Int32(number), isButton: true)]
        case .key(let name):
            let positions = positions(ofKey: name)
            guard !positions.isEmpty else { throw HotkeyFailure(.noSuchKey, chord) }
            var combinations: [Combination] = []
            for position in positions {
                let masks = modifiers.variants(
                    of: mask | UInt32(position.modifiers), without: UInt32(position.locks)
                )
                .filter { !keyboard.isKept(position.keycode, under: UInt8(clamping: $0)) }
                if masks.isEmpty { continue }
                combinations.append(
                    Combination(
                        chord: chord, masks: masks, detail: Int32(position.keycode),
                        isButton: false))
            }
            guard !combinations.isEmpty else { throw HotkeyFailure(.keptByServer, chord) }
            return combinations
        }
    }

    func positions(ofKey name: String) -> [KeyboardMap.Position] {
        keyboard.positions(ofKey: name, locks: UInt8(truncatingIfNeeded: modifiers.lockMask))
    }

    /// The hotkey that a press of the key or button `detail` fired.
    func chord(detail: Int32, isButton: Bool, modifiers state: UInt32) -> Chord? {
        grabbed.first {
            $0.detail == detail && $0.isButton == isButton && $0.masks.contains(state & 0xff)
        }?.chord
    }

    /// Whether the key `keycode` is one of the hotkeys, under any modifiers.
    func hasGrab(ofKey keycode: UInt8) -> Bool {
        grabbed.contains { !$0.isButton && $0.detail == Int32(keycode) }
    }

    /// Lifts the grabs of some combinations until the next `grabAll`, for what is given to the application.
    func suspend(where isAffected: (Combination) -> Bool) {
        for combination in grabbed where isAffected(combination) { ungrab(combination) }
        grabbed.removeAll(where: isAffected)
    }

    /// Makes the grabs of some combinations anew, after an ungrab of something wider took them along.
    /// Costs a round trip for each.
    func grabAgain(where isAffected: (Combination) -> Bool) {
        for combination in grabbed where isAffected(combination) { _ = grab(combination) }
    }

    private func grab(_ combination: Combination) -> Bool {
        server.grab(.hotkey(combination, waits: waitsForAnswer))
    }

    private func ungrab(_ combination: Combination) { server.send(.ungrabHotkey(combination)) }
}

/// A hotkey that could not be grabbed.
public struct HotkeyFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why, in a few words, as `curlicue status` shows it.
    package enum Reason: String, Sendable {
        /// Another program has grabbed it, with a core or an XInput2 grab.
        case owned = "taken"
        case noSuchKey = "no such key on this keyboard"
        case noSuchModifier = "no such modifier on this keyboard"
        /// The X server does something with it and gives it to no program.
        case keptByServer = "the X server's own, as for consoles"
    }

    package let chord: Chord
    package let reason: Reason

    package init(_ reason: Reason, _ chord: Chord) { (self.reason, self.chord) = (reason, chord) }

    /// A line for the log.
    public var description: String { "hotkey \(problem). \(advice)" }

    package var problem: String {
        "\(chord)" + (reason == .owned ? " is taken by another program" : ": \(reason.rawValue)")
    }

    package var advice: String {
        "Choose another hotkey in your config" + (reason == .owned ? ", or free it there." : ".")
    }
}
