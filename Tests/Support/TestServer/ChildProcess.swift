internal import CLinux
internal import Glibc
internal import Host

/// A program that was started and will be ended and reaped. Its standard input is empty, its output
/// goes to a file, and it inherits no other descriptor, no blocked signal and no ignored one.
package final class ChildProcess {
    /// The program's name or path as it was given.
    package let program: String
    /// Its process id. Once `isRunning` is false the number may belong to another process.
    package let pid: Int32
    /// The file that holds its standard output and standard error.
    package let outputFile: String

    private var ended = false
    private var status: Int32?

    /// - Parameters:
    ///   - environment: the whole environment; nothing is inherited.
    ///   - group: the process group to join; 0 founds one.
    ///   - descriptors: what the child finds as its descriptors 3, 4, ….
    ///   - input: what it reads as standard input, instead of nothing.
    init(
        _ program: String, _ arguments: [String], environment: [String: String],
        outputFile: String, group: Int32, descriptors: [Int32] = [], input: Int32? = nil
    ) throws(TestServerError) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(
            &actions, 1, outputFile, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        for (index, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(3 + index))
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, Int32(3 + descriptors.count))

        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, group)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var argv = ([program] + arguments).map { strdup($0) }
        var envp = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for pointer in argv + envp { free(pointer) } }
        argv.append(nil)
        envp.append(nil)
        var pid: pid_t = 0
        let code = posix_spawnp(&pid, program, &actions, &attributes, argv, envp)
        guard code == 0 else { throw .spawn(program: program, reason: errorText(code)) }
        self.program = program
        self.pid = pid
        self.outputFile = outputFile
    }

    deinit { end() }

    /// The end of what it wrote so far.
    package var output: String { TemporaryDirectory.tail(of: outputFile) }

    package var isRunning: Bool {
        reap()
        return !ended
    }

    /// Its exit status (128 plus the number when a signal ended it) once it has ended.
    package var exitStatus: Int32? {
        reap()
        return status
    }

    package func signal(_ number: Int32) {
        if isRunning { kill(pid, number) }
    }

    /// Waits until it ends by itself.
    ///
    /// - Returns: its exit status, or nil when time ran out.
    package func waitForExit(timeout: Duration = .seconds(10)) -> Int32? {
        let deadline = MonotonicClock.now + timeout
        while isRunning && MonotonicClock.now < deadline { usleep(1000) }
        return exitStatus
    }

    /// Ends it by SIGTERM, after `patience` by SIGKILL, and reaps it. Harmless when it has ended.
    package func end(patience: Duration = .seconds(2)) {
        guard isRunning else { return }
        kill(pid, SIGTERM)
        // A stopped process would not see the signal.
        kill(pid, SIGCONT)
        if waitForExit(timeout: patience) == nil {
            signal(SIGKILL)
            _ = waitForExit()
        }
    }

    private func reap() {
        guard !ended else { return }
        var code: Int32 = 0
        let result = waitpid(pid, &code, WNOHANG)
        if result == pid {
            ended = true
            // wait(2)'s macros: the low seven bits are the signal, the next byte is the status.
            status = code & 0x7F == 0 ? (code >> 8) & 0xFF : 128 + code & 0x7F
        } else if result < 0 && errno == ECHILD {
            // Other code of this process reaped it: it is gone, its status is unknown.
            ended = true
            status = -1
        }
    }
}

/// A process group for everything that belongs to one private server. Its leader waits for the end
/// of a pipe that only this process holds open: when this process ends without cleaning up, even by
/// SIGKILL, the leader ends the whole group, so that no X server is left behind spinning on a
/// closed input socket.
final class ProcessGroup {
    private let leader: ChildProcess
    private let pipe: Int32

    init(scratch: String) throws(TestServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else {
            throw .spawn(program: "/bin/sh", reason: errorText())
        }
        defer { close(ends[0]) }
        pipe = ends[1]
        do {
            leader = try Self.startLeader(reading: ends[0], scratch: scratch)
        } catch {
            close(ends[1])
            throw error
        }
    }

    /// Starts a process that founds a group and ends it, and removes `scratch`, as soon as the pipe
    /// that it reads is closed at the other end.
    static func startLeader(reading pipe: Int32, scratch: String) throws(TestServerError)
        -> ChildProcess
    {
        let script = """
            trap '' TERM HUP INT; read -r never; kill -s TERM 0; sleep 1; rm -rf -- "$1"
            kill -s KILL 0
            """
        return try ChildProcess(
            "/bin/sh", ["-c", script, "server", scratch], environment: ["PATH": "/usr/bin:/bin"],
            outputFile: "/dev/null", group: 0, input: pipe)
    }

    /// The number that members join. It stays reserved as long as the leader is not reaped.
    var id: Int32 { leader.pid }

    /// Ends whatever is left in the group: what the members started and did not end.
    func end() {
        if leader.isRunning { kill(-leader.pid, SIGKILL) }
        _ = leader.waitForExit()
    }

    deinit {
        end()
        close(pipe)
    }
}

/// Starts an X server and learns from the server itself which display number it took.
struct ServerProcess {
    let process: ChildProcess
    let name: String

    /// - Parameter log: a file of its own that the server writes, besides its output.
    init(
        _ program: String, _ arguments: [String], environment: [String: String],
        outputFile: String, log: String?, group: Int32, timeout: Duration
    ) throws(TestServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else {
            throw .spawn(program: program, reason: errorText())
        }
        defer { close(ends[0]) }
        do {
            defer { close(ends[1]) }
            process = try ChildProcess(
                program, arguments + ["-displayfd", "3"], environment: environment,
                outputFile: outputFile, group: group, descriptors: [ends[1]])
        }
        let deadline = MonotonicClock.now + timeout
        var digits = ""
        while !digits.hasSuffix("\n") {
            var entry = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, deadline.millisecondsLeft)
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = entry.revents == 0 ? 0 : read(ends[0], &bytes, bytes.count)
            guard count > 0 else {
                process.end()
                let logged = log.map { TemporaryDirectory.tail(of: $0) } ?? ""
                throw .failed(
                    program: program,
                    reason: entry.revents == 0
                        ? "was not ready within \(timeout)" : "did not start",
                    output: logged + process.output)
            }
            digits += String(decoding: bytes[..<count], as: UTF8.self)
        }
        name = ":" + digits.filter(\.isNumber)
    }
}
