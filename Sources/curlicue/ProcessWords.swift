internal import CLinux
internal import Glibc

/// What this process was started with.
enum ProcessWords {
    /// The program's name and its arguments. The kernel is asked for them: to find them in its memory
    /// Swift's library reads where all libraries lie, which takes longer than reading the mapping.
    static let all: [String] = read() ?? CommandLine.arguments

    private static func read() -> [String]? {
        let file = cl_open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(file, &bytes, bytes.count)
        // Longer ones are none that the daemon is started with.
        guard count > 0, count < bytes.count, bytes[count - 1] == 0 else { return nil }
        return bytes[..<(count - 1)].split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
