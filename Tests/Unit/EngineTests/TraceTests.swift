import Engine
import Foundation
import Mapping
import TestSupport
import Testing

/// The files of `Tests/Traces`: what happens, and what has to come of it.
private let folder = packageFolder.appending(path: "Tests/Traces")

private let traces: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".trace") }.sorted()

@Suite("Traces") struct TraceTests {
    @Test("there are traces to play") func exist() { #expect(traces.count >= 25) }

    /// With `CURLICUE_GOLDEN=write`, writes what the engine does into the file instead: read
    /// the difference before committing it.
    @Test("replaying the inputs gives the effects", arguments: traces)
    func replay(name: String) throws {
        let url = folder.appending(path: name)
        let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "---\n")
        try #require(parts.count == 3, "a trace is mapping, inputs and effects")
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: parts[0], file: name)
        let profile = try #require(reading.mapping, "\(reading.diagnostics)")
        let isAttentive = parts[0].hasPrefix("# candidates\n")
        var player = TracePlayer(
            profiles: profile.profiles, limits: profile.limits, timeout: profile.timeout,
            templates: try TraceScript.taught(parts[0]),
            feedbackOptions: isAttentive ? profile.feedbackOptions : FeedbackOptions())
        try player.play(TraceScript.inputs(parts[1]))
        if goldenIsWritten {
            let lines = player.log.map { $0 + "\n" }.joined()
            try (parts[0] + "---\n" + parts[1] + "---\n" + lines).write(
                to: url, atomically: true, encoding: .utf8)
        } else {
            let effects: [String] = parts[2].split(separator: "\n").map(String.init)
            #expect(player.log == effects)
        }
    }
}
