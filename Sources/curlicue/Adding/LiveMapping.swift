internal import CLinux
internal import Glibc
internal import Host
internal import JSON

/// Whether a mapping file that was just saved is in force in the daemon that runs on this display.
enum LiveMapping {
    case live
    /// None runs.
    case notRunning
    /// It runs with another file, or with the built-in mapping.
    case otherFile(String?)
    /// It does not take the file as it is.
    case refused
    /// It has not read the file yet: a gesture is being drawn, or it does not answer.
    case late

    /// How long a daemon may take to read the file.
    private static let patience = Duration.seconds(3)

    /// Waits until the daemon has read the file at `path`, which was saved after `start`.
    init(path: String, since start: Duration) {
        guard let client = Remote.running else {
            self = .notRunning
            return
        }
        // It notices the file by itself, but not that there is a first one of the user's, where it
        // began without.
        _ = try? client.ask("reload")
        let deadline = MonotonicClock.now + Self.patience
        while MonotonicClock.now < deadline, let status = try? client.ask("status") {
            let mapping = status["mapping"]?.string
            guard let mapping, Self.resolved(mapping) == Self.resolved(path) else {
                self = .otherFile(mapping)
                return
            }
            let age = Duration.milliseconds(
                Int((status["mappingAge"]?.number ?? .infinity).clamped))
            if age <= MonotonicClock.now - start {
                self = status["refused"] == .bool(true) ? .refused : .live
                return
            }
            _ = poll(nil, 0, 20)
        }
        self = .late
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// What to say about it.
    var words: String {
        switch self {
        case .live: "It works from now on: draw it."
        case .notRunning: "curlicue isn't running; start it: curlicue run &"
        case .otherFile(let path):
            "The curlicue that runs here has another config, \(path ?? "the built-in one"), and "
                + "does not know the new gesture; to start it anew with yours: "
                + "curlicue run --replace &"
        case .refused:
            "The curlicue that runs here does not take the config as it is: see 'curlicue check'."
        case .late: "The curlicue that runs here has not read the config yet; it will."
        }
    }
}

extension Double {
    /// Seconds as whole milliseconds that a number can hold.
    fileprivate var clamped: Double { isFinite ? max(0, min(self * 1000, 1e12)) : 1e12 }
}
