internal import CLinux
internal import Glibc

/// Starts an X server and learns from the server itself which display number it took.
struct ServerProcess {
    let process: ChildProcess
    /// Its display name, `:7`.
    let name: String

    /// - Parameter log: a file of its own that the server writes, besides its output.
    init(
        _ program: String, _ arguments: [String], environment: [String: String],
        outputFile: String, log: String?, group: Int32, timeout: Duration
    ) throws(TestServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else {
            throw .spawn(program: program, reason: errorText())
        }
        defer { close(ends[0]) }
        do {
            defer { close(ends[1]) }
            process = try ChildProcess(
                program, arguments + ["-displayfd", "3"], environment: environment,
                outputFile: outputFile, group: group, descriptors: [ends[1]])
        }
        let deadline = Instant.now + timeout
        var digits = ""
        while !digits.hasSuffix("\n") {
            var entry = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, deadline.millisecondsLeft)
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = entry.revents == 0 ? 0 : read(ends[0], &bytes, bytes.count)
            guard count > 0 else {
                process.end()
                let logged = log.map { TemporaryDirectory.tail(of: $0) } ?? ""
                throw .failed(
                    program: program,
                    reason: entry.revents == 0
                        ? "was not ready within \(timeout)" : "did not start",
                    output: logged + process.output)
            }
            digits += String(decoding: bytes[..<count], as: UTF8.self)
        }
        name = ":" + digits.filter(\.isNumber)
    }
}
