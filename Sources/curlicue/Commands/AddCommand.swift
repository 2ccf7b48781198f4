internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// `curlicue add`: one more gesture.
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a gesture to your config.",
        discussion: """
            Without a gesture and an action you draw it, hear what it is and whether it is free, and \
            type what it should do; a drawing that is no gesture is recorded as a stroke of your own. \
            Escape, an empty answer and Ctrl+C leave everything as it is.

            Adds one line to the gestures at the top of the file; everything else stays as it is. If \
            you have no config yet, it begins as a copy of the one in use. Exit status: 65 when the \
            gesture or the action isn't one, or no line can be added, 69 when there is no display to \
            draw on, 73 when the file cannot be written, 78 when it cannot be read or has errors.
            """)

    @Option(
        help: ArgumentHelp("What you call it, shown in place of the action.", valueName: "text"))
    var label: String?

    @OptionGroup var mapping: MappingOptions

    @Argument(
        help: "The gesture: 'swipe left'; without one you draw it.",
        completion: .custom(Completions.phrases))
    var phrase: String?

    @Argument(help: "What it does: 'window maximize', 'run firefox'.")
    var action: [String] = []

    func validate() throws {
        guard let phrase, action.isEmpty else { return }
        throw ValidationError(
            "what shall '\(phrase)' do? 'curlicue add PHRASE ACTION' says it, 'curlicue add' asks")
    }

    func run() throws {
        let config = try EditableConfig(mapping)
        guard let phrase else { return try AddDialogue(config, mapping, label).run() }
        // A gesture of several words needs no quotes where one way of parting the words makes sense.
        for count in action.indices {
            let words = [phrase] + action.prefix(count)
            let rest = action.dropFirst(count).joined(separator: " ")
            if let phrase = try? Phrase(parsing: words.joined(separator: " ")),
                let action = try? Action(parsing: rest, keys: MappingStore.keys)
            {
                return try Self.add(Binding(phrase, actions: [action], label: label), to: config)
            }
        }
        _ = try typed("gesture", phrase, Phrase.init(parsing:))
        _ = try typed("action", action.joined(separator: " ")) { text throws(WordError) in
            try Action(parsing: text, keys: MappingStore.keys)
        }
    }

    /// Adds an entry for `binding`, which is to be drawn under `hotkey`.
    static func add(
        _ binding: Binding, to config: EditableConfig, under hotkey: Chord? = nil
    ) throws {
        let text = MappingEditor.text(of: binding)
        try config.change("added \(text)", text: text) { editor throws(EditRefusal) in
            try editor.adding(binding, under: hotkey)
        }
    }
}
