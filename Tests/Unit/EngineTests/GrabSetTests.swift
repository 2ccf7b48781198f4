import Gestures
import Testing

@testable import Engine

/// What a hold wants grabbed, beside what traces say.
@Suite("Grabs of a hold") struct GrabSetTests {
    @Test("Where no device feels fingers, nothing waits for their grabs", arguments: [true, false])
    func fingers(there: Bool) {
        let chord = Chord(.button(8))
        var engine = Engine(
            profiles: [
                Profile(hotkeys: [chord], bindings: [Binding(.circle(nil), actions: [.nothing])])
            ])
        engine.hasFingers = there
        _ = engine.handle(Input(.press(chord, .zero), at: .zero))
        #expect(engine.wanted.pointer == .exclusive)
        #expect(engine.wanted.fingers == there)
        #expect(engine.wanted.pads == there)
    }
}
