internal import Host
package import Logging
internal import Synchronization

/// One line a message on standard error: `curlicue: warning: …`. Losing the log never ends or holds
/// up the daemon.
package struct LineLog: LogHandler {
    package var logLevel: Logger.Level
    package var metadata = Logger.Metadata()

    /// A log of messages from `logLevel` on.
    package init(logLevel: Logger.Level) { self.logLevel = logLevel }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let level: String =
            switch event.level {
            case .trace, .debug, .info, .notice: ""
            case .warning: "warning: "
            case .error, .critical: "error: "
            }
        if event.level >= .error { LastError.shared.record(event.message.description) }
        StandardError.write("curlicue: \(level)\(clean(event.message.description))")
    }
}

/// The newest error of the log, for `curlicue status`.
final class LastError: Sendable {
    static let shared = LastError()

    private let newest = Mutex<(message: String, time: Duration)?>(nil)

    /// It and when it was; nil where there was none.
    var value: (message: String, time: Duration)? { newest.withLock { $0 } }

    func record(_ message: String) { newest.withLock { $0 = (message, MonotonicClock.now) } }
}
