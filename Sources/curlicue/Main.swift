internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Desktop
internal import Glibc
internal import Host

/// The program's entry point.
@main
enum Main {
    static func main() {
        // Where files may not grow (`ulimit -f`), writing one is an error like others, and no
        // reason to end: a log that cannot be written is lost, and nothing else.
        _ = cl_ignore_signal(SIGXFSZ)
        StandardDescriptors.reserve()
        // Before anything else: the watchdog must need little memory.
        if CommandLine.arguments.first == Watchdog.processName { watch() }
        if CommandLine.arguments.first == DrawingDaemon.processName {
            DrawingDaemon.endWithParent()
        }
        Curlicue.main()
    }

    /// The daemon's watchdog: its arguments are the daemon's process (which may be gone by now),
    /// the display, the window that owns the daemon's selection, and the one that the pointer is
    /// grabbed on.
    private static func watch() -> Never {
        let arguments = CommandLine.arguments
        let windows = arguments.dropFirst(3).compactMap { UInt($0) }
        guard windows.count == 2, let daemon = Int32(arguments[1]) else { exit(64) }
        let connection = WatchdogConnection(
            arguments[2], window: windows[0], grabWindow: windows[1], daemon: daemon)
        WatchdogProcess.becomeWatchdog()
        var process = WatchdogProcess(
            of: daemon, server: WatchdogServer(connection: connection))
        process.run()
        exit(0)
    }
}

/// What the watchdog needs of the server, over its own connection.
private struct WatchdogServer: WatchedServer {
    let connection: WatchdogConnection

    var descriptor: Int32? { connection.descriptor }
    func listen(to grabs: UInt8) { connection.listen(to: PassiveGrabs(rawValue: grabs)) }
    func readActivation() -> Bool { connection.readActivation() }
    func waitForAnswer() { connection.waitForAnswer() }
    func daemonAnswered() { connection.forgetFingers() }
    func prepareForEnd(isHolding: Bool) { connection.prepareForEnd(isHolding: isHolding) }
    func restore() { connection.restore() }
}
