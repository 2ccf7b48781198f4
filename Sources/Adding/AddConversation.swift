package import Engine
package import Gestures
package import Mapping

/// What `curlicue add` and its user say to each other: a value that says what is to happen next and
/// is given what came of it. It reads no input and writes no file.
package struct AddConversation {
    /// What is known beforehand.
    package struct Setting {
        /// The recorded strokes.
        package var templates: TemplateLibrary
        /// The keys there are.
        package var keys: KeyNames
        /// Where the command line says that the gesture is for; nil where it says nothing.
        package var scope: EditScope?
        /// The label that the command line gives.
        package var label: String?
        /// Where the screens are.
        package var monitors: [Box] = []
        /// Whether an entry for the same gesture is replaced without asking.
        package var isReplacing = false
        /// An editor of the mapping file, which knows the recorded strokes and those of these names.
        package var editor: (_ recorded: [String]) throws(EditRefusal) -> MappingEditor

        /// The given facts.
        package init(
            templates: TemplateLibrary, keys: KeyNames, scope: EditScope? = nil,
            label: String? = nil, monitors: [Box] = [],
            editor: @escaping (_ recorded: [String]) throws(EditRefusal) -> MappingEditor
        ) {
            self.templates = templates
            self.keys = keys
            self.scope = scope
            self.label = label
            self.monitors = monitors
            self.editor = editor
        }
    }

    /// What has to happen next.
    package enum Step {
        /// The user draws the gesture.
        case draw
        /// The user draws another example of a stroke: the example of this number, of so many.
        case drawExample(name: String, number: Int, of: Int)
        /// The user answers with a line.
        case ask(Question)
        /// The user presses keys.
        case pressKeys
        /// The user clicks on a window.
        case clickWindow
        /// The change is shown, and the question is answered with a line.
        case confirm(MappingEdit, Question)
        /// Everything is decided: the stroke is kept, if there is one, and the change written.
        case save(MappingEdit, Recording?)
        /// It ends, and nothing was changed.
        case stop
        /// It ends because the change cannot be made.
        case refused(EditRefusal)
    }

    /// What came of a step.
    package enum Reply {
        case drawn(StrokeRecord, hotkey: Chord?)
        case line(String)
        /// There are no more lines, or the user does not want to draw any more.
        case ended
        case pressed(Chord)
        case clicked(className: String)
        /// The user does not press or click anything after all.
        case cancelled
        /// There is no way to press or click now, and why.
        case failed(String)
    }

    /// A stroke that was recorded on the spot.
    package struct Recording {
        package var name: String
        package var examples: [Template]
    }

    /// Where the conversation is.
    enum State {
        case drawing
        case naming, examples
        case phrase([Phrase])
        case taken, alike
        case verb, window, desktop, command, text, own
        case pressing, moreKeys, typedKeys
        case label
        case hotkey([EditScope])
        case place, clicking, className
        case takenThere
        case confirming(MappingEdit), unsaved
        case saving(MappingEdit)
        case over
        case refused(EditRefusal)
    }

    /// How many examples a stroke is recorded with.
    static let examples = 3
    /// How often an example that is unlike the others is drawn again.
    static let mostChances = 3

    let setting: Setting
    var editor: MappingEditor
    var state = State.drawing
    /// What is to be said before the next step.
    var lines: [String] = []

    var drawing: Drawing?
    var recording: Recording?
    var chances = AddConversation.mostChances
    var phrase = Phrase.tap(count: 1, fingers: 1)
    var scope = EditScope()
    /// Whether it is for the windows of one application, whichever that will be.
    var isForApplication = false
    var isReplacing = false
    var chords: [Chord] = []
    var action = Action.nothing
    var actionText = ""
    var label: String?

    /// A conversation that has not begun.
    ///
    /// - Throws: where the mapping file has errors.
    package init(_ setting: Setting) throws(EditRefusal) {
        self.setting = setting
        editor = try setting.editor([])
    }

    /// How to draw under `hotkeys`, as the mapping has it for the first of them.
    package func invitation(_ hotkeys: [String]) -> String {
        let profile = editor.mapping.profiles.first { profile in
            profile.hotkeys.contains { hotkeys.contains($0.description) }
        }
        let names = hotkeys.joined(separator: " or ")
        let drag = profile?.draw == .drag ? " with a mouse button down" : ""
        return profile?.mode == .toggle
            ? "Press \(names), draw the gesture\(drag), and press it again. Escape ends it."
            : "Hold \(names), draw the gesture\(drag), and release. Escape ends it."
    }

    /// What to tell the user before the next step; nothing is said twice.
    package mutating func dequeueLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// What is to happen next.
    package var step: Step {
        switch state {
        case .drawing: .draw
        case .examples:
            .drawExample(
                name: recording?.name ?? "", number: (recording?.examples.count ?? 0) + 1,
                of: Self.examples)
        case .pressing: .pressKeys
        case .clicking: .clickWindow
        case .confirming(let edit): .confirm(edit, question)
        case .saving(let edit): .save(edit, recording)
        case .over: .stop
        case .refused(let refusal): .refused(refusal)
        default: .ask(question)
        }
    }

    /// Goes on with what came of the step.
    package mutating func receive(_ reply: Reply) {
        switch reply {
        case .ended: state = .over
        case .drawn(let record, let hotkey): receive(record, under: hotkey)
        case .pressed(let chord):
            chords.append(chord)
            state = .moreKeys
        case .clicked(let name): clicked(name)
        case .cancelled, .failed:
            if case .failed(let why) = reply { say(why) }
            switch state {
            case .pressing: state = chords.isEmpty ? .typedKeys : .moreKeys
            case .clicking: state = .place
            default: state = .over
            }
        case .line(let line): receive(line)
        }
    }

    mutating func say(_ line: String) { lines.append(line) }

    /// The choice that `line` means; says what is expected where it means none.
    mutating func choice(_ line: String) -> Int? {
        let question = question
        if let index = question.choice(line) { return index }
        say(question.advice)
        return nil
    }

    /// Goes on with an answer.
    private mutating func receive(_ line: String) {
        let line = line.trimmed
        switch state {
        case .naming: name(line)
        case .phrase(let phrases):
            guard let index = choice(line) else { return }
            if index < phrases.count { choose(phrases[index]) } else { state = .naming }
        case .taken: takenAnswer(line)
        case .alike:
            switch choice(line) {
            case 0: state = .verb
            case 1: drawAnother()
            case 2: state = .over
            default: break
            }
        case .verb: chooseVerb(line)
        case .window: chooseAction(line, from: ActionMenu.window)
        case .desktop: chooseAction(line, from: ActionMenu.desktop)
        case .command: act("run", line)
        case .text: typeText(line)
        case .own: act("", line)
        case .moreKeys: moreKeys(line)
        case .typedKeys: typeKeys(line)
        case .label:
            label = line.isEmpty || line == words ? nil : line
            findPlace()
        case .hotkey(let scopes):
            guard let index = choice(line) else { return }
            scope.hotkey = scopes[index].hotkey
            askPlace()
        case .place: choosePlace(line)
        case .className: typeClass(line)
        case .takenThere:
            switch choice(line) {
            case 0:
                isReplacing = true
                propose()
            case 1: drawAnother()
            case 2: state = .over
            default: break
            }
        case .confirming(let edit): confirm(line, edit)
        case .unsaved:
            switch choice(line) {
            case 0: state = .verb
            case 1: drawAnother()
            case 2: state = .over
            default: break
            }
        case .drawing, .examples, .pressing, .clicking, .saving, .over, .refused: break
        }
    }

    /// What the action is called without a label.
    var words: String { action.words }
}

extension String {
    /// Without the blanks at both ends.
    var trimmed: String {
        func isBlank(_ character: Character) -> Bool { character.isWhitespace }
        let front = drop(while: isBlank)
        return String(front.reversed().drop(while: isBlank).reversed())
    }
}
