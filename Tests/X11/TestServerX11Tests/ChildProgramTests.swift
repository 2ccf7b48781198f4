import Desktop
import Gestures
import TestServer
import Testing

@Suite struct ChildProgramTests {
    @Test(arguments: TestWindowManager.allCases) func windowManagerStarts(
        _ manager: TestWindowManager
    )
        throws
    {
        let server = try PrivateServer()
        let companion = try server.start(manager)
        #expect(companion.isRunning)
        let probe = WindowManagerProbe(server.display)
        #expect(probe.windowManager?.lowercased() == manager.rawValue)
        #expect(probe.currentDesktop == 0)
        try probe.syncWithWindowManager()
        companion.end()
        #expect(!companion.isRunning)
    }

    @Test(arguments: Compositor.allCases) func compositorStarts(_ compositor: Compositor) throws {
        let server = try PrivateServer()
        try server.start(.openbox)
        let companion = try server.start(compositor)
        let probe = WindowManagerProbe(server.display)
        #expect(probe.compositorOwner != nil)
        companion.signal(9)
        try probe.wait(for: "the compositor's end") { probe.compositorOwner == nil }
    }

    @Test func secondWindowManagerFailsWithItsOwnWords() throws {
        let server = try PrivateServer()
        try server.start(.openbox)
        let error = #expect(throws: TestServerError.self) { try server.start(TestWindowManager.i3) }
        #expect(error?.description.contains("i3") == true)
    }

    @Test func probeReadsDesktopsAndStates() throws {
        let server = try PrivateServer()
        try server.start(.openbox)
        let probe = WindowManagerProbe(server.display)
        #expect(probe.desktops == 4)
        let application = try RecordingClient(on: server.name)
        try application.focus()
        try probe.wait(for: "the application to be active") {
            probe.activeWindow == application.window
        }
        #expect(probe.clients.contains(application.window))
        #expect(probe.states(of: application.window).isDisjoint(with: ["_NET_WM_STATE_FULLSCREEN"]))

        try server.run("xdotool", ["set_desktop", "2"], packages: "xdotool")
        try probe.wait(for: "desktop 2") { probe.currentDesktop == 2 }
        try server.run("wmctrl", ["-k", "on"], packages: "wmctrl")
        try probe.wait(for: "the bare desktop") { probe.isShowingDesktop }
        #expect(probe.desktop(of: application.window) == 0)
    }

    @Test func probeReadsFrames() throws {
        let server = try PrivateServer()
        try server.start(.openbox)
        let application = try RecordingClient(on: server.name)
        let probe = WindowManagerProbe(server.display)
        let area = try #require(probe.area(of: application.window))
        let frame = try #require(probe.frame(of: application.window))
        #expect(area.width == 800 && area.height == 600)
        #expect(frame.minY < area.minY, "openbox draws a title bar")
        #expect(frame.minX == 200 && frame.minY == 150)
    }
}
