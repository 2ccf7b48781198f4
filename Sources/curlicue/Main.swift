internal import ArgumentParser
internal import Desktop
internal import Glibc
internal import Host

/// Where the program begins.
@main
enum Main {
    static func main() {
        // Before anything else: the watchdog has to stay small.
        if ProcessWords.all.first == Watchdog.processName { watch() }
        Curlicue.main()
    }

    /// The daemon's watchdog: its arguments are the display and the window that owns the daemon's
    /// selection.
    private static func watch() -> Never {
        let arguments = ProcessWords.all
        guard arguments.count == 3, let window = UInt(arguments[2]) else { exit(64) }
        let connection = WatchdogConnection(arguments[1], window: window, daemon: getppid())
        var process = WatchdogProcess(server: WatchdogServer(connection: connection))
        process.run()
        exit(0)
    }
}

/// What the watchdog needs of the server, over its own connection.
private struct WatchdogServer: WatchedServer {
    let connection: WatchdogConnection

    var descriptor: Int32? { connection.descriptor }
    func listen(to grabs: UInt8) { connection.listen(to: PassiveGrabs(rawValue: grabs)) }
    func takeActivation() -> Bool { connection.takeActivation() }
    func waitForAnswer() { connection.waitForAnswer() }
    func restore() { connection.restore() }
}
