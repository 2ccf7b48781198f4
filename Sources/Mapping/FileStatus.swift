internal import Glibc

/// What the system says about a file, as far as trust in it depends on it.
struct FileStatus {
    /// Type and permissions.
    var mode: mode_t
    var owner: uid_t
    var size: Int

    init(mode: mode_t, owner: uid_t, size: Int = 0) {
        self.mode = mode
        self.owner = owner
        self.size = size
    }

    init(_ status: stat) {
        self.init(mode: status.st_mode, owner: status.st_uid, size: Int(status.st_size))
    }

    /// What it is when it is no regular file.
    var oddity: String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a directory"
        case S_IFIFO: "a pipe"
        case S_IFCHR, S_IFBLK: "a device"
        case S_IFSOCK: "a socket"
        default: "something else"
        }
    }

    var isWritableByOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }
    var isSticky: Bool { mode & mode_t(S_ISVTX) != 0 }
}

extension MappingFile {
    /// Why a file with this status cannot serve as `user`'s mapping. Whoever may write to it can
    /// run commands as the user, so only the user and root may.
    static func objection(to status: FileStatus, user: uid_t) -> MappingFileError.Reason? {
        if let oddity = status.oddity { return .notAFile(oddity) }
        if status.owner != user, status.owner != 0 { return .foreignOwner }
        if status.isWritableByOthers { return .writable }
        if status.size > Composer.byteLimit { return .tooLarge }
        return nil
    }

    /// Whether nobody else can put another file in this one's place. In a sticky folder such as
    /// /tmp everyone may add files, but not replace those of others.
    static func isSafe(folder: FileStatus, user: uid_t) -> Bool {
        guard folder.owner == user || folder.owner == 0 else { return false }
        return !folder.isWritableByOthers || folder.isSticky
    }
}
