internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// `curlicue remove`: one gesture less.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a gesture from your config.",
        discussion: """
            Takes its entry out together with the comment right above it, if that is about it alone, \
            and leaves everything else as it is. Exit status: 65 when the gesture is not in the file \
            or cannot be taken out, 73 when the file cannot be written, 78 when it cannot be read or \
            has errors.
            """)

    @OptionGroup var options: ScopeOptions

    @OptionGroup var mapping: MappingOptions

    @Argument(
        help: "The gesture, as in the mapping: 'swipe left'.",
        completion: .custom(Completions.mappedPhrases))
    var phrase: [String]

    func run() throws {
        let phrase = try gesture(named: phrase.joined(separator: " "))
        let config = try EditableConfig(mapping)
        let editor = try config.editor()
        let scope = try options.scope() ?? scope(of: phrase, editor)
        let edit: MappingEdit
        do throws(EditRefusal) { edit = try editor.removing(phrase, from: scope) } catch {
            throw config.refused(error)
        }
        try config.finish(edit, isDryRun: options.dryRun)
    }

    /// Where the gesture is, where no option says it.
    private func scope(of phrase: Phrase, _ editor: MappingEditor) throws -> EditScope {
        let scopes = editor.scopes(of: phrase)
        guard scopes.count > 1, scopes.first != EditScope() else {
            return scopes.first ?? EditScope()
        }
        let ways = scopes.map { scope in
            [scope.hotkey.map { "--hotkey \($0)" }, scope.application.map { "--app \($0)" }]
                .compactMap { $0 }.joined(separator: " ")
        }
        throw end(
            clean(
                "'\(phrase)' is there more than once; say which: \(ways.joined(separator: ", "))"),
            ExitStatus.data)
    }
}
