internal import CLinux
internal import Glibc

/// What this process was started with.
enum ProcessArguments {
    /// The program's name and its arguments. They are read from the kernel: to find them
    /// in memory Swift's library reads where all libraries are mapped, which is slower than reading
    /// the mapping.
    static let all: [String] = read() ?? CommandLine.arguments

    private static func read() -> [String]? {
        let file = cl_open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(file, &bytes, bytes.count)
        // Longer ones are none that the daemon is started with.
        guard count > 0, count < bytes.count, bytes[count - 1] == 0 else { return nil }
        var words: [String] = []
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for end in 0..<count where bytes[end] == 0 {
                words.append(String(decoding: bytes[start..<end], as: UTF8.self))
                start = end + 1
            }
        }
        return words
    }
}
