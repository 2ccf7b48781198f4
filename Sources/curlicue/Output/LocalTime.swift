internal import Glibc

/// A moment in words of the local time zone, as `2026-11-24 10:31`.
struct LocalTime: CustomStringConvertible {
    /// The moment in milliseconds since 1970.
    var moment: Int

    /// The moment `moment` milliseconds after 1970 began.
    init(_ moment: Int) { self.moment = moment }

    var description: String {
        var seconds = time_t(moment / 1000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "an unknown day" }
        func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let month = "\(Int(parts.tm_year) + 1900)-\(padded(parts.tm_mon + 1))"
        return "\(month)-\(padded(parts.tm_mday)) \(padded(parts.tm_hour)):\(padded(parts.tm_min))"
    }
}
