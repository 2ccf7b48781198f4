internal import CLinux

/// Where the daemon of a display listens.
public enum ControlPath {
    /// The socket's path: `curlicue-<display>.sock` in `$XDG_RUNTIME_DIR`, or in
    /// `/tmp/curlicue-<uid>` where there is no such folder of ours; that one is made if need be.
    ///
    /// - Parameters:
    ///   - display: the display's name, as in `DISPLAY`. `:0`, `:0.0` and `unix:0` are the same one.
    ///   - runtimeFolder: in place of `$XDG_RUNTIME_DIR`; empty for none.
    ///   - temporaryFolder: in place of `/tmp`.
    /// - Throws: `unsafeFolder` when `/tmp/curlicue-<uid>` is someone else's or open to others,
    ///   `system` when it cannot be made.
    public static func socket(
        forDisplay display: String, runtimeFolder: String? = nil, temporaryFolder: String = "/tmp"
    ) throws(ControlError) -> String {
        let name = "curlicue-\(fileName(display)).sock"
        let runtime = runtimeFolder ?? Environment()["XDG_RUNTIME_DIR"] ?? ""
        // After `su` the variable still names the other user's folder.
        if runtime.hasPrefix("/"), isOursAlone(runtime) { return "\(runtime)/\(name)" }
        let folder = "\(temporaryFolder)/curlicue-\(geteuid())"
        do throws(SystemError) { try FileDescriptor.makeFolder(folder) } catch {
            throw .system(error)
        }
        guard isOursAlone(folder) else { throw .unsafeFolder(folder) }
        return "\(folder)/\(name)"
    }

    /// A display's name as part of a file's name: without the default screen, and with `%` for each
    /// slash.
    static func fileName(_ display: String) -> String {
        // What some old programs write for a display of this machine.
        var name = display.hasPrefix("unix:") ? String(display.dropFirst(4)) : display
        if let colon = name.lastIndex(of: ":"), name[colon...].hasSuffix(".0") {
            name.removeLast(2)
        }
        return name.replacing("/", with: "%")
    }

    /// Whether `path` is a folder (no link) that belongs to us and that no one else can write to.
    private static func isOursAlone(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        let isFolder = cl_is_folder(status.st_mode) != 0
        return isFolder && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
