internal import Glibc

/// SHA-256 as GLib computes it. GLib is looked up by itself: the libraries that draw text bring it
/// along, but installing and removing must not depend on them.
enum Checksum {
    /// `GChecksumType`'s number for SHA-256.
    private static let sha256Type: Int32 = 2

    private typealias Compute =
        @convention(c) (Int32, UnsafePointer<UInt8>?, Int) -> UnsafeMutablePointer<CChar>?
    private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// The digest of `bytes`, in hexadecimal.
    ///
    /// - Throws: `noChecksums` where GLib is missing.
    static func sha256(_ bytes: [UInt8]) throws(InstallationError) -> String {
        guard let library = dlopen("libglib-2.0.so.0", RTLD_LAZY | RTLD_LOCAL),
            let compute = dlsym(library, "g_compute_checksum_for_data"),
            let free = dlsym(library, "g_free")
        else { throw .noChecksums }
        let text = unsafeBitCast(compute, to: Compute.self)(sha256Type, bytes, bytes.count)
        guard let text else { throw .noChecksums }
        defer { unsafeBitCast(free, to: Free.self)(text) }
        return String(cString: text)
    }
}
