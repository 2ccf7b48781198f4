import Foundation
import Glibc
import TestServer
import Testing

/// The program under test, or another one, run as a process of its own.
final class Program {
    struct Result {
        /// 128 plus the signal's number when a signal ended it.
        var status: Int32
        var output: String
        var errors: String
    }

    enum Input {
        case text(String)
        /// What a test answers meanwhile. What the program prints as errors is among its output.
        case pipe
    }

    private let process = Process()
    private let files: (output: URL, errors: URL)
    private let folder: URL
    /// Where a test writes what it answers.
    private var answers: FileHandle?
    /// Where it waits for gestures and answers.
    private var server: PrivateServer?

    /// Starts it, with `environment` in place of the test's own.
    init(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil,
        input: Input = .text("")
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        files = (folder.appending(path: "output"), folder.appending(path: "errors"))
        for file in [files.output, files.errors] { try Data().write(to: file) }
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        if let environment { process.environment = environment }
        let output = try FileHandle(forWritingTo: files.output)
        process.standardOutput = output
        process.standardError = output
        switch input {
        case .text(let text):
            // From a file: no half of it is left in a pipe where the program does not read it.
            let file = folder.appending(path: "input")
            try Data(text.utf8).write(to: file)
            process.standardInput = try FileHandle(forReadingFrom: file)
            process.standardError = try FileHandle(forWritingTo: files.errors)
        case .pipe:
            let pipe = Pipe()
            answers = pipe.fileHandleForWriting
            process.standardInput = pipe
        }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(pid, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    var pid: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    var output: String { (try? String(contentsOf: files.output, encoding: .utf8)) ?? "" }

    @discardableResult
    func result() -> Result {
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Result(
            status: process.terminationStatus + (isSignal ? 128 : 0), output: output,
            errors: (try? String(contentsOf: files.errors, encoding: .utf8)) ?? "")
    }

    func signal(_ number: Int32) { kill(pid, number) }

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

/// Runs curlicue to its end, where there is no display and no home.
func curlicue(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
) throws -> Program.Result {
    let bare = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
    return try Program(
        Session.binary, arguments, environment: bare.merging(environment) { $1 },
        input: .text(input)
    ).result()
}

// A program that asks.
extension Program {
    /// Starts curlicue, which a test answers.
    static func asking(_ arguments: [String], on server: PrivateServer) throws -> Program {
        let program = try Program(
            Session.binary, arguments, environment: server.environment, input: .pipe)
        program.server = server
        return program
    }

    func wait(for words: String) throws {
        try? server?.display.wait(for: "'\(words)'") { output.contains(words) || !isRunning }
        try #require(output.contains(words), "\(output)")
    }

    /// Answers with a line each.
    func say(_ lines: String...) throws { try type(lines.map { $0 + "\n" }.joined()) }

    func type(_ keys: String) throws { try answers?.write(contentsOf: Data(keys.utf8)) }

    /// There are no more answers.
    func close() throws { try answers?.close() }
}
