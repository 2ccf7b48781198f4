internal import CLinux
internal import Glibc
internal import Synchronization

/// One line per message on standard error: `curlicue: warning: …`. Losing the log never ends or
/// holds up the daemon.
public struct Log: Sendable {
    private let isVerbose: Bool

    package init(isVerbose: Bool) { self.isVerbose = isVerbose }

    package func debug(_ message: @autoclosure () -> String) { if isVerbose { write(message()) } }

    package func info(_ message: String) { write(message) }

    package func warning(_ message: String) { write("warning: " + message) }

    /// The newest error that was logged, for `curlicue status`, and when, by `MonotonicClock`.
    public static var lastError: (message: String, time: Duration)? { newest.withLock { $0 } }
    private static let newest = Mutex<(message: String, time: Duration)?>(nil)

    package func error(_ message: String) {
        Self.newest.withLock { $0 = (message, MonotonicClock.now) }
        write("error: " + message)
    }

    private func write(_ message: String) {
        StandardError.write("\(Self.hasJournal ? "" : Self.time)curlicue: \(clean(message))")
    }

    /// Whether standard error is the journal, which has times of its own. What a session under systemd
    /// starts inherits the name, and may write elsewhere: systemd.exec(5) has it compared.
    private static let hasJournal = {
        var status = stat()
        return fstat(2, &status) == 0
            && Environment()["JOURNAL_STREAM"] == "\(status.st_dev):\(status.st_ino)"
    }()

    /// `2026-11-28 14:05:31 `.
    private static var time: String {
        var (now, date) = (Glibc.time(nil), tm())
        localtime_r(&now, &date)
        return String(unsafeUninitializedCapacity: 32) { text in
            text.withMemoryRebound(to: CChar.self) {
                strftime($0.baseAddress, $0.count, "%Y-%m-%d %H:%M:%S ", &date)
            }
        }
    }
}
