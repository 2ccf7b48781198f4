internal import Glibc

/// Why a mapping file could not be read.
public struct MappingFileError: Error, Hashable, Sendable {
    /// What kind of trouble it is.
    public enum Reason: Hashable, Sendable {
        /// There is no such file.
        case missing
        /// A symbolic link leads to nothing.
        case dangling
        /// Symbolic links lead round in a circle.
        case looping
        /// A directory, a pipe, a device: the name of what it is.
        case notAFile(String)
        /// It is larger than a mapping may be.
        case tooLarge
        /// It belongs to a user who is neither oneself nor root.
        case foreignOwner
        /// Its group or everybody may write to it.
        case writable
        /// The folder it is in belongs to someone else, or others may write to it.
        case unsafeFolder
        /// It changed or shrank while it was being read, several times over.
        case changing
        /// Anything else, by the system's error number.
        case system(Int32)
    }

    /// The path that was asked for.
    public var path: String
    /// What is in the way.
    public var reason: Reason

    /// The trouble `reason` with the file at `path`.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// What is wrong and what to do about it.
    public var message: String {
        switch reason {
        case .missing: "there is no such file"
        case .dangling: "this is a symbolic link to something that does not exist"
        case .looping: "symbolic links lead round in a circle here"
        case .notAFile(let kind): "this is \(kind), not a file"
        case .tooLarge: "the file is larger than \(Composer.byteLimit >> 20) MiB"
        case .foreignOwner: "the file belongs to another user, who could make it run commands"
        case .writable:
            "other users may write to the file and so run commands as you; chmod go-w mends that"
        case .unsafeFolder:
            "other users may write to the folder of the file and so run commands as you; "
                + "chmod go-w mends that"
        case .changing: "the file keeps changing while it is being read"
        case .system(let code): "the file cannot be read: \(String(cString: strerror(code)))"
        }
    }

    /// The same as a diagnostic, at the top of the file.
    public var diagnostic: Diagnostic {
        Diagnostic(.error, file: path, place: Place(line: 1, column: 1), message: message)
    }
}

/// Finding and reading the mapping file.
public enum MappingFile {
    /// Where a mapping file is looked for, in order. `variable` gives the value of a variable of the
    /// environment; relative paths in the XDG variables are left out, as their specification asks.
    public static func candidates(variable: (String) -> String?) -> [String] {
        func absolute(_ path: String?) -> String? {
            path.flatMap { $0.unicodeScalars.first == "/" ? $0 : nil }
        }
        let home = absolute(variable("HOME")).map { $0 + "/.config" }
        let own = [absolute(variable("XDG_CONFIG_HOME")), home].compactMap { $0 }
        let listed = variable("XDG_CONFIG_DIRS") ?? ""
        let shared = (listed.isEmpty ? "/etc/xdg" : listed).split(separator: ":")
            .compactMap { absolute(String($0)) }
        var paths: [String] = []
        for folder in own + shared {
            let path = folder + (folder.hasSuffix("/") ? "" : "/") + "curlicue/curlicue.yaml"
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    /// The first candidate that is there, be it only a dangling link: a file that someone put
    /// there is never passed over in silence. Nil when the built-in mapping applies.
    public static func locate(variable: (String) -> String?) -> String? {
        candidates(variable: variable).first { path in
            var status = stat()
            return lstat(path, &status) == 0
        }
    }

    /// Reads the file at `path`. It is opened without waiting for anybody, and everything is asked
    /// of the opened descriptor, so that nothing can be swapped between looking and reading.
    public static func load(_ path: String) throws(MappingFileError) -> Source {
        // An editor that writes in place is done soon; nobody has to hear of it.
        for _ in 0..<3 {
            if let bytes = try attempt(path) { return Source(file: path, bytes: bytes) }
        }
        throw MappingFileError(path: path, reason: .changing)
    }

    /// The contents, or nil when the file changed meanwhile.
    private static func attempt(_ path: String) throws(MappingFileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            guard let reason = openFailure(path, errno) else { return nil }
            throw MappingFileError(path: path, reason: reason)
        }
        defer { close(descriptor) }
        var before = stat()
        guard fstat(descriptor, &before) == 0 else {
            throw MappingFileError(path: path, reason: .system(errno))
        }
        if let reason = objection(to: FileStatus(before), user: geteuid()) {
            throw MappingFileError(path: path, reason: reason)
        }
        if let folder = folderStatus(of: descriptor), !isSafe(folder: folder, user: geteuid()) {
            throw MappingFileError(path: path, reason: .unsafeFolder)
        }
        let bytes = try contents(descriptor, path)
        var after = stat()
        guard fstat(descriptor, &after) == 0 else {
            throw MappingFileError(path: path, reason: .system(errno))
        }
        let isSame =
            Int(after.st_size) == bytes.count && after.st_mtim.tv_sec == before.st_mtim.tv_sec
            && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec
        return isSame ? bytes : nil
    }

    /// Why a file could not be opened; nil when it has come into being meanwhile.
    private static func openFailure(_ path: String, _ code: Int32) -> MappingFileError.Reason? {
        switch code {
        case ELOOP: return .looping
        case ENOENT:
            var status = stat()
            guard lstat(path, &status) == 0 else { return .missing }
            return status.st_mode & S_IFMT == S_IFLNK ? .dangling : nil
        // What open(2) says of a socket, and of a device with no driver.
        case ENXIO, ENODEV: return .notAFile("a socket or a device")
        default: return .system(code)
        }
    }

    private static func contents(_ descriptor: Int32, _ path: String) throws(MappingFileError)
        -> [UInt8]
    {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw MappingFileError(path: path, reason: .system(errno))
            }
            bytes += buffer[0..<count]
            guard bytes.count <= Composer.byteLimit else {
                throw MappingFileError(path: path, reason: .tooLarge)
            }
        }
    }

    /// The status of the folder that an open file is in, wherever links led; nil when the kernel
    /// does not say (no /proc) or the file is in no folder any more.
    private static func folderStatus(of descriptor: Int32) -> FileStatus? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let link = "/proc/self/fd/\(descriptor)"
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        let path = buffer[0..<count].map { UInt8(bitPattern: $0) }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let folder = String(decoding: path[0..<max(1, slash)], as: UTF8.self)
        var status = stat()
        return stat(folder, &status) == 0 ? FileStatus(status) : nil
    }
}
