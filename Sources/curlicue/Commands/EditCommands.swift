internal import ArgumentParser
internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a gesture to your config.",
        discussion: """
            Without a gesture you draw it under the hotkey that it is for, and hear what it is and \
            whether it is free; without an action you type what it should do. It goes to the gestures at the top \
            of the file, or to those of --hotkey and --for. An empty answer and Ctrl+C leave everything as it is. Exit \
            status: 65 when the gesture or the action isn't one, or no line can be added, 69 when \
            there is no display to draw on, 73 when the file cannot be written, 78 when there is none \
            or it has errors.
            """)

    @Option(
        help: ArgumentHelp("What you call it, shown in place of the action.", valueName: "text"))
    var label: String?

    @Option(help: ArgumentHelp("The hotkey that it is for, if not all.", valueName: "hotkey"))
    var hotkey: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only over windows of this class (xprop WM_CLASS).", valueName: "class"))
    var className: String?

    private var place: String { className.map { ", over windows of \($0)" } ?? "" }

    @OptionGroup var mapping: MappingOptions

    @Argument(
        help: "The gesture: 'swipe left'; without one you draw it.",
        completion: .custom(Completions.phrases))
    var phrase: String?

    @Argument(
        parsing: .allUnrecognized,
        help: """
            What it does: 'window maximize', 'window focus last', 'run xterm -e htop'; after '--' \
            where the program has an option that 'add' has, too.
            """)
    var action: [String] = []

    func run() throws {
        let config = try EditableConfig(mapping)
        let hotkey = try hotkey.map { text in
            try typed { () throws(WordError) in try Chord(parsing: text, keys: KeyNames.x11) }
        }
        guard let phrase else { return try ask(config, nil, hotkey) }
        // A gesture of several words need not be in quotes.
        let words = [phrase] + action
        func joined(_ words: ArraySlice<String>) -> String { words.joined(separator: " ") }
        let count = (1..<words.count).first { count in
            (try? Phrase(parsing: joined(words[..<count]))) != nil
                && (try? Self.action(Self.text(of: words[count...]))) != nil
        }
        if let all = try? Phrase(parsing: joined(words[...])), action.isEmpty || !all.isRecorded {
            if isatty(0) != 0 { return try ask(config, all, hotkey) }
            throw end("say what it does: curlicue add '\(all)' 'run xterm'", ExitStatus.data)
        }
        // A whole command line in quotes has the options of its program: this one is mistyped.
        let others = words[(count ?? 1)...]
        if others.first?.contains(" ") == true,
            let odd = others.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("-") })
        {
            throw ValidationError(
                "Unknown option '\(odd)'; one of the program stands within the quotes")
        }
        let (front, rest) = (joined(words[..<(count ?? 1)]), Self.text(of: others))
        let gesture = try typed { () throws(WordError) in try Phrase(parsing: front) }
        let binding = try typed { () throws(WordError) in
            Binding(gesture, actions: [try Self.action(rest)], label: label)
        }
        try config.change("added", binding.entry + place) {
            try $0.adding(binding, under: hotkey, isAlone: hotkey != nil, over: className)
        }
    }

    /// The text of the action that `words` of a command line are. Arguments of a program get quotes
    /// where blanks or signs would part them; what the shell is to read stays: variables, commands, and
    /// operators that stand alone. A single one may be a whole command line.
    static func text(of words: ArraySlice<String>) -> String {
        let words = words.drop { $0 == "--" }
        guard let first = words.first else { return "" }
        let verb = first.prefix { $0 != " " }
        if words.count < 3, first == verb { return words.joined(separator: " ") }
        let arguments = words.dropFirst().map { word in
            let isBlank = word.isEmpty || word.contains(where: \.isWhitespace)
            let isForShell =
                !isBlank && word.allSatisfy { "&|<>".contains($0) }
                || word.hasPrefix("$(") && word.hasSuffix(")")
                || word.hasPrefix("\"") && word.dropFirst().hasSuffix("\"")
            return switch verb {
            case "run" where isForShell: word
            case "run" where isBlank || word.contains { ";&|<>()\"'\\#".contains($0) }:
                "'\(word.replacing("'", with: "'\\''"))'"
            case "exec" where isBlank || word.hasPrefix("\""): word.doubleQuoted
            default: word
            }
        }
        return ([first] + arguments).joined(separator: " ")
    }

    private static func action(_ text: String) throws(WordError) -> Action {
        if let first = text.first, "[{".contains(first) {
            throw WordError(
                offset: 0, length: 1,
                message: "lists and options are for your editor; one action can be added here")
        }
        return try Action(parsing: text, MappingStore(explicit: nil).vocabulary)
    }

    /// Has the gesture drawn, if it is not `given`, and asks for the rest; then alone it is written.
    private func ask(_ config: EditableConfig, _ given: Phrase?, _ chosen: Chord?) throws {
        if let given {
            // Before anything is typed.
            do { try attempt(config, given, chosen, isAlone: chosen != nil) } catch {
                StandardError.write(clean("\(error)\nnot added: \(given)"))
                throw ExitStatus.data
            }
        }
        guard let (phrase, hotkey) = try given.map({ ($0, chosen) }) ?? draw(config, chosen),
            let action = askAction(),
            let label = label ?? answer("What do you call it? (Enter: \(action.words))")
        else { return say("Nothing was changed.") }
        let binding = Binding(phrase, actions: [action], label: label.isEmpty ? nil : label)
        try config.change("added", binding.entry + place) {
            try $0.adding(binding, under: hotkey, isAlone: chosen != nil, over: className)
        }
        if Remote.running == nil { say("curlicue isn't running; start it: curlicue run &") }
    }

    /// Throws where `phrase` cannot be added.
    private func attempt(
        _ config: EditableConfig, _ phrase: Phrase, _ hotkey: Chord?, isAlone: Bool
    ) throws {
        _ = try config.editor.adding(
            Binding(phrase, actions: [.nothing]), under: hotkey, isAlone: isAlone, over: className)
    }

    /// Lets the user draw until a gesture is free and can be added, which is tried before anything is
    /// typed; nil where the user leaves.
    private func draw(
        _ config: EditableConfig, _ chosen: Chord?
    ) throws -> (phrase: Phrase, hotkey: Chord?)? {
        let feed = try DrawingFeed(
            config: config.path,
            instead: "; 'curlicue add PHRASE ACTION' adds a gesture without drawing it")
        let library = try StrokesCommand.store().load().library
        let invitation = feed.invitation(to: "draw the gesture", config.editor.mapping)
        // Shown once: shown again, it would replace a verdict before that is read.
        feed.show(.none, "Draw the gesture", invitation, invites: true)
        while true {
            say("To add a gesture \(invitation). Ctrl+C leaves.")
            switch try feed.next() {
            case .cancelled: return nil
            case .interrupted(let reason): say("Cancelled: \(reason).")
            case .stroke(let record, let hotkey):
                let drawing = DrawnGesture(record, config.editor.mapping, templates: library)
                let hotkey = chosen ?? hotkey
                let (words, isFree) = drawing.verdict(under: hotkey, over: className)
                if isFree, let phrase = drawing.phrase {
                    do { try attempt(config, phrase, hotkey, isAlone: chosen != nil) } catch {
                        feed.showLast(.failure, "It can't be added there.", "")
                        StandardError.write(clean("\(error)\nnot added: \(phrase)"))
                        throw ExitStatus.data
                    }
                }
                for line in words { say(line) }
                feed.show(isFree ? .success : .failure, words.first ?? "", "")
                if isFree, let phrase = drawing.phrase { return (phrase, hotkey) }
            }
        }
    }

    /// The actions, each as an example of how it is written.
    static let examples = [
        "window maximize", "window to desktop next", "desktop show", "run firefox", "nothing",
        "keys Ctrl+Shift+t", "text \"Hello\"", "click 2", "scroll up 3", "again", "curlicue hints",
    ]

    /// What the gesture should do; nil where the user leaves.
    private func askAction() -> Action? {
        let question = "What should it do? ('?' lists what there is, Enter leaves)"
        while let text = answer(question), !text.isEmpty {
            do throws(WordError) {
                if text != "?" { return try Self.action(text) }
                say("\(Self.examples.joined(separator: "\n"))\ncurlicue(5) has them all.")
            } catch { say(error.line) }
        }
        return nil
    }

    /// The answer to a question; nil where the input ends.
    private func answer(_ question: String) -> String? {
        say(question)
        return readLine()
    }

    private func say(_ text: String) { StandardOutput.write(clean(text)) }
}

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a gesture from your config.",
        discussion: """
            Exit status: 65 when the gesture is not there, 73 when the file cannot be written, 78 when \
            there is none or it has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Argument(
        help: "The gesture, as in your config: 'swipe left'.",
        completion: .custom(Completions.mappedPhrases))
    var phrase: [String]

    func run() throws {
        let text = phrase.joined(separator: " ")
        let phrase = try typed { () throws(WordError) in try Phrase(parsing: text) }
        try EditableConfig(mapping).change("removed", "\(phrase)") { try $0.removing(phrase) }
    }
}

/// The result of `parse`; ends the command with 65 where it throws.
func typed<Value>(_ parse: () throws(WordError) -> Value) throws -> Value {
    do throws(WordError) { return try parse() } catch {
        throw end(clean(error.line), ExitStatus.data)
    }
}

/// The user's config, as `add` and `remove` change it.
private struct EditableConfig {
    let path: String
    let editor: MappingEditor
    private let source: Source

    /// Ends the command with 78 where there is none, or it cannot be read or has errors.
    init(_ options: MappingOptions) throws {
        let own = MappingFile.ownCandidates
        guard let path = options.config ?? own.first(where: { !MappingStore.isMissing($0) }) else {
            let others = MappingFile.locate().map { "of your own, only \($0) for all users" }
            throw end(
                clean(
                    "there is no config\(others.map { " " + $0 } ?? ""); 'curlicue init' makes one"),
                ExitStatus.configuration)
        }
        do {
            self.path = path
            source = try MappingFile.load(path)
            editor = try MappingEditor(source, MappingReader(MappingStore.thoroughVocabulary))
        } catch {
            StandardError.write(clean("\(error)"))
            throw ExitStatus.configuration
        }
    }

    /// Writes the file that `edit` returns, and reports `entry` as `done`, such as "added". Ends
    /// the command with 65 where `edit` refuses, with 73 where the file cannot be written.
    func change(_ done: String, _ entry: String, _ edit: (MappingEditor) throws -> Source) throws {
        do {
            let new = try edit(editor)
            try MappingFile.replace(path, source, with: new)
            for warning in editor.warnings(about: new) { StandardError.write(clean(warning)) }
        } catch {
            StandardError.write(clean("\(error)\nnot \(done): \(entry)"))
            throw error is EditRefusal ? ExitStatus.data : ExitStatus.cannotCreate
        }
        StandardOutput.write(clean("\(path): \(done) \(entry)"))
        // The daemon notices changes itself, but not a new file that goes before the one it has.
        Remote.reload()
    }
}
