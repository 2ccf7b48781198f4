internal import CX11
public import Engine
public import Gestures
internal import Glibc

/// Lets the user answer a question of a command by pressing keys or by clicking on a window. Until
/// then the keyboard, and for a window the pointer as well, belong to this program alone; both
/// methods wait and return with nothing grabbed.
public final class Picker {
    /// Why nothing can be picked.
    public enum Fault: Error, Hashable, CustomStringConvertible {
        /// Another program has the keyboard or the pointer.
        case busy
        /// Nothing came for so long that the user may be gone, while no screen locker could start.
        case idle
        /// The server went away.
        case lost

        /// What is wrong, in a sentence.
        public var description: String {
            switch self {
            case .busy: "Another program holds the keyboard or the pointer, a menu perhaps."
            case .idle: "Nothing came for a minute."
            case .lost: "The display went away."
            }
        }
    }

    private let display: Display
    /// How long another program may still hold what is to be grabbed, in milliseconds: a menu, or a
    /// key that a window manager has grabbed.
    private static let patience = 2_000
    /// How long keyboard and pointer are kept without an event, in milliseconds.
    private static let mostIdle: Int32 = 60_000
    /// The cross of X's cursor font (`XC_crosshair`), which other programs pick windows with, too.
    private static let crosshair: UInt32 = 34

    /// A picker over a connection of its own to the server `name`, or to the one that `DISPLAY`
    /// names.
    public init(_ name: String? = nil) throws(DesktopError) { display = try Display(name) }

    /// Where the monitors are.
    public var monitors: [Box] { Monitors(WindowManager(display)).all.map(\.bounds) }

    // MARK: Keys

    /// Waits until the user has pressed a key, alone or with modifiers, or modifiers alone, and has
    /// released all of them.
    ///
    /// - Returns: the chord; nil for Escape by itself.
    public func chord() throws(Fault) -> Chord? {
        try grab { XGrabKeyboard($0, display.root, 0, GrabModeAsync, GrabModeAsync, 0) }
        defer { release() }
        let modifierMap = ModifierMap(display)
        var pressed = PressedKeys()
        while true {
            var event = try next()
            switch event.type {
            case KeyPress:
                let isModifier = modifierMap.has(UInt8(truncatingIfNeeded: event.xkey.keycode))
                pressed.press(
                    event.xkey.keycode,
                    isModifier
                        ? nil
                        : Chord(
                            .key(name(of: event.xkey, modifierMap)),
                            modifiers: modifierMap.modifiers(of: event.xkey.state)))
            case KeyRelease:
                // A modifier's own bit is still set when it goes up.
                let isModifier = modifierMap.has(UInt8(truncatingIfNeeded: event.xkey.keycode))
                let modifiers = modifierMap.modifiers(of: event.xkey.state)
                pressed.release(
                    event.xkey.keycode,
                    isModifier && !modifiers.isEmpty ? Chord(.modifiers, modifiers: modifiers) : nil
                )
                guard pressed.isOver, let chord = pressed.chord else { continue }
                return chord == Chord(.key("Escape")) ? nil : chord
            case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
            default: break
            }
        }
    }

    /// What the key of `event` is called in a chord: as it is engraved, without what Shift and AltGr
    /// would make of it, but on the keypad as NumLock has it.
    private func name(of event: XKeyEvent, _ modifierMap: ModifierMap) -> String {
        let keycode = UInt8(truncatingIfNeeded: event.keycode)
        let group = event.state & 0x6000
        func symbol(_ state: UInt32) -> KeySym {
            var consumed: UInt32 = 0
            var symbol: KeySym = 0
            XkbLookupKeySym(display.handle, keycode, state, &consumed, &symbol)
            return symbol
        }
        let plain = Keysyms.name(of: symbol(group)) ?? "NoSymbol"
        guard plain.hasPrefix("KP_") else { return plain }
        let locks = event.state & modifierMap.lockMask & ~UInt32(LockMask)
        return Keysyms.name(of: symbol(group | locks)) ?? plain
    }

    // MARK: Windows

    /// Waits until the user clicks on a window, with a cross as the pointer.
    ///
    /// - Returns: the window's class, empty where it has none or there is no window; nil when
    ///   another button was pressed than the first, or Escape.
    public func windowClass() throws(Fault) -> String? {
        let cursor = XCreateFontCursor(display.handle, Self.crosshair)
        defer { XFreeCursor(display.handle, cursor) }
        defer { release() }
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask)
        try grab {
            XGrabPointer(
                $0, display.root, 0, mask, GrabModeAsync, GrabModeAsync, 0, cursor, 0)
        }
        // For Escape.
        try grab { XGrabKeyboard($0, display.root, 0, GrabModeAsync, GrabModeAsync, 0) }
        var place: Point?
        var hasEscaped = false
        while true {
            let event = try next()
            switch event.type {
            case KeyPress:
                hasEscaped =
                    XkbKeycodeToKeysym(
                        display.handle, UInt8(truncatingIfNeeded: event.xkey.keycode), 0, 0)
                    == KeySym(XK_Escape)
            case KeyRelease where hasEscaped: return nil
            case ButtonPress where event.xbutton.button == 1:
                place = Point(x: Double(event.xbutton.x_root), y: Double(event.xbutton.y_root))
            case ButtonRelease:
                // With the release, which no application is to get.
                guard event.xbutton.button < 4 else { continue }
                guard event.xbutton.button == 1, let place else { return nil }
                let manager = WindowManager(display)
                let windows = Windows(
                    manager, desktops: Desktops(manager), monitors: Monitors(manager))
                return windows.describe(at: place, reading: .name).className
            default: break
            }
        }
    }

    // MARK: Waiting

    /// Tries until the server grants it.
    private func grab(_ attempt: (OpaquePointer) -> Int32) throws(Fault) {
        for _ in 0..<Self.patience / 20 {
            guard !display.isLost else { throw .lost }
            if attempt(display.handle) == GrabSuccess { return }
            _ = poll(nil, 0, 20)
        }
        throw .busy
    }

    private func release() {
        guard !display.isLost else { return }
        XUngrabPointer(display.handle, 0)
        XUngrabKeyboard(display.handle, 0)
        display.sync()
    }

    private func next() throws(Fault) -> XEvent {
        while display.pending == 0 {
            guard !display.isLost else { throw .lost }
            display.flush()
            var source = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&source, 1, Self.mostIdle) == 0 { throw .idle }
        }
        var event = XEvent()
        XNextEvent(display.handle, &event)
        return event
    }
}

/// The keys that go down and up until a chord is complete.
struct PressedKeys {
    private var down: Set<UInt32> = []
    /// What was pressed: of several keys the first, with the modifiers that were down then.
    private(set) var chord: Chord?
    /// Whether all keys are up again.
    var isOver: Bool { down.isEmpty }

    /// A key goes down: `chord` with the modifiers, nil for a modifier.
    mutating func press(_ keycode: UInt32, _ chord: Chord?) {
        down.insert(keycode)
        if let chord, self.chord == nil { self.chord = chord }
    }

    /// A key goes up; `modifiers` are those that were down until then, nil for a plain key. The
    /// release of a key that went down before all this, the one that answered a question, is
    /// nothing.
    mutating func release(_ keycode: UInt32, _ modifiers: Chord?) {
        guard down.remove(keycode) != nil else { return }
        if chord == nil { chord = modifiers }
    }
}
