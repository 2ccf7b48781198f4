internal import CX11

/// Where a keysym is on this keyboard.
struct KeyPosition: Hashable {
    /// The keycode that makes it.
    var keycode: UInt8
    /// Whether it takes Shift.
    var needsShift: Bool
}

extension Display {
    /// Every key that makes the keysym called `name` in any layout of this keyboard, without Shift
    /// where there is one.
    func positions(ofKey name: String) -> [KeyPosition] {
        let symbol = XStringToKeysym(name)
        guard symbol != 0 else { return [] }
        var low: Int32 = 0
        var high: Int32 = 0
        XDisplayKeycodes(handle, &low, &high)
        guard low >= 8, high >= low, high <= 255 else { return [] }
        var plain: [KeyPosition] = []
        var shifted: [KeyPosition] = []
        for keycode in UInt8(low)...UInt8(high) {
            for group in 0..<4 {
                if XkbKeycodeToKeysym(handle, keycode, Int32(group), 0) == symbol {
                    plain.append(KeyPosition(keycode: keycode, needsShift: false))
                    break
                }
                if XkbKeycodeToKeysym(handle, keycode, Int32(group), 1) == symbol {
                    shifted.append(KeyPosition(keycode: keycode, needsShift: true))
                    break
                }
            }
        }
        if plain.isEmpty, shifted.isEmpty { return positions(ofFunctionKey: name) }
        return plain.isEmpty ? shifted : plain
    }

    /// F13 to F24 are on many keyboards, but the usual layouts give them other symbols (F13 makes
    /// XF86Tools): these are found by where they are, which XKB calls FK13 to FK24.
    func positions(ofFunctionKey name: String) -> [KeyPosition] {
        guard name.hasPrefix("F"), let number = Int(name.dropFirst()), (13...24).contains(number),
            let keycode = functionKeys[number]
        else { return [] }
        return [KeyPosition(keycode: keycode, needsShift: false)]
    }

    /// The keycodes of the function keys from F13 on, by their number.
    var functionKeys: [Int: UInt8] {
        guard let keyboard = XkbGetMap(handle, 0, UInt32(XkbUseCoreKbd)) else { return [:] }
        defer { XkbFreeKeyboard(keyboard, 0, 1) }
        guard XkbGetNames(handle, UInt32(XkbKeyNamesMask), keyboard) == 0,
            let keys = keyboard.pointee.names?.pointee.keys
        else { return [:] }
        var found: [Int: UInt8] = [:]
        for keycode in keyboard.pointee.min_key_code...keyboard.pointee.max_key_code {
            let name = withUnsafeBytes(of: &keys[Int(keycode)].name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix("FK"), let number = Int(name.dropFirst(2)),
                (13...24).contains(number), found[number] == nil
            else { continue }
            found[number] = keycode
        }
        return found
    }
}
