internal import CLinux
internal import Host

/// The few things that are done to files here, below a folder that stands for `/`.
struct FileSystem {
    /// What stands before every path; empty for the real ones.
    var root: String

    /// What is at a path.
    enum Found: Equatable {
        case nothing
        /// A file with this in it.
        case file([UInt8])
        /// A folder, a link, a device, or a file that is larger than any of curlicue's.
        case other
    }

    /// No file of curlicue is larger.
    private static let largest = 1 << 28

    /// What is at `path`. A link is not followed: what it points to is not curlicue's.
    ///
    /// - Parameter limit: a file with more bytes than this is not read.
    func find(_ path: String, limit: Int = largest) throws(InstallationError) -> Found {
        do throws(RegularFile.Fault) {
            let file = try RegularFile(root + path, followsLinks: false)
            return .file(try file.read(limit: limit))
        } catch {
            switch error {
            case .system(ENOENT), .system(ENOTDIR), .system(ENAMETOOLONG): return .nothing
            case .notAFile, .tooLarge, .system(ELOOP): return .other
            case .system(let code):
                throw .system(SystemError("read \(root)\(path)", code: code))
            }
        }
    }

    /// Whether what `path` names lies below `folder` once every link on the way to it is followed.
    /// Where its folder is not there it lies nowhere, and that is as good.
    func isBelow(_ folder: String, _ path: String) -> Bool {
        let parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        guard let place = real(String(parent)) else { return true }
        guard let top = real(folder) else { return false }
        return place == top || place.hasPrefix(top == "/" ? top : top + "/")
    }

    /// The path without links; nil where there is nothing.
    private func real(_ path: String) -> String? {
        guard let found = realpath(root + path + "/", nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Puts a file in its place in one step: programs that run or read the one before keep it.
    ///
    /// - Parameter isDurable: whether to wait until it is on the disk, so that a power failure leaves
    ///   either the old file or the new one.
    func write(
        _ path: String, _ bytes: [UInt8], mode: mode_t, isDurable: Bool = false
    ) throws(InstallationError) {
        let fresh = root + path + ".new"
        _ = unlink(fresh)
        let number = cl_open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw failure("write", path) }
        let file = FileDescriptor(owning: number)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                CLinux.write(file.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count < 0, cl_errno() == EINTR { continue }
            guard count > 0 else { throw discard(fresh, path) }
            sent += count
        }
        // Whatever the user's umask is, all may read it: it may be for all.
        guard fchmod(file.number, mode) == 0, !isDurable || fsync(file.number) == 0,
            rename(fresh, root + path) == 0
        else {
            throw discard(fresh, path)
        }
    }

    private func discard(_ fresh: String, _ path: String) -> InstallationError {
        let failure = failure("write", path)
        _ = unlink(fresh)
        return failure
    }

    /// Makes the folder `path` and those above it, as far as they are missing; gives which were.
    /// Where that fails, none of them is left.
    func makeFolder(_ path: String) throws(InstallationError) -> [String] {
        var made: [String] = []
        var so = ""
        // The root itself has to be there for the first of them.
        for part in root.split(separator: "/") {
            so += "/" + part
            if mkdir(so, 0o755) != 0, cl_errno() != EEXIST { throw failure("make", so) }
        }
        so = ""
        for part in path.split(separator: "/") {
            so += "/" + part
            if mkdir(root + so, 0o755) == 0 {
                _ = chmod(root + so, 0o755)
                made.append(so)
            } else if cl_errno() != EEXIST {
                let failure = failure("make the folder", so)
                for folder in made.reversed() { _ = removeFolder(folder) }
                throw failure
            }
        }
        return made
    }

    /// Removes a file.
    func remove(_ path: String) throws(InstallationError) {
        guard unlink(root + path) == 0 || cl_errno() == ENOENT else {
            throw failure("remove", path)
        }
    }

    /// Removes a folder if nothing is in it; whether it is gone.
    func removeFolder(_ path: String) -> Bool {
        rmdir(root + path) == 0 || cl_errno() == ENOENT
    }

    private func failure(_ verb: String, _ path: String) -> InstallationError {
        let code = cl_errno()
        return .system(SystemError("\(verb) \(root)\(path)", code: code))
    }
}
