import CX11
import Engine
import Gestures
import Testing
import TestServer

@testable import Desktop

/// Chords that stay down through a continuous gesture, as the focused application sees them.
@Suite final class SyntheticHoldingTests: TypingScene {
    private let alt = Chord(.modifiers, modifiers: .alt)
    private let tab = Chord(.key("Tab"))

    @Test func altStaysDownOverTabs() throws {
        let events = try seen {
            try input.hold(alt)
            try input.send([tab])
            try input.send([tab])
            input.release(alt)
        }
        #expect(
            events == ["+Alt_L", "+Tab/8", "-Tab/8", "+Tab/8", "-Tab/8", "-Alt_L/8"])
        #expect(modifiers == 0 && !input.holdsKeys)
    }

    @Test func fingersOnModifiersDoNotGetIntoIt() throws {
        try server.injector.press("Ctrl+Super")
        let events = try seen {
            try input.hold(alt)
            #expect(modifiers == 0x4c)
            try input.send([tab])
            #expect(modifiers == 0x4c)
            try input.send([Chord(.key("F4"), modifiers: .alt)])
            input.release(alt)
        }
        #expect(modifiers == 0x44)
        #expect(events.filter { $0.contains("Tab") } == ["+Tab/8", "-Tab/8"])
        #expect(events.filter { $0.contains("F4") } == ["+F4/8", "-F4/8"])
        #expect(
            events.filter { $0.contains("Alt") } == ["+Alt_L", "-Alt_L/8"],
            "once down, once up, and nothing else is down then")
        try server.injector.release("Ctrl+Super")
        try server.injector.sync()
        #expect(modifiers == 0)
        #expect(try seen { try input.send([tab]) } == ["+Tab", "-Tab"])
    }

    @Test func aFingerOnTheSameKeyKeepsIt() throws {
        try server.injector.press("Alt")
        try server.injector.sync()
        try input.hold(alt)
        #expect(modifiers == 8)
        input.releaseAll()
        #expect(modifiers == 8, "the finger is still there")
        try server.injector.release("Alt")
        try server.injector.sync()
        #expect(modifiers == 0)
        // And the other way round: the finger takes the key away, the next keys bring it back.
        try server.injector.press("Alt")
        try server.injector.sync()
        try input.hold(alt)
        try server.injector.release("Alt")
        try server.injector.sync()
        let events = try seen { try input.send([tab]) }
        #expect(events == ["+Alt_L", "+Tab/8", "-Tab/8"])
        input.releaseAll()
        #expect(modifiers == 0)
    }

    @Test func severalHoldsShareKeys() throws {
        let both = Chord(.modifiers, modifiers: [.control, .alt])
        try input.hold(alt)
        try input.hold(both)
        #expect(modifiers == 0xc)
        input.release(alt)
        #expect(modifiers == 0xc)
        input.release(alt)
        #expect(modifiers == 0xc, "it is not held any more")
        try input.hold(Chord(.key("a"), modifiers: .shift))
        #expect(modifiers == 0xd)
        input.releaseAll()
        #expect(modifiers == 0 && !input.holdsKeys)
        #expect(KeyboardDevices(display).keysDown.isEmpty)
        #expect(throws: ActionError.noKey("nonsense")) {
            try input.hold(Chord(.key("nonsense"), modifiers: .alt))
        }
        #expect(modifiers == 0)
    }

    @Test func textIsTextAndTheChordComesBack() throws {
        try input.hold(alt)
        let events = try seen { try input.type("ab") }
        #expect(events.filter { $0.hasPrefix("+a") || $0.hasPrefix("+b") } == ["+a", "+b"])
        #expect(modifiers == 8)
        // It is ours to release still, were this process to end now.
        #expect(display.ownInput.outstanding.keys == [64])
        input.releaseAll()
        #expect(modifiers == 0)
    }

    @Test func whatIsUpOnEveryDeviceIsNotPutBack() throws {
        try input.hold(alt)
        // Another client keeps what happens to the keyboard back for a while, as window managers do
        // when a key of theirs is struck.
        let other = try Desktop.Display(server.name)
        XGrabKeyboard(
            other.handle, other.root, 0, GrabModeAsync, GrabModeSync, Time(CurrentTime))
        other.sync()
        input.release(alt)
        #expect(KeyboardDevices(display).keysDown == [64])
        try input.send([tab])
        while input.isBusy { input.proceed() }
        XUngrabKeyboard(other.handle, Time(CurrentTime))
        other.sync()
        #expect(KeyboardDevices(display).keysDown.isEmpty)
        #expect(KeyboardDevices(display).keysFeigned.isEmpty)
    }

    @Test func allItsModifierChangesAreItsOwn() throws {
        var (opcode, event, error, major, minor): (Int32, Int32, Int32, Int32, Int32) =
            (0, 0, 0, 1, 0)
        XkbQueryExtension(display.handle, &opcode, &event, &error, &major, &minor)
        let details = UInt(XkbModifierBaseMask)
        XkbSelectEventDetails(
            display.handle, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), details, details)
        display.sync()
        try input.hold(alt)
        for _ in 0..<20 { try input.send([Chord(.key("Tab"), modifiers: .shift)]) }
        input.release(alt)
        display.sync()
        var owned = 0
        while let next = display.nextEvent() {
            guard next.type == event else { continue }
            #expect(input.caused(next.xany.serial))
            owned += 1
        }
        #expect(owned == 42)
        try server.injector.strike("Ctrl")
        try server.injector.sync()
        display.sync()
        while let next = display.nextEvent() {
            if next.type == event { #expect(!input.caused(next.xany.serial)) }
        }
    }
}

