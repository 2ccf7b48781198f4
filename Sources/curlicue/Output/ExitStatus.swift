internal import ArgumentParser

/// The statuses that curlicue ends with, after sysexits(3).
enum ExitStatus {
    /// A check found something to do.
    static let advice = ExitCode(1)
    /// Something went wrong that may be gone when curlicue is started again.
    static let failure = ExitCode(1)
    /// The arguments are wrong.
    static let usage = ExitCode(64)
    /// The strokes are no strokes.
    static let data = ExitCode(65)
    /// The file cannot be read.
    static let noInput = ExitCode(66)
    /// No display, or it went away; or no daemon to talk to.
    static let unavailable = ExitCode(69)
    /// A folder or file cannot be made.
    static let cannotCreate = ExitCode(73)
    /// Another curlicue runs on this display.
    static let occupied = ExitCode(75)
    /// The mapping has errors.
    static let configuration = ExitCode(78)
    /// Control-C, or another request to end: 128 and the signal's number, as shells count.
    static let interrupted = ExitCode(130)
}
