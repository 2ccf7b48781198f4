internal import CLinux

/// What a gesture runs.
public enum Command: Equatable, Sendable {
    /// A text for `/bin/sh -c`.
    case shell(String)
    /// A program, looked up along `PATH` unless it has a slash, and its arguments.
    case program([String])

    /// What to call it in a message: the program's name, or the whole text for the shell.
    public var name: String {
        switch self {
        case .shell(let text): text
        case .program(let words): words.first ?? ""
        }
    }

    var words: [String] {
        switch self {
        case .shell(let text): ["/bin/sh", "-c", text]
        case .program(let words): words
        }
    }
}

/// The system's number for a running process.
public typealias ProcessID = Int32

/// A process that has ended.
public struct Exit: Equatable, Sendable, CustomStringConvertible {
    /// How a process ends.
    public enum Status: Equatable, Sendable {
        /// It returned this code, 0 for success.
        case code(Int32)
        /// This signal ended it.
        case signal(Int32)
    }

    /// Which one.
    public var process: ProcessID
    /// How.
    public var status: Status

    /// A process and how it ended.
    public init(process: ProcessID, status: Status) {
        self.process = process
        self.status = status
    }

    /// A line for the log.
    public var description: String {
        switch status {
        case .code(let code): "process \(process) ended with status \(code)"
        case .signal(let number): "process \(process) was ended by signal \(number)"
        }
    }
}

/// Why a command could not be started.
public enum SpawnError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no program to run: the list or its first word is empty.
    case empty
    /// The command has a NUL in it, where the system would cut it short.
    case hasNUL(String)
    /// No such program, or the interpreter that its first line names is missing (`ENOENT`).
    case notFound(String)
    /// The file may not be run (`EACCES`, `EPERM`).
    case notAllowed(String)
    /// The file is neither a program nor a script with a `#!` line (`ENOEXEC`).
    case notExecutable(String)
    /// The user has as many processes as allowed (`EAGAIN`).
    case tooManyProcesses(String)
    /// There are as many open files as allowed (`EMFILE`, `ENFILE`).
    case tooManyFiles(String)
    /// Arguments and environment are longer than the system allows (`E2BIG`).
    case tooLong(String)
    /// Anything else.
    case system(SystemError)

    init(_ name: String, code: Int32) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .notFound(name)
            case EACCES, EPERM: .notAllowed(name)
            case ENOEXEC: .notExecutable(name)
            case EAGAIN: .tooManyProcesses(name)
            case EMFILE, ENFILE: .tooManyFiles(name)
            case E2BIG: .tooLong(name)
            default: .system(SystemError("run \(name)", code: code))
            }
    }

    /// A line for the log and the overlay.
    public var description: String {
        switch self {
        case .empty: "cannot run a command without a program"
        case .hasNUL(let name): "cannot run \(name): there is a NUL character in the command"
        case .notFound(let name): "cannot run \(name): no such program"
        case .notAllowed(let name): "cannot run \(name): not allowed to run it"
        case .notExecutable(let name): "cannot run \(name): not a program (is its #! line missing?)"
        case .tooManyProcesses(let name): "cannot run \(name): too many processes"
        case .tooManyFiles(let name): "cannot run \(name): too many open files"
        case .tooLong(let name): "cannot run \(name): the command is too long"
        case .system(let error): error.description
        }
    }
}
