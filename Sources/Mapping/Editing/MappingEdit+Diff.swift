extension MappingEdit {
    /// How many lines around the change are shown.
    private static let context = 3

    /// The change as diff -u prints it; empty where there is none.
    public var diff: String {
        let (before, after) = (Self.lines(of: old), Self.lines(of: new))
        var first = 0
        while first < before.count, first < after.count, before[first] == after[first] {
            first += 1
        }
        var common = 0
        while common < min(before.count, after.count) - first,
            before[before.count - 1 - common] == after[after.count - 1 - common]
        {
            common += 1
        }
        let (removed, added) = (before.count - common, after.count - common)
        guard removed > first || added > first else { return "" }
        let start = max(0, first - Self.context)
        let more = min(Self.context, common)
        func range(_ end: Int) -> String {
            let count = end + more - start
            return "\(count == 0 ? 0 : start + 1),\(count)"
        }
        var text = "--- \(old.file)\n+++ \(new.file)\n@@ -\(range(removed)) +\(range(added)) @@\n"
        for line in before[start..<first] { text += Self.shown(line, " ") }
        for line in before[first..<removed] { text += Self.shown(line, "-") }
        for line in after[first..<added] { text += Self.shown(line, "+") }
        for line in after[added..<(added + more)] { text += Self.shown(line, " ") }
        return text
    }

    private static func lines(of source: Source) -> [ArraySlice<UInt8>] {
        guard source.lineCount > 0 else { return [] }
        return (1...source.lineCount).map {
            source.bytes[source.start(ofLine: $0)..<source.start(ofLine: $0 + 1)]
        }
    }

    private static func shown(_ line: ArraySlice<UInt8>, _ sign: String) -> String {
        let isEnded = line.last.map { $0 == 0x0a || $0 == 0x0d } ?? false
        let content = line.reversed().drop { $0 == 0x0a || $0 == 0x0d }.reversed()
        let text = sign + String(decoding: Array(content), as: UTF8.self) + "\n"
        return isEnded ? text : text + "\\ No newline at end of file\n"
    }
}
