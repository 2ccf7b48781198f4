internal import CLinux

/// What a gesture runs.
public enum Command: Equatable, Sendable {
    /// A text for `/bin/sh -c`.
    case shell(String)
    /// A program, looked up along `PATH` unless it has a slash, and its arguments.
    case program([String])

    /// What to call it in a message: the program's name, or the whole text for the shell.
    public var name: String {
        switch self {
        case .shell(let text): text
        case .program(let words): words.first ?? ""
        }
    }

    private var words: [String] {
        switch self {
        case .shell(let text): ["/bin/sh", "-c", text]
        case .program(let words): words
        }
    }

    /// Starts it in a session of its own, with `/dev/null` as standard input, and returns once its
    /// program has begun (or could not).
    ///
    /// `additions` go into its environment as they are, in place of variables of the same name;
    /// nothing is ever put into the command's text. A value ends at its first NUL.
    public func start(
        adding additions: [(String, String)] = []
    ) throws(SpawnError) -> ProcessID {
        // A C string ends at its first NUL.
        let added = additions.map { strdup("\($0)=\($1)") }
        defer { for variable in added { free(variable) } }
        var variables = Environment.handedOn(without: Set(additions.map(\.0))) + added + [nil]
        let (process, code) = spawn(words.first ?? "", words, &variables, isApart: true) {
            posix_spawn_file_actions_addopen(&$0, 0, "/dev/null", O_RDONLY, 0)
        }
        guard code == 0 else { throw SpawnError(name, code: code) }
        return process
    }
}

extension Environment {
    /// Variables meant for this process alone: a command that used them would talk to our service
    /// manager, be taken for us by the session's manager, end our startup notification, or take another
    /// stroke's window for its own.
    private static let own: Set = [
        "CURLICUE_WINDOW", "CURLICUE_CLASS", "CURLICUE_DESKTOP",
        "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_FDS", "LISTEN_PID",
        "LISTEN_FDNAMES", "DESKTOP_STARTUP_ID", "DESKTOP_AUTOSTART_ID", "XDG_ACTIVATION_TOKEN",
    ]

    /// The variables of this process that are none of its own, with their names.
    nonisolated(unsafe) private static let others = {
        var others: [(name: String, entry: UnsafeMutablePointer<CChar>)] = []
        var next = cl_environ()
        while let entry = next?.pointee {
            next = next.map { $0 + 1 }
            let bytes = UnsafeRawBufferPointer(start: entry, count: strcspn(entry, "="))
            let name = String(decoding: bytes, as: UTF8.self)
            if !own.contains(name) { others.append((name, entry)) }
        }
        return others
    }()

    /// What a command gets of it, as it is, which need not be UTF-8: all but what is called `names`.
    static func handedOn(without names: Set<String>) -> [UnsafeMutablePointer<CChar>?] {
        others.filter { !names.contains($0.name) }.map(\.entry)
    }
}

/// This very program, started once more under another name.
public enum OwnProgram {
    /// Starts it.
    ///
    /// - Parameters:
    ///   - words: its arguments, the first of which is what it is called.
    ///   - descriptors: which descriptor of ours, the value, becomes its 0, 1 or 2, the key. It
    ///     shares the others of these three with us, and has no more.
    ///   - isApart: whether it is in a session of its own, which no signal of the terminal reaches.
    public static func start(
        _ words: [String], descriptors: KeyValuePairs<Int32, Int32>, isApart: Bool
    ) throws(SystemError) -> ProcessID {
        let (process, code) = spawn("/proc/self/exe", words, cl_environ(), isApart: isApart) {
            for (number, ours) in descriptors {
                posix_spawn_file_actions_adddup2(&$0, ours, number)
            }
        }
        guard code == 0 else { throw SystemError("start \(words.first ?? "")", code: code) }
        return process
    }
}

/// Starts `program` with the default handling of all signals, and with no descriptors but 0, 1 and
/// 2: those of this process, as `change` alters them. Gives an error number too, 0 where it runs.
///
/// The C library's `posix_spawn` shares memory with the child until the program starts, so the cost
/// does not grow with this process.
private func spawn(
    _ program: String, _ words: [String],
    _ variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, isApart: Bool,
    _ change: (inout posix_spawn_file_actions_t) -> Void
) -> (process: ProcessID, code: Int32) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var arguments = words.map { strdup($0) } + [nil]
    defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        for argument in arguments { free(argument) }
    }
    change(&actions)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, flags | (isApart ? Int16(POSIX_SPAWN_SETSID) : 0))
    var process: ProcessID = 0
    let code = posix_spawnp(&process, program, &actions, &attributes, &arguments, variables)
    return (process, code)
}

/// The system's number for a running process.
public typealias ProcessID = Int32

/// A process that has ended.
public struct Exit: Equatable, Sendable, CustomStringConvertible {
    /// How a process ends.
    public enum Status: Equatable, Sendable {
        /// It returned this code, 0 for success.
        case code(Int32)
        case signal(Int32)
    }

    package var process: ProcessID
    package var status: Status

    /// Collects every child that has ended, so that none stays behind as a zombie; never waits.
    /// Call it on `SIGCHLD`. It also collects children that this process inherited from a shell
    /// that became it (`picom & exec curlicue`), which is why unknown numbers can turn up.
    public static func collect() -> [Exit] {
        var exits: [Exit] = []
        var status: Int32 = 0
        while true {
            let process = waitpid(-1, &status, WNOHANG)
            if process > 0 {
                let how: Exit.Status =
                    cl_signaled(status) != 0
                    ? .signal(cl_term_signal(status)) : .code(cl_exit_status(status))
                exits.append(Exit(process: process, status: how))
            } else if process == 0 || cl_errno() != EINTR {
                return exits
            }
        }
    }

    /// A line for the log.
    public var description: String {
        switch status {
        case .code(let code): "process \(process) ended with status \(code)"
        case .signal(let number): "process \(process) was ended by signal \(number)"
        }
    }
}

/// Why a command could not be started: a line for the log and the overlay.
public struct SpawnError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line.
    public let description: String

    fileprivate init(_ name: String, code: Int32) {
        let reason =
            switch code {
            case ENOENT, ENOTDIR: "no such program"
            case EACCES, EPERM: "not allowed to run it"
            case ENOEXEC: "not a program (is its #! line missing?)"
            case EAGAIN: "too many processes"
            default: SystemError.reason(code)
            }
        description = "cannot run \(name): \(reason)"
    }
}