@Suite("Buttons that fingers hold") struct SyntheticDraggingTests {
    @Test("The modifiers of the hotkey are not with the press, those that the user adds are")
    func modifiers() throws {
        let scene = try CaptureScene()
        let capture = try scene.open([Chord(.key("grave"), modifiers: .super)])
        let display = try #require(scene.display)
        let input = SyntheticInput(display)
        let application = try StandInApplication(scene.server)
        try scene.injector.press("Super+grave")
        scene.processEvents()
        capture.arm()
        try scene.injector.press("Ctrl")
        scene.processEvents()
        _ = application.take()
        capture.grabs.stepAside()
        try input.press(1, at: Point(x: 300, y: 250), of: capture)
        display.sync()
        #expect(
            application.take().filter { $0.hasPrefix("button") } == ["button 1 at 300,250 state 4"])
        #expect(KeyboardSnapshot(display).state.base_mods == 0x44)
        #expect(display.hasOutstandingInput && input.holdsInput)
        input.releaseButton(at: Point(x: 300, y: 250))
        capture.grabs.stepBack()
        #expect(!input.holdsInput)
        #expect(!capture.isDown(button: 1))
        try scene.injector.release("Ctrl")
        try scene.injector.release("Super+grave")
        scene.processEvents()
        #expect(!display.hasOutstandingInput, "the keys that were put back went up with the user's")
    }
}

/// A real server with a real keyboard, an application that has the focus, and a connection that
/// types as the daemon's does.
class TypingScene {
    let server: PrivateServer
    let application: StandInApplication
    let input: SyntheticInput
    /// A connection as the daemon has it.
    let display: Desktop.Display

    init() throws {
        server = try PrivateServer { $0.kind = .xorg }
        application = try StandInApplication(server)
        try application.takeFocus()
        display = try Desktop.Display(server.name)
        input = SyntheticInput(display)
    }

    /// What the application sees while `body` runs.
    func seen(_ body: () throws -> Void) throws -> [String] {
        try server.injector.sync()
        _ = application.take()
        try body()
        return application.take()
    }

    /// The modifiers, locks and layout as the server has them.
    var state: XkbStateRec {
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        return state
    }

    /// The modifiers that the server believes to be down.
    var modifiers: UInt8 { state.base_mods }
}
