internal import Engine
internal import Gestures
internal import Mapping

/// Where the gesture is for, and the change that comes of all.
extension AddConversation {
    /// The choices of `place`, each with what it stands for.
    private var placeOptions: [(words: String, isHere: State?)] {
        let one = "only over one application"
        return (isForApplication ? [] : [("everywhere", nil)])
            + [
                ("\(one): I click on its window", .clicking),
                ("\(one): I type its class", .className),
            ]
    }

    var placeChoices: [String] { placeOptions.map(\.words) }

    mutating func takenAnswer(_ line: String) {
        guard let index = choice(line) else { return }
        switch question.choices[index] {
        case "replace it":
            isReplacing = true
            state = .verb
        case "draw another gesture": drawAnother()
        case "stop, and change nothing": state = .over
        default:
            isForApplication = true
            state = .verb
        }
    }

    /// Asks for what is not known yet: the hotkey, and then the windows.
    mutating func findPlace() {
        let places = editor.places
        guard setting.scope?.hotkey == nil, places.count > 1, !isReplacing else {
            return askPlace()
        }
        state = .hotkey(places)
    }

    mutating func askPlace() {
        // What is replaced is where it is.
        guard setting.scope?.application == nil, !isReplacing else { return propose() }
        state = .place
    }

    mutating func choosePlace(_ line: String) {
        guard let index = choice(line) else { return }
        if let next = placeOptions[index].isHere {
            state = next
        } else {
            scope.application = nil
            propose()
        }
    }

    mutating func clicked(_ name: String) {
        say("This is a window of '\(name)'.")
        scope.application = name
        propose()
    }

    mutating func typeClass(_ line: String) {
        guard !line.isEmpty else { return state = .place }
        scope.application = line
        propose()
    }

    /// Makes the change of all that was decided.
    mutating func propose() {
        if !isReplacing, editor.binding(for: phrase, in: scope) != nil {
            state = .takenThere
            return
        }
        let entry = NewEntry(phrase, action, actionText: actionText, label: label)
        do throws(EditRefusal) {
            let edit = try editor.adding(entry, to: scope, isReplacing: isReplacing)
            // What there is to say of gestures for all windows was said before.
            if scope.application != nil { for note in edit.notes { say("Note: \(note)") } }
            for note in notes(on: edit) { say(note) }
            state = .confirming(edit)
        } catch {
            guard scope.application != nil, setting.scope?.application == nil else {
                return state = .refused(error)
            }
            say(error.message)
            state = .place
        }
    }

    /// What the drawing would be recognized as, where that is another gesture.
    private func notes(on edit: MappingEdit) -> [String] {
        guard let record = drawing?.record, let profile = edit.mapping.profile(of: scope) else {
            return []
        }
        var templates = setting.templates
        if let recording { templates[recording.name] = recording.examples }
        var replay = Replay(profile, limits: edit.mapping.limits, templates: templates)
        guard case .recognized(_, let mapped) = replay.outcome(of: Drawing.strokes(of: record))
        else {
            return []
        }
        // Of gestures that are drawn in the same way by their meaning the more specific one goes
        // first, as was said before.
        guard mapped != phrase, !mapped.covers(phrase), !phrase.covers(mapped) else { return [] }
        return ["As the config would be then, what you drew is taken for '\(mapped)'."]
    }

    mutating func confirm(_ line: String, _ edit: MappingEdit) {
        switch choice(line) {
        case 0: state = .saving(edit)
        case 1: state = .unsaved
        default: break
        }
    }
}
