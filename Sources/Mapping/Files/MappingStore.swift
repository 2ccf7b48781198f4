internal import CLinux
internal import Glibc
public import Host

/// Finds, reads and checks the mapping.
package struct MappingStore {
    package struct Loaded {
        /// The path, or nil for the built-in mapping.
        package var path: String?
        /// The mapping, or nil when there were errors.
        package var mapping: Mapping?
        /// When the file was emptied, as the time since 1970; nil where there is something in it.
        package var emptied: Duration?
        /// The file that applies; nil where the built-in mapping does, as beside an empty one.
        package var origin: String? { hasErrors || isBuiltIn ? nil : path }
        fileprivate var isBuiltIn = false
        /// Everything to be said about it, rendered.
        package var messages: [String]
        package var hasErrors: Bool { mapping == nil }
        /// Where the first error is and what is wrong, in one line: `curlicue.yaml:3:5: …`.
        package var firstError: String {
            guard let error = diagnostics.first(where: { $0.severity == .error }) else { return "" }
            let name = error.file.split(separator: "/").last.map(String.init) ?? error.file
            return "\(name):\(error.place.line):\(error.place.column): \(error.message)"
        }
        package var warnings: Int { diagnostics.count { $0.severity == .warning } }
        /// What was found, for those who print it their own way.
        package var diagnostics: [Diagnostic]
    }

    /// The file that the command line names, if any.
    package let explicit: String?
    private let keys: KeyNames
    /// The recorded strokes; nil where neither XDG_DATA_HOME nor HOME names a folder.
    package var templates = TemplateStore()

    /// A store with the mapping file `explicit`, or with the one in the usual places.
    package init(explicit: String?, keys: KeyNames) {
        self.explicit = explicit
        self.keys = keys
    }

    /// The keys, recorded strokes and commands that a mapping may name on this machine.
    package var vocabulary: Vocabulary {
        let store = templates
        let search = CommandSearch(path: Environment()["PATH"] ?? "")
        return Vocabulary(
            keys: keys,
            missingTemplate: { name in
                store.flatMap {
                    Self.isMissing($0.path(of: name))
                        ? $0.advice(onMissing: name)
                        : $0.fault(in: name).map { "of no use, as it has no good example: \($0)" }
                }
            },
            isCommand: search.finds)
    }

    /// The file that applies now, or nil for the built-in mapping.
    package var path: String? { explicit ?? MappingFile.locate() }

    /// Whether there is nothing at `path`, not even a dangling link.
    package static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && cl_errno() == ENOENT
    }

    /// Reads the mapping that applies now.
    ///
    /// - Parameters:
    ///   - vocabulary: what the mapping may name, where that is not the usual.
    ///   - remark: more warnings, from the mapping and the places of its hotkeys and devices.
    package func load(
        _ vocabulary: Vocabulary? = nil,
        remark: (Mapping, Reading.Places) -> [(place: Place, message: String)] = { _, _ in [] }
    ) -> Loaded {
        let vocabulary = vocabulary ?? self.vocabulary
        guard let path else {
            return Loaded(
                path: nil, mapping: MappingReader.builtIn, messages: [], diagnostics: [])
        }
        do throws(MappingFileError) {
            let source = try MappingFile.load(path)
            let reading = MappingReader(vocabulary).read(source)
            let remarks = reading.mapping.map { remark($0, reading.places) } ?? []
            let diagnostics =
                reading.diagnostics
                + remarks.map { place, message in
                    Diagnostic(
                        severity: .warning, file: source.file, place: place, message: message)
                }
            return Loaded(
                path: path, mapping: reading.mapping,
                emptied: source.bytes.isEmpty ? source.modified : nil, isBuiltIn: reading.isBuiltIn,
                messages: diagnostics.map { $0.rendered(in: source) },
                diagnostics: diagnostics)
        } catch {
            return Loaded(
                path: path, mapping: nil, messages: [error.diagnostic.rendered()],
                diagnostics: [error.diagnostic])
        }
    }
}

