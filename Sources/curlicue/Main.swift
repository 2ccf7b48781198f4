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
        if ProcessArguments.all.first == Watchdog.processName { watch() }
        if ProcessArguments.all.first == DrawingDaemon.processName { DrawingDaemon.endWithParent() }
        Curlicue.main()
    }

    /// The daemon's watchdog: its arguments are the daemon's process (which may be gone by now),
    /// the display, the window that owns the daemon's selection, and the one that the pointer is
    /// grabbed on.
    private static func watch() -> Never {
        let arguments = ProcessArguments.all
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

/// What this process was started with.
enum ProcessArguments {
    /// The program's name and its arguments. They are read from the kernel: Swift's library finds
    /// them by reading where all libraries are mapped, which is slower than reading the mapping
    /// file.
    static let all: [String] = read() ?? CommandLine.arguments

    private static func read() -> [String]? {
        let file = cl_open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(file, &bytes, bytes.count)
        // The daemon never has such long arguments; the standard library reads them.
        guard count > 0, count < bytes.count, bytes[count - 1] == 0 else { return nil }
        var words: [String] = []
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for end in 0..<count where bytes[end] == 0 {
                words.append(String(decoding: bytes[start..<end], as: UTF8.self))
                start = end + 1
            }
        }
        return words
    }
}
