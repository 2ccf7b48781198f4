internal import CX11
internal import Desktop

/// Finds keys by name on the keyboard as it is laid out now.
struct Keyboard {
    let display: Display

    /// The keycode whose unshifted symbol is called `name`; failing that, one that carries it on
    /// any level.
    func keycode(_ name: String) throws(TestServerError) -> UInt8 {
        let symbol = try Self.symbol(name)
        var (low, high): (Int32, Int32) = (0, 0)
        XDisplayKeycodes(display.handle, &low, &high)
        var width: Int32 = 0
        // Asked anew every time: Xlib's own copy goes stale when the layout changes.
        guard
            let table = XGetKeyboardMapping(
                display.handle, KeyCode(low), high - low + 1, &width)
        else { throw .display("no keyboard map") }
        defer { XFree(table) }
        let count = Int(high - low + 1)
        for level in 0..<Int(width) {
            for index in 0..<count where table[index * Int(width) + level] == symbol {
                return UInt8(Int(low) + index)
            }
        }
        throw .unknownKey(name)
    }

    /// The symbol called `name`.
    static func symbol(_ name: String) throws(TestServerError) -> KeySym {
        let symbol = XStringToKeysym(aliases[name] ?? name)
        guard symbol != 0 else { throw .unknownKey(name) }
        return symbol
    }

    private static let aliases = [
        "Ctrl": "Control_L", "Control": "Control_L", "Alt": "Alt_L", "Shift": "Shift_L",
        "Super": "Super_L", "Meta": "Meta_L", "Hyper": "Hyper_L", "AltGr": "ISO_Level3_Shift",
    ]
}