/// Why a mapping file could not be read.
public struct MappingFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of problem it is; `message` has the words.
    enum Reason: Hashable {
        case missing, dangling, foreignOwner, writable, unsafeFolder
        case unreadable(RegularFile.Fault)
        /// It changed while it was being read, at several attempts.
        case changing
        /// It was to be written, and has been changed since it was read.
        case changedMeanwhile
        /// It was to be created.
        case exists
        /// The system's error number.
        case unwritable(Int32)
    }

    let path: String
    let reason: Reason

    /// What is wrong and what to do about it.
    public var message: String {
        switch reason {
        case .missing: "there is no such file"
        case .dangling: "this is a symbolic link to something that does not exist"
        case .unreadable(.notAFile(let kind)): "this is \(kind), not a file"
        case .unreadable(.tooLarge): "the file is larger than \(Composer.byteLimit >> 20) MiB"
        case .unreadable(.system(ELOOP)): "the symbolic links here form a loop"
        case .unreadable(.system(let code)):
            "the file cannot be read: \(String(cString: strerror(code)))"
        case .foreignOwner: "the file belongs to another user, who could make it run commands"
        case .writable:
            "other users may write to the file and so run commands as you; chmod o-w fixes that"
        case .unsafeFolder:
            "another user owns the folder of the file or may write to it, and so run commands as "
                + "you; chown and chmod o-w fix that"
        case .changing: "the file keeps changing while it is being read"
        case .changedMeanwhile:
            "the file was changed meanwhile, so nothing was written; try again"
        case .exists: "there is such a file already, so nothing was written"
        case .unwritable(let code):
            "the file cannot be written: \(String(cString: strerror(code)))"
        }
    }

    package var diagnostic: Diagnostic {
        Diagnostic(severity: .error, file: path, place: Place(line: 1, column: 1), message: message)
    }

    /// The diagnostic as text.
    public var description: String { diagnostic.rendered() }
}

/// Finding and reading the mapping file.
public enum MappingFile {
    package static func candidates(_ environment: Environment = Environment()) -> [String] {
        paths(in: ownFolders(environment) + environment.sharedConfigFolders)
    }

    package static var ownCandidates: [String] { paths(in: ownFolders(Environment())) }

    private static func ownFolders(_ environment: Environment) -> [String] {
        let home = environment.folder("HOME").map { $0 + "/.config" }
        return [environment.folder("XDG_CONFIG_HOME"), home].compactMap { $0 }
    }

