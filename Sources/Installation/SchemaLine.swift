/// The line at the top of a mapping by which editors with a YAML language server find its schema.
public enum SchemaLine {
    /// What it begins with; a path or an address follows.
    private static let start = "# yaml-language-server: $schema="

    /// A mapping that names the schema at `path`, in place of the one that its first line names.
    ///
    /// - Parameters:
    ///   - path: an absolute path. The line ends at the first blank, so one with anything unusual in
    ///     it is written as a `file:` address.
    ///   - text: the mapping. It should begin with a comment; one without a schema gets the line and
    ///     an empty comment before that.
    public static func naming(_ path: String, in text: String) -> String {
        let rest =
            if text.hasPrefix(start) {
                String(text.drop { $0 != "\n" })
            } else {
                "\n#\n" + text
            }
        return start + word(path) + rest
    }

    private static func word(_ path: String) -> String {
        func isUsual(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._~-".utf8.contains(byte)
            }
        }
        guard !path.utf8.allSatisfy(isUsual) else { return path }
        return path.utf8.reduce(into: "file://") { address, byte in
            if isUsual(byte) {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                address += (digits.utf8.count < 2 ? "%0" : "%") + digits
            }
        }
    }
}
