import Engine
import Mapping
import Testing

/// Drags that are no gestures, as the mapping has them.
@Suite("What is not recognized") struct RelayTests {
    private func read(_ text: String) -> (profiles: [Profile], messages: [String]) {
        let reading = testReader.read(text: text, file: "test.yaml")
        let messages = reading.diagnostics.filter { $0.severity != .note }
            .map { "\($0.place.line): \($0.severity.rawValue): \($0.message)" }
        return (reading.mapping?.profiles ?? [], messages)
    }

    private static let gestures = "gestures: {swipe left: nothing}\n"

    @Test("a button's drag can be relayed")
    func reading() {
        let plain = read("hotkey: Button3\n" + Self.gestures)
        #expect(plain.profiles.map(\.unrecognized) == [.nothing])
        #expect(plain.profiles.map(\.canRelay) == [false])
        for hotkey in ["Button3", "Super+Button3", "[Menu, Button8]"] {
            let relay = read("hotkey: \(hotkey)\nunrecognized: relay\n" + Self.gestures)
            #expect(relay.profiles.map(\.canRelay) == [true])
            #expect(relay.messages == [])
        }
        #expect(
            read("hotkey: Button3\nunrecognized: pass\n" + Self.gestures).messages
                == ["2: error: 'unrecognized' is nothing or relay, not 'pass'"])
    }

    @Test(
        "it is for a button that is held and draws as it moves",
        arguments: [
            "hotkey: Menu", "hotkey: Ctrl+Super", "hotkey: Button3\ndraw: drag",
            "hotkey: Button3\nmode: toggle",
        ])
    func others(hotkey: String) {
        let (profiles, messages) = read("unrecognized: relay\n\(hotkey)\n" + Self.gestures)
        #expect(profiles.map(\.canRelay) == [false] && messages.count == 1)
        #expect(messages[0].hasPrefix("1: warning: relay needs a mouse button"))
    }

    @Test(
        "of several hotkeys those with a setting of their own have that, the others the common one")
    func several() {
        let text = """
            unrecognized: relay
            hotkeys:
              - hotkey: Menu
              - hotkey: Button3
              - {hotkey: Button8, unrecognized: nothing}
              - hotkey: Ctrl+Super
                unrecognized: relay
            \(Self.gestures)
            """
        let (profiles, messages) = read(text)
        #expect(profiles.map(\.unrecognized) == [.relay, .relay, .nothing, .relay])
        #expect(profiles.map(\.canRelay) == [false, true, false, false])
        #expect(messages.map { $0.prefix(10) } == ["7: warning"])
    }
}
