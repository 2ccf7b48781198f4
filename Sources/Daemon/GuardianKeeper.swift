internal import CLinux
internal import Desktop
internal import Host

/// Keeps the guardian running: a process of this very program, at the other end of a pipe, that
/// outlives this one and then puts right what it left behind. See `Guardian`.
package final class GuardianKeeper {
    package static let processName = "curlicue-guardian"
    /// The least time between two starts, for a guardian that dies at once.
    private static let pause = Duration.seconds(60)

    private let loop: EventLoop
    private let log: Log
    private let display: Display
    private let arguments: [String]
    /// Our end of the pipe, which the kernel closes however this process ends.
    private var pipe: (end: Int32, source: EventLoop.Source)?
    private var started = MonotonicClock.now
    /// When the next one may be started, if there is none.
    private var restart: Duration?

    /// - Parameters:
    ///   - window: the window that owns the selection, which goes with the connection.
    ///   - grabWindow: the one that the pointer is grabbed on.
    init(_ display: Display, window: UInt, grabWindow: UInt, loop: EventLoop, log: Log) {
        self.display = display
        self.loop = loop
        self.log = log
        arguments = [Self.processName, "\(getpid())", display.name, "\(window)", "\(grabWindow)"]
    }

    func start() {
        launch()
        loop.addDeadline { [unowned self] in
            restart
        } handler: { [unowned self] _ in
            launch()
        }
    }

    /// This process is about to end, which it was asked to or has said why.
    func dismiss() {
        if let pipe { _ = write(pipe.end, "e", 1) }
    }

    private func launch() {
        restart = nil
        started = MonotonicClock.now
        do throws(SystemError) {
            let end = try startProcess()
            // Nothing comes from there; it fails once the guardian has ended.
            pipe = (end, loop.add(end, for: []) { [unowned self] _ in ended() })
        } catch {
            log.warning("no guardian: keys held when curlicue is killed stay down: \(error)")
            restart = started + Self.pause
        }
    }

    /// Gives our end of the pipe.
    private func startProcess() throws(SystemError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else {
            throw SystemError("make a pipe", code: cl_errno())
        }
        defer { close(ends[0]) }
        do throws(SystemError) {
            _ = try OwnProgram.start(
                arguments, descriptors: [0: ends[0], 1: display.descriptor],
                // What the terminal ends is the daemon, and the guardian with it.
                isApart: true)
        } catch {
            close(ends[1])
            throw error
        }
        return ends[1]
    }

    private func ended() {
        if let pipe {
            loop.remove(pipe.source)
            close(pipe.end)
        }
        pipe = nil
        log.warning("the guardian ended; another one takes its place")
        restart = max(MonotonicClock.now, started + Self.pause)
    }
}
