import Foundation
import Glibc
import TestServer

/// The program under test while it asks: it reads what a test answers, from a pipe or from a
/// terminal.
final class AnsweredProgram {
    private let process = Process()
    private let answers: FileHandle
    private let output: URL
    /// The terminal that it reads; nil where that is a pipe.
    private let terminal: FileHandle?

    init(
        _ arguments: [String], environment: [String: String], onTerminal: Bool = false
    ) throws {
        output = FileManager.default.temporaryDirectory.appending(path: "answered-\(UUID())")
        try Data().write(to: output)
        process.executableURL = URL(filePath: Session.binary)
        process.arguments = arguments
        process.environment = environment
        if onTerminal {
            // The C library's functions for this are not imported; these are what they do.
            let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (lock, number): (Int32, UInt32) = (0, 0)
            guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0,
                ioctl(master, 0x8004_5430, &number) == 0,
                case let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), slave >= 0
            else { throw FaultFailure(description: "no terminal: \(errno)") }
            answers = FileHandle(fileDescriptor: master, closeOnDealloc: true)
            let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
            self.terminal = terminal
            process.standardInput = terminal
        } else {
            let pipe = Pipe()
            answers = pipe.fileHandleForWriting
            terminal = nil
            process.standardInput = pipe
        }
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: output)
    }

    var pid: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// What it printed so far, standard error included.
    var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Answers with a line each.
    func say(_ lines: String...) throws {
        for line in lines { try answers.write(contentsOf: Data((line + "\n").utf8)) }
    }

    /// Types `keys` as they are.
    func type(_ keys: String) throws { try answers.write(contentsOf: Data(keys.utf8)) }

    /// There are no more answers.
    func close() throws { try answers.close() }

    /// Whether Escape is read at once in the terminal.
    var readsEscape: Bool {
        var settings = termios()
        guard let terminal, tcgetattr(terminal.fileDescriptor, &settings) == 0 else { return false }
        return withUnsafeBytes(of: &settings.c_cc) { $0[Int(VEOL)] == 0x1b }
    }

    /// Sends it a signal.
    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits until it ends; gives its status, 128 plus the signal's number where one ended it.
    func status() -> Int32 {
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return process.terminationStatus + (isSignal ? 128 : 0)
    }
}
