internal import CX11

extension KeyboardMap {
    /// The map of the keyboard device `device`; nil when the server lacks XKB.
    init?(_ display: Display, device: UInt32) {
        let parts = UInt32(XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask)
        guard let description = XkbGetMap(display.handle, parts, device) else { return nil }
        defer { XkbFreeKeyboard(description, 0, 1) }
        guard let map = description.pointee.map?.pointee, let infos = map.key_sym_map,
            let symbols = map.syms, let types = map.types
        else { return nil }
        var keys: [UInt8: Key] = [:]
        for keycode in description.pointee.min_key_code...description.pointee.max_key_code {
            var info = infos[Int(keycode)]
            // The low half counts the groups, the high half says what becomes of others.
            let count = min(Int(info.group_info & 0x0f), 4)
            let width = Int(info.width)
            let typeIndices = withUnsafeBytes(of: &info.kt_index) { Array($0) }
            let groups = (0..<count).map { group in
                let start = Int(info.offset) + group * width
                let levels = (0..<width).map { level in
                    start + level < Int(map.num_syms) ? UInt(symbols[start + level]) : 0
                }
                let index = Int(typeIndices[group])
                let type =
                    index < Int(map.num_types)
                    ? KeyType(types[index]) : KeyType(mask: 0, entries: [])
                return Group(type: type, symbols: levels)
            }
            let rule: OutOfRange =
                switch info.group_info & 0xc0 {
                case UInt8(XkbClampIntoRange): .clamp
                case UInt8(XkbRedirectIntoRange): .redirect(Int(info.group_info & 0x30) >> 4)
                default: .wrap
                }
            keys[keycode] = Key(
                groups: groups, outOfRange: rule, modifiers: map.modmap?[Int(keycode)] ?? 0)
        }
        self.init(keys: keys)
    }
}

extension KeyboardMap.KeyType {
    init(_ type: XkbKeyTypeRec) {
        let entries = UnsafeBufferPointer(
            start: type.map, count: type.map == nil ? 0 : Int(type.map_count))
        self.init(
            mask: type.mods.mask,
            // Inactive entries need a virtual modifier that no key of this keyboard holds.
            entries: entries.filter { $0.active != 0 }.map { ($0.mods.mask, Int($0.level)) })
    }
}
