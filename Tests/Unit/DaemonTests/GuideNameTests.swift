import Engine
import Gestures
import Testing

@testable import Daemon

@Suite("What gesture guides say") struct GuideNameTests {
    @Test("what happens, and the gesture's name only where two would be worded alike")
    func names() throws {
        func binding(_ phrase: String, _ action: String, label: String? = nil) throws -> Binding {
            Binding(
                try Phrase(parsing: phrase), actions: [.run(action)], label: label)
        }
        let bindings = try [
            binding("swipe left", "firefox"),
            binding("swipe right", "mpc next"),
            binding("swipe up", "mpc prev"),
            binding("circle", "xterm", label: "Terminal"),
            binding("shake", "xterm", label: "Terminal"),
            binding("stroke pigtail", "scrot", label: "Screenshot"),
        ]
        #expect(
            CandidateFeedback.names(of: bindings) == [
                "firefox", "mpc (swipe right)", "mpc (swipe up)", "Terminal", "Terminal",
                "Screenshot",
            ])
    }
}
