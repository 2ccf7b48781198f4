internal import CLinux
internal import Glibc

/// What the system says about a file: what decides whether to trust it and whether it has changed.
public struct FileStatus: Hashable, Sendable {
    /// Type and permissions, the `st_mode` of stat(2).
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32 = 0
    /// How many bytes there are.
    package var size = 0
    /// When its contents changed last, as the time since 1970.
    package var modified = Duration.zero
    /// The number of its file system.
    package var fileSystem: UInt = 0
    /// Its number there.
    package var number: UInt = 0
}

extension FileStatus {
    /// What the system says of the file at `path`, links followed; nil where that fails.
    public init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        self.init(
            mode: UInt32(status.st_mode), owner: UInt32(status.st_uid),
            group: UInt32(status.st_gid), size: Int(status.st_size),
            modified: .seconds(status.st_mtim.tv_sec) + .nanoseconds(status.st_mtim.tv_nsec),
            fileSystem: UInt(status.st_dev), number: UInt(status.st_ino))
    }

    /// What it is, such as `a pipe`; nil for a regular file.
    public var oddity: String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a directory"
        case S_IFIFO: "a pipe"
        case S_IFCHR, S_IFBLK: "a device"
        case S_IFSOCK: "a socket"
        default: "something else"
        }
    }

    package var isWritableByAll: Bool { mode & 0o002 != 0 }
    /// Whether only their owners may remove or replace the files of this folder.
    public var isSticky: Bool { mode & 0o1000 != 0 }
}
