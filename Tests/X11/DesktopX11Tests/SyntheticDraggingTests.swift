import CX11
import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

@Suite("Buttons that fingers hold") struct SyntheticDraggingTests {
    @Test("The modifiers of the hotkey are not with the press, those that the user adds are")
    func modifiers() throws {
        let scene = try CaptureScene()
        let capture = try scene.open([Chord(.key("grave"), modifiers: .super)])
        let display = try #require(scene.display)
        let input = SyntheticInput(display)
        let application = try Application(scene.server)
        try scene.injector.press("Super+grave")
        scene.processEvents()
        capture.arm(followsPointer: true, takesTouches: true)
        capture.completeGrabs()
        try scene.injector.press("Ctrl")
        scene.processEvents()
        _ = application.take()
        capture.stepAside()
        let button = try input.press(1, at: Point(x: 300, y: 250), of: capture)
        display.sync()
        #expect(
            application.take().filter { $0.hasPrefix("button") } == ["button 1 at 300,250 state 4"])
        #expect(try KeyboardSnapshot(display).state.base_mods == 0x44)
        #expect(display.hasOutstandingInput && input.holdsInput)
        input.release(button, at: Point(x: 300, y: 250))
        capture.stepBack()
        #expect(!display.hasOutstandingInput && !input.holdsInput)
        #expect(!capture.isDown(button: 1))
        try scene.injector.release("Ctrl")
        try scene.injector.release("Super+grave")
    }

    @Test("A button that the mouse has not is refused, and nothing is pressed")
    func noButton() throws {
        let scene = try CaptureScene()
        let capture = try scene.open()
        let display = try #require(scene.display)
        let input = SyntheticInput(display)
        #expect(throws: ActionError.noButton(32)) {
            try input.press(32, at: Point(x: 300, y: 250), of: capture)
        }
        #expect(!display.hasOutstandingInput && !input.holdsInput)
    }
}
