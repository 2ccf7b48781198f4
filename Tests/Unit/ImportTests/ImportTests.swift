import Engine
import Gestures
import Mapping
import TestSupport
import Testing

@testable import Import

/// What an importer makes of a file.
func importing(_ bytes: [UInt8], of program: ImportProgram) throws(ImportError) -> Imported {
    let names = [99: "c", 82: "R", 114: "r", 65307: "Escape", 65361: "Left"]
    return try Imported(bytes, of: program, hotkey: hotkey, keys: .unchecked) { names[$0] }
}

@Suite("What comes of other programs' files") struct ImportTests {
    @Test(
        "the mapping, with what is lost at its top, or why it is refused",
        arguments: ImportProgram.allCases)
    func golden(program: ImportProgram) throws {
        let golden = try GoldenText("import/\(program.rawValue).txt")
        let differences = try golden.differences { text in
            let isSample = text.hasPrefix("sample ")
            let bytes = isSample ? try sample(text.dropFirst(7).dropLast()) : Array(text.utf8)
            do throws(ImportError) {
                let imported = try importing(bytes, of: program)
                expectReads(imported, warnings: true)
                return imported.text(source: program.rawValue)
            } catch { return error.description }
        }
        #expect(differences == [])
    }

    @Test("a mapping that would be too large to be read is refused")
    func tooLarge() {
        let command = String(repeating: "x", count: 8000)
        let applications = (0..<90).map {
            "---\ncontext: { application: a\($0) }\npinch: { in: { command: \(command)\($0) } }\n"
        }
        #expect(throws: ImportError.self) {
            try importing(Array(applications.joined().utf8), of: .fusuma)
        }
    }

    @Test(
        "words of a command mean to a shell what they meant without one",
        arguments: [
            ("amixer set Master \"8%+\"", "amixer set Master 8%+"),
            ("a 'b c' \"d\\\"e\" f\\ g", "a 'b c' 'd\"e' 'f g'"),
            ("$HOME/bin/x $HOME *", "$HOME/bin/x '$HOME' '*'"),
            ("sh -c 'echo \"it'\\''s\"'", "sh -c 'echo \"it'\\''s\"'"),
            ("a '' ;", "a '' ';'"), ("a\\", nil), ("'a", nil), ("", ""),
        ])
    func quoting(written: String, command: String?) throws {
        #expect(ShellWords.split(written).map { ShellWords.commandLine($0) } == command)
    }

    @Test(
        "what xdotool does to keys and buttons is known",
        arguments: [
            ("xdotool key alt+Left", "keys Alt+Left", "", ""),
            ("xdotool key --clearmodifiers ctrl+T Return", "keys Ctrl+Shift+t Return", "", ""),
            ("xdotool click 8", "click 8", "", ""),
            ("xdotool keydown alt", "", "Alt", ""),
            ("xdotool keydown ctrl+shift key Tab", "keys Tab", "Ctrl+Shift", ""),
            ("xdotool keyup Alt_L", "", "", "Alt"),
            ("xdotool keydown ctrl click 4 keyup ctrl", "run", "", ""),
            ("xdotool key a key b", "run", "", ""),
            ("xdotool key --delay 5 a", "run", "", ""),
            ("xdotool key 36", "run", "", ""),
            ("xdotool key a keydown ctrl", nil, "", ""),
            ("xdotool key a keyup ctrl", nil, "", ""),
            ("xdotool keydown nokey", nil, "", ""),
            ("xte 'keydown Alt_L'", nil, "", ""),
            ("xte 'keydown Alt_L' 'key a' 'keyup Alt_L'", "run", "", ""),
            ("xdotool keydown $KEY", nil, "", ""),
            ("true && xdotool key a", "run", "", ""),
        ])
    func xdotool(line: String, does: String?, leaves: String, frees: String) throws {
        let words = ShellWords.plainWords(line)
        let keys = KeyNames(isKey: { $0.utf8.count == 1 || ["Left", "Return", "Tab"].contains($0) })
        let command = ForeignCommand(line, words: words, keys: keys)
        let actions = does == "run" ? "run \(line)" : does
        #expect(command?.actions.map(\.description).joined(separator: ", ") == actions)
        guard let command else { return }
        #expect(Chord(holding: command.leavesDown)?.description == leaves)
        #expect(Chord(holding: command.letsGo)?.description == frees)
    }
}
