/// What an installation consists of: every file with the SHA-256 digest of what was written, and
/// the folders that were made for them. Its text is one that `sha256sum -c` understands.
public struct Manifest: Equatable, Sendable {
    /// Each file's path with the digest of what was put there, in hexadecimal.
    public var files: [String: String] = [:]
    /// The folders that did not exist before.
    public var folders: Set<String> = []

    /// An empty one.
    public init() {}

    private static let folderMark = "# folder "

    /// Its text.
    ///
    /// - Parameter version: the version of the program, for people who read the file.
    public func text(version: String) -> String {
        var lines = [
            "# What curlicue \(version) installed. 'curlicue uninstall' removes this and no more;",
            "# 'sha256sum -c' says which of it has changed since.",
        ]
        lines += folders.sorted().map { Manifest.folderMark + $0 }
        lines += files.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Reads a manifest that was found at `path`.
    ///
    /// - Throws: `badManifest` with the first line that is damaged.
    public init(parsing bytes: [UInt8], at path: String) throws(InstallationError) {
        let (manifest, damagedLine) = Manifest.readable(in: bytes)
        if let damagedLine { throw .badManifest(path, line: damagedLine) }
        self = manifest
    }

    /// What the sound lines of a manifest say, and the number of the first one that is damaged.
    ///
    /// No path of curlicue has control characters or is anything but UTF-8. The last line has to
    /// end as others do, for the path in one that was cut off may be that of another file. A file
    /// that is named twice keeps its first digest.
    static func readable(in bytes: [UInt8]) -> (manifest: Manifest, damagedLine: Int?) {
        var manifest = Manifest()
        var damaged: Int?
        let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        for (index, line) in lines.dropLast().enumerated() where !manifest.parse(line) {
            damaged = damaged ?? index + 1
        }
        let isWhole = lines.count > 1 && lines[lines.count - 1].isEmpty
        return (manifest, damaged ?? (isWhole ? nil : max(1, lines.count)))
    }

    /// Adds what one line says; whether the line is sound.
    private mutating func parse(_ line: ArraySlice<UInt8>) -> Bool {
        // Some editors end lines with a carriage return, too.
        let bytes = line.last == 0x0d ? line.dropLast() : line
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }),
            let text = String(validating: bytes, as: UTF8.self)
        else { return false }
        if text.hasPrefix(Manifest.folderMark) {
            folders.insert(String(text.dropFirst(Manifest.folderMark.count)))
            return true
        }
        if text.isEmpty || text.hasPrefix("#") { return true }
        let (digest, name) = (String(text.prefix(64)), String(text.dropFirst(66)))
        guard digest.utf8.count == 64, digest.allSatisfy(\.isHexDigit),
            text.dropFirst(64).hasPrefix("  "), name.hasPrefix("/"),
            [nil, digest].contains(files[name])
        else { return false }
        files[name] = digest
        return true
    }
}
