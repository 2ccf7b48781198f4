internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Desktop
internal import Host

@main
enum Main {
    static func main() {
        // Where files may not grow (`ulimit -f`), writing one is an error like others, and no
        // reason to end: a log that cannot be written is lost, and nothing else.
        _ = cl_ignore_signal(SIGXFSZ)
        StandardDescriptors.reserve()
        // Before anything else: the guardian must need little memory.
        if CommandLine.arguments.first == GuardianKeeper.processName { guardDaemon() }
        // It ends with the process that started it.
        if CommandLine.arguments.first == DrawingDaemon.processName { cl_end_with_parent(SIGTERM) }
        Curlicue.main()
    }

    /// The daemon's guardian: its arguments are the daemon's process, the display, the window that
    /// owns the daemon's selection, and the one that the pointer is grabbed on. It has a pipe from
    /// the daemon as standard input, and the daemon's connection as standard output.
    private static func guardDaemon() -> Never {
        let arguments = CommandLine.arguments
        let windows = arguments.dropFirst(3).compactMap { UInt($0) }
        guard windows.count == 2, let daemon = Int32(arguments[1]) else { exit(64) }
        let guardian = try? Guardian(
            arguments[2], of: daemon, window: windows[0], grabWindow: windows[1])
        guard let guardian else { exit(69) }
        // It ends after the daemon, and by no signal.
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { _ = cl_ignore_signal(number) }
        cl_name_process("curlicue-guard")
        if !guardian.outlive(pipe: 0, connection: 1) {
            StandardError.write(
                "curlicue: error: curlicue did not answer for two seconds, or was killed; nothing "
                    + "stays grabbed; start it again: curlicue run &")
        }
        exit(0)
    }
}

/// The statuses that curlicue ends with, after sysexits(3); 64 is a wrong command line.
enum ExitStatus {
    /// It was not done, and a message says why; or a check found a problem.
    static let failure = ExitCode(1)
    static let usage = ExitCode(64)
    /// The input is not what is expected, or cannot be read.
    static let data = ExitCode(65)
    /// No display, or it went away; or no daemon to talk to.
    static let unavailable = ExitCode(69)
    static let cannotCreate = ExitCode(73)
    /// Another curlicue runs on this display.
    static let occupied = ExitCode(75)
    /// The mapping has errors.
    static let configuration = ExitCode(78)
}
