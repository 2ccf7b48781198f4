import Gestures
import Overlay
import Testing

@testable import Daemon
@testable import Engine

@Suite("What is named while drawing") struct CandidateMessageTests {
    private func message(_ candidates: (String, Double, isComplete: Bool)...) throws -> Message? {
        let all = try candidates.map { phrase, likelihood, isComplete in
            Candidate(
                binding: Binding(try Phrase(parsing: phrase), actions: [.run(phrase)]),
                likelihood: likelihood, isComplete: isComplete)
        }
        return CandidateFeedback.message(all.ranked)
    }

    @Test("what a release would run, or how many are possible")
    func names() throws {
        let several = try message(
            ("right up", 0.8, false), ("right down", 0.7, false), ("right left", 0.7, false),
            ("shake", 0.1, false))
        #expect(several?.title == "3 gestures possible")
        #expect(several?.mark == .open)
        let complete = try message(("right up", 0.8, false), ("swipe right", 1, true))
        #expect(complete?.detail == "swipe right")
        #expect(complete?.mark == .success)
        let only = try message(("right up", 0.8, false), ("shake", 0.1, false))
        #expect(only?.mark == .open)
        #expect(try message(("right up", 0.5, false), ("shake", 0.5, false)) == nil)
        #expect(try message() == nil)
        let alike = [Phrase.circle(nil), .shake(nil)].map {
            Binding($0, actions: [.run("mpc \($0)")])
        }
        #expect(CandidateFeedback.names(of: alike) == ["mpc (circle)", "mpc (shake)"])
    }
}
