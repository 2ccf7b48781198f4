import Mapping
import Testing

/// Fingers that need no hotkey draw the gestures of one hotkey.
@Suite("Two hotkeys with fingers that need none") struct SecondFingerTests {
    private func warnings(_ text: String) -> [String] {
        testReader.read(text: text, file: "test.yaml").diagnostics
            .filter { $0.severity == .warning }.map { "\($0.place.line): \($0.message)" }
    }

    @Test("the gestures of the second are warned about", arguments: ["touch", "touchpad"])
    func second(setting: String) {
        let text = """
            \(setting): always
            hotkeys:
              - hotkey: Super+a
                gestures: {swipe left 3 fingers: window close}
              - hotkey: Ctrl+a
                gestures:
                  circle: window close
                  swipe right 3 fingers: window close
            """
        let need = "'swipe right 3 fingers' needs this hotkey in spite of '\(setting): always': "
        #expect(warnings(text) == ["5: \(need)without one the gestures of the first apply"])
        // A hotkey that is said to be needed is no mistake.
        let plain = text.replacing("Ctrl+a\n", with: "Ctrl+a\n    \(setting): hotkey\n")
        #expect(warnings(plain) == [])
        // One finger needs the hotkey anyway, and what is the same for both is no loss.
        #expect(warnings(text.replacing("right 3 fingers", with: "right")) == [])
        #expect(warnings(text.replacing("right 3 fingers", with: "left 3 fingers")) == [])
    }
}
