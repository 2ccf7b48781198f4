internal import CLinux
internal import Glibc

/// An open file descriptor with one owner, which closes it when the owner goes.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The number that system calls are given. Do not close it.
    public let number: Int32

    /// Becomes the owner of `number`, which must be open and must have no other owner.
    public init(owning number: Int32) {
        self.number = number
    }

    /// Gives up the descriptor: the caller owns the number and must close it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    deinit {
        // Never repeated on EINTR: Linux has freed the number by then, and it may be another's.
        _ = close(number)
    }
}

extension FileDescriptor {
    /// Opens `path`; the descriptor is not inherited by commands.
    init(opening path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) {
        let number = cl_open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw SystemError("open \(path)") }
        self.init(owning: number)
    }

    /// Writes all of `bytes` to the file at `path`, which is created or emptied first.
    ///
    /// - Parameters:
    ///   - mode: the permissions of a file that is created.
    ///   - flags: more flags for `open`, such as `O_NOFOLLOW`.
    ///   - isSynced: whether to wait until the file is on the disk.
    public static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32, flags: Int32 = 0, isSynced: Bool = false
    ) throws(SystemError) {
        let all = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | flags
        let number = cl_open(path, all, mode)
        guard number >= 0 else { throw SystemError("write \(path)", code: cl_errno()) }
        let file = FileDescriptor(owning: number)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(file.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count < 0, cl_errno() == EINTR { continue }
            guard count > 0 else { throw SystemError("write \(path)", code: cl_errno()) }
            sent += count
        }
        guard !isSynced || fsync(file.number) == 0 else {
            throw SystemError("write \(path)", code: cl_errno())
        }
    }
}

/// The three descriptors that every program expects to be open.
public enum StandardDescriptors {
    /// Opens `/dev/null` in place of those of 0, 1 and 2 that are closed.
    ///
    /// Call it before anything else is opened: a connection that landed on number 2 would be given
    /// to every command as its standard error.
    public static func reserve() {
        for number in Int32(0)...2 where cl_descriptor_flags(number) < 0 {
            // The system gives the lowest free number, and those below are open by now.
            _ = cl_open("/dev/null", O_RDWR, 0)
        }
    }
}
