/// C strings laid end to end in one buffer, which is kept from one use to the next.
struct CStrings {
    private var bytes: [CChar] = []
    private var starts: [Int] = []
    private var pointers: [UnsafeMutablePointer<CChar>?] = []

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Adds a string, which has no NUL in it.
    mutating func append(_ string: String) {
        starts.append(bytes.count)
        add(string.utf8)
        bytes.append(0)
    }

    /// Adds `name=value`. The value ends at its first NUL, and after `limit` bytes at the latest,
    /// between two characters.
    mutating func append(name: String, value: String, limit: Int) {
        starts.append(bytes.count)
        add(name.utf8)
        bytes.append(CChar(bitPattern: UInt8(ascii: "=")))
        let value = value.utf8.prefix { $0 != 0 }
        if value.count <= limit {
            add(value)
        } else {
            var end = value.index(value.startIndex, offsetBy: limit)
            while end > value.startIndex, value[end] & 0xC0 == 0x80 {
                end = value.index(before: end)
            }
            add(value[..<end])
        }
        bytes.append(0)
    }

    /// Runs `body` with the strings after those in `first`, and a nil at the end, as `execve(2)`
    /// takes them.
    mutating func withPointers<Result>(
        after first: [UnsafeMutablePointer<CChar>?] = [],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result? {
        pointers.removeAll(keepingCapacity: true)
        pointers.append(contentsOf: first)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            for start in starts { pointers.append(buffer.baseAddress.map { $0 + start }) }
            pointers.append(nil)
            return pointers.withUnsafeBufferPointer { $0.baseAddress.map(body) }
        }
    }

    private mutating func add(_ text: some Sequence<UInt8>) {
        for byte in text { bytes.append(CChar(bitPattern: byte)) }
    }
}
