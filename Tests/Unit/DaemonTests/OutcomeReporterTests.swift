import Engine
import Gestures
import Mapping
import Overlay
import Testing

@testable import Daemon

@Suite("How the end of a hold is reported") struct OutcomeReporterTests {
    private let binding: Binding
    private let gesture: Gesture

    init() throws {
        let reading = MappingReader(Vocabulary(keys: .unchecked))
            .read(text: "hotkey: Menu\ngestures:\n  shake: desktop next\n", file: "test")
        let mapping = try #require(reading.mapping, "\(reading.diagnostics)")
        binding = try #require(mapping.profiles.first?.bindings.first)
        gesture = Gesture(
            try Phrase(parsing: "shake"), score: 0.5, start: .zero, end: Point(x: 9, y: 0))
    }

    private func report(
        _ outcome: Outcome, failures: [String] = [], isRecording: Bool = false
    ) -> OutcomeReporter.Report {
        var reporter = OutcomeReporter()
        for failure in failures { reporter.addFailure(failure) }
        return reporter.report(
            outcome, bound: binding, cancelKey: "Escape", isRecording: isRecording)
    }

    @Test("A gesture is named with what it does, and how well it fits") func recognized() {
        let report = report(.recognized(gesture, mapped: gesture.phrase))
        #expect(report.line == "shake (0.5): desktop next")
        #expect(report.message == Message("Next desktop", detail: "shake", mark: .success))
        #expect(report.ending == .recognized)
    }

    @Test("Of actions that failed the first is named, once") func failed() {
        var reporter = OutcomeReporter()
        reporter.addFailure("no such window")
        reporter.addFailure("nor that one")
        let outcome = Outcome.recognized(gesture, mapped: gesture.phrase)
        let first = reporter.report(
            outcome, bound: binding, cancelKey: "F13", isRecording: false)
        #expect(first.message == Message("Next desktop", detail: "no such window", mark: .failure))
        #expect(first.ending == .unrecognized)
        let second = reporter.report(
            outcome, bound: binding, cancelKey: "F13", isRecording: false)
        #expect(second.ending == .recognized)
    }

    @Test("What is no gesture is explained by what came nearest") func unrecognized() {
        let report = report(.unrecognized(["nearly a circle: close it"]))
        #expect(report.line == "not recognized: nearly a circle: close it")
        #expect(
            report.message
                == Message("not recognized", detail: "nearly a circle: close it", mark: .failure))
        #expect(report.ending == .unrecognized)
    }

    @Test("A message about a stroke that can be taught takes a click, and no other") func offer() {
        func offer(_ outcome: Outcome, _ contacts: Int, isRecording: Bool = false) -> String? {
            var reporter = OutcomeReporter()
            return reporter.report(
                outcome, bound: binding, cancelKey: "Escape", contacts: contacts,
                isRecording: isRecording
            ).message?.offer
        }
        #expect(offer(.unrecognized([]), 1)?.isEmpty == false)
        // What several fingers draw cannot be taught.
        #expect(offer(.unrecognized([]), 0) == "" && offer(.unrecognized([]), 2) == "")
        #expect(offer(.unrecognized([]), 1, isRecording: true) == "")
        #expect(offer(.recognized(gesture, mapped: gesture.phrase), 1) == "")
    }

    @Test("A cancelled hold is reported where it is news")
    func cancelled() {
        let quiet = report(.cancelled(.nothingDrawn))
        #expect(quiet == OutcomeReporter.Report(ending: .cancelled))
        let loud = report(.cancelled(.timeout))
        #expect(loud.line?.hasPrefix("cancelled: ") == true)
        #expect(loud.message?.title == "cancelled" && loud.ending == .cancelled)
        let key = report(.cancelled(.cancelKey))
        #expect(key.line == "cancelled: Escape")
        #expect(key.message == Message("cancelled", detail: "Escape"))
        #expect(report(.cancelled(.otherButton(2))).line == "cancelled: mouse button 2")
    }

    @Test("What is recorded is neither right nor wrong") func recording() {
        for outcome in [
            Outcome.recognized(gesture, mapped: gesture.phrase), .unrecognized(["calm"]),
        ] {
            let report = report(outcome, failures: ["no"], isRecording: true)
            #expect(report.message == Message("recorded", mark: .success))
            #expect(report.ending == .recognized && report.line == "recorded")
        }
        let cancelled = report(.cancelled(.timeout), isRecording: true)
        #expect(cancelled.message?.title == "cancelled")
    }
}
