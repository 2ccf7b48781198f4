import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// The built-in mapping when another window manager takes over.
@Suite("The built-in mapping under another window manager") struct BuiltInReplacementTests {
    @Test("what it does follows the window manager, and a file is taken as it is written")
    func replacement() throws {
        let server = try PrivateServer()
        defer { server.close() }
        // Its style sets a wallpaper by a script; it finds none.
        let first = try server.start(
            "fluxbox", ["-no-toolbar"], environment: ["PATH": "/nowhere"], packages: "fluxbox")
        let session = try Session(nil, on: server, manager: nil)
        let probe = session.probe
        try probe.wait(for: "fluxbox") { probe.windowManager == "Fluxbox" }
        func wait(for manager: String) throws {
            try probe.wait(for: "the mapping for \(manager)") {
                session.daemon.output.contains("adapted to \(manager)")
            }
        }
        try wait(for: "Fluxbox")
        let doctor = try server.run(Session.binary, ["doctor"])
        #expect(doctor.contains("Fluxbox cannot do 'desktop show'"), "\(doctor)")
        #expect(doctor.contains("has 'shake' do 'window minimize'"), "\(doctor)")
        let file = try server.write(
            "hotkey: Menu\ngestures: {shake: desktop show}\n", to: "literal.yaml")
        let literal = try server.run(Session.binary, ["doctor", "--config", file])
        #expect(literal.contains("does nothing there: 'shake'"), "\(literal)")
        var options = RecordingClient.Options()
        options.awaitsWindowManager = false
        let client = try RecordingClient(on: server.name, options)
        func shake(_ seed: UInt64) throws {
            let center = try #require(probe.area(of: client.window)).center
            let stroke = StrokeGenerator(seed: seed).shake(amplitude: 150, from: center)
            let outcome = try session.gesture(stroke, under: "Ctrl+Super")
            #expect(outcome["mapped"] == "shake", "\(outcome)")
            session.waitUntilIdle()
        }
        try shake(1)
        try probe.wait(for: "the window to be minimized") { probe.isMinimized(client.window) }
        #expect(!probe.isShowingDesktop)
        first.end()
        try server.start(.openbox)
        try wait(for: "Openbox")
        try client.focus()
        try probe.wait(for: "the window again") { client.isViewable }
        try shake(2)
        try probe.wait(for: "the desktop to be shown") { probe.isShowingDesktop }
    }
}
