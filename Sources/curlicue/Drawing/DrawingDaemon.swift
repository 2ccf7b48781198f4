internal import CLinux
internal import Daemon
internal import Glibc
internal import Host

/// A daemon that runs only as long as this process draws: where none runs on the display, one is
/// started, so that a command can have something drawn. It ends with this process, however that
/// ends.
final class DrawingDaemon {
    /// What such a daemon is called, by which it knows that it is one.
    static let processName = "curlicue-drawing"
    /// How long its start may take.
    private static let patience = Duration.seconds(10)

    private let process: ProcessID
    /// What it says, read only where it fails.
    private let output: FileDescriptor

    /// Has this process, which is such a daemon, end when the one that started it does.
    static func endWithParent() { cl_end_with_parent(SIGTERM) }

    /// Starts one with the mapping file `config`, or with the one that applies.
    init(config: String?) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
            throw SystemError("make a pipe", code: cl_errno())
        }
        output = FileDescriptor(owning: ends[0])
        let input = FileDescriptor(owning: ends[1])
        let null = FileDescriptor(owning: open("/dev/null", O_RDWR | O_CLOEXEC))
        process = try OwnProgram.start(
            [Self.processName, "run"] + (config.map { ["--config", $0] } ?? []),
            descriptors: [0: null.number, 1: null.number, 2: input.number], isApart: false)
    }

    deinit {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, cl_errno() == EINTR {}
    }

    /// A connection to it, once it is ready.
    ///
    /// - Throws: `refused` with what it said, where it ends instead.
    func client(at path: String) throws(ControlError) -> ControlClient {
        let deadline = MonotonicClock.now + Self.patience
        while MonotonicClock.now < deadline {
            do throws(ControlError) {
                let client = try ControlClient(path: path)
                _ = try client.ask("status")
                return client
            } catch {
                guard case .notRunning = error else { throw error }
            }
            var status = siginfo_t()
            let flags = WEXITED | WNOHANG | WNOWAIT
            if waitid(P_PID, id_t(process), &status, flags) == 0, status.si_signo == SIGCHLD {
                throw .refused(said)
            }
            _ = poll(nil, 0, 20)
        }
        throw .timedOut
    }

    /// What it has said, without its name before each line.
    private var said: String {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = max(0, read(output.number, &bytes, bytes.count))
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        return text.split(separator: "\n").map { line in
            String(line.hasPrefix("curlicue: error: ") ? line.dropFirst(17) : line)
        }.joined(separator: "\n")
    }
}
