internal import CLinux
internal import Host

/// Whole files, read and written for the commands that convert them.
enum WholeFile {
    /// The contents of `path`, `-` for standard input.
    ///
    /// - Parameter limit: a file with more bytes than this is not read to its end: EFBIG.
    static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let number = path == "-" ? dup(0) : cl_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard number >= 0 else { throw SystemError("read \(path)", code: cl_errno()) }
        let file = FileDescriptor(owning: number)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                CLinux.read(file.number, $0.baseAddress, $0.count)
            }
            if count < 0, cl_errno() == EINTR { continue }
            guard count >= 0 else { throw SystemError("read \(path)", code: cl_errno()) }
            if count == 0 { return bytes }
            bytes += buffer[0..<count]
            guard bytes.count <= limit else { throw SystemError("read \(path)", code: EFBIG) }
        }
    }

    /// Writes a new file; one that is there already is left alone (EEXIST) unless `replacing` it is
    /// asked for.
    static func write(_ path: String, _ text: String, replacing: Bool) throws(SystemError) {
        let way = replacing ? O_TRUNC : O_EXCL
        let number = cl_open(path, O_WRONLY | O_CREAT | O_CLOEXEC | way, 0o600)
        guard number >= 0 else { throw SystemError("write \(path)", code: cl_errno()) }
        let file = FileDescriptor(owning: number)
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                CLinux.write(file.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count < 0, cl_errno() == EINTR { continue }
            guard count > 0 else { throw SystemError("write \(path)", code: cl_errno()) }
            sent += count
        }
    }

    /// Whether there is something of that name.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
