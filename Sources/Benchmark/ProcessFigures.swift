internal import CLinux
internal import Glibc

/// The kernel's figures of a process.
struct ProcessFigures {
    let pid: Int32

    init(_ pid: Int32) { self.pid = pid }

    /// The processor time that it has used, all threads, in nanoseconds.
    var processorTime: Int64 {
        var total: Int64 = 0
        guard let folder = opendir("/proc/\(pid)/task") else { return 0 }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard Int(name) != nil else { continue }
            let text = File.text("/proc/\(pid)/task/\(name)/schedstat") ?? ""
            total += text.split(separator: " ").first.flatMap { Int64($0) } ?? 0
        }
        return total
    }

    /// The processes that it started and that have not ended.
    var children: [ProcessFigures] {
        let text = File.text("/proc/\(pid)/task/\(pid)/children") ?? ""
        return text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
            .map(ProcessFigures.init)
    }

    /// The process with all that it started, and so on.
    var family: [ProcessFigures] { [self] + children.flatMap(\.family) }

    /// How often it went to sleep of its own accord.
    var naps: Int { field("voluntary_ctxt_switches", in: "status") ?? 0 }

    /// Its share of memory in KiB: pages that n processes have count an n-th.
    var share: Int { field("Pss", in: "smaps_rollup") ?? 0 }
    /// Of its share, what it wrote itself: heap, stacks, changed data.
    var own: Int { field("Pss_Anon", in: "smaps_rollup") ?? 0 }

    private func field(_ name: String, in file: String) -> Int? {
        guard let text = File.text("/proc/\(pid)/\(file)") else { return nil }
        for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
            let value = line.dropFirst(name.count + 1).split { $0 == " " || $0 == "\t" }.first
            return value.flatMap { Int($0) }
        }
        return nil
    }

    /// Gives it a higher priority than all ordinary processes, so that what else runs on the machine
    /// does not affect the figures.
    ///
    /// - Returns: whether the system allows that.
    @discardableResult
    func hurry(priority: Int32 = 1) -> Bool {
        var parameters = sched_param(sched_priority: priority)
        return sched_setscheduler(pid, SCHED_FIFO, &parameters) == 0
    }

    /// Waits until none of `processes` has done anything for five milliseconds.
    static func waitUntilIdle(_ processes: [ProcessFigures], patience: Int64 = 3_000_000_000) {
        let deadline = Clock.now + patience
        var before = processes.map(\.processorTime)
        var since = Clock.now
        while Clock.now < deadline, Clock.now < since + 5_000_000 {
            Clock.sleep(until: Clock.now + 1_000_000)
            let now = processes.map(\.processorTime)
            if now != before { (before, since) = (now, Clock.now) }
        }
    }
}

/// Small files, read whole.
enum File {
    static func bytes(_ path: String) -> [UInt8]? {
        let file = cl_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &piece, piece.count)
            guard count > 0 else { return count == 0 ? all : nil }
            all += piece[..<count]
        }
    }

    static func text(_ path: String) -> String? {
        bytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    static func write(_ text: String, to path: String) throws(Failure) {
        let file = cl_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure("cannot write \(path)") }
        defer { close(file) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { CLinux.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure("cannot write \(path)") }
            bytes = bytes.dropFirst(count)
        }
    }
}
