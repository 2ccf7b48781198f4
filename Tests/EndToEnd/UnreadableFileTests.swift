import Foundation
import Glibc
import Testing

/// Mapping files that are none, or that others could have written: refused soon, in one line.
@Suite("Unreadable mapping files") struct UnreadableFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Makes what the path `$f` names, in an empty folder that is the current one.
        var making: String
        var expected: String

        init(_ name: String, _ making: String, _ expected: String) {
            (testDescription, self.making, self.expected) = (name, making, expected)
        }

        static let all = [
            Row("missing", "true", "there is no such file"),
            Row("directory", "mkdir f", "this is a directory, not a file"),
            Row("FIFO", "mkfifo f", "this is a pipe, not a file"),
            Row("device", "ln -s /dev/zero f", "this is a device, not a file"),
            Row("terminal", "ln -s /dev/ptmx f", "this is a device, not a file"),
            Row("dangling link", "ln -s nowhere f", "a symbolic link to something that does not"),
            Row("looping link", "ln -s g f; ln -s f g", "the symbolic links here form a loop"),
            Row("writable by all", ": > f; chmod 602 f", "other users may write to the file"),
            Row("in a writable folder", ": > f; chmod 777 .", "or may write to it"),
            Row("too large", "head -c 1048577 /dev/zero | tr '\\0' '#' > f", "larger than 1 MiB"),
        ]
    }

    @Test(
        "are refused with a line and 78, without waiting", .timeLimit(.minutes(1)),
        arguments: Row.all)
    func refused(_ row: Row) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "curlicue-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try Program.shell("umask 022; cd '\(folder.path)' && { \(row.making); }")
        let file = folder.path + "/f"
        let result = try Program.curlicue("check", file)
        #expect(result.status == 78, "\(result)")
        let output = result.output + result.errors
        #expect(output.hasPrefix("\(file):1:1: error: "), "\(output)")
        #expect(output.contains(row.expected), "\(output)")
    }
}
