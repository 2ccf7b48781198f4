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

    /// Reads the text of a manifest that was found at `path`.
    public init(parsing text: String, at path: String) throws(InstallationError) {
        // By bytes: a carriage return before the end of a line makes one character with it.
        let lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() where !bytes.isEmpty {
            let line = Substring(bytes)
            // A path ends there for the system, and not for us.
            guard !bytes.contains(0) else { throw .badManifest(path, line: index + 1) }
            if line.hasPrefix(Manifest.folderMark) {
                folders.insert(String(line.dropFirst(Manifest.folderMark.count)))
                continue
            }
            if line.hasPrefix("#") { continue }
            let (digest, name) = (line.prefix(64), line.dropFirst(66))
            guard digest.utf8.count == 64, digest.allSatisfy(\.isHexDigit),
                line.dropFirst(64).hasPrefix("  "), name.hasPrefix("/")
            else { throw .badManifest(path, line: index + 1) }
            files[String(name)] = String(digest)
        }
    }
}
