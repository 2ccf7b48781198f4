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
            Without a gesture and an action it asks: draw the gesture, say what it shall do, and \
            where; a shape that nothing knows is recorded on the spot. The wheel and buttons are no \
            drawing: add these as in 'curlicue add wheel up window maximize'. Nothing is changed before \
            you have seen the change and agreed. Escape, Ctrl+C and the end of the input end it.

            Shows the change and writes it; a running curlicue takes it up by itself. Only lines are \
            added: comments, blank lines, order and style stay as they are. If you have no config yet, \
            it begins as a copy of the one in use. Exit status: 65 when the gesture or the action \
            isn't one, or the change cannot be made, 69 when there is no display to draw on, 73 when \
            the file cannot be written, 78 when it cannot be read or has errors.
            """)

    @Option(
        help: ArgumentHelp("What you call it, shown in place of the action.", valueName: "text"))
    var label: String?

    @Flag(help: "Replace what your config has for this gesture.")
    var replace = false

    @OptionGroup var scope: ScopeOptions

    @OptionGroup var mapping: MappingOptions

    @Argument(
        help: "The gesture: 'swipe left'; without one you draw it.",
        completion: .custom(Completions.phrases))
    var phrase: String?

    @Argument(help: "What it does: 'window maximize', 'run firefox'.")
    var action: [String] = []

    func validate() throws {
        guard let phrase, action.isEmpty else { return }
        let isDrawn = (try? Phrase(parsing: phrase))?.mouseButton == nil
        throw ValidationError(
            "what shall '\(phrase)' do? 'curlicue add PHRASE ACTION' says it at once"
                + (isDrawn ? ", and 'curlicue add' asks for everything" : ""))
    }

    func run() throws {
        guard let phrase else {
            var conversation = try InteractiveAdd(
                InteractiveAdd.Options(
                    config: mapping, scope: try scope.scope(), label: label, isReplacing: replace,
                    isDryRun: scope.dryRun))
            return try conversation.run()
        }
        let entry = try entry(phrase)
        let scope = try scope.scope() ?? EditScope()
        let config = try EditableConfig(mapping)
        let editor = try config.editor()
        let edit: MappingEdit
        do throws(EditRefusal) {
            edit = try editor.adding(entry, to: scope, isReplacing: replace)
        } catch {
            throw config.refused(error)
        }
        if let old = edit.removed {
            StandardError.write("curlicue: this replaces '\(clean(old.words))'")
        }
        try config.finish(edit, isDryRun: self.scope.dryRun)
    }

    /// The new entry. A gesture of several words needs no quotes where only one way of parting the
    /// words makes sense.
    private func entry(_ phrase: String) throws -> NewEntry {
        for count in action.indices {
            let words = [phrase] + action.prefix(count)
            let text = action.dropFirst(count).joined(separator: " ")
            if let phrase = try? Phrase(parsing: words.joined(separator: " ")),
                let action = try? Action(parsing: text, keys: MappingStore.keys)
            {
                return NewEntry(phrase, action, actionText: text, label: label)
            }
        }
        let phrase = try gesture(named: phrase)
        let text = action.joined(separator: " ")
        do throws(WordError) {
            let action = try Action(parsing: text, keys: MappingStore.keys)
            return NewEntry(phrase, action, actionText: text, label: label)
        } catch {
            throw end(error.advice(on: text), ExitStatus.data)
        }
    }
}
