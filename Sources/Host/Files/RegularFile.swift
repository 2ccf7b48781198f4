internal import CLinux

/// A regular file that is open for reading. Opening it never blocks, and its kind is that of the
/// opened descriptor: a pipe, a device or a folder is refused at once, and it cannot be replaced
/// between the check and the read.
public struct RegularFile: ~Copyable {
    /// Why it cannot be read.
    public enum Fault: Error, Hashable, Sendable {
        /// It is something else, such as `a directory`.
        case notAFile(String)
        /// There is more in it than the limit.
        case tooLarge
        /// A system call failed, by its error number.
        case system(Int32)

        package var reason: String {
            switch self {
            case .notAFile(let kind): "this is \(kind), not a file"
            case .tooLarge: SystemError.reason(EFBIG)
            case .system(let code): SystemError.reason(code)
            }
        }
    }

    package let status: FileStatus
    private let descriptor: FileDescriptor
    /// The number of the descriptor. Do not close it.
    public var number: Int32 { descriptor.number }

    package init(_ path: String) throws(Fault) {
        let number = cl_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0)
        guard number >= 0 else {
            let code = cl_errno()
            // What open(2) says of a socket, and of a device with no driver.
            let isOdd = code == ENXIO || code == ENODEV
            throw isOdd ? .notAFile("a socket or a device") : .system(code)
        }
        let opened = FileDescriptor(owning: number)
        guard let status = FileStatus(descriptor: number) else { throw .system(cl_errno()) }
        if let oddity = status.oddity { throw .notAFile(oddity) }
        self.status = status
        descriptor = opened
    }

    /// All that is in it; `tooLarge` where that is more than `limit` bytes. Nothing is read where
    /// its status says so.
    public func read(limit: Int) throws(Fault) -> [UInt8] {
        guard status.size <= limit else { throw .tooLarge }
        do throws(SystemError) { return try descriptor.contents(of: "", limit: limit) } catch {
            throw error.code == EFBIG ? .tooLarge : .system(error.code)
        }
    }
}
