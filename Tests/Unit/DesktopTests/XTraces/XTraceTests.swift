import Foundation
import TestSupport
import Testing

private let environment = ProcessInfo.processInfo.environment
private let isRecording = environment["CURLICUE_GOLDEN"] == "record"
private let names = XTrace.names.filter { name in
    environment["CURLICUE_TRACES"]?.split(separator: ",").contains { "\($0).trace" == name } ?? true
}

/// What X servers sent, and what came of it: `Tests/Traces/X`.
@Suite("Traces of X") struct XTraceTests {
    /// With `CURLICUE_GOLDEN=write`, writes what comes of the events into the file instead: read
    /// the difference before committing it. With `CURLICUE_GOLDEN=record`, first records the
    /// events anew on real servers; that takes `--no-parallel`.
    /// `CURLICUE_TRACES` names some only, `key-tap,key-held`.
    @Test("the events give the requests and inputs", arguments: names)
    func replay(name: String) throws {
        var trace = try XTrace(name)
        if isRecording, trace.isRecorded {
            trace.lines = try trace.recorded()
            try trace.write(name)
        }
        let lines = try trace.replayed()
        if goldenIsWritten {
            trace.lines = lines
            try trace.write(name)
        } else {
            for (new, old) in zip(lines, trace.lines) where new != old {
                Issue.record("\(new) instead of \(old)")
                break
            }
            #expect(lines.count == trace.lines.count)
        }
    }
}
