import Engine
import Gestures
import Mapping
import TestSupport
import Testing

@testable import Import

/// What an importer makes of a file.
func importing(_ bytes: [UInt8], of program: ImportProgram) throws(ImportRemark) -> Imported {
    let names = [99: "c", 82: "R", 114: "r", 65307: "Escape", 65361: "Left"]
    return try Imported(bytes, of: program, keys: .unchecked) { names[$0] }
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
            do throws(ImportRemark) {
                let imported = try importing(bytes, of: program)
                expectReads(imported, warnings: true)
                return imported.text(source: program.rawValue)
            } catch { return error.description }
        }
        #expect(differences == [])
    }

    @Test(
        "words of a command are parted as a shell parts them",
        arguments: [
            ("amixer set Master \"8%+\"", ["amixer", "set", "Master", "8%+"]),
            ("a 'b c' \"d\\\"e\" f\\ g", ["a", "b c", "d\"e", "f g"]),
            ("a '' ;", ["a", "", ";"]), ("a\\", nil), ("'a", nil), ("", []),
        ])
    func quoting(written: String, words: [String]?) throws {
        #expect(ShellWords.split(written) == words)
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
        let command = ForeignCommand(line, words, keys)
        let actions = does == "run" ? "run \(line)" : does
        #expect(command?.actions.map(\.description).joined(separator: ", ") == actions)
        guard let command else { return }
        #expect(Chord(.modifiers, modifiers: command.leavesDown).description == leaves)
        #expect(Chord(.modifiers, modifiers: command.letsGo).description == frees)
    }
}
