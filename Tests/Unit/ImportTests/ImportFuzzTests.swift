import Engine
import Mapping
import StrokeGenerator
import TestSupport
import Testing

@testable import Import

/// Whatever is in a file, it is read or refused, and the mapping that comes of it is a mapping.
@Suite("Import of damaged files")
struct ImportFuzzTests {
    private static let words = [
        "gesture", "swipe", "pinch", "rotate", "hold", "tap", "stroke", "circle", "any",
        "left_right",
        "update", "begin", "end_cancel", "interval", "-1e999", "0.5", "nan", "9223372036854775807",
        "fingers: 3-", "3", "5", "{", "}", "[", "]", "'", "\"", ": ", "- ", "\n", "&a", "*a", "<<:",
        "!x", "|", "---\n", "#", "\0", "é", "\t", "\\", "$window_class matches (a|b)$",
        "$fingers == 4",
        "_internal", "xdotool key", "super+", "+leftalt", "-leftalt", "all", "keyboard", "mouse",
        "right", "mouse_buttons", "conditions", "gestures:", "actions", "AAAAAAAA", "command",
        "text",
        "sendkey", "LEFTCTRL+", "context", "application", "each", "\u{2028}", "desktop", "ctrl",
        "=",
    ]

    @Test("what comes of a changed file is a mapping", arguments: 1...2)
    func mutations(seed: UInt64) throws {
        for program in ["libinput-gestures", "fusuma"] {
            let whole = Array(try GoldenText("import/\(program).txt").cases[0].text.utf8)
            var random = Seeded(seed)
            var read = 0
            for _ in 0..<rounds(300) {
                let bytes = mutated(whole, with: &random, words: Self.words)
                guard let imported = try? importing(bytes, of: program) else { continue }
                read += 1
                let reading = MappingReader(Vocabulary(keys: .unchecked))
                    .read(text: imported.text(source: "s"), file: "f")
                #expect(
                    reading.diagnostics.allSatisfy { $0.severity != .error },
                    "\(reading.diagnostics.map(\.headline)) \(String(decoding: bytes, as: UTF8.self))"
                )
                #expect(reading.mapping == imported.mapping)
            }
            #expect(read > 0)
        }
    }

    @Test("what many gestures have in common is not gone through again and again")
    func repetition() throws {
        let names = (0..<3_000).map { "a\($0)" }.joined(separator: ", ")
        let gestures = (0..<3_000).map { "g\($0): {}" }.joined(separator: ", ")
        let fusuma = try Imported(
            fusuma: Array("context: {application: [\(names)]}\nswipe: {\(gestures)}\n".utf8),
            hotkey: hotkey, keys: .unchecked)
        #expect(fusuma.losses.map(\.message).contains("contexts of very many applications"))
    }
}
