internal import ArgumentParser

/// The statuses that curlicue ends with, after sysexits(3); 64 is a wrong command line.
enum ExitStatus {
    /// It was not done, and a message says why; or a check found a problem.
    static let failure = ExitCode(1)
    /// The arguments are wrong.
    static let usage = ExitCode(64)
    /// The input is not what is expected, or cannot be read.
    static let data = ExitCode(65)
    /// No display, or it went away; or no daemon to talk to.
    static let unavailable = ExitCode(69)
    /// A folder or file cannot be made.
    static let cannotCreate = ExitCode(73)
    /// Another curlicue runs on this display.
    static let occupied = ExitCode(75)
    /// The mapping has errors.
    static let configuration = ExitCode(78)
}
