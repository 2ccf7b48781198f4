/// C strings laid end to end in one buffer, which is kept from one use to the next.
struct CStrings {
    private var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var pointers: [UnsafeMutablePointer<CChar>?] = []

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Adds a string, which has no NUL in it.
    mutating func append(_ string: String) {
        starts.append(bytes.count)
        bytes.append(contentsOf: string.utf8)
        bytes.append(0)
    }

    /// Adds `name=value`. The value ends at its first NUL, and after `limit` bytes at the latest,
    /// between two characters.
    mutating func append(name: String, value: String, limit: Int) {
        starts.append(bytes.count)
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: "="))
        var value = value
        value.withUTF8 { text in
            var end = text.firstIndex(of: 0) ?? text.count
            if end > limit {
                end = limit
                while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
            }
            bytes.append(contentsOf: text[..<end])
        }
        bytes.append(0)
    }

    /// Runs `body` with the strings after those in `first`, and a nil at the end, as `execve(2)`
    /// wants them.
    mutating func withPointers<Result>(
        after first: [UnsafeMutablePointer<CChar>?] = [],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result? {
        pointers.removeAll(keepingCapacity: true)
        pointers.append(contentsOf: first)
        return bytes.withUnsafeMutableBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                for start in starts { pointers.append(characters.baseAddress.map { $0 + start }) }
                pointers.append(nil)
                return pointers.withUnsafeBufferPointer { $0.baseAddress.map(body) }
            }
        }
    }
}
