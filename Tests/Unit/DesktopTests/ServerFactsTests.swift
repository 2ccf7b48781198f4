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

    @Test(
        "183: the driver's package is the one for the server that runs",
        arguments: [
            ("The X.Org Foundation", "xserver-xorg-input-libinput"),
            ("XLibre", "xserver-xlibre-input-libinput"),
        ])
    func driver(vendor: String, package: String) {
        #expect(ServerFacts(vendor: vendor).driverPackage == package)
    }

    @Test("rootless Xwayland is told from one with a screen of its own by what it offers")
    func rootless() {
        let rootless: Set = ["XInputExtension", "XKEYBOARD", "SHAPE", "RENDER", "RANDR"]
        let rootful = rootless.union(["MIT-SCREEN-SAVER"])
        func isRootless(_ extensions: Set<String>, _ outputs: [String], _ number: Int) -> Bool {
            ServerFacts(number: number, extensions: extensions, outputs: outputs)
                .isRootlessXwayland
        }
        #expect(isRootless(rootless, ["XWAYLAND0"], 12_201_009))
        #expect(!isRootless(rootful, ["XWAYLAND0"], 12_201_009))
        #expect(isRootless(rootless.union(["XWAYLAND"]), ["DP-1"], 12_401_006))
        #expect(!isRootless(rootful.union(["XWAYLAND"]), ["DP-1"], 12_401_006))
        // Older ones offered the extension in either case.
        #expect(isRootless(rootful, ["XWAYLAND0"], 12_013_000))
        #expect(!isRootless(rootless, ["DUMMY0"], 12_101_007))
    }

    @Test("releases are written as people know them")
    func release() {
        for (number, name) in [(12_101_007, "21.1.7"), (12_013_000, "1.20.13"), (7, "7")] {
            #expect(ServerFacts(number: number).release == name)
        }
    }
}
