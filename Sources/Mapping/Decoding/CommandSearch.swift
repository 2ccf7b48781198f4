internal import Engine
internal import Gestures
internal import Glibc
internal import Host

/// Looks for programs where the shell would.
struct CommandSearch: Sendable {
    private let folders: [Substring]

    /// A search along `path`, the value of `PATH`.
    init(path: String) { folders = path.split(separator: ":") }

    /// Whether there is a program at `path`; a folder can be executable, too.
    private func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0 && FileStatus(of: path).map { $0.oddity == nil } == true
    }

    /// Whether a program called `name` would be found; a name with a slash is a path.
    func finds(_ name: String) -> Bool {
        if name.utf8.contains(UInt8(ascii: "/")) { return isExecutable(name) }
        return folders.contains { isExecutable($0 + "/" + name) }
    }
}

/// What a shell does by itself, so that there is no program to look for: POSIX's built-in utilities
/// and reserved words.
private let shellWords: Set<String> = [
    ".", ":", "[", "alias", "bg", "break", "case", "cd", "command", "continue", "do", "done",
    "elif", "else", "esac", "eval", "exec", "exit", "export", "fc", "fg", "fi", "for", "getopts",
    "hash", "if", "jobs", "kill", "local", "pwd", "read", "readonly", "return", "set", "shift",
    "test", "then", "time", "times", "trap", "type", "ulimit", "umask", "unalias", "unset",
    "until", "wait", "while", "echo", "printf", "true", "false",
]

extension Action {
    var chords: [Chord] {
        if case .keys(let chords) = self { return chords }
        return if case .hold(let chord) = self { [chord] } else { [] }
    }

    /// The program that it starts, if that can be told without a shell.
    var program: String? {
        if case .exec(let arguments) = self { return arguments.first }
        guard case .run(let command) = self,
            let word = Word.words(of: command).first?.text, !shellWords.contains(word),
            // Anything else has to be expanded by the shell, or is an assignment.
            word.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || ("0"..."9") ~= $0
                    || ["_", "-", ".", "/", "+"].contains($0)
            })
        else { return nil }
        return word
    }
}

extension MappingDecoder {
    /// Warns about a program or a key that is missing. No error: the program may be installed, and
    /// the layout changed, later.
    func warnAboutMissing(_ action: Action, _ node: Node) {
        for chord in action.chords {
            warnAboutShift(chord, node, "presses")
            guard let problem = vocabulary.missingKeys(chord) else { continue }
            diagnostics.warning(node.place, "\(problem): \("\(chord)".quoted) cannot be pressed")
        }
        if action.chords.dropLast().contains(where: { $0.trigger == .modifiers }) {
            diagnostics.warning(
                node.place,
                "these are pressed one after the other; keys pressed together are joined by '+'")
        }
        guard let program = action.program, !vocabulary.isCommand(program) else { return }
        var place = node.place
        if let text = node.text,
            let word = Word.words(of: text).first(where: { $0.text == program })
        {
            place = node.place(of: word.offset, length: word.length, in: diagnostics.source)
        } else if case .sequence(let items) = node.content, let first = items.first {
            place = first.place
        }
        diagnostics.warning(place, "no program called \(program.quoted) is found")
    }

    /// Warns about a capital letter that has Shift with it; `verb` says what the chord does to that.
    func warnAboutShift(_ chord: Chord, _ node: Node, _ verb: String) {
        guard let plain = chord.withoutShift else { return }
        diagnostics.warning(
            node.place, "'\(chord)' \(verb) Shift as well; without it: '\(plain)'")
    }
}
