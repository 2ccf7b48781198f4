import Testing

@testable import Desktop

@Suite("What kind of server it is") struct ServerFactsTests {
    @Test("Xwayland is known by its extension or by its outputs, however many")
    func xwayland() {
        let usual: Set = ["XInputExtension", "XKEYBOARD", "SHAPE", "RENDER", "RANDR"]
        #expect(!ServerFacts(extensions: usual, outputs: ["eDP-1", "HDMI-1"]).isXwayland)
        #expect(ServerFacts(extensions: usual, outputs: ["XWAYLAND0"]).isXwayland)
        #expect(ServerFacts(extensions: usual.union(["XWAYLAND"])).isXwayland)
        #expect(!ServerFacts(extensions: usual, outputs: ["DUMMY0"]).isUntrusted)
        #expect(ServerFacts(extensions: ["BIG-REQUESTS", "XC-MISC"]).isUntrusted)
        #expect(!ServerFacts(extensions: usual.subtracting(["XInputExtension"])).isUntrusted)
    }

    @Test("releases are written as people know them")
    func release() {
        #expect(ServerFacts.release(12_101_007) == "21.1.7")
        #expect(ServerFacts.release(12_013_000) == "1.20.13")
        #expect(ServerFacts.release(7) == "7")
    }
}
