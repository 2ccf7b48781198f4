internal import CX11
internal import Gestures
internal import Glibc

/// What was pressed or changed through the server, and stays so when the client that did it dies:
/// keys and buttons pressed by XTEST, keys bound to symbols, locks that were lifted for a while.
///
/// It is recorded in a property of the root window, by requests on the same connection before those
/// that press and after those that release, so that the guardian or the next start, which finds the
/// property there once the connection is gone, knows what to put right. The record may name more
/// than is down, never less.
struct OutstandingInput: Equatable {
    /// The property is of type CARDINAL and format 32: the number of the layout,
    /// the process that wrote it, then entries whose highest byte says what they are.
    private static let layout: UInt32 = 1
    /// The longest record that is read: no keyboard has more keys to bind, at three words each.
    static let mostWords = 1024

    private enum Entry: UInt32 {
        case key = 1
        case button = 2
        case binding = 3
        case locks = 4
    }

    /// The locked modifiers and the locked group that were in force before.
    struct Locks: Equatable {
        var modifiers: UInt8
        var group: UInt8
    }

    var keys: Set<UInt8> = []
    var buttons: Set<UInt8> = []
    /// The symbols that each key is bound to, by level.
    var bindings: [UInt8: [UInt]] = [:]
    var locks: Locks?

    var isEmpty: Bool { keys.isEmpty && buttons.isEmpty && bindings.isEmpty && locks == nil }

    func words(of process: UInt32) -> [UInt32] {
        var words = [Self.layout, process]
        words += keys.sorted().map { Entry.key.rawValue << 24 | UInt32($0) }
        words += buttons.sorted().map { Entry.button.rawValue << 24 | UInt32($0) }
        for (keycode, symbols) in bindings.sorted(by: { $0.key < $1.key }) {
            words.append(Entry.binding.rawValue << 24 | UInt32(keycode))
            words += (0..<2).map {
                symbols.indices.contains($0) ? UInt32(truncatingIfNeeded: symbols[$0]) : 0
            }
        }
        if let locks {
            words.append(
                Entry.locks.rawValue << 24 | UInt32(locks.group) << 8 | UInt32(locks.modifiers))
        }
        return words
    }

    /// Reads the property's value, and which process wrote it; nil where the layout is not ours.
    /// Any client can write there, so entries that make no sense are passed over.
    static func read(_ words: [UInt32]) -> (input: OutstandingInput, process: UInt32)? {
        guard words.count >= 2, words.count <= mostWords, words[0] == layout else { return nil }
        var input = OutstandingInput()
        var rest = words[2...]
        while let word = rest.popFirst() {
            let number = UInt8(truncatingIfNeeded: word)
            switch Entry(rawValue: word >> 24) {
            case .key: if number >= 8 { input.keys.insert(number) }
            case .button: if number > 0 { input.buttons.insert(number) }
            case .binding:
                let symbols = rest.prefix(2).map { UInt($0) }
                rest = rest.dropFirst(2)
                if number > 8, symbols.count == 2 { input.bindings[number] = symbols }
            case .locks:
                let group = UInt8(truncatingIfNeeded: word >> 8)
                if group < 4 { input.locks = Locks(modifiers: number, group: group) }
            case nil: break
            }
        }
        return (input, words[1])
    }
}

/// What this connection has pressed or changed, and what of it the server has on record.
struct OwnInputRecord {
    var outstanding = OutstandingInput()
    var recorded = OutstandingInput()
    /// Those of the keys that were pressed again for the user, who holds them still: they are down for
    /// XTEST's keyboard, too, until `releaseKeysGivenBack`.
    var keysGivenBack: Set<UInt8> = []
}

// Changes through the server, which are recorded.
extension Display {
    /// Whether anything that was pressed or changed through the server would outlive this
    /// connection.
    public var hasOutstandingInput: Bool { !ownInput.outstanding.isEmpty }

    func fakeKey(_ keycode: UInt8, isDown: Bool) {
        if isDown {
            ownInput.outstanding.keys.insert(keycode)
            record()
        } else {
            ownInput.outstanding.keys.remove(keycode)
            ownInput.keysGivenBack.remove(keycode)
        }
        withoutKeyFilters { _ = XTestFakeKeyEvent(handle, UInt32(keycode), isDown ? 1 : 0, 0) }
    }

    /// Presses or releases a physical button through XTEST: where the pointer is, or at `place`
    /// with XTEST's pointer `place.device`.
    func fakeButton(
        _ button: Int, isDown: Bool, at place: (device: Int32, point: Point)? = nil
    ) {
        if isDown {
            ownInput.outstanding.buttons.insert(UInt8(clamping: button))
            record()
        } else {
            ownInput.outstanding.buttons.remove(UInt8(clamping: button))
        }
        guard let place else {
            XTestFakeButtonEvent(handle, UInt32(clamping: button), isDown ? 1 : 0, 0)
            return
        }
        var device = XDevice(number: place.device)
        let pixel = place.point.pixel
        var axes = [Int32(pixel.x), Int32(pixel.y)]
        XTestFakeDeviceButtonEvent(
            handle, &device, UInt32(clamping: button), isDown ? 1 : 0, &axes, 2, 0)
    }

