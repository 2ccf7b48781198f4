internal import Engine
internal import Gestures
internal import Mapping

/// What the gesture shall do, and what that is called.
extension AddConversation {
    mutating func chooseVerb(_ line: String) {
        switch choice(line) {
        case 0: state = .window
        case 1: state = .desktop
        case 2:
            chords = []
            state = .pressing
        case 3: state = .command
        case 4: state = .text
        case 5: state = .own
        default: break
        }
    }

    mutating func chooseAction(_ line: String, from menu: [String]) {
        guard !line.isEmpty else { return state = .verb }
        // The words of the mapping file will do as well as the number or the plain words.
        let typed = menu.firstIndex { $0 == line || $0.hasSuffix(" " + line.lowercased()) }
        guard let index = question.choice(line) ?? typed else { return say(question.advice) }
        act("", menu[index])
    }

    /// The action is `verb` and `line`, as in the mapping file.
    mutating func act(_ verb: String, _ line: String) {
        guard !line.isEmpty else { return state = .verb }
        use(verb.isEmpty ? line : "\(verb) \(line)")
    }

    /// Goes on with the action that `text` names; says what is wrong with it where it names none.
    private mutating func use(_ text: String) {
        do throws(WordError) {
            action = try Action(parsing: text, keys: setting.keys)
            actionText = text
        } catch {
            let hint = error.suggestion.map { " Did you mean '\($0)'?" } ?? ""
            return say("'\(text)': \(error.message).\(hint)")
        }
        guard let label = setting.label else { return state = .label }
        self.label = label
        findPlace()
    }

    mutating func typeText(_ line: String) {
        guard !line.isEmpty else { return state = .verb }
        use(Action.text(line).description)
    }

    mutating func moreKeys(_ line: String) {
        switch choice(line) {
        case 0: use(Action.keys(chords).description)
        case 1: state = .pressing
        case 2:
            chords = []
            state = .pressing
        case 3:
            chords = []
            state = .typedKeys
        default: break
        }
    }

    mutating func typeKeys(_ line: String) { act("keys", line) }

    /// What is asked now.
    var question: Question {
        switch state {
        case .naming:
            Question(text: "What do you call it? (Enter: draw something else)")
        case .phrase(let phrases):
            Question(
                text: "What you drew can be written in several ways. Which one do you mean?",
                choices: phrases.map { phrase in
                    "\(phrase): \(phrase.drawn)" + (words(of: phrase).map { "; now '\($0)'" } ?? "")
                } + ["none of these: record it as a shape of its own"], usual: 1)
        case .taken:
            Question(
                text: "'\(phrase)' is taken, it does '\(wordsNow)'. What shall become of it?",
                choices: ["replace it"]
                    + (setting.scope?.application == nil
                        ? ["keep it, and use the new one over one application only"] : [])
                    + ["draw another gesture", "stop, and change nothing"])
        case .alike:
            Question(
                text: "Use it all the same?",
                choices: ["use it", "draw another gesture", "stop, and change nothing"])
        case .verb:
            Question(
                text: "What shall it do?",
                choices: [
                    "something with the window", "something with the desktops",
                    "press keys", "run a program or a command", "type text",
                    "write it myself, as in the config",
                ])
        case .window:
            Question(
                text: "What shall become of the window? (Enter: back)",
                choices: plainWords(ActionMenu.window))
        case .desktop:
            Question(
                text: "Which one? (Enter: back)", choices: plainWords(ActionMenu.desktop))
        case .command:
            Question(text: "Which command, as you type it in a terminal? (Enter: back)")
        case .text: Question(text: "Which text? (Enter: back)")
        case .own:
            Question(
                text: "Write it as in the config, 'window maximize' or 'run firefox'. (Enter: back)"
            )
        case .moreKeys:
            Question(
                text: "So far: \(chords.map(\.description).joined(separator: ", "))",
                choices: [
                    "that is all", "press more keys after these", "press them anew",
                    "type their names",
                ], usual: 1)
        case .typedKeys:
            Question(text: "Type the names of the keys, as in 'Ctrl+c' or 'Escape'. (Enter: back)")
        case .label: Question(text: "What do you call it? (Enter: \(words))")
        case .hotkey(let scopes):
            Question(
                text: "Which hotkey is it for?",
                choices: scopes.map { scope in
                    editor.hotkeys(of: scope).map(\.description).joined(separator: ", ")
                }, usual: scopes.firstIndex { $0.hotkey == scope.hotkey }.map { $0 + 1 })
        case .place: Question(text: "Where?", choices: placeChoices, usual: 1)
        case .className:
            Question(text: "Which class? 'xprop WM_CLASS' prints it last. (Enter: back)")
        case .takenThere:
            Question(
                text: "'\(phrase)' is taken there, it does '\(wordsNow)'. What shall become of it?",
                choices: ["replace it", "draw another gesture", "stop, and change nothing"])
        case .confirming: Question(text: "Save it?", choices: ["yes", "no"], usual: 1)
        case .unsaved:
            Question(
                text: "Nothing is saved. And now?",
                choices: [
                    "let it do something else", "draw another gesture", "stop, and change nothing",
                ])
        case .drawing, .examples, .pressing, .clicking, .saving, .over, .refused:
            Question(text: "")
        }
    }

    /// What the mapping has for the gesture now.
    private var wordsNow: String { editor.binding(for: phrase, in: scope)?.words ?? "" }

    private func plainWords(_ menu: [String]) -> [String] {
        menu.map { text in
            (try? Action(parsing: text, keys: setting.keys))?.words ?? text
        }
    }
}
