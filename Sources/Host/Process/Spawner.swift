internal import CLinux

/// Starts commands that are independent of the daemon: each in a session of its own,
/// with the system's signal handling, and with descriptors 0, 1 and 2 only.
///
/// Standard input is `/dev/null`; standard output and error are those of this process. The C
/// library's `posix_spawn` shares memory with the child until the program starts, so the cost does
/// not grow with this process.
public final class Spawner {
    private let null: FileDescriptor
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()

    /// Prepares what all commands have in common.
    public init() throws(SystemError) {
        StandardDescriptors.reserve()
        null = try FileDescriptor(opening: "/dev/null", O_RDONLY)
        try prepare()
    }

    private func prepare() throws(SystemError) {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        let failures = [
            posix_spawn_file_actions_init(&actions),
            posix_spawn_file_actions_adddup2(&actions, null.number, 0),
            posix_spawn_file_actions_addclosefrom_np(&actions, 3),
            posix_spawnattr_init(&attributes),
            posix_spawnattr_setsigdefault(&attributes, &all),
            posix_spawnattr_setsigmask(&attributes, &none),
            posix_spawnattr_setflags(&attributes, flags | cl_spawn_setsid()),
        ]
        if let failure = failures.first(where: { $0 != 0 }) {
            throw SystemError("prepare to run commands", code: failure)
        }
    }

    deinit {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// Starts `command` and returns once its program has begun (or could not).
    ///
    /// `additions` go into its environment as they are, in place of variables of the same name;
    /// nothing is ever put into the command's text. A value ends at its first NUL, and after 64 KiB
    /// at the latest.
    public func spawn(
        command: Command, environment additions: [(String, String)] = []
    ) throws(SpawnError) -> ProcessID {
        let words = command.words
        guard let program = words.first, !program.isEmpty else { throw .empty }
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            throw .hasNUL(Self.printable(command.name))
        }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = Environment.variables(adding: additions) + [nil]
        defer { for string in arguments + variables { free(string) } }
        var process: ProcessID = 0
        let code = posix_spawnp(
            &process, program, &actions, &attributes, &arguments, &variables)
        guard code == 0 else {
            let isNowhere = code == EACCES && Self.isNowhere(program)
            throw SpawnError(command.name, code: isNowhere ? ENOENT : code)
        }
        return process
    }

    /// Whether none of `PATH`'s folders that can be looked into has `program`: where there is one
    /// that cannot, the system says that the program may not be run.
    private static func isNowhere(_ program: String) -> Bool {
        guard !program.utf8.contains(UInt8(ascii: "/")), let path = getenv("PATH") else {
            return false
        }
        return String(cString: path).split(separator: ":").allSatisfy {
            access("\($0)/\(program)", F_OK) != 0
        }
    }

    /// Collects every child that has ended, so that none stays behind as a zombie; never waits.
    /// Call it on `SIGCHLD`. It also collects children that this process inherited from a shell
    /// that became it (`picom & exec curlicue`), which is why unknown numbers can turn up.
    public func reap() -> [Exit] {
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

    private static func printable(_ name: String) -> String {
        String(name.map { $0 == "\0" ? "␀" : $0 })
    }
}

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

    var words: [String] {
        switch self {
        case .shell(let text): ["/bin/sh", "-c", text]
        case .program(let words): words
        }
    }
}

/// The system's number for a running process.
public typealias ProcessID = Int32

/// A process that has ended.
public struct Exit: Equatable, Sendable, CustomStringConvertible {
    /// How a process ends.
    public enum Status: Equatable, Sendable {
        /// It returned this code, 0 for success.
        case code(Int32)
        /// This signal ended it.
        case signal(Int32)
    }

    /// Which one.
    public var process: ProcessID
    /// How.
    public var status: Status

    /// A process and how it ended.
    public init(process: ProcessID, status: Status) {
        self.process = process
        self.status = status
    }

    /// A line for the log.
    public var description: String {
        switch status {
        case .code(let code): "process \(process) ended with status \(code)"
        case .signal(let number): "process \(process) was ended by signal \(number)"
        }
    }
}

/// Why a command could not be started.
public enum SpawnError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no program to run: the list or its first word is empty.
    case empty
    /// The command has a NUL in it, where the system would cut it short.
    case hasNUL(String)
    /// No such program, or the interpreter that its first line names is missing (`ENOENT`).
    case notFound(String)
    /// The file may not be run (`EACCES`, `EPERM`).
    case notAllowed(String)
    /// The file is neither a program nor a script with a `#!` line (`ENOEXEC`).
    case notExecutable(String)
    /// The user has as many processes as allowed (`EAGAIN`).
    case tooManyProcesses(String)
    /// There are as many open files as allowed (`EMFILE`, `ENFILE`).
    case tooManyFiles(String)
    /// Arguments and environment are longer than the system allows (`E2BIG`).
    case tooLong(String)
    /// Anything else.
    case system(SystemError)

    init(_ name: String, code: Int32) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .notFound(name)
            case EACCES, EPERM: .notAllowed(name)
            case ENOEXEC: .notExecutable(name)
            case EAGAIN: .tooManyProcesses(name)
            case EMFILE, ENFILE: .tooManyFiles(name)
            case E2BIG: .tooLong(name)
            default: .system(SystemError("run \(name)", code: code))
            }
    }

    /// A line for the log and the overlay.
    public var description: String {
        switch self {
        case .empty: "cannot run a command without a program"
        case .hasNUL(let name): "cannot run \(name): there is a NUL character in the command"
        case .notFound(let name): "cannot run \(name): no such program"
        case .notAllowed(let name): "cannot run \(name): not allowed to run it"
        case .notExecutable(let name): "cannot run \(name): not a program (is its #! line missing?)"
        case .tooManyProcesses(let name): "cannot run \(name): too many processes"
        case .tooManyFiles(let name): "cannot run \(name): too many open files"
        case .tooLong(let name): "cannot run \(name): the command is too long"
        case .system(let error): error.description
        }
    }
}
