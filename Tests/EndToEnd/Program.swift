import Foundation

/// The program under test, run as a process of its own.
final class Program {
    /// What came of a run.
    struct Result {
        /// 128 plus the signal's number when a signal ended it.
        var status: Int32
        var output: String
        var errors: String
    }

    private let process = Process()
    private let files: (output: URL, errors: URL)
    private let folder: URL

    /// Starts it, with `environment` in place of the test's own, and nothing to read.
    init(_ path: String, _ arguments: [String], environment: [String: String]? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        files = (folder.appending(path: "output"), folder.appending(path: "errors"))
        for file in [files.output, files.errors] { try Data().write(to: file) }
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files.output)
        process.standardError = try FileHandle(forWritingTo: files.errors)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Its process id.
    var pid: Int32 { process.processIdentifier }

    /// What it printed so far.
    var output: String { (try? String(contentsOf: files.output, encoding: .utf8)) ?? "" }

    /// Waits until it ends.
    func result() -> Result {
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Result(
            status: process.terminationStatus + (isSignal ? 128 : 0), output: output,
            errors: (try? String(contentsOf: files.errors, encoding: .utf8)) ?? "")
    }

    /// Runs curlicue to its end.
    static func curlicue(
        _ arguments: String..., environment: [String: String]? = nil
    ) throws -> Result {
        try Program(Session.binary, arguments, environment: environment).result()
    }

    /// Runs a shell's command to its end.
    static func shell(_ command: String) throws -> Result {
        try Program("/bin/bash", ["-c", command]).result()
    }
}
