import Engine
import TestServer
import Testing

@testable import Desktop

/// What becomes of a hotkey's grabs where another program wants them, too.
@Suite struct HotkeyGrabTests {
    @Test("a hotkey that is taken while it is passed on is reported and grabbed again")
    func takenWhilePassedOn() throws {
        let server = try PrivateServer()
        let display = try Desktop.Display(server.name)
        _ = try XInput(display)
        let hotkeys = Hotkeys(try XInputServer(display))
        let chord = Chord(.key("F9"))
        hotkeys.chords = [chord]
        hotkeys.grabAll()
        #expect(hotkeys.failures.isEmpty)
        let other = try GrabbingClient(on: server.name)
        hotkeys.suspend { $0.chord == chord }
        display.sync()
        #expect(try other.claimKey("F9", modifiers: 0))
        hotkeys.grabAll()
        #expect(hotkeys.failures == [HotkeyFailure(.owned, chord)])
        other.release()
        hotkeys.grabAll()
        #expect(hotkeys.failures.isEmpty)
        #expect(try other.isClaimed("F9", modifiers: 0))
    }
}
