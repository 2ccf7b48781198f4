internal import Glibc
internal import Host

extension MappingFile {
    /// Why a file with this status cannot serve as `user`'s mapping. A user who may write to it
    /// can run commands as the owner, so only the user and root may.
    ///
    /// - Parameter isPrivate: whether a group has no member but the user, who may then share files
    ///   with it, as is usual under a umask of 002.
    static func objection(
        to status: FileStatus, user: uid_t,
        isPrivate: (_ group: gid_t, _ user: uid_t) -> Bool = PrivateGroup.isPrivate
    ) -> MappingFileError.Reason? {
        if let oddity = status.oddity { return .notAFile(oddity) }
        if status.owner != user, status.owner != 0 { return .foreignOwner }
        if isWritableByOthers(status, user, isPrivate) { return .writable }
        if status.size > Composer.byteLimit { return .tooLarge }
        return nil
    }

    /// Whether no other user can put another file in this one's place. In a sticky folder such as
    /// /tmp everyone may add files, but not replace those of others.
    static func isSafe(
        folder: FileStatus, user: uid_t,
        isPrivate: (_ group: gid_t, _ user: uid_t) -> Bool = PrivateGroup.isPrivate
    ) -> Bool {
        guard folder.owner == user || folder.owner == 0 else { return false }
        return folder.isSticky || !isWritableByOthers(folder, user, isPrivate)
    }

    private static func isWritableByOthers(
        _ status: FileStatus, _ user: uid_t, _ isPrivate: (gid_t, uid_t) -> Bool
    ) -> Bool {
        status.isWritableByAll || (status.isWritableByGroup && !isPrivate(status.group, user))
    }
}

/// The group that many systems make for each user, with a umask of 002: its only member is that
/// user, so that what the group may write to, only the user may.
struct PrivateGroup {
    /// The group's name.
    var name: String
    /// The users listed in it. Those whose primary group it is need not be.
    var members: [String]

    /// Whether it is the private group of the user called `user`. A group of the same name was made
    /// for that user; the lists of others, such as `users`, need not be complete.
    func isPrivate(of user: String) -> Bool {
        name == user && members.allSatisfy { $0 == user }
    }

    /// Whether `group` is the private group of `user`: the primary one, and no one else's.
    static func isPrivate(_ group: gid_t, _ user: uid_t) -> Bool {
        guard let (name, primary) = account(of: user), primary == group else { return false }
        return PrivateGroup(group)?.isPrivate(of: name) ?? false
    }

    init(name: String, members: [String]) {
        self.name = name
        self.members = members
    }

    /// What the system knows of a group; nil where it knows none of that number.
    private init?(_ group: gid_t) {
        var entry = Glibc.group()
        let found = PrivateGroup.lookUp { buffer, size -> (Int32, PrivateGroup?) in
            var result: UnsafeMutablePointer<Glibc.group>?
            let code = getgrgid_r(group, &entry, buffer, size, &result)
            guard code == 0, result != nil else { return (code, nil) }
            var members: [String] = []
            var next = entry.gr_mem
            while let member = next?.pointee {
                members.append(String(cString: member))
                next = next?.advanced(by: 1)
            }
            return (code, PrivateGroup(name: String(cString: entry.gr_name), members: members))
        }
        guard let found else { return nil }
        self = found
    }

    /// The name and the primary group of a user.
    private static func account(of user: uid_t) -> (name: String, group: gid_t)? {
        var entry = passwd()
        return lookUp { buffer, size -> (Int32, (String, gid_t)?) in
            var result: UnsafeMutablePointer<passwd>?
            let code = getpwuid_r(user, &entry, buffer, size, &result)
            guard code == 0, result != nil else { return (code, nil) }
            return (code, (String(cString: entry.pw_name), entry.pw_gid))
        }
    }

    /// Calls `body` with a buffer for the texts of an entry, a larger one where it asks for that.
    private static func lookUp<Entry>(
        _ body: (UnsafeMutablePointer<CChar>, Int) -> (code: Int32, entry: Entry?)
    ) -> Entry? {
        var size = 1 << 10
        while size <= 1 << 20 {
            let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: size)
            defer { buffer.deallocate() }
            let (code, entry) = body(buffer, size)
            guard code == ERANGE else { return entry }
            size *= 4
        }
        return nil
    }
}
