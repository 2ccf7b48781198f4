internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping

/// `curlicue add` without arguments: the user draws, hears what that is, and types what it should do.
struct AddDialogue {
    private let config: EditableConfig
    private let options: MappingOptions
    private let label: String?
    private let store: TemplateStore
    private let library: TemplateLibrary
    private var mapping: Mapping { config.editor.mapping }

    init(_ config: EditableConfig, _ options: MappingOptions, _ label: String?) throws {
        (self.config, self.options, self.label) = (config, options, label)
        store = try StrokesCommand.store()
        library = store.load().library
    }

    /// Goes through it to its end. Nothing is written before all is answered.
    func run() throws {
        guard let (phrase, hotkey, recording) = try draw(), let action = askAction(),
            let label = label ?? ask("What do you call it? (Enter: \(action.words))")
        else { return say("Nothing was changed.") }
        if let (command, examples) = recording {
            try command.keep(examples, in: store, beside: library, mapping.limits)
        }
        let binding = Binding(phrase, actions: [action], label: label.isEmpty ? nil : label)
        try AddCommand.add(binding, to: config, under: hotkey)
        if Remote.running == nil { say("curlicue isn't running; start it: curlicue run &") }
    }

    // MARK: Drawing

    /// What was drawn, under which hotkey, and its examples where it was recorded for this.
    private typealias Drawn = (
        phrase: Phrase, hotkey: Chord?, recording: (RecordCommand, [Template])?
    )

    /// Has something drawn until it is free; nil where the user leaves.
    private func draw() throws -> Drawn? {
        // A file that is yet to be made is none that a daemon could be started with.
        let feed = try DrawingFeed(
            config: config.isNew ? options.config : config.path,
            instead: "; 'curlicue add PHRASE ACTION' adds a gesture without drawing it")
        while true {
            let invitation = feed.invitation(to: "draw the gesture", mapping)
            say("To add a gesture \(invitation). Escape leaves.")
            feed.show(.none, "Draw the gesture", invitation)
            switch try feed.next() {
            case .cancelled, .ended: return nil
            case .interrupted(let reason): say("Cancelled: \(reason).")
            case .stroke(let record, let hotkey):
                let drawing = DrawnGesture(record, mapping, templates: library)
                let (words, isFree) = drawing.verdict(under: hotkey)
                for line in words { say(line) }
                feed.show(isFree ? .success : .failure, words.first ?? "", "")
                guard isFree else { continue }
                if let phrase = drawing.phrase { return (phrase, hotkey, nil) }
                guard let example = try? Template(record) else { continue }
                guard let command = askName() else { return nil }
                let examples = try command.draw(
                    on: feed, after: [example], beside: library, mapping.limits)
                return (.stroke(command.name), hotkey, (command, examples))
            }
        }
    }

    // MARK: Asking

    /// How the drawing is recorded under a name; nil where the user leaves.
    private func askName() -> RecordCommand? {
        ask("It can be recorded. What do you call it? (Enter leaves)") { name in
            let isTaken = !library[name].isEmpty
            let fault = TemplateName.fault(in: name) ?? (isTaken ? "that name is taken" : nil)
            if let fault { say(fault) }
            return fault == nil ? try? RecordCommand.parse([name]) : nil
        }
    }

    /// The actions, each as an example of how it is written.
    static let examples = [
        "window maximize", "window left", "window to desktop next", "desktop next", "desktop show",
        "run firefox", "exec xterm -e top", "keys Ctrl+Shift+t", "text \"Hello\"", "click 2",
        "scroll up 3", "again", "curlicue hints", "nothing",
    ]

    /// What the gesture should do; nil where the user leaves.
    private func askAction() -> Action? {
        ask("What should it do? ('?' lists what there is, Enter leaves)") { text in
            guard text != "?" else {
                say("  \(Self.examples.joined(separator: "\n  "))\ncurlicue(5) has them all.")
                return nil
            }
            do throws(WordError) {
                return try Action(parsing: text, keys: MappingStore.keys)
            } catch {
                say(mistake(error, in: text, "action"))
                return nil
            }
        }
    }

    /// Asks until `parse` takes the answer; nil where the user leaves.
    private func ask<Answer>(_ question: String, _ parse: (String) -> Answer?) -> Answer? {
        while let line = ask(question), !line.isEmpty {
            if let answer = parse(line) { return answer }
        }
        return nil
    }

    /// The answer to a question; nil where the input ends or has an Escape in it.
    private func ask(_ question: String) -> String? {
        say(question)
        StandardOutput.write(Array("> ".utf8))
        let line = readLine()
        // The prompt ends no line by itself.
        if line == nil || isatty(0) == 0 { StandardOutput.write("") }
        return line?.contains("\u{1b}") == true ? nil : line
    }

    private func say(_ text: String) { StandardOutput.write(clean(text)) }
}