    /// Moves the pointer to the pixel that `place` is in.
    func fakeMotion(to place: Point) {
        let pixel = place.pixel
        XTestFakeMotionEvent(handle, screen, Int32(pixel.x), Int32(pixel.y), 0)
    }

    /// Releases what was pressed again for the user and is not held any more: the server takes the
    /// next press of a key that XTEST's keyboard still holds, another program's, for a repetition.
    /// To be called when a modifier changes.
    ///
    /// - Parameter all: at the end of the program, whatever the user holds.
    public func releaseKeysGivenBack(all: Bool = false) {
        guard !isLost, !ownInput.keysGivenBack.isEmpty else { return }
        let held = all ? [] : KeyboardDevices(self).keysHeld
        for keycode in ownInput.keysGivenBack.subtracting(held) { fakeKey(keycode, isDown: false) }
        flush()
    }

    /// Keys are about to be bound to symbols, or have been restored.
    func recordBindings(_ bindings: [UInt8: [UInt]]) {
        ownInput.outstanding.bindings = bindings
        if !bindings.isEmpty { record() }
    }

    /// Locks are about to be changed for a while; nil once they are as before.
    func recordLocks(_ locks: OutstandingInput.Locks?) {
        guard locks == nil || ownInput.outstanding.locks == nil else { return }
        ownInput.outstanding.locks = locks
        if locks != nil { record() }
    }

    /// Brings the record up to date where it names what was released since: to be called when there
    /// is time. Asks the server nothing.
    public func updateInputRecord() {
        guard !isLost, ownInput.outstanding != ownInput.recorded else { return }
        if ownInput.outstanding.isEmpty {
            XDeleteProperty(handle, root, atom(.outstandingInput))
            ownInput.recorded = ownInput.outstanding
        } else {
            write()
        }
    }

    /// Records what is outstanding before it is, unless the record has it already.
    private func record() {
        let isKnown =
            ownInput.recorded.keys.isSuperset(of: ownInput.outstanding.keys)
            && ownInput.recorded.buttons.isSuperset(of: ownInput.outstanding.buttons)
            && ownInput.recorded.bindings == ownInput.outstanding.bindings
            && ownInput.recorded.locks == ownInput.outstanding.locks
        if !isKnown { write() }
    }

    private func write() {
        ownInput.recorded = ownInput.outstanding
        // Xlib takes 32-bit values as C longs.
        let words = ownInput.outstanding.words(of: UInt32(bitPattern: getpid())).map { CLong($0) }
        words.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                handle, root, atom(.outstandingInput), Atom(XA_CARDINAL), 32,
                PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress,
                Int32(words.count))
        }
    }

    /// Puts right what a process left behind that ended without doing so: releases keys and
    /// buttons, ends bindings, locks what was locked, releases what fingers left down. Whichever
    /// process comes first removes the record.
    ///
    /// - Parameter process: whose record it has to be; nil for anybody's.
    public func restoreOutstandingInput(of process: UInt32? = nil) {
        guard !isLost else { return }
        defer {
            releaseButtonsOfTouchscreens()
            sync()
        }
        guard let left = removeRecord(of: process) else { return }
        if !left.keys.isEmpty || !left.buttons.isEmpty { release(left) }
        TemporaryKeyBindings.restore(left.bindings, on: self)
        if let locks = left.locks {
            XkbLockModifiers(handle, UInt32(XkbUseCoreKbd), 0xff, UInt32(locks.modifiers))
            XkbLockGroup(handle, UInt32(XkbUseCoreKbd), UInt32(locks.group))
        }
    }

    private func removeRecord(of process: UInt32?) -> OutstandingInput? {
        let property = atom(.outstandingInput)
        // No client may replace it between the question and its removal.
        return grabbingServer {
            let words = Properties(self).cardinals(
                .outstandingInput, of: root, limit: OutstandingInput.mostWords)
            guard let found = OutstandingInput.read(words),
                process.map({ $0 == found.process }) ?? true
            else { return nil }
            XDeleteProperty(handle, root, property)
            return found.input
        }
    }

    /// Releases only keys that XTEST's keyboard has down: to release another key would lift it for
    /// a user who holds it by now.
    private func release(_ left: OutstandingInput) {
        let down = KeyboardDevices(self).keysFeigned
        for keycode in left.keys.intersection(down).sorted() {
            XTestFakeKeyEvent(handle, UInt32(keycode), 0, 0)
        }
        // The server passes over the release of a button that the device does not hold.
        for button in left.buttons.sorted() {
            XTestFakeButtonEvent(handle, UInt32(button), 0, 0)
        }
    }
}

extension Point {
    /// The corner of the pixel that it lies in; of a place that no screen has, of the nearest one.
    var pixel: Point {
        func pixel(_ coordinate: Double) -> Double {
            coordinate.isNaN ? 0 : min(max(coordinate, 0), 32767).rounded(.down)
        }
        return Point(x: pixel(x), y: pixel(y))
    }
}

extension XDevice {
    fileprivate init(number: Int32) {
        self.init(device_id: XID(UInt32(bitPattern: number)), num_classes: 0, classes: nil)
    }

    /// The same; nil where those requests cannot name it: they have seven bits for the number.
    init?(named number: Int32?) {
        guard let number, (1..<128).contains(number) else { return nil }
        self.init(number: number)
    }
}
