import Gestures
import Stage
import Testing

private let mapping = """
    hotkey: [F13, Super+grave, Ctrl+Super, Button8, Super+Button3]
    gestures:
      circle: run true
      swipe left: run true
      swipe right: run true
      shake: run true
    """

@Suite("A hold") struct HoldTests {
    @Test("each kind of hotkey begins and ends a hold", arguments: [
        "F13", "Super+grave", "Ctrl+Super", "Button8", "Super+Button3",
    ])
    func hotkeys(chord: String) throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        let points = Figure.circle(Point(x: 900, y: 500), radius: 120)
        try session.injector.move(to: points[0])
        try session.hotkey(chord, down: true)
        do { try session.draw(points) } catch { Issue.record("\(error) \(session.report)") }
        try session.hotkey(chord, down: false)
        let outcome = try session.outcome()
        #expect(outcome["gesture"] == "circle clockwise", "\(outcome) \(session.daemon.output)")
        #expect(session.probe.canGrabPointerAndKeyboard)
    }
}
