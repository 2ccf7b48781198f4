/// What has to hold of the bytes of a mapping file before they are read as YAML.
enum Encoding {
    /// Reports the first thing that makes the bytes no UTF-8 text; true when there is none.
    static func check(_ diagnostics: Diagnostics) -> Bool {
        let source = diagnostics.source
        let bytes = source.bytes
        let first = Place(line: 1, column: 1)
        guard bytes.count <= Composer.byteLimit else {
            diagnostics.error(first, "the file is larger than \(Composer.byteLimit >> 20) MiB")
            return false
        }
        if isUTF16(bytes) {
            diagnostics.error(first, "the file is in UTF-16; save it as UTF-8")
            return false
        }
        if let offset = invalidOffset(bytes) {
            diagnostics.error(source.place(ofByte: offset), "this is not UTF-8 from here on")
            return false
        }
        if let offset = controlOffset(bytes) {
            let name = bytes[offset] == 0 ? "the character NUL" : "a control character"
            diagnostics.error(
                source.place(ofByte: offset), "\(name) cannot stand in a mapping file")
            return false
        }
        return true
    }

    /// A byte order mark of UTF-16 or UTF-32, or the zero bytes that any ASCII letter has there.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return true }
        guard bytes.count >= 4 else { return false }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        return zeros == [true, false, true, false] || zeros == [false, true, false, true]
    }

    private static func invalidOffset(_ bytes: [UInt8]) -> Int? {
        // The standard library is fast at saying whether, not where.
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }

    /// The first control character that YAML does not allow: all but tab, line feed, carriage
    /// return, and next line (two bytes, so out of reach here).
    private static func controlOffset(_ bytes: [UInt8]) -> Int? {
        bytes.firstIndex { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d) || $0 == 0x7f }
    }
}
