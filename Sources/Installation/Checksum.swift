internal import CLibMD

/// SHA-256 as libmd computes it. Xlib needs libmd, so it is loaded anyway; GLib, which has SHA-256
/// too, would be loaded for this alone.
enum Checksum {
    /// The digest of `bytes`, in hexadecimal.
    static func sha256(_ bytes: [UInt8]) -> String {
        var digits = [CChar](repeating: 0, count: 2 * Int(SHA256_DIGEST_LENGTH) + 1)
        SHA256Data(bytes, bytes.count, &digits)
        return String(decoding: digits.dropLast().map { UInt8($0) }, as: UTF8.self)
    }
}
