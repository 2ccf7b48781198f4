import Foundation

/// What `config/tarball` packs, with the program under test in it, and a home to install it in; both
/// are gone afterwards.
final class UnpackedArchive {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID())")
    var home: String { folder.path + "/home" }
    /// What `config/install` installs there, where no prefix is named.
    var program: String { home + "/.local/bin/curlicue" }

    var script: String { folder.path + "/config/install" }

    init() throws {
        let made = try Program.shell(
            """
            set -e; mkdir -p '\(folder.path)/home' '\(folder.path)/config'
            cd '\(DocumentationTests.root.path)'; cp -r man LICENSE '\(folder.path)'
            find config -maxdepth 1 -type f -exec cp {} '\(folder.path)/config' \\;
            ln -s '\(Session.binary)' '\(folder.path)/config/curlicue'
            """)
        guard made.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs that, for this home.
    func install(_ arguments: String...) throws -> Program.Result {
        try Program(
            "/bin/sh", [script] + arguments,
            environment: ["HOME": home, "PATH": "/usr/bin:/bin"]
        ).result()
    }

    /// All files and folders in the home, with their paths from there.
    var files: [String] {
        (FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []).sorted()
    }
}