    private static func paths(in folders: [String]) -> [String] {
        var paths: [String] = []
        for folder in folders {
            let path = folder + (folder.hasSuffix("/") ? "" : "/") + "curlicue/curlicue.yaml"
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    /// The first candidate that exists, even as a dangling link, or that may exist in a folder that
    /// cannot be searched: a file that someone put there is never ignored silently. Nil when the
    /// built-in mapping applies.
    public static func locate(_ environment: Environment = Environment()) -> String? {
        candidates(environment).first { path in
            var status = stat()
            return lstat(path, &status) == 0 || errno == EACCES
        }
    }

    /// Reads the file at `path`. It is opened without waiting for a writer, and read from the
    /// descriptor that was checked, so that the file cannot be swapped in between.
    public static func load(_ path: String) throws(MappingFileError) -> Source {
        // An editor that writes in place is soon done, and needs no message.
        for _ in 0..<3 {
            if let source = try attempt(path) { return source }
        }
        throw MappingFileError(path: path, reason: .changing)
    }

    /// Reads the file; nil where it changed during that.
    private static func attempt(_ path: String) throws(MappingFileError) -> Source? {
        var reason: MappingFileError.Reason?
        do throws(RegularFile.Fault) {
            let file = try RegularFile(path)
            let folder = folderStatus(of: file.number)
            reason = objection(to: file.status, user: geteuid())
            if let folder, !isSafe(folder: folder, user: geteuid()) {
                reason = reason ?? .unsafeFolder
            }
            if reason == nil {
                let bytes = try file.read(limit: Composer.byteLimit)
                let after = FileStatus(descriptor: file.number)
                let modified = file.status.modified
                let isWhole = after?.size == bytes.count && after?.modified == modified
                return isWhole ? Source(file: path, bytes: bytes, modified: modified) : nil
            }
        } catch { reason = openFailure(path, error) }
        if let reason { throw MappingFileError(path: path, reason: reason) }
        return nil
    }

    /// Why a file could not be opened; nil when it has come to exist meanwhile.
    private static func openFailure(_ path: String, _ fault: RegularFile.Fault)
        -> MappingFileError.Reason?
    {
        guard fault == .system(ENOENT) else { return .unreadable(fault) }
        var status = stat()
        guard lstat(path, &status) == 0 else { return .missing }
        return status.st_mode & S_IFMT == S_IFLNK ? .dangling : nil
    }

    /// The status of the folder that an open file is in, wherever links led; nil when that is
    /// unknown (no /proc) or the file is in no folder any more.
    private static func folderStatus(of descriptor: Int32) -> FileStatus? {
        let path = FileDescriptor.target(ofLink: "/proc/self/fd/\(descriptor)")
        return path.flatMap { FileStatus(of: FileDescriptor.folder(of: $0)) }
    }
}

/// Writing the mapping file: all of it or nothing, and never over another program's changes.
extension MappingFile {
    /// Replaces the file at `path`, which was read as `old`, by `new`. Symbolic links stay, and the
    /// file that they lead to is replaced, with the same mode and owner.
    public static func replace(_ path: String, _ old: Source, with new: Source)
        throws(MappingFileError)
    {
        guard let target = FileDescriptor.resolved(path), let status = FileStatus(of: target)
        else { throw unwritable(path) }
        try check(path, is: old)
        let temporary = try write(new, beside: target, for: path)
        var isDone = false
        defer { if !isDone { unlink(temporary) } }
        let made = FileStatus(of: temporary)
        let isOther = made?.owner != status.owner || made?.group != status.group
        guard !isOther || chown(temporary, status.owner, status.group) == 0,
            chmod(temporary, status.mode & 0o7777) == 0
        else { throw unwritable(path) }
        // As late as possible: writing and syncing take time.
        try check(path, is: old)
        guard rename(temporary, target) == 0 else { throw unwritable(path) }
        isDone = true
    }

    /// Creates a file at `path` for this user only, and its folders; throws where it exists.
    public static func create(_ path: String, _ source: Source) throws(MappingFileError) {
        do throws(SystemError) {
            try FileDescriptor.makeFolder(FileDescriptor.folder(of: path))
        } catch {
            throw MappingFileError(path: path, reason: .unwritable(error.code))
        }
        let temporary = try write(source, beside: path, for: path)
        defer { unlink(temporary) }
        // A link refuses a name that is taken, where a rename would replace it.
        guard link(temporary, path) == 0 else {
            guard errno == EEXIST else { throw unwritable(path) }
            throw MappingFileError(
                path: path, reason: access(path, F_OK) == 0 ? .exists : .dangling)
        }
    }

    private static func check(_ path: String, is source: Source) throws(MappingFileError) {
        guard try load(path).fileBytes == source.fileBytes else {
            throw MappingFileError(path: path, reason: .changedMeanwhile)
        }
    }

    /// Writes a file in the folder of `target`, syncs it to the disk, and returns its path.
    private static func write(_ source: Source, beside target: String, for path: String)
        throws(MappingFileError) -> String
    {
        do throws(SystemError) {
            return try FileDescriptor.writeBeside(target, source.fileBytes)
        } catch {
            throw MappingFileError(path: path, reason: .unwritable(error.code))
        }
    }

    private static func unwritable(_ path: String) -> MappingFileError {
        MappingFileError(path: path, reason: .unwritable(errno))
    }
}

extension MappingFile {
    /// Why a file with this status cannot be `user`'s mapping: whoever may write to it can run
    /// commands as `user`. Its group may: with umask 002 that is the user's own.
    static func objection(to status: FileStatus, user: uid_t) -> MappingFileError.Reason? {
        if status.owner != user, status.owner != 0 { return .foreignOwner }
        if status.isWritableByAll { return .writable }
        return nil
    }

    /// Whether not just any user can replace a file in this folder. In a sticky folder such as /tmp
    /// everyone may add files, but not replace those of others.
    static func isSafe(folder: FileStatus, user: uid_t) -> Bool {
        guard folder.owner == user || folder.owner == 0 else { return false }
        return folder.isSticky || !folder.isWritableByAll
    }
}
