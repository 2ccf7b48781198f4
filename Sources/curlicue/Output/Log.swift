internal import Host
internal import Logging
internal import Synchronization

/// One line a message on standard error: `curlicue: warning: …`. Losing the log never ends or holds
/// up the daemon.
struct LineLog: LogHandler {
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let level: String =
            switch event.level {
            case .trace, .debug, .info, .notice: ""
            case .warning: "warning: "
            case .error, .critical: "error: "
            }
        if event.level >= .error { LastError.shared.note(event.message.description) }
        StandardError.write("curlicue: \(level)\(clean(event.message.description))")
    }
}

/// The newest error of the log, for `curlicue status`.
final class LastError: Sendable {
    static let shared = LastError()

    private let newest = Mutex<(message: String, time: Duration)?>(nil)

    /// It and when it was; nil where there was none.
    var value: (message: String, time: Duration)? { newest.withLock { $0 } }

    func note(_ message: String) { newest.withLock { $0 = (message, MonotonicClock.now) } }
}

/// Text that may come from anywhere, fit for a terminal: control characters would move the cursor
/// or worse.
func clean(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { scalar in
                let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
                return isControl && scalar != "\n" && scalar != "\t" ? "\u{fffd}" : scalar
            }))
}
