internal import Glibc
internal import Host

/// Writing the mapping file: all of it or nothing, and never over what another program wrote.
extension MappingFile {
    /// Puts `new` in place of the file at `path`, which is `old` as it was read. Symbolic links stay
    /// and the file that they lead to is replaced; it keeps its mode and its owner.
    public static func replace(_ path: String, _ old: Source, with new: Source)
        throws(MappingFileError)
    {
        guard let resolved = realpath(path, nil) else { throw unwritable(path) }
        let target = String(cString: resolved)
        free(resolved)
        guard let status = FileStatus(of: target) else { throw unwritable(path) }
        try check(path, is: old)
        let temporary = try write(new, beside: target, for: path)
        var isDone = false
        defer { if !isDone { unlink(temporary) } }
        let made = FileStatus(of: temporary)
        let isOther = made?.owner != status.owner || made?.group != status.group
        guard !isOther || chown(temporary, status.owner, status.group) == 0,
            chmod(temporary, status.mode & 0o7777) == 0
        else { throw unwritable(path) }
        // As late as possible: writing and waiting for the disk takes time.
        try check(path, is: old)
        guard rename(temporary, target) == 0 else { throw unwritable(path) }
        isDone = true
    }

    /// What a new file at `path` begins with: what is in `other`, or else the built-in mapping.
    public static func beginning(_ path: String, asCopyOf other: String?)
        throws(MappingFileError) -> Source
    {
        guard let other else { return Source(file: path, text: DefaultMapping.text) }
        return Source(file: path, bytes: try load(other).fileBytes)
    }

    /// Makes a file at `path`, and the folders above it, for this user only.
    public static func create(_ path: String, _ source: Source) throws(MappingFileError) {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        do throws(SystemError) { try FileDescriptor.makeFolder(folder) } catch {
            throw MappingFileError(path: path, reason: .unwritable(error.code))
        }
        let temporary = try write(source, beside: path, for: path)
        defer { unlink(temporary) }
        // A link refuses a name that is taken, where a rename would replace it.
        guard link(temporary, path) == 0 else {
            throw errno == EEXIST
                ? MappingFileError(path: path, reason: .exists) : unwritable(path)
        }
    }

    private static func check(_ path: String, is source: Source) throws(MappingFileError) {
        guard try load(path).fileBytes == source.fileBytes else {
            throw MappingFileError(path: path, reason: .changedMeanwhile)
        }
    }

    /// Writes a file in the folder of `target`, waits until it is on the disk, and answers its path.
    private static func write(_ source: Source, beside target: String, for path: String)
        throws(MappingFileError) -> String
    {
        let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
        let temporary = "\(folder).curlicue.yaml.new-\(getpid())"
        unlink(temporary)
        do throws(SystemError) {
            try FileDescriptor.write(
                source.fileBytes, to: temporary, mode: 0o600, flags: O_EXCL | O_NOFOLLOW,
                isSynced: true)
        } catch {
            unlink(temporary)
            throw MappingFileError(path: path, reason: .unwritable(error.code))
        }
        return temporary
    }

    private static func unwritable(_ path: String) -> MappingFileError {
        MappingFileError(path: path, reason: .unwritable(errno))
    }
}
