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

    deinit {
        // Never repeated on EINTR: Linux has freed the number by then, and it may be another's.
        _ = close(number)
    }
}

extension FileDescriptor {
    /// Writes all of `bytes` to the file at `path`, which is created or emptied first.
    ///
    /// - Parameter mode: the permissions of a file that is created.
    public static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32, flags: Int32 = 0
    ) throws(SystemError) {
        let all = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | flags
        let number = cl_open(path, all, mode)
        guard number >= 0 else { throw SystemError("write \(path)") }
        let file = FileDescriptor(owning: number)
        guard writeAll(bytes, to: file.number) else {
            let error = SystemError("write \(path)")
            // A part of it is of no use. A device or a pipe stays, and a link, as /dev/stdout.
            let isOdd = FileStatus(descriptor: file.number)?.oddity != nil
            if !isOdd, target(ofLink: path) == nil { unlink(path) }
            throw error
        }
    }

    /// Writes a new file beside `path`, for this user only and safe on the disk, and gives its path:
    /// it may take the place of the file at `path`.
    package static func writeBeside(_ path: String, _ bytes: [UInt8]) throws(SystemError) -> String
    {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let temporary = "\(folder).curlicue.new-\(getpid())"
        unlink(temporary)
        try write(bytes, to: temporary, mode: 0o600, flags: O_EXCL | O_NOFOLLOW | O_SYNC)
        return temporary
    }

    /// Writes all of `bytes` to an open file; false where that fails, and `errno` says why.
    static func writeAll(_ bytes: [UInt8], to number: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.write(
                    number, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
                if count < 0, cl_errno() == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// All that is in `path`, `-` for standard input; the path may also be that of a pipe.
    ///
    /// - Parameter limit: the most bytes; a longer file is an error, EFBIG.
    public static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
        try reading(path).contents(of: path, limit: limit)
    }

    /// All that can be read of it; errors call it `path`. EFBIG where that is more than `limit`
    /// bytes.
    func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try piece(of: path)
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= limit else { throw SystemError("read \(path)", code: EFBIG) }
        }
    }

    /// `path`, open for reading; `-` for standard input.
    static func reading(_ path: String) throws(SystemError) -> FileDescriptor {
        let number = path == "-" ? dup(0) : cl_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard number >= 0 else { throw SystemError("read \(path)") }
        return FileDescriptor(owning: number)
    }

    /// The next bytes that can be read of it, none at the end; errors call it `path`.
    func piece(of path: String) throws(SystemError) -> [UInt8] {
        var (result, code): (Int, Int32) = (0, 0)
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
            repeat {
                result = Glibc.read(number, room.baseAddress, room.count)
                code = cl_errno()
            } while result < 0 && code == EINTR
            count = max(0, result)
        }
        guard result >= 0 else { throw SystemError("read \(path)", code: code) }
        return bytes
    }

    package static func target(ofLink path: String) -> String? {
        // As long as a link's target may be (PATH_MAX).
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Where the file at `path` really is, links followed; nil where that fails.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    package static func folder(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// Makes the folder at the absolute `path` and those above it, as far as they are missing, for
    /// this user only.
    public static func makeFolder(_ path: String) throws(SystemError) {
        var folder = ""
        for part in path.split(separator: "/") {
            folder += "/" + part
            guard mkdir(folder, 0o700) == 0 || cl_errno() == EEXIST else {
                throw SystemError("make the folder \(folder)")
            }
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

/// Cuts the bytes of a stream into lines.
struct LineBuffer {
    private let longest: Int
    private var bytes: [UInt8] = []
    /// The offset of the next line; what is before it has been returned.
    private var start = 0
    /// The offset up to which no line end was found after `start`.
    private var searched = 0
    /// A line was too long; no more lines come out.
    private(set) var isOverlong = false

    init(longest: Int) { self.longest = longest }

    mutating func append(_ new: some Collection<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// The next whole line, without its line feed.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !isOverlong else { return nil }
        let end = bytes[searched...].firstIndex(of: 0x0a)
        searched = end ?? bytes.count
        isOverlong = searched - start > longest
        guard let end, !isOverlong else { return nil }
        defer { (start, searched) = (end + 1, end + 1) }
        return bytes[start..<end]
    }

    /// What is left after the stream's end, if the last line had no end of its own.
    mutating func rest() -> ArraySlice<UInt8>? {
        guard !isOverlong, start < bytes.count else { return nil }
        defer { start = bytes.count }
        return bytes[start...]
    }
}

/// The lines of a file or of standard input, as bytes without their line break, one at a time.
public struct LineReader: ~Copyable {
    private let path: String
    private let descriptor: FileDescriptor
    /// A stroke of ten minutes at 1000 Hz has fewer bytes.
    private var lines = LineBuffer(longest: 16 << 20)
    private var isAtEnd = false

    /// The lines of `path`, `-` for standard input. A folder opens, and fails when it is read.
    public init(_ path: String) throws(SystemError) {
        descriptor = try .reading(path)
        self.path = path
    }

    package mutating func next() throws(SystemError) -> ArraySlice<UInt8>? {
        while true {
            if let line = lines.next() { return line }
            if lines.isOverlong { throw SystemError("read \(path)", code: EFBIG) }
            if isAtEnd { return lines.rest() }
            let piece = try descriptor.piece(of: path)
            isAtEnd = piece.isEmpty
            lines.append(piece)
        }
    }
}

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was being done, to follow "cannot": `watch /home/ann/.config`.
    public var action: String
    package var code: Int32

    package init(_ action: String, code: Int32) {
        self.action = action
        self.code = code
    }

    /// An error with the code that the last system call of this thread left behind.
    init(_ action: @autoclosure () -> String) {
        // The code first: building the text may call the system too.
        code = cl_errno()
        self.action = action()
    }

    /// A line for the log.
    public var description: String { "cannot \(action): \(Self.reason(code))" }

    /// The system's own words for `code`, in English whatever the locale is, with a small initial.
    static func reason(_ code: Int32) -> String {
        guard let words = strerrordesc_np(code) else { return "error \(code)" }
        let text = String(cString: words)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
