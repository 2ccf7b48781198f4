internal import CLinux

/// This very program, started once more under another name.
public enum OwnProgram {
    /// Starts it.
    ///
    /// - Parameters:
    ///   - words: its arguments, the first of which is what it is called.
    ///   - descriptors: which of this process's descriptors become its 0, 1 and 2. The rest of these
    ///     three it shares, and it has no others.
    ///   - isApart: whether it is in a session of its own, which no signal of the terminal reaches.
    public static func start(
        _ words: [String], descriptors: KeyValuePairs<Int32, Int32>, isApart: Bool
    ) throws(SystemError) -> ProcessID {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, ours) in descriptors {
            posix_spawn_file_actions_adddup2(&actions, ours, number)
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (isApart ? cl_spawn_setsid() : 0))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: ProcessID = 0
        let code = posix_spawn(
            &process, "/proc/self/exe", &actions, &attributes, &arguments, cl_environ())
        guard code == 0 else { throw SystemError("start \(words.first ?? "")", code: code) }
        return process
    }
}
