import Desktop
import Gestures
import TestServer
import Testing

@Suite struct RecordingClientTests {
    @Test func introducesItself() throws {
        let server = try PrivateServer()
        try server.start(.openbox)
        var dress = RecordingClient.Options()
        dress.title = "Ein Fenster: żółw"
        dress.className = "Probe"
        let application = try RecordingClient(on: server.name, dress)
        let probe = WindowManagerProbe(server.display)
        #expect(probe.text("_NET_WM_NAME", of: application.window) == "Ein Fenster: żółw")
        #expect(probe.text("WM_CLASS", of: application.window) == "probe\0Probe\0")
        application.setTitle("other")
        #expect(probe.text("_NET_WM_NAME", of: application.window) == "other")
    }

    @Test(arguments: TestWindowManager.allCases)
    func isFocusedAndTypedInto(_ manager: TestWindowManager) throws {
        let server = try PrivateServer()
        try server.start(manager)
        let first = try RecordingClient(on: server.name)
        let second = try RecordingClient(on: server.name)
        try first.focus()
        _ = first.events()
        _ = second.events()
        try server.injector.strike("x")
        #expect(first.events().map(\.kind) == [.key("x", down: true), .key("x", down: false)])
        #expect(second.events().isEmpty)
    }

    @Test func closesWhenAsked() throws {
        let server = try PrivateServer()
        try server.start(.openbox)
        let application = try RecordingClient(on: server.name)
        let probe = WindowManagerProbe(server.display)
        try probe.wait(for: "the application to be listed") {
            probe.clients.contains(application.window)
        }
        try server.run("wmctrl", ["-i", "-c", "\(application.window)"], packages: "wmctrl")
        try application.waitUntilClosed()
        #expect(application.record.contains { $0.kind == .closeRequested })
        try probe.wait(for: "the application to be gone") {
            !probe.clients.contains(application.window)
        }
    }

    @Test func marksForgedEvents() throws {
        let server = try PrivateServer()
        let application = try RecordingClient(on: server.name)
        _ = application.events()
        try server.run(
            "xdotool", ["key", "--window", "\(application.window)", "b"], packages: "xdotool")
        let keys = application.events()
        #expect(keys.map(\.kind) == [.key("b", down: true), .key("b", down: false)])
        #expect(keys.allSatisfy { $0.isForged })
    }

    @Test func grabsCanBeProbed() throws {
        let server = try PrivateServer()
        let probe = try WindowManagerProbe(server.name)
        #expect(probe.canGrabPointerAndKeyboard)
        let otherClient = try GrabbingClient(on: server.name)
        #expect(otherClient.grabKeyboard())
        #expect(!probe.canGrabPointerAndKeyboard)
        otherClient.release()
        #expect(probe.canGrabPointerAndKeyboard)
        #expect(otherClient.grabPointer())
        #expect(!probe.canGrabPointerAndKeyboard)
        otherClient.release()
        #expect(probe.canGrabPointerAndKeyboard)
    }

    @Test func coreAndXI2ClaimsAreSeparate() throws {
        let server = try PrivateServer()
        let (first, second) = (
            try GrabbingClient(on: server.name), try GrabbingClient(on: server.name)
        )
        let superKey: UInt32 = 0x40
        #expect(try first.claimKey("grave", modifiers: superKey))
        #expect(try !second.claimKey("grave", modifiers: superKey))
        #expect(try second.claimKeyByXI2("grave", modifiers: superKey))
        #expect(try !first.claimKeyByXI2("grave", modifiers: superKey))
        first.release()
        #expect(try second.claimKey("grave", modifiers: superKey))
    }

    @Test func waitingIsBounded() throws {
        let server = try PrivateServer()
        let probe = WindowManagerProbe(server.display)
        #expect(throws: TestServerError.timeout("nothing")) {
            try probe.wait(for: "nothing", timeout: .milliseconds(30)) { false }
        }
        server.close()
        #expect(throws: TestServerError.self) {
            try probe.wait(for: "a dead server", timeout: .seconds(5)) {
                probe.currentDesktop != nil
            }
        }
    }
}
