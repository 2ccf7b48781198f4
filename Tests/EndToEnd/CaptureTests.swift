import Gestures
import StrokeGenerator
import TestServer
import Testing

@Suite("What reaches the application") struct CaptureTests {
    @Test(
        "Escape or another button cancels and is swallowed; the next stroke works",
        arguments: [
            ("Menu", "Escape", "cancel key"), ("Ctrl+Super", "Button2", "mouse button 2"),
        ])
    func cancelled(hotkey: String, press: String, reason: String) throws {
        let scene = try FaultScene()
        try scene.draw(hotkey)
        try scene.session.hotkey(press, down: true)
        try scene.session.hotkey(press, down: false)
        try scene.cancelled(reason)
        #expect(scene.probe.canGrabPointerAndKeyboard)
        try scene.session.hotkey(hotkey, down: false)
        try scene.clean(["Control_L", "Super_L"])
        try scene.nextWorks()
    }

    @Test("a resting pointer is released, and the stroke goes on")
    func rest() throws {
        let scene = try FaultScene("hotkey: Menu\n\(Session.quiet)\ngestures: {left down: nothing}")
        let strokes = StrokeGenerator(seed: 15, style: .ideal)
        let (start, corner) = (FaultScene.place, FaultScene.place + Vector(dx: -200, dy: 0))
        try scene.session.arm("Menu")
        try scene.injector.play([strokes.swipe(.left, length: 200, from: start)], speed: .quick)
        try scene.session.rests(within: .seconds(3))
        // The key repeats, and each repeat fires the passive grab for a moment.
        try scene.free()
        try scene.injector.play([strokes.swipe(.down, length: 200, from: corner)], speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        try scene.session.recognizes("left down")
    }
}
