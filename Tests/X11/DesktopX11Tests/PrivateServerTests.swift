import TestServer
import Testing

@testable import Desktop

@Suite("What a private server is") struct PrivateServerTests {
    @Test("a server of our own is a usual one with a touchpad that has gestures")
    func own() throws {
        let server = try PrivateServer()
        let facts = ServerFacts(server.display)
        #expect(!facts.isXwayland && !facts.isUntrusted && !facts.isComposited)
        #expect(facts.input == "2.4")
        #expect(facts.gesturePads.count == 1, "\(facts.gesturePads)")
        #expect(!facts.outputs.isEmpty)
    }
}
