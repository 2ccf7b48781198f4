internal import CLinux
internal import Glibc

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
