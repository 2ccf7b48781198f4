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
        "gesture", "swipe", "pinch", "rotate", "hold", "tap", "update", "begin", "end", "interval",
        "-1e999", "0.5", "nan", "9223372036854775807", "3", "5", "{", "}", "[", "]", "'", "\"",
        ": ",
        "- ", "\n", "&a", "*a", "<<:", "!x", "|", "---\n", "#", "\0", "é", "\t", "\\", "_internal",
        "xdotool key", "xdotool keydown alt", "super+", "all", "command", "sendkey", "LEFTCTRL+",
        "context", "application", "\u{2028}", "ctrl", "=", "<", "</", "/>", "&amp;", "&#65;",
        "<!--",
        "-->", "]]>", "true", "&#4294967295;", "&#x110000;", "OUT", "ROTATE", "PINCH",
        "Alt_L+Alt_L",
        "+", " -1 ", " 0 ", " 99999999999999999999 ", " 1e308 ", " -1e308 ", "7 Command",
        " -9223372036854775808 ", " 1099511627776 ", " 4294967296 ",
    ]

    @Test("what comes of a changed file is a mapping", arguments: 1...2, ImportProgram.allCases)
    func mutations(seed: UInt64, program: ImportProgram) throws {
        let whole: [UInt8] =
            switch program {
            case .easystroke: try sample("actions-0.5.6")
            case .touchegg: try sample("touchegg.conf")
            default:
                Array(try GoldenText("import/\(program.rawValue).txt").cases[0].text.utf8)
            }
        var random = Seeded(seed)
        var read = 0
        for _ in 0..<rounds(1000) {
            let bytes = mutated(whole, with: &random, words: Self.words)
            guard let imported = try? importing(bytes, of: program) else { continue }
            read += 1
            let reading = MappingReader(Vocabulary(keys: .unchecked))
                .read(text: imported.text(source: "s"), file: "f")
            #expect(
                reading.diagnostics.allSatisfy { $0.severity != .error },
                "\(reading.diagnostics.map(\.headline)) \(String(decoding: bytes, as: UTF8.self))")
            #expect(reading.mapping == imported.mapping)
        }
        #expect(read > 0)
    }
}
