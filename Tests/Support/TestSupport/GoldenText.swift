internal import Foundation

/// Whether what was found good is to be written anew, to be looked at again.
package let goldenIsWritten =
    ProcessInfo.processInfo.environment["CURLICUE_GOLDEN"] == "write"

/// A file of `Tests/Golden`: texts, and what was answered to each when a person last looked.
///
/// A line of `====` begins a text, a line of `----` its answer. What comes before the first is for
/// people. With `CURLICUE_GOLDEN=write` the answers are written anew.
package struct GoldenText {
    /// A text, and the answer to it that was found good.
    package struct Case {
        /// The text, with the end of its last line.
        package var text: String
        /// The answer, without the end of its last line.
        package var answer: String
    }

    /// The texts with their answers, in the order of the file.
    package private(set) var cases: [Case]
    private let head: String
    private let path: String

    package init(_ name: String) throws {
        path = "Tests/Golden/\(name)"
        let parts = try packageFile(path).components(separatedBy: "====\n")
        head = parts[0]
        cases = parts.dropFirst().map { part in
            let halves = part.components(separatedBy: "----\n")
            let answer = halves.dropFirst().joined().trimmingCharacters(in: .newlines)
            return Case(text: halves[0], answer: answer)
        }
    }

    /// The names of the files in a folder of `Tests/Golden`.
    package static func names(in folder: String) throws -> [String] {
        let url = packageFolder.appending(path: "Tests/Golden/\(folder)")
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
            .map { "\(folder)/\($0)" }
    }

    /// Compares what `answer` makes of each text with what was found good: what differs, to be
    /// expected to be empty. Writes it down instead where that is asked for.
    package func differences(_ answer: (String) throws -> String) throws -> [String] {
        let answers = try cases.map {
            try answer($0.text).trimmingCharacters(in: .newlines)
        }
        guard goldenIsWritten else {
            return zip(cases, answers).filter { $0.answer != $1 }.map { golden, answer in
                "\(golden.text)is answered by\n\(answer)\ninstead of\n\(golden.answer)\n"
            }
        }
        let written = zip(cases, answers).map { "====\n\($0.text)----\n\($1)\n" }.joined()
        try (head + written).write(
            to: packageFolder.appending(path: path), atomically: true, encoding: .utf8)
        return []
    }
}
