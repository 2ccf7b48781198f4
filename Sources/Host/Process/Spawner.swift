internal import CLinux

/// Starts commands that are independent of the daemon: each in a session of its own,
/// with the system's signal handling, and with descriptors 0, 1 and 2 only.
///
/// Standard input is `/dev/null`; standard output and error are those of this process. The C
/// library's `posix_spawn` shares memory with the child until the program starts, so the cost does
/// not grow with this process.
public final class Spawner {
    private let null: FileDescriptor
    private lazy var environment = EnvironmentBlock()
    private var arguments = CStrings()
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()

    /// Prepares what all commands have in common.
    public init() throws(SystemError) {
        StandardDescriptors.reserve()
        null = try FileDescriptor(opening: "/dev/null", O_RDONLY)
        try prepare()
    }

    /// Copies the environment, for which else the first command waits.
    public func warmUp() { _ = environment }

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
        arguments.removeAll()
        for word in words {
            guard !word.utf8.contains(0) else { throw .hasNUL(Self.printable(command.name)) }
            arguments.append(word)
        }
        var process: ProcessID = 0
        let failure = environment.with(additions) { variables in
            arguments.withPointers { words in
                guard let program = words.pointee else { return ENOENT }
                return posix_spawnp(&process, program, &actions, &attributes, words, variables)
            }
        }
        guard failure == 0 else {
            let code = (failure ?? nil) ?? ENOMEM
            let isNowhere = code == EACCES && Self.isNowhere(command.words.first ?? "")
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
