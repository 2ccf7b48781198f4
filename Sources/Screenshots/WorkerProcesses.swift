internal import Glibc
internal import Host

/// Plays parts of the gallery side by side, each in a process of its own: connections to X servers
/// and what they share are a process's.
struct WorkerProcesses {
    private let size: Int

    /// So many processes, at least one.
    init(_ size: Int) { self.size = max(1, size) }

    /// Plays all parts.
    ///
    /// - Parameter arguments: this program's arguments for a part.
    /// - Returns: whether all went well.
    func play(_ parts: [String], arguments: (String) -> [String]) throws -> Bool {
        var waiting = parts[...]
        var playing: [pid_t: String] = [:]
        var isGood = true
        while !waiting.isEmpty || !playing.isEmpty {
            if playing.count < size, let part = waiting.popFirst() {
                guard let process = Self.start(arguments(part)) else {
                    StandardError.write("curlicue-screenshots: \(part): cannot be started")
                    isGood = false
                    continue
                }
                StandardError.write("curlicue-screenshots: \(part)")
                playing[process] = part
                continue
            }
            var status: Int32 = 0
            let process = waitpid(-1, &status, 0)
            guard process > 0, let part = playing.removeValue(forKey: process) else { continue }
            if status != 0 {
                StandardError.write("curlicue-screenshots: \(part): not all is as it should be")
                isGood = false
            }
        }
        return isGood
    }

    /// This program once more.
    private static func start(_ arguments: [String]) -> pid_t? {
        var words: [UnsafeMutablePointer<CChar>?] =
            (["curlicue-screenshots"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/proc/self/exe", nil, nil, &words, Glibc.environ)
        return code == 0 ? process : nil
    }
}
