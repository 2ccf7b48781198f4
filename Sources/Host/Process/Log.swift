internal import Glibc
internal import Synchronization

/// One line per message on standard error: `curlicue: warning: …`. Losing the log never ends or
/// holds up the daemon.
public struct Log: Sendable {
    /// How grave a message is.
    public enum Level: Int, Sendable {
        /// For whoever looks for a mistake.
        case debug
        /// What was done.
        case info
        /// What does not work, while the rest does.
        case warning
        /// What went wrong.
        case error
    }

    private let level: Level

    /// A log of messages from `level` on.
    public init(from level: Level) { self.level = level }

    /// Writes the message where this level is logged.
    public func debug(_ message: @autoclosure () -> String) { write(message, .debug, "") }

    /// Writes the message where this level is logged.
    public func info(_ message: @autoclosure () -> String) { write(message, .info, "") }

    /// Writes the message where this level is logged.
    public func warning(_ message: @autoclosure () -> String) {
        write(message, .warning, "warning: ")
    }

    /// The newest error that was logged, for `curlicue status`, and when, by `MonotonicClock`.
    public static var lastError: (message: String, time: Duration)? { newest.withLock { $0 } }
    private static let newest = Mutex<(message: String, time: Duration)?>(nil)

    /// Writes the message, and keeps it as `lastError`.
    public func error(_ message: @autoclosure () -> String) {
        let message = message()
        Self.newest.withLock { $0 = (message, MonotonicClock.now) }
        write({ message }, .error, "error: ")
    }

    private func write(_ message: () -> String, _ level: Level, _ word: String) {
        guard level.rawValue >= self.level.rawValue else { return }
        StandardError.write(
            "\(Self.hasJournal ? "" : Self.time)curlicue: \(word)\(clean(message()))")
    }

    /// Whether standard error is the journal, which has times of its own.
    private static let hasJournal = Environment()["JOURNAL_STREAM"] != nil

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
