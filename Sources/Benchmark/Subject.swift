internal import CLinux
internal import Glibc
internal import TestServer

/// A program that is measured: curlicue, or the floor by one of its techniques.
enum Kind: Hashable, CustomStringConvertible {
    case curlicue
    case floor(String)

    var description: String {
        switch self {
        case .curlicue: "curlicue"
        case .floor(let backend): "floor, \(backend)"
        }
    }
}

/// A running program under measurement, from its start until it says that it is ready.
final class Subject {
    let pid: Int32
    /// How long the program took until it was ready, in nanoseconds.
    let startTime: Int64
    private let pipe: Int32

    /// Starts `words` and waits until it writes `word`.
    init(
        _ words: [String], environment: [String: String], ready word: String = "ready"
    ) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Failure("no pipe") }
        pipe = ends[0]
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        posix_spawnattr_setschedpolicy(&attributes, SCHED_OTHER)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSCHEDULER))
        var argv = words.map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var child: pid_t = 0
        let start = Clock.now
        let code = posix_spawn(&child, words[0], &actions, &attributes, &argv, &envp)
        // Held by the program alone, its end is the end of the pipe.
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw Failure("cannot start \(words[0]): \(String(cString: strerror(code)))")
        }
        pid = child
        var said: [UInt8] = []
        let deadline = start + 10_000_000_000
        while true {
            var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let left = max(0, deadline - Clock.now) / 1_000_000
            poll(&entry, 1, Int32(left))
            let now = Clock.now
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = entry.revents == 0 ? 0 : read(pipe, &piece, piece.count)
            guard count > 0 else {
                startTime = 0
                end()
                throw Failure(
                    "\(words[0]) did not get ready: \(String(decoding: said, as: UTF8.self))")
            }
            said += piece[..<count]
            if String(decoding: said, as: UTF8.self).contains(word) {
                startTime = now - start
                break
            }
        }
        // What it writes later must not block it.
        _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
    }

    var figures: ProcessFigures { ProcessFigures(pid) }

    /// What it wrote since it was ready.
    func readOutput() -> String {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(pipe, &piece, piece.count)
        return String(decoding: piece.prefix(max(0, count)), as: UTF8.self)
    }

    private var hasEnded = false

    /// Ends it and waits until it has gone.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(pid, SIGTERM)
        var status: Int32 = 0
        let deadline = Clock.now + 2_000_000_000
        while waitpid(pid, &status, WNOHANG) == 0 {
            if Clock.now > deadline { kill(pid, SIGKILL) }
            Clock.sleep(until: Clock.now + 500_000)
        }
        close(pipe)
    }

    deinit { end() }
}
