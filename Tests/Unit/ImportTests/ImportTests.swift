import Engine
import Gestures
import Mapping
import TestSupport
import Testing

@testable import Import

/// What an importer makes of a file.
func importing(_ bytes: [UInt8], of program: String) throws(ImportError) -> Imported {
    switch program {
    case "touchegg":
        return try Imported(touchegg: bytes, hotkey: hotkey, keys: .unchecked)
    case "fusuma":
        return try Imported(fusuma: bytes, hotkey: hotkey, keys: .unchecked)
    case "libinput-gestures":
        return try Imported(libinputGestures: bytes, hotkey: hotkey, keys: .unchecked)
    default:
        return try Imported(easystroke: bytes, hotkey: hotkey, names: EasystrokeTests.names)
    }
}

@Suite("What comes of other programs' files") struct ImportTests {
    static let programs = ["touchegg", "fusuma", "libinput-gestures", "easystroke"]

    @Test("the mapping, with what is lost at its top, or why it is refused", arguments: programs)
    func golden(program: String) throws {
        let golden = try GoldenText("import/\(program).txt")
        let differences = try golden.differences { text in
            let isSample = text.hasPrefix("sample ")
            let bytes = isSample ? try sample(text.dropFirst(7).dropLast()) : Array(text.utf8)
            do throws(ImportError) {
                let imported = try importing(bytes, of: program)
                expectReads(imported, warnings: true)
                return imported.text(source: program)
            } catch { return error.description }
        }
        #expect(differences == [])
    }

    @Test("a mapping that would be too large to be read is refused")
    func tooLarge() {
        let command = String(repeating: "x", count: 8000)
        let applications = (0..<100).map { "a\($0)" }.joined(separator: ", ")
        let text = """
            context: { application: [\(applications)] }
            pinch: { in: { command: \(command) } }
            """
        #expect(throws: ImportError.self) { try importing(Array(text.utf8), of: "fusuma") }
    }

    @Test(
        "words of a command mean to a shell what they meant without one",
        arguments: [
            ("amixer set Master \"8%+\"", "amixer set Master 8%+"),
            ("a 'b c' \"d\\\"e\" f\\ g", "a 'b c' 'd\"e' 'f g'"),
            ("$HOME/bin/x $HOME *", "$HOME/bin/x '$HOME' '*'"),
            ("sh -c 'echo \"it'\\''s\"'", "sh -c 'echo \"it'\\''s\"'"),
            ("a '' ;", "a '' ';'"),
        ])
    func quoting(written: String, command: String) throws {
        #expect(ShellWords.split(written).map { ShellWords.commandLine($0) } == command)
    }
}
